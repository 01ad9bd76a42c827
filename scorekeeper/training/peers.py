"""Ours beside two kinds of dice reader that others publish, on the same photos in one run.

    python -m scorekeeper.training peers models/reader ../photos/dev --every 4

Both kinds are written here from what their authors say they do, for comparison alone: the product
has no part of them. Neither knows a doubt, so each always answers, as published. All readers see
one photo before any sees the next, so that whatever else the machine does slows them alike.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.dice import is_face
from scorekeeper.training import report
from scorekeeper.vision import evaluate, model, sources
from scorekeeper.vision.evaluate import Table
from scorekeeper.vision.reader import read_frame
from scorekeeper.vision.types import Box, DieReading, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scorekeeper.vision.evaluate import Outcome
    from scorekeeper.vision.types import BgrImage, Frame

    Read: TypeAlias = Callable[[Frame], Reading]

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.uint8]
Contour: TypeAlias = npt.NDArray[np.int32]

SIDE_PX = 640
"""The longer side that every photo gets first: their sizes in pixels were chosen for webcams."""

_BLUR_PX = 7
_LEAST_INERTIA = 0.6
_REACH_PX = 40.0

_CANNY = (20, 60)
_CLOSED_PX = 5
_SMALLEST_DIE_PX = 14.0
_LARGEST_DIE = 0.5
"""Of the picture's shorter side."""
_SQUARE_RATIO = 1.35
"""Longer side over shorter."""
_SQUARE_FILL = 0.8
"""Of the smallest rectangle around it; a disc fills 0.79."""
_PIP_AREA = (0.008, 0.09)
"""Of the die's area."""
_PIP_RATIO = 1.8
_PIP_FILL = 0.6
"""Of its rectangle, of which a disc fills 0.79; small ones are ragged."""


def blobs_and_clusters(frame: Frame) -> Reading:
    """Round dark blobs that lie close together are the pips of a die.

    Median blur, OpenCV's `SimpleBlobDetector` for what is about as long as wide, and density
    clustering (DBSCAN) with a fixed reach, in which one blob is enough. More than six blobs
    are no die. Blur, shape and reach are the published ones; the published order
    makes the picture grey after the blur, which takes longer.
    """
    image, scale = _at_size(frame.image)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    points, sizes = _blobs(np.asarray(cv2.medianBlur(grey, _BLUR_PX), np.uint8))
    groups = density_clusters(points, reach=_REACH_PX, least=1)
    found = [(len(group), _around(points[group], sizes[group])) for group in groups]
    return _answer(found, scale, frame.seconds)


def contours_and_pips(frame: Frame) -> Reading:
    """Outlines that are about square are dice, and round spots inside them are pips.

    Outlines come from Otsu's threshold, light on dark and dark on light, and from Canny's edges,
    closed. Inside, Otsu's threshold again parts the pips from the die, dark or light. Outlines
    without any pip, or with more than six, are no dice; of nested ones the outer counts. Of about
    thirty settings these read most rolls of each fourth photo of `dev` exactly, so its figures
    there flatter.
    """
    image, scale = _at_size(frame.image)
    grey = np.asarray(
        cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0), np.uint8
    )
    found: list[tuple[int, Box]] = []
    squares = (outline for mask in _masks(grey) for outline in _squares(mask))
    for outline in sorted(squares, key=cv2.contourArea, reverse=True):
        box = Box(*map(float, cv2.boundingRect(outline)))
        if any(_holds(other, box.centre) for _, other in found):
            continue
        pips = count_pips(grey, outline)
        if is_face(pips):
            found.append((pips, box))
    return _answer(found, scale, frame.seconds)


def density_clusters(points: Floats, *, reach: float, least: int) -> list[list[int]]:
    """DBSCAN (Ester et al., 1996) of `points` (n, 2): the indices of each cluster's points.

    A point with at least `least` points within `reach`, itself among them, is a core and takes
    all of these into its cluster; what no core reaches belongs to none.
    """
    free = set(range(len(points)))
    clusters = []
    for first in range(len(points)):
        if first not in free or len(_near(points, first, reach)) < least:
            continue
        cluster, waiting = [], [first]
        free.remove(first)
        while waiting:
            one = waiting.pop()
            cluster.append(one)
            near = _near(points, one, reach)
            if len(near) >= least:
                fresh = free.intersection(near)
                free -= fresh
                waiting += sorted(fresh)
        clusters.append(sorted(cluster))
    return clusters


def count_pips(grey: Mask, outline: Contour) -> int:
    """How many round spots stand out inside `outline` (n, 1, 2) of `grey` (H, W), dark or light."""
    x, y, width, height = cv2.boundingRect(outline)
    part = grey[y : y + height, x : x + width]
    inside = np.zeros_like(part)
    cv2.drawContours(inside, [outline - np.array([x, y], np.int32)], -1, 255, cv2.FILLED)
    values = part[inside > 0]
    level, _ = cv2.threshold(values.reshape(-1, 1), 0, 255, cv2.THRESH_OTSU)
    light = part > level
    within = inside > 0
    area = float(np.count_nonzero(within))
    return max(_round_spots(within & ~light, area), _round_spots(within & light, area))


def _at_size(image: BgrImage) -> tuple[BgrImage, float]:
    """`image` with a longer side of `SIDE_PX`, and how many of its pixels make one of the given."""
    scale = SIDE_PX / max(image.shape[:2])
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    resized = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    return np.asarray(resized, np.uint8), scale


