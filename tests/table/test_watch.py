from threading import Event

from scorekeeper.table.watch import ENDED, FAULT, Watch
from scorekeeper.vision.follow import Change
from scorekeeper.vision.watcher import Watcher
from tests.fakes import CrashingReader, FakeSource, StalledSource, UnpluggedSource
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
