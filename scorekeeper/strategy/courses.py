"""What a player may do next, as whole courses: keep these dice, then roll or bank."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.errors import RuleError, WrongPhaseError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TakeOver
from scorekeeper.game.decide import decide, keeps_of, why_not
from scorekeeper.game.events import GameEnded
from scorekeeper.game.state import Phase, after
from scorekeeper.language import say
from scorekeeper.strategy.odds import farkle_odds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState

_odds = lru_cache(maxsize=256)(farkle_odds)


class Then(StrEnum):
    """What is done after the keep, or at once where there is no roll to keep from."""

    ROLL = "roll"
    BANK = "bank"
    TAKE_OVER = "take_over"
    END = "end"
    """Nothing: the keep itself ends the turn, as it wins the game or no more may be rolled."""


@dataclass(frozen=True, slots=True)
class Course:
    """Keep these dice (none where no roll waits), then do that.

    `points` are in the turn by then and `dice` left to roll; of a take-over, those taken over.
    `state` is the game after the keep. `won`: the mover's share of the win, where this ends the
    game; None where it goes on. `farkle`: the chance that the next roll is one.
    """

    kept: Dice
    then: Then
    points: int
    dice: int
    state: GameState
    won: float | None
    farkle: Fraction


def courses_of(state: GameState) -> tuple[Course, ...]:
    """All that may be done now, in the order of the keeps; WrongPhaseError where nothing may."""
    if state.phase is Phase.KEEP:
        return tuple(it for kept, _ in keeps_of(state) for it in _after_keep(state, kept))
    found = tuple(_of_turn(state, Dice()))
    if not found:
        if state.phase is Phase.OVER:
            msg = say("expected a turn that goes on, got a game that is over")
        else:
            msg = say("expected a turn that goes on, got a game before its first turn")
        raise WrongPhaseError(msg, hint=say("ask again once somebody is to roll or to keep"))
    return found


def _after_keep(state: GameState, kept: Dice) -> Iterator[Course]:
    events = decide(state, Keep(kept))
    later = after(state, *events)
    if later.phase is Phase.OVER or later.turns > state.turns:
        won = _won(state, events)
        yield Course(kept, Then.END, later.turn.points, 0, later, won, Fraction(0))
        return
    yield from _of_turn(later, kept)


def _of_turn(state: GameState, kept: Dice) -> Iterator[Course]:
    """What may be done where no roll waits for a keep."""
    turn, left = state.turn, state.left
    points, dice = turn.points, turn.dice_to_roll
    if why_not(state, RecordRoll(roll=Dice([1] * dice), source=Source.HAND)) is None:
        farkle = _odds(state.variant, dice, is_first_roll=not turn.kept)
        yield Course(kept, Then.ROLL, points, dice, state, None, farkle)
    banked = _banked(state)
    if banked is not None:
        won = _won(state, banked)
        yield Course(kept, Then.BANK, points, dice, state, won, Fraction(0))
    if left is not None and why_not(state, TakeOver()) is None:
        taken = after(state, *decide(state, TakeOver())).turn
        farkle = _odds(state.variant, taken.dice_to_roll, is_first_roll=True)
        yield Course(kept, Then.TAKE_OVER, taken.points, taken.dice_to_roll, state, None, farkle)


def _banked(state: GameState) -> tuple[Event, ...] | None:
    """What a bank brings about; None where it is refused."""
    try:
        return decide(state, Bank())
    except RuleError:
        return None


def _won(state: GameState, events: tuple[Event, ...]) -> float | None:
    """The mover's share of a game that these events end; None where it goes on."""
    end = events[-1]
    if not isinstance(end, GameEnded):
        return None
    return share_of(state, end.winners, state.current)


def share_of(state: GameState, winners: tuple[int, ...], place: int) -> float:
    """A player's share of a win: all of it, a part where teams share it, or nothing."""
    teams = {state.team_of(it) for it in winners}
    return 1 / len(teams) if state.team_of(place) in teams else 0.0
