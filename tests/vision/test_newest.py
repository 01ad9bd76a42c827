import threading
import time
from collections.abc import Iterator
from itertools import count

import pytest

from scorekeeper.errors import CameraError
from scorekeeper.vision.newest import Newest, fill

pytestmark = pytest.mark.usefixtures("no_thread_is_left")


def test_the_newest_wins_and_each_is_taken_once():
    newest = Newest[int]()
    newest.put(1)
    newest.put(2)
    assert newest.take(0) == 2
    assert newest.take(0) is None
    assert newest.is_open


def test_a_taker_is_woken_by_what_comes_by_the_end_and_by_closing():
    for wake in (lambda it: it.put(5), lambda it: it.end(), lambda it: it.close()):
        newest = Newest[int]()
        timer = threading.Timer(0.01, wake, [newest])
        timer.start()
        begun = time.monotonic()
        assert newest.take(5) == (5 if newest.is_open else None)
        assert time.monotonic() - begun < 2
        timer.join()


def test_after_the_end_the_last_is_taken_and_then_the_error_is_raised():
    newest = Newest[int]()
    newest.put(7)
    newest.end(CameraError("gone"))
    assert not newest.put(8)
    assert newest.take() == 7
    for _ in range(2):
        with pytest.raises(CameraError, match="gone"):
            newest.take()


def test_what_ends_first_counts():
    newest = Newest[int]()
    newest.end()
    newest.end(CameraError("too late"))
    assert newest.take() is None


def test_once_closed_nothing_is_held_and_no_error_is_told():
    newest = Newest[int]()
    newest.put(7)
    newest.end(CameraError("nobody asks any more"))
    newest.close()
    assert newest.take() is None
    assert not newest.is_open


def test_a_thread_fills_it_until_it_is_closed():
    newest = Newest[int]()
    ended = threading.Event()

    def numbers() -> Iterator[int]:
        try:
            yield from count()
        finally:
            ended.set()

    thread = fill(newest, numbers(), name="numbers")
    first, second = newest.take(5), newest.take(5)
    assert first is not None
    assert second is not None
    assert first < second
    newest.close()
    thread.join(1)
    assert ended.is_set()
    assert not thread.is_alive()


def test_any_error_of_the_thread_is_raised_where_it_is_taken():
    def faulty() -> Iterator[int]:
        yield 1
        raise ZeroDivisionError

    newest = Newest[int]()
    fill(newest, faulty(), name="faulty").join()
    assert newest.take() == 1
    with pytest.raises(ZeroDivisionError):
        newest.take()
