"""Where a clip is played: the camera, the table with what stands on it, light, and the dice."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training import tables
from scorekeeper.training.chances import between, happens, which
from scorekeeper.training.geometry import Array, Shape, random_shape, respun
from scorekeeper.training.lights import Light, random_light
from scorekeeper.training.looks import Look, linear, luminance, random_look
from scorekeeper.training.props import Tiles, coin, cup, footprint, pen
from scorekeeper.training.scene import Camera, camera_at, hull
from scorekeeper.training.solids import Row, die_row
from scorekeeper.training.tracer import World

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

Rng = np.random.Generator
Disc = tuple[float, float, float]  # x, y and radius on the table

SMALLEST, LARGEST = 26 / 640, 60 / 640  # a die's edge, of the picture's longer side
OF_HEIGHT = 0.11  # and never more than this share of the shorter side
NEAREST = 42.0  # half edges from the camera to the table: a hand has to fit in between
LOWEST, STEEP = 45.0, 70.0  # degrees; a lower camera is held upright
LAMP_ABOVE = 0.6  # sine of the lamp's height: lower ones throw shadows across the whole table
PALEST = 0.55  # a lamp's weakest colour, of its strongest
PLAIN = frozenset({"opaque", "wood", "marble", "pearl", "translucent"})
GAP = 0.35  # between the luminance of a die and of its pips
PIP = 0.14
SUNNY = 1.3  # half edges around a die that count as its surroundings
MIDDLE = 0.62  # share of the field that is left free of clutter
_ALONG_PEN = 7


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a clip; `look_of` holds pattern scale, pattern seed and the pips' roughness."""

    shape: Shape
    look: Look
    look_of: tuple[float, float, float]

    def row(self, turn: Array, place: Array) -> Row:
        """Returns it for the tracer, turned (3, 3) and with its middle at a place (3,)."""
        row = die_row(self.shape, self.look, turn, place.tolist())
        row[col.PATTERN_SCALE], row[col.PATTERN_SEED], row[col.PIP_ROUGH] = self.look_of
        return row


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Everything that stays as it is while a clip is played.

    Attributes:
        camera: fixed.
        light: of the room.
        cloth: the table's picture and how it lies, see World.
        cloth_at: the same.
        props: things that stand about.
        dice: all that are played with.
        side: direction, in radians, in which the player sits.
    """

    camera: Camera
    light: Light
    cloth: NDArray[np.float32]
    cloth_at: tuple[float, float, float, float]
    props: tuple[Row, ...]
    dice: tuple[Die, ...]
    side: float

    def world(self, rows: Array) -> World:
        """Returns the table with the clutter and then these solids (n, columns.COUNT) on it."""
        solids = np.concatenate([np.reshape(self.props, (-1, col.COUNT)), rows])
        light = self.light
        return World(
            np.ascontiguousarray(solids, np.float64),
            Tiles().stacked(),
            self.cloth,
            self.cloth_at,
            light.sky,
            light.soft,
            light.lamp,
            light.colour,
            light.size,
            light.ambient,
        )


def on_plane(camera: Camera, pixels: Array, height: float) -> Array:
    """Returns where the camera sees pixels (n, 2) on the plane z = height, (n, 2)."""
    middle = np.array([camera.width / 2, camera.height / 2])
    flat = (np.asarray(pixels, float) - middle) / camera.focal
    ahead = np.concatenate([flat, np.ones((len(flat), 1))], 1) @ camera.axes
    far = (height - camera.place[2]) / ahead[:, 2]
    seen: Array = (camera.place + far[:, None] * ahead)[:, :2]
    return seen


def sees(camera: Camera, points: Array, radius: Array) -> NDArray[np.bool_]:
    """Returns for balls at points (n, 3) with radii (n,) whether they reach into the picture."""
    q = (points - camera.place) @ camera.axes.T
    ahead = np.maximum(q[:, 2], 1e-3)
    x, y = camera.focal * q[:, 0] / ahead, camera.focal * q[:, 1] / ahead
    r = camera.focal * radius / ahead
    inside: NDArray[np.bool_] = (np.abs(x) < camera.width / 2 + r) & (
        np.abs(y) < camera.height / 2 + r
    )
    return inside & (q[:, 2] > 0)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Where dice may come to lie.

    Attributes:
        camera: that has to see them.
        corners: (4, 2) of the part of the table that is well inside the picture.
        discs: what stands in the way.
        hidden: outlines in the picture, (m, 2) float32, behind which a die is not seen.
    """

    camera: Camera
    corners: NDArray[np.float32]
    discs: tuple[Disc, ...]
    hidden: tuple[NDArray[np.float32], ...]

    def depth(self, at: Array) -> float:
        """Returns how far inside the field a place (2,) is; negative outside."""
        return cv2.pointPolygonTest(self.corners, (float(at[0]), float(at[1])), measureDist=True)

    def middle(self) -> Array:
        """Returns the field's middle, (2,)."""
        made: Array = self.corners.mean(0).astype(float)
        return made

    def shows(self, outline: Array) -> bool:
        """Returns whether nothing stands before an outline (m, 2) in the picture."""
        mine = outline.astype(np.float32)
        return not any(cv2.intersectConvexConvex(mine, other)[0] > 0 for other in self.hidden)

    def somewhere(self, rng: Rng) -> Array:
        """Returns a random place in the field, (2,)."""
        low, high = self.corners.min(0), self.corners.max(0)
        while True:
            at: Array = rng.uniform(low, high)
            if self.depth(at) > 0:
                return at


