"""Renders a script frame by frame: what stays is traced once, what moves in every frame.

A moving thing is traced together with the light that it takes from the table about it. The
table's picture itself is kept: it is only made darker or brighter by the share that the same
few rays bring with the thing and without it. Where nothing has happened that share is exactly 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training.geometry import Array
from scorekeeper.training.hands import Pose, rows_of
from scorekeeper.training.motion import BALL, MOMENTS
from scorekeeper.training.retrace import Mask, retrace
from scorekeeper.training.setting import sees
from scorekeeper.training.tracer import Pixels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from scorekeeper.training.acts import Script
    from scorekeeper.training.lights import Light
    from scorekeeper.training.scene import Camera
    from scorekeeper.training.solids import Row

Window = tuple[int, int, int, int]  # left, top, right, low

FEW, SOME = 3, 6  # rays a pixel of a hand, of tumbling dice
MANY = 24  # of what stays
QUICK = 0.6  # pixels in one frame from which a thing is blurred by its speed
STAYS = 8  # frames that a die has to lie still to become part of the table
NEAR = 2.0  # half edges around a thing within which it takes light away
COARSE = 3  # a hand's shadow is traced in every third pixel and row
SMOOTH = {FEW: 3.2, SOME: 1.1}  # px, how much the share of light is smoothed
FADES = 9  # px, over which the share goes back to 1
_LEAST = 2e-3  # light, so that black is not divided by black
_CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
_AROUND = np.array([[1.0, 0], [-1, 0], [0, 1], [0, -1], [0.7, 0.7], [-0.7, 0.7], [-0.7, -0.7], [0.7, -0.7]])  # fmt: skip


@dataclass(slots=True, eq=False)
class Canvas:
    """The table with all that lies still on it.

    Attributes:
        by_rays: linear RGB (H, W, 3) float32, by rays a pixel.
        version: counts how often it was changed.
    """

    by_rays: dict[int, Pixels]
    version: int = 0

    @property
    def best(self) -> Pixels:
        """The one with least noise."""
        return self.by_rays[MANY]


def _corners(row: Row) -> Array:
    """Returns the corners of a solid's box in the world, (8, 3)."""
    half, turn = row[col.HALF : col.HALF + 3], row[col.TURN : col.TURN + 9].reshape(3, 3)
    made: Array = row[col.PLACE : col.PLACE + 3] + row[col.SCALE] * (_CORNERS * half) @ turn.T
    return made


