"""Pictures from others are decoded in a process of their own: one that ends takes nothing with it.

A picture may be made to fill the memory, to take for ever, or to upset the library that decodes
it. So the process has a limit of memory, and one that says nothing in time is ended; the next
picture gets a new one.

The server writes a line of JSON (name, language, bytes) and the picture; it gets a line of JSON,
the picture's height and width with its pixels behind (BGR, uint8), or what is wrong with it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from queue import Empty, LifoQueue
from threading import Lock, Timer
from typing import IO, TYPE_CHECKING

from scorekeeper.app.languages import language
from scorekeeper.errors import PictureError
from scorekeeper.language import say, speaking, spoken

if TYPE_CHECKING:
    from scorekeeper.vision.types import BgrImage

MEMORY_BYTES = 1_500_000_000
"""What decoding may take beside the libraries: the largest picture that is decoded has 300 MB."""

MOST_BYTES = 300_000_000
"""Pixels that are taken from the process: `sources` decodes no more than 100 megapixels."""

COMMAND = (sys.executable, "-m", "scorekeeper.app.decoding")

PHOTO_SECONDS, FRAME_SECONDS = 20.0, 3.0
CHANNELS = 3
PART_BYTES = 4_000_000


class Decoders:
    """At most so many processes that decode, each started when it is first needed."""

    def __init__(self, most: int, *, seconds: float) -> None:
        """A picture that takes longer than `seconds` is refused."""
        self._seconds = seconds
        self._idle: LifoQueue[_Decoder] = LifoQueue()
        self._lock = Lock()
        self._left = most
        self._is_closed = False

    def decode(self, data: bytes, name: str = "") -> BgrImage:
        """As `sources.load_picture` does, from any thread; waits until a process is free.

        PictureError also where the process ended, or took too long.
        """
        decoder = self._free()
        try:
            return decoder.decode(data, name or say("the picture"), self._seconds)
        finally:
            self._idle.put(decoder)
            if self._is_closed:
                self.close()

    def close(self) -> None:
        """End the processes, those at work after their picture."""
        self._is_closed = True
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    def _free(self) -> _Decoder:
        with self._lock:
            if self._idle.empty() and self._left:
                self._left -= 1
                return _Decoder()
        return self._idle.get()


class _Decoder:
    """One process, used by one thread at a time, and started anew when it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def decode(self, data: bytes, name: str, seconds: float) -> BgrImage:
        process = self._running()
        timer = Timer(seconds, process.kill)
        timer.start()
        try:
            return _ask(process, data, name)
        except (OSError, EOFError, ValueError) as error:
            self.close()
            msg = say("expected a picture in {name}, got one that cannot be decoded", name=name)
            raise PictureError(msg, hint=say("save or copy it again")) from error
        finally:
            timer.cancel()

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    # What was not written yet will not be: nobody reads it any more.
                    with suppress(OSError):
                        pipe.close()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(  # noqa: S603  # this very program
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process


def _ask(process: subprocess.Popen[bytes], data: bytes, name: str) -> BgrImage:
    """The picture, or PictureError where the process refuses it.

    OSError, EOFError or ValueError where it does not answer as it should.
    """
    import numpy as np  # noqa: PLC0415  # the app starts where the vision libraries are missing

    if process.stdin is None or process.stdout is None:
        raise EOFError
    asked = {"name": name, "language": spoken().code, "bytes": len(data)}
    process.stdin.write(json.dumps(asked).encode() + b"\n" + data)
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    if "refused" in answer:
        raise PictureError(str(answer["refused"]), hint=str(answer["hint"]))
    height, width = int(answer["height"]), int(answer["width"])
    size = height * width * CHANNELS
    if not 0 < size <= MOST_BYTES:
        raise ValueError(size)
    pixels = _exactly(process.stdout, size)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, CHANNELS)


def _exactly(pipe: IO[bytes], size: int) -> bytearray:
    """So many bytes, in memory that may be written; EOFError if there are fewer."""
    found = bytearray()
    while len(found) < size:
        part = pipe.read(min(PART_BYTES, size - len(found)))
        if not part:
            raise EOFError
        found += part
    return found


def main() -> None:
    """Decode what comes on stdin, until it ends."""
    import cv2  # noqa: PLC0415  # as in `_ask`

    from scorekeeper.vision.sources import load_picture  # noqa: PLC0415  # as in `_ask`

    cv2.setNumThreads(1)
    _limit_memory()
    coming, going = sys.stdin.buffer, sys.stdout.buffer
    while line := coming.readline():
        asked = json.loads(line)
        data = coming.read(asked["bytes"])
        try:
            with speaking(language(asked["language"])):
                image = load_picture(data, name=asked["name"]).image
        except PictureError as error:
            _tell(going, {"refused": str(error), "hint": error.hint})
        else:
            height, width = image.shape[:2]
            _tell(going, {"height": height, "width": width}, image.tobytes())


def _tell(going: IO[bytes], answer: dict[str, object], pixels: bytes = b"") -> None:
    going.write(json.dumps(answer).encode() + b"\n")
    going.write(pixels)
    going.flush()


def _limit_memory() -> None:
    """Let this process take so much more than it has.

    Where there are no such limits its time alone is limited, by who asks.
    """
    try:
        import resource  # noqa: PLC0415  # not everywhere
    except ImportError:
        return
    with suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123  # no file of ours
            pages = int(file.read().split()[0])
        most = pages * resource.getpagesize() + MEMORY_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
