"""The app's one door to vision: bytes of a photo in, a Draft out.

cv2 and onnxruntime are imported with the first photo, so the app starts, and scores by hand,
where they are missing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from scorekeeper.app.bundled import bundled
from scorekeeper.app.drafts import MOST_DICE_SHOWN, Draft, DraftDie, Still, draft_of
from scorekeeper.errors import ModelError, PictureError
from scorekeeper.language import say
from scorekeeper.vision.types import Box, Doubt, Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.vision.follow import Seen
    from scorekeeper.vision.settle import LyingDie
    from scorekeeper.vision.types import BgrImage, DiceReader

SHOWN_PX = 1280
"""The longer side of a photo as it is shown: sharp on a laptop, and quick over a phone's radio."""

ROOM = 0.8
"""How much of the photo is shown around the dice, as a share of the largest die's side."""

KEPT_PX, KEPT_BYTES = 1024, 200_000
"""The longer side of a picture that is kept with its roll, and what it may take."""

SHOWN_QUALITY = 85
KEPT_QUALITIES = (SHOWN_QUALITY, 70, 50, 30)
"""Of JPEG, in percent; the first with which a picture is small enough counts."""

SAMPLE = "six_white_dice.jpg"


def photo_reader(
    open_reader: Callable[[], DiceReader] | None = None,
    *,
    decode: Callable[[bytes, str], BgrImage] | None = None,
) -> Callable[[bytes], Draft]:
    """A function that reads a photo's bytes; the model is opened with the first one.

    `decode` makes a picture of the bytes, in this process by default.
    It raises VisionError: no such picture, no model, or no vision libraries.
    """
    reader = cache(open_reader or onnx_reader)

    def read(photo: bytes) -> Draft:
        try:
            from scorekeeper.vision import sources  # noqa: PLC0415  # see the module's docstring

            opened = reader()
        except ImportError as error:
            msg = say("expected the libraries that read photos, got: {reason}", reason=error)
            raise ModelError(msg, hint=say("enter the dice by hand")) from error
        name = say("the photo")
        frame = Frame(decode(photo, name)) if decode else sources.load_picture(photo, name=name)
        reading = opened.read(frame)
        left, top, width, height = shown_part([die.box for die in reading.dice], frame.image.shape)
        part = frame.image[top : top + height, left : left + width]
        dice = tuple(replace(die, box=_moved(die.box, left, top)) for die in reading.dice)
        return draft_of(replace(reading, dice=dice), jpeg=_jpeg(part), width=width, height=height)

    return read


def draft_of_seen(seen: Seen, frame: Frame) -> Draft:
    """The draft of a throw that the camera followed, on the frame in which it lay still."""
    still = _still(frame, seen.dice[:MOST_DICE_SHOWN], [die.box for die in seen.dice])
    return Draft(
        jpeg=still.jpeg,
        width=still.width,
        height=still.height,
        dice=still.dice,
        read=seen.roll,
        verdict=seen.verdict,
        doubt=seen.why if isinstance(seen.why, Doubt) else None,
    )


def before_and_now(seen: Seen, earlier: Frame, frame: Frame) -> tuple[Still, Still]:
    """The dice as they lay before a doubt and as they lie now, both in the same part of a table."""
    boxes = [die.box for die in (*seen.before, *seen.dice)]
    return _still(earlier, seen.before, boxes), _still(frame, seen.dice, boxes)


def _still(frame: Frame, dice: Sequence[LyingDie], boxes: Sequence[Box]) -> Still:
    """These dice on the part of the frame that shows all `boxes`."""
    left, top, width, height = shown_part(boxes, frame.image.shape)
    part = frame.image[top : top + height, left : left + width]
    there = tuple(
        DraftDie(die.face, _moved(die.box, left, top), die.clear, die.likely) for die in dice
    )
    return Still(_jpeg(part), width, height, there)


def sample_photo() -> bytes:
    """The bytes of the sample throw; PictureError where it is missing."""
    return bundled(SAMPLE).read_bytes()


@cache
def onnx_reader() -> DiceReader:
    """The model's reader, opened once for all photos and cameras of the process."""
    from scorekeeper.vision.reader import OnnxReader  # noqa: PLC0415  # see the module's docstring

    return OnnxReader()


def shown_part(boxes: Sequence[Box], shape: Sequence[int]) -> tuple[int, int, int, int]:
    """The part of a picture of `shape` (H, W, ...) to show: left, top, width, height in pixels.

    It holds all dice with room around them, for small dice in a wide photo are hard to compare;
    without dice it is the whole picture.
    """
    high, wide = shape[:2]
    if not boxes:
        return 0, 0, wide, high
    room = ROOM * max(box.size for box in boxes)
    left = max(0, int(min(box.x for box in boxes) - room))
    top = max(0, int(min(box.y for box in boxes) - room))
    right = min(wide, int(max(box.x + box.width for box in boxes) + room) + 1)
    bottom = min(high, int(max(box.y + box.height for box in boxes) + room) + 1)
    return left, top, right - left, bottom - top


def _moved(box: Box, left: int, top: int) -> Box:
    return Box(box.x - left, box.y - top, box.width, box.height)


def kept_jpeg(jpeg: bytes) -> bytes:
    """A picture encoded anew, small enough to be kept; PictureError where that can't be done.

    Nothing but its pixels is in it: no place, no time, no name of a camera.
    """
    from scorekeeper.vision import sources  # noqa: PLC0415  # see the module's docstring

    image = sources.load_picture(jpeg).image
    for quality in KEPT_QUALITIES:
        kept = _jpeg(image, longest=KEPT_PX, quality=quality)
        if len(kept) <= KEPT_BYTES:
            return kept
    msg = say("expected a picture that can be kept small, got one that cannot")
    raise PictureError(msg, hint=say("the game goes on without it"))


def _jpeg(image: BgrImage, *, longest: int = SHOWN_PX, quality: int = SHOWN_QUALITY) -> bytes:
    import cv2  # noqa: PLC0415  # see the module's docstring

    height, width = image.shape[:2]
    scale = min(1.0, longest / max(height, width))
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(image.dtype)
    _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return jpeg.tobytes()
