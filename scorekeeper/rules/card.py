"""A variant in words: the rule card that players read before the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.dice import FACES
from scorekeeper.rules.variant import FACES_FIELD, PLURAL, FinalRound, HotDice, TargetTest

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Combo, Variant


def rules_in_words(variant: Variant) -> tuple[str, ...]:
    """The rules of the turn and of the match, a sentence each."""
    return (_target(variant), _entry(variant), _hot_dice(variant))


def combos_in_words(variant: Variant) -> tuple[tuple[str, int], ...]:
    """The scoring lines: (name, points) in the variant's order, a row a face where they differ."""
    return tuple(row for combo in variant.combos for row in _rows(combo))


def _target(variant: Variant) -> str:
    reached = "more than " if variant.target_test is TargetTest.MORE_THAN else ""
    first = f"Bank {reached}{variant.target:,} points"
    if variant.final_round is FinalRound.NONE:
        return f"{first} first and the game is won at once."
    return f"{first} and everyone else has one more turn; the highest score wins."


def _entry(variant: Variant) -> str:
    if not variant.entry:
        return "No entry threshold: any points may be banked."
    return f"Entry: {variant.entry:,} points in one turn to get on the board."


def _hot_dice(variant: Variant) -> str:
    if variant.hot_dice is HotDice.MUST_ROLL:
        return f"Hot dice: keep all {variant.dice} and you must roll all {variant.dice} again."
    return f"Hot dice: keep all {variant.dice} and you may roll all {variant.dice} again."


def _rows(combo: Combo) -> list[tuple[str, int]]:
    if isinstance(combo.points, int):
        return [(combo.name.replace(FACES_FIELD, "of a kind"), combo.points)]
    return [
        (combo.name.replace(FACES_FIELD, PLURAL[face - 1]), points)
        for face, points in zip(FACES, combo.points, strict=True)
    ]
