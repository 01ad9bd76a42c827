"""A hand that reaches in over the table: its shape, and how it gets from place to place.

A hand's own axes: x ahead, y towards the thumb's side, z up; (0, 0, 0) is on the table where
thumb and finger meet. Lengths are half edges of a die, about 8 mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.training import columns as col
from scorekeeper.training.chances import happens
from scorekeeper.training.geometry import Array, turn_about_z
from scorekeeper.training.looks import any_colour, linear
from scorekeeper.training.motion import FPS, MOMENTS
from scorekeeper.training.setting import Rng, sees, skin_colour
from scorekeeper.training.solids import Row, blank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.training.scene import Camera

ARM = 85.0  # long enough to reach out of every picture
ELBOW = 58.0  # from the middle of the field
ABOVE = 2.6  # lifted so far, fingertips pass over dice
PALM = np.array([-5.6, 0.0, 5.4])  # the palm's inside, where dice are kept
PINCH = np.array([0.0, 0.0, 1.0])  # between the fingertips

# Joints from knuckle to tip: about to grip, and stretched out. Radii are those of the thickness.
_GRIP = {
    "index": ((-3.2, 2.1, 6.2), (0.5, 1.7, 6.2), (2.3, 0.9, 3.8), (2.0, 0.7, 1.15)),
    "middle": ((-2.9, 0.3, 6.5), (1.0, 0.0, 6.5), (2.6, -0.6, 4.0), (2.1, -0.9, 1.3)),
    "ring": ((-3.2, -1.5, 6.2), (0.3, -1.9, 5.9), (1.5, -2.2, 3.9), (0.5, -2.1, 2.7)),
    "little": ((-3.9, -3.1, 5.6), (-1.1, -3.6, 5.2), (0.0, -3.6, 3.7), (-0.8, -3.3, 2.6)),
    "thumb": ((-7.0, 2.4, 4.9), (-4.6, 3.0, 3.6), (-2.0, 0.9, 1.3)),
}
_FLAT = {
    "index": ((-3.2, 2.2, 6.0), (0.6, 2.7, 5.7), (3.3, 3.0, 5.2), (5.6, 3.1, 4.6)),
    "middle": ((-2.9, 0.3, 6.1), (1.4, 0.5, 5.8), (4.3, 0.6, 5.3), (6.7, 0.6, 4.7)),
    "ring": ((-3.2, -1.5, 6.0), (0.8, -1.7, 5.7), (3.6, -1.8, 5.2), (5.9, -1.9, 4.6)),
    "little": ((-3.9, -3.2, 5.7), (-0.7, -3.8, 5.4), (1.3, -4.1, 5.0), (3.1, -4.3, 4.5)),
    "thumb": ((-7.0, 2.4, 5.2), (-4.2, 4.7, 5.0), (-1.6, 5.6, 4.7)),
}
_THICK = {"index": 0.95, "middle": 1.0, "ring": 0.95, "little": 0.82, "thumb": 1.12}
_OPENS = {"index": 1.0, "middle": 1.0, "ring": 0.5, "little": 0.3, "thumb": -1.0}
_TIPS_MOVE = (0.0, 0.25, 0.9, 1.3)  # of the opening, from knuckle to tip
_ROOTS = {
    "index": (-9.6, 1.1, 5.7),
    "middle": (-9.8, 0.2, 5.9),
    "ring": (-9.8, -0.9, 5.8),
    "little": (-9.6, -1.9, 5.4),
    "thumb": (-9.8, 1.0, 5.2),
}
_PALM_AT = (-6.9, -0.4, 5.75)
_ARM_PARTS = ((0.0, 2.6, 1.95), (0.1, 2.85, 2.2), (0.2, 3.15, 2.5))
_WRIST, _ELBOW_END = (-10.0, -0.4, 5.6), (-ARM, -0.4, 13.0)


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """Whose hand: 1 or -1 for the thumb's side, size, colours (linear RGB), sleeve from where."""

    thumb: float
    size: float
    skin: Array
    sleeve: Array | None
    sleeve_from: float


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a hand is: grip over a place of the table, lifted, opened and stretched (0 to 1)."""

    x: float
    y: float
    lift: float
    opened: float
    flat: float
    yaw: float


def random_hand(rng: Rng) -> Hand:
    """Returns somebody's hand, some with a sleeve."""
    sleeve = linear(any_colour(rng)) if happens(rng, 0.5) else None
    thumb, size = 1.0 if happens(rng, 0.3) else -1.0, float(rng.uniform(0.9, 1.08))
    return Hand(thumb, size, skin_colour(rng), sleeve, float(rng.uniform(-26, -12)))


