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
    lower, upper = best.worth.column(column, len(mass))
    points = np.arange(len(mass)) * float(rules.unit)
    is_enough = points >= best.worth.stakes.needs[column]
    banks = (lower[:, 1 : dice + 1] <= points[:, None]) & is_enough[:, None]
    farkle = _roll(rules.first, 0, np.eye(dice)[-1], mass, upper)
    beyond = 0.0
    for step in range(steps):
        # Every keep adds points: nothing that happens at this step leads to it.
        waiting = mass[step, 1 : rules.must_roll + 1]
        chances = np.where(waiting < RAREST, 0.0, waiting)
        beyond += float(waiting.sum() - chances.sum())
        free, forced = chances[:dice], chances[dice]
        banked[step, 1:] = np.where(banks[step], free, 0.0)
        rolled = np.where(banks[step], 0.0, free)
        rolled[-1] += forced
        if rolled.any():
            farkle += _roll(rules.rolls, step, rolled, mass, upper)
    ends = mass[:, rules.paid]
    banked[:, 0] = mass[:, 0] + np.where(is_enough, ends, 0.0)
    beyond += float(mass[steps:, 1 : rules.must_roll + 1].sum())
    return TurnEnds(farkle, banked, np.where(is_enough, 0.0, ends), beyond)


def _roll(offers: Offers, step: int, chances: Floats, mass: Floats, upper: Floats) -> float:
    """Share the chances to roll 1, 2, … dice at this step among what follows; those of a farkle.

    `upper` (steps x places): what each state is worth to who chooses.
    """
    chosen = upper[offers.steps + step, offers.places].argmax(axis=0)
    each = np.arange(len(chosen))
    after = offers.steps[chosen, each] + step, offers.places[chosen, each]
    np.add.at(mass, after, chances @ offers.chances)
    return float(chances @ offers.farkles)
