"""Frames of files: a video, or a folder of pictures. Every frame, with the file's own time."""

from __future__ import annotations

import math
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, ClassVar

import cv2
import numpy as np

from scorekeeper.errors import CameraError
from scorekeeper.vision.sources import SUFFIXES, load_picture, pictures_in
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.vision.types import BgrImage

USUAL_FPS = 30.0
"""Frames a second where a file does not say."""

_SLACK_SECONDS = 1.0
_LEAST_SHARE = 0.9
"""Containers round their length, and sound may outlast the picture."""

_PICTURES = SUFFIXES - {".gif"}


class VideoFile:
    """Every frame of a video file, upright as the file says.

    `seconds` is the container's own time; a frame whose time is missing or does not rise comes
    1/fps after the one before. Each `iter` starts anew; go through it one at a time. CameraError
    where the file is missing, is no video, holds no frame or ends long before the end that it
    tells: that last one comes after the frames that are there.
    """

    is_live: ClassVar[bool] = False

    def __init__(self, path: Path | str) -> None:
        """Open nothing yet."""
        self._path = Path(path)
        self._lock = Lock()
        self._capture: cv2.VideoCapture | None = None

    def __iter__(self) -> Iterator[Frame]:
        """The frames in their order; ends early if the file is closed."""
        capture = self._open()
        fps = capture.get(cv2.CAP_PROP_FPS)
        has_fps = math.isfinite(fps) and fps > 0
        step = 1 / (fps if has_fps else USUAL_FPS)
        length = capture.get(cv2.CAP_PROP_FRAME_COUNT) * step if has_fps else 0.0
        seconds = -step
        while (read := self._read(capture)) is not None:
            image, stamp = read
            seconds = stamp if math.isfinite(stamp) and stamp > seconds else seconds + step
            yield Frame(image, seconds)
        if self._capture is capture:
            self.close()
            self._check_end(seconds + step, length)

    def close(self) -> None:
        """Let go of the file, from any thread; an iteration that is under way ends."""
        with self._lock:
            if self._capture is not None:
                self._capture.release()
            self._capture = None

    def _open(self) -> cv2.VideoCapture:
        self._check_file()
        self.close()
        # An absolute path is never taken for an address. Only FFmpeg turns a video upright.
        capture = cv2.VideoCapture(str(self._path.absolute()), cv2.CAP_FFMPEG)
        if not capture.isOpened():
            msg = f"expected a video in {self._name}, got a file that is damaged or of another kind"
            raise CameraError(msg, hint="copy it again, or save it as MP4")
        capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 1)
        self._capture = capture
        return capture

    def _check_file(self) -> None:
        try:
            with self._path.open("rb") as file:
                is_empty = not file.read(1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            msg = f"expected a video at {self._name}, got: {why}"
            raise CameraError(msg, hint="check the name and who may read it") from error
        if is_empty:
            msg = f"expected a video in {self._name}, got an empty file"
            raise CameraError(msg, hint="copy it again")
        if self._path.suffix.lower() in _PICTURES:
            msg = f"expected a video, a folder or a camera's number, got the picture {self._name}"
            raise CameraError(msg, hint="read it as a picture, or give the folder it is in")

    def _read(self, capture: cv2.VideoCapture) -> tuple[BgrImage, float] | None:
        """The next image and its time in seconds, or None at the end or once it is closed."""
        with self._lock:
            if self._capture is not capture:
                return None
            is_read, image = capture.read()
            if not is_read:
                return None
            return np.asarray(image, np.uint8), capture.get(cv2.CAP_PROP_POS_MSEC) / 1000

    def _check_end(self, seconds: float, length: float) -> None:
        """CameraError if a video of `length` seconds ends after `seconds` already."""
        if seconds <= 0:
            msg = f"expected a video with frames in {self._name}, got none"
            raise CameraError(msg, hint="copy it again, or save it as MP4")
        if seconds + _SLACK_SECONDS < _LEAST_SHARE * length:
            msg = f"expected {length:.1f} s of video in {self._name}, got {seconds:.1f} s"
            raise CameraError(msg, hint="it is damaged or breaks off: copy it again")

    @property
    def _name(self) -> str:
        return repr(str(self._path))


class FrameFolder:
    """Every picture of a folder, by name, `fps` of them a second. PictureError as in `sources`."""

    is_live: ClassVar[bool] = False

    def __init__(self, path: Path | str, fps: float = USUAL_FPS) -> None:
        """Open nothing yet."""
        self._path = Path(path)
        self._fps = fps
        self._is_open = True

    def __iter__(self) -> Iterator[Frame]:
        """The frames, each with `seconds` = index / fps."""
        for i, path in enumerate(pictures_in(self._path)):
            if not self._is_open:
                return
            yield Frame(load_picture(path).image, i / self._fps)

    def close(self) -> None:
        """End the iteration; no file is open between two frames."""
        self._is_open = False
