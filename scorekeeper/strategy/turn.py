"""The turn of the highest mean: what each choice brings, in the long run, to who aims at points.

Farkles in a row tie turns together, so the aim is the highest mean per turn over very many turns
(an average-reward decision process; its states are the farkles in a row so far). Howard's policy
iteration finds the best play; how far it can be from the truth is bounded as by Odoni (1969): with
any numbers `standing` for the states, the best mean lies between the least and the most that a turn
played against them gains.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.language import count, say
from scorekeeper.rules.checks import wrong
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import AfterHotDice, HotDice, PiggybackMode
from scorekeeper.strategy.fines import after_farkle
from scorekeeper.strategy.sweep import Stakes, sweep
from scorekeeper.strategy.tables import MOST_STEPS, rules_of

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.sweep import Worth
    from scorekeeper.strategy.tables import Floats, Ints, Rules

PRECISION = 1e-6
"""How far apart lower and upper bound of a mean may be."""

MOST_RUNS = 24
"""Penalties for more farkles in a row than this are not solved."""

_ENOUGH = 1e-7
_ALIKE = 1e-10
"""Standings that differ by less, against their size, are the same."""

_MOST_TRIES = 60

_NUDGE = 1e-3
"""Points by which a farkle is made dearer, to see from the worth of a turn how often it has one."""

_LEAST_TOP = 200
"""Steps of points from which the first sweep begins: 10,000 points in most variants."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What players stand to gain or lose by where they are, in points, by farkles in a row so far.

    `on_board` against a player on the board without farkles, `before_entry` the same for who is
    not on the board yet. `mean` is the lower and the upper bound of the best mean of a turn.
    """

    mean: tuple[float, float]
    on_board: Floats
    before_entry: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Played:
    """What the best turns with some stakes bring, by column: lower and upper, chance of a farkle.

    `rounding`: the most by which rounding can falsify the bounds.
    """

    lower: Floats
    upper: Floats
    farkles: Floats
    rounding: float


@dataclass(frozen=True, slots=True, eq=False)
class BestTurn:
    """A variant's turn of the highest mean, solved: `solve` makes it.

    A column of `worth` is a player's standing: the farkles in a row so far (those that still
    matter), first on the board, then before the entry.
    """

    rules: Rules
    standing: Standing
    worth: Worth

    @property
    def mean(self) -> float:
        """The long-run mean of a turn, in points, of a player on the board, penalties included.

        Of turns that begin anew: what could be taken over from others is not in it.
        """
        lower, upper = self.standing.mean
        return (lower + upper) / 2

    @property
    def runs(self) -> int:
        """How many numbers of farkles in a row differ in what follows: 1 where none matter."""
        return len(self.standing.on_board)

    def column(self, farkles_in_row: int = 0, *, is_on_board: bool = True) -> int:
        """The column of a player who stands so; more farkles than matter are the most that do."""
        return min(farkles_in_row, self.runs - 1) + (0 if is_on_board else self.runs)

    def having(self, points: int, place: int, column: int = 0) -> float:
        """What it is worth, at least, to have these points in a turn at this place (`Rules`).

        With dice left to roll it is no more than the points where it is best to bank.
        """
        step = np.array([points // self.rules.unit])
        lower, _ = self.worth.of(step, np.array([place]))
        return float(lower[0, column])

    def rolling(self, points: int, dice: int, column: int = 0) -> float:
        """What it is worth to roll this many dice with these points in the turn."""
        lower, upper = self.worth.rolled(self.rules.rolls, points)
        return float(lower[dice - 1, column] + upper[dice - 1, column]) / 2

    def beginning(self, column: int = 0) -> float:
        """What a turn is worth that begins with all dice."""
        lower, upper = _begun(self.rules, self.worth)
        return float(lower[column] + upper[column]) / 2

    def taking_over(self, points: int, dice: int, column: int = 0) -> float:
        """What a turn is worth that begins with points and dice of the player before."""
        lower, upper = self.worth.rolled(self.rules.taken, points)
        return float(lower[dice - 1, column] + upper[dice - 1, column]) / 2

    def bank_at(self, column: int = 0) -> dict[int, int | None]:
        """The fewest points, for each number of dice left, from which on it is best to bank.

        None where rolling again is forced, or never a risk. VariantError where the bounds of the
        solution do not tell.
        """
        return {dice: self._bank_at(dice, column) for dice in range(1, self.rules.dice + 1)}

    def take_over_at(self, column: int = 0) -> dict[int, int | None]:
        """The fewest points left with each number of dice from which on it is best to take over.

        With a flat bonus only the dice are taken over, and the points are 0. None: begin anew.
        """
        return {dice: self._take_over_at(dice, column) for dice in range(1, self.rules.dice + 1)}

    def _bank_at(self, dice: int, column: int) -> int | None:
        variant, worth, unit = self.rules.variant, self.worth, self.rules.unit
        if dice == variant.dice and variant.hot_dice is HotDice.MUST_ROLL:
            return None
        points = np.arange(len(worth.lower)) * float(unit)
        enough = points + worth.rounding
        needs = max(float(worth.stakes.needs[column]), score_sheet(variant).smallest_points)
        may_bank = points >= needs
        banks = may_bank & (worth.lower[:, dice, column] <= enough)
        if not banks.any():
            return None
        step = int(np.argmax(banks))
        if worth.upper[step, dice, column] > enough[step]:
            complaint = say(
                "expected rolls that leave no doubt at {points} points when to bank, got rolls of "
                "{dice} dice that hardly ever are a farkle",
                points=step * unit,
                dice=dice,
            )
            hint = say("choose points that are multiples of a larger number")
            raise wrong("$.combo", complaint, hint=hint)
        return step * unit

    def _take_over_at(self, dice: int, column: int) -> int | None:
        rule, unit = self.rules.variant.piggyback, self.rules.unit
        is_hot = dice == self.rules.dice
        if rule is None or (is_hot and rule.after_hot_dice is AfterHotDice.NOTHING):
            return None
        if column >= self.runs and not rule.before_entry:
            return None
        anew = self.beginning(column)
        if rule.mode is PiggybackMode.FLAT_BONUS:
            return 0 if self.taking_over(0, dice, column) >= anew else None
        least = max(self.rules.variant.min_bank, score_sheet(self.rules.variant).smallest_points)
        low, high = -(-least // unit), len(self.worth.lower)
        while low < high:
            middle = (low + high) // 2
            if self.taking_over(middle * unit, dice, column) >= anew:
                high = middle
            else:
                low = middle + 1
        return low * unit


@lru_cache(maxsize=32)
def solve(variant: Variant) -> BestTurn:
    """Find the turn of the highest mean; VariantError, with a reason, where there is none."""
    rules = rules_of(variant)
    costs, following = _fines(variant)
    mean, on_board, top = _long_run(rules, costs, following)
    begun = _on_board(rules, on_board, costs, following)
    middle = sum(mean) / 2
    rule = variant.farkles_in_row
    if rule is not None and not rule.below_zero and mean[0] <= 0:
        complaint = say(
            "expected a penalty that turns earn again where no score falls below zero, got "
            "{points}",
            points=rule.points,
        )
        hint = say("lower the penalty, or let scores fall below zero")
        raise wrong("$.farkles_in_row.points", complaint, hint=hint)
    if rule is not None and not rule.before_entry:
        costs, following = np.zeros_like(costs), np.arange(len(following))
    before = _before_entry(rules, costs, following, middle, top)
    stakes = _joined(begun, _off_board(rules, before, costs, following))
    return BestTurn(rules, Standing(mean, on_board, before), sweep(rules, stakes, top))


def _fines(variant: Variant) -> tuple[Floats, Ints]:
    """What a farkle costs after so many in a row, and how many are counted after it."""
    rule = variant.farkles_in_row
    if rule is not None and rule.count > MOST_RUNS:
        complaint = say(
            "expected at most {most} to solve, got {got}", most=MOST_RUNS, got=str(rule.count)
        )
        hint = say("so many farkles in a row hardly ever happen: leave them out")
        raise wrong("$.farkles_in_row.count", complaint, hint=hint)
    if rule is None:
        return np.zeros(1), np.zeros(1, dtype=np.int64)
    each = [after_farkle(variant, run, is_on_board=True) for run in range(rule.count)]
    following, costs = np.array(each, dtype=np.int64).T
    return costs.astype(np.float64), np.minimum(following, rule.count - 1)


def _long_run(
    rules: Rules, costs: Floats, following: Ints
) -> tuple[tuple[float, float], Floats, int]:
    """The bounds of a player's best mean on the board, the standing by farkles in a row, the top.

    The sweeps begin at that top, which is as low as the bounds allow.
    """
    standing: Floats = np.zeros(len(costs))
    gap, top = np.inf, _LEAST_TOP
    for _ in range(_MOST_TRIES):
        stakes = _on_board(rules, standing, costs, following)
        played = _played(rules, stakes, top)
        least, most = (played.lower - standing).min(), (played.upper - standing).max()
        before, gap = gap, most - least
        if gap <= _ENOUGH:
            break
        if (played.upper - played.lower).max() > _ENOUGH / 2 and top < MOST_STEPS:
            top *= 2
        elif gap >= before:
            break
        # With the best play of these stakes held fast, all is linear in mean and standings. They
        # are against none in a row: the first standing is 0, and the mean takes its place.
        system = _system(played, following)
        system[:, 0] = 1.0
        standing = _solved(system, played.lower - played.farkles * (stakes.farkle + costs))
        standing[0] = 0.0
    least, most = float(least) - played.rounding, float(most) + played.rounding
    if most - least > PRECISION:
        precision, apart = f"{PRECISION:g}", f"{most - least:g}"
        complaint = say(
            "expected rolls of which the best mean can be told to {precision} points, got bounds "
            "{apart} apart in '{rules}'",
            precision=precision,
            apart=apart,
            rules=rules.variant.id,
        )
        hint = say("choose points that are multiples of a larger number")
        raise wrong("$.combo", complaint, hint=hint)
    return (least, most), standing, top


def _before_entry(rules: Rules, costs: Floats, following: Ints, mean: float, top: int) -> Floats:
    """The standing before the entry, by farkles in a row, of who aims at most points in the end."""
    standing: Floats = np.zeros(len(costs))
    for _ in range(_MOST_TRIES):
        stakes = _off_board(rules, standing, costs, following)
        played = _played(rules, stakes, top)
        if np.abs(played.lower - mean - standing).max() <= max(_ENOUGH, -_ALIKE * standing.min()):
            return standing
        if played.farkles.max() > 1.0 - _ENOUGH:
            break
        gained = played.lower - mean - played.farkles * (stakes.farkle + costs)
        standing = _solved(_system(played, following), gained)
    complaint = count(
        "expected an entry that turns can reach and are better off with, got {n} point in "
        "'{rules}'",
        "expected an entry that turns can reach and are better off with, got {n} points in "
        "'{rules}'",
        rules.variant.entry,
        rules=rules.variant.id,
    )
    hint = say("lower the entry, or the penalties that begin to count with it")
    raise wrong("$.entry", complaint, hint=hint)


def _on_board(rules: Rules, standing: Floats, costs: Floats, following: Ints) -> Stakes:
    """What is at stake for players on the board, a column for each number of farkles in a row."""
    variant = rules.variant
    needs = np.full(len(costs), float(variant.bank_needs(is_on_board=True)))
    is_passed = variant.prize is not None and variant.prize.needs_entry
    short = standing if is_passed else np.zeros(len(costs))
    return Stakes(needs, standing[following] - costs, short)


def _off_board(rules: Rules, standing: Floats, costs: Floats, following: Ints) -> Stakes:
    """The same before the entry, where a prize that is banked leaves a player without the entry."""
    variant = rules.variant
    needs = np.full(len(costs), float(variant.bank_needs(is_on_board=False)))
    is_passed = variant.prize is not None and variant.prize.needs_entry
    short = standing if is_passed else np.full(len(costs), standing[0])
    return Stakes(needs, standing[following] - costs, short)


def _played(rules: Rules, stakes: Stakes, top: int) -> _Played:
    """The best turn with each of these stakes."""
    nudged = Stakes(stakes.needs, stakes.farkle + _NUDGE, stakes.short)
    worth = sweep(rules, _joined(stakes, nudged), top)
    (lower, more), (upper, _) = (it.reshape(2, -1) for it in _begun(rules, worth))
    farkles = np.clip((more - lower) / _NUDGE, 0.0, 1.0)
    return _Played(lower, upper, farkles, worth.rounding)


def _system(played: _Played, following: Ints) -> Floats:
    """Of each standing what is left when the share that farkles hand on to the next is taken."""
    each: Floats = np.eye(len(following))
    return each - played.farkles[:, None] * each[following]


def _solved(system: Floats, right: Floats) -> Floats:
    return np.linalg.solve(system, right).astype(np.float64, copy=False)


def _begun(rules: Rules, worth: Worth) -> tuple[Floats, Floats]:
    """What a turn that begins with all dice is worth, lower and upper, by column."""
    lost = rules.variant.first_roll_farkle_loss * rules.first.farkles[-1]
    lower, upper = worth.rolled(rules.first)
    return lower[-1] - lost, upper[-1] - lost


def _joined(one: Stakes, other: Stakes) -> Stakes:
    return Stakes(
        np.concatenate([one.needs, other.needs]),
        np.concatenate([one.farkle, other.farkle]),
        np.concatenate([one.short, other.short]),
    )
