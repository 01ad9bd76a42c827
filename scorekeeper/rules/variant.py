"""Combo and Variant: a rule set as data. The file form is read by `toml.py`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice

SixPoints: TypeAlias = tuple[int, int, int, int, int, int]

FACES_FIELD = "{faces}"
"""Stands in a combo's name for the face of its one group: `three {faces}` is `three ones`."""

PLURAL = ("ones", "twos", "threes", "fours", "fives", "sixes")


class HotDice(StrEnum):
    """What a player may do once all dice of a turn have been kept."""

    MAY_ROLL = "may"
    MUST_ROLL = "must"


class TargetTest(StrEnum):
    """When a score has reached the target."""

    AT_LEAST = "at_least"
    MORE_THAN = "more_than"


class FinalRound(StrEnum):
    """What follows when the target is reached by a bank."""

    NONE = "none"
    ONE_TURN_EACH = "one_turn_each"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combo:
    """One scoring line of a variant.

    Either `faces` names the very dice, or `groups` says how many of each of several different
    faces. `points` is one number, or six by the face of the only group.
    """

    name: str
    points: int | SixPoints
    faces: Dice | None = None
    groups: tuple[int, ...] = ()

    def name_for(self, face: int) -> str:
        """The name with the face of its group put in, as in `three ones`."""
        return self.name.replace(FACES_FIELD, PLURAL[face - 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A rule set, whole: nothing in it has a default, so no rule is there by silence.

    `id` is the name of its file; `unspecified` names the fields that its source does not give.
    """

    id: str
    name: str
    source: str
    unspecified: tuple[str, ...]
    dice: int
    combos: tuple[Combo, ...]
    target: int
    target_test: TargetTest
    entry: int
    hot_dice: HotDice
    final_round: FinalRound

    def has_reached(self, score: int) -> bool:
        """Whether `score` has reached the target."""
        if self.target_test is TargetTest.MORE_THAN:
            return score > self.target
        return score >= self.target
