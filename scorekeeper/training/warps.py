"""Cutting training crops out of pictures, a little turned, stretched and off scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from scorekeeper.vision.preprocess import PAD_GREY

if TYPE_CHECKING:
    from scorekeeper.vision.types import BgrImage

Affine: TypeAlias = npt.NDArray[np.float64]
"""(2, 3): a point (x, y) goes to `A[:, :2] @ point + A[:, 2]`."""


def crop(
    image: BgrImage,
    centre: npt.NDArray[np.float64],
    size: float,
    rng: np.random.Generator,
    size_px: int,
) -> BgrImage:
    """The square around `centre`, a little turned, stretched and off scale, mirrored at times."""
    scale = size_px / (1.2 * size * np.exp(rng.normal(0, 0.1)))
    angle, mirror = rng.normal(0, 0.12), (-1 if rng.random() < 0.5 else 1)  # noqa: PLR2004 - a fair coin
    turn = np.array(
        [[np.cos(angle) * mirror, -np.sin(angle)], [np.sin(angle) * mirror, np.cos(angle)]]
    )
    linear = scale * turn @ np.diag([np.exp(rng.normal(0, 0.05)), 1])
    reach = 0.8 * size_px / scale + 4
    low = np.maximum(np.floor(centre - reach), 0).astype(int)
    high = np.minimum(np.ceil(centre + reach), image.shape[1::-1]).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    if part.size == 0:
        return np.full((size_px, size_px, 3), PAD_GREY, np.uint8)
    shift = size_px / 2 - linear @ (centre - low)
    return warp(part, np.concatenate([linear, shift[:, None]], 1), size_px)


def warp(image: BgrImage, matrix: Affine, size_px: int) -> BgrImage:
    """`image` through `matrix` into a square, grey outside; blurred first if it shrinks."""
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    if scale < 0.8:  # noqa: PLR2004 - as in vision.preprocess.cut_out
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 / scale), np.uint8)
    warped = cv2.warpAffine(
        image,
        matrix,
        (size_px, size_px),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(PAD_GREY, PAD_GREY, PAD_GREY),
    )
    return np.asarray(warped, np.uint8)


def resized(image: BgrImage, size_px: int, how: int) -> BgrImage:
    """`image` as a square of this size; `how` is one of OpenCV's interpolations."""
    return np.asarray(cv2.resize(image, (size_px, size_px), interpolation=how), np.uint8)
