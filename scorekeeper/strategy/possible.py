"""Which points a turn can have come to, with how many dice left to roll."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from scorekeeper.game.decide import typed_unit
from scorekeeper.strategy.outcomes import After, draws
from scorekeeper.strategy.tables import MOST_STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.rules.variant import Variant


@lru_cache(maxsize=16)
def dice_left_with(variant: Variant, points: int) -> frozenset[int]:
    """How many dice may be left to roll in a turn with these points: all of them after hot dice.

    None: no turn has these points, or more steps of them than any rule set is solved for.
    """
    steps, rest = divmod(points, typed_unit(variant))
    if rest or not 0 < steps <= MOST_STEPS:
        return frozenset()
    kinds = range(1, variant.dice + 1)
    moves = {kind: tuple(_moves(variant, kind)) for kind in kinds}
    found: list[set[int]] = [set() for _ in range(steps + 1)]
    for gain, left in _first_moves(variant):
        if gain <= steps:
            found[gain].add(left)
    for step, places in enumerate(found):
        for place in places:
            for gain, left in moves[place]:
                if step + gain <= steps:
                    found[step + gain].add(left)
    return frozenset(found[steps])


def _first_moves(variant: Variant) -> Iterator[tuple[int, int]]:
    """What the first roll may bring; points that are taken over are as those of one long turn."""
    yield from _moves(variant, variant.dice, is_first_roll=True)
    if variant.piggyback is not None and (bonus := variant.piggyback.bonus):
        for dice in range(1, variant.dice + 1):
            yield from _moves(variant, dice, is_first_roll=True, bonus=bonus)


def _moves(
    variant: Variant, dice: int, *, is_first_roll: bool = False, bonus: int = 0
) -> set[tuple[int, int]]:
    """The steps of points and the dice left after each keep of a roll that lets the turn go on."""
    unit = typed_unit(variant)
    return {
        (option.points // unit, option.dice)
        for draw in draws(variant, dice, is_first_roll=is_first_roll, bonus=bonus)
        for option in draw.options
        if option.after in {After.ROLL_OR_BANK, After.ROLL}
    }
