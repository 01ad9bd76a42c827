"""Rendered pictures of what goes wrong in real life, and what a reading of them may say.

The pictures are small and of few rays, so that a hundred of them are quick; lengths are half
edges of a die, as everywhere in `scorekeeper.training`.
"""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import cv2
import numpy as np
import pytest

from scorekeeper.training import columns as col
from scorekeeper.training import lights, marks, synth, tables
from scorekeeper.training.geometry import Shape, lying, respun, turn_about
from scorekeeper.training.looks import Look, hsv
from scorekeeper.training.props import Tiles, footprint, meets
from scorekeeper.training.scene import Placed, camera_at
from scorekeeper.training.solids import die_row
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from scorekeeper.training.lights import Light
    from scorekeeper.training.looks import Array
    from scorekeeper.training.marks import Tile
    from scorekeeper.training.scene import Camera
    from scorekeeper.training.solids import Row
    from scorekeeper.training.synth import Stage
    from scorekeeper.training.tables import Picture
    from scorekeeper.vision.types import BgrImage, Box, Reading

    Floats = NDArray[np.float32]

V = TypeVar("V")
Rng = np.random.Generator
Spot = tuple[float, float, float]
"""Where a die lies: x, y, and its turn about the vertical in radians."""

RAYS = 5
APART = 2.9  # two dice whose middles are farther apart never touch
PUT_DOWN_TRIES = 400

SHAPE = Shape(
    mirrored=False,
    spins=(0,) * 6,
    corner=0.16,
    ball=1.5,
    spread=0.5,
    pip=0.17,
    big_one=1.0,
    squeeze=1.0,
    depth=0.4,
)


def look_of(body: Array, pip: Array, rough: float = 0.25) -> Look:
    """An opaque die of two colours."""
    return Look("opaque", body, body, pip, rough=rough)


INK, PAPER = hsv(0.6, 0.2, 0.06), hsv(0.12, 0.03, 0.95)
WHITE = look_of(hsv(0.12, 0.05, 0.93), INK)
IVORY = look_of(hsv(0.12, 0.22, 0.85), INK)
RED = look_of(hsv(0.99, 0.9, 0.65), PAPER)
BLACK = look_of(hsv(0.6, 0.2, 0.05), PAPER)
BLUE = look_of(hsv(0.61, 0.85, 0.5), PAPER)
GREEN = look_of(hsv(0.38, 0.8, 0.4), PAPER)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """Dice on a table; what is not given is an ordinary evening at home.

    Attributes:
        faces: of the dice, in the order in which they are laid.
        looks: taken in turn.
        shape: of every die, but for its pips' quarter turns.
        spots: where they lie; anywhere apart from each other if not given.
        tilts: degrees off flat, by die.
        below: heights of what the dice stand on, by die.
        marks: signs that faces carry in place of pips.
        bare_pip: paint is missing from one pip of each top face.
        up: the camera's elevation in degrees.
        edge: of a die, in pixels.
        size: of the picture, in pixels.
        light: a room with a lamp if not given.
        cloth: the table's picture in linear light, wood if not given.
        per: the table's picture is repeated after so many half edges.
        shine: share of light that the table mirrors.
        things: makers of what else lies about.
        rays: a pixel.
    """

    faces: str = ""
    looks: Sequence[Look] = (WHITE,)
    shape: Shape = SHAPE
    spots: Sequence[Spot] | None = None
    tilts: Sequence[float] = ()
    below: Sequence[float] = ()
    marks: dict[int, Tile] | None = None
    bare_pip: bool = False
    up: float = 62.0
    edge: float = 46.0
    size: tuple[int, int] = (360, 270)
    light: Light | None = None
    cloth: Picture | None = None
    per: float = 18.0
    shine: float = 0.04
    things: Sequence[Callable[[Rng, Tiles], Row]] = ()
    rays: int = RAYS


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture, its dice's faces, and their boxes."""

    image: BgrImage
    faces: str
    boxes: tuple[Box, ...]


