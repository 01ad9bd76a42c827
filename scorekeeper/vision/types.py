"""The values between camera and game: Frame, DieReading, Reading, and the two protocols.

Images are uint8 arrays of shape (H, W, 3), BGR, upright. Boxes and points are in pixels of that
image, x right and y down from its top left corner. Times are seconds of a monotonic clock, or a
file's own. Confidence is 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from scorekeeper.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.dice import Face

BgrImage: TypeAlias = npt.NDArray[np.uint8]


class Box(NamedTuple):
    """A rectangle in pixels: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle, (x, y) in pixels."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def size(self) -> float:
        """Its longer side, in pixels."""
        return max(self.width, self.height)


class Verdict(StrEnum):
    """What a whole reading is worth."""

    CLEAR = "clear"
    UNSURE = "unsure"
    EMPTY = "empty"
    TOO_MANY = "too_many"


class Doubt(StrEnum):
    """Why a reading is unsure, in a word."""

    LOW_CONFIDENCE = "low_confidence"
    CUT_OFF = "cut_off"
    COCKED = "cocked"
    BLURRED = "blurred"
    TOO_DARK = "too_dark"
    OVERLAPPING = "overlapping"
    TOO_SMALL = "too_small"


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One image with its time (see the module for shape, dtype and colour order)."""

    image: BgrImage
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die as it was seen; `clear` is False where a person should look at it.

    `likely`: what else it may show, likeliest first; empty where that is not known.
    """

    face: Face
    confidence: float
    box: Box
    clear: bool
    likely: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """All dice that were seen in a frame, and what the whole is worth.

    `maybe`: where something lies that is not taken for a die, but might be one.
    """

    dice: tuple[DieReading, ...]
    verdict: Verdict
    doubt: Doubt | None = None
    seconds: float = 0.0
    maybe: tuple[Box, ...] = ()

    @property
    def roll(self) -> Dice:
        """The faces of all dice that were seen."""
        return Dice(die.face for die in self.dice)


class FrameSource(Protocol):
    """Something that gives frames: a camera, a video file, a folder, a browser."""

    @property
    def is_live(self) -> bool:
        """Whether time goes on without the taker: the newest frame wins, and it may stall.

        Of a recorded source every frame is looked at, in the file's own time.
        """

    def __iter__(self) -> Iterator[Frame]:
        """The frames, oldest first; ends when the source ends."""

    def close(self) -> None:
        """Let go of the camera or file."""


class DiceReader(Protocol):
    """Something that reads dice."""

    def read(self, frame: Frame) -> Reading:
        """Read all dice of one frame."""
