"""Players that choose by themselves: a policy and some ready ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Protocol, TypeAlias

from scorekeeper.game.commands import Bank, Keep, TakeOver
from scorekeeper.game.decide import decide, keeps_of, why_not
from scorekeeper.game.state import Phase, after
from scorekeeper.strategy.courses import Then, courses_of
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.values import chance_of, column_of

if TYPE_CHECKING:
    import random

    from scorekeeper.dice import Dice
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.scoring import Score
    from scorekeeper.strategy.courses import Course
    from scorekeeper.strategy.turn import BestTurn
    from scorekeeper.strategy.values import Match

Chosen: TypeAlias = Keep | Bank | TakeOver | None
"""What a policy does: a command, or None to roll, which is for the dice to tell."""


class Policy(Protocol):
    """A way to play."""

    def choose(self, state: GameState) -> Chosen:
        """What the player to move does now; the state waits for a roll or a keep."""


def command_of(course: Course, state: GameState) -> Chosen:
    """The first step of a course: its keep, or what is done where no roll waits for one."""
    if state.phase is Phase.KEEP:
        return Keep(course.kept)
    match course.then:
        case Then.BANK:
            return Bank()
        case Then.TAKE_OVER:
            return TakeOver()
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Cautious:
    """Keeps most points and banks as soon as that is allowed; takes nothing over."""

    def choose(self, state: GameState) -> Chosen:
        """Points in hand before all else, but for a keep that wins the game."""
        if state.phase is Phase.KEEP:
            keeps = keeps_of(state)
            return Keep(next((kept for kept, score in keeps if score.wins), keeps[0][0]))
        return Bank() if why_not(state, Bank()) is None else None


@dataclass(frozen=True, slots=True)
class BestMean:
    """Plays every turn for most points in the long run, whatever the scores are."""

    def choose(self, state: GameState) -> Chosen:
        """The keep, or the course before a roll, of the highest mean; a keep that wins first."""
        best, turn = solve(state.variant), state.turn
        column = column_of(best, state)
        if state.phase is Phase.KEEP:
            keeps = keeps_of(state)
            return Keep(max(keeps, key=lambda it: _worth(best, column, state, it))[0])
        points, dice = turn.points, turn.dice_to_roll
        if turn.kept:
            is_enough = points >= best.having(points, dice, column)
            return Bank() if is_enough and why_not(state, Bank()) is None else None
        if state.left is not None and why_not(state, TakeOver()) is None:
            taken = after(state, *decide(state, TakeOver())).turn
            worth = best.taking_over(taken.points, taken.dice_to_roll, column)
            return TakeOver() if worth > best.beginning(column) else None
        return None


def _worth(best: BestTurn, column: int, state: GameState, keep: tuple[Dice, Score]) -> float:
    """What a keep is worth: the better of banking, where that is allowed, and rolling on."""
    kept, score = keep
    if score.wins:
        return inf
    later = after(state, *decide(state, Keep(kept)))
    if later.turns > state.turns:
        return 0.0
    place = later.turn.dice_to_roll
    if later.has_hot_dice and why_not(later, Bank()) is not None:
        place = best.rules.must_roll
    return best.having(later.turn.points, place, column)


@dataclass(frozen=True, slots=True)
class BestMatch:
    """Plays a solved match to win, and for the best mean where the match does not say."""

    match: Match

    def choose(self, state: GameState) -> Chosen:
        """The course with the highest chance to win."""
        wins = self.match.turn(state)
        if wins is None:
            return BestMean().choose(state)
        return command_of(max(courses_of(state), key=lambda it: chance_of(wins, it)), state)


@dataclass(frozen=True, slots=True, eq=False)
class Random:
    """Does anything that is allowed, all courses alike."""

    dice: random.Random

    def choose(self, state: GameState) -> Chosen:
        """Any course."""
        return command_of(self.dice.choice(courses_of(state)), state)
