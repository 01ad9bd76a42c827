"""Exact chances of a roll, by enumeration of all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES, Dice
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.rules.variant import Variant


def ways_to_roll(dice: int) -> Iterator[tuple[Dice, int]]:
    """Every roll of this many dice, and how many of all `6 ** dice` ordered rolls it stands for."""
    for faces in combinations_with_replacement(FACES, dice):
        yield Dice(faces), factorial(dice) // prod(map(factorial, Counter(faces).values()))


def rolls(dice: int) -> Iterator[tuple[Dice, Fraction]]:
    """Every roll of this many dice with its chance; order does not matter, chances sum to 1."""
    every = len(FACES) ** dice
    return ((roll, Fraction(ways, every)) for roll, ways in ways_to_roll(dice))


def farkle_odds(variant: Variant, dice: int, *, is_first_roll: bool = False) -> Fraction:
    """The chance that a roll of this many dice is a farkle.

    A roll of all dice in which nothing scores is none where a prize is paid for it; some variants
    pay it for the first roll of a turn only.
    """
    if variant.prize_for(dice, is_first_roll=is_first_roll) is not None:
        return Fraction(0)
    sheet = score_sheet(variant)
    ways = sum(ways for roll, ways in ways_to_roll(dice) if sheet.is_farkle(roll))
    return Fraction(ways, len(FACES) ** dice)


def hot_dice_odds(variant: Variant, dice: int) -> Fraction:
    """The chance that every die of a roll of this many can be kept: all are rolled again then."""
    sheet = score_sheet(variant)
    ways = sum(ways for roll, ways in ways_to_roll(dice) if sheet[roll] is not None)
    return Fraction(ways, len(FACES) ** dice)
