"""Pictures of tables: wood, felt, weave, carpet, print, boards with tokens.

Every maker gives a square float32 picture (n, n, 3), sRGB-like, 0 to 1; `random_table` gives linear
light. They repeat nearly without a seam.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.chances import happens, which
from scorekeeper.training.looks import any_colour, hsv

if TYPE_CHECKING:
    from collections.abc import Callable

Picture = NDArray[np.float32]
Array = NDArray[np.float64]
SIZE = 384
WORDS = (
    "score", "the", "of", "rules", "player", "points", "and", "roll", "three", "1000", "250", "a",
    "game", "to", "house", "news", "city", "total", "name", "round", "5", "1", "hot dice", "bank",
)  # fmt: skip


class Ink(NamedTuple):
    """How text is drawn: OpenCV's font number, scale, colour and stroke width."""

    font: int
    scale: float
    colour: Array
    width: int = 1


def clouds(
    rng: np.random.Generator, octaves: int = 5, falls: float = 0.55, base: int = 3
) -> Picture:
    """Returns smooth noise of several sizes, (SIZE, SIZE) float32, 0 to 1."""
    total, strength = np.zeros((SIZE, SIZE), np.float32), 1.0
    for octave in range(octaves):
        k = base * 2**octave
        if k > SIZE:
            break
        grid = np.pad(rng.random((k, k)).astype(np.float32), 2, mode="wrap")
        zoom = SIZE / k
        big = cv2.resize(grid, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC)
        edge = int(2 * zoom)
        total += strength * big[edge : edge + SIZE, edge : edge + SIZE]
        strength *= falls
    made: Picture = (total - total.min()) / (np.ptp(total) + 1e-6)
    return made


def write(picture: Picture, text: str, at: tuple[float, float], ink: Ink) -> None:
    """Draws text into a picture, its base line at a place; what sticks out is cut off."""
    h, w = int(40 * ink.scale) + 6, int(len(text) * 24 * ink.scale) + 12
    mask = np.zeros((h, w), np.uint8)
    cv2.putText(mask, text, (3, int(h * 0.75)), ink.font, ink.scale, (255,), ink.width, cv2.LINE_AA)
    x, y = int(at[0]) - 3, int(at[1]) - int(h * 0.75)
    top, left = max(0, y), max(0, x)
    low, right = min(picture.shape[0], y + h), min(picture.shape[1], x + w)
    if low <= top or right <= left:
        return
    a = mask[top - y : low - y, left - x : right - x, None] / 255.0
    picture[top:low, left:right] = picture[top:low, left:right] * (1 - a) + ink.colour * a


def _flat(colour: Array) -> Picture:
    return np.zeros((SIZE, SIZE, 3), np.float32) + colour.astype(np.float32)


def _blend(first: Array, second: Array, share: NDArray[np.floating]) -> Picture:
    made: Picture = (first * (1 - share[..., None]) + second * share[..., None]).astype(np.float32)
    return made


def _pair(rng: np.random.Generator) -> tuple[Array, Array]:
    first = any_colour(rng)
    near = happens(rng, 0.6)
    return first, first * rng.uniform(0.4, 0.95) if near else any_colour(rng)


def plain(rng: np.random.Generator) -> Picture:
    """Returns one colour."""
    return _flat(any_colour(rng))


def cloudy(rng: np.random.Generator) -> Picture:
    """Returns two colours in clouds."""
    share = clouds(rng, 6, rng.uniform(0.4, 0.8), int(rng.integers(2, 8)))
    return _blend(*_pair(rng), share)


def wood(rng: np.random.Generator) -> Picture:
    """Returns a wooden top."""
    body = hsv(rng.uniform(0.04, 0.11), rng.uniform(0.25, 0.75), rng.uniform(0.15, 0.85))
    rows = np.mgrid[0:SIZE, 0:SIZE][0].astype(np.float32) / SIZE
    bend = clouds(rng, 6, 0.6, 3)
    if happens(rng, 0.5):
        bend = cv2.resize(bend, (SIZE, SIZE * 6))[:SIZE].astype(np.float32)
    rings = 0.5 + 0.5 * np.sin(math.tau * (rows * rng.integers(3, 14) + bend * rng.uniform(0.5, 3)))
    grain = cv2.blur(rng.random((SIZE, SIZE)).astype(np.float32), (61, 1))
    grain = (grain - grain.min()) / np.ptp(grain)
    return _blend(body, body * rng.uniform(0.45, 0.85), 0.5 * rings + 0.5 * grain)


