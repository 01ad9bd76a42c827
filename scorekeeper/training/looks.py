"""What dice look like: materials and colours as they are sold, and worn."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training import columns as col
from scorekeeper.training.chances import happens, which

if TYPE_CHECKING:
    from collections.abc import Callable

Array = NDArray[np.float64]

LUMINANCE = np.array([0.3, 0.6, 0.1])
RED = 0.99  # a hue
_LIGHT_WOOD, _BRIGHT_PAIR, _MIDDLE, _WHITISH = 0.45, 1.3, 0.55, 0.6
_USUAL_GAP = 0.25  # between the luminance of a die and of its pips


@dataclass(frozen=True, slots=True)
class Look:
    """A die's material; colours are sRGB-like (3,) arrays in 0 to 1."""

    kind: str
    body: Array
    body2: Array
    pip: Array
    one: Array | None = None  # colour of the 1, and of the 4 if red_four
    red_four: bool = False
    pattern: float = col.SOLID
    rough: float = 0.3
    clear: float = 0.0
    metal: bool = False
    wear: float = 0.0


def hsv(hue: float, saturation: float, value: float) -> Array:
    """Returns a colour, RGB; hue wraps around, the others are held in 0 to 1."""
    return np.array(colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1)))


def any_colour(
    rng: np.random.Generator,
    saturation: tuple[float, float] = (0, 1),
    value: tuple[float, float] = (0.05, 0.95),
) -> Array:
    """Returns a colour of things about the house: half of them brownish, most of them pale."""
    hue = rng.random() if happens(rng, 0.5) else rng.normal(0.09, 0.04)
    pale = 2.2 if happens(rng, 0.75) else 1
    return hsv(hue, rng.uniform(*saturation) ** pale, rng.uniform(*value))


def linear(colour: Array) -> Array:
    """Returns linear light for an sRGB-like colour."""
    made: Array = np.clip(colour, 0, 1) ** 2.2
    return made


def luminance(colour: Array) -> float:
    """Returns how bright a colour is."""
    return float(LUMINANCE @ colour)


def light(rng: np.random.Generator) -> Array:
    """Returns white, ivory or bone."""
    return hsv(rng.uniform(0.05, 0.2), rng.uniform(0, 0.2), rng.uniform(0.75, 0.97))


def dark(rng: np.random.Generator) -> Array:
    """Returns near-black."""
    return hsv(rng.random(), rng.uniform(0, 0.4), rng.uniform(0.02, 0.14))


def gold(rng: np.random.Generator) -> Array:
    """Returns gold paint."""
    return hsv(rng.uniform(0.09, 0.14), rng.uniform(0.4, 0.8), rng.uniform(0.6, 0.95))


def _hue(rng: np.random.Generator) -> float:
    return float(rng.random() if happens(rng, 0.6) else rng.normal(0, 0.03))


def _white(rng: np.random.Generator) -> Look:
    body = light(rng)
    usual = happens(rng, 0.78)
    pip = dark(rng) if usual else hsv(rng.random(), 0.8, rng.uniform(0.3, 0.8))
    return Look("opaque", body, body, pip)


def _black(rng: np.random.Generator) -> Look:
    body, kind = dark(rng), which(rng, 0.75, 0.87)
    if kind == 0:
        pip = light(rng)
    else:
        pip = hsv(0.12, 0.6, 0.8) if kind == 1 else hsv(rng.random(), 0.8, 0.9)
    return Look("opaque", body, body, pip)


def _coloured(rng: np.random.Generator) -> Look:
    body = hsv(_hue(rng), rng.uniform(0.55, 1), rng.uniform(0.25, 0.9))
    return Look("opaque", body, body, light(rng) if happens(rng, 0.8) else dark(rng))


def _clear(rng: np.random.Generator) -> Look:
    body = hsv(_hue(rng), rng.uniform(0.2, 0.95), rng.uniform(0.6, 0.98))
    pip = light(rng) if happens(rng, 0.85) else dark(rng)
    rough, clear = rng.uniform(0.02, 0.2), rng.uniform(0.45, 0.93)
    return Look("translucent", body, body, pip, rough=rough, clear=clear)


def _wood(rng: np.random.Generator) -> Look:
    body = hsv(rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.7), rng.uniform(0.25, 0.85))
    pip = dark(rng) if body.max() > _LIGHT_WOOD else light(rng)
    grain, rough = body * rng.uniform(0.6, 0.9), rng.uniform(0.3, 0.7)
    return Look("wood", body, grain, pip, pattern=col.WOOD, rough=rough)


