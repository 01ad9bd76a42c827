"""Rows of the tracer's table of solids."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training import columns as col
from scorekeeper.training.geometry import (
    SIDES,
    Array,
    Shape,
    pip_centres,
    pips,
    sides,
)
from scorekeeper.training.looks import Look, linear

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Row = NDArray[np.float64]
Tile = NDArray[np.float32]

FOUR = 4
PIP_SHINE = 0.045  # plastic mirrors about 4 % (Fresnel, n = 1.5)


def _put(row: Row, column: int, values: Iterable[float]) -> None:
    flat = np.asarray(list(values), float).ravel()
    row[column : column + len(flat)] = flat


def blank(turn: Array, place: Sequence[float], half: Sequence[float]) -> Row:
    """Returns a grey box of the given half extents."""
    row = np.zeros(col.COUNT)
    _put(row, col.TURN, turn.ravel())
    _put(row, col.PLACE, place)
    _put(row, col.HALF, half)
    _put(row, col.BODY, (0.5, 0.5, 0.5))
    _put(row, col.TILE, (-1,) * 6)
    row[col.SCALE], row[col.KIND] = 1.0, col.BOX
    row[col.BALL], row[col.ROUGH], row[col.SHINE] = 99.0, 0.4, PIP_SHINE
    row[col.PATTERN_SCALE], row[col.PIP_ROUGH] = 1.0, 0.5
    row[col.BOUND] = math.hypot(*half) + 0.01
    return row


def face_of_side(shape: Shape) -> list[int]:
    """Returns which face is on +x -x +y -y +z -z."""
    found = {tuple(side.normal.astype(int).tolist()): face for face, side in sides(shape).items()}
    return [found[outward] for outward in SIDES]


def _carve(row: Row, shape: Shape, look: Look, bare: Iterable[int]) -> None:
    count, bare = 0, set(bare)
    for i, face in enumerate(face_of_side(shape)):
        row[col.PIP_START + i] = count
        red = look.one is not None and (face == 1 or (face == FOUR and look.red_four))
        paint = look.one if red and look.one is not None else look.pip
        _put(row, col.PIP_COLOUR + 3 * i, linear(paint))
        if face in bare:
            continue
        _, radius = pips(shape, face)
        deep = shape.depth * radius
        ball = (radius**2 + deep**2) / (2 * deep) if deep else 0.0
        for centre in pip_centres(shape, face):
            out = np.array(SIDES[i], float)
            _put(row, col.PIP_DISC + 4 * count, (*centre, radius**2))
            _put(row, col.PIP_BALL + 4 * count, (*(centre + out * (ball - deep)), ball))
            count += 1
    row[col.PIP_START + 6] = count


def die_row(
    shape: Shape,
    look: Look,
    turn: Array,
    place: Sequence[float],
    marks: dict[int, int] | None = None,
) -> Row:
    """Returns a die; `marks` gives faces that carry a tile instead of pips."""
    row = blank(turn, place, (1.0, 1.0, 1.0))
    marks = marks or {}
    row[col.KIND], row[col.CORNER], row[col.BALL] = col.DIE, shape.corner, shape.ball
    row[col.BOUND] = min(math.sqrt(3), shape.ball) + 0.01
    row[col.DEPTH] = shape.depth
    _put(row, col.BODY, linear(look.body))
    _put(row, col.BODY2, linear(look.body2))
    _put(row, col.MARK, linear(look.pip))
    row[col.PATTERN], row[col.ROUGH] = look.pattern, look.rough
    row[col.METAL], row[col.CLEAR], row[col.WEAR] = float(look.metal), look.clear, look.wear
    _carve(row, shape, look, marks)
    for i, face in enumerate(face_of_side(shape)):
        row[col.TILE + i] = marks.get(face, -1)
    return row