def _joints(hand: Hand, name: str, pose: Pose) -> Array:
    grip, flat = np.array(_GRIP[name]), np.array(_FLAT[name])
    tips = np.array(_TIPS_MOVE[-len(grip) :] if name == "thumb" else _TIPS_MOVE)
    grip[:, 0] += _OPENS[name] * pose.opened * 1.25 * tips
    grip[:, 2] += 0.35 * pose.opened * tips
    mixed = grip * (1 - pose.flat) + flat * pose.flat
    return placed(hand, pose, mixed)


def placed(hand: Hand, pose: Pose, points: Array) -> Array:
    """Returns points (n, 3) of a hand's own axes in the world."""
    own = points * np.array([1.0, hand.thumb, 1.0])
    grown = own * hand.size
    made: Array = grown @ turn_about_z(pose.yaw).T + np.array([pose.x, pose.y, pose.lift])
    return made


def _limb(a: Array, b: Array, half: tuple[float, float], colour: Array) -> Row:
    """Returns a rounded limb from a to b; `half` is half its width and half its thickness."""
    along = b - a
    long = float(np.linalg.norm(along))
    x = along / long
    y = np.array([-x[1], x[0], 0.0]) / max(math.hypot(x[0], x[1]), 1e-9)
    z = np.array([-x[2] * y[1], x[2] * y[0], x[0] * y[1] - x[1] * y[0]])
    wide, thick = half
    least = min(half)
    turn = np.stack([x, y, z], 1)
    row = blank(turn, ((a + b) / 2).tolist(), (long / 2 + 0.8 * least, wide, thick))
    row[col.CORNER] = 0.97 * least
    row[col.BODY : col.BODY + 3] = colour
    row[col.BODY2 : col.BODY2 + 3] = colour * np.array([0.95, 0.91, 0.90])
    row[col.PATTERN], row[col.PATTERN_SCALE] = col.MARBLE, 0.5
    row[col.ROUGH], row[col.SHINE] = 0.6, 0.0
    return row


@lru_cache(maxsize=256)
def _shaped(hand: Hand, opened: float, flat: float) -> Array:
    """Returns a hand in its own axes for the tracer, (limbs, columns.COUNT)."""
    rows = []
    pose = Pose(0.0, 0.0, 0.0, opened, flat, 0.0)
    for name, thick in _THICK.items():
        joints = _joints(hand, name, pose)
        for k, (a, b) in enumerate(pairwise(joints)):
            r = thick * hand.size * (1.0 - 0.07 * k)
            rows.append(_limb(a, b, (r, r), hand.skin))
    size = hand.size
    for name, root in _ROOTS.items():
        knuckle = _joints(hand, name, pose)[0]
        back = placed(hand, pose, np.array([root]))[0]
        rows.append(_limb(back, knuckle, (1.32 * size, 1.15 * size), hand.skin))
    wrist, end = placed(hand, pose, np.array([_WRIST, _ELBOW_END]))
    for begins, wide, thick in _ARM_PARTS:
        broad = wrist + (end - wrist) * begins
        rows.append(_limb(broad, end, (wide * size, thick * size), hand.skin))
    if hand.sleeve is not None:
        share = (hand.sleeve_from - _WRIST[0]) / (_ELBOW_END[0] - _WRIST[0])
        cuff = _limb(wrist + (end - wrist) * share, end, (4.3 * size, 3.6 * size), hand.sleeve)
        cuff[col.BODY2 : col.BODY2 + 3] = hand.sleeve * 0.8
        cuff[col.ROUGH] = 0.9
        rows.append(cuff)
    return np.stack(rows)


def rows_of(hand: Hand, pose: Pose) -> Array:
    """Returns a hand for the tracer, (limbs, columns.COUNT)."""
    rows = _shaped(hand, round(pose.opened, 2), round(pose.flat, 2)).copy()
    turn = turn_about_z(pose.yaw)
    at = slice(col.PLACE, col.PLACE + 3)
    rows[:, at] = rows[:, at] @ turn.T + np.array([pose.x, pose.y, pose.lift])
    turns = rows[:, col.TURN : col.TURN + 9].reshape(-1, 3, 3)
    rows[:, col.TURN : col.TURN + 9] = (turn @ turns).reshape(-1, 9)
    return rows


