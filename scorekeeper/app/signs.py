"""PURE. Signs: what has just happened or holds now, in a title and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.banner import present_banner
from scorekeeper.app.views import SignView
from scorekeeper.app.wording import names_of
from scorekeeper.game.events import (
    Paid,
    PenaltyTaken,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
)
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from scorekeeper.game.log import Did
    from scorekeeper.game.state import GameState

USUAL_DICE = 6


def signs(state: GameState, newest: Did, before: GameState | None) -> tuple[SignView, ...]:
    """What holds of the match, then what is new: for screens that have no banner of their own."""
    banner = present_banner(state)
    match_ = () if banner is None else (SignView(banner.title, banner.text),)
    return (*match_, *news(state, newest, before))


def news(state: GameState, newest: Did, before: GameState | None) -> tuple[SignView, ...]:
    """What the newest command brought about, then hot dice.

    `before` is the game before that command.
    """
    found = []
    if before is not None:
        found += [it for event in newest.events if (it := _happened(state, before, event))]
    if state.has_hot_dice and not any(isinstance(it, TurnPaid) for it in newest.events):
        found.append(SignView(say("Hot dice"), _throw_all(state.variant.dice)))
    return tuple(found)


def _throw_all(dice: int) -> str:
    # The number as a word where it nearly always is: languages bend it.
    if dice == USUAL_DICE:
        return say("All six kept: throw all six again")
    return say("All {n} kept: throw all {n} again", n=dice)


def _happened(state: GameState, before: GameState, event: object) -> SignView | None:
    name = before.player.name
    match event:
        case TurnFarkled(lost=lost, typed=typed):
            faces = state.last_roll.faces if state.last_roll and not typed else ()
            return SignView(say("Farkle"), _farkled(name, lost), faces, is_grave=True)
        case PenaltyTaken(player=place, points=points):
            text = count(
                "It costs {name} {n} point of the score",
                "It costs {name} {n} points of the score",
                points,
                name=state.players[place].name,
            )
            return SignView(say("Penalty"), text, is_grave=True)
        case TurnPaid():
            return _paid(state, name, event)
        case TurnOvershot(points=points, to=to):
            text = _overshot(state, name, points, to)
            return SignView(say("Past the target"), text, is_grave=True)
        case TurnPassed(lost=lost) if lost:
            text = say("{name} loses {points}: too few points for a bank", name=name, points=lost)
            return SignView(say("Nothing banked"), text, is_grave=True)
        case _:
            return None


def _farkled(name: str, lost: int) -> str:
    if lost:
        return say("{name} keeps nothing and loses {points}", name=name, points=lost)
    return say("{name} keeps nothing", name=name)


def _paid(state: GameState, name: str, event: TurnPaid) -> SignView:
    points, dice = event.points, state.variant.dice
    if event.paid is Paid.BONUS:
        text = say("The dice taken over score: {points} on top", points=points)
        return SignView(say("Bonus"), text)
    if event.paid is Paid.LAST_PRIZE:
        text = say("{name} gets {points} all the same", name=name, points=points)
    elif dice == USUAL_DICE:
        text = say(
            "{name} gets {points} all the same: throw all six again", name=name, points=points
        )
    else:
        text = say(
            "{name} gets {points} all the same: throw all {n} again",
            name=name,
            points=points,
            n=dice,
        )
    return SignView(say("Nothing scores"), text)


def _overshot(state: GameState, name: str, points: int, to: tuple[int, ...]) -> str:
    target = state.variant.target
    if not to:
        return count(
            "{name} is past {target}: {n} point is lost",
            "{name} is past {target}: {n} points are lost",
            points,
            name=name,
            target=target,
        )
    return count(
        "{name} is past {target}: {n} point goes to {names}",
        "{name} is past {target}: {n} points go to {names}",
        points,
        name=name,
        target=target,
        names=names_of(state, to),
    )
