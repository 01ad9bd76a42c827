"""What a turn is worth from every number of points and dice, given what its end is worth.

A keep only ever adds points, so one sweep from many points down to none meets each state once,
after all states that it leads to. With very many points the best play no longer changes with them:
it never risks them where it may bank, and is worth a straight line. A sweep that begins so late is
exact. One that begins sooner is bounded: the line is what a play brings, so the best one brings no
less; and no play can bring more than the line and, for each roll of a turn, the most that departing
from that play once can gain, which falls as points rise.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.rules.variant import HotDice
from scorekeeper.strategy.tables import ALIKE, MOST_STEPS

if TYPE_CHECKING:
    from scorekeeper.strategy.tables import Floats, Ints, Offers, Rules


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What is at stake in turns that are solved side by side, a column each.

    `needs`: the points that a bank needs. In points, against a bank of none: `farkle` what a farkle
    is worth (mostly below 0), `short` a turn that a prize ended with fewer points than a bank needs
    (beside the points, where the prize is banked all the same).
    """

    needs: Floats
    farkle: Floats
    short: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Late:
    """The best play with very many points: `slopes[place] * points + offsets[place]` is its worth.

    `slopes` (places), `offsets` (places x columns). Banking is best wherever it can be from `banks`
    points on, and this play is the best there is from `begins` points on.
    """

    slopes: Floats
    offsets: Floats
    banks: float
    begins: float


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """Points that a turn is worth from each state on, from below and from above.

    `lower`, `upper` (float64, steps of points x places x columns): one array where the sweep, which
    began at `top` steps, is exact. `more` (columns): what the best play can bring beside the late
    one from there on.
    """

    rules: Rules
    stakes: Stakes
    late: Late
    top: int
    more: Floats
    lower: Floats
    upper: Floats

    @property
    def is_exact(self) -> bool:
        """Whether nothing but rounding parts the bounds from the truth."""
        return self.lower is self.upper

    @property
    def rounding(self) -> float:
        """The most by which rounding can falsify a number of the sweep.

        Each step sums as many products as there are draws, of numbers up to the largest one, and
        passes on the errors of the steps before with their chances.
        """
        products = len(self.rules.rolls.chances.T) + 4
        largest = max(float(self.upper.max()), -float(self.lower.min()))
        return products * sys.float_info.epsilon * largest * self.rules.most_rolls

    def rolled(self, offers: Offers, points: int = 0) -> tuple[Floats, Floats]:
        """The worth of rolling with these points: lower and upper, kinds of rolls x columns."""
        farkles = offers.farkles[:, None] * self.stakes.farkle
        lower, upper = self.of(offers.steps + points // self.rules.unit, offers.places)
        return offers.best(lower) + farkles, offers.best(upper) + farkles

    def of(self, steps: Ints, places: Ints) -> tuple[Floats, Floats]:
        """The worth of states with so many steps of points: lower and upper, states x columns."""
        if steps.max() < len(self.lower):
            return self.lower[steps, places], self.upper[steps, places]
        line = (steps * float(self.rules.unit) * self.late.slopes[places])[..., None]
        line = line + self.late.offsets[places]
        return line, line + self.more

    def column(self, column: int, length: int) -> tuple[Floats, Floats]:
        """The worth of all states with less steps of points than `length`: steps x places."""
        points = np.arange(length)[:, None] * float(self.rules.unit)
        line = points * self.late.slopes + self.late.offsets[:, column]
        lower, upper = line, line + self.more[column]
        inside = slice(min(length, len(self.lower)))
        lower[inside] = self.lower[inside, :, column]
        upper[inside] = self.upper[inside, :, column]
        return lower, upper


def sweep(rules: Rules, stakes: Stakes, top: int = MOST_STEPS) -> Worth:
    """Work out what turns with these stakes are worth from each state on.

    The sweep begins at `top` steps of points: sooner where that is exact already, later where there
    have to be more points so that all can be banked and rolling again is a mistake.
    """
    unit, late = rules.unit, _late(rules, stakes)
    top = min(max(top, _steps(late.banks, unit)), MOST_STEPS)
    top = max(min(top, _steps(late.begins, unit)), _steps(stakes.needs.max(), unit))
    points = np.arange(top + rules.reach + 1) * float(unit)
    line = points[:, None, None] * late.slopes[:, None] + late.offsets
    if points[top] >= late.begins:
        worth = _down(rules, stakes, line, top)
        return Worth(rules, stakes, late, top, np.zeros(len(stakes.needs)), worth, worth)
    more = _gain(rules, stakes, line, top) * rules.most_rolls
    lower, upper = _down(rules, stakes, line, top), _down(rules, stakes, line + more, top)
    return Worth(rules, stakes, late, top, more, lower, upper)


def _down(rules: Rules, stakes: Stakes, line: Floats, top: int) -> Floats:
    """The sweep from step `top` down, from where on each state is worth its `line`."""
    rolls, dice, size = rules.rolls, rules.dice, rules.places
    worth: Floats = line.copy()
    points = np.arange(len(line), dtype=np.float64) * rules.unit
    worth[:, 0] = points[:, None]
    worth[:, rules.paid] = _paid(rules, stakes, points)
    by_state = worth.reshape(len(points) * size, -1)
    into = rolls.steps * size + rolls.places
    farkles, forced = rolls.farkles[:, None] * stakes.farkle, _forced(rules)
    for step in range(top - 1, -1, -1):
        rolled = rolls.best(by_state.take(into + step * size, axis=0)) + farkles
        may_bank = points[step] >= stakes.needs
        worth[step, 1 : dice + 1] = np.where(may_bank, np.maximum(rolled, points[step]), rolled)
        worth[step, forced] = rolled[-1]
    return worth


def _paid(rules: Rules, stakes: Stakes, points: Floats) -> Floats:
    """What a prize that ends the turn is worth, points x columns."""
    banked = points[:, None]
    prize = rules.variant.prize
    is_kept = prize is not None and not prize.needs_entry
    return np.where(banked >= stakes.needs, banked, banked * is_kept + stakes.short)


def _gain(rules: Rules, stakes: Stakes, line: Floats, top: int) -> Floats:
    """The most that one choice other than the late play's can gain at step `top`, by column."""
    rolls, dice = rules.rolls, rules.dice
    rolled = rolls.best(line[rolls.steps + top, rolls.places])
    rolled = rolled + rolls.farkles[:, None] * stakes.farkle
    gains = [np.zeros(len(stakes.needs)), rolled[-1] - line[top, rules.must_roll]]
    kinds = dice - 1 if _must_roll_hot_dice(rules) else dice
    gains += list(rolled[:kinds] - line[top, 1 : kinds + 1])
    most: Floats = np.max(gains, axis=0)
    return most


def _late(rules: Rules, stakes: Stakes) -> Late:
    """The best play with very many points: not to risk them comes first, to gain more second.

    It is the best from where, going up, no line of another choice crosses the best line any more.
    """
    rolls, farkles = rules.rolls, rules.rolls.farkles[:, None] * stakes.farkle
    slopes = _late_slopes(rules)
    option_slopes = slopes[rolls.places][..., None]
    behind = option_slopes.max(axis=0) - option_slopes
    is_safest = behind < ALIKE
    risk = 1.0 - rolls.best(option_slopes)
    is_free = risk < ALIKE
    gains = rolls.steps[..., None] * float(rules.unit) * option_slopes
    offsets, before = np.zeros((rules.places, len(stakes.needs))), np.array(np.inf)
    while np.abs(offsets - before).max() > ALIKE * np.abs(offsets).max():
        lines = gains + offsets[rolls.places]
        safest = np.where(is_safest, lines, -np.inf)
        rolled, before = rolls.best(safest) + farkles, offsets
        offsets = np.zeros_like(before)
        offsets[1 : rules.dice + 1] = np.where(is_free, np.maximum(rolled, 0.0), 0.0)
        offsets[_forced(rules)] = rolled[-1]
    ahead = np.where(is_safest, 0.0, lines - safest.max(axis=0))
    crossings = ahead / np.where(is_safest, 1.0, behind)
    banks = np.where(is_free, 0.0, rolled) / np.where(is_free, 1.0, risk)
    if _must_roll_hot_dice(rules):
        banks = banks[:-1]
    may_bank = max([0.0, *banks.ravel(), *stakes.needs])
    return Late(slopes, offsets, float(may_bank), float(max(may_bank, crossings.max())))


def _late_slopes(rules: Rules) -> Floats:
    """The share of many points that can be kept from each place on."""
    rolls, must = rules.rolls, rules.must_roll
    slopes = np.ones(rules.places)
    safe = rolls.best(np.where(rolls.places == must, 0.0, 1.0))[-1]
    again = 1.0 - rolls.farkles[-1] - safe
    slopes[_forced(rules)] = safe / (1.0 - again)
    return slopes


def _must_roll_hot_dice(rules: Rules) -> bool:
    """Whether no turn ever may bank with all dice to roll."""
    return rules.variant.hot_dice is HotDice.MUST_ROLL


def _forced(rules: Rules) -> list[int]:
    """The places where nothing but to roll all dice is allowed."""
    return [rules.must_roll, rules.dice] if _must_roll_hot_dice(rules) else [rules.must_roll]


def _steps(points: float, unit: int) -> int:
    return int(np.ceil(points / unit))
