"""How likely one turn passes a score, or comes as far as so many points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import FinalRound, Tie, Variant
from scorekeeper.strategy.odds import rolls
from scorekeeper.strategy.wins import BLOCK, Ends, ahead, last_ends, turns

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.wins import Layouts


def passing(layouts: Layouts, most: int, needs: int, offers: int = 1) -> Floats:
    """The chances to win of the last turn of who is 0, 1, … `most` steps behind (float64).

    Offers x steps: without dice to take over, with 1, 2, … of them. `needs`: the fewest steps of
    points that a bank needs. A tie counts for what the variant says.
    """
    if layouts.rules.variant.final_round is FinalRound.ONE_ROLL_EACH:
        return _passing_at_once(layouts, most, needs, offers)
    every = np.arange(most + 1)
    blocks = [every[at : at + BLOCK] for at in range(0, most + 1, BLOCK)]
    found = [_passing(layouts, block, needs, offers) for block in blocks]
    return np.concatenate(found, axis=1)


def reaching(layouts: Layouts, most: int, offers: int = 1) -> Floats:
    """The most that a turn's chance can be to come to 0, 1, … `most` steps, banked or not.

    Whatever is offered to it.
    """
    found = [np.ones(1)]
    for first in range(1, most + 1, BLOCK):
        behind = np.arange(first, min(first + BLOCK, most + 1))
        step = np.arange(int(behind.max()) + layouts.rules.reach + 1)[:, None]
        there = np.where(step >= behind, 1.0, 0.0)
        nothing = np.zeros(len(behind))
        played = turns(layouts, Ends(there, there, nothing, nothing))
        found.append(played.offered(offers, nothing == 0.0).max(axis=0))
    # Dice that all have to be rolled count for their chance to be banked there.
    return np.concatenate(found) / layouts.safe


def _passing(layouts: Layouts, behind: Ints, needs: int, offers: int) -> Floats:
    rules = layouts.rules
    steps = np.arange(max(int(behind.max()) + 1, needs) + rules.reach + 1)[:, None]
    won = ahead(steps, behind, _tie(rules.variant))
    every = np.ones(len(behind), dtype=np.bool_)
    return turns(layouts, last_ends(rules, won, needs)).offered(offers, every)


def _passing_at_once(layouts: Layouts, most: int, needs: int, offers: int) -> Floats:
    """The same with one roll of all dice, of which the most is kept."""
    variant = layouts.rules.variant
    begun = _one_roll(layouts, most, needs, variant.dice)
    if offers == 1:
        return begun[None]
    bonus = variant.piggyback.bonus if variant.piggyback else 0
    taken = [_one_roll(layouts, most, needs, dice, bonus) for dice in range(1, offers)]
    return np.stack([begun, *np.maximum(taken, begun)])


def _one_roll(layouts: Layouts, most: int, needs: int, dice: int, bonus: int = 0) -> Floats:
    """The chances of one roll of so many dice, which pays a bonus where it is no farkle."""
    variant, unit = layouts.rules.variant, layouts.rules.unit
    chances, behind = np.zeros(most + 1), np.arange(most + 1)
    for roll, chance in rolls(dice):
        points, may_bank = _most(variant, roll, needs * unit, bonus)
        if points is None:
            chances += float(chance)
        elif may_bank:
            step = np.array(points // unit)
            chances += float(chance) * ahead(step, behind, _tie(variant))
    return chances


def _most(variant: Variant, roll: Dice, needs: int, bonus: int) -> tuple[int | None, bool]:
    """The most points of a turn of one roll, None where it wins, and whether it may be banked."""
    keeps = score_sheet(variant).keeps(roll)
    if any(score.wins for _, score in keeps):
        return None, True
    if keeps:
        points = max(score.points for _, score in keeps) + bonus
        return points, points >= needs
    prize = variant.prize_for(len(roll), is_first_roll=True)
    if prize is None:
        return 0, False
    return prize.points, prize.points >= needs or not (prize.goes_on or prize.needs_entry)


def _tie(variant: Variant) -> float:
    """What a tie is worth to who plays last: nothing where the first to reach a score wins it."""
    return 0.5 if variant.tie is Tie.SHARED else 0.0
