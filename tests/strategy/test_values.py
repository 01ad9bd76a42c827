"""The points of the best mean turn, parted from what standings are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import FinalRound
from scorekeeper.strategy.advice import advise
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.values import OneRoll, fine_of, mean_points, mean_values
from tests.build import played
from tests.strategy.states import IS_LONG

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant


def fine(variant: Variant, farkles: int, *, is_on_board: bool) -> int:
    rule = variant.farkles_in_row
    if rule is None or farkles + 1 < rule.count or not (is_on_board or rule.before_entry):
        return 0
    return rule.points


TRICKY = ("classroom_hard_entry", "high_stakes", "russian_10000_full", "zilch_playr")


@pytest.mark.parametrize("preset", toml.preset_ids() if IS_LONG else TRICKY)
def test_the_points_of_a_turn_are_those_of_its_ends(preset):
    variant = toml.find(preset)
    best = solve(variant)
    for is_on_board in (True, False):
        for farkles in range(best.runs):
            column = best.column(farkles, is_on_board=is_on_board)
            cost = fine(variant, farkles, is_on_board=is_on_board)
            ends = turn_ends(best, column)
            points = np.arange(len(ends.banked)) * best.rules.unit
            prize = variant.prize
            is_kept = prize is not None and not prize.needs_entry
            mean = points @ ends.banked.sum(axis=1) - ends.farkle * cost
            mean += (ends.short @ points) * is_kept
            values = mean_points(best, column, np.inf, cost)
            missing = 3 * ends.beyond * points[-1]
            assert values.beginning() == pytest.approx(mean, abs=1e-5 + missing)


def test_with_very_many_points_they_are_the_line():
    best = solve(toml.find("classroom_5000"))
    column = best.column(2)
    values = mean_points(best, column, np.inf, 1000)
    # A farkle loses all, and 1,000 more; what else there is, one roll has brought.
    kept = 1 - 25 / 324
    rolled = values.rolling(1_000_000, 5) - 1_000_000 * kept + 1000 * 25 / 324
    assert 100 < rolled < 1000
    assert values.banking(1_000_000, 5) == 1_000_000


def test_a_fine_is_what_the_rules_take():
    farkles = ("Ann +0", "Bob +500", "Ann +0", "Bob +500")
    assert fine_of(played("classroom_5000", *farkles)) == 1000
    assert fine_of(played("classroom_5000", *farkles[:2])) == 0
    assert fine_of(played("classroom_5000", *farkles, "Ann 111224:111")) == 1000


def test_more_than_an_exact_target_is_not_banked():
    state = played("welfare", "Ann +9800", "Bob +500")
    worth, points = mean_values(solve(state.variant), state)
    assert [worth.banking(it, 3) for it in (150, 200, 250)] == [150, 200, 0]
    assert [points.banking(it, 3) for it in (150, 200, 250)] == [150, 200, 0]


def test_one_roll_has_no_other():
    state = played("wikipedia_standard", "Ann +10000", final_round=FinalRound.ONE_ROLL_EACH)
    worth, points = mean_values(solve(state.variant), state)
    assert worth is points
    assert isinstance(points, OneRoll)
    assert points.rolling(300, 3) == points.banking(300, 3) == 300


def test_one_roll_with_dice_taken_over():
    one = FinalRound.ONE_ROLL_EACH
    state = played("russian_10000_full", "Ann 111224:111 =", final_round=one, target=1000)
    over = next(it for it in advise(state).choices if it.then == "take_over")
    # 1,000 points and three dice, of which 5 rolls in 18 are a farkle and lose them.
    assert 1000 * 13 / 18 < over.mean_turn_points < 1000 * 13 / 18 + 200
