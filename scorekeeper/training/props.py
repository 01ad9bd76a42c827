"""Things on the table that are not dice."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training.chances import happens
from scorekeeper.training.geometry import Array, turn_about_z
from scorekeeper.training.looks import any_colour, hsv, linear
from scorekeeper.training.marks import (
    Tile,
    card_tile,
    domino_tile,
    dot_tile,
    number_tile,
    printed_tile,
)
from scorekeeper.training.solids import Row, blank

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

Rng = np.random.Generator
_TOUCHING = 1e-3  # square half edges that two things may share


@dataclass(slots=True)
class Tiles:
    """Marks collected for one picture."""

    made: list[Tile] = field(default_factory=list)

    def add(self, tile: Tile) -> int:
        """Keeps a mark and returns its number."""
        self.made.append(tile)
        return len(self.made) - 1

    def stacked(self) -> NDArray[np.float32]:
        """Returns all marks, (k, t, t) float32; one empty mark if there are none."""
        return np.stack(self.made) if self.made else np.zeros((1, 8, 8), np.float32)


def _thing(rng: Rng, half: Sequence[float], kind: float = col.BOX, corner: float = 0.04) -> Row:
    row = blank(turn_about_z(rng.uniform(0, 6.28)), (0, 0, half[2]), half)
    body = any_colour(rng)
    body2 = body * rng.uniform(0.5, 1) if happens(rng, 0.5) else any_colour(rng)
    row[col.KIND] = kind
    row[col.CORNER] = 0.0 if kind == col.SPHERE else min(corner, min(half) * 0.95)
    row[col.BODY : col.BODY + 3] = linear(body)
    row[col.BODY2 : col.BODY2 + 3] = linear(body2)
    row[col.PATTERN_SCALE], row[col.PATTERN_SEED] = rng.uniform(0.5, 2), rng.uniform(0, 99)
    row[col.ROUGH], row[col.METAL] = rng.uniform(0.15, 0.7), float(happens(rng, 0.3))
    return row


def _printed(row: Row, rng: Rng, tile: int) -> Row:
    light = happens(rng, 0.75)
    paper = hsv(rng.uniform(0.08, 0.16), rng.uniform(0, 0.3), rng.uniform(0.7, 0.97))
    ink = any_colour(rng, (0, 1), (0.02, 0.35))
    row[col.BODY : col.BODY + 3] = linear(paper if light else ink)
    row[col.MARK : col.MARK + 3] = linear(ink if light else paper)
    row[col.TILE + 4] = tile
    row[col.METAL] = 0.0
    return row


def coin(rng: Rng, _: Tiles) -> Row:
    """Returns a coin."""
    r = rng.uniform(0.6, 1.7)
    row = _thing(rng, (r, r, rng.uniform(0.06, 0.15)), col.CYLINDER)
    row[col.PATTERN] = col.RINGS
    return row


def button(rng: Rng, tiles: Tiles) -> Row:
    """Returns a button with one to four holes, or none."""
    row = coin(rng, tiles)
    row[col.HOLES] = int(rng.choice([0, 2, 4, 1, 3]))
    return row


def token(rng: Rng, tiles: Tiles) -> Row:
    """Returns a round counter with a dot or number."""
    r = rng.uniform(0.6, 1.6)
    row = _thing(rng, (r, r, rng.uniform(0.05, 0.3)), col.CYLINDER)
    dot = happens(rng, 0.5)
    mark = dot_tile(rng) if dot else number_tile(str(rng.integers(1, 13)))
    return _printed(row, rng, tiles.add(mark))


def bead(rng: Rng, _: Tiles) -> Row:
    """Returns a ball."""
    r = rng.uniform(0.2, 1)
    row = _thing(rng, (r, r, r), col.SPHERE)
    row[col.PATTERN] = float(rng.integers(0, 4))
    return row


def puck(rng: Rng, _: Tiles) -> Row:
    """Returns a draughtsman or bottle top."""
    r = rng.uniform(0.5, 1.5)
    row = _thing(rng, (r, r, rng.uniform(0.3, 1)), col.CYLINDER, 0.1)
    row[col.PATTERN] = float(rng.integers(0, 5))
    return row


def cup(rng: Rng, _: Tiles) -> Row:
    """Returns a cup."""
    r = rng.uniform(2.2, 4)
    return _thing(rng, (r, r, rng.uniform(1.5, 3)), col.CYLINDER, 0.2)


def block(rng: Rng, _: Tiles) -> Row:
    """Returns a plain block: a die without pips."""
    half = rng.uniform(0.5, 1.5, 3)
    row = _thing(rng, half.tolist(), col.BOX, rng.uniform(0.02, 0.3))
    row[col.PATTERN] = float(rng.integers(0, 4))
    return row


def pen(rng: Rng, _: Tiles) -> Row:
    """Returns a pen."""
    return _thing(rng, (rng.uniform(5, 9), 0.35, 0.35), col.BOX, 0.34)


def finger(rng: Rng, _: Tiles) -> Row:
    """Returns a finger that lies on the table."""
    row = _thing(rng, (rng.uniform(3, 6), 0.75, 0.7), col.BOX, 0.66)
    skin = hsv(rng.uniform(0.03, 0.08), rng.uniform(0.3, 0.6), rng.uniform(0.25, 0.9))
    row[col.BODY : col.BODY + 3] = linear(skin)
    row[col.METAL], row[col.ROUGH] = 0.0, 0.6
    return row


def domino(rng: Rng, tiles: Tiles) -> Row:
    """Returns a domino."""
    row = _thing(rng, (rng.uniform(1.6, 2.6), rng.uniform(0.8, 1.3), rng.uniform(0.2, 0.45)))
    first, second = (int(k) for k in rng.integers(0, 7, 2))
    return _printed(row, rng, tiles.add(domino_tile(first, second)))


def card(rng: Rng, tiles: Tiles) -> Row:
    """Returns a card or slip of paper."""
    row = _thing(rng, (rng.uniform(2.5, 5), rng.uniform(1.8, 3.5), 0.02), col.BOX, 0.01)
    return _printed(row, rng, tiles.add(card_tile(rng)))


def printed_dice(rng: Rng, tiles: Tiles) -> Row:
    """Returns a card or a box with dice printed on it."""
    flat = happens(rng, 0.6)
    high = 0.02 if flat else rng.uniform(0.3, 2.0)
    row = _thing(rng, (rng.uniform(0.9, 3.5), rng.uniform(0.9, 3.5), high), col.BOX, 0.01)
    return _printed(row, rng, tiles.add(printed_tile(rng)))


_MAKERS: tuple[tuple[Callable[[Rng, Tiles], Row], float], ...] = (
    (coin, 0.17), (button, 0.10), (token, 0.16), (bead, 0.11), (puck, 0.09), (cup, 0.06),
    (block, 0.11), (pen, 0.06), (finger, 0.04), (domino, 0.05), (card, 0.05),
    (printed_dice, 0.05),
)  # fmt: skip


def footprint(row: Row) -> NDArray[np.float32]:
    """Returns the corners of a thing's shadow at noon, shape (4, 2), float32."""
    w, h = row[col.HALF], row[col.HALF + 1]
    corners = np.array([[w, h], [-w, h], [-w, -h], [w, -h]])
    turn = row[col.TURN : col.TURN + 9].reshape(3, 3)[:2, :2]
    placed: NDArray[np.float32] = (row[col.PLACE : col.PLACE + 2] + corners @ turn.T).astype(
        np.float32
    )
    return placed


