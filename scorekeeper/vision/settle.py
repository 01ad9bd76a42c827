"""From several readings of dice that lie still to one settled scene: faces by vote. Pure.

One reading in twenty is off by a die where light flickers; what most of them say, in the same
place, is what lies there. Places count as well as faces.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.vision.types import Box, Doubt, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.dice import Face
    from scorekeeper.vision.types import DieReading, Reading

LEAST_READINGS = 3
"""So many readings of different frames make a scene."""

_SAME_PLACE = 0.4
"""Centres nearer than this share of a die's size are one die's in two readings."""

_SIDE = 0.6
"""Of a die's size: the middles of two dice's tops are at least an edge apart, and no die is seen
longer than 1.6 edges."""

_MOST = 2 / 3
"""A face or a doubt holds if at least so large a share of the readings says it."""


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die at rest: its face by vote, where it lies, and whether that is beyond doubt.

    `likely`: what else it may show, likeliest first; empty where that is not known.
    """

    face: Face
    box: Box
    clear: bool
    likely: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All dice that lie still, in reading order; `doubt` says why a person should look."""

    dice: tuple[LyingDie, ...]
    verdict: Verdict
    doubt: Doubt | None
    seconds: float
    """When the last of the readings was taken."""
    maybe: tuple[Box, ...] = ()
    """Where something lies that might be a die."""

    @property
    def roll(self) -> Dice:
        """The faces of all dice."""
        return Dice(die.face for die in self.dice)


def settled(readings: Sequence[Reading]) -> Scene | None:
    """The scene that these readings of one still table agree on; None while they do not.

    They must be of different frames. A die counts if at least two thirds of the readings have one
    in its place; it is clear if as many say the same face and call it clear.
    """
    if len(readings) < LEAST_READINGS:
        return None
    passing = _passing(readings)
    readings = [overlooking(reading, passing) for reading in readings]
    usual = Counter(len(reading.dice) for reading in readings).most_common(1)[0]
    count, times = usual
    if times < _MOST * len(readings):
        return None
    model = next(reading for reading in reversed(readings) if len(reading.dice) == count)
    dice = tuple(_voted(die, readings) for die in model.dice)
    if any(die is None for die in dice):
        return None
    doubts = Counter(reading.doubt for reading in readings)
    verdicts = Counter(reading.verdict for reading in readings)
    verdict, said = verdicts.most_common(1)[0]
    doubt = doubts.most_common(1)[0][0] if said >= _MOST * len(readings) else None
    lying = tuple(die for die in dice if die is not None)
    if said < _MOST * len(readings) or (
        verdict is Verdict.CLEAR and not all(die.clear for die in lying)
    ):
        verdict, doubt = Verdict.UNSURE, doubt or Doubt.LOW_CONFIDENCE
    return Scene(lying, verdict, doubt, max(it.seconds for it in readings), model.maybe)


def _passing(readings: Sequence[Reading]) -> list[Box]:
    """Where at most a third of the readings see what might be a die: noise, by the same vote."""
    few = (1 - _MOST) * len(readings)
    return [box for it in readings for box in it.maybe if _sightings(box, readings) <= few]


def lasting(readings: Sequence[Reading]) -> tuple[Box, ...]:
    """Where the last reading and half of all see what might be a die."""
    last = readings[-1].maybe if readings else ()
    return tuple(box for box in last if 2 * _sightings(box, readings) >= len(readings))


def _sightings(box: Box, readings: Sequence[Reading]) -> int:
    """How many readings see what might be a die in this place."""
    return sum(any(_is_at(box, it) for it in reading.maybe) for reading in readings)


def sides(reading: Reading) -> tuple[Box, ...]:
    """Where what might be a die is the side of a clear one: the tops of two are not so near."""
    return tuple(
        box
        for box in reading.maybe
        if any(
            die.clear and _distance(box, die.box) < _SIDE * max(box.size, die.box.size)
            for die in reading.dice
        )
    )


def overlooking(reading: Reading, known: Sequence[Box]) -> Reading:
    """The reading where what lies in these places is known to be no die.

    Its verdict changes only if nothing else was in doubt.
    """
    maybe = tuple(box for box in reading.maybe if not any(_is_at(box, it) for it in known))
    rest = replace(reading, maybe=maybe)
    is_doubted = reading.verdict is Verdict.UNSURE and reading.doubt is not Doubt.TOO_DARK
    is_cause = bool(reading.maybe) and all(die.clear for die in reading.dice)
    if maybe or not is_doubted or not is_cause:
        return rest
    return replace(rest, verdict=Verdict.CLEAR if reading.dice else Verdict.EMPTY, doubt=None)


def agree(first: Reading, second: Reading) -> bool:
    """Whether two readings show the same faces in the same places."""
    if len(first.dice) != len(second.dice):
        return False
    pairs = ((die, _at(die.box, second)) for die in first.dice)
    return all(other is not None and other.face == die.face for die, other in pairs)


def _voted(die: DieReading, readings: Sequence[Reading]) -> LyingDie | None:
    """What all readings say of the die in this place; None if too few have one there."""
    seen = [other for reading in readings if (other := _at(die.box, reading)) is not None]
    if len(seen) < _MOST * len(readings):
        return None
    face, said = Counter(other.face for other in seen).most_common(1)[0]
    sure = sum(other.clear for other in seen if other.face == face)
    box = Box(*(median(other.box[side] for other in seen) for side in range(4)))
    enough = _MOST * len(readings)
    clear = said >= enough and sure >= enough
    return LyingDie(face, box, clear, likely=_likely(face, seen))


def _likely(face: Face, seen: Sequence[DieReading]) -> tuple[Face, ...]:
    """What else a die may show: what some readings said it does, then their second thoughts."""
    said = Counter(it.face for it in seen).most_common()
    others = next((it.likely for it in seen if it.face == face), ())
    every = dict.fromkeys([*(other for other, _ in said), *others])
    return tuple(it for it in every if it != face)


def _at(box: Box, reading: Reading) -> DieReading | None:
    """The die of a reading that lies in this place."""
    near = [(apart(box, die.box), die) for die in reading.dice]
    distance, die = min(near, key=lambda pair: pair[0], default=(1.0, None))
    return die if distance < _SAME_PLACE else None


def apart(first: Box, second: Box) -> float:
    """How far two boxes' centres are from each other, in sizes of the smaller one."""
    return _distance(first, second) / max(min(first.size, second.size), 1e-6)


def _is_at(first: Box, second: Box) -> bool:
    """Whether two boxes are of one thing."""
    return apart(first, second) < _SAME_PLACE


def _distance(first: Box, second: Box) -> float:
    """From centre to centre, in pixels."""
    (x, y), (at_x, at_y) = first.centre, second.centre
    return float(((x - at_x) ** 2 + (y - at_y) ** 2) ** 0.5)


def disputed(reading: Reading) -> Scene:
    """The scene where readings do not agree: what one of them says, none of it beyond doubt."""
    dice = tuple(
        LyingDie(die.face, die.box, clear=False, likely=die.likely) for die in reading.dice
    )
    doubt = reading.doubt or Doubt.LOW_CONFIDENCE
    return Scene(dice, Verdict.UNSURE, doubt, reading.seconds, reading.maybe)
