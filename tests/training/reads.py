"""Labelled pictures that were read, for tests of what is told about a model."""

from __future__ import annotations

from scorekeeper.dice import FACES
from scorekeeper.training.confidence import Read
from scorekeeper.vision.evaluate import compare
from scorekeeper.vision.labels import Label, LabelledPicture
from scorekeeper.vision.types import Box, DieReading, Reading, Verdict


def box(at: int) -> Box:
    """Of the die in this place, counted from 0, in a row of dice 40 px wide, 60 px apart."""
    return Box(40 + 60 * at, 40, 40, 40)


def a_read(
    truth: str,
    found: str,
    confidence: float = 0.9,
    *,
    file: str = "a.png",
    source: str = "toys",
) -> Read:
    """One picture, place by place: `5-` and `-2` are a 5 that was missed and a 2 too many."""
    labels = tuple(
        Label(face=FACES[int(face) - 1], box=box(at))
        for at, face in enumerate(truth)
        if face != "-"
    )
    dice = tuple(
        DieReading(FACES[int(face) - 1], confidence, box(at), clear=True)
        for at, face in enumerate(found)
        if face != "-"
    )
    reading = Reading(dice, Verdict.CLEAR if dice else Verdict.EMPTY)
    picture = LabelledPicture(file=file, source=source, labels=labels)
    return Read(compare(picture, reading, read_ms=5.0), confidence, reading)
