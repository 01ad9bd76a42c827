"""The app's one door to vision: bytes of a photo in, a Draft out.

cv2 and onnxruntime are imported with the first photo, so the app starts, and scores by hand,
where they are missing.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.app.drafts import Draft, draft_of
from scorekeeper.errors import ModelError, PictureError

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.vision.types import DiceReader, Frame

SHOWN_PX = 1280
"""The longer side of a photo as it is shown: sharp on a laptop, and quick over a phone's radio."""

SAMPLE = "six_white_dice.jpg"


def photo_reader(open_reader: Callable[[], DiceReader] | None = None) -> Callable[[bytes], Draft]:
    """A function that reads a photo's bytes; the model is opened with the first one.

    It raises VisionError: no such picture, no model, or no vision libraries.
    """
    opened: list[DiceReader] = []

    def read(photo: bytes) -> Draft:
        try:
            from scorekeeper.vision import sources  # noqa: PLC0415  # see the module's docstring

            if not opened:
                opened.append((open_reader or _onnx_reader)())
        except ImportError as error:
            msg = f"expected the libraries that read photos, got: {error}"
            raise ModelError(msg, hint="enter the dice by hand") from error
        frame = sources.load_picture(photo, name="the photo")
        reading = opened[0].read(frame)
        height, width = frame.image.shape[:2]
        return draft_of(reading, jpeg=_shown(frame), width=width, height=height)

    return read


def sample_photo() -> bytes:
    """The bytes of the sample throw, from the package or the checkout."""
    folders = (
        Path(str(resources.files("scorekeeper"))) / "_samples",
        Path(__file__).parents[2] / "sample_images",
    )
    for folder in folders:
        if (folder / SAMPLE).exists():
            return (folder / SAMPLE).read_bytes()
    msg = f"expected the sample throw {SAMPLE}, found none"
    raise PictureError(msg, hint="read a photo of your own, or enter the dice by hand")


def _onnx_reader() -> DiceReader:
    from scorekeeper.vision.reader import OnnxReader  # noqa: PLC0415  # see the module's docstring

    return OnnxReader()


def _shown(frame: Frame) -> bytes:
    import cv2  # noqa: PLC0415  # see the module's docstring

    height, width = frame.image.shape[:2]
    scale = min(1.0, SHOWN_PX / max(height, width))
    image = frame.image
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(image.dtype)
    _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])
    return jpeg.tobytes()
