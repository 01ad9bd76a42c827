"""Which found die counts for which labelled one. Pure.

The definitions are those of the command `evaluate`:

- A found die counts for a labelled one if its centre lies in the label's box grown by 15 % of
  its width or height on each side; one for one, a label of the same face first.
- Found dice whose centre lies in the box of a label to be ignored do not count, and such labels
  are not expected to be found.
- All dice of a reading count, clear or not.

Where labels have no boxes (`labels.csv`) only the lists of faces are compared: as many dice are
right as the two lists have in common; of the rest, as many are misread as both lists still have,
lowest faces first. Of found dice with the same face the most confident count as right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.vision.labels import Label
    from scorekeeper.vision.types import Box, DieReading

_GROWN = 0.15

Match: TypeAlias = "tuple[Label | None, DieReading | None]"
"""A labelled die and the found die that counts for it; None: no such label, or not found."""


def match(labels: Sequence[Label], dice: Sequence[DieReading]) -> list[Match]:
    """Match all dice of one picture; every labelled and every found die that counts is in one."""
    boxed = [(label, label.box) for label in labels if label.box is not None]
    return _by_list(labels, dice) if len(boxed) < len(labels) else _by_place(boxed, dice)


def _by_place(labels: Sequence[tuple[Label, Box]], dice: Sequence[DieReading]) -> list[Match]:
    """Matches by where the dice lie."""
    ignored = [box for label, box in labels if label.ignore]
    open_labels = [(label, box) for label, box in labels if not label.ignore]
    left = sorted(
        (die for die in dice if not any(_holds(box, die.box.centre) for box in ignored)),
        key=lambda die: -die.confidence,
    )
    matches: list[Match] = []
    for only_same_face in (True, False):
        unmatched: list[DieReading] = []
        for die in left:
            nearest = _nearest(die, open_labels, only_same_face=only_same_face)
            if nearest is None:
                unmatched.append(die)
            else:
                matches.append((open_labels.pop(nearest)[0], die))
        left = unmatched
    return [*matches, *((label, None) for label, _ in open_labels), *((None, die) for die in left)]


def _by_list(labels: Sequence[Label], dice: Sequence[DieReading]) -> list[Match]:
    """Matches by faces alone."""
    matches: list[Match] = []
    missed: list[Label] = []
    left = sorted(dice, key=lambda die: (die.face, -die.confidence))
    known = [(label.face, label) for label in labels if label.face and not label.ignore]
    for face, label in sorted(known, key=lambda one: one[0]):
        at = next((i for i, die in enumerate(left) if die.face == face), None)
        if at is None:
            missed.append(label)
        else:
            matches.append((label, left.pop(at)))
    both = min(len(missed), len(left))
    return [
        *matches,
        *zip(missed[:both], left[:both], strict=True),
        *((label, None) for label in missed[both:]),
        *((None, die) for die in left[both:]),
    ]


def _nearest(
    die: DieReading, labels: Sequence[tuple[Label, Box]], *, only_same_face: bool
) -> int | None:
    """Index of the label nearest to `die` among those that it may count for."""
    x, y = die.box.centre

    def distance(i: int) -> float:
        at_x, at_y = labels[i][1].centre
        return (at_x - x) ** 2 + (at_y - y) ** 2

    fitting = [
        i
        for i, (label, box) in enumerate(labels)
        if _holds(box, (x, y), grown=_GROWN) and (label.face == die.face or not only_same_face)
    ]
    return min(fitting, key=distance, default=None)


def _holds(box: Box, point: tuple[float, float], *, grown: float = 0.0) -> bool:
    right, bottom = box.x + box.width * (1 + grown), box.y + box.height * (1 + grown)
    left, top = box.x - box.width * grown, box.y - box.height * grown
    return left <= point[0] <= right and top <= point[1] <= bottom
