"""From a folder of labelled pictures to training samples.

A picture is decoded once and kept as uint8; every sample is cut from it anew, under another camera.
All randomness comes from the `Generator` that is handed in.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.errors import TrainingError
from scorekeeper.training.photo import photograph
from scorekeeper.training.warps import crop, resized, warp
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from scorekeeper.training.recipe import FacesRecipe, FinderRecipe
    from scorekeeper.training.warps import Affine
    from scorekeeper.vision.types import BgrImage

Point: TypeAlias = tuple[float, float]
Entry: TypeAlias = "tuple[str, str, Sequence[Mapping[str, object]]]"
"""A picture's file name, its source (empty if its folder names none), and its labels."""
Floats: TypeAlias = npt.NDArray[np.float32]
CELL_PX = 8
"""Input pixels for one cell of the finder's output."""

NONE, COCKED, SIGN = 6, 7, 8
"""The classes of crops that show no die, one that leans, one with a sign on top; faces 1 to 6 are
the classes 0 to 5."""

COCKED_DEGREES = 20.0
"""A die that leans more than this has no face to read."""

_SIGNS = frozenset({"number", "logo"})
"""Kinds of dice, as the renderer names them, whose top face shows no pips."""

_WAIT_SECONDS = 5.0

SMALLEST_FACE_PX = 14
"""A die whose face is asked for is larger than this in its picture."""

