"""Farkle odds: the published fractions, in every rule set."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from scorekeeper.dice import Dice
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.strategy.odds import farkle_odds, rolls

FEW = {
    1: Fraction(2, 3),
    2: Fraction(4, 9),
    3: Fraction(5, 18),
    4: Fraction(17, 108),
    5: Fraction(25, 324),
}
PAYS_ON = {"zilch_playr"}
"""Rule sets in which a roll of nothing on all dice pays and goes on."""


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_odds_of_one_to_five_dice_are_the_same_everywhere(preset):
    variant = toml.find(preset)
    assert {dice: farkle_odds(variant, dice) for dice in FEW} == FEW


@pytest.mark.parametrize("preset", [it for it in toml.preset_ids() if toml.find(it).dice == 6])
def test_the_odds_of_six_dice_depend_on_three_pairs(preset):
    variant = toml.find(preset)
    has_pairs = any(combo.groups == (2, 2, 2) for combo in variant.combos)
    expected = Fraction(5, 216) if has_pairs else Fraction(5, 162)
    assert farkle_odds(variant, 6) == (0 if preset in PAYS_ON else expected)


def test_a_first_roll_that_is_paid_is_no_farkle():
    full = toml.find("russian_10000_full")
    assert farkle_odds(full, 6) == Fraction(5, 216)
    assert farkle_odds(full, 6, is_first_roll=True) == 0
    assert farkle_odds(full, 5, is_first_roll=True) == Fraction(25, 324)


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_chances_of_all_rolls_sum_to_one(dice):
    assert sum(odds for _, odds in rolls(dice)) == 1


def test_the_odds_equal_a_count_of_all_ordered_rolls():
    sheet = score_sheet(toml.find("kcd"))
    ordered = list(product(range(1, 7), repeat=4))
    farkles = sum(sheet.is_farkle(Dice(faces)) for faces in ordered)
    assert farkle_odds(toml.find("kcd"), 4) == Fraction(farkles, len(ordered))
