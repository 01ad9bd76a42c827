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
from scorekeeper.training.hands import Pose, rows_of
from scorekeeper.training.motion import BALL, MOMENTS
from scorekeeper.training.retrace import LIGHT, MEETS, Mask, Rays, blank_films, retrace
from scorekeeper.training.setting import sees
from scorekeeper.training.shadows import corners_of, faded, fill, touched_by

if TYPE_CHECKING:
    from scorekeeper.training.acts import Script
    from scorekeeper.training.geometry import Array
    from scorekeeper.training.scene import Camera
    from scorekeeper.training.solids import Row
    from scorekeeper.training.tracer import Pixels

Window = tuple[slice, slice]  # rows and columns of a picture

FEW, SOME = 2, 6  # rays a pixel of a hand, of tumbling dice
MANY = 24  # of what stays
QUICK = 0.6  # pixels in one frame from which a thing is blurred by its speed
STAYS = 8  # frames that a die has to lie still to become part of the table
SHADED = 2  # the light of a hand is asked for in every second pixel and row
COARSE = {FEW: 3, SOME: 2}  # and that of what lies in a shadow in every so many
SOFT = {FEW: 1.2, SOME: 0.8}  # of those pixels: how much a shadow is smoothed
SMEARED = 1.5  # px between two times from which the hand is smeared over the gap
LEAST = np.float32(2e-3)  # light, so that black is not divided by black


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


@dataclass(frozen=True, slots=True, eq=False)
class _Moving:
    """What moves in a frame, at each of some times within it: dice, and limbs of a hand."""

    dice: list[Array]
    hand: list[Array]

    @property
    def rays(self) -> int:
        """How many are sent for a pixel, all times together."""
        return FEW if len(self.hand[0]) else SOME

    def at(self, j: int) -> Array:
        """Returns all solids at one of the times."""
        return np.concatenate([self.dice[j], self.hand[j]])

    def step(self, camera: Camera) -> Array:
        """Returns how far the hand's middle goes from one time to the next, px (2,)."""
        first, last = (
            h[:, col.PLACE : col.PLACE + 3].mean(0) for h in (self.hand[0], self.hand[-1])
        )
        here, there = camera.project(np.stack([first, last]))
        made: Array = (there - here) / max(1, len(self.hand) - 1)
        return made

    def ends(self) -> Array:
        """Returns all solids at the first and the last time."""
        return np.concatenate([self.at(0), self.at(-1)]) if len(self.dice) > 1 else self.at(0)


def _spread(light: Pixels, sigma: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)


def _window(mask: Mask) -> Window | None:
    left, top, wide, high = cv2.boundingRect(mask)
    return (slice(top, top + high), slice(left, left + wide)) if wide and high else None


