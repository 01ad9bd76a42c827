"""Frames that a browser pushes."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, ClassVar

from scorekeeper.errors import PictureError
from scorekeeper.vision.newest import Newest
from scorekeeper.vision.sources import load_picture, picture_size
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.vision.types import BgrImage

MOST_BYTES = 8 * 1024 * 1024
MOST_SIDE_PX = 4096
"""A phone's camera gives less; more would only cost time and memory."""


class Pushed:
    """A source that is given its frames, as the bytes of pictures, from any thread.

    Only the newest is held, and it is decoded when it is taken, so that what nobody takes costs
    nearly nothing. Frames may differ in size.
    """

    is_live: ClassVar[bool] = True

    def __init__(self, decode: Callable[[bytes], BgrImage] | None = None) -> None:
        """Hold nothing; `decode` makes pictures of bytes as `load_picture` does, or elsewhere."""
        self._decode = decode or _decoded_here
        self._newest = Newest[tuple[bytes, float]]()
        self._counting = Lock()
        self._refused = 0

    @property
    def refused(self) -> int:
        """How many pushes were no picture, damaged, or over MOST_BYTES or MOST_SIDE_PX."""
        return self._refused

    def push(self, data: bytes, seconds: float) -> None:
        """Give the next frame; what is no picture is counted, and nothing is raised.

        `seconds` is the time of the pusher's clock. Once this is closed, nothing is taken.
        """
        if _is_taken(data):
            self._newest.put((data, seconds))
        else:
            self._refuse()

    def __iter__(self) -> Iterator[Frame]:
        """Each time the newest frame, once, waiting for it; ends when this is closed."""
        while (pushed := self._newest.take()) is not None:
            data, seconds = pushed
            try:
                image = self._decode(data)
            except PictureError:
                self._refuse()
            else:
                yield Frame(image, seconds)

    def close(self) -> None:
        """End the iteration, also one that waits."""
        self._newest.close()

    def _refuse(self) -> None:
        with self._counting:
            self._refused += 1


def _decoded_here(data: bytes) -> BgrImage:
    return load_picture(data).image


def _is_taken(data: bytes) -> bool:
    """Whether size and header are those of a picture that we decode."""
    if len(data) > MOST_BYTES:
        return False
    try:
        return max(picture_size(data)) <= MOST_SIDE_PX
    except PictureError:
        return False
