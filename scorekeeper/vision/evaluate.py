"""Readings against labels: how many dice are found and right, and how many rolls exact. Pure.

Which found die counts for which labelled one is told in `matching.py`.
"""

from __future__ import annotations

import csv
import io
from bisect import bisect
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import FACES, Dice
from scorekeeper.vision import matching
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scorekeeper.dice import Face
    from scorekeeper.vision.labels import LabelledPicture
    from scorekeeper.vision.matching import Match
    from scorekeeper.vision.types import Doubt, Reading

CSV_COLUMNS = (
    *("file", "source", "truth", "read", "verdict", "doubt"),
    *("found", "right", "missed", "extra", "misread", "ms"),
)

DICE_FROM = {"0": 0, "1": 1, "2-4": 2, "5-7": 5, "8-15": 8, "16+": 16}
"""Groups of photos, and the least number of labelled dice in each. Ignored labels do not count."""

SIZE_FROM_PX = {"<16": 0, "16-24": 16, "24-48": 24, "48-96": 48, "96+": 96}
"""Groups of labelled dice, and the least longer side of the labelled box in each, in pixels."""

Pair: TypeAlias = "tuple[Face | None, Face | None]"
"""The faces of a match."""

Cell: TypeAlias = "str | float | None"
"""Of a table: a name, a count (int), a share (float), or nothing to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One picture: what is in it, and what was read."""

    file: str
    source: str
    matches: tuple[Match, ...]
    verdict: Verdict
    doubt: Doubt | None
    read_ms: float

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The labelled face and the face that was read, of each match."""
        return tuple(_faces(one) for one in self.matches)

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
    def missed(self) -> int:
        """How many labelled dice were not found."""
        return sum(read is None for _, read in self.pairs)

    @property
    def extra(self) -> int:
        """How many dice were read where none is labelled."""
        return sum(truth is None for truth, _ in self.pairs)

    @property
    def misread(self) -> int:
        """How many labelled dice were found with another face."""
        return len(self.matches) - self.right - self.missed - self.extra

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
    return Outcome(
        file=picture.file,
        source=picture.source,
        matches=tuple(matching.match(picture.labels, reading.dice)),
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


def by_dice(outcomes: Iterable[Outcome]) -> dict[str, Summary]:
    """The figures of photos with so many labelled dice, in the groups of `DICE_FROM`."""
    groups: dict[str, list[Outcome]] = {name: [] for name in DICE_FROM}
    for one in outcomes:
        groups[_group(DICE_FROM, len(one.truth))].append(one)
    return {name: summarise(group) for name, group in groups.items()}


def by_face(outcomes: Iterable[Outcome]) -> dict[str, dict[str, float | None]]:
    """For each face: labelled dice; shares of them right, misread and missed; and precision."""
    pairs = [pair for one in outcomes for pair in one.pairs]
    figures: dict[str, dict[str, float | None]] = {}
    for face in FACES:
        read = [truth for truth, read in pairs if read == face]
        figures[str(face)] = {
            **_of_labelled([pair for pair in pairs if pair[0] == face]),
            "precision": _share(read.count(face), len(read)),
        }
    return figures


def by_size(outcomes: Iterable[Outcome]) -> dict[str, dict[str, float | None]]:
    """For each group of `SIZE_FROM_PX`: labelled dice; shares of them right, misread, missed.

    Dice whose label has no box are in no group.
    """
    groups: dict[str, list[Pair]] = {name: [] for name in SIZE_FROM_PX}
    for label, die in (pair for one in outcomes for pair in one.matches):
        if label and label.box:
            groups[_group(SIZE_FROM_PX, label.box.size)].append(_faces((label, die)))
    return {name: _of_labelled(pairs) for name, pairs in groups.items()}


def report(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """All of it, ready for JSON."""
    return {
        **asdict(summarise(outcomes)),
        "by_source": {source: asdict(one) for source, one in by_source(outcomes).items()},
        "by_dice": {dice: asdict(one) for dice, one in by_dice(outcomes).items()},
        "by_face": by_face(outcomes),
        "by_size": by_size(outcomes),
        "confusion": confusion(outcomes),
    }


@dataclass(frozen=True, slots=True)
class Table:
    """Figures for a person: a head, and rows of as many cells; the first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tables(outcomes: Sequence[Outcome]) -> list[Table]:
    """By source, by dice in the photo, by face, by size of the dice, and how faces were read."""
    figures = ("photos", "dice", "right", "precision", "f1", "exact", "answered", "wrong", "ms")
    shares = ("dice", "right", "misread", "missed")
    read_as: dict[str, Mapping[str, Cell]] = {**confusion(outcomes)}
    read_as["extra"] = {**read_as["extra"], "missed": None}
    by_name = [("all", summarise(outcomes)), *by_source(outcomes).items()]
    return [
        Table(("source", *figures), _summaries((name or "(none)", one) for name, one in by_name)),
        Table(("dice in the photo", *figures), _summaries(by_dice(outcomes).items())),
        Table(("face", *shares, "precision"), _rows(by_face(outcomes))),
        Table(("size in pixels", *shares), _rows(by_size(outcomes))),
        Table(("labelled \\ read as", *read_as["1"]), _rows(read_as)),
    ]


def dumps_csv(outcomes: Iterable[Outcome]) -> str:
    """A row for each picture: its truth, what was read, and how many dice went which way."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for one in outcomes:
        told = [one.file, one.source, one.truth, one.read, one.verdict, one.doubt or ""]
        counts = [len(one.read), one.right, one.missed, one.extra, one.misread]
        table.writerow([*told, *counts, round(one.read_ms, 1)])
    return text.getvalue()


def _faces(one: Match) -> Pair:
    label, die = one
    return label.face if label else None, die.face if die else None


def _of_labelled(pairs: Sequence[Pair]) -> dict[str, float | None]:
    """How many labelled dice, and which shares of them were right, misread and missed."""
    right = sum(truth == read for truth, read in pairs)
    missed = sum(read is None for _, read in pairs)
    return {
        "dice": len(pairs),
        "found_and_right": _share(right, len(pairs)),
        "misread": _share(len(pairs) - right - missed, len(pairs)),
        "missed": _share(missed, len(pairs)),
    }


def _group(least: Mapping[str, float], number: float) -> str:
    """The last group whose least number is not above `number`."""
    return [*least][bisect([*least.values()], number) - 1]


def _summaries(named: Iterable[tuple[str, Summary]]) -> tuple[tuple[Cell, ...], ...]:
    rows: list[tuple[Cell, ...]] = []
    for name, one in named:
        *figures, read_ms = asdict(one).values()
        rows.append((name, *figures, None if read_ms is None else str(read_ms)))
    return tuple(rows)


def _rows(named: Mapping[str, Mapping[str, Cell]]) -> tuple[tuple[Cell, ...], ...]:
    return tuple((name, *figures.values()) for name, figures in named.items())


def _share(part: float, whole: float) -> float | None:
    return round(part / whole, 4) if whole else None
