"""A variant's rolls as arrays: what each may bring, and where each keep leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scorekeeper.game.decide import typed_unit
from scorekeeper.language import say
from scorekeeper.rules.checks import wrong
from scorekeeper.rules.variant import TargetTest
from scorekeeper.strategy.outcomes import After, draws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.outcomes import Draw, Option

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

MOST_STEPS = 40_000
"""No keep, entry or minimum may hold more steps of points than this."""

ALIKE = 1e-12
"""Chances that differ by less are the same number."""

MOST_ROLLS = 20_000
"""A turn that may still go on after so many rolls goes on for ever."""


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """What rolls of some kinds offer, as arrays; kind `i` is a roll of `i + 1` dice.

    `steps` and `places` (int64, options x draws) say of each option of each draw what it gives and
    where it leads (`Rules`); draws with fewer options than others have their first more than once.
    `chances` (float64, kinds x draws): of each draw; `farkles` (kinds): of a draw without option.
    """

    steps: Ints
    places: Ints
    chances: Floats
    farkles: Floats

    def best(self, worth: Floats) -> Floats:
        """The mean over all draws of their best option; `worth` begins with options x draws."""
        mean: Floats = self.chances @ worth.max(axis=0)
        return mean


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A variant as solvers know it. `unit`: the points of a step.

    Places are what a turn may have come to: at 0 it is banked, at `n` there are `n` dice to roll or
    a bank, at `must_roll` all dice have to be rolled, at `paid` a prize has ended it.
    `rolls` are those of a turn that goes on, `first` its first roll, `taken` the first after a
    take-over. `most_rolls`: how many rolls a turn has at most on average, however it is played.
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

    def needs(self, *, is_on_board: bool) -> int:
        """The fewest steps of points that a bank needs."""
        return max(1, -(-self.variant.bank_needs(is_on_board=is_on_board) // self.unit))

    @property
    def reach(self) -> int:
        """The most steps of points that one roll may bring."""
        return int(max(it.steps.max() for it in (self.rolls, self.first, self.taken)))


def rules_of(variant: Variant) -> Rules:
    """A variant made ready; VariantError where it has no best turn, or one out of reach."""
    kinds = range(1, variant.dice + 1)
    unit = typed_unit(variant)
    rolls = _offers([draws(variant, dice) for dice in kinds], variant, unit)
    first, taken = rolls, rolls
    if variant.too_good_to_stop or variant.prize is not None:
        found = [draws(variant, dice, is_first_roll=True) for dice in kinds]
        first = taken = _offers(found, variant, unit)
    if variant.piggyback is not None and (bonus := variant.piggyback.bonus):
        found = [draws(variant, dice, is_first_roll=True, bonus=bonus) for dice in kinds]
        taken = _offers(found, variant, unit)
    rules = Rules(variant, unit, rolls, first, taken, _most_rolls(variant, rolls))
    for field, points in (
        ("combo", rules.reach * unit),
        ("entry", variant.entry),
        ("min_bank", variant.min_bank),
    ):
        if points > MOST_STEPS * unit:
            complaint = say(
                "expected at most {most} points where points come in steps of {unit}, got {points}",
                most=MOST_STEPS * unit,
                unit=unit,
                points=points,
            )
            hint = say("choose points that are multiples of a larger number")
            path = f"$.{field}"
            raise wrong(path, complaint, hint=hint)
    return rules


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
    """The draws of each kind of roll as arrays; of options that lead alike the dearest.

    All of them where fewer points may be better, as for a target to be hit exactly.
    """
    is_exact = variant.target_test is TargetTest.EXACTLY
    rows: list[list[tuple[int, int]]] = []
    chances: list[tuple[int, float]] = []
    farkles = np.zeros(len(kinds))
    for kind, found in enumerate(kinds):
        for draw in found:
            if not draw.options:
                farkles[kind] = float(draw.chance)
                continue
            options = [(it.points // unit, place_of(it, variant.dice)) for it in draw.options]
            rows.append(options if is_exact else _dearest(options))
            chances.append((kind, float(draw.chance)))
    most = max(map(len, rows))
    padded = np.array([row + row[:1] * (most - len(row)) for row in rows], dtype=np.int64)
    table = np.zeros((len(kinds), len(rows)))
    for i, (kind, chance) in enumerate(chances):
        table[kind, i] = chance
    return Offers(padded[..., 0].T.copy(), padded[..., 1].T.copy(), table, farkles)


def _dearest(options: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of the options that lead to the same place, the one with most steps."""
    best: dict[int, int] = {}
    for steps, place in options:
        best[place] = max(best.get(place, 0), steps)
    return [(steps, place) for place, steps in best.items()]


def _most_rolls(variant: Variant, rolls: Offers) -> float:
    """How many rolls a turn has on average that is never banked and aims at going on."""
    goes_on = (rolls.places > 0) & (rolls.places < variant.dice + 2)
    # All dice have one place where they may be rolled and one where they must.
    kinds = np.where(goes_on, np.minimum(rolls.places, variant.dice) - 1, 0)
    alive, total = np.ones(variant.dice), 1.0
    for _ in range(MOST_ROLLS):
        total += float(alive.max())
        alive = rolls.best(np.where(goes_on, alive[kinds], 0.0))
        if alive.max() < ALIKE:
            return total
    complaint = say("expected rolls that can be a farkle, got none in '{rules}'", rules=variant.id)
    raise wrong("$.combo", complaint, hint=say("a turn that can go on for ever has no best mean"))
