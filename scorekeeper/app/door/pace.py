"""How fast one connection may send: who sends faster waits, and slows down nobody else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 120.0, 600.0
"""A camera sends 60 frames a second, and a page some events with each touch."""

BYTES_PER_SECOND, BYTES_AT_ONCE = 20e6, 60e6
"""A camera sends up to 10 MB a second, and a photo is 25 MB at most."""


class Pace:
    """Two buckets that fill with time, of messages and of bytes; each message takes its share."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with full buckets; `clock` tells seconds."""
        self._clock = clock
        self._at = clock()
        self._messages, self._bytes = MESSAGES_AT_ONCE, BYTES_AT_ONCE

    def take(self, size: int) -> float:
        """Seconds to wait before a message of so many bytes is dealt with; 0 for who is in time."""
        now = self._clock()
        passed, self._at = now - self._at, now
        self._messages = min(MESSAGES_AT_ONCE, self._messages + passed * MESSAGES_PER_SECOND) - 1
        self._bytes = min(BYTES_AT_ONCE, self._bytes + passed * BYTES_PER_SECOND) - size
        short = max(-self._messages / MESSAGES_PER_SECOND, -self._bytes / BYTES_PER_SECOND)
        return max(0.0, short)
