"""Score and ScoreSheet: the points of every set of dice that may be kept, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import gcd
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import FACES, Dice, all_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorekeeper.dice import Face
    from scorekeeper.rules.variant import Combo, Variant

Counts: TypeAlias = int
"""How many dice of each face, four bits a face: a sum of sets is a sum of numbers."""

_BITS = 4
_GUARD = sum(1 << (_BITS * i + _BITS - 1) for i in range(len(FACES)))


@dataclass(frozen=True, slots=True)
class Rival:
    """One combo that all kept dice make together, for fewer points than their best split."""

    combo: str
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """What kept dice are worth: points, and the combos of their best split with their dice.

    `wins`: whether some split has a combo that wins the game. `rival`: the dearest combo of all
    these dice that the split beats.
    """

    points: int
    combos: tuple[str, ...]
    parts: tuple[Dice, ...]
    wins: bool = False
    rival: Rival | None = None


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A combo with its faces put in."""

    counts: Counts
    dice: Dice
    points: int
    name: str
    wins: bool


class ScoreSheet:
    """Points of every set of dice in which every die scores, under one variant."""

    def __init__(self, scores: Mapping[Dice, Score], *, dice: int, keep_all: bool) -> None:
        """Keep the scores of all sets that may be kept, for rolls of up to `dice` dice.

        `keep_all`: whether a keep must hold every die of the roll that can score with it.
        """
        self._scores = scores
        self._keep_all = keep_all
        best_first = sorted(scores.items(), key=lambda it: (-it[1].points, len(it[0]), it[0]))
        self._best_first = tuple((_counts(it[0]), it) for it in best_first)
        self.dice = dice
        points = [score.points for score in scores.values() if score.points]
        self.smallest_points = min(points)
        self.unit_points = gcd(*points)

    def __getitem__(self, kept: Dice) -> Score | None:
        """The best split of `kept`, or None where some die would not score."""
        return self._scores.get(kept)

    def __iter__(self) -> Iterator[tuple[Dice, Score]]:
        """Every set in which every die scores with its score, fewest dice first."""
        return iter(self._scores.items())

    def __len__(self) -> int:
        """How many sets there are in which every die scores."""
        return len(self._scores)

    def keeps(self, roll: Dice) -> tuple[tuple[Dice, Score], ...]:
        """The legal keeps of a roll: most points first, then those that use fewer dice."""
        guarded = _counts(roll) | _GUARD
        # A guard bit is borrowed from where a set has more dice of a face than the roll.
        found = tuple(
            [it for counts, it in self._best_first if (guarded - counts) & _GUARD == _GUARD]
        )
        if not self._keep_all:
            return found
        return tuple(
            (kept, score)
            for kept, score in found
            if not any(len(more) > len(kept) and kept in more for more, _ in found)
        )

    def is_farkle(self, roll: Dice) -> bool:
        """Whether no die of the roll can be kept."""
        return not self.keeps(roll)

    def most_dice(self, dice: Dice) -> Dice:
        """The largest set of `dice` in which every die scores, the dearest of several."""
        keeps = self.keeps(dice)
        return max(keeps, key=lambda it: (len(it[0]), it[1].points))[0] if keeps else Dice()


@lru_cache(maxsize=64)
def score_sheet(variant: Variant) -> ScoreSheet:
    """Work out the sheet of a variant: the best split of every set, by dynamic programming.

    A set's best split is one combo and the best split of the rest. Of equal points the split
    with fewer combos counts, then the one with the dearest combo, which also stands first.
    """
    unsorted = (it for combo in variant.combos for it in _patterns(combo))
    patterns = sorted(unsorted, key=lambda it: -it.points)
    best: dict[Counts, Score] = {0: Score(0, (), ())}
    scores: dict[Dice, Score] = {}
    for dice in all_dice(variant.dice):
        counts = _counts(dice)
        score = _best_split(counts, patterns, best)
        if score is not None:
            best[counts] = scores[dice] = score
    return ScoreSheet(scores, dice=variant.dice, keep_all=variant.keep_all)


def _best_split(
    counts: Counts, patterns: list[_Pattern], best: Mapping[Counts, Score]
) -> Score | None:
    found: tuple[int, int, _Pattern, Score] | None = None
    guarded = counts | _GUARD
    wins = False
    whole: list[_Pattern] = []
    for pattern in patterns:
        rest = guarded - pattern.counts
        # A guard bit is borrowed from where the pattern uses more dice of a face than there are.
        if rest & _GUARD != _GUARD or (tail := best.get(rest ^ _GUARD)) is None:
            continue
        wins = wins or pattern.wins or tail.wins
        if not tail.combos:
            whole.append(pattern)
        points, parts = pattern.points + tail.points, -len(tail.combos)
        if found is None or (points, parts) > found[:2]:
            found = points, parts, pattern, tail
    if found is None:
        return None
    points, _, pattern, tail = found
    # Patterns come dearest first, and a combo that wins without points is no comparison.
    rival = next((Rival(it.name, it.points) for it in whole if 0 < it.points < points), None)
    return Score(
        points,
        (pattern.name, *tail.combos),
        (pattern.dice, *tail.parts),
        wins=wins,
        rival=rival if tail.combos else None,
    )


def _counts(dice: Dice) -> Counts:
    return sum(1 << _BITS * (face - 1) for face in dice)


def _patterns(combo: Combo) -> Iterator[_Pattern]:
    if combo.faces is not None:
        first = combo.faces.faces[0]
        yield _pattern(combo, combo.faces, first, combo.name)
        return
    seen: set[Dice] = set()
    for chosen in permutations(FACES, len(combo.groups)):
        sizes = zip(chosen, combo.groups, strict=True)
        dice = Dice(face for face, size in sizes for _ in range(size))
        if dice not in seen:
            seen.add(dice)
            yield _pattern(combo, dice, chosen[0], combo.name_for(chosen[0]))


def _pattern(combo: Combo, dice: Dice, face: Face, name: str) -> _Pattern:
    return _Pattern(_counts(dice), dice, _points(combo, face), name, combo.wins)


def _points(combo: Combo, face: int) -> int:
    return combo.points if isinstance(combo.points, int) else combo.points[face - 1]