def field_of(setting: Setting) -> Field:
    """Returns where dice may lie in a setting."""
    camera = setting.camera
    edge = 0.95 * camera.size
    w, h = camera.width - edge, camera.height - edge
    pixels = np.array([[edge, edge], [w, edge], [w, h], [edge, h]])
    discs: list[Disc] = []
    hidden = []
    for prop in setting.props:
        discs += _discs(prop)
        hidden.append(hull(camera.project(_corners(prop))).astype(np.float32))
    corners = on_plane(camera, pixels, 1.0).astype(np.float32)
    return Field(camera, corners, tuple(discs), tuple(hidden))


def _corners(row: Row) -> Array:
    flat = footprint(row).astype(float)
    high = 2 * row[col.HALF + 2]
    return np.concatenate([np.c_[flat, np.zeros(4)], np.c_[flat, np.full(4, high)]])


def _discs(row: Row) -> list[Disc]:
    x, y = row[col.PLACE : col.PLACE + 2]
    long, wide = row[col.HALF], row[col.HALF + 1]
    if long < 2 * wide:
        return [(float(x), float(y), float(long))]
    steps = np.linspace(-long, long, _ALONG_PEN)
    ahead = row[[col.TURN, col.TURN + 3]]
    return [(float(x + s * ahead[0]), float(y + s * ahead[1]), float(wide)) for s in steps]


def _camera(rng: Rng, size: tuple[int, int]) -> Camera:
    longest, shortest = max(size), min(size)
    edge = between(rng, SMALLEST * longest, min(LARGEST * longest, OF_HEIGHT * shortest))
    up = 90 - abs(rng.normal(0, 6)) if happens(rng, 0.45) else rng.uniform(LOWEST, 85)
    up = max(up, LOWEST)
    roll = rng.normal(0, 0.08) if up < STEEP or happens(rng, 0.6) else rng.uniform(0, math.tau)
    focal = max(rng.uniform(0.85, 1.5) * longest, NEAREST * edge / 2)
    target = np.array([*rng.normal(0, 0.5, 2), 1.0])
    lens = (float(focal), edge, target)
    return camera_at(size, math.radians(up), rng.uniform(0, math.tau), float(roll), lens)


def _light(rng: Rng) -> Light:
    while True:
        light = random_light(rng)
        on = max(light.colour) > 0
        pale = min(light.colour) >= PALEST * max(light.colour)
        if not on or (light.lamp[2] > LAMP_ABOVE and pale):
            return light


