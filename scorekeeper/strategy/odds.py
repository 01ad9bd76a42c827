"""Exact chances of a roll, by enumeration of all of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES, Dice
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import PrizeWhen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.rules.variant import Variant


def rolls(dice: int) -> Iterator[tuple[Dice, Fraction]]:
    """Every roll of this many dice with its chance; order does not matter, chances sum to 1."""
    for faces in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(map(factorial, Counter(faces).values()))
        yield Dice(faces), Fraction(ways, len(FACES) ** dice)


def farkle_odds(variant: Variant, dice: int, *, is_first_roll: bool = False) -> Fraction:
    """The chance that a roll of this many dice is a farkle.

    A roll of all dice in which nothing scores is none where a prize is paid for it; some variants
    pay it for the first roll of a turn only.
    """
    prize = variant.prize
    if prize is not None and dice == variant.dice:
        is_paid = is_first_roll or prize.when is PrizeWhen.ANY_ROLL
        if is_paid:
            return Fraction(0)
    sheet = score_sheet(variant)
    return sum((odds for roll, odds in rolls(dice) if sheet.is_farkle(roll)), Fraction(0))
