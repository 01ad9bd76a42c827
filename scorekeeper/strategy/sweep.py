"""What a turn is worth from every number of points and dice, given what its end is worth.

Points are counted in steps of the largest number that divides all that a turn can bring. A keep
only ever adds points, so one sweep from many points down to none meets each state once, after all
states it leads to. From some number of points on the best play no longer changes with them (it
banks wherever it may), and all is linear in the points: that is where the sweep begins, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scorekeeper.errors import VariantError
from scorekeeper.game.decide import typed_unit
from scorekeeper.rules.variant import HotDice
from scorekeeper.strategy.outcomes import After, draws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.outcomes import Draw, Option

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

MOST_STEPS = 40_000
"""A sweep begins at no more steps of points than this; the presets need some 200 to 1,500."""

_ALIKE = 1e-12
"""Chances that differ by less are the same number."""
_MOST_ROLLS = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """What rolls of some kinds offer, as arrays; kind `i` is a roll of `i + 1` dice.

    The options of all draws follow each other: `steps` and `places` (int64, a row an option) say
    what each gives and where it leads (`Rules.place`), `starts` where each draw's options begin.
    `chances` (float64, kinds × draws): of each draw; `farkles` (kinds): of a draw without option.
    """

    steps: Ints
    places: Ints
    starts: Ints
    chances: Floats
    farkles: Floats

    @property
    def draw_of(self) -> Ints:
        """The number of the draw of each option."""
        sizes = np.diff([*self.starts, len(self.steps)])
        return np.repeat(np.arange(len(self.starts)), sizes)

    def best(self, worth: Floats) -> Floats:
        """The mean over all draws of their best option; `worth` has a row an option."""
        mean: Floats = self.chances @ np.maximum.reduceat(worth, self.starts, axis=0)
        return mean


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A variant as the sweep knows it. `unit`: the points of a step.

    Places are what a turn may have come to: 0 it has ended and is banked, `n` there are `n` dice
    to roll or a bank, `must_roll` all dice must be rolled, `paid` a prize has ended it.
    `rolls`: a turn that goes on; `first` its first roll; `taken` the first after a take-over.
    `most_rolls`: how many rolls a turn has at most on average, however it is played.
    """

    variant: Variant
    unit: int
    rolls: Offers
    first: Offers
    taken: Offers
    most_rolls: float

    @property
    def dice(self) -> int:
        """How many dice a turn begins with."""
        return self.variant.dice

    @property
    def must_roll(self) -> int:
        """The place where nothing but to roll all dice is allowed."""
        return self.dice + 1

    @property
    def paid(self) -> int:
        """The place after a prize that ended the turn."""
        return self.dice + 2

    @property
    def places(self) -> int:
        """How many places there are."""
        return self.dice + 3


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
    """The best play from `begins` points on: worth `slopes[place] * points + offsets[place]`.

    `slopes` (places), `offsets` (places × columns).
    """

    slopes: Floats
    offsets: Floats
    begins: float


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """Points that a turn is worth from each state on, from below and from above.

    `lower`, `upper` (float64, steps of points × places × columns) are one array where the sweep
    began late enough to be exact.
    """

    rules: Rules
    stakes: Stakes
    late: Late
    lower: Floats
    upper: Floats

    @property
    def rounding(self) -> float:
        """The most by which rounding can falsify a number of the sweep.

        Each step sums as many products as there are draws, of numbers up to the largest one, and
        passes on the errors of the steps before with their chances.
        """
        products = self.rules.rolls.chances.shape[1] + 4
        largest = float(np.abs(self.upper).max())
        return products * float(np.finfo(np.float64).eps) * largest * self.rules.most_rolls

    def rolled(self, offers: Offers, points: int = 0) -> tuple[Floats, Floats]:
        """The worth of rolling with these points: lower and upper, kinds of rolls × columns."""
        farkles = offers.farkles[:, None] * self.stakes.farkle
        lower, upper = (
            offers.best(worth) + farkles
            for worth in self.of(offers.steps + points // self.rules.unit, offers.places)
        )
        return lower, upper

    def of(self, steps: Ints, places: Ints) -> tuple[Floats, Floats]:
        """The worth of states with so many steps of points: lower and upper, states × columns."""
        if steps.max() < len(self.lower):
            return self.lower[steps, places], self.upper[steps, places]
        points = steps * float(self.rules.unit)
        lower, upper = (
            many[:, None] * self.late.slopes[places][:, None] + self.late.offsets[places]
            for many in (points, np.maximum(points, self.late.begins))
        )
        return lower, upper


def rules_of(variant: Variant) -> Rules:
    """A variant made ready; VariantError where it has no best turn, or one out of reach."""
    kinds = range(1, variant.dice + 1)
    unit = typed_unit(variant)
    rolls = _offers([draws(variant, dice) for dice in kinds], variant, unit)
    first = _offers([draws(variant, dice, is_first_roll=True) for dice in kinds], variant, unit)
    bonus = variant.piggyback.bonus if variant.piggyback else 0
    taken = _offers(
        [draws(variant, dice, is_first_roll=True, bonus=bonus) for dice in kinds], variant, unit
    )
    for field, points in (
        ("combo", max(int(it.steps.max()) for it in (first, taken)) * unit),
        ("entry", variant.entry),
        ("min_bank", variant.min_bank),
    ):
        if points > MOST_STEPS * unit:
            msg = (
                f"$.{field}: expected at most {MOST_STEPS * unit:,} points where the smallest step "
                f"of points is {unit}, got {points:,}"
            )
            raise VariantError(msg, hint="choose points that are multiples of a larger number")
    return Rules(variant, unit, rolls, first, taken, _most_rolls(variant, rolls))


def place_of(option: Option, dice: int) -> int:
    """The place to which an option leads in a game of this many dice."""
    match option.after:
        case After.ROLL_OR_BANK:
            return option.dice
        case After.ROLL:
            return dice + 1
        case After.PAID:
            return dice + 2
        case After.WON:
            return 0


def _offers(kinds: Sequence[tuple[Draw, ...]], variant: Variant, unit: int) -> Offers:
    """The draws of each kind of roll as arrays; of options that lead alike the dearest."""
    options: list[tuple[int, int]] = []
    starts: list[int] = []
    chances: list[tuple[int, float]] = []
    farkles = np.zeros(len(kinds))
    for kind, found in enumerate(kinds):
        for draw in found:
            if not draw.options:
                farkles[kind] = float(draw.chance)
                continue
            best: dict[int, int] = {}
            for option in draw.options:
                place = place_of(option, variant.dice)
                best[place] = max(best.get(place, 0), option.points // unit)
            starts.append(len(options))
            chances.append((kind, float(draw.chance)))
            options += [(steps, place) for place, steps in best.items()]
    table = np.zeros((len(kinds), len(starts)))
    for i, (kind, chance) in enumerate(chances):
        table[kind, i] = chance
    steps, places = np.array(options, dtype=np.int64).T
    return Offers(steps, places, np.array(starts, dtype=np.int64), table, farkles)


def _most_rolls(variant: Variant, rolls: Offers) -> float:
    """How many rolls a turn has on average that is never banked and aims at going on."""
    goes_on = (rolls.places > 0) & (rolls.places < variant.dice + 2)
    # All dice have one place where they may be rolled and one where they must.
    kinds = np.where(goes_on, np.minimum(rolls.places, variant.dice) - 1, 0)
    alive, total = np.ones(variant.dice), 0.0
    for _ in range(_MOST_ROLLS):
        total += float(alive.max())
        alive = rolls.best(np.where(goes_on, alive[kinds], 0.0))
        if alive.max() < _ALIKE:
            return total
    msg = f"$.combo: expected rolls that can be a farkle, got none in '{variant.id}'"
    raise VariantError(msg, hint="a turn that can go on for ever has no best mean")


def sweep(rules: Rules, stakes: Stakes) -> Worth:
    """Work out what turns with these stakes are worth from each state on."""
    late = _late(rules, stakes)
    reach = int(max(it.steps.max() for it in (rules.rolls, rules.first, rules.taken))) + 1
    least = int(np.ceil(stakes.needs.max() / rules.unit))
    begins = int(np.ceil(late.begins / rules.unit))
    top = max(min(begins, MOST_STEPS), least)
    points = np.arange(top + reach) * float(rules.unit)
    lower = _down(rules, stakes, late, points, top)
    if top >= begins:
        return Worth(rules, stakes, late, lower, lower)
    # More points are never worth less, so that what many are worth is a bound for fewer.
    upper = _down(rules, stakes, late, np.maximum(points, late.begins), top)
    return Worth(rules, stakes, late, lower, upper)


def _down(rules: Rules, stakes: Stakes, late: Late, late_points: Floats, top: int) -> Floats:
    """The sweep from step `top` down; from there on it is late, with so many points."""
    rolls, dice, size = rules.rolls, rules.dice, rules.places
    points = np.arange(len(late_points)) * float(rules.unit)
    worth = late_points[:, None, None] * late.slopes[:, None] + late.offsets
    worth[:, 0] = points[:, None]
    worth[:, rules.paid] = _paid(rules, stakes, points)
    by_state = worth.reshape(len(points) * size, -1)
    into = rolls.steps * size + rolls.places
    farkles = rolls.farkles[:, None] * stakes.farkle
    for step in range(top - 1, -1, -1):
        rolled = rolls.best(by_state[into + step * size]) + farkles
        may_bank = points[step] >= stakes.needs
        worth[step, 1 : dice + 1] = np.where(may_bank, np.maximum(rolled, points[step]), rolled)
        worth[step, rules.must_roll] = rolled[-1]
    return worth


def _paid(rules: Rules, stakes: Stakes, points: Floats) -> Floats:
    """What a prize that ends the turn is worth, points × columns."""
    banked = points[:, None]
    prize = rules.variant.prize
    is_kept = prize is not None and not prize.needs_entry
    return np.where(banked >= stakes.needs, banked, banked * is_kept + stakes.short)


def _late(rules: Rules, stakes: Stakes) -> Late:
    """The best play with very many points: not to risk them comes first, to gain more second.

    It is the best from where, going up, no line of another choice crosses that of the best any more.
    """
    rolls, farkles = rules.rolls, rules.rolls.farkles[:, None] * stakes.farkle
    slopes = _late_slopes(rules)
    option_slopes = slopes[rolls.places]
    best_slopes = np.maximum.reduceat(option_slopes, rolls.starts)[rolls.draw_of]
    behind = (best_slopes - option_slopes)[:, None]
    is_safest = behind < _ALIKE
    risk = 1.0 - rolls.best(option_slopes)[:, None]
    gains = rolls.steps[:, None] * float(rules.unit) * option_slopes[:, None]
    offsets = np.zeros((rules.places, len(stakes.farkle)))
    for _ in range(_MOST_ROLLS):
        lines = gains + offsets[rolls.places]
        safest = np.where(is_safest, lines, -np.inf)
        rolled, before = rolls.best(safest) + farkles, offsets
        offsets = np.zeros_like(before)
        offsets[1 : rules.dice + 1] = np.where(risk < _ALIKE, np.maximum(rolled, 0.0), 0.0)
        offsets[rules.must_roll] = rolled[-1]
        if np.abs(offsets - before).max() < _ALIKE:
            break
    best = np.maximum.reduceat(safest, rolls.starts, axis=0)[rolls.draw_of]
    crossings = np.where(is_safest, 0.0, (lines - best) / np.where(is_safest, 1.0, behind))
    banked = np.where(risk < _ALIKE, 0.0, rolled / np.where(risk < _ALIKE, 1.0, risk))
    if rules.variant.hot_dice is HotDice.MUST_ROLL:
        banked = banked[:-1]
    begins = max([0.0, *crossings.ravel(), *banked.ravel(), *stakes.needs])
    return Late(slopes, offsets, float(begins))


def _late_slopes(rules: Rules) -> Floats:
    """The share of many points that can be kept from each place on."""
    rolls, must = rules.rolls, rules.must_roll
    slopes = np.ones(rules.places)
    safe = rolls.best(np.where(rolls.places == must, 0.0, 1.0))[-1]
    again = 1.0 - rolls.farkles[-1] - safe
    slopes[must] = safe / (1.0 - again)
    return slopes
