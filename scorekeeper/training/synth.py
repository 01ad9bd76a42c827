"""`render(seed)`: a picture of dice on a table, with the truth about every die.

A picture is a pure function of its seed and size: the same bytes every time on one machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training.chances import between, happens, which
from scorekeeper.training.geometry import FACES, turn_about_z
from scorekeeper.training.lights import Light, developed, random_light
from scorekeeper.training.marks import logo_tile, number_tile
from scorekeeper.training.props import Tiles, hand, random_props, tray_walls
from scorekeeper.training.scene import (
    USUAL,
    Camera,
    Placed,
    hull,
    placed_dice,
    random_camera,
    random_count,
    random_edge,
)
from scorekeeper.training.shading import expose
from scorekeeper.training.solids import Row, blank, die_row
from scorekeeper.training.tables import random_table
from scorekeeper.training.tracer import Film, Lens, World
from scorekeeper.vision.types import BgrImage, Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Rng = np.random.Generator
Point = tuple[float, float]
SAMPLES = 8  # rays a pixel, before the scene's own share of more or fewer
HIDDEN, TOP_HIDDEN = 0.5, 0.3  # shares; a die that hides more is not to be read
COCKED = math.radians(20)
SMALLEST = 10.0  # px
SHAPES = ((1.0, 1.0), (1.0, 3 / 4), (3 / 4, 1.0), (1.0, 2 / 3))
UNREAD = frozenset({"number", "logo"})


@dataclass(frozen=True, slots=True)
class Truth:
    """What is so about one die of a picture; places in pixels, x right and y down.

    Attributes:
        face: on top, 1 to 6 (of a die with numbers: the number).
        box: around the whole die, not cut at the picture's edge.
        top_face: the top face's four corners.
        centre: the middle of the top face.
        occluded: share of the die that is hidden or outside the picture.
        top_visible: share of the top face that is seen.
        kind: of look; `number` and `logo` mean that there are no pips to read.
        tilt: degrees off flat.
    """

    face: int
    box: Box
    top_face: tuple[Point, Point, Point, Point]
    centre: Point
    occluded: float
    top_visible: float
    kind: str
    tilt: float = 0.0

    @property
    def readable(self) -> bool:
        """Whether a reader can be asked for its face."""
        return (
            self.kind not in UNREAD
            and self.occluded <= HIDDEN
            and self.top_visible >= 1 - TOP_HIDDEN
            and self.tilt < math.degrees(COCKED)
            and self.box.size >= SMALLEST
        )


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A scene, ready to be traced."""

    camera: Camera
    lens: Lens
    dice: Sequence[Placed]
    kinds: Sequence[str]
    world: World


def stage(
    camera: Camera,
    lens: Lens,
    dice: Sequence[tuple[Placed, str]],
    rows: Sequence[Row],
    around: tuple[NDArray[np.float32], tuple[float, float, float, float], Light, Tiles],
) -> Stage:
    """Returns a scene.

    Args:
        camera: where it is seen from.
        lens: the same, for the tracer.
        dice: with their kinds of look; their rows come first.
        rows: of all solids.
        around: the table's picture and how it lies (see World), light, marks.
    """
    cloth, cloth_at, light, tiles = around
    solids = np.stack(rows) if rows else np.zeros((0, col.COUNT))
    world = World(
        np.ascontiguousarray(solids, np.float64),
        tiles.stacked(),
        cloth,
        cloth_at,
        light.sky,
        light.soft,
        light.lamp,
        light.colour,
        light.size,
        light.ambient,
    )
    return Stage(camera, lens, [die for die, _ in dice], [kind for _, kind in dice], world)


def _marked(rng: Rng, tiles: Tiles, count: int) -> list[dict[int, int]]:
    """Returns for each die which of its faces carry a sign instead of pips; mostly none do."""
    kind = which(rng, 0.03, 0.06)
    if kind == 0:
        numbers = {face: tiles.add(number_tile(str(face))) for face in FACES}
        return [numbers if happens(rng, 0.7) else {} for _ in range(count)]
    if kind == 1:
        logo = {int(rng.choice([1, 6])): tiles.add(logo_tile(rng))}
        return [logo] * count
    return [{}] * count


def _support(die: Placed) -> Row:
    """Returns a block under the raised side of a leaning die."""
    t, s = die.tilt, die.scale
    lift = s * (math.cos(t) + math.sin(t) - 1 / math.cos(t) + 0.5 * math.tan(t))
    half = max(lift / 2, 0.02)
    out = -np.array([math.cos(die.yaw), math.sin(die.yaw)])
    at = die.at + out * s
    row = blank(turn_about_z(die.yaw), (*at, half), (0.5 * s, 1.3 * s, half))
    row[col.CORNER] = min(0.05, half * 0.9)
    return row


