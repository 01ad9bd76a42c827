"""The script of a clip: what happens on the table, moment by moment, and the truth about it.

A script is a pure function of its random numbers. Times are in moments, MOMENTS of a frame.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.errors import ScorekeeperError
from scorekeeper.training.chances import happens, which
from scorekeeper.training.grabs import (
    Deed,
    Job,
    Manner,
    Reach,
    Resting,
    clusters,
    free_place,
    passing,
    work,
)
from scorekeeper.training.hands import ELBOW, Hand, Pose, random_hand, seen_by
from scorekeeper.training.motion import BALL, FPS, MOMENTS, Lying, throw
from scorekeeper.training.setting import Field, Setting, field_of, random_setting, sees

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.training.geometry import Array
    from scorekeeper.training.setting import Rng

RATE = FPS * MOMENTS
MOST = 6  # dice
FEWEST = 2  # throws
ATTEMPTS = 40


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that is so from a frame on: dice are listed by number, with their faces then.

    Attributes:
        frame: in which it is first so.
        event: as `watch` calls it, or a name of its own.
        dice: that it is about.
        until: the frame in which it is over, if it lasts.
    """

    frame: int
    event: str
    dice: tuple[int, ...] = ()
    until: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Script:
    """A clip before it is rendered.

    Attributes:
        setting: where it plays.
        hand: whose.
        place: (moments, dice, 3) middles.
        turn: (moments, dice, 3, 3).
        there: (moments, dice), whether a die is in the scene at all.
        poses: the hand's, None while there is none.
        faces: (frames, dice), on top when a die lies.
        cues: by frame.
    """

    setting: Setting
    hand: Hand
    place: Array
    turn: Array
    there: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
    poses: tuple[Pose | None, ...]
    faces: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    cues: tuple[Cue, ...]

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return len(self.poses) // MOMENTS


class _CrowdedError(Exception):
    """There is no room for a throw among the dice that lie there."""


