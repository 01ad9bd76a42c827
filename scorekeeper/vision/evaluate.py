"""Readings against labels: how many dice are found and right, and how many rolls exact. Pure.

The definitions are those of the command `evaluate`:

- A found die counts for a labelled one if its centre lies in the label's box grown by 15 % of
  its width or height on each side; one for one, a label of the same face first.
- Found dice whose centre lies in the box of a label to be ignored do not count, and such labels
  are not expected to be found.
- All dice of a reading count, clear or not.

Where labels have no boxes (`labels.csv`) only the lists of faces are compared: as many dice are
right as the two lists have in common; of the rest, as many are misread as both lists still have,
lowest faces first.
"""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import FACES, Dice
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.dice import Face
    from scorekeeper.vision.labels import Label, LabelledPicture
    from scorekeeper.vision.types import Box, DieReading, Doubt, Reading

CSV_COLUMNS = (
    *("file", "source", "truth", "read", "verdict", "doubt"),
    *("found", "right", "missed", "extra", "misread", "ms"),
)

_GROWN = 0.15

Pair: TypeAlias = "tuple[Face | None, Face | None]"
"""The labelled face and the face that was read; None: no such label, or not found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One picture: what is in it, and what was read."""

    file: str
    source: str
    pairs: tuple[Pair, ...]
    verdict: Verdict
    doubt: Doubt | None
    read_ms: float

    @property
    def truth(self) -> Dice:
        """The labelled faces."""
        return Dice(truth for truth, _ in self.pairs if truth)

    @property
    def read(self) -> Dice:
        """The faces that were read, of the dice that count."""
        return Dice(read for _, read in self.pairs if read)

    @property
    def right(self) -> int:
        """How many labelled dice were found with the right face."""
        return sum(truth == read for truth, read in self.pairs)

    @property
    def is_exact(self) -> bool:
        """Whether the list of faces is exactly right."""
        return self.truth == self.read

    @property
    def is_answered(self) -> bool:
        """Whether this would have been believed unasked."""
        return self.verdict in {Verdict.CLEAR, Verdict.EMPTY}


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The figures of many pictures; a share of nothing is None."""

    photos: int
    dice: int
    found_and_right: float | None
    precision: float | None
    f1: float | None
    rolls_exact: float | None
    answered: float | None
    answered_wrong: float | None
    read_ms_median: float | None


def compare(picture: LabelledPicture, reading: Reading, *, read_ms: float) -> Outcome:
    """Hold the reading of one picture against its labels."""
    pairs = _by_place(picture.labels, reading.dice)
    return Outcome(
        file=picture.file,
        source=picture.source,
        pairs=tuple(pairs if pairs is not None else _by_face(picture.labels, reading.dice)),
        verdict=reading.verdict,
        doubt=reading.doubt,
        read_ms=read_ms,
    )


def summarise(outcomes: Sequence[Outcome]) -> Summary:
    """The figures of these pictures together."""
    photos = len(outcomes)
    dice = sum(len(one.truth) for one in outcomes)
    found = sum(len(one.read) for one in outcomes)
    right = sum(one.right for one in outcomes)
    return Summary(
        photos=photos,
        dice=dice,
        found_and_right=_share(right, dice),
        precision=_share(right, found),
        f1=_share(2 * right, dice + found),
        rolls_exact=_share(sum(one.is_exact for one in outcomes), photos),
        answered=_share(sum(one.is_answered for one in outcomes), photos),
        answered_wrong=_share(
            sum(one.is_answered and not one.is_exact for one in outcomes), photos
        ),
        read_ms_median=round(median(one.read_ms for one in outcomes), 1) if outcomes else None,
    )


def by_source(outcomes: Iterable[Outcome]) -> dict[str, Summary]:
    """The figures of each source, by name."""
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(one.source, []).append(one)
    return {source: summarise(groups[source]) for source in sorted(groups)}


def confusion(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    """How often each labelled face (rows) was read as each face (columns).

    The column `missed` counts labelled dice that were not found, the row `extra` dice that are
    not there.
    """
    names = [str(face) for face in FACES]
    table = {row: dict.fromkeys([*names, "missed"], 0) for row in names}
    table["extra"] = dict.fromkeys(names, 0)
    for truth, read in (pair for one in outcomes for pair in one.pairs):
        table[str(truth or "extra")][str(read or "missed")] += 1
    return table


def by_face(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float | None]]:
    """For each face: labelled dice, share found and right, and precision."""
    table = confusion(outcomes)
    figures: dict[str, dict[str, float | None]] = {}
    for face in map(str, FACES):
        dice, right = sum(table[face].values()), table[face][face]
        read = sum(row[face] for row in table.values())
        figures[face] = {
            "dice": dice,
            "found_and_right": _share(right, dice),
            "precision": _share(right, read),
        }
    return figures


def report(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """All of it, ready for JSON."""
    return {
        **asdict(summarise(outcomes)),
        "by_source": {source: asdict(one) for source, one in by_source(outcomes).items()},
        "by_face": by_face(outcomes),
        "confusion": confusion(outcomes),
    }


def dumps_csv(outcomes: Iterable[Outcome]) -> str:
    """A row for each picture: its truth, what was read, and how many dice went which way."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for one in outcomes:
        missed = sum(read is None for _, read in one.pairs)
        extra = sum(truth is None for truth, _ in one.pairs)
        misread = len(one.pairs) - one.right - missed - extra
        counts = [len(one.read), one.right, missed, extra, misread, round(one.read_ms, 1)]
        table.writerow(
            [one.file, one.source, one.truth, one.read, one.verdict, one.doubt or "", *counts]
        )
    return text.getvalue()