def _blobs(grey: Mask) -> tuple[Floats, Floats]:
    """Middles (n, 2) and diameters (n,) of dark blobs of `grey` (H, W) about as long as wide."""
    wanted = cv2.SimpleBlobDetector.Params()
    wanted.filterByInertia = True
    wanted.minInertiaRatio = _LEAST_INERTIA
    spots = cv2.SimpleBlobDetector.create(wanted).detect(grey)
    points = np.array([spot.pt for spot in spots], np.float32).reshape(-1, 2)
    return points, np.array([spot.size for spot in spots], np.float32)


def _near(points: Floats, one: int, reach: float) -> list[int]:
    away: Floats = np.hypot(*(points - points[one]).T)
    return [int(at) for at in np.flatnonzero(away <= reach)]


def _around(points: Floats, sizes: Floats) -> Box:
    """The box around discs with these middles (n, 2) and diameters (n,)."""
    least = (points - sizes[:, None] / 2).min(axis=0)
    most = (points + sizes[:, None] / 2).max(axis=0)
    return Box(*map(float, (*least, *(most - least))))


def _masks(grey: Mask) -> list[Mask]:
    _, light = cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)
    edges = cv2.Canny(grey, *_CANNY)
    closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((_CLOSED_PX, _CLOSED_PX), np.uint8))
    return [np.asarray(mask, np.uint8) for mask in (light, 255 - light, closed)]


def _squares(mask: Mask) -> Iterable[Contour]:
    """Outlines (n, 1, 2) in `mask` (H, W) of the size and shape of a die."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    largest = min(mask.shape) * _LARGEST_DIE
    for outline in outlines:
        shorter, longer = sorted(cv2.minAreaRect(outline)[1])
        if not _SMALLEST_DIE_PX <= shorter <= longer <= min(largest, shorter * _SQUARE_RATIO):
            continue
        hull = cv2.convexHull(outline)
        if cv2.contourArea(hull) >= _SQUARE_FILL * shorter * longer:
            yield np.asarray(hull, np.int32)


def _round_spots(mask: npt.NDArray[np.bool_], die_area: float) -> int:
    """How many parts of `mask` (H, W) are round and as large as a pip of such a die."""
    _, _, parts, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    spots = 0
    for left, top, width, height, area in parts[1:]:
        inner = left > 0 and top > 0
        inner = inner and left + width < mask.shape[1] and top + height < mask.shape[0]
        of_die = area / die_area
        long = max(width, height) > _PIP_RATIO * min(width, height)
        full = area >= _PIP_FILL * width * height
        spots += bool(inner and _PIP_AREA[0] <= of_die <= _PIP_AREA[1] and full and not long)
    return spots


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return 0 <= point[0] - box.x <= box.width and 0 <= point[1] - box.y <= box.height


def _answer(found: Iterable[tuple[int, Box]], scale: float, seconds: float) -> Reading:
    """The pips and boxes of a picture at `scale` as a reading without doubts."""
    dice = tuple(
        DieReading(pips, 1.0, Box(*(side / scale for side in box)), clear=True)
        for pips, box in found
        if is_face(pips)
    )
    return Reading(dice, Verdict.CLEAR if dice else Verdict.EMPTY, seconds=seconds)


def read_all(
    readers: Mapping[str, Read], folders: Sequence[Path], *, every: int = 1
) -> dict[str, list[Outcome]]:
    """Read every `every`-th labelled picture of each folder with all readers.

    TrainingError if a folder has no labels, PictureError if a picture cannot be read.
    """
    outcomes: dict[str, list[Outcome]] = {name: [] for name in readers}
    for folder in folders:
        for picture in report.labelled(folder)[::every]:
            frame = sources.load_picture(folder / picture.file)
            for name, read in readers.items():
                began = time.perf_counter()
                reading = read(frame)
                milliseconds = (time.perf_counter() - began) * 1000
                outcome = evaluate.compare(picture, reading, read_ms=milliseconds)
                outcomes[name].append(outcome)
    return outcomes


def table(outcomes: Mapping[str, Sequence[Outcome]]) -> Table:
    """A row for each reader."""
    head = ("reader", "photos", "found and right", "precision", "f1", "rolls exact")
    rows = []
    for name, of_reader in outcomes.items():
        all_in_all = evaluate.summarise(of_reader)
        rows.append(
            (
                name,
                all_in_all.photos,
                all_in_all.found_and_right,
                all_in_all.precision,
                all_in_all.f1,
                all_in_all.rolls_exact,
                all_in_all.answered,
                all_in_all.answered_wrong,
                all_in_all.read_ms_median,
            )
        )
    return Table((*head, "answered", "answered and wrong", "ms median"), tuple(rows))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`peers MODEL FOLDER...`."""
    parser.add_argument("model", type=Path, help="a model's folder")
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="labelled pictures")
    parser.add_argument(
        "--every", type=_at_least_one, default=1, metavar="N", help="only each N-th photo"
    )


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        message = f"expected a whole number from 1, got {text!r}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Read the photos with all three and print one table."""
    cv2.setNumThreads(1)
    opened = model.open_model(args.model)
    readers: dict[str, Read] = {
        "blobs and clusters": blobs_and_clusters,
        "contours and pips": contours_and_pips,
        f"{opened.spec.name} {opened.spec.version}": partial(read_frame, opened),
    }
    outcomes = read_all(readers, args.folders, every=args.every)
    sys.stdout.write(report.markdown(table(outcomes)))
    return 0
