"""Which part of a picture a thing can change: itself, its shadow, the light that it takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col

if TYPE_CHECKING:
    from scorekeeper.training.geometry import Array
    from scorekeeper.training.lights import Light
    from scorekeeper.training.retrace import Mask
    from scorekeeper.training.scene import Camera
    from scorekeeper.training.tracer import Pixels

NEAR = 2.0  # half edges around a thing within which it takes light away, and more if it is high
FADES = 9  # px, over which a change fades out at the border
LOWEST_LAMP = 0.25
BEFORE_LENS = 1.0  # what is nearer is not projected
_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
_AROUND = np.array([[x, y] for x in (-0.8, 0.0, 0.8) for y in (-0.8, 0.0, 0.8)]) * 1.2


def corners_of(rows: Array) -> Array:
    """Returns the corners of solids' boxes in the world, (n, 8, 3)."""
    half = rows[:, None, col.HALF : col.HALF + 3] * rows[:, None, None, col.SCALE]
    turns = rows[:, col.TURN : col.TURN + 9].reshape(-1, 3, 3)
    own = _CORNERS * half
    made: Array = own @ turns.transpose(0, 2, 1) + rows[:, None, col.PLACE : col.PLACE + 3]
    return made


def touched_by(corners: Array, light: Light) -> Array:
    """Returns points (n, m, 3) around all that solids with corners (n, k, 3) take light from."""
    high = np.maximum(corners[..., 2:], 0.0)
    ground = corners[..., None, :2] + (NEAR + 0.5 * high)[..., None] * _AROUND
    flat = ground.reshape(len(corners), -1, 2)
    parts = [corners, np.concatenate([flat, np.zeros((*flat.shape[:2], 1))], 2)]
    if max(light.colour) > 0:
        for aside in _AROUND[[1, 3, 4, 5, 7]]:
            to = np.array(light.lamp)
            to[:2] += 0.8 * light.size * aside
            to[2] = max(to[2] - 0.3 * light.size, LOWEST_LAMP)
            parts.append(corners - to * (high / to[2]))
    return np.concatenate(parts, 1)


def _before_lens(points: Array, ahead: Array) -> Array:
    """Returns the part of a convex body with corners (m, 3) that is before the lens.

    `ahead` (m,) says how far before it each corner is.
    """
    front = ahead > BEFORE_LENS
    near, far = points[front], points[~front]
    share = (ahead[front][:, None] - BEFORE_LENS) / (ahead[front][:, None] - ahead[~front])
    cut = near[:, None] + share[..., None] * (far - near[:, None])
    return np.concatenate([near, cut.reshape(-1, 3)])


def fill(mask: Mask, camera: Camera, points: Array) -> None:
    """Sets a mask to 1 in the convex outlines of points (n, m, 3) as the camera sees them."""
    far = 4.0 * max(camera.width, camera.height)
    ahead = (points - camera.place) @ camera.axes[2]
    for mine, before in zip(points, ahead, strict=True):
        body = mine if before.min() > BEFORE_LENS else _before_lens(mine, before)
        if len(body):
            pixels = np.clip(camera.project(body), -far, far)
            cv2.fillConvexPoly(mask, cv2.convexHull(np.round(pixels).astype(np.int32)), (1,))


def faded(mask: Mask) -> Pixels:
    """Returns 1 well inside a mask, falling to 0 at its border (but not at the picture's)."""
    bordered = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    far = cv2.distanceTransform(bordered, cv2.DIST_L1, 3)[1:-1, 1:-1]
    made: Pixels = np.clip(far / FADES, 0, 1).astype(np.float32)
    return made