def meets(first: NDArray[np.float32], second: NDArray[np.float32]) -> bool:
    """Returns whether two convex outlines overlap."""
    return bool(cv2.intersectConvexConvex(first, second)[0] > _TOUCHING)


def random_props(
    rng: Rng, tiles: Tiles, count: int, reach: float, taken: Sequence[NDArray[np.float32]]
) -> list[Row]:
    """Returns things that stand within `reach` of the middle and not on the dice."""
    shares = np.array([share for _, share in _MAKERS])
    shares /= shares.sum()
    rows = []
    for _ in range(count):
        row = _MAKERS[int(rng.choice(len(_MAKERS), p=shares))][0](rng, tiles)
        row[col.PLACE : col.PLACE + 2] = rng.uniform(-reach, reach, 2)
        if not any(meets(footprint(row), outline) for outline in taken):
            rows.append(row)
    return rows


def hand(rng: Rng, reach: float, taken: Sequence[NDArray[np.float32]]) -> list[Row]:
    """Returns a hand that reaches in over the table from one side, clear of the dice's middle.

    A palm and three to five fingers, all of one skin; fingers that would stand in a die are left
    out, so a hand may hide dice but not run through them.
    """
    angle = rng.uniform(0, math.tau)
    ahead, aside = np.array([math.cos(angle), math.sin(angle)]), turn_about_z(angle)
    tips = -ahead * reach * rng.uniform(0.2, 1.2)
    skin = linear(hsv(rng.uniform(0.03, 0.08), rng.uniform(0.25, 0.6), rng.uniform(0.2, 0.92)))
    high, wide, long = rng.uniform(0.7, 2.6), rng.uniform(0.55, 0.8), rng.uniform(2.2, 3.4)
    parts = [(tips - ahead * (2 * long + 2.4), (2.6, 2.4, 1.0), angle)]
    for k in range(int(rng.integers(3, 6))):
        across = aside[:2, :2] @ np.array([0, 1.6 * wide * (2 * k - 3)])
        short = rng.uniform(0, 1.0)
        spread = angle + 0.08 * (k - 1.5)
        parts.append((tips + across - ahead * (long + short), (long, wide, wide), spread))
    rows = []
    for place, half, yaw in parts:
        row = blank(turn_about_z(yaw), (*place, high + half[2]), half)
        row[col.CORNER] = min(half) * 0.92
        row[col.BODY : col.BODY + 3] = row[col.BODY2 : col.BODY2 + 3] = skin
        row[col.ROUGH] = rng.uniform(0.4, 0.7)
        if not any(meets(footprint(row), outline) for outline in taken):
            rows.append(row)
    return rows


