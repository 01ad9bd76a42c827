"""Watcher: frames in, what happened on the table out. The same frames give the same events.

Each frame gets a cheap look; the reader is asked only while nothing moves and something may have
changed. It never looks at a clock but the frames' own.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.vision import settle
from scorekeeper.vision.follow import (
    KEPT_SECONDS,
    LATE_SECONDS,
    Change,
    Followed,
    Seen,
    follow,
    refused,
    resized,
)
from scorekeeper.vision.glance import Glancer

if TYPE_CHECKING:
    from scorekeeper.vision.glance import Glance
    from scorekeeper.vision.settle import Scene
    from scorekeeper.vision.types import Box, DiceReader, Frame, Reading

HOLD_SECONDS = 0.35
"""Dice are read once they lie still for so long."""

OPENING_SECONDS = 0.5
"""A camera's first frames, while it finds its exposure, are not read."""

_FIRST_READING = 0.1
"""Seconds of stillness before the first reading."""

_OFTEN, _SELDOM = 0.05, 0.25
"""Seconds between readings until dice are settled, and while more may come."""

_MOST_READINGS = 6

_DISAGREEING = 2.0
"""Seconds of stillness after which readings that do not agree are a doubt."""

_IN_THE_WAY = 0.25
"""Of the stillness so far, the share to wait before looking again whether a hand that lies still
is one: it seldom turns out to be none, and never by itself."""

_BRIDGED = 0.5
"""Seconds between two readings that may be of one stillness, if they agree: a table that somebody
leans on shakes, and light flickers, but dice that lie where they lay did not roll."""

_SAME_SHAPE = 0.02
"""By so much the shapes of one picture in two sizes may differ from rounding alone."""

_MOST_THINGS = 30
"""So many things that are no dice are remembered."""

_BRIEF = 0.1
"""Seconds of motion that nothing is said of: a flicker."""

BLIND_SECONDS = 3.0
"""A picture that is black, or the same to the last bit, for so long is none."""

QUIET_SECONDS = 2.5
"""Where nothing has moved for so long, nothing is in haste: all that waits has had its time."""


_PASSING = frozenset({Change.ROLLING, Change.HAND, Change.STALLED})
"""What is over when the table is at rest again."""


