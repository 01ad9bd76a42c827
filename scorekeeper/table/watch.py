"""Watch: one thread that follows a table through a source of frames, until it is closed.

The newest frame wins; a source that stalls, ends or fails is told like anything else that is
seen, so nothing vanishes in the thread.
"""

from __future__ import annotations

import logging
from contextlib import closing
from contextvars import copy_context
from threading import Thread
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import later, say
from scorekeeper.vision.follow import Change, Seen
from scorekeeper.vision.streams import STALL_SECONDS, Stalled, frames_or_stalls

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.vision.types import Frame, FrameSource
    from scorekeeper.vision.watcher import Watcher

    Tell: TypeAlias = Callable[[Seen, Frame | None, str], None]

log = logging.getLogger(__name__)

ENDED = later("The camera has ended. Go on by hand, or start it again")
FAULT = later("The camera's pictures could not be followed. Go on by hand, or start it again")


class Watch:
    """Watches from `start` to `close`."""

    def __init__(
        self,
        source: FrameSource,
        watcher: Watcher,
        *,
        tell: Tell,
        stall_seconds: float = STALL_SECONDS,
    ) -> None:
        """`tell` is called in the watch's thread: what was seen, the frame, and why it is lost.

        The watch speaks the language that is spoken where it is made.
        """
        self._source = source
        self._watcher = watcher
        self._tell = tell
        self._stall_seconds = stall_seconds
        self._is_closed = False
        self._thread = Thread(
            target=copy_context().run, args=(self._run,), name="watch", daemon=True
        )

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """Let go of the source, and wait for the thread; nothing is told from now on."""
        self._is_closed = True
        self._source.close()
        self._thread.join(self._stall_seconds)

    def _run(self) -> None:
        seconds, sentence = 0.0, say(ENDED)
        try:
            stream = frames_or_stalls(self._source, stall_seconds=self._stall_seconds)
            with closing(stream):
                for frame in stream:
                    if isinstance(frame, Stalled):
                        self._say(self._watcher.stall(seconds + frame.seconds), None, "")
                        continue
                    seconds = frame.seconds
                    for seen in self._watcher.see(frame):
                        self._say(seen, frame, "")
        except ScorekeeperError as error:
            sentence = error.sentence
        except Exception:
            # An edge of the program: the game must go on by hand, and the log must say why.
            log.exception("the watch failed")
            sentence = say(FAULT)
        self._say(Seen(change=Change.LOST, seconds=seconds), None, sentence)

    def _say(self, seen: Seen, frame: Frame | None, sentence: str) -> None:
        if not self._is_closed:
            self._tell(seen, frame, sentence)
