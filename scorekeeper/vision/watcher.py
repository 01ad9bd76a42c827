"""Watcher: frames in, what happened on the table out. The same frames give the same events.

Each frame gets a cheap look; the reader is asked only while nothing moves and something may have
changed. It never looks at a clock but the frames' own.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.vision import settle
from scorekeeper.vision.follow import Change, Followed, Seen, follow, refused
from scorekeeper.vision.glance import Glancer

if TYPE_CHECKING:
    from scorekeeper.vision.glance import Glance
    from scorekeeper.vision.settle import Scene
    from scorekeeper.vision.types import DiceReader, Frame, Reading

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
        self._refuses = False
        self._began: float | None = None

    def refuse_keep(self) -> None:
        """The last keep was none: its dice count as thrown, from the next frame on."""
        self._refuses = True

    def see(self, frame: Frame) -> tuple[Seen, ...]:
        """Look at the next frame; what happened, as far as it is certain now."""
        if self._began is None:
            self._began = frame.seconds
        if self._refuses:
            self._refuses, self._known = False, refused(self._known)
        self.size = (frame.image.shape[1], frame.image.shape[0])
        glance = self._glancer.look(frame, is_at_rest=self.is_at_rest)
        if glance.is_repeat or frame.seconds - self._began < OPENING_SECONDS:
            return ()
        if glance.moves:
            self._readings.clear()
            self._lying = None
            self.is_at_rest = False
            return self._turned(Change.ROLLING if glance.hand is None else Change.HAND, frame)
        if self.is_at_rest or glance.is_dark:
            return ()
        if self._is_due(glance):
            return self._read(frame, glance)
        # Time alone may settle it: dice that lie there for long enough are a keep.
        return () if self._lying is None else self._follow(self._lying, glance)

    def _is_due(self, glance: Glance) -> bool:
        if not self._readings:
            return glance.still_for >= _FIRST_READING
        had_its_time = glance.still_for > self._hold + 2 * _OFTEN
        enough = had_its_time and len(self._readings) >= settle.LEAST_READINGS
        wait = _SELDOM if enough else _OFTEN
        return glance.seconds - self._readings[-1].seconds >= wait

    def _read(self, frame: Frame, glance: Glance) -> tuple[Seen, ...]:
        reading = replace(self._reader.read(frame), seconds=frame.seconds)
        self.reading = reading
        glance = glance.beside([die.box for die in reading.dice if die.clear])
        if self._is_in_the_way(glance, reading):
            self._readings.clear()
            self._lying = None
            return self._turned(Change.HAND, frame)
        self._readings.append(reading)
        self._lying = self._scene(glance) if glance.still_for >= self._hold else None
        return () if self._lying is None else self._follow(self._lying, glance)

    def _follow(self, scene: Scene, glance: Glance) -> tuple[Seen, ...]:
        scene = replace(scene, seconds=glance.seconds)
        self._known, said = follow(
            self._known, scene, still_for=glance.still_for, expects=self.expects
        )
        if self._known.fewer is None and len(scene.dice) == len(self._known.lying):
            self.is_at_rest = True
            self._glancer.rest()
        if said:
            self.state = said[-1].change
        return said

    def _is_in_the_way(self, glance: Glance, reading: Reading) -> bool:
        """Whether a hand hides a die that lay there, or has one in it."""
        boxes = [die.box for die in self._known.lying] + [die.box for die in reading.dice]
        return any(map(glance.hides, boxes))

    def _scene(self, glance: Glance) -> Scene | None:
        scene = settle.settled(tuple(self._readings))
        enough = len(self._readings) == _MOST_READINGS
        if scene is None and enough and glance.still_for >= _DISAGREEING:
            scene = settle.disputed(self._readings[-1])
        return scene

    def _turned(self, change: Change, frame: Frame) -> tuple[Seen, ...]:
        """The state is another one now; it is said when it begins."""
        if self.state is change:
            return ()
        self.state = change
        return (Seen(change=change, seconds=frame.seconds),)
