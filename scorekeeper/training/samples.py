"""The bundled sample pictures: throws that a person can read, chosen without asking any reader.

A seed's picture is taken if it has one to six dice lying flat, with pips that stand out, at least
SMALLEST px wide and with at least VISIBLE of each top face in sight, and is not too dark. Seeds
begin far behind those of the training pictures.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training.geometry import Shape, lying
from scorekeeper.training.lights import denoised, made_light, random_sky, to_bytes
from scorekeeper.training.looks import Look, hsv, luminance
from scorekeeper.training.props import Tiles
from scorekeeper.training.scene import Placed, camera_at
from scorekeeper.training.solids import die_row
from scorekeeper.training.synth import (
    UNREAD,
    Stage,
    composed,
    finished,
    picture_size,
    stage,
    traced,
    truths,
)
from scorekeeper.training.tables import finished as finished_table
from scorekeeper.training.tables import wood

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorekeeper.vision.types import BgrImage

FIRST_SEED = 9_000_000
WIDTH, HEIGHT = 640, 480
RAYS = 48
COUNT = 27
FEW = {1: 1, 2: 1, 3: 2, 4: 2}  # how many pictures have fewer than five dice
MOST = 6
SMALLEST, VISIBLE, HIDDEN = 28.0, 0.9, 0.3
STANDS_OUT = 0.3  # luminance between die and pips
TOO_DARK = 70  # of 255, the mean of the dice
QUALITY = 90
BUNDLED = "six_white_dice"
BUNDLED_FACES = (1, 1, 2, 3, 3, 5)
_SPOTS = ((-3.3, 1.4), (-0.6, 2.3), (2.6, 1.3), (-2.2, -1.9), (0.6, -0.9), (3.5, -2.0))


def plain_to_see(staged: Stage, *, least: int = 1, most: int = MOST) -> bool:
    """Returns whether a scene keeps to the module's rules, as far as can be told unrendered.

    Args:
        staged: the scene.
        least: the fewest dice that it may have.
        most: the most.
    """
    return least <= len(staged.dice) <= most and all(
        die.tilt == 0
        and die.look.wear == 0
        and kind not in UNREAD
        and abs(luminance(die.look.body) - luminance(die.look.pip)) >= STANDS_OUT
        for die, kind in zip(staged.dice, staged.kinds, strict=True)
    )


def in_sight(staged: Stage, seed: int) -> bool:
    """Returns whether all dice of a scene are large enough and seen well enough."""
    _, owner = traced(staged, seed, 1)
    return all(
        min(truth.box.width, truth.box.height) >= SMALLEST
        and truth.top_visible >= VISIBLE
        and truth.occluded <= HIDDEN
        for truth in truths(staged, owner)
    )


def is_usual_throw(seed: int, longest: int) -> bool:
    """Returns whether a seed's picture shows five to seven dice that a person can read."""
    staged, _ = composed(seed, *picture_size(seed, longest))
    return plain_to_see(staged, least=5, most=7) and in_sight(staged, seed)


def sample_throws() -> Iterator[tuple[BgrImage, str]]:
    """Yields COUNT pictures, uint8 (HEIGHT, WIDTH, 3) BGR, each with its faces, ascending."""
    few, taken, seed = dict(FEW), 0, FIRST_SEED
    while taken < COUNT:
        staged, rng = composed(seed, WIDTH, HEIGHT)
        count = len(staged.dice)
        wanted = count not in FEW or few[count] > 0
        if wanted and plain_to_see(staged) and in_sight(staged, seed):
            image, owner = finished(staged, rng, seed, RAYS)
            dice = (owner >= 0) & (owner < count)
            if image[dice].mean() >= TOO_DARK:
                few[count] = few.get(count, 0) - 1
                taken += 1
                yield image, "".join(sorted(str(die.face) for die in staged.dice))
        seed += 1


def six_white_dice() -> BgrImage:
    """Returns six ordinary white dice on wood, well lit: uint8 (HEIGHT, WIDTH, 3), BGR."""
    rng = np.random.default_rng(FIRST_SEED)
    white, black = hsv(0.12, 0.05, 0.93), hsv(0.6, 0.2, 0.06)
    look = Look("opaque", white, white, black, rough=0.25)
    dice = []
    for face, spot in zip(BUNDLED_FACES, _SPOTS, strict=True):
        spins = tuple(int(k) for k in rng.integers(0, 4, 6))
        shape = Shape(
            mirrored=False,
            spins=spins,
            corner=0.16,
            ball=1.5,
            spread=0.5,
            pip=0.17,
            big_one=1.0,
            squeeze=1.0,
            depth=0.4,
        )
        yaw = float(rng.uniform(0, math.tau))
        dice.append(Placed(shape, look, face, lying(shape, face, yaw), np.array(spot), yaw, 1.0))
    rows = [die_row(die.shape, die.look, die.turn, die.centre.tolist()) for die in dice]
    for row in rows:
        row[col.PIP_ROUGH] = 0.4
    target = np.array([0.0, 0.0, 0.5])
    camera = camera_at((WIDTH, HEIGHT), math.radians(58), -1.5, 0.0, (1.2 * WIDTH, 78.0, target))
    light = made_light(random_sky(rng), (math.radians(60), 2.2), np.full(3, 1.1), 0.25)
    cloth = finished_table(wood(rng), rng)
    around = (cloth, (0.06, 0.03, 0.5, 0.04), light, Tiles())
    pairs = [(die, look.kind) for die in dice]
    staged = stage(camera, camera.lens(), pairs, rows, around)
    linear, owner = traced(staged, FIRST_SEED, RAYS)
    gain = 0.85 / float(np.percentile(linear[owner >= 0].max(-1), 80))
    return to_bytes(denoised(linear * np.float32(gain), 0.05))


def write_samples(out: Path) -> None:
    """Writes the bundled pictures and labels.csv into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    lines = ["file,faces"]

    def keep(name: str, image: BgrImage, faces: str) -> None:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        (out / f"{name}.jpg").write_bytes(data.tobytes())
        lines.append(f"{name}.jpg,{faces}")

    keep(BUNDLED, six_white_dice(), "".join(map(str, BUNDLED_FACES)))
    for number, (image, faces) in enumerate(sample_throws(), 1):
        keep(f"throw_{number:02d}", image, faces)
    (out / "labels.csv").write_text("\n".join(lines) + "\n")
