"""How thrown dice tumble, hit each other and come to rest.

Dice move over the table as discs do: they lose speed by rolling, push each other and bounce off
what stands there. How each is turned follows backwards from the way it comes to lie: it rolled
over its edges along its path. So it ends exactly flat on its face, whatever was in its way.
Lengths are half edges of a die (about 8 mm), times seconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.geometry import (
    Array,
    Shape,
    lying,
    rest_height,
    square,
    turn_about,
    turn_about_z,
)
from scorekeeper.training.props import meets
from scorekeeper.training.setting import sees

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.training.setting import Disc, Field

Rng = np.random.Generator
Flags = NDArray[np.bool_]

FPS = 30
MOMENTS = 4  # of a frame
STEP = 1 / (FPS * MOMENTS)
FINE = 2  # steps of reckoning in each
LONGEST = 2.6  # seconds that a throw may take
GRAVITY = 1226.0  # 9.81 m/s² in half edges of 8 mm
SLIDES = 260.0  # what a flat die loses in speed
NOWHERE = 1e-7  # half edges: not moved
LEAST_AIM = 2.0  # between the places that dice are thrown at
STILL = 0.3  # slower is at rest
ROLLING, FLAT = 1.38, 1.16  # radius of the disc that stands for a die
BOUNCE = 0.45
BALL = 1.75  # radius of the ball around a die
TRIES = 150
APART = 1.04  # dice lie at least so far from each other, of their size
DROP = 4.0  # dice come from at most this height above the table
HOPS_END = 7.0  # slower than this a die does not leave the table any more
RATTLES = 0.07  # seconds that a die rocks after it has fallen flat


@dataclass(frozen=True, slots=True, eq=False)
class Tumble:
    """One die's way: middle (n, 3) and turn (n, 3, 3) at each moment, and when it lies still."""

    place: Array
    turn: Array
    rest: int


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A die that lies: where, with which yaw."""

    at: Array
    yaw: float


@dataclass(frozen=True, slots=True, eq=False)
class _Start:
    """How dice are let go: places and speeds (n, 2), when, and what slows each."""

    at: Array
    speed: Array
    delay: Array
    slows: Array
    falls_at: Array  # speed at which it falls flat


@dataclass(frozen=True, slots=True, eq=False)
class _Paths:
    """Places (steps, n, 2), whether flat (steps, n)."""

    at: Array
    flat: Flags


def _start(rng: Rng, field: Field, targets: Array, late: float) -> _Start:
    n = len(targets)
    k = int(rng.integers(4))
    a, b = field.corners[k].astype(float), field.corners[(k + 1) % 4].astype(float)
    gate = a + (b - a) * rng.uniform(0.2, 0.8)
    inwards = field.middle() + rng.normal(0, 2, 2) - gate
    ahead = inwards / np.linalg.norm(inwards)
    aside = np.array([-ahead[1], ahead[0]])
    order = np.arange(n)
    across = (order % 2 - 0.5) * 3.0 + rng.normal(0, 0.15, n)
    back = (order // 2) * 3.1 + rng.uniform(0, 0.5, n)
    delay = np.zeros(n)
    if late:
        delay[-1], across[-1], back[-1] = late, 0.0, 0.0
    at = gate + across[:, None] * aside - back[:, None] * ahead
    balls, high = np.full(n, BALL), np.full((n, 1), 1.0 + DROP)
    while sees(field.camera, np.concatenate([at, high], 1), balls).any():
        at = at - ahead * 1.0
    way = targets - at
    far = np.linalg.norm(way, axis=1)
    slows = rng.uniform(28, 70) * rng.uniform(0.7, 1.3, n)
    speed = way / far[:, None] * np.sqrt(2 * slows * far)[:, None]
    return _Start(at, speed, delay, slows, rng.uniform(6, 13, n))


def _pushed(at: Array, speed: Array, radius: Array, on: Flags, wall: Array) -> None:
    """Lets discs that touch push each other and bounce off discs that never move (m, 3)."""
    n = len(at)
    for i in range(n):
        if not on[i]:
            continue
        if len(wall):
            away = at[i] - wall[:, :2]
            far = np.sqrt((away**2).sum(1))
            for k in np.flatnonzero(far < wall[:, 2] + radius[i]):
                out = away[k] / max(float(far[k]), 1e-6)
                at[i] += out * (wall[k, 2] + radius[i] - far[k])
                into = float(speed[i] @ out)
                if into < 0:
                    speed[i] -= (1 + BOUNCE) * into * out
        for j in range(i):
            if not on[j]:
                continue
            gap = at[i] - at[j]
            far_ij = math.hypot(gap[0], gap[1])
            least = radius[i] + radius[j]
            if far_ij < least:
                out = gap / max(far_ij, 1e-6)
                at[i] += out * (least - far_ij) / 2
                at[j] -= out * (least - far_ij) / 2
                into = float((speed[i] - speed[j]) @ out)
                if into < 0:
                    speed[i] -= (1 + BOUNCE) / 2 * into * out
                    speed[j] += (1 + BOUNCE) / 2 * into * out


def _paths(start: _Start, wall: Array) -> _Paths | None:
    """Returns how the dice move over the table, or None if they do not come to rest in time."""
    steps, dt = round(LONGEST / STEP), STEP / FINE
    at, speed = start.at.copy(), start.speed.copy()
    flat = np.zeros(len(at), bool)
    kept_at, kept_flat = [at.copy()], [flat.copy()]
    for k in range(1, steps):
        for _ in range(FINE):
            on = k * STEP > start.delay
            fast = np.sqrt((speed**2).sum(1))
            flat |= on & (fast < start.falls_at)
            loss = np.where(flat, SLIDES, start.slows) * dt
            left = np.maximum(fast - loss, 0) / np.maximum(fast, 1e-9)
            speed *= np.where(on, left, 1.0)[:, None]
            at += np.where(on[:, None], speed, 0) * dt
            _pushed(at, speed, np.where(flat, FLAT, ROLLING), on, wall)
        kept_at.append(at.copy())
        kept_flat.append(flat.copy())
        if flat.all() and np.abs(speed).max() < STILL:
            break
    else:
        return None
    return _Paths(np.stack(kept_at), np.stack(kept_flat))


def _warped(q: Array) -> Array:
    """Returns quarter turns for the length of path that is left, in edges.

    A die that has nearly lost its speed lingers on its edge and then drops.
    """
    sway = 0.75 * np.clip(1.6 - 0.5 * q, 0, 1)
    made: Array = q + sway * np.sin(math.tau * q) / math.tau
    return made


def _hops(rng: Rng, moments: int, landed: int, begins: float, fast: float) -> Array:
    """Returns how high a die is above where it would touch the table, (moments,)."""
    t = np.arange(moments) * STEP
    high = np.zeros(moments)
    up = 0.0
    above = rng.uniform(0.4, DROP) if landed * STEP > begins + 0.2 else 0.0
    high[t < begins] = above
    while True:
        flight = (up + math.sqrt(up * up + 2 * GRAVITY * above)) / GRAVITY
        inside = (t >= begins) & (t < begins + flight)
        if begins + flight > landed * STEP:
            break
        s = t[inside] - begins
        high[inside] = above + up * s - GRAVITY / 2 * s * s
        hits = GRAVITY * flight - up
        begins, above = begins + flight, 0.0
        up = hits * rng.uniform(0.25, 0.5) + fast * rng.uniform(0, 0.35)
        fast *= 0.72
        if up < HOPS_END:
            break
    return np.maximum(high, 0)


def _turns(rng: Rng, at: Array, landed: int, last: Array) -> Array:
    """Returns how a die is turned at each moment, (n, 3, 3), back from how it falls flat."""
    n = len(at)
    turns = np.zeros((n, 3, 3))
    turns[landed:] = last
    way = np.diff(at[: landed + 1], axis=0)
    lengths = np.sqrt((way**2).sum(1))
    left = np.concatenate([np.cumsum(lengths[::-1])[::-1], [0.0]]) / 2 * rng.uniform(0.75, 1.0)
    angle = _warped(left) * math.pi / 2
    jitter = rng.normal(0, 0.3, 3)
    spin = rng.normal(0, 5.0) * STEP
    edges = last.T @ np.array([0, 0, 1.0])
    sideways = [last[:, k] for k in range(3) if abs(edges[k]) < 1 / 2]
    axis = np.array([0, 1.0, 0])
    chosen: Array | None = None
    for s in range(landed - 1, -1, -1):
        if lengths[s] > NOWHERE:
            rolls = np.array([-way[s][1], way[s][0], 0.0]) / lengths[s]
            chosen = chosen if chosen is not None else _nearest(sideways, rolls)
            near = float(np.clip((1.5 - left[s]) / 0.6, 0, 1))
            axis = near * chosen + (1 - near) * (rolls + jitter)
            axis = axis / np.linalg.norm(axis)
        free = float(np.clip(left[s] - 1, 0, 1))
        back = turn_about(axis, -(angle[s] - angle[s + 1]))
        turns[s] = turn_about_z(-spin * free) @ back @ turns[s + 1]
    return turns


def _nearest(sideways: Sequence[Array], rolls: Array) -> Array:
    both = [sign * axis for axis in sideways for sign in (1.0, -1.0)]
    return max(both, key=lambda axis: float(axis @ rolls))


def _tumble(
    rng: Rng, die: tuple[Shape, int], paths: _Paths, k: int, start: _Start
) -> tuple[Tumble, Lying]:
    at, (shape, face) = paths.at[:, k], die
    n, landed = len(at), int(np.argmax(paths.flat[:, k]))
    yaw = rng.uniform(0, math.tau)
    turns = _turns(rng, at, landed, lying(shape, face, yaw))
    slid = np.sqrt((np.diff(at[landed:], axis=0) ** 2).sum(1))
    yaws = np.concatenate([[0.0], np.cumsum(slid)]) * rng.normal(0, 0.35)
    rocks = math.radians(rng.uniform(2, 7))
    tips = turns[landed][:, int(np.argmin(np.abs(turns[landed][2])))]
    for s in range(landed, n):
        u = (s - landed) * STEP / RATTLES
        turn = turns[s]
        if 0 < u < 1:
            turn = turn_about(tips, rocks * (1 - u) * abs(math.sin(math.tau * u))) @ turn
        turns[s] = turn_about_z(float(yaws[s - landed])) @ turn
    fast = float(np.linalg.norm(start.speed[k]))
    high = _hops(rng, n, landed, float(start.delay[k]), fast)
    high += np.array([rest_height(shape, turn) for turn in turns])
    moved = np.abs(np.diff(at, axis=0)).max(1) > NOWHERE
    rest = int(np.flatnonzero(moved).max()) + 2
    rest = max(rest, landed + math.ceil(RATTLES / STEP))
    extra = rest + 1 - n
    place = np.concatenate([at, high[:, None]], 1)
    if extra > 0:
        turns = np.concatenate([turns, np.repeat(turns[-1:], extra, 0)])
        place = np.concatenate([place, np.repeat(place[-1:], extra, 0)])
    turns[rest:], place[rest:] = lying(shape, face, yaw + yaws[-1]), [*at[-1], 1.0]
    return Tumble(place, turns, rest), Lying(at[-1], float(yaw + yaws[-1]))


def _clear(field: Field, mine: Sequence[Lying], others: Sequence[Lying]) -> bool:
    outlines = [square(d.at, d.yaw, APART).astype(np.float32) for d in [*mine, *others]]
    for i, die in enumerate(mine):
        if field.depth(die.at) < 0:
            return False
        if any(meets(outlines[i], other) for other in outlines[i + 1 :]):
            return False
        top = np.concatenate([square(die.at, die.yaw, 1.0), np.full((4, 1), 2.0)], 1)
        low = np.concatenate([top[:, :2], np.zeros((4, 1))], 1)
        if not all(field.shows(field.camera.project(part)) for part in (top, low)):
            return False
    return True


def _aims(rng: Rng, field: Field, count: int, taken: Sequence[Disc]) -> Array:
    aims: list[Array] = []
    heart = field.middle() * 0.6 + field.somewhere(rng) * 0.4
    spread = rng.uniform(0.45, 1.0)
    for _ in range(400):
        at = heart + (field.somewhere(rng) - heart) * spread
        apart = all(math.hypot(*(at - other)) > LEAST_AIM for other in aims)
        if apart and all(math.hypot(at[0] - x, at[1] - y) > r + 2.2 for x, y, r in taken):
            aims.append(at)
            if len(aims) == count:
                return np.array(aims)
    return np.array([field.somewhere(rng) for _ in range(count)])


def throw(
    rng: Rng,
    field: Field,
    dice: Sequence[tuple[Shape, int]],
    there: Sequence[Lying],
    late: float = 0.0,
) -> tuple[list[Tumble], list[Lying]] | None:
    """Returns how dice tumble in from an edge of the picture, and how they lie at last.

    Args:
        rng: the clip's.
        field: where they may come to lie.
        dice: their shapes, and the face that each shows at last.
        there: dice that lie there already; the thrown ones bounce off them.
        late: seconds that the last die comes after the others, if any.
    """
    discs = [*field.discs, *((float(d.at[0]), float(d.at[1]), 1.2) for d in there)]
    wall = np.array(discs).reshape(-1, 3)
    for _ in range(TRIES):
        start = _start(rng, field, _aims(rng, field, len(dice), discs), late)
        paths = _paths(start, wall)
        if paths is None or any(field.depth(at) < 0 for at in paths.at[-1]):
            continue
        both = [_tumble(rng, die, paths, k, start) for k, die in enumerate(dice)]
        ends = [end for _, end in both]
        if _clear(field, ends, there):
            return [way for way, _ in both], ends
    return None
