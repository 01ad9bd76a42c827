"""Which die of one scene is which die of the next: by place, and by face where one moved. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from scorekeeper.vision.settle import apart
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.dice import Face

STILL = 0.4
"""A die whose centre moved by less than this share of its size lies where it lay."""


_BUMP = 2.5
"""A bump shifts the picture by no more than so many sizes of a die."""


class Placed(Protocol):
    """A die with a place."""

    @property
    def face(self) -> Face:
        """On top."""

    @property
    def box(self) -> Box:
        """Where."""


_A = TypeVar("_A", bound=Placed)
_B = TypeVar("_B", bound=Placed)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Indices of dice before and after that are the same die, and of those without one."""

    same: tuple[tuple[int, int], ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


def in_place(before: Sequence[_A], after: Sequence[_B]) -> Pairs:
    """Pairs of dice that lie where they lay, whatever they show.

    A camera that was bumped shifts all of them alike: if one shift brings every die before onto
    one after with the same face, that is what happened.
    """
    still = _near(before, after, (0.0, 0.0))
    if len(still) == len(before) or len(before) < 2:  # noqa: PLR2004 - one die alone may be another die
        return _pairs(still, len(before), len(after))
    for shift in _shifts(before, after):
        moved = _near(before, after, shift)
        if len(moved) == len(before) and _show_the_same(moved, before, after):
            return _pairs(moved, len(before), len(after))
    return _pairs(still, len(before), len(after))


def moved(
    pairs: Pairs, before: Sequence[_A], after: Sequence[_B], *, reach: float = float("inf")
) -> Pairs:
    """The pairs, and with them dice that show the same face elsewhere, the nearest first.

    `reach`: how far a die may have moved, in its sizes.
    """
    far = sorted(
        (apart(before[b].box, after[a].box), b, a)
        for b in pairs.before
        for a in pairs.after
        if before[b].face == after[a].face
    )
    found = list(pairs.same)
    left_before, left_after = set(pairs.before), set(pairs.after)
    for distance, b, a in far:
        if b in left_before and a in left_after and distance <= reach:
            found.append((b, a))
            left_before.discard(b)
            left_after.discard(a)
    return _pairs(found, len(before), len(after))


def _near(
    before: Sequence[_A], after: Sequence[_B], shift: tuple[float, float]
) -> list[tuple[int, int]]:
    by_distance = sorted(
        (apart(_shifted(die.box, shift), other.box), b, a)
        for b, die in enumerate(before)
        for a, other in enumerate(after)
    )
    found: list[tuple[int, int]] = []
    taken_before: set[int] = set()
    taken_after: set[int] = set()
    for distance, b, a in by_distance:
        if distance < STILL and b not in taken_before and a not in taken_after:
            found.append((b, a))
            taken_before.add(b)
            taken_after.add(a)
    return found


def _shifts(before: Sequence[_A], after: Sequence[_B]) -> list[tuple[float, float]]:
    """Shifts that bring the first die onto each one near it that shows its face."""
    (x, y), face = before[0].box.centre, before[0].face
    return [
        (other.box.centre[0] - x, other.box.centre[1] - y)
        for other in after
        if other.face == face and apart(before[0].box, other.box) <= _BUMP
    ]


def _shifted(box: Box, shift: tuple[float, float]) -> Box:
    return Box(box.x + shift[0], box.y + shift[1], box.width, box.height)


def _show_the_same(
    pairs: Sequence[tuple[int, int]], before: Sequence[_A], after: Sequence[_B]
) -> bool:
    return all(before[b].face == after[a].face for b, a in pairs)


def _pairs(same: Sequence[tuple[int, int]], before: int, after: int) -> Pairs:
    known = {b for b, _ in same}
    found = {a for _, a in same}
    return Pairs(
        tuple(sorted(same)),
        tuple(b for b in range(before) if b not in known),
        tuple(a for a in range(after) if a not in found),
    )