def _touched(points: Array, light: Light) -> Array:
    """Returns points around all that a solid with these corners (8, 3) gives less light."""
    high = np.maximum(points[:, 2:], 0.0)
    parts = [points]
    around = (NEAR + 0.5 * high)[:, None] * _AROUND
    ground = points[:, None, :2] + around
    parts.append(np.concatenate([ground.reshape(-1, 2), np.zeros((ground.size // 2, 1))], 1))
    if max(light.colour) > 0:
        lamp = np.array(light.lamp)
        for dx, dy in ((0.0, 0.0), *_AROUND[:4]):
            to = lamp + 0.8 * light.size * np.array([dx, dy, 0.0])
            to[2] = max(to[2] - 0.3 * light.size, 0.25)
            parts.append(points - to * (high / to[2]))
    return np.concatenate(parts)


def _fill(mask: Mask, camera: Camera, points: Array, value: int = 1) -> None:
    ahead = (points - camera.place) @ camera.axes[2]
    pixels = camera.project(points[ahead > 1.0])
    far = 4 * max(camera.width, camera.height)
    pixels = np.clip(pixels, -far, far)
    outline = cv2.convexHull(np.round(pixels).astype(np.int32))
    cv2.fillConvexPoly(mask, outline, (value,))


def _window(mask: Mask) -> Window | None:
    left, top, wide, high = cv2.boundingRect(mask)
    return (left, top, left + wide, top + high) if wide and high else None


def _faded(mask: Mask) -> Pixels:
    """Returns 1 well inside a mask, falling to 0 at its border (but not at the picture's)."""
    bordered = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    far = cv2.distanceTransform(bordered, cv2.DIST_L1, 3)[1:-1, 1:-1]
    made: Pixels = np.clip(far / FADES, 0, 1).astype(np.float32)
    return made


def _spread(light: Pixels, sigma: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Moving:
    """What moves in a frame: rows of solids at each of some times within it."""

    at: list[list[Row]]
    rays: int  # a pixel, all times together


class Darkroom:
    """Renders one script."""

    def __init__(self, script: Script, seed: int) -> None:
        """Sets up an empty table; `shutter` is which part of a frame's time is exposed."""
        self.script, self.seed = script, seed
        camera = script.setting.camera
        self.camera, self.lens = camera, camera.lens()
        self.size = (camera.height, camera.width)
        self.state = np.zeros(1, np.uint64)
        self.baked: dict[int, tuple[bytes, Row]] = {}
        self.canvas = Canvas({n: np.zeros((*self.size, 3), np.float32) for n in (FEW, SOME, MANY)})
        self._bake(np.ones(self.size, np.uint8))
        self.rows = [die.row(np.eye(3), np.zeros(3)) for die in script.setting.dice]
        self.shutter = float(np.random.default_rng((seed, 9)).uniform(0.2, 0.8))

    def die(self, k: int, place: Array, turn: Array) -> Row:
        """Returns a die's row at a place (3,), turned (3, 3)."""
        row = self.rows[k].copy()
        row[col.PLACE : col.PLACE + 3] = place
        row[col.TURN : col.TURN + 9] = turn.ravel()
        return row

    def _bake(self, mask: Mask) -> None:
        """Traces anew what stays, where a mask is set."""
        window = _window(mask)
        if window is None:
            return
        left, top, right, low = window
        world = self.script.setting.world([row for _, row in self.baked.values()])
        films = (np.zeros((*self.size, 4), np.float32), np.zeros((*self.size, 4), np.float32))
        whole = bool(mask.all())
        fade = None if whole else _faded(mask)[top:low, left:right, None]
        first = 0
        for rays in (FEW, SOME, MANY):
            numbers = (first, rays, self.seed, len(world.solids))
            retrace(world, self.lens, films, mask, window, numbers, self.state)
            first = rays
            new = films[0][top:low, left:right, :3] / np.float32(rays)
            old = self.canvas.by_rays[rays][top:low, left:right]
            old[:] = new if fade is None else old + fade * (new - old)
        self.canvas.version += 1

    def _poses(self, frame: int) -> list[float]:
        """Returns the moments, in whole and parts, that a frame is exposed at."""
        share = self.shutter * MOMENTS
        return [frame * MOMENTS + share * (j + 0.5) / SOME for j in range(SOME)]

    def _settled(self, frame: int, k: int) -> bytes | None:
        """Returns what tells how a die lies, if it stays so for a while; None if not there."""
        script = self.script
        first, end = frame * MOMENTS, min((frame + STAYS) * MOMENTS, len(script.poses))
        if not script.there[first:end, k].all():
            return None
        place, turn = script.place[first:end, k], script.turn[first:end, k]
        if np.ptp(place, axis=0).max() > 0 or np.ptp(turn, axis=0).max() > 0:
            return None
        return place[0].tobytes() + turn[0].tobytes()

    def _lies_still(self, frame: int, k: int, known: bytes) -> bool:
        script = self.script
        for s in range(frame * MOMENTS, (frame + 1) * MOMENTS):
            same = script.place[s, k].tobytes() + script.turn[s, k].tobytes() == known
            if not script.there[s, k] or not same:
                return False
        return True

    def settle(self, frame: int) -> None:
        """Makes dice that came to rest part of the table, and takes away those that left."""
        mask = np.zeros(self.size, np.uint8)
        light = self.script.setting.light
        changed = False
        for k in range(len(self.rows)):
            if k in self.baked:
                known, row = self.baked[k]
                if self._lies_still(frame, k, known):
                    continue
                del self.baked[k]
                changed = True
                _fill(mask, self.camera, _touched(_corners(row), light))
            told = self._settled(frame, k)
            if told is not None:
                s = frame * MOMENTS
                row = self.die(k, self.script.place[s, k], self.script.turn[s, k])
                self.baked[k] = (told, row)
                changed = True
                _fill(mask, self.camera, _touched(_corners(row), light))
        if changed:
            self._bake(mask)

    def _dice_at(self, moment: float) -> list[Row]:
        script = self.script
        s = min(int(moment), len(script.poses) - 1)
        after, t = min(s + 1, len(script.poses) - 1), moment - int(moment)
        rows = []
        for k in range(len(self.rows)):
            if k in self.baked or not script.there[s, k]:
                continue
            place = script.place[s, k] * (1 - t) + script.place[after, k] * t
            if not sees(self.camera, place[None], np.array([2 * BALL]))[0]:
                continue
            u, _, v = np.linalg.svd(script.turn[s, k] * (1 - t) + script.turn[after, k] * t)
            rows.append(self.die(k, place, u @ v))
        return rows

    def _hand_at(self, moment: float) -> list[Row]:
        poses = self.script.poses
        s = min(int(moment), len(poses) - 1)
        pose, after = poses[s], poses[min(s + 1, len(poses) - 1)]
        if pose is None:
            return []
        if after is None:
            return rows_of(self.script.hand, pose)
        t = moment - int(moment)
        here, there = _numbers(pose), _numbers(after)
        return rows_of(self.script.hand, Pose(*(here * (1 - t) + there * t).tolist()))

    def moving(self, frame: int) -> _Moving | None:
        """Returns what moves in a frame, at as many times as its speed asks for."""
        moments = self._poses(frame)
        rays = SOME
        if self._hand_at(moments[0]) or self._hand_at(moments[-1]):
            moments, rays = moments[1::2], FEW
        all_at = [self._dice_at(m) + self._hand_at(m) for m in moments]
        if not any(all_at):
            return None
        if len({len(rows) for rows in all_at}) == 1 and self._slow(all_at[0], all_at[-1]):
            all_at = all_at[:1]
        return _Moving(all_at, rays)

    def _slow(self, first: Sequence[Row], last: Sequence[Row]) -> bool:
        a = self.camera.project(np.concatenate([_corners(row) for row in first]))
        b = self.camera.project(np.concatenate([_corners(row) for row in last]))
        return bool(np.abs(a - b).max() < QUICK)

    def _masks(self, moving: _Moving) -> tuple[Mask, Mask]:
        """Returns where rays are sent, and all that may change."""
        body, touched = np.zeros(self.size, np.uint8), np.zeros(self.size, np.uint8)
        light = self.script.setting.light
        for rows in (moving.at[0], moving.at[-1]):
            for row in rows:
                corners = _corners(row)
                _fill(touched, self.camera, _touched(corners, light))
                _fill(body, self.camera, corners)
        if moving.rays == SOME:
            return touched, touched
        body = cv2.dilate(body, np.ones((3, 3), np.uint8)).astype(np.uint8)
        sent = body.copy()
        sent[::COARSE, ::COARSE] |= touched[::COARSE, ::COARSE]
        return sent, touched

    def frame(self, number: int) -> tuple[Pixels, Window | None]:
        """Returns a frame, linear RGB (H, W, 3), and where it differs from the table that stays."""
        self.settle(number)
        moving = self.moving(number)
        if moving is None:
            return self.canvas.best, None
        sent, touched = self._masks(moving)
        window = _window(touched)
        if window is None:
            return self.canvas.best, None
        films = (np.zeros((*self.size, 4), np.float32), np.zeros((*self.size, 4), np.float32))
        each = moving.rays // len(moving.at)
        still = [row for _, row in self.baked.values()]
        for j, rows in enumerate(moving.at):
            world = self.script.setting.world(still + rows)
            numbers = (j * each, (j + 1) * each, self.seed, len(world.solids) - len(rows))
            retrace(world, self.lens, films, sent, window, numbers, self.state)
        made = self.canvas.best.copy()
        left, top, right, low = window
        part = (slice(top, low), slice(left, right))
        made[part] = self._composed(
            (films[0][part], films[1][part]), touched[part], part, moving.rays
        )
        return made, window

    def _composed(
        self, films: tuple[Pixels, Pixels], touched: Mask, part: tuple[slice, slice], rays: int
    ) -> Pixels:
        stays, moves = films
        count = stays[..., 3:]
        before = self.canvas.by_rays[rays][part]
        share = count / np.float32(rays)
        now = _spread(stays[..., :3] / np.float32(rays), SMOOTH[rays])
        then = _spread(before * share, SMOOTH[rays])
        weight = _spread(share, SMOOTH[rays])[..., None]
        least = np.float32(_LEAST) * weight + np.float32(1e-6)
        ratio = (now + least) / (then + least)
        ratio = 1 + _faded(touched)[..., None] * (ratio - 1)
        seen = moves[..., 3:]
        cover = seen / np.maximum(seen + count, 1)
        colour = moves[..., :3] / np.maximum(seen, 1)
        if rays == FEW:
            smooth = _spread(moves, 1.0)
            colour = smooth[..., :3] / np.maximum(smooth[..., 3:], np.float32(1e-3))
        made: Pixels = cover * colour + (1 - cover) * self.canvas.best[part] * ratio
        return made


def _numbers(pose: Pose) -> NDArray[np.float64]:
    yaw = math.remainder(pose.yaw, math.tau)
    return np.array([pose.x, pose.y, pose.lift, pose.opened, pose.flat, yaw])


def linear_frames(script: Script, seed: int) -> Iterator[tuple[Pixels, Window | None]]:
    """Yields each frame of a script, linear RGB, and the part in which something moves."""
    room = Darkroom(script, seed)
    for number in range(script.frames):
        yield room.frame(number)