@lru_cache(maxsize=256)
def _balls(hand: Hand, opened: float, flat: float) -> tuple[Array, Array]:
    points, radii = [], []
    pose = Pose(0.0, 0.0, 0.0, opened, flat, 0.0)
    for name, thick in _THICK.items():
        joints = _joints(hand, name, pose)
        points += [joints, (joints[1:] + joints[:-1]) / 2]
        radii += [thick * hand.size] * (2 * len(joints) - 1)
    x, y, z = _PALM_AT
    palm = [(x + dx, y + dy, z) for dx in (-3.0, 0.0, 3.0) for dy in (-2.6, 0.0, 2.6)]
    points.append(placed(hand, pose, np.array(palm)))
    radii += [1.6] * len(palm)
    wrist, end = placed(hand, pose, np.array([_WRIST, _ELBOW_END]))
    steps = np.linspace(0, 1, 25)[:, None]
    points.append(wrist + (end - wrist) * steps)
    radii += [4.3 if hand.sleeve is not None else 3.4] * len(steps)
    return np.concatenate(points), np.array(radii) * 1.05


def balls_of(hand: Hand, pose: Pose) -> tuple[Array, Array]:
    """Returns balls that together are about as large as the hand: middles (n, 3), radii (n,)."""
    points, radii = _balls(hand, round(pose.opened, 2), round(pose.flat, 2))
    return points @ turn_about_z(pose.yaw).T + np.array([pose.x, pose.y, pose.lift]), radii


def seen_by(camera: Camera, hand: Hand, pose: Pose) -> bool:
    """Returns whether any part of a hand is in the picture."""
    return bool(sees(camera, *balls_of(hand, pose)).any())


def yaw_at(elbow: Array, x: float, y: float) -> float:
    """Returns how a hand over (x, y) is turned whose elbow is at (2,)."""
    return math.atan2(y - elbow[1], x - elbow[0])


@dataclass(slots=True)
class Route:
    """A hand's way, leg by leg: seconds from the start, x, y, lift, opened, flat."""

    at: list[tuple[float, float, float, float, float, float]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """How long it takes so far."""
        return self.at[-1][0]

    def go(self, seconds: float, to: Array, lift: float, shape: tuple[float, float]) -> None:
        """Goes on to a place (2,) with a lift; `shape` is how far opened and stretched."""
        begun = self.at[-1][0] if self.at else -seconds
        self.at.append((begun + seconds, float(to[0]), float(to[1]), lift, *shape))

    def poses(self, rng: Rng, elbow: Array) -> list[Pose]:
        """Returns the pose at each moment: each leg starts and ends at rest, with a tremor."""
        keys = np.array(self.at)
        moments = math.ceil(keys[-1, 0] * FPS * MOMENTS) + 1
        t = np.arange(moments) / (FPS * MOMENTS)
        leg = np.clip(np.searchsorted(keys[:, 0], t, side="right") - 1, 0, len(keys) - 2)
        long = np.maximum(keys[leg + 1, 0] - keys[leg, 0], 1e-9)
        u = np.clip((t - keys[leg, 0]) / long, 0, 1)
        # the path of least jerk (Flash and Hogan, 1985)
        eased = (u**3 * (10 - 15 * u + 6 * u * u))[:, None]
        way = keys[leg, 1:] * (1 - eased) + keys[leg + 1, 1:] * eased
        phase = rng.uniform(0, math.tau, 3)
        tremor = 0.05 * np.sin(math.tau * t[:, None] * np.array([3.1, 4.3, 5.7]) + phase)
        way[:, :3] += tremor
        poses = []
        for x, y, lift, opened, flat in way.tolist():
            poses.append(Pose(x, y, lift, opened, flat, yaw_at(elbow, x, y)))
        return poses


def outside(camera: Camera, hand: Hand, elbow: Array, towards: Array, lift: float) -> Array:
    """Returns the nearest place on the way from a place (2,) to the elbow where none is seen."""
    back = (elbow - towards) / np.linalg.norm(elbow - towards)
    for step in np.arange(0.0, 60.0, 0.5):
        at: Array = towards + back * step
        pose = Pose(float(at[0]), float(at[1]), lift, 1.0, 1.0, yaw_at(elbow, *at.tolist()))
        if not seen_by(camera, hand, pose):
            return at
    return elbow


def nearest_first(places: Sequence[Array], begin: Array) -> list[int]:
    """Returns the order in which a hand visits places."""
    left, order, at = set(range(len(places))), [], begin
    while left:
        k = min(left, key=lambda i: (float(np.linalg.norm(places[i] - at)), i))
        left.remove(k)
        order.append(k)
        at = places[k]
    return order
