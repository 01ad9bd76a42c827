from dataclasses import replace
from threading import Event

import cv2
import numpy as np
import pytest

from scorekeeper.table.watch import ENDED, FAULT, Watch
from scorekeeper.vision.follow import Change
from scorekeeper.vision.types import Box
from scorekeeper.vision.watcher import Watcher
from tests.fakes import (
    BlackSource,
    CrashingReader,
    FakeSource,
    FrozenSource,
    GarbageSource,
    StalledSource,
    UnpluggedSource,
)
from tests.vision.films import Film

TURN = ("lie 1.2", "roll 0.4 a1 b2 e2 f3 i4 j5", "lie 0.8 a1 b2 e2 f3 i4 j5")


class Told:
    """Keeps what was told, and waits for the end."""

    def __init__(self, until: Change = Change.LOST) -> None:
        self.seen: list[tuple[str, bool]] = []
        self.why, self._until, self._done = "", until, Event()

    def __call__(self, seen, frame, why) -> None:
        self.seen.append((str(seen.change), frame is not None))
        if seen.change is self._until:
            self.why = why
            self._done.set()

    def wait(self) -> None:
        assert self._done.wait(20)


def test_what_is_seen_is_told_with_its_frame_and_so_is_the_end():
    film, told = Film(*TURN), Told()
    watch = Watch(FakeSource(film), Watcher(film), tell=told)
    watch.start()
    told.wait()
    watch.close()
    assert told.seen == [("waiting", True), ("rolling", True), ("roll", True), ("lost", False)]
    assert told.why == ENDED


def test_a_camera_that_is_unplugged_is_lost_in_its_own_words():
    film, told = Film("lie 0.2"), Told()
    watch = Watch(UnpluggedSource(film), Watcher(film), tell=told)
    watch.start()
    told.wait()
    watch.close()
    assert told.why == "the camera stopped giving frames; plug it in again"


def test_a_reader_that_crashes_does_not_vanish(caplog):
    told = Told()
    watch = Watch(FakeSource(Film("lie 1")), Watcher(CrashingReader()), tell=told)
    watch.start()
    told.wait()
    watch.close()
    assert told.why == FAULT
    assert "the watch failed" in caplog.text


def test_a_camera_that_stalls_is_told_and_can_be_closed():
    film, told = Film("lie 0.1"), Told(until=Change.STALLED)
    source = StalledSource(film)
    watch = Watch(source, Watcher(film), tell=told, stall_seconds=0.05)
    watch.start()
    told.wait()
    watch.close()
    assert source.closed
    count = len(told.seen)
    assert not watch._thread.is_alive()
    assert len(told.seen) == count


def watched(source, reader) -> list[str]:
    """What is told of a source that ends, without what only passes."""
    told = Told()
    watch = Watch(source, Watcher(reader), tell=told)
    watch.start()
    told.wait()
    watch.close()
    passing = {"rolling", "hand", "waiting"}
    return [change for change, _ in told.seen if change not in passing]


def test_a_black_picture_is_never_read():
    film = Film("lie 1")
    assert watched(BlackSource(120), film) == ["stalled", "lost"]
    assert film.asked == 0


def test_a_driver_that_repeats_one_picture_shows_nothing():
    film = Film(*TURN)
    frozen = FrozenSource(list(film)[-1], 120)
    film.asked = 0
    assert watched(frozen, film) == ["stalled", "lost"]
    assert film.asked == 0


def test_one_frame_a_second_is_enough_for_a_throw():
    slow = Film("lie 8", "lie 12 a1 b2 e2 f3 i4 j5")
    frames = [frame for number, frame in enumerate(slow) if number % 30 == 0]
    assert watched(FakeSource(frames), slow) == ["roll", "lost"]


class Resized:
    """Reads one film, and after it another whose frames are `times` as large."""

    def __init__(self, before: Film, after: Film, times: float) -> None:
        self._before, self._after, self._times = before, after, times
        self._ends = list(before)[-1].seconds

    def __iter__(self):
        yield from self._before
        for frame in self._after:
            height, width = (round(side * self._times) for side in frame.image.shape[:2])
            image = cv2.resize(frame.image, (width, height))
            yield replace(frame, image=np.asarray(image, np.uint8))

    def read(self, frame):
        if frame.seconds <= self._ends:
            return self._before.read(frame)
        told = self._after.read(frame)
        larger = [Box(*(side * self._times for side in die.box)) for die in told.dice]
        dice = tuple(replace(die, box=box) for die, box in zip(told.dice, larger, strict=True))
        return replace(told, dice=dice)


@pytest.mark.parametrize("times", [0.5, 0.75, 2.0, 3.0])
def test_frames_that_change_their_size_are_followed_on(times):
    six = TURN[-1].removeprefix("lie 0.8 ")
    after = Film(f"lie 1 {six}", f"hand 0.5 {six}", "lie 1.5 a1 j5", start=102.4)
    both = Resized(Film(*TURN), after, times)
    assert watched(FakeSource(both), both) == ["roll", "kept", "lost"]


def test_garbage_between_the_frames_is_passed_over():
    film = Film(*TURN)
    assert watched(GarbageSource(film), film) == ["roll", "lost"]