_SMALLEST_PX = 14
"""A die smaller than this at the finder's input is neither a die nor nothing."""


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """A die of a picture: where it is, and its face unless that is not to be read (0).

    `visible` and `top_visible` are the shares, 0 to 1, of the die's outline and of its top face
    that nothing hides; `readable` is False for one whose label is marked `ignore`; `sign` is True
    where a number or a logo is on top instead of pips; `tilt` is in degrees, 0 is flat.
    """

    face: int
    box: Box
    centre: Point
    visible: float = 1.0
    top_visible: float = 1.0
    readable: bool = True
    sign: bool = False
    tilt: float = 0.0

    @property
    def is_cocked(self) -> bool:
        """Whether it leans too far for its face to be read."""
        return self.tilt >= COCKED_DEGREES


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """An image (H, W, 3) uint8 BGR with all of its dice; `source` says whose photo it is."""

    name: str
    image: BgrImage
    dice: tuple[LabelledDie, ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class FalseAlarm:
    """A place (x, y) where the finder saw a die of `size` pixels and none is to be read."""

    centre: Point
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class FinderSample:
    """One training crop of the finder, with what is wanted of each cell of its output.

    image: (S, S, 3) uint8 BGR. heat: (G, G), 1 at a die's centre, falling off around it. counted:
    (G, G), 0 where a die is that should be neither found nor missed. sides: (6, G, G), the
    finder's channels 1 to 6, wanted where `inside` (G, G) is 1.
    """

    image: BgrImage
    heat: Floats
    counted: Floats
    sides: Floats
    inside: Floats


def load(folder: Path, *, first: int = 0, count: int | None = None) -> list[Picture]:
    """The pictures of a COCO folder from the `first` one on, in the order of their file names.

    Raises TrainingError if there are fewer than `count`.
    """
    listed = entries(folder)[first:]
    if count is not None and len(listed) < count:
        message = f"expected {count} pictures from number {first} on in {folder}"
        message += f", got {len(listed)}"
        raise TrainingError(message)
    return [picture_of(folder, entry) for entry in listed[:count]]


class Shelf:
    """The pictures of a COCO folder as far as they are asked for, each decoded once.

    Training may begin while the last pictures are still being rendered: what is not there yet is
    waited for, so which pictures a step sees does not depend on how fast they were made.
    """

    def __init__(self, folder: Path, *, first: int) -> None:
        """Skip the `first` pictures, by file name: they are held out."""
        self._folder = folder
        self._skip = first
        self._pictures: list[Picture] = []
        self._entries: list[Entry] = []

    def first(self, count: int) -> Sequence[Picture]:
        """The first `count` pictures; waits until they are there."""
        if count > len(self._pictures):
            while len(self._entries) < count:
                self._entries = entries(self._folder)[self._skip :]
                if len(self._entries) < count:
                    time.sleep(_WAIT_SECONDS)
            fresh = self._entries[len(self._pictures) : count]
            self._pictures += [picture_of(self._folder, entry) for entry in fresh]
        return self._pictures[:count]


def entries(folder: Path) -> list[Entry]:
    """What a COCO folder holds, in the order of the file names; TrainingError if it is none."""
    source = folder / "annotations.json"
    try:
        coco = json.loads(source.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"expected COCO annotations in {source}, got {error}"
        raise TrainingError(message) from error
    labels: dict[int, list[Mapping[str, object]]] = {entry["id"]: [] for entry in coco["images"]}
    for annotation in coco["annotations"]:
        labels[annotation["image_id"]].append(annotation)
    return sorted(
        (
            (str(entry["file_name"]), str(entry.get("source_repo", "")), labels[entry["id"]])
            for entry in coco["images"]
        ),
        key=lambda entry: entry[0],
    )


def picture_of(folder: Path, entry: Entry) -> Picture:
    """The picture of an entry, decoded."""
    name, source, annotations = entry
    dice = tuple(_die(annotation) for annotation in annotations)
    return Picture(name, _image(folder / "images" / name), dice, source)


def _die(annotation: Mapping[str, object]) -> LabelledDie:
    box = Box(*_numbers(annotation.get("bbox"), 4))
    value = annotation.get("value")
    centre = annotation.get("centre")
    x, y = box.centre if centre is None else _numbers(centre, 2)
    return LabelledDie(
        face=value if isinstance(value, int) else 0,
        box=box,
        centre=(x, y),
        visible=1.0 - _numbers([annotation.get("occluded", 0.0)], 1)[0],
        top_visible=_numbers([annotation.get("top_visible", 1.0)], 1)[0],
        readable=not annotation.get("ignore"),
        sign=annotation.get("kind") in _SIGNS,
        tilt=_numbers([annotation.get("tilt", 0.0)], 1)[0],
    )


def _numbers(value: object, count: int) -> tuple[float, ...]:
    """`value` as so many numbers; TrainingError if it is none such."""
    if isinstance(value, list) and len(value) == count:
        numbers = tuple(float(part) for part in value if isinstance(part, int | float))
        if len(numbers) == count:
            return numbers
    message = f"expected {count} numbers, got {value!r}"
    raise TrainingError(message)


def _image(path: Path) -> BgrImage:
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        message = f"expected a picture, got {path}"
        raise TrainingError(message)
    return np.asarray(image, np.uint8)


def finder_sample(picture: Picture, rng: np.random.Generator, recipe: FinderRecipe) -> FinderSample:
    """A crop of `picture` at a random scale and place, often with a die in it."""
    matrix = _finder_view(picture, rng, recipe)
    image = photograph(warp(picture.image, matrix, recipe.crop_px), rng)
    targets = _Targets(recipe.crop_px)
    for die in picture.dice:
        targets.add(die, matrix)
    return FinderSample(image, targets.heat, targets.counted, targets.sides, targets.inside)


def _finder_view(picture: Picture, rng: np.random.Generator, recipe: FinderRecipe) -> Affine:
    """Where the crop lies: scaled by the picture's dice, mirrored half of the time.

    Never turned by a right angle: an oblique top face is told from a side by which way is up.
    """
    height, width = picture.image.shape[:2]
    size = recipe.crop_px
    middle = float(np.median([die.box.size for die in picture.dice])) if picture.dice else 60.0
    wanted = np.exp(rng.uniform(*np.log(recipe.die_px)))
    scale = max(float(np.clip(wanted / middle, 0.3, 1.6)), 0.55 * size / max(height, width))
    aspect = np.exp(rng.normal(0, 0.05))
    mirror = 1 if rng.random() < 0.5 else -1  # noqa: PLR2004 - a fair coin
    matrix = np.array([[scale * aspect * mirror, 0, 0], [0, scale / aspect, 0]], np.float64)
    at_die = bool(picture.dice) and rng.random() < 0.85  # noqa: PLR2004 - odds
    centre = np.array(
        picture.dice[rng.integers(len(picture.dice))].centre
        if at_die
        else rng.uniform(0, 1, 2) * (width, height)
    )
    matrix[:, 2] = rng.uniform(0.15, 0.85, 2) * size - matrix[:, :2] @ centre
    for axis, length in enumerate((width, height)):
        extent = abs(matrix[axis, axis]) * length
        below = extent if matrix[axis, axis] < 0 else 0.0
        low = matrix[axis, 2] - below
        if extent >= size:
            low = min(max(low, size - extent), 0)
        elif rng.random() >= 0.3:  # noqa: PLR2004 - odds of a picture cut off by the crop's edge
            low = min(max(low, 0), size - extent)
        matrix[axis, 2] = low + below
    return matrix


class _Targets:
    """What is wanted of the finder's output for one crop; dice are added one by one."""

    def __init__(self, size_px: int) -> None:
        cells = size_px // CELL_PX
        self.heat = np.zeros((cells, cells), np.float32)
        self.counted = np.ones((cells, cells), np.float32)
        self.sides = np.zeros((6, cells, cells), np.float32)
        self.inside = np.zeros((cells, cells), np.float32)
        self._size_px = size_px
        self._along = ((np.arange(cells) + 0.5) * CELL_PX).astype(np.float32)
        self._nearest = np.full((cells, cells), np.inf, np.float32)

    def add(self, die: LabelledDie, matrix: Affine) -> None:
        """Write a die into the targets; one that may not be judged is masked out instead."""
        centre = matrix[:, :2] @ die.centre + matrix[:, 2]
        low, high = _moved(die.box, matrix)
        size = float((high - low).max())
        shown = np.clip(np.minimum(high, self._size_px) - np.maximum(low, 0), 0, None)
        share = float(shown.prod() / max(float((high - low).prod()), 1.0))
        if share <= 0:
            return
        x, y = self._along[None, :], self._along[:, None]
        far = np.hypot(x - centre[0], y - centre[1])
        in_frame = bool(((centre >= 0) & (centre < self._size_px)).all())
        if not (in_frame and is_there(die) and share > 0.75 and size > _SMALLEST_PX):  # noqa: PLR2004 - a die cut by more is no fair question
            self.counted[far < 0.5 * size] = 0
            return
        spread = max(0.11 * size, 3.5)
        blob = np.exp(-(far**2) / (2 * spread**2)).astype(np.float32)
        column, row = int(centre[0] / CELL_PX), int(centre[1] / CELL_PX)
        blob[row, column] = 1.0
        self.heat = np.maximum(self.heat, blob)
        mine = (far < max(0.22 * size, 5.0)) & (far < self._nearest)
        mine[row, column] = True
        self._nearest[mine] = far[mine]
        self.inside[mine] = 1
        # Beyond the crop's edge a side cannot be seen: a fifth of the crop is as far as is asked.
        low, high = (np.clip(p, -0.2 * self._size_px, 1.2 * self._size_px) for p in (low, high))
        for channel, distance in enumerate((x - low[0], y - low[1], high[0] - x, high[1] - y)):
            cells = np.broadcast_to(distance, far.shape)[mine]
            self.sides[channel][mine] = np.log(np.maximum(cells, 2) / CELL_PX)
        for channel, offset in ((4, centre[0] - x), (5, centre[1] - y)):
            self.sides[channel][mine] = np.broadcast_to(offset, far.shape)[mine] / CELL_PX


def is_there(die: LabelledDie) -> bool:
    """Whether a die is to be found: enough of it shows, whether or not it has a face to read."""
    is_known = die.readable or die.sign or die.is_cocked
    return is_known and die.visible > 0.45 and die.top_visible > 0.7  # noqa: PLR2004 - measured


def class_of(die: LabelledDie) -> int:
    """What the face reader is to say of a die that is there."""
    if die.is_cocked:
        return COCKED
    return SIGN if die.sign else die.face - 1


def _moved(box: Box, matrix: Affine) -> tuple[Affine, Affine]:
    """Top left and bottom right corner of `box` after a scaling (perhaps mirrored) `matrix`."""
    corners = np.array([[box.x, box.y], [box.x + box.width, box.y + box.height]])
    there = corners @ matrix[:, :2].T + matrix[:, 2]
    return there.min(0), there.max(0)


def face_sample(
    picture: Picture,
    alarms: Sequence[FalseAlarm],
    rng: np.random.Generator,
    recipe: FacesRecipe,
) -> tuple[BgrImage, int]:
    """A crop (S, S, 3) uint8 BGR around one die or around nothing, and its class."""
    there = [die for die in picture.dice if is_there(die) and die.box.size > SMALLEST_FACE_PX]
    none_share = recipe.none_share_mined if alarms else recipe.none_share
    if there and rng.random() >= none_share:
        die = there[rng.integers(len(there))]
        size, label = die.box.size, class_of(die)
        centre = np.array(die.centre) + rng.normal(0, 0.045, 2) * size
    else:
        (x, y), size = _nothing(picture, alarms, rng, recipe)
        label, centre = NONE, np.array([x, y])
    image = crop(picture.image, centre, size, rng, recipe.size_px)
    if rng.random() < 0.3:  # noqa: PLR2004 - odds of a die that was small in its frame
        small = int(rng.integers(16, recipe.size_px))
        image = resized(resized(image, small, cv2.INTER_AREA), recipe.size_px, cv2.INTER_LINEAR)
    return photograph(image, rng), label


def _nothing(
    picture: Picture,
    alarms: Sequence[FalseAlarm],
    rng: np.random.Generator,
    recipe: FacesRecipe,
) -> tuple[Point, float]:
    """A place and size where no die is: mined, beside a die, or anywhere."""
    if alarms and rng.random() < recipe.mined_share:
        alarm = alarms[int(rng.integers(len(alarms)))]
        shift = rng.normal(0, 0.06, 2) * alarm.size
        return (alarm.centre[0] + shift[0], alarm.centre[1] + shift[1]), alarm.size
    height, width = picture.image.shape[:2]
    while True:
        if picture.dice and rng.random() < 0.6:  # noqa: PLR2004 - odds of a die's side or edge
            die = picture.dice[rng.integers(len(picture.dice))]
            size, angle = die.box.size, rng.uniform(0, 2 * np.pi)
            away = size * rng.uniform(0.42, 0.8)
            x, y = die.centre[0] + away * np.cos(angle), die.centre[1] + away * np.sin(angle)
        else:
            x, y = rng.uniform(0, width), rng.uniform(0, height)
            size = float(np.exp(rng.uniform(np.log(24), np.log(110))))
        if not any(shows((x, y), size, die) for die in picture.dice):
            return (x, y), size


def shows(centre: Point, size: float, die: LabelledDie) -> bool:
    """Whether a crop for a die of `size` pixels at `centre` is about `die`."""
    away = np.hypot(centre[0] - die.centre[0], centre[1] - die.centre[1])
    return bool(away < 0.36 * die.box.size and 0.45 < size / die.box.size < 2.2)  # noqa: PLR2004 - measured
