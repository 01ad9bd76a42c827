"""The cameras of this machine: which there are, and the newest frame of one."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

import cv2
import numpy as np

from scorekeeper.errors import CameraError
from scorekeeper.language import count, later, say
from scorekeeper.vision.newest import Newest, fill
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from threading import Thread

    import numpy.typing as npt

    from scorekeeper.vision.types import BgrImage

FIRST_FRAME_SECONDS = 5.0
CLOSE_SECONDS = 1.5
"""How long `close` waits for a read that hangs; on Linux a read comes back within a second."""

MOST_CAMERAS = 100
"""OpenCV takes the hundreds of a number for the kind of driver, so 200 would open camera 0."""

FAILED_READS = 20
PAUSE_SECONDS = 0.05
"""So many reads in a row without a frame, so far apart, and a camera is gone."""

ASKED = (
    # The format goes first: uncompressed, most cameras give 1280x720 only 5 to 10 times a second.
    (cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG"))),
    (cv2.CAP_PROP_FRAME_WIDTH, 1280.0),
    (cv2.CAP_PROP_FRAME_HEIGHT, 720.0),
    (cv2.CAP_PROP_BUFFERSIZE, 1.0),
)
"""What a camera is asked for, in this order; one that cannot gives what it has."""

# One driver a system: tried one after the other, they number the cameras differently.
_DRIVER = {
    "linux": cv2.CAP_V4L2,
    "win32": cv2.CAP_MSMF,
    "darwin": cv2.CAP_AVFOUNDATION,
}.get(sys.platform, cv2.CAP_ANY)

_LINUX_CAMERAS = Path("/sys/class/video4linux")

# What goes wrong with a camera is told once, by the error raised here.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class CameraName(NamedTuple):
    """A camera of this machine: the number that opens it, and what the system calls it."""

    number: int
    name: str


class Capture(Protocol):
    """The part of `cv2.VideoCapture` that is used here."""

    def set(self, propId: int, value: float) -> bool:  # noqa: N803  # OpenCV's own name
        """Ask for a setting; False if it was refused."""

    def read(self) -> tuple[bool, npt.NDArray[np.generic] | None]:
        """Wait for the next image; False or None where there is none."""

    def release(self) -> None:
        """Let go of the camera."""


def cameras(folder: Path = _LINUX_CAMERAS) -> tuple[CameraName, ...]:
    """The cameras that Linux tells of, by number; empty elsewhere, and where there is none.

    A camera's driver makes a second node for its metadata, which gives no pictures: it counts the
    nodes of one device in `index`, and the first is the camera.
    """
    nodes = []
    with suppress(OSError):
        nodes = sorted(folder.glob("video*"))
    found = []
    for node in nodes:
        with suppress(OSError, ValueError):
            number = int(node.name.removeprefix("video"))
            if (node / "index").read_text("utf-8").strip() == "0":
                name = (node / "name").read_text("utf-8", errors="replace").strip()
                found.append(CameraName(number, name))
    return tuple(sorted(found))


def open_capture(number: int) -> Capture | None:
    """Camera `number` of this system's own driver, or None if it does not open."""
    capture = cv2.VideoCapture(number, _DRIVER)
    if capture.isOpened():
        return capture
    capture.release()
    return None