def _marble(rng: np.random.Generator) -> Look:
    body = hsv(rng.random(), rng.uniform(0.2, 1), rng.uniform(0.15, 0.95))
    body2 = hsv(rng.random(), rng.uniform(0, 1), rng.uniform(0.1, 0.95))
    bright = body.max() + body2.max() > _BRIGHT_PAIR
    pip = dark(rng) if bright and happens(rng, 0.6) else light(rng)
    pattern = (col.MARBLE, col.SPECKLE, col.TWO_TONE)[int(rng.choice(3, p=[0.5, 0.2, 0.3]))]
    return Look("marble", body, body2, pip, pattern=pattern)


def _metal(rng: np.random.Generator) -> Look:
    body = hsv(rng.uniform(0.05, 0.13), rng.uniform(0, 0.5), rng.uniform(0.5, 0.9))
    return Look("metal", body, body, dark(rng), metal=True, rough=rng.uniform(0.2, 0.5))


def _swirl(rng: np.random.Generator) -> Look:
    hue = rng.random()
    body = hsv(hue, rng.uniform(0.3, 1), rng.uniform(0.15, 0.8))
    body2 = hsv(hue + rng.normal(0, 0.15), rng.uniform(0.2, 1), rng.uniform(0.05, 0.9))
    pip = gold(rng) if happens(rng, 0.55) else light(rng)
    return Look("swirl", body, body2, pip, pattern=col.MARBLE)


def _deep(rng: np.random.Generator) -> Look:
    hue = rng.random()
    body = hsv(hue if happens(rng, 0.5) else RED, rng.uniform(0.2, 0.9), rng.uniform(0.08, 0.3))
    body2 = hsv(hue, rng.uniform(0.2, 0.9), rng.uniform(0.05, 0.5))
    pip = (gold(rng), hsv(RED, 0.9, rng.uniform(0.5, 0.8)), light(rng), hsv(rng.random(), 0.9, 0.7))
    clear = rng.uniform(0.2, 0.6) if happens(rng, 0.4) else 0.0
    pattern = col.MARBLE if happens(rng, 0.5) else col.SOLID
    return Look("deep", body, body2, pip[int(rng.integers(4))], pattern=pattern, clear=clear)


def _pearl(rng: np.random.Generator) -> Look:
    hue = rng.random()
    body2 = hsv(hue, rng.uniform(0.05, 0.5), rng.uniform(0.6, 0.95))
    pip = (dark(rng), gold(rng) * 0.8, hsv(hue, 0.9, 0.4))[int(rng.integers(3))]
    return Look("pearl", light(rng), body2, pip, pattern=col.MARBLE)


def _engraved(rng: np.random.Generator) -> Look:
    bone = hsv(rng.uniform(0.07, 0.14), rng.uniform(0.1, 0.45), rng.uniform(0.55, 0.95))
    body = bone if happens(rng, 0.6) else any_colour(rng, (0.3, 1), (0.3, 0.9))
    pip = body * rng.uniform(0.35, 0.75)
    return Look("engraved", body, body * 0.85, pip, pattern=col.MARBLE, rough=0.5)


_MAKERS: tuple[tuple[Callable[[np.random.Generator], Look], float], ...] = (
    (_white, 0.23), (_black, 0.08), (_coloured, 0.15), (_clear, 0.09), (_wood, 0.05),
    (_marble, 0.08), (_metal, 0.03), (_swirl, 0.13), (_deep, 0.08), (_pearl, 0.06),
    (_engraved, 0.04),
)  # fmt: skip
_SIMILAR = {"swirl": 0.12, "deep": 0.12, "pearl": 0.12, "engraved": 0.0}


def random_look(rng: np.random.Generator) -> Look:
    """Returns a die's material; pips are never quite the colour of the die."""
    shares = np.array([share for _, share in _MAKERS])
    look = _MAKERS[int(rng.choice(len(_MAKERS), p=shares / shares.sum()))][0](rng)
    if look.kind not in {"translucent", "wood", "metal", "engraved"}:
        look = replace(look, rough=rng.uniform(0.12, 0.6))
    apart = abs(luminance(look.body) - luminance(look.pip))
    if apart < _SIMILAR.get(look.kind, _USUAL_GAP):
        bright = luminance(look.body) >= _MIDDLE
        look = replace(look, pip=dark(rng) if bright else light(rng))
    if look.body.min() > _WHITISH and happens(rng, 0.3):
        red = hsv(rng.uniform(-0.02, 0.03), 0.85, rng.uniform(0.6, 0.85))
        look = replace(look, one=red, red_four=happens(rng, 0.4))
    if happens(rng, 0.08):
        look = replace(look, wear=rng.uniform(0.2, 0.4))
    return look
