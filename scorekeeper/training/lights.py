"""Light for a scene, and what the camera's electronics make of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.chances import between, happens
from scorekeeper.training.looks import hsv

Pixels = NDArray[np.float32]
Rng = np.random.Generator
ROWS, COLUMNS = 48, 96
BILATERAL_GAMMA = 0.45
_PALE = 0.3  # a lamp of more saturation may have any hue
_FEW = 50  # pixels of dice that say nothing about the exposure


@dataclass(frozen=True, slots=True)
class Light:
    """A scene's light, linear RGB.

    Attributes:
        sky: (ROWS, COLUMNS, 3) float32 environment, rows from straight down to straight up.
        soft: the same, blurred.
        lamp: unit vector to the lamp.
        colour: the lamp's, black if it is off.
        size: of the lamp, 0.01 hard to 0.5 soft.
        ambient: what a place gets from both, roughly.
    """

    sky: Pixels
    soft: Pixels
    lamp: tuple[float, float, float]
    colour: tuple[float, float, float]
    size: float
    ambient: tuple[float, float, float]


def triple(values: NDArray[np.floating]) -> tuple[float, float, float]:
    """Returns three numbers as the tracer wants them."""
    return float(values[0]), float(values[1]), float(values[2])


def _patch(rng: Rng, sky: Pixels, widest: int, highest: int, lowest: int) -> Pixels:
    w, h = int(rng.integers(2, widest)), int(rng.integers(2, highest))
    x, y = int(rng.integers(0, COLUMNS - w)), int(rng.integers(lowest, ROWS - h))
    return sky[y : y + h, x : x + w]


def random_sky(rng: Rng) -> Pixels:
    """Returns a room's light: ceiling, floor, windows and dark furniture; mean above is 1."""
    tint = rng.uniform(0.3, 0.8) if happens(rng, 0.06) else rng.uniform(0, 0.25)
    above = hsv(rng.uniform(0.05, 0.65), tint, 1) * rng.uniform(0.15, 1.2)
    below = hsv(rng.random(), rng.uniform(0, 0.4), 1) * rng.uniform(0.05, 0.5)
    t = np.linspace(0, 1, ROWS)[:, None, None]
    sky = ((t * above + (1 - t) * below) * np.ones((ROWS, COLUMNS, 3))).astype(np.float32)
    rough = cv2.resize(
        rng.normal(0, 1, (6, 12)).astype(np.float32),
        (COLUMNS, ROWS),
        interpolation=cv2.INTER_CUBIC,
    )
    sky *= 1 + 0.4 * rough[..., None].clip(-0.8, 2)
    for _ in range(rng.integers(0, 6)):
        window = hsv(rng.uniform(0.05, 0.65), rng.uniform(0, 0.3), 1) * rng.uniform(1.5, 12)
        _patch(rng, sky, 20, 11, ROWS // 2)[:] = window
    for _ in range(rng.integers(0, 5)):
        _patch(rng, sky, 30, 15, ROWS // 3)[:] *= rng.uniform(0.05, 0.6)
    sky = np.maximum(sky, 0.003)
    made: Pixels = (sky / sky[ROWS // 2 :].mean()).astype(np.float32)
    return made


def made_light(
    sky: Pixels, direction: tuple[float, float], colour: NDArray[np.floating], size: float
) -> Light:
    """Returns the light of a sky and a lamp at (elevation, azimuth) in radians."""
    up, around = direction
    wide = np.concatenate([sky, sky, sky], 1)
    soft = cv2.GaussianBlur(wide, (0, 0), 6)[:, COLUMNS : 2 * COLUMNS]
    lamp = (math.cos(up) * math.cos(around), math.cos(up) * math.sin(around), math.sin(up))
    ambient = 0.55 * soft[-1].mean(0) + 0.25 * math.sin(up) * colour
    return Light(
        np.ascontiguousarray(sky, np.float32),
        np.ascontiguousarray(soft, np.float32),
        lamp,
        triple(colour),
        size,
        triple(ambient),
    )


def random_light(rng: Rng) -> Light:
    """Returns soft light, one lamp, windows, coloured light, or a mixture."""
    sky = random_sky(rng) * np.float32(rng.uniform(0.25, 1))
    on = happens(rng, 0.7)
    tint = rng.uniform(0.4, 0.9) if happens(rng, 0.05) else rng.uniform(0, 0.3)
    hue = rng.random() if tint > _PALE else rng.uniform(0.05, 0.62)
    colour = hsv(hue, tint, 1) * (rng.uniform(0.3, 2.2) if on else 0)
    direction = (math.radians(rng.uniform(20, 85)), rng.uniform(0, math.tau))
    return made_light(sky, direction, colour, between(rng, 0.01, 0.5))


def exposure(rng: Rng, linear: Pixels, dice: NDArray[np.bool_]) -> float:
    """Returns by what a camera would brighten a picture; `dice` (H, W) says where dice are."""
    middle = np.percentile(linear.mean(-1), rng.uniform(50, 95))
    gain = rng.uniform(0.35, 0.75) / max(float(middle), 1e-3)
    bright = np.percentile(linear[dice].max(-1), 80) if dice.sum() > _FEW else 0
    if bright > 0:
        if happens(rng, 0.9):
            gain = min(gain, rng.uniform(0.45, 1.05) / bright)
        gain = max(gain, 0.06 / bright)
    if happens(rng, 0.05):
        gain *= rng.uniform(0.15, 0.5)
    return float(gain)


def denoised(linear: Pixels, strength: float) -> Pixels:
    """Returns the picture after the smoothing that cameras do; keeps edges."""
    curved = np.clip(linear, 0, 4) ** np.float32(BILATERAL_GAMMA)
    smooth = cv2.bilateralFilter(curved.astype(np.float32), 5, strength, 1.5)
    made: Pixels = smooth ** np.float32(1 / BILATERAL_GAMMA)
    return made


def to_bytes(linear: Pixels) -> NDArray[np.uint8]:
    """Returns linear RGB as uint8 BGR with a display's gamma."""
    curved = np.clip(linear[..., ::-1], 0, 1) ** np.float32(1 / 2.2)
    return np.ascontiguousarray(curved * 255 + 0.5).astype(np.uint8)


def developed(rng: Rng, linear: Pixels, dice: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Returns a picture as a camera gives it: uint8 (H, W, 3), BGR."""
    balance = (1 + rng.normal(0, 0.07, 3)).astype(np.float32)
    shot = np.clip(linear * np.float32(exposure(rng, linear, dice)) * balance, 0, 4)
    if happens(rng, 0.75):
        shot = denoised(shot, float(rng.uniform(0.04, 0.14)))
    if happens(rng, 0.5):
        shot = shot / (1 + shot * 0.12) * 1.12
    return to_bytes(shot.astype(np.float32))