@dataclass(slots=True)
class _Reel:
    """A script while it is written: what is so now, and all that was."""

    rng: Rng
    setting: Setting
    ground: Field
    hand: Hand
    elbow: Array
    place: Array
    turn: Array
    face: list[int]
    there: list[bool]
    kept: set[int] = field(default_factory=set)
    places: list[Array] = field(default_factory=list)
    turns: list[Array] = field(default_factory=list)
    theres: list[list[bool]] = field(default_factory=list)
    faces: list[list[int]] = field(default_factory=list)
    poses: list[Pose | None] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)

    @property
    def frame(self) -> int:
        """The first frame that is not yet begun."""
        return -(-len(self.poses) // MOMENTS)

    @property
    def reach(self) -> Reach:
        """Where the hand comes from."""
        return Reach(self.ground, self.hand, self.elbow)

    def lying(self) -> list[int]:
        """Returns which dice are on the table."""
        return [k for k, there in enumerate(self.there) if there]

    def tick(self, pose: Pose | None = None) -> None:
        """Writes down one moment as it is now."""
        self.places.append(self.place.copy())
        self.turns.append(self.turn.copy())
        self.theres.append(list(self.there))
        self.faces.append(list(self.face))
        self.poses.append(pose)

    def wait(self, low: float, high: float) -> None:
        """Lets some seconds pass, to the end of a frame."""
        until = len(self.poses) + round(self.rng.uniform(low, high) * RATE)
        while len(self.poses) < until or len(self.poses) % MOMENTS:
            self.tick()

    def cue(self, event: str, dice: Iterable[int] = (), frame: int | None = None) -> None:
        """Notes what is so from now on."""
        self.cues.append(Cue(self.frame if frame is None else frame, event, tuple(sorted(dice))))

    def resting(self, dice: Sequence[int]) -> dict[int, Resting]:
        """Returns how dice lie."""
        shapes = self.setting.dice
        return {
            k: Resting(shapes[k].shape, self.place[k].copy(), self.turn[k].copy()) for k in dice
        }


def _empty(rng: Rng, size: tuple[int, int]) -> _Reel:
    setting = random_setting(rng, size, MOST)
    ground = field_of(setting)
    elbow = ground.middle() + ELBOW * np.array([math.cos(setting.side), math.sin(setting.side)])
    place, turn = np.zeros((MOST, 3)), np.tile(np.eye(3), (MOST, 1, 1))
    hand = random_hand(rng)
    return _Reel(rng, setting, ground, hand, elbow, place, turn, [1] * MOST, [False] * MOST)


def _yaw(turn: Array) -> float:
    """Returns how a flat die's outline is turned, but for quarter turns."""
    level = turn[:, int(np.argmin(np.abs(turn[2])))]
    return math.atan2(level[1], level[0])


def _throw(reel: _Reel, dice: Sequence[int]) -> None:
    """Throws dice and notes the roll."""
    rng = reel.rng
    faces = {k: int(rng.integers(1, 7)) for k in dice}
    there = [Lying(reel.place[k, :2].copy(), _yaw(reel.turn[k])) for k in reel.lying()]
    late = float(rng.uniform(0.5, 1.0)) if len(dice) > 1 and happens(rng, 0.15) else 0.0
    shapes = [(reel.setting.dice[k].shape, faces[k]) for k in dice]
    thrown = throw(rng, reel.ground, shapes, there, late)
    if thrown is None:
        raise _CrowdedError
    tumbles, _ = thrown
    begun = len(reel.poses)
    if late:
        reel.cues.append(Cue(begun // MOMENTS, "late", (dice[-1],)))
    for k in dice:
        reel.there[k], reel.face[k] = True, faces[k]
    first: int | None = None
    rest = max(tumble.rest for tumble in tumbles)
    for s in range(rest + 1):
        for k, tumble in zip(dice, tumbles, strict=True):
            at = min(s, tumble.rest)
            reel.place[k], reel.turn[k] = tumble.place[at], tumble.turn[at]
        reel.tick()
        if first is None:
            balls = np.full(len(dice), BALL * 0.8)
            if sees(reel.ground.camera, reel.place[list(dice)], balls).any():
                first = (begun + s) // MOMENTS
    while len(reel.poses) % MOMENTS:
        reel.tick()
    ended = -(-(begun + rest) // MOMENTS)
    reel.cues.append(Cue(first or 0, "rolling", tuple(dice), ended))
    reel.cue("roll", dice, ended)


def _act(reel: _Reel, deed: Deed) -> None:
    """Lets a hand do its deed, from when it is first seen until it has left."""
    camera = reel.ground.camera
    seen = [s for s, pose in enumerate(deed.poses) if seen_by(camera, reel.hand, pose)]
    first, end = max(0, seen[0] - 1), seen[-1] + 1
    begun = len(reel.poses) - first
    for s in range(first, end):
        for k, way in deed.ways.items():
            reel.place[k], reel.turn[k] = way.place[s], way.turn[s]
            reel.there[k] = way.there[s]
        reel.tick(deed.poses[s])
    for k in deed.taken:
        reel.there[k] = False
    if deed.holds:
        rests, leaves = (round((begun + t * RATE) / MOMENTS) for t in deed.holds)
        reel.cues.append(Cue(rests, "held", (), leaves))
    while len(reel.poses) % MOMENTS:
        reel.tick()


def _pick_up(reel: _Reel, taken: Sequence[int], aside: Sequence[int]) -> None:
    """Lets the hand slide some dice aside and take up others."""
    rng, lying_there = reel.rng, reel.lying()
    dice = reel.resting(lying_there)
    jobs = []
    spots = {k: dice[k].place[:2] for k in lying_there}
    for k in aside:
        to = free_place(rng, reel.ground, spots[k], [at for j, at in spots.items() if j != k])
        if to is not None:
            jobs.append(Job((k,), to))
            spots[k] = to
    begin = jobs[-1].to if jobs and jobs[-1].to is not None else reel.elbow
    takes = clusters({k: dice[k].place for k in taken}, begin)
    jobs += takes
    if jobs and jobs[0].to is not None:
        reel.cue("aside", [k for job in jobs if job.to is not None for k in job.dice])
    twice = len(takes) > 1 and happens(rng, 0.25)
    pause = int(rng.integers(len(jobs) - len(takes), len(jobs) - 1)) if twice else None
    rests = float(rng.uniform(0.5, 0.9)) if happens(rng, 0.2) else 0.0
    shows = len(takes) > 0 and happens(rng, 0.25)
    _act(reel, work(rng, reel.reach, dice, jobs, Manner(pause, rests, shows)))


def _still(reel: _Reel) -> None:
    """Lets dice lie, now and then with a hand that passes over them."""
    reel.wait(1.0, 2.0)
    if happens(reel.rng, 0.12):
        begun = reel.frame
        _act(reel, passing(reel.rng, reel.reach))
        reel.cues.append(Cue(begun, "passing", (), reel.frame))
        reel.wait(0.6, 1.2)


def _clear(reel: _Reel) -> None:
    _pick_up(reel, reel.lying(), ())
    reel.cue("cleared")
    reel.kept.clear()


def _keep(reel: _Reel, thrown: Sequence[int]) -> list[int]:
    """Lets some of the thrown dice be kept and the others taken up; returns the others."""
    rng = reel.rng
    count = int(rng.integers(1, len(thrown)))
    keep = sorted(int(k) for k in rng.choice(np.array(thrown), count, replace=False))
    rest = [k for k in thrown if k not in keep]
    aside = keep if happens(rng, 0.35) else []
    _pick_up(reel, rest, aside[:3])
    reel.cue("kept", keep)
    reel.kept.update(keep)
    return rest


def _turn(reel: _Reel, throws: int) -> int:
    """Plays one turn of at most so many throws; returns how many there were."""
    rng = reel.rng
    dice = list(range((4, 5, MOST)[which(rng, 0.12, 0.25)]))
    for number in range(1, throws + 1):
        _throw(reel, dice)
        _still(reel)
        if number == throws:
            return number
        if happens(rng, 0.08):
            everything = sorted({*dice, *reel.kept})
            _clear(reel)
            reel.wait(0.8, 1.4)
            dice = everything
            continue
        if len(dice) == 1:
            return number
        dice = _keep(reel, dice)
        reel.wait(0.8, 1.5)
    return throws


def _hands(script: Script) -> list[Cue]:
    """Returns when a hand is in the picture."""
    camera = script.setting.camera
    seen = [pose is not None and seen_by(camera, script.hand, pose) for pose in script.poses]
    frames = [any(seen[f * MOMENTS : (f + 1) * MOMENTS]) for f in range(script.frames)]
    cues, begun = [], None
    for f, there in enumerate([*frames, False]):
        if there and begun is None:
            begun = f
        if not there and begun is not None:
            cues.append(Cue(begun, "hand", (), f))
            begun = None
    return cues


def _written(reel: _Reel) -> Script:
    script = Script(
        reel.setting,
        reel.hand,
        np.stack(reel.places),
        np.stack(reel.turns),
        np.array(reel.theres),
        tuple(reel.poses),
        np.array(reel.faces)[::MOMENTS],
        (),
    )
    cues = sorted([*reel.cues, *_hands(script)], key=lambda cue: cue.frame)
    return Script(
        script.setting,
        script.hand,
        script.place,
        script.turn,
        script.there,
        script.poses,
        script.faces,
        tuple(cues),
    )


def _played(rng: Rng, size: tuple[int, int], throws: int | None) -> Script:
    reel = _empty(rng, size)
    reel.wait(0.8, 1.2)
    left = throws or (FEWEST, 3, 4)[which(rng, 0.35, 0.8)]
    while left:
        part = max(1, left // 2) if left > FEWEST and happens(rng, 0.25) else left
        left -= _turn(reel, part)
        if left or happens(rng, 0.85):
            _clear(reel)
            reel.wait(1.0, 1.3)
    return _written(reel)


def script(seed: int, size: tuple[int, int], throws: int | None = None) -> Script:
    """Returns the script of a clip.

    Args:
        seed: 0 or more; the script is a function of it and of the size.
        size: of the picture, in pixels.
        throws: how many; by chance if left out.
    """
    for attempt in range(ATTEMPTS):
        try:
            return _played(np.random.default_rng((seed, 7, attempt)), size, throws)
        except _CrowdedError:
            continue
    message = f"expected room for a throw within {ATTEMPTS} attempts, got none for seed {seed}"
    raise ScorekeeperError(message)
