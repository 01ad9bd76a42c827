"""How a turn ends that is played for the highest mean: the exact chances of all its ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scorekeeper.strategy.tables import Floats, Offers
    from scorekeeper.strategy.turn import BestTurn

LEAST_STEPS = 1_000
"""A turn is followed over at least so many steps of points."""

RAREST = 1e-15
"""States of a turn that are rarer than this are not followed."""


@dataclass(frozen=True, slots=True, eq=False)
class TurnEnds:
    """The chances of a turn's ends, which sum to 1.

    `banked` (float64, steps of points x dice left): of a bank; 0 dice are left where keeping won
    the game or a prize ended the turn. `short` (steps of points): of a prize that ended it with
    less than a bank needs. `beyond`: of turns that were not followed to their end, because they
    have more points than `banked` has steps for or are rarer than `RAREST`.
    """

    farkle: float
    banked: Floats
    short: Floats
    beyond: float


def turn_ends(best: BestTurn, column: int = 0) -> TurnEnds:
    """The ends of the best turn of a player who stands so, begun with all dice."""
    rules, dice = best.rules, best.rules.dice
    steps = max(best.worth.top, LEAST_STEPS)
    mass = np.zeros((steps + rules.reach + 1, rules.places))
    banked = np.zeros((steps + rules.reach + 1, dice + 1))
    farkle = _roll(best, rules.first, (0, dice, 1.0), mass, column)
    needs = best.worth.stakes.needs[column]
    beyond = 0.0
    for step in range(steps):
        points = float(step * rules.unit)
        for place in range(1, rules.must_roll + 1):
            chance = float(mass[step, place])
            if chance < RAREST:
                beyond += chance
                continue
            kind = min(place, dice)
            may_bank = place <= dice and points >= needs
            if may_bank and best.having(step * rules.unit, place, column) <= points:
                banked[step, place] += chance
            else:
                farkle += _roll(best, rules.rolls, (step, kind, chance), mass, column)
    ends = mass[:, rules.paid]
    is_enough = np.arange(len(mass)) * rules.unit >= needs
    banked[:, 0] = mass[:, 0] + np.where(is_enough, ends, 0.0)
    beyond += float(mass[steps:, 1 : rules.must_roll + 1].sum())
    return TurnEnds(farkle, banked, np.where(is_enough, 0.0, ends), beyond)


def _roll(
    best: BestTurn, offers: Offers, state: tuple[int, int, float], mass: Floats, column: int
) -> float:
    """Share the chance of a state (step, dice, chance) among those after it; that of a farkle."""
    step, dice, chance = state
    _, upper = best.worth.of(offers.steps + step, offers.places)
    chosen = upper[..., column].argmax(axis=0)
    each = np.arange(len(chosen))
    after = offers.steps[chosen, each] + step, offers.places[chosen, each]
    np.add.at(mass, after, chance * offers.chances[dice - 1])
    return chance * float(offers.farkles[dice - 1])
