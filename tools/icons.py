"""The app's icons, drawn: `python -m tools.icons` writes them to where the server finds them.

Flet's client has icons of its own under the same names; these take their place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.app.parts.die import IVORY, PIPS
from scorekeeper.app.theme import SEED

if TYPE_CHECKING:
    from numpy.typing import NDArray

TARGET = Path(__file__).parents[1] / "scorekeeper" / "app" / "assets"
FINER = 4
"""Drawn so many times larger, then made smaller: the edges get smooth."""

ICONS = {
    # name: side in pixels, the die's share of it, whether the rest is clear
    "favicon.png": (32, 1.0, True),
    "icons/icon-192.png": (192, 1.0, True),
    "icons/icon-512.png": (512, 1.0, True),
    "icons/apple-touch-icon-192.png": (192, 0.8, False),
    "icons/icon-maskable-192.png": (192, 0.6, False),
    "icons/icon-maskable-512.png": (512, 0.6, False),
    "icons/loading-animation.png": (400, 0.5, True),
}
"""Maskable ones are cut to a circle by some phones, and keep clear of their corners."""


def draw(side: int, share: float, *, is_clear: bool) -> NDArray[np.uint8]:
    """A three in the app's colour, (side, side, 4) BGRA; on that colour if not `is_clear`."""
    large = side * FINER
    ground, pip = _bgr(SEED), _bgr(IVORY)
    image = np.zeros((large, large, 4), np.uint8)
    # Clear pixels have the colour too: where sizes are changed, no dark rim comes in.
    image[:] = (*ground, 0 if is_clear else 255)
    begin, length = round(large * (1 - share) / 2), round(large * share)
    _fill_rounded(image, begin, length, (*ground, 255))
    for x, y in PIPS[3]:
        centre = (begin + round(x * length), begin + round(y * length))
        cv2.circle(image, centre, round(0.1 * length), (*pip, 255), cv2.FILLED, cv2.LINE_8)
    small = cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _fill_rounded(
    image: NDArray[np.uint8], begin: int, length: int, colour: tuple[int, int, int, int]
) -> None:
    end, radius = begin + length - 1, round(0.22 * length)
    cv2.rectangle(image, (begin + radius, begin), (end - radius, end), colour, cv2.FILLED)
    cv2.rectangle(image, (begin, begin + radius), (end, end - radius), colour, cv2.FILLED)
    for x in (begin + radius, end - radius):
        for y in (begin + radius, end - radius):
            cv2.circle(image, (x, y), radius, colour, cv2.FILLED, cv2.LINE_8)


def _bgr(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return blue, green, red


def main() -> None:
    """Write all icons."""
    for name, (side, share, is_clear) in ICONS.items():
        path = TARGET / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(".png", draw(side, share, is_clear=is_clear))[1].tobytes())


if __name__ == "__main__":
    main()
