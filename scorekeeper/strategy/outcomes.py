"""What a roll offers: every keep as points and what comes after it, rolls that offer alike as one.

Exact, for any variant, and the same for whoever wants most points and for whoever wants to win.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import HotDice, Prize, Variant
from scorekeeper.strategy.odds import ways_to_roll

if TYPE_CHECKING:
    from scorekeeper.dice import Dice


class After(Enum):
    """What a player may do after a keep."""

    ROLL_OR_BANK = "roll_or_bank"
    ROLL = "roll"
    """Nothing but to roll on: hot dice that must be rolled, or a roll too good to stop."""
    PAID = "paid"
    """The turn has ended with a prize, which is banked as the prize's rule says."""
    WON = "won"


@dataclass(frozen=True, slots=True)
class Option:
    """One keep of a roll: its points, the dice left to roll (0 once the turn is over), the rest."""

    points: int
    dice: int
    after: After


@dataclass(frozen=True, slots=True)
class Draw:
    """All rolls that offer the same options, and their chance. No option: a farkle."""

    chance: Fraction
    options: tuple[Option, ...]


def draws(
    variant: Variant, dice: int, *, is_first_roll: bool = False, bonus: int = 0
) -> tuple[Draw, ...]:
    """What a roll of this many dice may bring; the chances sum to 1.

    `is_first_roll`: of a turn, where some variants pay a prize or do not let a player stop.
    `bonus`: points on top of whatever is kept, as for dice that were taken over. Keeps of one roll
    that give the same points and leave the same dice are one option.
    """
    ways: defaultdict[tuple[Option, ...], int] = defaultdict(int)
    for roll, number in ways_to_roll(dice):
        ways[_options(variant, roll, is_first_roll=is_first_roll, bonus=bonus)] += number
    every = len(FACES) ** dice
    return tuple(Draw(Fraction(number, every), options) for options, number in ways.items())


def _options(
    variant: Variant, roll: Dice, *, is_first_roll: bool, bonus: int
) -> tuple[Option, ...]:
    sheet = score_sheet(variant)
    keeps = sheet.keeps(roll)
    if not keeps:
        prize = variant.prize_for(len(roll), is_first_roll=is_first_roll)
        return () if prize is None else (_prize(variant, prize),)
    is_too_good = variant.too_good_to_stop and is_first_roll and len(roll) == variant.dice
    if is_too_good and (whole := sheet[roll]) is not None:
        after = After.WON if whole.wins else After.ROLL
        return (Option(whole.points + bonus, 0 if whole.wins else variant.dice, after),)
    found: dict[Option, None] = {}
    for kept, score in keeps:
        points = score.points + bonus
        if score.wins:
            found[Option(points, 0, After.WON)] = None
        elif len(kept) == len(roll):
            found[Option(points, variant.dice, _after_hot_dice(variant))] = None
        else:
            found[Option(points, len(roll) - len(kept), After.ROLL_OR_BANK)] = None
    return tuple(found)


def _prize(variant: Variant, prize: Prize) -> Option:
    if not prize.goes_on:
        return Option(prize.points, 0, After.PAID)
    return Option(prize.points, variant.dice, _after_hot_dice(variant))


def _after_hot_dice(variant: Variant) -> After:
    return After.ROLL if variant.hot_dice is HotDice.MUST_ROLL else After.ROLL_OR_BANK