class Watcher:
    """Follows one table through the frames of one source, one after the other."""

    def __init__(
        self, reader: DiceReader, *, hold_seconds: float = HOLD_SECONDS, expects: int | None = None
    ) -> None:
        """Read with `reader`; `expects` is how many dice the game wants thrown next."""
        self.expects = expects
        self.state = Change.WAITING
        self.reading: Reading | None = None
        """The latest one."""
        self.size = (0, 0)
        """Width and height of the latest frame, in pixels."""
        self.is_at_rest = False
        """Whether all that lies there is known, and nothing has moved since."""
        self._reader = reader
        self._hold = hold_seconds
        self._glancer = Glancer()
        self._readings: deque[Reading] = deque(maxlen=_MOST_READINGS)
        self._known = Followed()
        self._lying: Scene | None = None
        self._untold: tuple[Scene, float] | None = None
        """A throw of which nothing was said yet, and the seconds that it lay there."""
        self._no_dice: tuple[Box, ...] = ()
        """Where things lie that lay there before a throw, and might be taken for dice."""
        self._refuses = False
        self._began: float | None = None
        self._blind_since: float | None = None
        self._still_since = 0.0
        """Since when dice lie where they lie, as far as readings tell."""
        self._is_shaken = True
        """Whether something moved since the latest reading, or a hand was in its way."""
        self._stood_still = 0.0
        """When the picture last stood still for long enough to be read."""
        self._still_for = 0.0

    @property
    def is_quiet(self) -> bool:
        """Whether nothing happens, so that a few frames a second tell all there is to tell.

        That is so of a table at rest, and of any other picture that has long stood still: of a hand
        that lies there, of the dark, of a camera that gives one picture for ever.
        """
        is_still = self.is_at_rest or self._still_for >= QUIET_SECONDS
        return is_still or self.state is Change.STALLED

    def stall(self, seconds: float) -> Seen:
        """Take it that no frame comes: what is told of that, at `seconds`."""
        self.state = Change.STALLED
        return Seen(change=Change.STALLED, seconds=seconds)

    def refuse_keep(self) -> None:
        """The last keep was none: its dice count as thrown, from the next frame on."""
        self._refuses = True

    def see(self, frame: Frame) -> tuple[Seen, ...]:
        """Look at the next frame; what happened, as far as it is certain now."""
        if self._began is None:
            self._began = frame.seconds
        if self._refuses:
            self._refuses, self._known = False, refused(self._known)
        self._measure(frame)
        glance = self._glancer.look(frame, is_at_rest=self.is_at_rest)
        self._still_for = glance.still_for
        if frame.seconds - self._began < OPENING_SECONDS:
            return ()
        if glance.moves:
            self._is_shaken, self._lying, self.is_at_rest = True, None, False
        if glance.still_for >= _FIRST_READING:
            self._stood_still = frame.seconds
        if glance.is_repeat or glance.is_dark:
            return self._blind(frame)
        self._blind_since = None
        if glance.moves:
            return self._taken_up(glance) or self._moved(glance, frame)
        if self.is_at_rest:
            return self._rested(frame.seconds)
        if self._is_due(glance):
            return self._read(frame, glance)
        # Time alone may settle it: dice that lie there for long enough are a keep.
        return () if self._lying is None else self._follow(self._lying, glance)

    def _measure(self, frame: Frame) -> None:
        """Where a frame has another size than the one before, look at all that lies there anew."""
        height, width = frame.image.shape[:2]
        before, self.size = self.size, (width, height)
        if before in {self.size, (0, 0)}:
            return
        self._readings.clear()
        self._no_dice, self._untold = (), None
        self._is_shaken, self._lying, self.is_at_rest = True, None, False
        if abs(width * before[1] / (height * before[0]) - 1) < _SAME_SHAPE:
            self._known = resized(self._known, width / before[0])

    def _is_due(self, glance: Glance) -> bool:
        if glance.still_for < _FIRST_READING:
            return False
        since = glance.seconds - self.reading.seconds if self.reading else glance.still_for
        if self._is_shaken:
            return since >= max(_OFTEN, _IN_THE_WAY * glance.still_for)
        had_its_time = glance.seconds - self._still_since > self._hold + 2 * _OFTEN
        enough = had_its_time and len(self._readings) >= settle.LEAST_READINGS
        return since >= (_SELDOM if enough else _OFTEN)

    def _read(self, frame: Frame, glance: Glance) -> tuple[Seen, ...]:
        reading = replace(self._reader.read(frame), seconds=frame.seconds)
        reading = settle.overlooking(reading, self._no_dice + settle.sides(reading))
        self.reading = reading
        glance = glance.beside(
            [die.box for die in reading.dice if die.clear], [die.box for die in self._known.lying]
        )
        if self._is_in_the_way(glance, reading):
            self._readings.clear()
            self._is_shaken, self._lying = True, None
            return self._turned(Change.HAND, frame)
        if self._is_shaken and not self._goes_on(reading):
            self._readings.clear()
            self._still_since = frame.seconds - glance.still_for
        self._is_shaken = False
        self._readings.append(reading)
        self._lying = self._scene(frame.seconds - self._still_since)
        return () if self._lying is None else self._follow(self._lying, glance)

    def _goes_on(self, reading: Reading) -> bool:
        """Whether what moved since the last reading moved no dice."""
        last = self._readings[-1] if self._readings else None
        is_soon = last is not None and reading.seconds - last.seconds <= _BRIDGED
        return last is not None and is_soon and settle.agree(last, reading)

    def _follow(self, scene: Scene, glance: Glance) -> tuple[Seen, ...]:
        scene = replace(scene, seconds=glance.seconds)
        # What may go on, as a hand that takes more, is waited for without any motion in between;
        # a throw is over where the dice lie, though the table shakes.
        self._known, said = follow(
            self._known,
            scene,
            still_for=glance.still_for,
            lain_for=(lain_for := glance.seconds - self._still_since),
            expects=self.expects,
        )
        self._untold = (scene, lain_for) if self._known.untold else None
        if self._known.fewer is None and len(scene.dice) == len(self._known.lying):
            self.is_at_rest = True
            self._glancer.rest()
            self._no_dice = (*settle.lasting(self._readings), *self._no_dice)[:_MOST_THINGS]
        if said:
            self.state = said[-1].change
        elif self.is_at_rest:
            return self._rested(glance.seconds)
        return said

    def _moved(self, glance: Glance, frame: Frame) -> tuple[Seen, ...]:
        """Something moves: it is told, unless it is over in a moment."""
        is_brief = frame.seconds - self._stood_still < _BRIEF
        change = Change.ROLLING if glance.hand is None else Change.HAND
        return () if is_brief else self._turned(change, frame)

    def _taken_up(self, glance: Glance) -> tuple[Seen, ...]:
        """A hand that reaches in ends the waiting for late dice: what lay there was the throw."""
        if self._untold is None:
            return ()
        scene, lain_for = self._untold
        if glance.beside([die.box for die in scene.dice]).hand is None or lain_for < KEPT_SECONDS:
            return ()
        self._untold = None
        scene = replace(scene, seconds=glance.seconds)
        self._known, said = follow(
            self._known, scene, still_for=0.0, lain_for=LATE_SECONDS, expects=self.expects
        )
        return said

    def _rested(self, seconds: float) -> tuple[Seen, ...]:
        """The table is at rest, and what lies there is known: what only passed is over."""
        if self.state not in _PASSING:
            return ()
        self.state = Change.WAITING
        return (Seen(change=Change.WAITING, seconds=seconds),)

    def _blind(self, frame: Frame) -> tuple[Seen, ...]:
        """Nothing can be seen just now, or nothing new."""
        if self._blind_since is None:
            self._blind_since = frame.seconds
        is_long = frame.seconds - self._blind_since >= BLIND_SECONDS
        return self._turned(Change.STALLED, frame) if is_long else ()

    def _is_in_the_way(self, glance: Glance, reading: Reading) -> bool:
        """Whether a hand hides a die that lay there, or has one in it."""
        boxes = [die.box for die in self._known.lying] + [die.box for die in reading.dice]
        return any(map(glance.hides, boxes))

    def _scene(self, still_for: float) -> Scene | None:
        if still_for < self._hold:
            return None
        scene = settle.settled(tuple(self._readings))
        enough = len(self._readings) == _MOST_READINGS
        if scene is None and enough and still_for >= _DISAGREEING:
            scene = settle.disputed(self._readings[-1])
        return scene

    def _turned(self, change: Change, frame: Frame) -> tuple[Seen, ...]:
        """The state is another one now; it is said when it begins."""
        if self.state is change:
            return ()
        self.state = change
        return (Seen(change=change, seconds=frame.seconds),)
