"""The server with a reader that reads what it is told.

`python -m tests.app.faked URL PORT LAN FACES…`; an empty LAN lets no guests in. A word of FACES is
the reading of the next photo, with `?` at its end an unsure one; the last is read for ever. The
dice are drawn into the picture, so that boxes can be looked at.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING
from unittest.mock import patch

import cv2
import numpy as np

from scorekeeper.app import server
from scorekeeper.app.parts.die import PIPS
from scorekeeper.app.photos import photo_reader
from scorekeeper.vision.types import Box, DieReading, Doubt, Reading, Verdict

if TYPE_CHECKING:
    from scorekeeper.dice import Face
    from scorekeeper.vision.types import BgrImage, Frame

WIDTH, HEIGHT, SIDE = 1280, 960, 130
PLACES = ((180, 200), (560, 150), (940, 240), (260, 580), (620, 520), (980, 620), (420, 380))


class ToldReader:
    """Reads each frame as the next of the words it was given."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._turns = count()

    def read(self, frame: Frame) -> Reading:
        """The next reading; `frame` is not looked at."""
        del frame
        return reading_of(self._words[min(next(self._turns), len(self._words) - 1)])


def reading_of(word: str) -> Reading:
    """The reading that a word such as `112346?` stands for; its last die is the unsure one."""
    faces, is_unsure = word.rstrip("?"), word.endswith("?")
    dice = tuple(
        DieReading(_face(char), 0.98, Box(x, y, SIDE, SIDE), clear=not (is_unsure and last))
        for char, (x, y), last in zip(
            faces, PLACES, (i == len(faces) - 1 for i in range(len(faces))), strict=False
        )
    )
    if is_unsure:
        return Reading(dice, Verdict.UNSURE, Doubt.LOW_CONFIDENCE)
    return Reading(dice, Verdict.CLEAR if dice else Verdict.EMPTY)


def picture_of(word: str) -> bytes:
    """A JPEG of these dice on a table, where `reading_of` says that they lie."""
    image: BgrImage = np.full((HEIGHT, WIDTH, 3), (70, 92, 84), np.uint8)
    for die in reading_of(word).dice:
        x, y = round(die.box.x), round(die.box.y)
        cv2.rectangle(image, (x, y), (x + SIDE, y + SIDE), (228, 236, 240), cv2.FILLED)
        for across, down in PIPS[die.face]:
            at = (round(x + across * SIDE), round(y + down * SIDE))
            cv2.circle(image, at, SIDE // 11, (30, 30, 34), cv2.FILLED, cv2.LINE_AA)
    return cv2.imencode(".jpg", image)[1].tobytes()


def _face(char: str) -> Face:
    return next(face for face in (1, 2, 3, 4, 5, 6) if str(face) == char)


def main(url: str, words: list[str], *, port: int, lan: str | None) -> None:
    """Serve until interrupted; the address goes to stdout as with the program itself."""
    reader = ToldReader(words)
    with (
        patch.object(server, "photo_reader", lambda **_: photo_reader(lambda: reader)),
        patch.object(server, "sample_photo", lambda: picture_of(words[0])),
    ):
        server.serve(url, port=port, lan=lan, on_ready=_say, on_notice=_say)


def _say(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[4:], port=int(sys.argv[2]), lan=sys.argv[3] or None)
    except KeyboardInterrupt:
        sys.exit(130)
