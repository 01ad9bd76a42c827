"""An independent scorer, by brute force, from the facts of `facts.py`: no code shared.

It tries every way to cut a set of dice into scoring parts, by recursion over the first die, and
knows the rule sets as plain conditions rather than as rows.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.rules.facts import Facts

TIMES = {"double": {4: 2, 5: 4, 6: 8}, "add": {4: 2, 5: 3, 6: 4}}
SIX_ONES = (1, 1, 1, 1, 1, 1)


def part_points(facts: Facts, faces: tuple[int, ...]) -> int | None:
    """Points of sorted dice that are one combo; None if they are none."""
    kinds = sorted((faces.count(face) for face in set(faces)), reverse=True)
    found: list[int | None] = []
    if len(faces) == 1:
        found.append(dict(facts.single).get(faces[0]))
    if kinds == [3]:
        found.append(facts.triple[faces[0] - 1])
    if kinds in ([4], [5], [6]):
        found.append(_alike(facts, faces))
    found.append(
        {
            (1, 2, 3, 4, 5, 6): facts.straight_1_6,
            (1, 2, 3, 4, 5): facts.straight_1_5,
            (2, 3, 4, 5, 6): facts.straight_2_6,
        }.get(faces)
    )
    is_three_pairs = (
        kinds == [2, 2, 2]
        or (kinds == [4, 2] and facts.four_plus_pair_as_three_pairs)
        or (kinds == [6] and facts.six_kind_as_three_pairs)
    )
    if is_three_pairs:
        found.append(facts.three_pairs)
    if kinds == [3, 3]:
        found.append(facts.two_triplets)
    if kinds == [3, 2] and facts.full_house is not None:
        triple = next(face for face in faces if faces.count(face) == 3)
        found.append(facts.triple[triple - 1] + facts.full_house)
    if faces == SIX_ONES and facts.six_ones != "win":
        found.append(facts.six_ones)
    return max((points for points in found if points is not None), default=None)


def _alike(facts: Facts, faces: tuple[int, ...]) -> int | None:
    if facts.n_kind == "none":
        return None
    if isinstance(facts.n_kind, tuple):
        return facts.n_kind[len(faces) - 4]
    return facts.triple[faces[0] - 1] * TIMES[facts.n_kind][len(faces)]


@cache
def best_points(facts: Facts, faces: tuple[int, ...]) -> int | None:
    """Points of the best split of sorted dice that uses every one; None if there is no such split.

    Dice that win at once are paid like any others.
    """
    if not faces:
        return 0
    best: int | None = None
    rest_places = range(1, len(faces))
    for size in range(len(faces)):
        for chosen in combinations(rest_places, size):
            part = (faces[0], *(faces[i] for i in chosen))
            points = part_points(facts, part)
            if points is None:
                continue
            rest = tuple(faces[i] for i in rest_places if i not in chosen)
            tail = best_points(facts, rest)
            if tail is not None and (best is None or points + tail > best):
                best = points + tail
    return best


def wins(facts: Facts, faces: tuple[int, ...]) -> bool:
    """Whether keeping these dice wins the game at once."""
    return facts.six_ones == "win" and faces == SIX_ONES


def keeps(facts: Facts, roll: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Every set of dice that may be kept of a roll, with its points."""
    return {
        kept: points
        for size in range(1, len(roll) + 1)
        for kept in combinations(sorted(roll), size)
        if (points := best_points(facts, kept)) is not None
    }


def largest(found: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    """Of these sets those that are not part of a larger one."""
    return {
        kept: points
        for kept, points in found.items()
        if not any(len(more) > len(kept) and _is_part(kept, more) for more in found)
    }


def _is_part(kept: tuple[int, ...], more: tuple[int, ...]) -> bool:
    return all(kept.count(face) <= more.count(face) for face in kept)
