"""The ends of a turn: their chances give back the mean that the sweep found from the other side."""

from __future__ import annotations

import numpy as np
import pytest

from scorekeeper.rules import toml
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.turn import solve

TRICKY = (
    "standard_10000",
    "zilch_playr",
    "russian_10000_full",
    "classroom_hard_entry",
    "five_dice",
)


@pytest.mark.parametrize("preset", TRICKY)
def test_the_ends_sum_to_one_and_to_the_mean(preset):
    best = solve(toml.find(preset))
    prize = best.rules.variant.prize
    is_kept = prize is not None and not prize.needs_entry
    for column in {0, best.runs, 2 * best.runs - 1}:
        ends, stakes = turn_ends(best, column), best.worth.stakes
        points = np.arange(len(ends.banked)) * float(best.rules.unit)
        chances = ends.farkle + ends.banked.sum() + ends.short.sum() + ends.beyond
        assert chances == pytest.approx(1.0, abs=1e-12)
        assert ends.beyond < 1e-11
        mean = points @ ends.banked.sum(axis=1) + ends.farkle * stakes.farkle[column]
        mean += ends.short @ (points * is_kept + stakes.short[column])
        assert mean == pytest.approx(best.beginning(column), abs=1e-6)


def test_nothing_is_banked_below_what_a_bank_needs():
    best = solve(toml.find("russian_10000_full"))
    ends = turn_ends(best, best.column(is_on_board=False))
    assert not ends.banked[: 700 // 50].any()
    # A prize of 500 is banked, and its player is not on the board.
    assert ends.short.sum() == pytest.approx(5 / 216)
    assert ends.short[500 // 50] == ends.short.sum()
