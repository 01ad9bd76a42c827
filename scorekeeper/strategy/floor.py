"""How far below zero scores are told apart, and what it may be wrong by that they are no further.

Fines have no end, so the scores of a solved game have to. A score below the lowest one counts as
that. Whoever stands at zero gets there only by as many fines in a row as are told apart, and it
matters only to who is fined once more: with the chance of a fine to the power of that number and
one more, about. Measured against solutions with more fines below zero (minimal Farkle with fines of
300, `facebook` to 1,000, two dice, five dice with a loss for first rolls), scores from zero on are
wrong by 0.02 to 1.2 times that; twice that is what is said. Scores below zero are wrong by more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, log
from typing import TYPE_CHECKING

from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.fines import falls_below_zero
from scorekeeper.strategy.turn import solve

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant

ENOUGH = 1e-6
"""So many fines are told apart that what is left out is less."""

FEWEST = 2
"""So many fines are told apart at least."""

_MARGIN = 2.0

_MOST = 0.9
"""Fines that are likelier than this count as this likely."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The lowest score that is told apart, in points, and the error of scores from zero on."""

    lowest: int
    error: float


@lru_cache(maxsize=32)
def floor_of(variant: Variant, unit: int) -> Floor:
    """The floor of a variant's scores, a multiple of `unit`; of one without fines it is zero.

    VariantError where the variant has no best mean turn, by which chances of fines go.
    """
    fine, loss = falls_below_zero(variant)
    if not (fine or loss):
        return Floor(0, 0.0)
    best = solve(variant)
    chance = float(best.rules.first.farkles[-1]) if loss else 0.0
    rule = variant.farkles_in_row
    if rule is not None and fine:
        chance += turn_ends(best).farkle ** rule.count
    chance = min(chance, _MOST)
    fines = max(FEWEST, ceil(log(ENOUGH / _MARGIN) / log(chance)) - 1)
    step = -(-max(fine, loss) // unit) * unit
    return Floor(-fines * step, _MARGIN * chance ** (fines + 1))