def planks(rng: np.random.Generator) -> Picture:
    """Returns wooden boards side by side."""
    picture = wood(rng)
    count = int(rng.integers(3, 8))
    for i in range(count):
        top, low = i * SIZE // count, (i + 1) * SIZE // count
        picture[top:low] *= rng.uniform(0.75, 1.1)
        picture[top : top + rng.integers(1, 3)] *= 0.3
    return picture


def felt(rng: np.random.Generator) -> Picture:
    """Returns the cloth of gaming tables and dice trays."""
    hue = float(rng.choice([0.38, 0.33, 0.0, 0.6, 0.98, 0.75]))
    body = hsv(hue, rng.uniform(0.5, 0.9), rng.uniform(0.08, 0.6))
    picture = _flat(body) * (1 + rng.uniform(0.05, 0.3) * rng.normal(0, 1, (SIZE, SIZE, 1)))
    made: Picture = (picture * (0.8 + 0.4 * clouds(rng, 4)[..., None])).astype(np.float32)
    return made


def weave(rng: np.random.Generator) -> Picture:
    """Returns linen, wicker or a place mat."""
    y, x = np.mgrid[0:SIZE, 0:SIZE]
    f = math.tau / SIZE * rng.integers(20, 90)
    share = 0.5 + 0.25 * np.sin(f * x) * np.sign(np.sin(f * y / 2)) + 0.25 * np.sin(f * y)
    made: Picture = _blend(*_pair(rng), share) * (0.85 + 0.3 * clouds(rng)[..., None])
    return made


def stripes(rng: np.random.Generator) -> Picture:
    """Returns stripes or a plaid."""
    picture, crossed = plain(rng), happens(rng, 0.5)
    for _ in range(rng.integers(2, 7)):
        width, thick = int(rng.integers(4, 90)), rng.uniform(0.3, 0.8)
        colour, at = any_colour(rng), int(rng.integers(SIZE))
        picture[:, at : at + width] = picture[:, at : at + width] * (1 - thick) + colour * thick
        if crossed:
            at = int(rng.integers(SIZE))
            picture[at : at + width] = picture[at : at + width] * (1 - thick) + colour * thick
    return picture


def dots(rng: np.random.Generator) -> Picture:
    """Returns a dotted cloth."""
    first, second = _pair(rng)
    picture, count = _flat(first), int(rng.integers(3, 16))
    step = SIZE // count
    radius = int(step * rng.uniform(0.08, 0.42))
    for i in range(count):
        for j in range(count):
            at = (int((j + 0.5 + (i % 2) * 0.5) * step) % SIZE, int((i + 0.5) * step))
            cv2.circle(picture, at, radius, second.tolist(), -1, cv2.LINE_AA)
    return picture


def print_page(rng: np.random.Generator) -> Picture:
    """Returns a printed page with pictures."""
    paper = rng.uniform(0.7, 1) * np.array([1, rng.uniform(0.93, 1), rng.uniform(0.85, 1)])
    picture, ink, y = _flat(paper), np.full(3, rng.uniform(0, 0.3)), 8
    while y < SIZE:
        height, x = int(rng.choice([8, 10, 12, 24], p=[0.4, 0.3, 0.2, 0.1])), 4
        while x < SIZE:
            word = str(rng.choice(WORDS))
            font = int(rng.choice([0, 2, 3, 4]))
            write(picture, word, (x, y + height), Ink(font, height / 26, ink))
            x += int(len(word) * height * 0.75) + 8
        y += int(height * 1.5)
    for _ in range(rng.integers(0, 3)):
        top, left = (int(v) for v in rng.integers(0, SIZE - 60, 2))
        high, wide = (int(v) for v in rng.integers(30, 150, 2))
        picture[top : top + high, left : left + wide] = any_colour(rng)
    return picture


