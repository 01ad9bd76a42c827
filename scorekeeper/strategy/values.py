"""What the choices of a turn are worth to the player to move, by several measures.

All of them answer the same questions, so that whoever chooses need not know what is measured:
chances to win, points in the long run, or the points of this turn alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Protocol

import numpy as np

from scorekeeper.game.commands import TypePoints
from scorekeeper.game.decide import decide, has_one_roll
from scorekeeper.game.events import PenaltyTaken
from scorekeeper.game.state import Phase, Turn
from scorekeeper.rules.variant import TargetTest
from scorekeeper.strategy.courses import Then

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.courses import Course
    from scorekeeper.strategy.tables import Floats, Offers
    from scorekeeper.strategy.turn import BestTurn


class TurnValues(Protocol):
    """What the choices in the current turn are worth to who makes them.

    `dice` are those left to roll, all of them after hot dice.
    """

    def banking(self, points: int, dice: int) -> float:
        """To bank now."""

    def rolling(self, points: int, dice: int) -> float:
        """To roll so many dice with these points in the turn, and to play on as well as can be."""

    def beginning(self) -> float:
        """Before the first roll, of all dice."""

    def taking_over(self, points: int, dice: int) -> float:
        """To begin with points and dice of the player before."""


class TurnWins(TurnValues, Protocol):
    """Values that are chances to win, 0 to 1."""

    @property
    def is_exact(self) -> bool:
        """Whether they are so to the last digit, against a player who plays as well."""


class Match(Protocol):
    """A solved match of some variant."""

    def turn(self, state: GameState) -> TurnWins | None:
        """What the choices of the player to move bring; None of games that it does not cover."""


def is_duel(state: GameState) -> bool:
    """Whether two play, each alone."""
    return [len(team) for team in state.teams_here] == [1, 1]


def value_of(values: TurnValues, course: Course) -> float:
    """What a course is worth that does not end the turn by its keep."""
    turn = course.state.turn
    if course.then is Then.BANK:
        return values.banking(course.points, course.dice)
    if turn.kept:
        return values.rolling(course.points, course.dice)
    if course.then is Then.TAKE_OVER or turn.taken_over is not None:
        return values.taking_over(course.points, course.dice)
    return values.beginning()


def fine_of(state: GameState) -> int:
    """The points that a farkle in the current turn costs, but for a loss of its first roll."""
    events = decide(begun_anew(state), TypePoints(0))
    return sum(it.points for it in events if isinstance(it, PenaltyTaken))


def begun_anew(state: GameState) -> GameState:
    """The game as it was before the current turn."""
    return replace(state, turn=Turn(dice_to_roll=state.variant.dice), phase=Phase.ROLL)


def column_of(best: BestTurn, state: GameState) -> int:
    """The column of the best mean turn for the player to move."""
    is_on_board = state.is_on_board(state.current)
    return best.column(state.player.farkles_in_row, is_on_board=is_on_board)


@dataclass(frozen=True, slots=True, eq=False)
class MeanWorth:
    """Points in the long run: of the turn, and of how it leaves its player for those to come.

    `most`: the most points that may be banked.
    """

    best: BestTurn
    column: int
    most: float = inf

    def banking(self, points: int, dice: int) -> float:  # noqa: ARG002 - as TurnValues asks it
        """The points, unless they are lost."""
        return float(points) if points <= self.most else 0.0

    def rolling(self, points: int, dice: int) -> float:
        """The best mean from there."""
        return self.best.rolling(points, dice, self.column)

    def beginning(self) -> float:
        """The best mean of a turn."""
        return self.best.beginning(self.column)

    def taking_over(self, points: int, dice: int) -> float:
        """The best mean of a turn that begins so."""
        return self.best.taking_over(points, dice, self.column)


@dataclass(frozen=True, slots=True, eq=False)
class MeanPoints:
    """The points that a turn played for the best mean adds to the score, penalties taken off.

    `beside` (float64, steps of points x places): what is in the worth of each state that is not
    points of this turn. `farkle`, `late`: the same of a farkle, and of the chance of one by place
    with more points than there are steps for.
    """

    worth: MeanWorth
    beside: Floats
    farkle: float
    late: Floats

    def banking(self, points: int, dice: int) -> float:
        """The points, unless they are lost."""
        return self.worth.banking(points, dice)

    def rolling(self, points: int, dice: int) -> float:
        """The mean from there."""
        offers = self.worth.best.rules.rolls
        return self.worth.rolling(points, dice) - self._beside(offers, points, dice)

    def beginning(self) -> float:
        """The mean of a turn."""
        rules = self.worth.best.rules
        return self.worth.beginning() - self._beside(rules.first, 0, rules.dice)

    def taking_over(self, points: int, dice: int) -> float:
        """The mean of a turn that begins so."""
        offers = self.worth.best.rules.taken
        return self.worth.taking_over(points, dice) - self._beside(offers, points, dice)

    def _beside(self, offers: Offers, points: int, dice: int) -> float:
        best, unit = self.worth.best, self.worth.best.rules.unit
        steps = offers.steps + points // unit
        lower, _ = best.worth.of(steps, offers.places)
        chosen = lower[..., self.worth.column].argmax(axis=0)
        each = np.arange(len(chosen))
        steps, places = steps[chosen, each], offers.places[chosen, each]
        inside = np.minimum(steps, len(self.beside) - 1)
        beside = np.where(steps == inside, self.beside[inside, places], self.late[places])
        rolled = offers.chances[dice - 1] @ beside
        return float(rolled + offers.farkles[dice - 1] * self.farkle)


@lru_cache(maxsize=32)
def mean_points(best: BestTurn, column: int, most: float, fine: int) -> MeanPoints:
    """Part the points of the turn from its worth, where a farkle costs `fine` points now.

    One sweep down the states of the turn, as the best mean plays them.
    """
    worth = MeanWorth(best, column, most)
    rules, stakes, known = best.rules, best.worth.stakes, best.worth.lower[..., column]
    farkle, short = float(stakes.farkle[column]) + fine, float(stakes.short[column])
    late = (1.0 - best.worth.late.slopes) * farkle
    beside: Floats = np.tile(late, (len(known), 1))
    points, needs = np.arange(len(known)) * float(rules.unit), float(stakes.needs[column])
    beside[points < needs, rules.paid] = short
    found = MeanPoints(worth, beside, farkle, late)
    if farkle == 0.0 and short == 0.0:
        return found
    rolls, dice, each = rules.rolls, rules.dice, np.arange(rules.rolls.chances.shape[1])
    farkles = rolls.farkles * farkle
    for step in range(best.worth.top - 1, -1, -1):
        chosen = known[rolls.steps + step, rolls.places].argmax(axis=0)
        after = rolls.steps[chosen, each] + step, rolls.places[chosen, each]
        rolled = rolls.chances @ beside[after] + farkles
        banks = (known[step, 1 : dice + 1] <= points[step]) & (points[step] >= needs)
        beside[step, 1 : dice + 1] = np.where(banks, 0.0, rolled)
        beside[step, rules.must_roll] = rolled[-1]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class OneRoll:
    """The mean points of a turn that has one roll, as in some final rounds."""

    best: BestTurn
    column: int
    most: float
    fine: int

    def banking(self, points: int, dice: int) -> float:  # noqa: ARG002 - as TurnValues asks it
        """The points, unless they are lost."""
        return float(points) if points <= self.most else 0.0

    def rolling(self, points: int, dice: int) -> float:
        """There is no other roll: the points as they are."""
        return self.banking(points, dice)

    def beginning(self) -> float:
        """The mean of the one roll."""
        rules = self.best.rules
        lost = rules.first.farkles[-1] * rules.variant.first_roll_farkle_loss
        return self._rolled(rules.first, 0, rules.dice) - float(lost)

    def taking_over(self, points: int, dice: int) -> float:
        """The mean of the one roll with what was taken over."""
        return self._rolled(self.best.rules.taken, points, dice)

    def _rolled(self, offers: Offers, points: int, dice: int) -> float:
        rules, needs = self.best.rules, self.best.worth.stakes.needs[self.column]
        prize = rules.variant.prize
        is_kept = prize is not None and not prize.needs_entry
        gained = points + offers.steps * float(rules.unit)
        is_banked = (gained >= needs) | ((offers.places == rules.paid) & is_kept)
        mean = offers.chances[dice - 1] @ np.where(is_banked, gained, 0.0).max(axis=0)
        return float(mean - offers.farkles[dice - 1] * self.fine)


def most_banked(state: GameState) -> float:
    """The most points that the player to move may bank; more are past a target to hit exactly."""
    variant = state.variant
    if variant.target_test is not TargetTest.EXACTLY or state.play_off:
        return inf
    return variant.target - state.score_of(state.current)


def mean_values(best: BestTurn, state: GameState) -> tuple[TurnValues, TurnValues]:
    """What choices are worth in the long run to the player to move, and the points of the turn."""
    column, most, fine = column_of(best, state), most_banked(state), fine_of(state)
    if has_one_roll(state):
        one = OneRoll(best, column, most, fine)
        return one, one
    points = mean_points(best, column, most, fine)
    return points.worth, points


def chance_of(values: TurnValues, course: Course) -> float:
    """The chance that a course brings: what is certain, or what these values say."""
    if course.won is not None:
        return course.won
    # A keep that ends the turn without points, in a game that goes on, passes nobody.
    return 0.0 if course.then is Then.END else value_of(values, course)
