"""What else happens to a fixed camera: bumps, shakes, passing shadows, flicker, drift, noise.

All of it is planned before a frame is rendered, and works on pictures with a display's gamma:
float32 (H, W, 3) RGB, 0 to 1, where a change of the light by a factor is again a factor.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training.acts import Cue
from scorekeeper.training.chances import happens
from scorekeeper.training.motion import FPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorekeeper.training.lights import Pixels
    from scorekeeper.training.setting import Rng
    from scorekeeper.vision.types import BgrImage

GAMMA = 1 / 2.2
USUAL = 640  # px, the longer side that shifts and blurs are given for
MORE_NOISE = 48  # px by which the bank of noise is larger than a picture
SHAKES = (2.3, 4.7, 7.9)  # Hz
UNSEEN = 1e-3  # px
CALM = 1.2  # seconds at both ends without mishaps


@dataclass(frozen=True, slots=True, eq=False)
class Mishaps:
    """What happens in each frame.

    Attributes:
        shift: (frames, 2), px right and down.
        gain: (frames, 3), RGB factors of the light.
        band: (frames, 2), strength and phase of the flicker's bands.
        bands: how many of them are in the picture.
        shadow: (frames, 2), strength of a passing shadow and how far it has come, 0 to 1.
        shadow_way: its direction in radians, and its width as a share of the picture.
        repeats: (frames,), whether the driver gives the last frame again.
        cues: for the truth.
    """

    shift: NDArray[np.float64]
    gain: NDArray[np.float64]
    band: NDArray[np.float64]
    bands: float
    shadow: NDArray[np.float64]
    shadow_way: tuple[float, float]
    repeats: NDArray[np.bool_]
    cues: tuple[Cue, ...]


def _span(rng: Rng, frames: int, low: float, high: float) -> tuple[int, int]:
    long = min(round(rng.uniform(low, high) * FPS), frames // 2)
    calm = min(round(CALM * FPS), (frames - long) // 3)
    first = int(rng.integers(calm, max(calm + 1, frames - long - calm)))
    return first, first + long


def _bump(rng: Rng, shift: NDArray[np.float64], scale: float) -> Cue:
    """A knock against the table: it swings, and is back or stays a little aside."""
    first, end = _span(rng, len(shift), 0.5, 0.5)
    t = np.arange(len(shift) - first) / FPS
    angle = rng.uniform(0, math.tau)
    way = scale * rng.uniform(1, 3) * np.array([math.cos(angle), math.sin(angle)])
    swing = np.exp(-t / 0.08) * np.cos(math.tau * rng.uniform(6, 11) * t)
    stays = rng.uniform(0.4, 1.0) if happens(rng, 0.4) else 0.0
    shift[first:] += np.outer(swing + stays * (1 - np.exp(-t / 0.05)), way)
    return Cue(first, "bump", (), end)


def _shake(rng: Rng, shift: NDArray[np.float64], scale: float) -> Cue:
    first, end = _span(rng, len(shift), 0.5, 2.0)
    t = np.arange(end - first) / FPS
    envelope = np.sin(math.pi * np.linspace(0, 1, end - first)) ** 0.5
    for axis in range(2):
        waves = sum(np.sin(math.tau * (f * t + rng.random())) / len(SHAKES) for f in SHAKES)
        shift[first:end, axis] += scale * rng.uniform(0.6, 2.0) * envelope * waves
    return Cue(first, "shake", (), end)


def _drift(rng: Rng, gain: NDArray[np.float64], *, balance: bool) -> Cue:
    """Exposure or white balance that moves slowly to another value."""
    first, end = _span(rng, len(gain), 2.0, 6.0)
    u = np.clip((np.arange(len(gain)) - first) / (end - first), 0, 1)
    eased = u * u * (3 - 2 * u)
    if balance:
        warm = rng.choice([-1.0, 1.0]) * rng.uniform(0.03, 0.12)
        to = np.array([1 + warm, 1.0, 1 - warm])
    else:
        to = np.full(3, math.exp(rng.choice([-1.0, 1.0]) * rng.uniform(0.08, 0.3)))
    gain *= 1 + eased[:, None] * (to - 1)
    return Cue(first, "balance" if balance else "exposure", (), end)


def _flicker(rng: Rng, band: NDArray[np.float64]) -> Cue:
    """Lamps on mains light the rows of a rolling shutter unevenly."""
    frames = len(band)
    whole = happens(rng, 0.6)
    first, end = (0, frames) if whole else _span(rng, frames, 2.0, 6.0)
    band[first:end, 0] = rng.uniform(0.015, 0.07)
    band[:, 1] = np.arange(frames) * rng.uniform(-0.23, 0.23)
    return Cue(first, "flicker", (), end)


def _shadow(rng: Rng, shadow: NDArray[np.float64]) -> Cue:
    first, end = _span(rng, len(shadow), 1.0, 2.5)
    shadow[first:end, 0] = rng.uniform(0.12, 0.45)
    shadow[first:end, 1] = np.linspace(0, 1, end - first)
    return Cue(first, "shadow", (), end)


def calm(frames: int) -> Mishaps:
    """Returns that nothing happens in so many frames."""
    still = np.zeros((frames, 2))
    nothing, no = still.copy(), np.zeros(frames, bool)
    return Mishaps(still, np.ones((frames, 3)), nothing, 1.0, nothing.copy(), (0.0, 0.5), no, ())


def random_mishaps(rng: Rng, frames: int, longest: int) -> Mishaps:
    """Returns what happens in a clip of so many frames, `longest` px on its longer side."""
    made, scale = calm(frames), longest / USUAL
    cues = []
    if happens(rng, 0.25):
        cues.append(_bump(rng, made.shift, scale))
    if happens(rng, 0.15):
        cues.append(_shake(rng, made.shift, scale))
    if happens(rng, 0.3):
        cues.append(_drift(rng, made.gain, balance=False))
    if happens(rng, 0.2):
        cues.append(_drift(rng, made.gain, balance=True))
    if happens(rng, 0.15):
        cues.append(_flicker(rng, made.band))
    if happens(rng, 0.2):
        cues.append(_shadow(rng, made.shadow))
    if happens(rng, 0.2):
        made.repeats[1:] = rng.random(frames - 1) < rng.uniform(0.005, 0.05)
        cues += [Cue(int(f), "repeat", (), int(f) + 1) for f in np.flatnonzero(made.repeats)]
    way = (float(rng.uniform(0, math.tau)), float(rng.uniform(0.25, 0.7)))
    bands = float(rng.uniform(1.0, 3.5))
    return replace(made, bands=bands, shadow_way=way, cues=tuple(cues))


class Sensor:
    """What a camera makes of the light: its blur, its noise, and the mishaps."""

    def __init__(self, rng: Rng, mishaps: Mishaps, size: tuple[int, int]) -> None:
        """Draws a camera; `size` is (height, width) of its pictures."""
        self.rng, self.mishaps, self.size = rng, mishaps, size
        self.blur = float(rng.uniform(0.35, 0.8)) * max(size) / USUAL
        strength = float(rng.uniform(0.003, 0.016))
        wide = (size[0] + MORE_NOISE, size[1] + MORE_NOISE, 3)
        noise = rng.standard_normal(wide, np.float32)
        soft = cv2.GaussianBlur(noise, (0, 0), float(rng.uniform(0.3, 0.7)))
        grey = soft.mean(-1, keepdims=True)
        mixed = grey * np.float32(1.2) + soft * np.float32(0.6)
        self.noise = (mixed * np.float32(strength / mixed.std())).astype(np.float32)
        self.rows = np.arange(size[0])[:, None, None] / size[0]
        y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32) / max(size)
        angle, self.shadow_width = mishaps.shadow_way
        way = (x - x.mean()) * math.cos(angle) + (y - y.mean()) * math.sin(angle)
        self.across = (way / np.ptp(way) + 0.5).astype(np.float32)

    def _factor(self, frame: int) -> Pixels:
        """Returns by what the light is changed, broadcast to (H, W, 3)."""
        m = self.mishaps
        factor = np.asarray(m.gain[frame], np.float32)[None, None] ** np.float32(GAMMA)
        depth, phase = m.band[frame]
        if depth:
            wave = 1 + depth * np.sin(math.tau * (m.bands * self.rows + phase))
            factor = factor * wave.astype(np.float32) ** np.float32(GAMMA)
        dark, come = m.shadow[frame]
        if dark:
            width = self.shadow_width
            middle = -width + come * (1 + 2 * width)
            far = np.abs(self.across - np.float32(middle)) / np.float32(width / 2)
            edge = np.clip((1.3 - far) / 0.6, 0, 1)
            shade = 1 - dark * (edge * edge * (3 - 2 * edge))
            factor = factor * shade[..., None].astype(np.float32) ** np.float32(GAMMA)
        return factor.astype(np.float32)

    def shot(self, frame: int, picture: Pixels) -> BgrImage:
        """Returns a frame as the camera gives it, uint8 (H, W, 3) BGR.

        Args:
            frame: its number.
            picture: float32 (H, W, 3) RGB with a display's gamma.
        """
        seen = np.asarray(picture * self._factor(frame), np.float32)
        dx, dy = self.mishaps.shift[frame]
        if abs(dx) + abs(dy) > UNSEEN:
            move = np.array([[1, 0, dx], [0, 1, dy]], np.float64)
            wide, high = self.size[1], self.size[0]
            moved = cv2.warpAffine(seen, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)
            seen = np.asarray(moved, np.float32)
        soft = np.asarray(cv2.GaussianBlur(seen, (0, 0), self.blur), np.float32)
        down, right = (int(v) for v in self.rng.integers(0, MORE_NOISE, 2))
        sign = np.float32(1 if happens(self.rng, 0.5) else -1)
        grain = self.noise[down : down + self.size[0], right : right + self.size[1]]
        bgr = np.clip(soft + sign * grain, 0, 1)[..., ::-1]
        return np.ascontiguousarray(bgr * np.float32(255) + np.float32(0.5)).astype(np.uint8)
