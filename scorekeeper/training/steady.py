"""How steady a model is: the same photo resized, tilted, mirrored, compressed, brighter, darker.

    python -m scorekeeper.training steady models/reader ../photos/dev --photos 100

A die is compared with itself: its face in the untouched photo with its face in each changed one.
What counts is a *flip*: a die that is clear in the changed photo and shows another face than in
the untouched one. A die that is no longer found, or no longer clear, is a doubt and no flip.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.errors import TrainingError
from scorekeeper.vision import labels, model, sources
from scorekeeper.vision.reader import read_frame
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from scorekeeper.vision.types import BgrImage, DieReading, Reading

Affine: TypeAlias = npt.NDArray[np.float64]
"""(2, 3): a point (x, y) goes to `A[:, :2] @ point + A[:, 2]`."""

SCALES = (0.35, 0.5, 2.0)
TILTS_DEGREES = (-10.0, 10.0)
QUALITY = 30
STOPS = (-1.5, 1.5)
TURNS_DEGREES = tuple(range(15, 360, 15))
_NEAR = 0.5
"""A die is the same one if it moved by less than this share of its size."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """A changed photo: what was done, the image, and where each of its points went."""

    name: str
    image: BgrImage
    moved: Affine


@dataclass(frozen=True, slots=True)
class Steadiness:
    """Dice of the untouched photos under one kind of change."""

    name: str
    dice: int
    same: int
    """Found again with the same face."""
    doubts: int
    """Not found again, or another face that is not clear."""
    flips: int
    """Another face, and clear."""


def changes(image: BgrImage, *, turns: bool) -> Iterator[Change]:
    """Every change of a photo; `turns` adds turns all around, for photos from straight above."""
    height, width = image.shape[:2]
    still = np.array([[1.0, 0, 0], [0, 1, 0]])
    for scale in SCALES:
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
        resized = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
        factors = resized.shape[1] / width, resized.shape[0] / height
        moved = np.array([[factors[0], 0, 0], [0, factors[1], 0]])
        yield Change(f"{scale:g} x", np.asarray(resized, np.uint8), moved)
    mirror = np.array([[-1.0, 0, width - 1], [0, 1, 0]])
    yield Change("mirrored", np.ascontiguousarray(image[:, ::-1]), mirror)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    yield Change(f"JPEG {QUALITY}", _decoded(data), still)
    for stops in STOPS:
        yield Change(f"{stops:+g} EV", exposed(image, stops), still)
    for degrees in TILTS_DEGREES:
        yield Change("tilted", *_turned(image, degrees))
    for degrees in TURNS_DEGREES if turns else ():
        yield Change("turned", *_turned(image, degrees))


def exposed(image: BgrImage, stops: float) -> BgrImage:
    """The photo so many stops brighter: in linear light (a gamma of 2.2), burnt out at white."""
    light = (image.astype(np.float32) / 255) ** 2.2 * np.float32(2.0**stops)
    return np.asarray(np.clip(light, 0, 1) ** (1 / 2.2) * 255 + 0.5, np.uint8)


def compared(name: str, before: Reading, after: Reading, moved: Affine) -> Steadiness:
    """What became of each die of a reading in the reading of the changed photo."""
    same = flips = 0
    for die in before.dice:
        again = _found_again(die, after, moved)
        if again is not None and again.face == die.face:
            same += 1
        elif again is not None and again.clear:
            flips += 1
    dice = len(before.dice)
    return Steadiness(name, dice, same, dice - same - flips, flips)


def measure(
    read: Callable[[Frame], Reading], images: Sequence[tuple[BgrImage, bool]]
) -> list[Steadiness]:
    """The sums over all photos, kind by kind; each comes with whether it may be turned."""
    sums: dict[str, list[int]] = {}
    for image, turns in images:
        before = read(Frame(image))
        for change in changes(image, turns=turns):
            part = compared(change.name, before, read(Frame(change.image)), change.moved)
            row = sums.setdefault(part.name, [0, 0, 0, 0])
            for at, number in enumerate((part.dice, part.same, part.doubts, part.flips)):
                row[at] += number
    return [Steadiness(name, *row) for name, row in sums.items()]


def table(rows: Sequence[Steadiness]) -> str:
    """The sums as a table in Markdown, with their total."""
    total = Steadiness(
        "all",
        sum(row.dice for row in rows),
        sum(row.same for row in rows),
        sum(row.doubts for row in rows),
        sum(row.flips for row in rows),
    )
    lines = ["| change | dice | same face | doubts | flips |", "| --- | --- | --- | --- | --- |"]
    for row in (*rows, total):
        shares = (number / max(row.dice, 1) for number in (row.same, row.doubts, row.flips))
        lines.append(
            f"| {row.name} | {row.dice} | " + " | ".join(f"{it:.4f}" for it in shares) + " |"
        )
    return "\n".join(lines) + "\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`steady MODEL FOLDER`."""
    parser.add_argument("model", type=Path, help="a model's folder")
    parser.add_argument("folder", type=Path, help="photos with annotations.json (COCO)")
    parser.add_argument("--photos", type=int, default=100, metavar="N", help="how many of them")
    parser.add_argument(
        "--above",
        action="append",
        default=[],
        metavar="SOURCE",
        help="whose photos are taken from straight above, and may be turned",
    )
    parser.add_argument("--source", help="photos of this source alone")
    parser.add_argument("--seed", type=int, default=1, help="other photos")


def run(args: argparse.Namespace) -> int:
    """Print the table."""
    cv2.setNumThreads(1)
    opened = model.open_model(args.model)
    file = args.folder / "annotations.json"
    try:
        listed = labels.loads_coco(file.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"expected photos with labels at {file}, got: {error.strerror}"
        raise TrainingError(msg) from error
    wanted = (it for it in listed if args.source is None or it.source == args.source)
    with_dice = [picture for picture in wanted if picture.labels]
    order = np.random.default_rng(args.seed).permutation(len(with_dice))[: args.photos]
    chosen = [with_dice[at] for at in order]
    images = [
        (sources.load_picture(args.folder / it.file).image, it.source in args.above)
        for it in chosen
    ]
    sys.stdout.write(table(measure(lambda frame: read_frame(opened, frame), images)))
    return 0


def _found_again(die: DieReading, after: Reading, moved: Affine) -> DieReading | None:
    place = moved[:, :2] @ np.asarray(die.box.centre) + moved[:, 2]
    size = die.box.size * float(np.sqrt(abs(np.linalg.det(moved[:, :2]))))
    away = {id(it): float(np.hypot(*(it.box.centre - place))) for it in after.dice}
    nearest = min(after.dice, key=lambda it: away[id(it)], default=None)
    return nearest if nearest is not None and away[id(nearest)] < _NEAR * size else None


def _turned(image: BgrImage, degrees: float) -> tuple[BgrImage, Affine]:
    """The whole photo turned about its middle, on a canvas that it fits, grey around it."""
    height, width = image.shape[:2]
    moved = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0), np.float64)
    across, down = abs(moved[0, 0]), abs(moved[0, 1])
    wide, high = round(width * across + height * down), round(width * down + height * across)
    moved[:, 2] += (wide - width) / 2, (high - height) / 2
    turned = cv2.warpAffine(
        image, moved, (wide, high), flags=cv2.INTER_LINEAR, borderValue=(114, 114, 114)
    )
    return np.asarray(turned, np.uint8), moved


def _decoded(data: npt.NDArray[np.uint8]) -> BgrImage:
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