def each(
    name: str, values: Iterable[V], wrong: Mapping[V, str] | None = None
) -> pytest.MarkDecorator:
    """Parametrizes over values; `wrong` tells of some what the model that ships says instead."""
    faults = {
        value: [pytest.mark.xfail(strict=True, reason=read)]
        for value, read in (wrong or {}).items()
    }
    return pytest.mark.parametrize(
        name, [pytest.param(v, id=str(v), marks=faults.get(v, [])) for v in values]
    )


def throw(seed: int, count: int = 5) -> str:
    """Faces by chance."""
    return "".join(map(str, np.random.default_rng(seed).integers(1, 7, count)))


def taken(scene: Scene, seed: int) -> BgrImage:
    """Take a picture, a function of the scene and the seed: uint8 (height, width, 3) BGR."""
    return _developed(_staged(scene, seed), seed, scene.rays)[0]


def _developed(staged: Stage, seed: int, rays: int) -> tuple[BgrImage, NDArray[np.int32]]:
    linear, owner = synth.traced(staged, seed, rays)
    linear *= _gain(linear, (owner >= 0) & (owner < len(staged.dice)))
    return lights.to_bytes(lights.denoised(linear, 0.06)), owner


def _staged(scene: Scene, seed: int) -> Stage:
    rng = np.random.default_rng(seed)
    wide, target = scene.size[0], np.array([0.0, 0.0, 0.5])
    focal = 1.2 * wide * max(1.0, scene.edge / 95)
    camera = camera_at(scene.size, math.radians(scene.up), -1.5, 0.0, (focal, scene.edge, target))
    tiles = Tiles()
    signs = {face: tiles.add(tile) for face, tile in (scene.marks or {}).items()}
    dice = _laid(scene, camera, rng)
    rows = [_row(die, scene, signs, rng) for die in dice]
    rows += [synth._support(die) for die in dice if die.tilt]
    rows += _things(scene, camera, [die.outline(1.05) for die in dice], (rng, tiles))
    light = scene.light or room(rng)
    cloth = wooden(seed % 6) if scene.cloth is None else scene.cloth
    turned = rng.uniform(0, math.tau)
    at = (math.cos(turned) / scene.per, math.sin(turned) / scene.per)
    rough = 0.5 if scene.shine < 0.1 else 0.04
    around = (cloth, (*at, rough, scene.shine), light, tiles)
    pairs = [(die, die.look.kind) for die in dice]
    return synth.stage(camera, camera.lens(), pairs, rows, around)


@functools.cache
def plain(seed: int) -> Shot:
    """Five ordinary dice well apart: what images are made worse of."""
    looks = ((WHITE,), (RED, WHITE), (BLACK,), (IVORY, BLUE))[seed % 4]
    faces = throw(seed)
    staged = _staged(Scene(faces=faces, looks=looks, size=(448, 336), edge=54), seed)
    image, owner = _developed(staged, seed, RAYS)
    return Shot(image, faces, tuple(truth.box for truth in synth.truths(staged, owner)))


@functools.cache
def wooden(kind: int) -> Picture:
    """A wooden table, in linear light."""
    rng = np.random.default_rng(kind)
    return tables.finished(tables.wood(rng), rng)


def room(
    rng: Rng,
    *,
    lamp: tuple[float, float, float] = (60.0, 130.0, 1.1),
    colour: Sequence[float] = (1.0, 1.0, 1.0),
    size: float = 0.25,
    sky: float = 1.0,
) -> Light:
    """A room's light: its sky times a number, and a lamp (elevation, azimuth, strength)."""
    up, around, strength = lamp
    made = lights.random_sky(rng) * np.float32(sky)
    at = math.radians(up), math.radians(around)
    return lights.made_light(made, at, np.array(colour) * strength, size)


def one_colour(hue: float, saturation: float, value: float) -> Picture:
    """A table of one colour, in linear light."""
    flat = np.zeros((tables.SIZE, tables.SIZE, 3)) + hsv(hue, saturation, value)
    return tables.finished(flat.astype(np.float32), np.random.default_rng(0))