def shapes(rng: np.random.Generator) -> Picture:
    """Returns a loud print of ovals and corners."""
    picture = plain(rng)
    for _ in range(rng.integers(8, 80)):
        colour, size = any_colour(rng).tolist(), int(rng.integers(3, 60))
        x, y = (int(v) for v in rng.integers(0, SIZE, 2))
        if happens(rng, 0.6):
            axes = (size, int(size * rng.uniform(0.3, 1)))
            filled = -1 if happens(rng, 0.8) else 2
            turned = float(rng.uniform(0, 360))
            cv2.ellipse(picture, (x, y), axes, turned, 0, 360, colour, filled, cv2.LINE_AA)
        else:
            corners = np.array([x, y]) + rng.normal(0, size, (int(rng.integers(3, 6)), 2))
            cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    return picture


def tiles(rng: np.random.Generator) -> Picture:
    """Returns floor tiles or a chequered board."""
    first, second = _pair(rng)
    picture, count = _flat(first), int(rng.integers(2, 9))
    step, joint, width = SIZE // count, any_colour(rng), int(rng.integers(1, 6))
    for i in range(count):
        for j in range(count):
            odd = (i + j) % 2 or happens(rng, 0.5)
            colour = first * rng.uniform(0.85, 1.1) if odd else second
            picture[i * step : (i + 1) * step, j * step : (j + 1) * step] = colour
    for i in range(count):
        picture[i * step : i * step + width] = joint
        picture[:, i * step : i * step + width] = joint
    return picture


def marble(rng: np.random.Generator) -> Picture:
    """Returns polished stone."""
    veins = np.abs(np.sin(math.tau * clouds(rng, 6, 0.6, 3) * rng.uniform(1, 4)))
    return _blend(*_pair(rng), veins ** rng.uniform(0.3, 3))


def specks(rng: np.random.Generator) -> Picture:
    """Returns terrazzo, or crumbs."""
    seeds = (rng.random((SIZE, SIZE)) < rng.uniform(0.01, 0.2)).astype(np.float32)
    soft = cv2.GaussianBlur(seeds, (0, 0), rng.uniform(0.5, 1.5))
    return _blend(*_pair(rng), soft / soft.max())


def score_sheet(rng: np.random.Generator) -> Picture:
    """Returns a score sheet on ruled or squared paper."""
    picture, step, blue = _flat(np.full(3, 0.93)), int(rng.integers(14, 50)), (0.5, 0.6, 0.8)
    squared = happens(rng, 0.5)
    for i in range(0, SIZE, step):
        cv2.line(picture, (0, i), (SIZE, i), blue, 1)
        if squared:
            cv2.line(picture, (i, 0), (i, SIZE), blue, 1)
    for _ in range(rng.integers(4, 30)):
        x, y = (int(v) for v in rng.integers(0, SIZE, 2))
        ink = Ink(3, rng.uniform(0.4, 1), np.array([0.1, 0.1, rng.uniform(0.1, 0.6)]))
        write(picture, str(rng.integers(1, 99) * 50), (x, y), ink)
    return picture


def _token(
    picture: Picture, rng: np.random.Generator, at: tuple[float, float], size: float
) -> None:
    bone = np.array([0.95, 0.88, 0.7]) * rng.uniform(0.7, 1)
    colour = bone if happens(rng, 0.8) else any_colour(rng)
    cv2.circle(picture, (int(at[0]), int(at[1])), int(size), colour.tolist(), -1, cv2.LINE_AA)
    kind = which(rng, 0.7, 0.85)
    ink = np.array([0.6, 0.1, 0.1]) if happens(rng, 0.3) else np.full(3, 0.1)
    if kind == 0:
        font = int(rng.choice([0, 3, 4]))
        at = (at[0] - size * 0.5, at[1] + size * 0.45)
        write(picture, str(rng.integers(1, 13)), at, Ink(font, max(size / 22, 0.2), ink))
    elif kind == 1:  # looks like a 1
        middle = max(1, int(size * rng.uniform(0.2, 0.5)))
        cv2.circle(picture, (int(at[0]), int(at[1])), middle, ink.tolist(), -1, cv2.LINE_AA)


