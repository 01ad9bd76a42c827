"""A place for one item between two threads, where the newest wins, and the thread that fills it."""

from __future__ import annotations

from collections.abc import Generator
from contextvars import copy_context
from threading import Condition, Thread
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


class Newest(Generic[T]):
    """Holds the newest item until it is taken: what comes too fast is replaced, never queued."""

    def __init__(self) -> None:
        """Hold nothing, and be open."""
        self._changed = Condition()
        self._item: T | None = None
        self._is_open = True
        self._error: Exception | None = None

    @property
    def is_open(self) -> bool:
        """Whether more may come."""
        return self._is_open

    def put(self, item: T) -> bool:
        """Hold `item` in place of what is held; False, and nothing held, once this has ended."""
        with self._changed:
            if self._is_open:
                self._item = item
                self._changed.notify_all()
            return self._is_open

    def end(self, error: Exception | None = None) -> None:
        """No more will come; what is held may still be taken, then `error` is raised."""
        with self._changed:
            if self._is_open:
                self._is_open, self._error = False, error
                self._changed.notify_all()

    def close(self) -> None:
        """Nobody takes any more: drop what is held, and whoever waits gets None."""
        with self._changed:
            self._is_open, self._item, self._error = False, None, None
            self._changed.notify_all()

    def take(self, seconds: float | None = None) -> T | None:
        """The newest item, each once; waits for it up to `seconds`, or as long as more may come.

        None where there was none in time (`is_open` then holds) or there will be none. The error
        that ended this is raised.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._item is not None or not self._is_open, seconds)
            item, self._item = self._item, None
            if item is None and self._error is not None:
                raise self._error
            return item


def fill(newest: Newest[T], items: Iterable[T], *, name: str) -> Thread:
    """Start a thread that puts `items` into `newest` until one of them ends.

    It keeps no program from ending: a driver that hangs is left behind. What goes wrong in it is
    said in the language that is spoken here.
    """
    thread = Thread(target=copy_context().run, args=(_fill, newest, items), name=name, daemon=True)
    thread.start()
    return thread


def _fill(newest: Newest[T], items: Iterable[T]) -> None:
    try:
        iterator = iter(items)
        for item in iterator:
            if not newest.put(item):
                break
        if isinstance(iterator, Generator):
            iterator.close()  # lets go of a camera here, in the thread that used it
    except Exception as error:  # noqa: BLE001  # raised again in the thread that takes
        newest.end(error)
    else:
        newest.end()
