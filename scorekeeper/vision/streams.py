"""Any source of frames as one stream that also tells when nothing comes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.vision.camera import Camera
from scorekeeper.vision.newest import Newest, fill
from scorekeeper.vision.recorded import FrameFolder, VideoFile
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    from collections.abc import Generator

    from scorekeeper.vision.types import FrameSource

STALL_SECONDS = 3.0
CLOSE_SECONDS = 2.0
"""How long the end of a stream waits for a source that hangs."""


@dataclass(frozen=True, slots=True)
class Stalled:
    """No frame came for so many seconds."""

    seconds: float


def frames_or_stalls(
    source: FrameSource, *, stall_seconds: float = STALL_SECONDS
) -> Generator[Frame | Stalled, None, None]:
    """The frames of `source`, and Stalled each time that none has come for `stall_seconds`.

    A live source runs in a thread of its own, and the newest frame wins: what comes while the
    taker is busy is dropped, never queued. Its error is raised here, after its last frame. At the
    end, and when the generator is closed, the source is closed and its thread has ended (unless it
    hangs in a driver).

    A recorded source (`is_live` is False) is gone through as it is: every frame, always the same,
    no thread and no stall. Closing it stays with the caller.
    """
    if not source.is_live:
        yield from source
        return
    newest = Newest[Frame]()
    thread = fill(newest, source, name="frames")
    try:
        since = time.monotonic()
        while True:
            frame = newest.take(stall_seconds)
            if frame is not None:
                since = time.monotonic()
                yield frame
            elif newest.is_open:
                yield Stalled(time.monotonic() - since)
            else:
                return
    finally:
        newest.close()
        source.close()
        thread.join(CLOSE_SECONDS)


def open_source(text: str) -> FrameSource:
    """The source that a command line names: a camera's number, a folder of pictures, or a video.

    Nothing is opened before it is gone through. A folder whose name is a number is given as `./0`.
    """
    if text.isascii() and text.isdecimal():
        return Camera(int(text))
    path = Path(text)
    try:
        is_folder = path.is_dir()
    except (OSError, ValueError):
        is_folder = False  # a name that no file can have: opening it says why
    return FrameFolder(path) if is_folder else VideoFile(path)