def tray_walls(rng: Rng, reach: float, outer: Array) -> list[Row]:
    """Returns two to four walls about the middle, as of a dice tray, none nearer than the dice.

    Args:
        rng: the picture's.
        reach: half the tray's width.
        outer: (n, 2) corners of dice, all kept inside.
    """
    yaw = rng.uniform(0, 6.28)
    turn = turn_about_z(yaw)
    inside = float(np.abs(outer @ turn[:2, :2]).max()) if len(outer) else 0.0
    out = max(reach, inside + 0.02)
    thick, high = rng.uniform(0.2, 0.8), rng.uniform(0.5, 2.2)
    colour, pattern = linear(any_colour(rng)), float(rng.choice([col.SOLID, col.WOOD, col.SOLID]))
    rows = []
    for k in range(int(rng.integers(2, 5))):
        side = turn_about_z(yaw + k * np.pi / 2)
        place = side @ np.array([out + thick, 0, high])
        row = blank(side, place.tolist(), (thick, out + 2 * thick, high))
        row[col.CORNER] = min(thick, high) * rng.uniform(0.05, 0.9)
        row[col.BODY : col.BODY + 3], row[col.BODY2 : col.BODY2 + 3] = colour, colour * 0.6
        row[col.PATTERN], row[col.ROUGH] = pattern, rng.uniform(0.3, 0.9)
        rows.append(row)
    return rows