def composed(seed: int, width: int, height: int) -> tuple[Stage, Rng]:
    """Returns the scene of a seed, and the random numbers that are left for the camera."""
    rng = np.random.default_rng(seed)
    light = random_light(rng)
    edge = random_edge(rng) * min(width, height) / USUAL
    camera = random_camera(rng, (width, height), edge)
    tiles = Tiles()
    dice = placed_dice(rng, camera, random_count(rng, edge * USUAL / min(width, height)))
    marks = _marked(rng, tiles, len(dice))
    rows, kinds = [], []
    for die, marked in zip(dice, marks, strict=True):
        row = die_row(die.shape, die.look, die.turn, die.centre.tolist(), marked)
        row[col.SCALE] = die.scale
        row[col.PATTERN_SCALE], row[col.PATTERN_SEED] = rng.uniform(0.5, 2), rng.uniform(0, 99)
        row[col.PIP_ROUGH] = rng.uniform(0.2, 0.7)
        rows.append(row)
        sign = "number" if len(marked) > 1 else "logo"
        kinds.append(sign if die.face in marked else die.look.kind)
    rows += [_support(die) for die in dice if die.tilt]
    reach = min(width, height) / edge
    if happens(rng, 0.45) or not dice:
        taken = [die.outline(1.05) for die in dice]
        rows += random_props(rng, tiles, int(rng.integers(1, 7)), 1.3 * reach, taken)
    if happens(rng, 0.06):
        rows += hand(rng, reach, [die.outline(1.05) for die in dice])
    if happens(rng, 0.10):
        flat = [die.outline() for die in dice]
        outer = np.concatenate(flat) if flat else np.zeros((0, 2))
        rows += tray_walls(rng, reach * rng.uniform(0.4, 1.2), outer.astype(float))
    per = between(rng, 4, 40)
    turned = rng.uniform(0, math.tau)
    shine = 0.04 if happens(rng, 0.5) else 0.0
    cloth_at = (
        math.cos(turned) / per, math.sin(turned) / per, float(rng.uniform(0.15, 0.9)), shine,
    )  # fmt: skip
    cloth = random_table(rng)
    blurred = not happens(rng, 0.6)
    aperture = camera.distance * rng.uniform(0.002, 0.02) if blurred else 0.0
    lens = camera.lens(float(aperture), float(rng.uniform(0.85, 1.2)))
    pairs = list(zip(dice, kinds, strict=True))
    return stage(camera, lens, pairs, rows, (cloth, cloth_at, light, tiles)), rng


def traced(staged: Stage, seed: int, samples: int) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Returns linear RGB (H, W, 3) and the solid in each pixel (H, W), -1 the table, -2 none."""
    size = (staged.camera.height, staged.camera.width)
    linear, owner = np.zeros((*size, 3), np.float32), np.zeros(size, np.int32)
    film = Film(linear, owner, np.zeros(1, np.uint64))
    expose(staged.world, staged.lens, film, seed, samples)
    return linear, owner


def truths(staged: Stage, owner: NDArray[np.int32]) -> tuple[Truth, ...]:
    """Returns the truth about every die, given the solid in each pixel."""
    found = []
    for k, (die, kind) in enumerate(zip(staged.dice, staged.kinds, strict=True)):
        outline = hull(staged.camera.project(die.skin()))
        top = staged.camera.project(die.top())
        seen = owner == k
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillPoly(mask, [np.round(top).astype(np.int32)], (1,))
        area = max(cv2.contourArea(outline.astype(np.float32)), 1.0)
        top_area = max(cv2.contourArea(top.astype(np.float32)), 1.0)
        x, y = (float(v) for v in outline.min(0).round(1))
        right, low = (float(v) for v in outline.max(0).round(1))
        a, b, c, d = ((float(p[0]), float(p[1])) for p in top.round(1))
        middle = staged.camera.project(die.top().mean(0, keepdims=True))[0].round(1)
        found.append(
            Truth(
                face=die.face,
                box=Box(x, y, round(right - x, 1), round(low - y, 1)),
                top_face=(a, b, c, d),
                centre=(float(middle[0]), float(middle[1])),
                occluded=round(min(max(1 - float(seen.sum()) / area, 0.0), 1.0), 3),
                top_visible=round(min(float((seen & (mask > 0)).sum()) / top_area, 1.0), 3),
                kind=kind,
                tilt=round(math.degrees(die.tilt), 1),
            )
        )
    return tuple(found)


def finished(
    staged: Stage, rng: Rng, seed: int, samples: int
) -> tuple[BgrImage, NDArray[np.int32]]:
    """Returns the picture of a scene as its camera gives it, and the solid in each pixel."""
    rays = max(1, round(samples * rng.uniform(0.7, 1.6)))
    linear, owner = traced(staged, seed, rays)
    dice = (owner >= 0) & (owner < len(staged.dice))
    return developed(rng, linear, dice), owner


def picture_size(seed: int, longest: int) -> tuple[int, int]:
    """Returns a picture's width and height: half are square, the others 4:3, 3:4 or 3:2."""
    wide, high = SHAPES[which(np.random.default_rng((seed, 1)), 0.5, 0.7, 0.85)]
    return round(longest * wide), round(longest * high)


def render(
    seed: int, *, width: int = 384, height: int = 384, samples: int = SAMPLES
) -> tuple[BgrImage, tuple[Truth, ...]]:
    """Returns a picture, uint8 (height, width, 3) BGR, and the truth about its dice.

    Args:
        seed: 0 or more; the picture is a function of it and of the size.
        width: in pixels.
        height: in pixels.
        samples: rays a pixel, taken 0.7 to 1.6 times by the scene.
    """
    staged, rng = composed(seed, width, height)
    image, owner = finished(staged, rng, seed, samples)
    return image, truths(staged, owner)