def number_tokens(rng: Rng) -> Picture:
    """A board of pale round tokens, each a number over a row of one to five dots."""
    made = (0.2 + 0.4 * tables.clouds(rng)[..., None] * hsv(rng.random(), 0.5, 1)).astype(
        np.float32
    )
    for x, y in np.stack(np.meshgrid(range(32, 384, 64), range(32, 384, 64)), -1).reshape(-1, 2):
        cv2.circle(made, (int(x), int(y)), 20, (0.95, 0.88, 0.7), -1, cv2.LINE_AA)
        ink = tables.Ink(0, 0.45, np.array([0.5, 0.1, 0.1]))
        tables.write(made, str(rng.integers(2, 13)), (x - 7, y + 2), ink)
        count = int(rng.integers(1, 6))
        for k in range(count):
            at = (int(x + 6 * (k - (count - 1) / 2)), int(y + 10))
            cv2.circle(made, at, 2, (0.1, 0.1, 0.1), -1, cv2.LINE_AA)
    return tables.finished(made, rng)


def brand_tile(name: str) -> Tile:
    """One pip with a maker's name above and a number below."""
    mask = np.zeros((marks.TILE, marks.TILE), np.uint8)
    cv2.circle(mask, (marks.MIDDLE, marks.MIDDLE), 10, marks.INK, -1, cv2.LINE_AA)
    for text, y in ((name, 26), (f"No {len(name)}127", 82)):
        (w, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.45, 1)
        at = (marks.MIDDLE - w // 2, y)
        cv2.putText(mask, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.45, marks.INK, 1, cv2.LINE_AA)
    return (np.flipud(mask) / 255).astype(np.float32)


def with_d20(image: BgrImage, at: tuple[int, int], radius: float, seed: int) -> BgrImage:
    """`image` with a die of twenty numbered sides drawn at a place, seen from above."""
    rng = np.random.default_rng(seed)
    golden = (1 + math.sqrt(5)) / 2
    signs = [(a, b * golden) for a in (-1, 1) for b in (-1, 1)]
    corners = np.array(
        [v for a, b in signs for v in ((0, a, b), (a, b, 0), (b, 0, a))]
    ) / math.hypot(1, golden)
    made, turn = image.copy(), np.linalg.qr(rng.normal(size=(3, 3)))[0]
    corners = corners @ turn.T
    close = np.linalg.norm(corners[:, None] - corners[None], axis=-1) < 1.2
    body = rng.uniform(60, 220, 3)
    for i, j, k in itertools.combinations(range(len(corners)), 3):
        middle = corners[[i, j, k]].mean(0)
        if not (close[i, j] and close[j, k] and close[i, k] and middle[2] > 0):
            continue
        flat = (np.array(at) + radius * corners[[i, j, k], :2] * (1, -1)).astype(np.int32)
        shade = (body * (0.35 + 0.75 * middle[2] ** 2)).clip(0, 255)
        cv2.fillPoly(made, [flat], shade.tolist(), cv2.LINE_AA)
        x, y = flat.mean(0).astype(int)
        text, scale = str(rng.integers(1, 21)), radius / 70 * middle[2]
        where = (int(x - 9 * len(text) * scale), int(y + 9 * scale))
        cv2.putText(made, text, where, 0, scale, (20, 20, 20), 1, cv2.LINE_AA)
    return made


def darkened(image: BgrImage, stops: float, noise: float, seed: int) -> BgrImage:
    """`image` as a sensor sees it with so many stops less light; noise is of linear light."""
    linear = (image / np.float32(255)) ** np.float32(2.2) * np.float32(2**-stops)
    linear += np.random.default_rng(seed).normal(0, noise, image.shape).astype(np.float32)
    return lights.to_bytes(linear.clip(0, 1)[..., ::-1])


def smeared(image: BgrImage, sigma: float, quality: int) -> BgrImage:
    """`image` out of focus by a Gaussian of `sigma` px, then stored as a JPEG."""
    soft = cv2.GaussianBlur(image, (0, 0), sigma)
    _, data = cv2.imencode(".jpg", soft, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def silently_wrong(reading: Reading, faces: str | None) -> str | None:
    """What is wrong with a reading that names no doubt, or None if nothing is.

    `faces` are those of all dice that count; None where only a person can say.
    """
    if reading.verdict is Verdict.UNSURE and reading.doubt is not None:
        return None
    if reading.verdict is Verdict.TOO_MANY:
        return None
    if faces is not None and str(reading.roll) == "".join(sorted(faces)):
        return None
    told = ", ".join(f"{die.face} at {die.confidence:.2f}" for die in reading.dice)
    return f"{reading.verdict} [{told}] of {'no clear roll' if faces is None else faces or 'none'}"


def _gain(linear: Floats, dice: NDArray[np.bool_]) -> np.float32:
    """What brightens a picture to where neither its dice nor most of the table are burnt out."""
    whole = 0.8 / np.percentile(linear.mean(-1), 90)
    return np.float32(
        min(0.85 / np.percentile(linear[dice].max(-1), 80), whole) if dice.any() else whole
    )


def _laid(scene: Scene, camera: Camera, rng: Rng) -> list[Placed]:
    spots = anywhere(len(scene.faces), camera, rng) if scene.spots is None else scene.spots
    dice = []
    for k, (face, (x, y, yaw)) in enumerate(zip(map(int, scene.faces), spots, strict=True)):
        shape, look = respun(scene.shape, rng), scene.looks[k % len(scene.looks)]
        tilt = math.radians(scene.tilts[k]) if k < len(scene.tilts) else 0.0
        below = scene.below[k] if k < len(scene.below) else 0.0
        turn = turn_about(np.array([-math.sin(yaw), math.cos(yaw), 0]), tilt)
        turn = turn @ lying(shape, face, yaw)
        dice.append(Placed(shape, look, face, turn, np.array([x, y]), yaw, 1.0, below, tilt))
    return dice


def anywhere(count: int, camera: Camera, rng: Rng) -> list[Spot]:
    """So many places that are apart from each other and well inside the picture."""
    spots: list[Spot] = []
    for _ in range(PUT_DOWN_TRIES):
        if len(spots) == count:
            return spots
        reach = np.array([camera.width, camera.height]) / camera.size
        x, y = (float(v) for v in rng.uniform(-1, 1, 2) * reach)
        at = camera.project(np.array([[x, y, 1.0]]))[0]
        inside = (at > camera.size).all() and (
            at < np.array([camera.width, camera.height]) - camera.size
        ).all()
        if inside and all(math.hypot(x - a, y - b) > APART for a, b, _ in spots):
            spots.append((x, y, float(rng.uniform(0, math.tau))))
    msg = f"{count} dice of {camera.size} px do not fit"
    raise ValueError(msg)


def _row(die: Placed, scene: Scene, signs: dict[int, int], rng: Rng) -> Row:
    row = die_row(die.shape, die.look, die.turn, die.centre.tolist(), signs)
    row[col.PATTERN_SEED], row[col.PIP_ROUGH] = rng.uniform(0, 99), min(0.4, die.look.rough)
    if scene.bare_pip:
        start = row[col.PIP_START : col.PIP_START + 7].astype(int)
        side = next(i for i in range(6) if start[i + 1] - start[i] == die.face)
        row[col.PIP_DISC + 4 * int(rng.integers(start[side], start[side + 1])) + 3] = 0.0
    return row


def _things(
    scene: Scene, camera: Camera, kept_free: Sequence[Floats], chance: tuple[Rng, Tiles]
) -> list[Row]:
    rng, tiles = chance
    rows: list[Row] = []
    reach = np.array([camera.width, camera.height]) / camera.size * 0.85
    for make in scene.things:
        row = make(rng, tiles)
        for _ in range(PUT_DOWN_TRIES):
            row[col.PLACE : col.PLACE + 2] = rng.uniform(-1, 1, 2) * reach
            others = [*kept_free, *map(footprint, rows)]
            if not any(meets(footprint(row), other) for other in others):
                rows.append(row)
                break
    return rows


def sharp(shape: Shape = SHAPE) -> Shape:
    """The shape of casino dice: hardly rounded, pips filled flush."""
    return replace(shape, corner=0.02, ball=9.0, depth=0.0)
