"""PURE. Signs: what has just happened or holds now, in a title and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import SignView
from scorekeeper.app.wording import COUNTS, names_of, number
from scorekeeper.game.events import (
    Paid,
    PenaltyTaken,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
)
from scorekeeper.game.state import Phase
from scorekeeper.rules.variant import FinalRound

if TYPE_CHECKING:
    from scorekeeper.game.log import Did
    from scorekeeper.game.state import GameState


def signs(state: GameState, newest: Did, before: GameState | None) -> tuple[SignView, ...]:
    """What holds of the match, then what the newest command brought about, then hot dice.

    `before` is the game before that command.
    """
    found = [*_match(state)]
    if before is not None:
        found += [it for event in newest.events if (it := _happened(state, before, event))]
    if state.has_hot_dice and not any(isinstance(it, TurnPaid) for it in newest.events):
        count = COUNTS[state.variant.dice]
        found.append(SignView("Hot dice", f"All {count} kept: throw all {count} again"))
    return tuple(found)


def _match(state: GameState) -> list[SignView]:
    if state.phase is Phase.OVER:
        return []
    if state.play_off:
        names = names_of(state, state.play_off)
        return [SignView("Play-off", f"Equal scores: one more turn each for {names}")]
    if state.final_by is not None:
        return [_final_round(state, state.final_by)]
    return []


def _happened(state: GameState, before: GameState, event: object) -> SignView | None:
    name = before.player.name
    match event:
        case TurnFarkled(lost=lost, typed=typed):
            text = f"{name} keeps nothing" + (f" and loses {number(lost)}" if lost else "")
            faces = state.last_roll.faces if state.last_roll and not typed else ()
            return SignView("Farkle", text, faces, is_grave=True)
        case PenaltyTaken(player=place, points=points):
            text = f"It costs {state.players[place].name} {number(points)} points of the score"
            return SignView("Penalty", text, is_grave=True)
        case TurnPaid(points=points, paid=Paid.PRIZE):
            count = COUNTS[state.variant.dice]
            text = f"{name} gets {number(points)} all the same: throw all {count} again"
            return SignView("Nothing scores", text)
        case TurnPaid(points=points, paid=Paid.LAST_PRIZE):
            return SignView("Nothing scores", f"{name} gets {number(points)} all the same")
        case TurnPaid(points=points):
            return SignView("Bonus", f"The dice taken over score: {number(points)} on top")
        case TurnOvershot(points=points, to=to):
            where = f"go to {names_of(state, to)}" if to else "are lost"
            text = f"{name} is past {number(state.variant.target)}: {number(points)} points {where}"
            return SignView("Past the target", text, is_grave=True)
        case TurnPassed(lost=lost) if lost:
            text = f"{name} loses {number(lost)}: too few points for a bank"
            return SignView("Nothing banked", text, is_grave=True)
        case _:
            return None


def _final_round(state: GameState, by: int) -> SignView:
    count = len(state.players)
    ends = state.variant.final_round
    mark = state.first if ends is FinalRound.EQUAL_TURNS else by
    places = [(state.current + step) % count for step in range(state.steps_to(mark))]
    left = tuple(place for place in places if place in state.here)
    best = max(state.score_of(place) for place in range(count))
    each = ", one roll each" if ends is FinalRound.ONE_ROLL_EACH else ""
    return SignView(
        "Final round",
        f"{state.players[by].name} has {number(state.score_of(by))}. "
        f"Still to play{each}: {names_of(state, left)}, who must pass {number(best)}",
    )