def _by_place(labels: Sequence[Label], dice: Sequence[DieReading]) -> list[Pair] | None:
    """Pairs by where the dice lie; None if the labels do not say."""
    boxed = [(label, label.box) for label in labels if label.box is not None]
    if len(boxed) < len(labels):
        return None
    ignored = [box for label, box in boxed if label.ignore]
    open_labels = [(label.face, box) for label, box in boxed if not label.ignore]
    left = sorted(
        (die for die in dice if not any(_holds(box, die.box.centre) for box in ignored)),
        key=lambda die: -die.confidence,
    )
    pairs: list[Pair] = []
    for only_same_face in (True, False):
        unpaired: list[DieReading] = []
        for die in left:
            nearest = _nearest(die, open_labels, only_same_face=only_same_face)
            if nearest is None:
                unpaired.append(die)
            else:
                pairs.append((open_labels.pop(nearest)[0], die.face))
        left = unpaired
    return [*pairs, *((face, None) for face, _ in open_labels), *((None, die.face) for die in left)]


def _by_face(labels: Sequence[Label], dice: Sequence[DieReading]) -> list[Pair]:
    truth = Dice(label.face for label in labels if not label.ignore and label.face)
    read = Dice(die.face for die in dice)
    common = [face for face in FACES for _ in range(min(truth.count(face), read.count(face)))]
    missed, extra = list(truth - Dice(common)), list(read - Dice(common))
    both = min(len(missed), len(extra))
    return [
        *((face, face) for face in common),
        *zip(missed[:both], extra[:both], strict=True),
        *((face, None) for face in missed[both:]),
        *((None, face) for face in extra[both:]),
    ]


def _nearest(
    die: DieReading, labels: Sequence[tuple[Face | None, Box]], *, only_same_face: bool
) -> int | None:
    """Index of the label nearest to `die` among those that it may count for."""
    x, y = die.box.centre

    def distance(i: int) -> float:
        at_x, at_y = labels[i][1].centre
        return (at_x - x) ** 2 + (at_y - y) ** 2

    fitting = [
        i
        for i, (face, box) in enumerate(labels)
        if _holds(box, (x, y), grown=_GROWN) and (face == die.face or not only_same_face)
    ]
    return min(fitting, key=distance, default=None)


def _holds(box: Box, point: tuple[float, float], *, grown: float = 0.0) -> bool:
    right, bottom = box.x + box.width * (1 + grown), box.y + box.height * (1 + grown)
    left, top = box.x - box.width * grown, box.y - box.height * grown
    return left <= point[0] <= right and top <= point[1] <= bottom


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None
