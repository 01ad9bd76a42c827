"""From an image to what the nets take: shared by the reader and by training.

A change here changes what every trained model sees, so a golden test pins it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.vision.types import BgrImage

PAD_GREY = 114
"""What fills the area outside of a picture: near the mean of photographs."""

_BLUR_FROM = 0.8
"""Shrinking below this factor aliases in a bilinear warp, so the source is blurred first."""

_LEAST_BILINEAR = 0.7
"""Down to this factor a bilinear step shrinks without dropping pixels that matter."""


def letterbox(image: BgrImage, size_px: int, *, multiple: int = 32) -> tuple[BgrImage, float]:
    """Scale `image` (H, W, 3) so that its longer side is `size_px`, and pad it.

    The picture sits at the top left; grey fills right and below, up to a multiple of `multiple`.
    Returns the padded image and the scale (output pixels for one input pixel).
    """
    height, width = image.shape[:2]
    scale = size_px / max(height, width)
    new_height, new_width = max(1, round(height * scale)), max(1, round(width * scale))
    shrunk = _resized(image, new_width, new_height)
    padded_height = -(-new_height // multiple) * multiple
    padded_width = -(-new_width // multiple) * multiple
    padded = np.full((padded_height, padded_width, 3), PAD_GREY, np.uint8)
    padded[:new_height, :new_width] = shrunk
    return padded, scale


def _resized(image: BgrImage, width: int, height: int) -> BgrImage:
    """`image` at this size: halved while it is twice as large, which is six times as fast.

    What is left to shrink by less than a third needs no mean over areas: each pixel that a
    bilinear step looks at is the mean of four already.
    """
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    shrinks_little = width > _LEAST_BILINEAR * image.shape[1]
    how = cv2.INTER_LINEAR if shrinks_little else cv2.INTER_AREA
    return np.asarray(cv2.resize(image, (width, height), interpolation=how), np.uint8)


def cut_out(
    image: BgrImage, centre: tuple[float, float], side_px: float, *, size_px: int
) -> BgrImage:
    """Cut the square of `side_px` around `centre` (x, y) out of `image` (H, W, 3).

    Returns (size_px, size_px, 3) uint8 BGR; what lies outside of the picture is grey.
    """
    height, width = image.shape[:2]
    scale = size_px / side_px
    left, top = centre[0] - side_px / 2, centre[1] - side_px / 2
    margin = 2 + 2 / scale
    x0, y0 = max(0, int(left - margin)), max(0, int(top - margin))
    x1 = min(width, int(np.ceil(left + side_px + margin)))
    y1 = min(height, int(np.ceil(top + side_px + margin)))
    if x1 <= x0 or y1 <= y0:
        return np.full((size_px, size_px, 3), PAD_GREY, np.uint8)
    part: npt.NDArray[np.uint8] = image[y0:y1, x0:x1]
    if scale < _BLUR_FROM:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 / scale), np.uint8)
    matrix = np.array([[scale, 0, scale * (x0 - left)], [0, scale, scale * (y0 - top)]], np.float64)
    warped = cv2.warpAffine(
        part,
        matrix,
        (size_px, size_px),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(PAD_GREY, PAD_GREY, PAD_GREY),
    )
    return np.asarray(warped, np.uint8)


def tensor(images: Sequence[BgrImage]) -> npt.NDArray[np.float32]:
    """Stack images (H, W, 3) uint8 BGR of one size into (N, 3, H, W) float32 RGB, -2 to 2."""
    whole = [np.ascontiguousarray(image) for image in images]
    made = cv2.dnn.blobFromImages(whole, 4 / 255, mean=(127.5, 127.5, 127.5), swapRB=True)
    return np.asarray(made, np.float32)
