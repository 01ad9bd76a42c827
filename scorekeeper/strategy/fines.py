"""What a farkle costs, and how many in a row count after it. For all who reckon in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Ints


def after_farkle(variant: Variant, farkles: int, *, is_on_board: bool) -> tuple[int, int]:
    """How many farkles in a row count after one more, and what that costs in points."""
    rule = variant.farkles_in_row
    if rule is None or not (is_on_board or rule.before_entry):
        return farkles, 0
    count = farkles + 1
    if count < rule.count:
        return count, 0
    return (0 if rule.resets else count), rule.points


def left_after(variant: Variant, steps: Ints, fine: Ints, loss: int, zero: int) -> Ints:
    """The steps of scores (int64, any shape) after farkles that cost `fine` steps and `loss`.

    `fine` is for farkles in a row, `loss` for the first roll; `zero` is the step of no points.
    Where a fine stops at zero, all of the farkle's cost does. The lowest step is the last.
    """
    rule, cost = variant.farkles_in_row, fine + loss
    if rule is not None and not rule.below_zero:
        cost = np.where(fine > 0, np.minimum(cost, np.maximum(0, steps - zero)), cost)
    left: Ints = np.maximum(0, steps - cost)
    return left


def falls_below_zero(variant: Variant) -> tuple[int, int]:
    """The points by which a score may fall below zero: for farkles in a row, for one at once."""
    rule = variant.farkles_in_row
    fine = rule.points if rule is not None and rule.below_zero else 0
    return fine, variant.first_roll_farkle_loss
