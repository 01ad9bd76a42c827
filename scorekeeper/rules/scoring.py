"""Score and ScoreSheet: the points of every set of dice that may be kept, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import FACES, Dice, all_dice
from scorekeeper.errors import VariantError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorekeeper.rules.variant import Combo, Variant

Counts: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What kept dice are worth: points, and the combos of their best split."""

    points: int
    combos: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A combo with its faces put in: how many dice of each face it uses."""

    counts: Counts
    points: int
    name: str


class ScoreSheet:
    """Points of every set of dice in which every die scores, under one variant."""

    def __init__(self, scores: Mapping[Dice, Score], *, dice: int) -> None:
        """Keep the scores of all sets that may be kept, for rolls of up to `dice` dice."""
        self._scores = scores
        self.dice = dice
        self.smallest_points = min(score.points for score in scores.values())

    def __getitem__(self, kept: Dice) -> Score | None:
        """The best split of `kept`, or None where some die would not score."""
        return self._scores.get(kept)

    def __iter__(self) -> Iterator[tuple[Dice, Score]]:
        """Every set that may be kept with its score, fewest dice first."""
        return iter(self._scores.items())

    def __len__(self) -> int:
        """How many sets may be kept."""
        return len(self._scores)

    def keeps(self, roll: Dice) -> Iterator[tuple[Dice, Score]]:
        """The legal keeps of a roll: most points first, then those that use fewer dice."""
        found = [(kept, score) for kept in roll.subsets() if (score := self[kept]) is not None]
        yield from sorted(found, key=lambda it: (-it[1].points, len(it[0]), it[0]))

    def is_farkle(self, roll: Dice) -> bool:
        """Whether no die of the roll can be kept."""
        return next(self.keeps(roll), None) is None


@lru_cache(maxsize=64)
def score_sheet(variant: Variant) -> ScoreSheet:
    """Work out the sheet of a variant: the best split of every set, by dynamic programming.

    A set's best split is one combo and the best split of the rest. Of equal points the split
    with fewer combos counts, then the one with the dearest combo, which also stands first.
    VariantError if no set of dice scores.
    """
    unsorted = (it for combo in variant.combos for it in _patterns(combo))
    patterns = sorted(unsorted, key=lambda it: -it.points)
    best: dict[Counts, Score] = {(0,) * len(FACES): Score(0, ())}
    scores: dict[Dice, Score] = {}
    for dice in all_dice(variant.dice):
        counts = tuple(dice.count(face) for face in FACES)
        found: Score | None = None
        for pattern in patterns:
            rest = tuple(have - use for have, use in zip(counts, pattern.counts, strict=True))
            if min(rest) < 0 or (tail := best.get(rest)) is None:
                continue
            points = pattern.points + tail.points
            combos = (pattern.name, *tail.combos)
            if found is None or (points, -len(combos)) > (found.points, -len(found.combos)):
                found = Score(points, combos)
        if found is not None:
            best[counts] = scores[dice] = found
    if not scores:
        msg = "$.combo: expected at least one combo that can be rolled, got none"
        raise VariantError(msg)
    return ScoreSheet(scores, dice=variant.dice)


def _patterns(combo: Combo) -> Iterator[_Pattern]:
    if combo.faces is not None:
        counts = tuple(combo.faces.count(face) for face in FACES)
        yield _Pattern(counts, _points(combo, combo.faces.faces[0]), combo.name)
        return
    seen: set[Counts] = set()
    for chosen in permutations(FACES, len(combo.groups)):
        size_of = dict(zip(chosen, combo.groups, strict=True))
        counts = tuple(size_of.get(face, 0) for face in FACES)
        if counts not in seen:
            seen.add(counts)
            yield _Pattern(counts, _points(combo, chosen[0]), combo.name_for(chosen[0]))


def _points(combo: Combo, face: int) -> int:
    return combo.points if isinstance(combo.points, int) else combo.points[face - 1]