def _look(rng: Rng) -> Look:
    while True:
        look = random_look(rng)
        apart = abs(luminance(look.body) - luminance(look.pip))
        if look.kind in PLAIN and apart > GAP:
            return replace(look, wear=0.0)


def _dice(rng: Rng, count: int) -> tuple[Die, ...]:
    looks = [_look(rng) for _ in range(2 if happens(rng, 0.2) else 1)]
    shape = random_shape(rng)
    while shape.pip < PIP:
        shape = random_shape(rng)
    dice = []
    for k in range(count):
        grain = (rng.uniform(0.5, 2), rng.uniform(0, 99), rng.uniform(0.2, 0.7))
        dice.append(Die(respun(shape, rng), looks[k * len(looks) // count], grain))
    return tuple(dice)


_CLUTTER: tuple[Callable[[Rng, Tiles], Row], ...] = (coin, pen, cup)


def _props(rng: Rng, bare: Setting) -> tuple[Row, ...]:
    """Returns clutter at the border of the field, and nothing tall where an arm comes in."""
    if happens(rng, 0.5):
        return ()
    field = field_of(bare)
    middle = field.middle()
    reach = float(np.abs(field.corners - middle).max()) * 1.5
    toward = np.array([math.cos(bare.side), math.sin(bare.side)])
    inner = ((field.corners - middle) * MIDDLE + middle).astype(np.float32)
    rows: list[Row] = []
    for _ in range(int(rng.integers(1, 4))):
        maker = _CLUTTER[which(rng, 0.45, 0.75)]
        row = maker(rng, Tiles())
        tall = row[col.HALF + 2] > 1
        for _ in range(40):
            at = middle + rng.uniform(-reach, reach, 2)
            row[col.PLACE : col.PLACE + 2] = at
            if tall and float((at - middle) @ toward) > -0.3 * float(np.linalg.norm(at - middle)):
                continue
            mine = [*_discs(row)]
            free = all(
                cv2.pointPolygonTest(inner, (x, y), measureDist=True) < -r for x, y, r in mine
            )
            apart = all(
                math.hypot(x - a, y - b) > r + c
                for other in rows
                for a, b, c in _discs(other)
                for x, y, r in mine
            )
            if free and apart:
                rows.append(row)
                break
    return tuple(rows)


_QUIET = (
    tables.plain, tables.cloudy, tables.wood, tables.planks, tables.felt, tables.weave,
    tables.stripes, tables.marble, tables.specks, tables.carpet,
)  # fmt: skip
_LOUD = 0.12


def _table(rng: Rng) -> NDArray[np.float32]:
    """Returns a table as people play on, now and then one of the others that the renderer has."""
    if happens(rng, _LOUD):
        return tables.random_table(rng)
    return tables.finished(_QUIET[int(rng.integers(len(_QUIET)))](rng), rng)


def random_setting(rng: Rng, size: tuple[int, int], dice: int) -> Setting:
    """Returns a table, seen by a fixed camera with pictures of a size, and so many dice."""
    camera, light = _camera(rng, size), _light(rng)
    per, turned = between(rng, 6, 40), rng.uniform(0, math.tau)
    rough, shine = float(rng.uniform(0.3, 0.9)), 0.04 if happens(rng, 0.3) else 0.0
    cloth_at = (math.cos(turned) / per, math.sin(turned) / per, rough, shine)
    side = float(rng.uniform(0, math.tau))
    bare = Setting(camera, light, _table(rng), cloth_at, (), _dice(rng, dice), side)
    return replace(bare, props=_props(rng, bare))


def skin_colour(rng: Rng) -> Array:
    """Returns a colour of skin, linear RGB."""
    deep = rng.uniform(0, 1)
    fair, dark = np.array([0.93, 0.73, 0.60]), np.array([0.36, 0.22, 0.15])
    shade = fair * (1 - deep) + dark * deep
    return linear(shade * (1 + rng.normal(0, 0.03, 3)))
