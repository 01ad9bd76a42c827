"""What a hand does to dice: takes them up, moves them aside, passes over them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.training.chances import happens
from scorekeeper.training.geometry import Array, rest_height, turn_about, turn_about_z
from scorekeeper.training.hands import (
    ABOVE,
    PALM,
    PINCH,
    Hand,
    Pose,
    Route,
    nearest_first,
    outside,
    placed,
)
from scorekeeper.training.motion import FPS, MOMENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorekeeper.training.geometry import Shape
    from scorekeeper.training.setting import Field, Rng

OPEN, SHUT, STRETCHED = (1.0, 0.0), (0.05, 0.0), (0.6, 0.7)
TOGETHER = 2.7  # dice so near to each other are taken at once
CLOSES = 0.13  # seconds
INTO_PALM = 0.22
FARTHEST = 14.0  # half edges that a die is slid
ROOM = 3.0  # between the middles of dice past which one is slid
PER_SECOND = 55.0  # half edges; how fast hands move
RATE = FPS * MOMENTS


@dataclass(frozen=True, slots=True, eq=False)
class Resting:
    """A die on the table: its shape, middle (3,) and turn (3, 3)."""

    shape: Shape
    place: Array
    turn: Array


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A die's way in a hand: places (n, 3), turns (n, 3, 3), and whether it is to be seen."""

    place: Array
    turn: Array
    there: list[bool]


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """What a hand does.

    Attributes:
        poses: at each moment.
        ways: of the dice that it moves.
        taken: which of them it carries off.
        holds: from when until when it rests in view, in seconds.
    """

    poses: list[Pose]
    ways: Mapping[int, Way]
    taken: tuple[int, ...] = ()
    holds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Dice that are taken up, or one that is slid to a place."""

    dice: tuple[int, ...]
    to: Array | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How a hand leaves: after so many jobs it carries off what it has, rests so long, shows it."""

    pause_after: int | None
    rests: float
    shows: bool


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Whose hand works where: its elbow (2,) is outside the picture."""

    field: Field
    hand: Hand
    elbow: Array

    def door(self, towards: Array, lift: float) -> Array:
        """Returns where the hand is just out of sight on its way from a place (2,)."""
        return outside(self.field.camera, self.hand, self.elbow, towards, lift)


def clusters(places: Mapping[int, Array], begin: Array) -> list[Job]:
    """Returns the jobs of taking up dice at places (3,), the nearest to a place (2,) first."""
    left = dict(places)
    groups: list[tuple[int, ...]] = []
    for first in list(left):
        if first not in left:
            continue
        near = min(
            (k for k in left if k != first),
            key=lambda k: float(np.linalg.norm(left[k] - left[first])),
            default=None,
        )
        pair: tuple[int, ...] = (first,)
        if near is not None and np.linalg.norm(left[near] - left[first]) < TOGETHER:
            pair = (first, near)
        for k in pair:
            del left[k]
        groups.append(pair)
    middles = [np.mean([places[k][:2] for k in group], axis=0) for group in groups]
    return [Job(groups[k]) for k in nearest_first(middles, begin)]


def free_place(
    rng: Rng, where: Field, start: Array, others: Sequence[Array], tries: int = 60
) -> Array | None:
    """Returns a place (2,) to which a die may be slid straight past others, if one is found."""
    for _ in range(tries):
        to = where.somewhere(rng)
        way = to - start
        long = float(np.linalg.norm(way))
        if not ROOM < long < FARTHEST:
            continue
        posts = [(o, ROOM) for o in others]
        posts += [(np.array([x, y]), r + 1.8) for x, y, r in where.discs]
        ok = True
        for post, room in posts:
            along = float(np.clip((post - start) @ way / long**2, 0.0, 1.0))
            ahead = along > 0 or float(np.linalg.norm(post - to)) < room
            if ahead and np.linalg.norm(start + along * way - post) < room:
                ok = False
        corners = np.array([[*(to + d), z] for d in _RING for z in (0.0, 2.0)])
        if ok and where.shows(where.camera.project(corners)):
            return to
    return None


_RING = [1.45 * np.array([math.cos(a), math.sin(a)]) for a in np.arange(8) * math.pi / 4]


@dataclass(slots=True, eq=False)
class _Visit:
    """A hand's way through its jobs, while it is planned.

    Attributes:
        closed: jobs, and when the hand closed for each, in seconds.
        opened: dice that were slid, and when they were let go.
        gone: when the hand left.
        rest: from when until when it rested, if it did.
    """

    rng: Rng
    reach: Reach
    pace: float
    route: Route = field(default_factory=Route)
    at: Array | None = None  # None while it is out of sight
    closed: list[tuple[Job, float]] = field(default_factory=list)
    opened: dict[int, float] = field(default_factory=dict)
    gone: list[float] = field(default_factory=list)
    rest: tuple[float, float] | None = None

    def leg(self, a: Array, b: Array) -> float:
        """Returns how many seconds it takes from a place to another."""
        return self.pace * (0.1 + float(np.linalg.norm(a - b)) / PER_SECOND)

    def comes(self, spot: Array) -> None:
        """Gets above a place, from outside or from where the hand is."""
        if self.at is not None:
            self.route.go(self.leg(self.at, spot), spot, ABOVE, OPEN)
            return
        door = self.reach.door(spot, ABOVE + 1)
        wait = float(self.rng.uniform(0.3, 0.7)) if self.gone else 0.0
        self.route.go(wait, door, ABOVE + 1, STRETCHED)
        self.route.go(self.leg(door, spot) + 0.15, spot, ABOVE, OPEN)

    def does(self, job: Job, spot: Array) -> None:
        """Closes on dice, and slides one if that is the job."""
        route, at = self.route, spot
        route.go(0.11 * self.pace, spot, 0.0, OPEN)
        route.go(CLOSES, spot, 0.0, SHUT)
        self.closed.append((job, route.seconds - CLOSES / 2))
        if job.to is not None:
            route.go(self.leg(spot, job.to) * 1.8, job.to, 0.0, SHUT)
            self.opened[job.dice[0]] = route.seconds
            route.go(0.12, job.to, 0.05, OPEN)
            at = job.to
        route.go(0.11 * self.pace, at, ABOVE, OPEN if job.to is not None else SHUT)
        self.at = at

    def rests(self, at: Array, seconds: float) -> Array:
        """Holds the dice in view, over a place that is returned."""
        over: Array = self.reach.field.middle() * 0.5 + at * 0.5
        self.route.go(self.leg(at, over) + 0.1, over, ABOVE + 2.5, SHUT)
        self.rest = (self.route.seconds, self.route.seconds + seconds)
        steps = max(1, round(seconds / 0.15))
        for _ in range(steps):
            near = over + self.rng.normal(0, 0.25, 2)
            self.route.go(seconds / steps, near, ABOVE + 2.5, SHUT)
        return over

    def leaves(self, at: Array) -> None:
        """Goes out of sight."""
        door = self.reach.door(at, ABOVE + 1)
        self.route.go(self.leg(at, door) + 0.15, door, ABOVE + 1, SHUT)
        self.gone.append(self.route.seconds)
        self.at = None


def _visit(
    rng: Rng, reach: Reach, dice: Mapping[int, Resting], jobs: Sequence[Job], manner: Manner
) -> _Visit:
    visit = _Visit(rng, reach, float(rng.uniform(0.65, 1.1)))
    for number, job in enumerate(jobs):
        spot: Array = np.mean([dice[k].place[:2] for k in job.dice], axis=0)
        visit.comes(spot)
        visit.does(job, spot)
        last, at = number == len(jobs) - 1, spot if job.to is None else job.to
        if last and manner.rests:
            at = visit.rests(at, manner.rests)
        if last or manner.pause_after == number:
            visit.leaves(at)
    return visit


def _eased(t: float) -> float:
    t = min(max(t, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def _taken(
    reach: Reach, die: Resting, poses: Sequence[Pose], when: tuple[float, float], slot: Array
) -> Way:
    """Returns how a die goes up with a hand that closes on it; `when`: closing, out of sight.

    It goes between the fingertips and then into the palm, unless it is out of sight only later.
    """
    closes, hides = when
    hand, n = reach.hand, len(poses)
    place, turn, there = np.tile(die.place, (n, 1)), np.tile(die.turn, (n, 1, 1)), [True] * n
    first = round(closes * RATE)
    base = poses[first]
    back = turn_about_z(-base.yaw)
    offset = die.place - np.array([base.x, base.y, base.lift])
    start = back @ offset / hand.size * np.array([1.0, hand.thumb, 1.0])
    palm = PALM + slot * 0.3
    tilt = turn_about(np.array([0.6, 0.8, 0.0]), 0.5)
    for s in range(first, n):
        t = s / RATE - closes
        grip = _eased(t / CLOSES)
        up = _eased((t - CLOSES - 0.02) / INTO_PALM) if hides <= closes + 1 else 0.0
        local = start * (1 - grip) + (PINCH + slot) * grip
        local = local * (1 - up) + palm * up
        place[s] = placed(hand, poses[s], local[None])[0]
        spun = turn_about_z(poses[s].yaw - base.yaw)
        turn[s] = spun @ (die.turn if up <= 0 else _between(die.turn, tilt @ die.turn, up))
        place[s, 2] = max(place[s, 2], rest_height(die.shape, turn[s]))
        there[s] = s / RATE < hides and up < 1
    return Way(place, turn, there)


def _between(a: Array, b: Array, t: float) -> Array:
    """Returns a rotation between two that are near to each other, (3, 3)."""
    u, _, v = np.linalg.svd(a * (1 - t) + b * t)
    made: Array = u @ v
    return made


def _slid(die: Resting, poses: Sequence[Pose], closes: float, opens: float) -> Way:
    """Returns how a die slides under a hand, its face staying on top."""
    n = len(poses)
    place, turn = np.tile(die.place, (n, 1)), np.tile(die.turn, (n, 1, 1))
    first, last = round(closes * RATE), round(opens * RATE)
    base = poses[first]
    for s in range(first, n):
        pose = poses[min(s, last)]
        place[s, :2] = die.place[:2] + np.array([pose.x - base.x, pose.y - base.y])
        turn[s] = turn_about_z(pose.yaw - base.yaw) @ die.turn
    return Way(place, turn, [True] * n)


def work(
    rng: Rng, reach: Reach, dice: Mapping[int, Resting], jobs: Sequence[Job], manner: Manner
) -> Deed:
    """Returns how a hand comes in, does its jobs one after another, and leaves with the dice."""
    visit = _visit(rng, reach, dice, jobs, manner)
    poses = visit.route.poses(rng, reach.elbow)
    ways = {}
    for job, closes in visit.closed:
        if job.to is not None:
            k = job.dice[0]
            ways[k] = _slid(dice[k], poses, closes, visit.opened[k])
            continue
        leaves = min(t for t in visit.gone if t > closes)
        shown = manner.shows and job is jobs[-1]
        hides = leaves if shown else closes + CLOSES + 0.04 + INTO_PALM
        for i, k in enumerate(job.dice):
            aside = (i - (len(job.dice) - 1) / 2) * 2.2
            ways[k] = _taken(reach, dice[k], poses, (closes, hides), np.array([0.0, aside, 0.0]))
    taken = tuple(k for job in jobs if job.to is None for k in job.dice)
    return Deed(poses, ways, taken, visit.rest)


def passing(rng: Rng, reach: Reach) -> Deed:
    """Returns a hand that passes over the table and touches nothing."""
    over = reach.field.middle() + rng.normal(0, 2.5, 2)
    high = ABOVE + float(rng.uniform(1.0, 3.0))
    door = reach.door(over, high)
    route = Route()
    route.go(0.0, door, high, STRETCHED)
    route.go(rng.uniform(0.5, 0.9), over, high, STRETCHED)
    if happens(rng, 0.5):
        route.go(rng.uniform(0.3, 0.7), over + rng.normal(0, 2, 2), high, STRETCHED)
    last = over
    route.go(rng.uniform(0.5, 0.9), reach.door(last, high), high, STRETCHED)
    return Deed(route.poses(rng, reach.elbow), {})
