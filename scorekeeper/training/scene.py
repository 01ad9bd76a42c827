"""Where things are: the camera, and how dice lie on the table.

World axes: the table is z = 0, z is up, a die's half edge is about 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import cv2
import numpy as np

from scorekeeper.training.chances import between, happens, which
from scorekeeper.training.geometry import (
    Array,
    Shape,
    lying,
    random_shape,
    respun,
    rest_height,
    sides,
    skin,
    square,
    turn_about,
)
from scorekeeper.training.looks import Look, random_look
from scorekeeper.training.props import meets
from scorekeeper.training.tracer import Lens

if TYPE_CHECKING:
    from numpy.typing import NDArray

Rng = np.random.Generator
Layout: TypeAlias = Literal["scatter", "cluster", "row", "grid"]
LAYOUTS: tuple[Layout, ...] = ("scatter", "cluster", "row", "grid")

LOWEST = math.radians(33)
STEEP = math.radians(68)  # lower cameras are held upright
TRIES = 60
USUAL = 384  # px, the width of a picture that sizes of dice are given for
TINY = 26.0  # px; smaller dice come in larger numbers
CLOSE_UP = 95.0  # px; larger dice are seen through a longer lens
EDGES = ((12.0, TINY), (TINY, CLOSE_UP), (CLOSE_UP, 220.0))


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera.

    Attributes:
        place: (3,) in the world.
        axes: (3, 3) rows right, down and ahead.
        focal: in pixels.
        width: of the picture.
        height: of the picture.
        distance: to the middle of the scene.
        size: about how many pixels a die's edge has there.
    """

    place: Array
    axes: Array
    focal: float
    width: int
    height: int
    distance: float
    size: float

    def project(self, points: Array) -> Array:
        """Returns pixels (n, 2), x right and y down, for points (n, 3)."""
        q = (np.asarray(points, float) - self.place) @ self.axes.T
        middle = np.array([self.width / 2, self.height / 2])
        made: Array = self.focal * q[:, :2] / q[:, 2:] + middle
        return made

    def lens(self, aperture: float = 0.0, focus: float = 1.0) -> Lens:
        """Returns it for the tracer; focus is in shares of the distance."""
        right, down, ahead = ((float(a[0]), float(a[1]), float(a[2])) for a in self.axes)
        x, y, z = (float(v) for v in self.place)
        return Lens(
            (x, y, z), right, down, ahead, self.focal, aperture, float(self.distance * focus)
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A die in the scene; `tilt` in radians, 0 is flat on its face."""

    shape: Shape
    look: Look
    face: int
    turn: Array
    at: Array
    yaw: float
    scale: float
    below: float = 0.0  # height of what it stands on
    tilt: float = 0.0

    @property
    def centre(self) -> Array:
        """Its middle in the world, (3,)."""
        height = rest_height(self.shape, self.turn) if self.tilt else 1.0
        return np.array([self.at[0], self.at[1], self.below + self.scale * height])

    def to_world(self, points: Array) -> Array:
        """Returns points (n, 3) of the die's own axes in the world."""
        placed: Array = self.scale * points @ self.turn.T + self.centre
        return placed

    def top(self) -> Array:
        """Returns the corners of the face that is read, in the world, (4, 3)."""
        s = sides(self.shape)[self.face]
        corners = [
            s.normal + a * s.across + b * s.along for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        ]
        return self.to_world(np.array(corners))

    def skin(self) -> Array:
        """Returns points on it, in the world, (n, 3)."""
        return self.to_world(skin(self.shape))

    def outline(self, grown: float = 1.0) -> NDArray[np.float32]:
        """Returns what it covers of the table, (4, 2) float32."""
        leaning = 1 + abs(math.sin(self.tilt))
        return square(self.at, self.yaw, self.scale * grown * leaning).astype(np.float32)


def camera_at(
    size: tuple[int, int], up: float, around: float, roll: float, lens: tuple[float, float, Array]
) -> Camera:
    """Returns a camera that looks at a target.

    Args:
        size: width and height in pixels.
        up: elevation in radians, pi / 2 is straight down.
        around: azimuth in radians.
        roll: about the line of sight, in radians.
        lens: focal length in pixels, a die's edge in pixels, target (3,).
    """
    focal, edge, target = lens
    distance = 2 * focal / edge
    out = np.array([math.cos(up) * math.cos(around), math.cos(up) * math.sin(around), math.sin(up)])
    ahead = -out
    level = up < math.radians(89.8)
    sky = np.array([0, 0, 1.0]) if level else np.array([math.cos(around), math.sin(around), 0])
    right = np.cross(ahead, sky)
    right /= np.linalg.norm(right)
    over = np.cross(right, ahead)
    c, s = math.cos(roll), math.sin(roll)
    right, over = c * right + s * over, c * over - s * right
    axes = np.stack([right, -over, ahead])
    return Camera(out * distance + target, axes, focal, *size, distance, edge)


def random_edge(rng: Rng) -> float:
    """Returns how many pixels a die's edge shall have: mostly 26 to 95, some tiny or close."""
    low, high = EDGES[which(rng, 0.10, 0.80)]
    return between(rng, low, high)


def random_camera(rng: Rng, size: tuple[int, int], edge: float) -> Camera:
    """Returns a phone or webcam, from straight down to about 35 degrees."""
    if happens(rng, 0.5):
        up = math.radians(90 - abs(rng.normal(0, 1)) * 18)
    else:
        up = math.radians(rng.uniform(35, 85))
    up = max(up, LOWEST)
    held = up < STEEP or happens(rng, 0.5)
    roll = rng.normal(0, 0.12) if held else rng.uniform(0, math.tau)
    focal = rng.uniform(0.8, 1.5) * max(size) * max(1.0, edge / CLOSE_UP)
    target = np.array([*rng.normal(0, 0.6, 2), 1.0])
    return camera_at(size, up, rng.uniform(0, math.tau), roll, (focal, edge, target))


def random_count(rng: Rng, edge: float) -> int:
    """Returns how many dice to place: six most often, none rarely, many if they are tiny.

    `edge` is a die's, in pixels of a picture USUAL pixels wide.
    """
    if edge < TINY and happens(rng, 0.4):
        return int(rng.integers(10, 31))
    shares = [0.02, 0.04, 0.06, 0.08, 0.10, 0.14, 0.22, 0.12, 0.12, 0.10]
    count = int(rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 11], p=shares))
    return min(count, round((USUAL / edge) ** 2))


