"""The sweep: exact where it begins late, bounded where it does not, never falling with points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Combo, HotDice, Variant
from scorekeeper.strategy.sweep import Stakes, sweep
from scorekeeper.strategy.tables import rules_of

PRESETS = {preset: toml.find(preset) for preset in toml.preset_ids()}


def stakes_of(*farkles: float, needs: float = 0.0, short: float = 0.0) -> Stakes:
    count = len(farkles)
    return Stakes(np.full(count, needs), np.array(farkles), np.full(count, short))


@pytest.mark.parametrize("preset", PRESETS)
def test_worth_never_falls_with_points_and_grows_no_faster(preset):
    worth = sweep(rules_of(PRESETS[preset]), stakes_of(0.0, -1000.0, needs=300.0, short=-40.0))
    assert worth.is_exact
    grows = np.diff(worth.lower, axis=0)
    assert grows.min() >= -worth.rounding
    banked = worth.lower[300 // worth.rules.unit :]
    assert np.diff(banked, axis=0).max() <= worth.rules.unit + worth.rounding
    # The best of plays that are each a straight line in the points.
    assert np.diff(banked, n=2, axis=0).min() >= -2 * worth.rounding


@pytest.mark.parametrize("preset", ["standard_10000", "house_rich", "house_adding", "welfare"])
def test_a_sweep_that_begins_soon_is_bounded_on_both_sides(preset):
    rules = rules_of(PRESETS[preset])
    exact = sweep(rules, stakes_of(0.0, -500.0))
    soon = sweep(rules, stakes_of(0.0, -500.0), top=70)
    assert exact.is_exact
    assert not soon.is_exact
    size = min(len(soon.lower), len(exact.lower))
    assert np.all(soon.lower[:size] <= exact.lower[:size] + exact.rounding)
    assert np.all(exact.lower[:size] <= soon.upper[:size] + exact.rounding)
    far = np.array([10 * len(soon.lower)])
    for place in range(rules.places):
        lower, upper = soon.of(far, np.array([place]))
        (true, _) = exact.of(far, np.array([place]))
        assert np.all(lower <= true + exact.rounding)
        assert np.all(true <= upper + exact.rounding)


def test_the_worth_far_above_the_sweep_is_the_same_line():
    worth = sweep(rules_of(PRESETS["zilch_playr"]), stakes_of(0.0))
    step, places = len(worth.lower) - 1, np.arange(worth.rules.places)
    inside, _ = worth.of(np.full(len(places), step), places)
    outside, _ = worth.of(np.full(len(places), step + 1), places)
    assert outside - inside == pytest.approx(50.0 * worth.late.slopes[:, None])


def variant_of(*combos: Combo, **changes: Any) -> Variant:  # fields of a variant, of any type
    return replace(PRESETS["kcd"], dice=1, combos=combos, **changes)


def face(dice: str, points: int) -> Combo:
    return Combo(name=dice, faces=Dice.of(dice), points=points)


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        (variant_of(*(face(it, 50) for it in "123456")), "expected rolls that can be a farkle"),
        (variant_of(face("1", 1), face("2", 1_000_000)), "at most 40,000 points where points come"),
        (variant_of(face("1", 1), entry=50_000), "$.entry: expected at most 40,000 points"),
        (variant_of(face("1", 7), min_bank=1_000_000), "$.min_bank: expected at most 280,000"),
    ],
)
def test_a_rule_set_without_a_best_turn_is_refused_in_one_sentence(variant, message):
    with pytest.raises(VariantError) as refused:
        rules_of(variant)
    assert message in str(refused.value)
    assert str(refused.value).startswith("$.")
    assert refused.value.hint


def test_one_die_that_must_be_rolled_again_brings_nothing():
    variant = variant_of(face("1", 100), face("5", 50), hot_dice=HotDice.MUST_ROLL)
    worth = sweep(rules_of(variant), stakes_of(-30.0))
    (lower, _) = worth.rolled(worth.rules.first)
    assert lower[-1, 0] == pytest.approx(-30.0)
