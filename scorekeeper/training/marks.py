"""Marks that are laid on faces: numbers, logos, a domino's dots, print.

A mark is a square of (TILE, TILE) float32, 0 where the body shows and 1 where the ink is.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.chances import happens
from scorekeeper.training.geometry import PIPS

Tile = NDArray[np.float32]
Mask = NDArray[np.uint8]
Rng = np.random.Generator

TILE = 96
MIDDLE = TILE // 2
INK = (255,)


def _empty() -> Mask:
    return np.zeros((TILE, TILE), np.uint8)


def _ready(mask: Mask) -> Tile:
    return (mask / 255).astype(np.float32)


def number_tile(text: str, font: int = cv2.FONT_HERSHEY_DUPLEX) -> Tile:
    """Returns a number as a mark, (TILE, TILE) float32, 0 to 1."""
    mask = _empty()
    scale, width = (1.7 if len(text) == 1 else 1.1), 4
    (w, h), _ = cv2.getTextSize(text, font, scale, width)
    at = ((TILE - w) // 2, (TILE + h) // 2)
    cv2.putText(mask, text, at, font, scale, INK, width, cv2.LINE_AA)
    return np.flipud(_ready(mask)).copy()


def _star(mask: Mask, rng: Rng, r: int) -> None:
    count = int(rng.integers(3, 9))
    angle = np.arange(2 * count) * math.pi / count
    out = np.where(np.arange(2 * count) % 2, r * rng.uniform(0.3, 0.6), r)
    corners = np.stack([MIDDLE + out * np.cos(angle), MIDDLE + out * np.sin(angle)], 1)
    cv2.fillPoly(mask, [corners.astype(np.int32)], INK, cv2.LINE_AA)


def _ring(mask: Mask, rng: Rng, r: int) -> None:
    cv2.circle(mask, (MIDDLE, MIDDLE), r, INK, int(rng.integers(3, 10)), cv2.LINE_AA)
    cv2.line(mask, (MIDDLE - r, MIDDLE), (MIDDLE + r, MIDDLE), INK, 5, cv2.LINE_AA)


def _leaves(mask: Mask, _: Rng, r: int) -> None:
    for k in (-1, 1):
        at, axes = (MIDDLE + k * r // 2, MIDDLE), (r // 2, r)
        cv2.ellipse(mask, at, axes, 20 * k, 0, 360, INK, -1, cv2.LINE_AA)
    cv2.circle(mask, (MIDDLE, MIDDLE + r // 2), r // 2, INK, -1, cv2.LINE_AA)


def _splinter(mask: Mask, rng: Rng, r: int) -> None:
    corners = MIDDLE + rng.normal(0, r, (int(rng.integers(4, 9)), 2))
    cv2.fillPoly(mask, [corners.astype(np.int32)], INK, cv2.LINE_AA)


_LOGOS = (_star, _ring, _leaves, _splinter)


def logo_tile(rng: Rng) -> Tile:
    """Returns a sign such as clubs put on a die in place of the 1 or 6."""
    mask = _empty()
    kind, r = int(rng.integers(4)), int(TILE * rng.uniform(0.2, 0.36))
    _LOGOS[kind](mask, rng, r)
    return _ready(mask)


def _dots(mask: Mask, count: int, box: tuple[float, float, float, float]) -> None:
    x, y, w, h = box
    for dx, dy in PIPS.get(count, ()):
        at = (int(x + w * (0.5 + 0.27 * dx)), int(y + h * (0.5 + 0.27 * dy)))
        axes = (max(1, int(w * 0.1)), max(1, int(h * 0.1)))
        cv2.ellipse(mask, at, axes, 0, 0, 360, INK, -1, cv2.LINE_AA)


def domino_tile(first: int, second: int) -> Tile:
    """Returns a domino's face as a mark, squeezed to a square."""
    mask, half = _empty(), TILE // 2
    _dots(mask, first, (0, 0, half, TILE))
    _dots(mask, second, (half, 0, half, TILE))
    cv2.line(mask, (half, 6), (half, TILE - 6), INK, 2)
    return _ready(mask)


def dot_tile(rng: Rng) -> Tile:
    """Returns one round dot, as tokens have that look like a 1."""
    mask = _empty()
    cv2.circle(mask, (MIDDLE, MIDDLE), int(TILE * rng.uniform(0.07, 0.2)), INK, -1, cv2.LINE_AA)
    return _ready(mask)


def printed_tile(rng: Rng) -> Tile:
    """Returns one to four printed dice, as on boxes and score sheets: outlines with pips."""
    mask = _empty()
    per = 1 if happens(rng, 0.5) else 2
    step = TILE / per
    for k in range(per * per):
        x, y = (k % per) * step, (k // per) * step
        edge = step * rng.uniform(0.6, 0.85)
        left, top = x + (step - edge) / 2, y + (step - edge) / 2
        if happens(rng, 0.8):
            corners = (int(left), int(top)), (int(left + edge), int(top + edge))
            cv2.rectangle(mask, *corners, INK, max(1, int(edge / 24)), cv2.LINE_AA)
        _dots(mask, int(rng.integers(1, 7)), (left, top, edge, edge))
    return _ready(mask)


def card_tile(rng: Rng) -> Tile:
    """Returns print for a card: lines of text, or signs in rows as on playing cards."""
    mask = _empty()
    if happens(rng, 0.5):
        for y in range(14, TILE - 8, int(rng.integers(8, 16))):
            cv2.line(mask, (8, y), (int(rng.integers(30, TILE - 8)), y), INK, 2)
    else:
        radius = int(rng.integers(4, 9))
        for x in (TILE // 4, TILE // 2, 3 * TILE // 4):
            for y in (TILE // 5, 2 * TILE // 5, 3 * TILE // 5, 4 * TILE // 5):
                if happens(rng, 0.6):
                    cv2.ellipse(mask, (x, y), (radius, radius // 2 + 2), 45, 0, 360, INK, -1)
    return _ready(mask)