@dataclass(slots=True)
class _Table:
    """Dice as they are laid down one after another."""

    rng: Rng
    camera: Camera
    layout: Layout
    yaw: float
    dice: list[Placed]
    covered: set[int]

    def spot(self) -> tuple[Array, float]:
        """Returns a place and yaw that the layout likes; it may be taken."""
        rng, yaw = self.rng, self.rng.uniform(0, math.tau)
        lined = self.layout in {"row", "grid"}
        if not self.dice:
            reach = self._reach()
            return (
                (rng.normal(0, 1, 2), self.yaw) if lined else (rng.uniform(-reach, reach, 2), yaw)
            )
        if self.layout == "scatter":
            reach = self._reach()
            return rng.uniform(-reach, reach, 2), yaw
        other = self.dice[int(rng.integers(len(self.dice)))]
        if not lined and not happens(rng, 0.55):
            a = rng.uniform(0, math.tau)
            step = rng.uniform(2.1, 3.2) * np.array([math.cos(a), math.sin(a)])
            return other.at + step, yaw
        a, gap = other.yaw + rng.integers(4) * math.pi / 2, 2 + abs(rng.normal(0, 0.06))
        if self.layout == "row":
            a = self.yaw + float(happens(rng, 0.5)) * math.pi
            gap = 2 + rng.uniform(0, 0.5)
        slide = 0.0 if lined else rng.uniform(-1, 1)
        along, across = np.array([math.cos(a), math.sin(a)]), np.array([-math.sin(a), math.cos(a)])
        return other.at + gap * along + slide * across, other.yaw + lined * rng.normal(0, 0.05)

    def _reach(self) -> float:
        return min(self.camera.width, self.camera.height) / self.camera.size

    def fits(self, die: Placed) -> bool:
        """Returns whether a die is in the picture (or cut by its edge) and clear of the others."""
        edge = self.camera.size
        margin = edge * 0.5 if happens(self.rng, 0.8) else -edge * 0.1
        x, y = self.camera.project(die.top().mean(0, keepdims=True))[0]
        wide, high = self.camera.width - margin, self.camera.height - margin
        inside = margin < x < wide and margin < y < high
        mine = die.outline(0.995)
        return bool(inside) and not any(
            other.below == die.below and meets(mine, other.outline(0.995)) for other in self.dice
        )

    def onto(self) -> int | None:
        """Returns now and then the number of a die to put the next one on."""
        if not self.dice or not happens(self.rng, 0.03):
            return None
        k = int(self.rng.integers(len(self.dice)))
        free = self.dice[k].below == 0 and k not in self.covered and not self.dice[k].tilt
        return k if free else None


def _leaning(rng: Rng) -> float:
    kind = which(rng, 0.92, 0.945)
    if kind == 0:
        return 0.0
    return math.radians(rng.uniform(4, 15) if kind == 1 else rng.uniform(20, 44))


def placed_dice(rng: Rng, camera: Camera, count: int) -> list[Placed]:
    """Returns up to `count` dice on the table; half of the scenes hold dice of one set."""
    one_set = happens(rng, 0.5)
    first = random_shape(rng), random_look(rng)
    layout = LAYOUTS[int(rng.choice(4, p=[0.42, 0.38, 0.10, 0.10]))]
    table = _Table(rng, camera, layout, rng.uniform(0, math.tau), [], set())
    for _ in range(count):
        shape, look = first if one_set else (random_shape(rng), random_look(rng))
        if one_set:
            shape = respun(shape, rng)
        face, tilt = int(rng.integers(1, 7)), _leaning(rng)
        scale = 1.0 if one_set else rng.uniform(0.8, 1.0)
        for _ in range(TRIES):
            at, yaw = table.spot()
            turn = lying(shape, face, yaw)
            if tilt:
                turn = turn_about(np.array([-math.sin(yaw), math.cos(yaw), 0]), tilt) @ turn
            under = None if tilt else table.onto()
            below = 0.0
            if under is not None:
                at = table.dice[under].at + rng.uniform(-0.5, 0.5, 2)
                below = 2 * table.dice[under].scale
            die = Placed(shape, look, face, turn, at, yaw, scale, below, tilt)
            if table.fits(die):
                table.dice.append(die)
                if under is not None:
                    table.covered.add(under)
                break
    return table.dice


def hull(points: Array) -> Array:
    """Returns the convex outline of points (n, 2), shape (m, 2)."""
    made: Array = cv2.convexHull(points.astype(np.float32))[:, 0].astype(float)
    return made
