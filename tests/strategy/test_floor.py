"""What is left out of scores far below zero is as little as is said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import FarklesInRow
from scorekeeper.strategy import floor
from scorekeeper.strategy.fines import falls_below_zero
from scorekeeper.strategy.floor import floor_of
from scorekeeper.strategy.matches import solve_match
from tests.strategy.states import IS_LONG

PLAIN = toml.find("busche_neller")
FINE = FarklesInRow(count=2, points=100, resets=True, below_zero=True, before_entry=True)
GAMES = {
    "three dice, a loss": replace(PLAIN, dice=3, target=150, first_roll_farkle_loss=50),
}
LONG_GAMES = {
    "two dice": replace(PLAIN, dice=2, target=100, farkles_in_row=FINE),
    "six dice": replace(PLAIN, target=300, farkles_in_row=replace(FINE, count=3, points=300)),
    "five dice, a loss": replace(
        toml.find("kcd"), dice=5, target=300, first_roll_farkle_loss=300, combos=PLAIN.combos
    ),
}
EVERY = {**GAMES, **LONG_GAMES} if IS_LONG else GAMES


def test_without_fines_no_score_is_below_zero():
    assert floor_of(PLAIN, 50) == floor.Floor(0, 0.0)
    kept = replace(PLAIN, farkles_in_row=replace(FINE, below_zero=False))
    assert floor_of(kept, 50) == floor.Floor(0, 0.0)


@pytest.mark.parametrize("preset", ["facebook", "zilch_playr", "classroom_5000", "house_rich"])
def test_two_or_three_fines_are_enough_for_rules_that_people_play(preset):
    variant = toml.find(preset)
    found, rule = floor_of(variant, 50), variant.farkles_in_row
    assert rule is not None
    assert -found.lowest in {2 * rule.points, 3 * rule.points}
    assert found.error < floor.ENOUGH


@pytest.mark.parametrize("name", EVERY)
def test_more_fines_below_zero_change_less_than_is_said(name, monkeypatch):
    solved = solve_match(EVERY[name])
    step = max(falls_below_zero(EVERY[name]))
    monkeypatch.setattr(floor, "FEWEST", -solved.grid.lowest // step + 4)
    floor_of.cache_clear()
    deeper = solve_match(EVERY[name])
    floor_of.cache_clear()
    assert deeper.grid.lowest < solved.grid.lowest
    chances = []
    for match in (solved, deeper):
        cells = match.cells[:-1].reshape(match.grid.shape)
        zero, target = match.grid.step(0), match.grid.scores
        chances.append(cells[..., zero:target, zero:target])
    assert np.abs(chances[0] - chances[1]).max() < solved.error + deeper.error
    assert solved.error < 2 * floor.ENOUGH
