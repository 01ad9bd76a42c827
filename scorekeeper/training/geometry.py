"""The shape of dice: faces, pips, rounded edges, and how a die lies.

A die's own axes have its half edge as unit. Faces are int 1 to 6; opposite faces sum to 7.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.chances import happens, which

if TYPE_CHECKING:
    from collections.abc import Mapping

Array = NDArray[np.float64]

FACES = (1, 2, 3, 4, 5, 6)
NORMALS: Mapping[int, tuple[int, int, int]] = {
    1: (0, 0, 1),
    2: (1, 0, 0),
    3: (0, 1, 0),
    4: (0, -1, 0),
    5: (-1, 0, 0),
    6: (0, 0, -1),
}
SIDES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
CUBE = 9.0  # a ball too large to cut anything off
STEEP = 0.5
_OUTERMOST = 0.99
_NEIGHBOURS = 2.05  # pips of a face are at least so many radii apart


@dataclass(frozen=True, slots=True)
class Shape:
    """How one die is made.

    Attributes:
        mirrored: whether 1, 2, 3 run clockwise around their corner (dice of the East).
        spins: quarter turns of the pips on faces 1 to 6.
        corner: radius of the rounded edges.
        ball: radius of the ball that cuts the corners off.
        spread: distance of the outer pips' rows from the middle.
        pip: radius of a pip.
        big_one: the 1's radius, of a pip's.
        squeeze: the 6's rows are closer by this.
        depth: of a pip, in its radii; 0 is painted.
    """

    mirrored: bool
    spins: tuple[int, ...]
    corner: float
    ball: float
    spread: float
    pip: float
    big_one: float
    squeeze: float
    depth: float


@dataclass(frozen=True, slots=True)
class Side:
    """A face's place on the die: outward normal and the axes of its pips, shape (3,)."""

    normal: Array
    across: Array
    along: Array


def random_spins(rng: np.random.Generator) -> tuple[int, ...]:
    """Returns a quarter turn for each face."""
    return tuple(int(k) for k in rng.integers(0, 4, 6))


def random_shape(rng: np.random.Generator) -> Shape:
    """Returns a die such as is sold: casino-sharp, rounded, or cut by a ball."""
    kind = which(rng, 0.15, 0.60)
    if kind == 0:
        corner, ball = rng.uniform(0.015, 0.06), CUBE
    elif kind == 1:
        corner, ball = rng.uniform(0.10, 0.32), CUBE
    else:
        corner, ball = rng.uniform(0.04, 0.15), rng.uniform(1.30, 1.52)
    usual = happens(rng, 0.85)
    pip = rng.uniform(0.13, 0.22) if usual else rng.uniform(0.09, 0.13)
    spread = max(rng.uniform(0.40, 0.58), _NEIGHBOURS * pip + 0.02)
    squeeze = rng.uniform(0.8, 1.0) if happens(rng, 0.3) else 1.0
    if spread * squeeze < _NEIGHBOURS * pip:
        squeeze = 1.0
    return Shape(
        mirrored=happens(rng, 0.5),
        spins=random_spins(rng),
        corner=corner,
        ball=ball,
        spread=spread,
        pip=pip,
        big_one=rng.uniform(1.4, 2.1) if happens(rng, 0.25) else 1.0,
        squeeze=squeeze,
        depth=0.0 if happens(rng, 0.15) else rng.uniform(0.25, 0.9),
    )


def respun(shape: Shape, rng: np.random.Generator) -> Shape:
    """Returns another die of the same set: only the pips' quarter turns differ."""
    return replace(shape, spins=random_spins(rng))


def sides(shape: Shape) -> dict[int, Side]:
    """Returns where each face is on the die."""
    found = {}
    for face, outward in NORMALS.items():
        n = np.array(outward, float)
        if shape.mirrored and face in {3, 4}:
            n = -n
        across = np.array([1.0, 0, 0]) if abs(n[2]) > STEEP else np.array([0, 0, 1.0])
        along = np.cross(n, across)
        for _ in range(shape.spins[face - 1]):
            across, along = along, -across
        found[face] = Side(n, across, along)
    return found


def pips(shape: Shape, face: int) -> tuple[list[tuple[float, float]], float]:
    """Returns the pips' places on a face and their radius."""
    rows = shape.spread * (shape.squeeze if face == max(FACES) else 1.0)
    radius = shape.pip * (shape.big_one if face == 1 else 1.0)
    return [(x * shape.spread, y * rows) for x, y in PIPS[face]], radius


def pip_centres(shape: Shape, face: int) -> Array:
    """Returns the pips' centres on the die's flat faces, shape (face, 3)."""
    side = sides(shape)[face]
    places, _ = pips(shape, face)
    return np.array([side.normal + x * side.across + y * side.along for x, y in places])


def turn_about_z(angle: float) -> Array:
    """Returns the rotation by an angle in radians about the vertical, shape (3, 3)."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def turn_about(axis: Array, angle: float) -> Array:
    """Returns the rotation about a unit axis (Rodrigues), shape (3, 3)."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0.0]])
    turned: Array = np.eye(3) + math.sin(angle) * k + (1 - math.cos(angle)) * (k @ k)
    return turned


def lying(shape: Shape, face: int, yaw: float) -> Array:
    """Returns the rotation that brings a face on top and then turns by yaw, shape (3, 3)."""
    side = sides(shape)[face]
    up = np.stack([side.across, side.along, side.normal])
    turned: Array = turn_about_z(yaw) @ up
    return turned


def rest_height(shape: Shape, turn: Array) -> float:
    """Returns how high a die's centre lies above the table, in half edges."""
    inner = (1 - shape.corner) * float(np.abs(turn[2]).sum()) + shape.corner
    return min(inner, shape.ball)


def skin(shape: Shape, steps: int = 9) -> Array:
    """Returns points on the rounded die, without its pips, shape (n, 3)."""
    line = np.linspace(-1, 1, steps)
    points = np.stack(np.meshgrid(line, line, line), -1).reshape(-1, 3)
    points = points[np.abs(points).max(1) > _OUTERMOST]
    core = np.clip(points, shape.corner - 1, 1 - shape.corner)
    out = points - core
    points = core + shape.corner * out / np.maximum(
        np.linalg.norm(out, axis=1, keepdims=True), 1e-9
    )
    cut: Array = points * np.minimum(1, shape.ball / np.linalg.norm(points, axis=1, keepdims=True))
    return cut


def square(at: Array, yaw: float, half: float) -> Array:
    """Returns a square's corners on the table, counter-clockwise, shape (4, 2)."""
    corners = half * np.array([[1.0, 1], [-1, 1], [-1, -1], [1, -1]])
    placed: Array = at + corners @ turn_about_z(yaw)[:2, :2].T
    return placed
