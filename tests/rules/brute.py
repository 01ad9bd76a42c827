"""An independent scorer, by brute force, from the rule texts' own tables: no code shared.

It tries every way to cut a set of dice into scoring parts, by recursion over the first die, and
knows the three rule sets as plain conditions rather than as rows.
"""

from __future__ import annotations

from itertools import combinations

TRIPLE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
OF_A_KIND = {4: 1000, 5: 2000, 6: 3000}


def part_points(variant: str, faces: tuple[int, ...]) -> int | None:
    """Points of dice that are one combo; None if they are none."""
    kinds = sorted((faces.count(face) for face in set(faces)), reverse=True)
    size = len(faces)
    points: list[int] = []
    if size == 1:
        points += {1: [100], 5: [50]}.get(faces[0], [])
    if len(kinds) == 1 and size == 3:
        points.append(TRIPLE[faces[0]])
    if variant in {"simple_10000", "russian_10000"}:
        if len(kinds) == 1 and size in OF_A_KIND:
            points.append(OF_A_KIND[size])
        if sorted(faces) == [1, 2, 3, 4, 5, 6]:
            points.append({"simple_10000": 2500, "russian_10000": 1500}[variant])
        if kinds == [2, 2, 2]:
            points.append(1500)
    if variant == "simple_10000" and kinds == [4, 2]:
        points.append(1500)
    if variant == "russian_10000" and kinds == [3, 3]:
        points.append(1500)
    return max(points, default=None)


def best_points(variant: str, faces: tuple[int, ...]) -> int | None:
    """Points of the best split in which every die is used; None if there is no such split."""
    if not faces:
        return 0
    best: int | None = None
    rest_places = range(1, len(faces))
    for size in range(len(faces)):
        for chosen in combinations(rest_places, size):
            part = (faces[0], *(faces[i] for i in chosen))
            points = part_points(variant, part)
            if points is None:
                continue
            rest = tuple(faces[i] for i in rest_places if i not in chosen)
            tail = best_points(variant, rest)
            if tail is not None and (best is None or points + tail > best):
                best = points + tail
    return best