def board(rng: np.random.Generator) -> Picture:
    """Returns a board of squares or hexes, most with round tokens: what readers take for 1s."""
    picture = plain(rng) * (0.7 + 0.6 * clouds(rng, 6, 0.7, 8)[..., None])
    count, hexes = int(rng.integers(2, 7)), happens(rng, 0.5)
    step, corners = SIZE / count, 6 if hexes else 4
    angles = np.arange(corners) * math.tau / corners + math.pi / corners
    colours = [any_colour(rng, (0.2, 1)) for _ in range(int(rng.integers(2, 7)))]
    tokens = happens(rng, 0.85)
    size = rng.uniform(0.1, 0.3) if happens(rng, 0.5) else None
    half = step * rng.uniform(0.45, 0.5) * (1.12 if hexes else 1.35)
    grain = cv2.resize(
        0.6 + 0.8 * rng.random((SIZE // 4, SIZE // 4)), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC
    )[..., None]
    for i in range(-1, count + 1):
        for j in range(-1, count + 1):
            x = (j + 0.5 + (0.5 * (i % 2) if hexes else 0)) * step
            y = (i + 0.5) * step * (0.87 if hexes else 1)
            edge = np.stack([x + half * np.cos(angles), y + half * np.sin(angles)], 1)
            mask = np.zeros((SIZE, SIZE), np.uint8)
            cv2.fillPoly(mask, [edge.astype(np.int32)], (1,))
            inside = mask > 0
            picture[inside] = (colours[int(rng.integers(len(colours)))] * grain)[inside]
            if tokens and happens(rng, 0.85):
                _token(picture, rng, (x, y), step * (size or rng.uniform(0.06, 0.32)))
    return picture.astype(np.float32)


def carpet(rng: np.random.Generator) -> Picture:
    """Returns carpet, cork or gravel."""
    grains = cv2.GaussianBlur(
        rng.random((SIZE, SIZE, 3)).astype(np.float32), (0, 0), float(rng.uniform(0.6, 2.2))
    )
    grains = (grains - grains.mean()) / grains.std() * np.float32(rng.uniform(0.05, 0.25))
    grey = grains.mean(-1, keepdims=True)
    body = any_colour(rng) * (0.75 + 0.5 * clouds(rng, 5, 0.7, 4)[..., None])
    made: Picture = (body + grey + (grains - grey) * rng.uniform(0, 1.5)).astype(np.float32)
    return made


def motley(rng: np.random.Generator) -> Picture:
    """Returns clouds of all colours."""
    return np.stack([clouds(rng, 6, 0.7, 2) for _ in range(3)], -1)


_MAKERS: tuple[tuple[Callable[[np.random.Generator], Picture], float], ...] = (
    (plain, 0.10), (cloudy, 0.05), (wood, 0.11), (planks, 0.06), (felt, 0.10), (weave, 0.05),
    (stripes, 0.07), (dots, 0.05), (print_page, 0.05), (shapes, 0.05), (tiles, 0.03),
    (marble, 0.03), (specks, 0.03), (score_sheet, 0.03), (motley, 0.02), (board, 0.10),
    (carpet, 0.07),
)  # fmt: skip


def finished(picture: Picture, rng: np.random.Generator) -> Picture:
    """Returns a table's picture in linear light, with a little grain and unevenness."""
    grain = 1 + rng.uniform(0, 0.06) * rng.normal(0, 1, (SIZE, SIZE, 1))
    uneven = 0.9 + 0.2 * clouds(rng, 3)[..., None]
    made = np.clip(picture * grain * uneven, 0, 1) ** 2.2
    return np.ascontiguousarray(made[::-1], np.float32)


def random_table(rng: np.random.Generator) -> Picture:
    """Returns a table's picture, linear light, (SIZE, SIZE, 3) float32."""
    shares = np.array([share for _, share in _MAKERS])
    maker = _MAKERS[int(rng.choice(len(_MAKERS), p=shares / shares.sum()))][0]
    return finished(maker(rng), rng)
