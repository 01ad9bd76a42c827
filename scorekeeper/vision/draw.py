"""A reading drawn over its frame, for the screen and for debugging."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from scorekeeper.vision.types import BgrImage, DieReading, Reading

_CLEAR = (200, 120, 0)  # blue and orange (BGR) are told apart by colour-blind eyes too
_DOUBTFUL = (0, 130, 255)
_INK = (255, 255, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_FONT_HEIGHT_PX = 22.0
"""Of a digit at font scale 1."""


def draw(image: BgrImage, reading: Reading) -> BgrImage:
    """A copy of `image` (H, W, 3) with the box and face of each die.

    Clear dice have a whole blue frame; doubtful ones only its corners, in orange, and a `?`.
    Lines and digits grow with the image and the die, so that they can be read at any size.
    """
    drawn = image.copy()
    for die in reading.dice:
        _draw_box(drawn, die)
    for die in reading.dice:
        _draw_face(drawn, die)
    return drawn


def _draw_box(image: BgrImage, die: DieReading) -> None:
    thickness = _thickness(image)
    left, top = round(die.box.x), round(die.box.y)
    right, bottom = round(die.box.x + die.box.width), round(die.box.y + die.box.height)
    if die.clear:
        cv2.rectangle(image, (left, top), (right, bottom), _CLEAR, thickness, cv2.LINE_AA)
        return
    for x, inward_x in ((left, die.box.width / 3), (right, -die.box.width / 3)):
        for y, inward_y in ((top, die.box.height / 3), (bottom, -die.box.height / 3)):
            ends = ((round(x + inward_x), y), (x, y), (x, round(y + inward_y)))
            corner = np.array(ends, np.int32)
            cv2.polylines(image, [corner], isClosed=False, color=_DOUBTFUL, thickness=thickness)


def _draw_face(image: BgrImage, die: DieReading) -> None:
    """The face on a filled tag above the die, or inside of it where there is no room above."""
    text = str(die.face) if die.clear else f"{die.face}?"
    digit_px = max(0.4 * die.box.size, 14.0, max(image.shape) / 50)
    scale = digit_px / _FONT_HEIGHT_PX
    thickness = max(1, round(digit_px / 10))
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, thickness)
    pad = max(2, round(digit_px / 5))
    left = min(max(0, round(die.box.x)), max(0, image.shape[1] - width - 2 * pad))
    bottom = max(round(die.box.y), height + 2 * pad)
    colour = _CLEAR if die.clear else _DOUBTFUL
    corner = (left + width + 2 * pad, bottom - height - 2 * pad)
    cv2.rectangle(image, (left, bottom), corner, colour, cv2.FILLED)
    at = (left + pad, bottom - pad)
    cv2.putText(image, text, at, _FONT, scale, _INK, thickness, cv2.LINE_AA)


def _thickness(image: BgrImage) -> int:
    return max(2, round(int(max(image.shape)) / 400))
