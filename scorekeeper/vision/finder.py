"""From the finder's output to candidates: where dice may be, before their faces are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.vision import preprocess

if TYPE_CHECKING:
    from scorekeeper.vision.model import FinderSpec, Float32Array, Net
    from scorekeeper.vision.types import BgrImage

IndexArray: TypeAlias = npt.NDArray[np.intp]

STRIDE_PX = 8
"""Input pixels for one cell of the finder's output."""

_NEAR = 0.33
"""Centres nearer than this share of the smaller die's size belong to one die."""

_SAME = 0.72
"""Boxes with a larger intersection over union belong to one die."""

_MOST_CANDIDATES = 300
"""Far over what 30 dice give at several sizes; bounds the time that noise can cost."""

_LOG_RANGE = (-4.0, 5.0)
"""Of a side's distance: 0.15 px to 1,187 px; keeps a wild output from overflowing."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """n places that may be dice, in pixels of one image: float32, x right and y down."""

    heat: Float32Array
    """(n,) 0 to 1."""
    boxes: Float32Array
    """(n, 4): left, top, right, bottom."""
    centres: Float32Array
    """(n, 2): x and y of the top face's centre."""

    def __len__(self) -> int:
        """How many."""
        return len(self.heat)

    @property
    def sizes(self) -> Float32Array:
        """(n,) longer sides of the boxes."""
        return np.asarray((self.boxes[:, 2:] - self.boxes[:, :2]).max(axis=1))

    def take(self, chosen: IndexArray) -> Candidates:
        """Only those, in that order."""
        return Candidates(self.heat[chosen], self.boxes[chosen], self.centres[chosen])

    def times(self, factor: float) -> Candidates:
        """The same in pixels of an image `factor` times as large."""
        scale = np.float32(factor)
        return Candidates(self.heat, self.boxes * scale, self.centres * scale)


def find(net: Net, image: BgrImage, spec: FinderSpec) -> Candidates:
    """Look for dice in `image` (H, W, 3) at each size of the spec, and again where it says so.

    One die may be found at several sizes; whoever reads the faces merges them by confidence,
    with `distinct`.
    """
    found = [_find_at(net, image, size_px, spec.heat_threshold) for size_px in spec.sizes_px]
    found += [
        _find_at(net, image, size_px, spec.heat_threshold)
        for size_px in _sizes_of_second_looks(found, image, spec)
    ]
    together = Candidates(
        np.concatenate([part.heat for part in found]),
        np.concatenate([part.boxes for part in found]),
        np.concatenate([part.centres for part in found]),
    )
    return together.take(np.argsort(-together.heat, kind="stable")[:_MOST_CANDIDATES])


def _sizes_of_second_looks(found: list[Candidates], image: BgrImage, spec: FinderSpec) -> list[int]:
    """The sizes at which what was found asks to be looked at again."""
    scale = max(spec.sizes_px) / max(image.shape[:2])
    sizes = np.concatenate([part.sizes for part in found]) * scale
    again = []
    if spec.closer is not None and (not len(sizes) or sizes.min() < spec.closer.die_px):
        again.append(spec.closer.size_px)
    if spec.farther is not None and (not len(sizes) or sizes.max() > spec.farther.die_px):
        again.append(spec.farther.size_px)
    return again


def _find_at(net: Net, image: BgrImage, size_px: int, threshold: float) -> Candidates:
    boxed, scale = preprocess.letterbox(image, size_px)
    found = decode(net(preprocess.tensor([boxed]))[0], threshold).times(1 / scale)
    return found.take(distinct(found, found.heat))


def decode(output: Float32Array, threshold: float) -> Candidates:
    """The peaks of the heat map over `threshold`, hottest first, in pixels of the net's input.

    `output` is (7, H/8, W/8), see `model.Model`. A peak is a cell that none of its eight
    neighbours exceeds.
    """
    heat = (1 / (1 + np.exp(-output[0].clip(-30, 30)))).astype(np.float32)
    highest = np.asarray(cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    rows, columns = np.nonzero((heat >= highest) & (heat > threshold))
    order = np.argsort(-heat[rows, columns], kind="stable")[:_MOST_CANDIDATES]
    rows, columns = rows[order], columns[order]
    at = output[:, rows, columns].T
    cells = (np.stack([columns, rows], axis=1) + 0.5) * STRIDE_PX
    sides = np.exp(at[:, 1:5].clip(*_LOG_RANGE)) * STRIDE_PX
    return Candidates(
        heat[rows, columns],
        np.concatenate([cells - sides[:, :2], cells + sides[:, 2:]], axis=1).astype(np.float32),
        (cells + at[:, 5:7] * STRIDE_PX).astype(np.float32),
    )


def distinct(candidates: Candidates, scores: Float32Array) -> IndexArray:
    """One candidate for each die: the one of the highest score (n,). Indices, best first."""
    near = _is_same_die(candidates)
    left = np.ones(len(candidates), np.bool_)
    chosen: list[int] = []
    for i in np.argsort(-scores, kind="stable"):
        if left[i]:
            chosen.append(int(i))
            left &= ~near[i]
    return np.asarray(chosen, np.intp)


def overlaps(boxes: Float32Array) -> Float32Array:
    """Intersection over union of each pair of boxes (n, 4), as (n, n)."""
    least = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    most = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    common = (most - least).clip(0).prod(axis=2)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    union = areas[:, None] + areas[None, :] - common
    shares: Float32Array = common / np.maximum(union, np.float32(1e-6))
    return shares


def _is_same_die(candidates: Candidates) -> npt.NDArray[np.bool_]:
    """(n, n) whether two candidates are one die."""
    apart = candidates.centres[:, None] - candidates.centres[None]
    distance = np.hypot(apart[..., 0], apart[..., 1])
    smaller = np.minimum(candidates.sizes[:, None], candidates.sizes[None])
    return np.asarray((distance < _NEAR * smaller) | (overlaps(candidates.boxes) > _SAME))
