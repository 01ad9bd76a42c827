"""Beside: what takes long is worked out in a thread, and whoever waits sees how far it is."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

PACE_SECONDS = 0.25


class Beside:
    """One piece of work. The thread tells `share`, 0 to 1, and asks `is_wanted` as it goes on."""

    def __init__(self) -> None:
        """Nothing is done yet, and somebody waits."""
        self.share = 0.0
        self._left = Event()

    def leave(self) -> None:
        """Nobody waits any more."""
        self._left.set()

    def tell(self, share: float) -> None:
        """So much is done."""
        self.share = share

    def is_wanted(self) -> bool:
        """Whether somebody still waits."""
        return not self._left.is_set()

    async def run(self, work: Callable[[], T], *, on_progress: Callable[[float], None]) -> T | None:
        """Do the work; `on_progress` is called on the way. None where nobody waits for its end."""
        task = asyncio.ensure_future(asyncio.to_thread(work))
        while not task.done():
            await asyncio.wait({task}, timeout=PACE_SECONDS)
            if not self.is_wanted():
                # The thread ends by itself; what it may raise then concerns nobody.
                task.add_done_callback(lambda it: it.cancelled() or it.exception())
                return None
            if not task.done():
                on_progress(self.share)
        return task.result()