def _grid(window: Window, step: int) -> Window:
    """Returns a window with its first pixel on a grid of every `step` pixels."""
    rows, columns = window
    return (
        slice(rows.start // step * step, rows.stop),
        slice(columns.start // step * step, columns.stop),
    )


class Darkroom:
    """Renders one script, one frame after another."""

    def __init__(self, script: Script, seed: int) -> None:
        """Traces the empty table."""
        self.script, self.seed = script, seed
        self.camera, self.lens = script.setting.camera, script.setting.camera.lens()
        self.size = (self.camera.height, self.camera.width)
        self.baked: dict[int, tuple[bytes, Row]] = {}
        self.canvas = Canvas({n: np.zeros((*self.size, 3), np.float32) for n in (FEW, SOME, MANY)})
        self.rows = np.stack([d.row(np.eye(3), np.zeros(3)) for d in script.setting.dice])
        self.shutter = float(np.random.default_rng((seed, 9)).uniform(0.2, 0.8)) * MOMENTS
        self.films = blank_films(self.size)
        self._bake(np.ones(self.size, np.uint8))

    def _still(self) -> Array:
        return np.reshape([row for _, row in self.baked.values()], (-1, col.COUNT))

    def _die(self, k: int, place: Array, turn: Array) -> Row:
        row: Row = self.rows[k].copy()
        row[col.PLACE : col.PLACE + 3] = place
        row[col.TURN : col.TURN + 9] = turn.ravel()
        return row

    def _bake(self, mask: Mask) -> None:
        """Traces anew what stays, where a mask is set."""
        window = _window(mask)
        if window is None:
            return
        world, films = self.script.setting.world(self._still()), blank_films(self.size)
        share = np.float32(1) if mask.all() else faded(mask)[window][..., None]
        first = 0
        for rays in (FEW, SOME, MANY):
            numbers = Rays(first, rays, self.seed, len(world.solids))
            retrace(world, self.lens, films, mask, numbers)
            first = rays
            old = self.canvas.by_rays[rays][window]
            old += share * (films.stays[window][..., :3] / np.float32(rays) - old)
        self.canvas.version += 1

    def _told(self, frame: int, k: int) -> bytes | None:
        """Returns what tells how a die lies, if it stays so for a while; None if it does not."""
        script = self.script
        span = slice(frame * MOMENTS, (frame + STAYS) * MOMENTS)
        place, turn = script.place[span, k], script.turn[span, k]
        stays = not np.ptp(place, axis=0).any() and not np.ptp(turn, axis=0).any()
        if not stays or not script.there[span, k].all():
            return None
        told: bytes = place[0].tobytes() + turn[0].tobytes()
        return told

    def _lies(self, frame: int, k: int, told: bytes) -> bool:
        script = self.script
        return all(
            script.there[s, k]
            and script.place[s, k].tobytes() + script.turn[s, k].tobytes() == told
            for s in range(frame * MOMENTS, (frame + 1) * MOMENTS)
        )

    def _settle(self, frame: int) -> None:
        """Makes dice that came to rest part of the table, and takes away those that left."""
        changed: list[Row] = []
        for k in range(len(self.rows)):
            if k in self.baked:
                told, row = self.baked[k]
                if self._lies(frame, k, told):
                    continue
                del self.baked[k]
                changed.append(row)
            now = self._told(frame, k)
            if now is not None:
                s = frame * MOMENTS
                row = self._die(k, self.script.place[s, k], self.script.turn[s, k])
                self.baked[k] = (now, row)
                changed.append(row)
        if changed:
            mask = np.zeros(self.size, np.uint8)
            corners = corners_of(np.stack(changed))
            fill(mask, self.camera, touched_by(corners, self.script.setting.light))
            self._bake(mask)

    def _dice_at(self, moment: float) -> Array:
        script = self.script
        s, last = int(moment), len(script.poses) - 1
        after, t = min(s + 1, last), moment - int(moment)
        rows = []
        for k in range(len(self.rows)):
            if k in self.baked or not script.there[s, k]:
                continue
            place = script.place[s, k] * (1 - t) + script.place[after, k] * t
            if not sees(self.camera, place[None], np.array([2 * BALL]))[0]:
                continue
            u, _, v = np.linalg.svd(script.turn[s, k] * (1 - t) + script.turn[after, k] * t)
            rows.append(self._die(k, place, u @ v))
        return np.reshape(rows, (-1, col.COUNT))

    def _hand_at(self, moment: float) -> Array:
        poses = self.script.poses
        s, t = int(moment), moment - int(moment)
        pose, after = poses[s], poses[min(s + 1, len(poses) - 1)]
        if pose is None:
            return np.zeros((0, col.COUNT))
        if after is not None:
            pose = _between(pose, after, t)
        return rows_of(self.script.hand, pose)

    def _moving(self, frame: int) -> _Moving | None:
        """Returns what moves in a frame, at as many times as its speed asks for."""
        moments = [frame * MOMENTS + self.shutter * (j + 0.5) / SOME for j in range(SOME)]
        hands = [self._hand_at(moment) for moment in moments[1::2]]
        if any(len(hand) for hand in hands):
            moments = moments[1::2]
        else:
            hands = [hands[0]] * SOME
        dice = [self._dice_at(moment) for moment in moments]
        # What comes or goes within a frame counts as coming or going with it.
        dice = [d for d in dice if len(d) == len(dice[0])]
        if not any(len(rows) for rows in [*dice, *hands]):
            return None
        hands = [h for h in hands if len(h)] or hands
        times = min(len(dice), len(hands))
        while SOME % times or (len(hands[0]) and FEW % times):
            times -= 1
        moving = _Moving(dice[:times], hands[:times])
        if self._slow(moving.at(0), moving.at(-1)):
            return _Moving(dice[:1], hands[:1])
        return moving

    def _slow(self, first: Array, last: Array) -> bool:
        a, b = (self.camera.project(corners_of(r).reshape(-1, 3)) for r in (first, last))
        return bool(np.abs(a - b).max() < QUICK)

    def _masks(self, moving: _Moving) -> tuple[Mask, Mask, Mask]:
        """Returns what is asked of the rays, where anything may change, and where dice move."""
        asked, touched, dice = (np.zeros(self.size, np.uint8) for _ in range(3))
        light = self.script.setting.light
        fill(touched, self.camera, touched_by(corners_of(moving.ends()), light))
        for j in range(len(moving.dice)):
            fill(dice, self.camera, corners_of(moving.dice[j]))
            fill(asked, self.camera, corners_of(moving.hand[j]))
        asked[cv2.dilate(asked, np.ones((3, 3), np.uint8)) > 0] = MEETS
        body = asked[::SHADED, ::SHADED]
        body[body > 0] = LIGHT
        dice = np.asarray(cv2.dilate(dice, np.ones((3, 3), np.uint8)), np.uint8)
        asked[dice > 0] = LIGHT
        step = COARSE[moving.rays]
        shadow = asked[::step, ::step]
        shadow[touched[::step, ::step] > 0] = LIGHT
        return asked, touched, dice

    def frame(self, number: int) -> tuple[Pixels, Window | None]:
        """Returns a frame, linear RGB (H, W, 3), and where it differs from what stays.

        Frames have to be asked for in their order.
        """
        self._settle(number)
        moving = self._moving(number)
        if moving is None:
            return self.canvas.best, None
        asked, touched, dice = self._masks(moving)
        window = _window(touched)
        if window is None:
            return self.canvas.best, None
        films, still = self.films, self._still()
        for film in (films.stays, films.moves, films.cover):
            film.fill(0)
        each = moving.rays // len(moving.dice)
        for j in range(len(moving.dice)):
            rows = moving.at(j)
            world = self.script.setting.world(np.concatenate([still, rows]))
            mover = len(world.solids) - len(rows)
            rays = Rays(j * each, (j + 1) * each, self.seed, mover)
            retrace(world, self.lens, films, asked, rays)
        window = _grid(window, SHADED * COARSE[moving.rays])
        made = self.canvas.best.copy()
        made[window] = self._composed(window, moving, (touched, dice))
        return made, window

    def _composed(self, window: Window, moving: _Moving, masks: tuple[Mask, Mask]) -> Pixels:
        """Returns a window of the picture: what stays in changed light, and over it what moves."""
        touched, dice = (mask[window] for mask in masks)
        stays, moves, cover = (
            film[window] for film in (self.films.stays, self.films.moves, self.films.cover)
        )
        rays, step = moving.rays, COARSE[moving.rays]
        before = self.canvas.by_rays[rays][window]
        size = (before.shape[1], before.shape[0])
        coarse = _share(stays[::step, ::step], before[::step, ::step], rays, SOFT[rays])
        ratio = 1 + faded(touched)[..., None] * (_grown(coarse, step, size) - 1)
        covers = np.asarray(cover[..., :1] / np.maximum(cover[..., 1:], np.float32(1)), np.float32)
        if rays == SOME:
            over = np.asarray(covers * _each(moves), np.float32)
        else:
            few = _spread(np.ascontiguousarray(moves[::SHADED, ::SHADED]), 0.9)
            skin = _grown(_each(few), SHADED, size)
            if dice.any():
                close = _each(_spread(np.ascontiguousarray(moves), 0.7))
                skin = np.where((dice > 0)[..., None], close, skin)
            over = np.asarray(covers * skin, np.float32)
            over, covers = _smeared(over, covers, moving.step(self.camera))
        made = over + (1 - covers) * self.canvas.best[window] * ratio
        return np.asarray(made, np.float32)


def _smeared(over: Pixels, covers: Pixels, step: Array) -> tuple[Pixels, Pixels]:
    """Returns what moves, blurred along its way from one time to the next."""
    long = float(np.hypot(*step))
    if long < SMEARED:
        return over, covers
    half = math.ceil(long / 2)
    line = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for t in np.linspace(-0.5, 0.5, 4 * half + 1):
        x, y = step * t + half
        line[round(float(y)), round(float(x))] = 1
    line /= line.sum()
    both = np.ascontiguousarray(np.concatenate([over, covers], 2), np.float32)
    made = np.asarray(cv2.filter2D(both, -1, line, borderType=cv2.BORDER_REPLICATE), np.float32)
    return made[..., :3], made[..., 3:]


def _share(stays: Pixels, before: Pixels, rays: int, sigma: float) -> Pixels:
    """Returns by what the light of things that stay has changed, (h, w, 3), smoothed."""
    share = stays[..., 3:] / np.float32(rays)
    now = _spread(stays[..., :3] / np.float32(rays), sigma)
    then = _spread(before * share, sigma)
    least = LEAST * _spread(share, sigma)[..., None] + np.float32(1e-6)
    return np.asarray((now + least) / (then + least), np.float32)


def _each(film: Pixels) -> Pixels:
    """Returns the mean light (h, w, 3) of a film's rays, black where there were none."""
    return np.asarray(film[..., :3] / np.maximum(film[..., 3:], np.float32(1e-3)), np.float32)


def _grown(picture: Pixels, step: int, size: tuple[int, int]) -> Pixels:
    """Returns a picture of every `step` pixels at the full size (width, height) again."""
    grid = np.array([[1 / step, 0, 0], [0, 1 / step, 0]], np.float64)
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    made = cv2.warpAffine(picture, grid, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(made, np.float32)


def _between(a: Pose, b: Pose, t: float) -> Pose:
    yaw = a.yaw + t * math.remainder(b.yaw - a.yaw, math.tau)
    here, there = (np.array([p.x, p.y, p.lift, p.opened, p.flat]) for p in (a, b))
    x, y, lift, opened, flat = (float(v) for v in here * (1 - t) + there * t)
    return Pose(x, y, lift, opened, flat, yaw)