class Camera:
    """A camera of this machine, opened by its number and never another in its place.

    A thread reads it from the first `iter` on, so the frame that is given is always the newest,
    however slow the taker; `seconds` is `time.monotonic()` at its arrival. Black frames are frames
    (the reader tells that it is too dark); an image that is missing, empty or not in colour counts
    as none. Go through it once: to try again, make a new one.

    Iterating raises CameraError where the camera does not open, gives no frame in the first
    `first_frame_seconds`, or later gives none `FAILED_READS` times in a row. A read that merely
    hangs raises nothing: `streams.frames_or_stalls` tells of it.
    """

    is_live: ClassVar[bool] = True

    def __init__(
        self,
        number: int,
        *,
        opener: Callable[[int], Capture | None] = open_capture,
        known: Callable[[], tuple[CameraName, ...]] = cameras,
        first_frame_seconds: float = FIRST_FRAME_SECONDS,
        pause_seconds: float = PAUSE_SECONDS,
    ) -> None:
        """Open nothing yet; CameraError if no camera can have this number."""
        if not 0 <= number < MOST_CAMERAS:
            msg = say(
                "expected a camera's number from 0 to {most}, got {got}",
                most=MOST_CAMERAS - 1,
                got=str(number),
            )
            raise CameraError(msg, hint=say("the first camera is 0"))
        self.number = number
        self._opener = opener
        self._known = known
        self._first_frame_seconds = first_frame_seconds
        self._pause_seconds = pause_seconds
        self._newest = Newest[Frame]()
        self._thread: Thread | None = None

    def __iter__(self) -> Iterator[Frame]:
        """Each time the newest frame, once; ends when the camera is closed."""
        if self._thread is None and self._newest.is_open:
            self._thread = fill(self._newest, self._frames(), name=f"camera {self.number}")
        frame = self._newest.take(self._first_frame_seconds)
        if frame is None and self._newest.is_open:
            self._newest.close()
            seconds = f"{self._first_frame_seconds:g}"
            msg = say(
                "camera {number} gave no frame within {seconds} s",
                number=self.number,
                seconds=seconds,
            )
            raise CameraError(msg, hint=say("plug it in again, or close what else uses it"))
        while frame is not None:
            yield frame
            frame = self._newest.take()

    def close(self) -> None:
        """End the iteration and let go of the camera.

        OpenCV crashes if a camera is released under a read, so the thread that reads releases it.
        One that hangs is waited for `CLOSE_SECONDS`; then it releases the camera when it comes
        back.
        """
        self._newest.close()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    def _frames(self) -> Iterator[Frame]:
        capture = self._opener(self.number)
        if capture is None:
            raise self._refusal()
        try:
            for setting, value in ASKED:
                capture.set(setting, value)
            yield from self._reads(capture)
        finally:
            capture.release()

    def _reads(self, capture: Capture) -> Iterator[Frame]:
        failed, had_frame = 0, False
        while self._newest.is_open:
            image = _image_of(capture)
            if image is not None:
                failed, had_frame = 0, True
                yield Frame(image, time.monotonic())
                continue
            failed += 1
            if had_frame and failed >= FAILED_READS:
                msg = count(
                    "camera {number} is gone: expected a frame, got none {n} time",
                    "camera {number} is gone: expected a frame, got none {n} times",
                    failed,
                    number=self.number,
                )
                raise CameraError(msg, hint=say("plug it in again"))
            time.sleep(self._pause_seconds)

    def _refusal(self) -> CameraError:
        """Why the camera does not open, as far as the system tells."""
        known = self._known()
        is_told = bool(known) or sys.platform == "linux"
        if is_told and self.number not in {camera.number for camera in known}:
            msg = say(_MISSING if known else _NONE_HERE, number=self.number, cameras=_listed(known))
            hint = say("plug it in, or give the number of one that is there")
            return CameraError(msg, hint=hint)
        msg = say(_REFUSED if is_told else _MISSING_OR_REFUSED, number=self.number)
        hint = say("close the other program, or allow this one the camera in the system's settings")
        return CameraError(msg, hint=hint)


_NONE_HERE = later("camera {number} not found: expected one of this machine's, got none")
_MISSING = later("camera {number} not found: expected one of this machine's, got {cameras}")
_REFUSED = later(
    "camera {number} is used by another program or refused: expected it to open, got nothing"
)
_MISSING_OR_REFUSED = later(
    "camera {number} not found, or it is used by another program or refused: expected it to open, "
    "got nothing"
)


def _listed(known: tuple[CameraName, ...]) -> str:
    return ", ".join(f"{camera.number} ({camera.name})" for camera in known)


def _image_of(capture: Capture) -> BgrImage | None:
    """The next image, (H, W, 3) uint8 BGR, or None."""
    try:
        is_read, image = capture.read()
    except cv2.error:
        return None
    if not is_read or image is None or image.dtype != np.uint8:
        return None
    is_colour = image.ndim == 3 and image.shape[2] == 3 and image.size > 0  # noqa: PLR2004
    return np.asarray(image, np.uint8) if is_colour else None
