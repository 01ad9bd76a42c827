from dataclasses import replace

import numpy as np
import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import FarklesInRow
from scorekeeper.strategy.fines import after_farkle, falls_below_zero, left_after

RULE = FarklesInRow(count=3, points=500, resets=True, below_zero=True, before_entry=True)
PLAIN = toml.find("busche_neller")


@pytest.mark.parametrize(
    ("rule", "farkles", "is_on_board", "after"),
    [
        (None, 2, True, (2, 0)),
        (RULE, 0, True, (1, 0)),
        (RULE, 2, True, (0, 500)),
        (replace(RULE, resets=False), 2, True, (3, 500)),
        (RULE, 2, False, (0, 500)),
        (replace(RULE, before_entry=False), 2, False, (2, 0)),
    ],
)
def test_what_a_farkle_counts_and_costs(rule, farkles, is_on_board, after):
    variant = replace(PLAIN, farkles_in_row=rule)
    assert after_farkle(variant, farkles, is_on_board=is_on_board) == after


@pytest.mark.parametrize(
    ("below_zero", "fine", "loss", "left"),
    [(True, 6, 2, [0, 2, 12]), (False, 6, 2, [4, 4, 12]), (False, 0, 2, [3, 8, 18])],
)
def test_where_a_fine_stops_at_zero_all_of_the_cost_does(below_zero, fine, loss, left):
    # Step 4 is a score of no points.
    variant = replace(PLAIN, farkles_in_row=replace(RULE, below_zero=below_zero))
    steps = np.array([5, 10, 20])
    assert left_after(variant, steps, np.full(3, fine), loss, zero=4).tolist() == left


def test_how_far_scores_fall_below_zero():
    assert falls_below_zero(PLAIN) == (0, 0)
    fined = replace(PLAIN, farkles_in_row=RULE, first_roll_farkle_loss=50)
    assert falls_below_zero(fined) == (500, 50)
    kept = replace(fined, farkles_in_row=replace(RULE, below_zero=False))
    assert falls_below_zero(kept) == (0, 50)
