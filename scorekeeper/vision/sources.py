"""Pictures from files and bytes, and back. Nothing else decodes or encodes one."""

from __future__ import annotations

import io
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

import cv2
import numpy as np
from PIL import Image, UnidentifiedImageError

from scorekeeper.errors import PictureError
from scorekeeper.language import later, say
from scorekeeper.vision.types import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.vision.types import BgrImage

MOST_MEGAPIXELS = 100
LEAST_SIDE_PX = 16
"""No die can be read in a picture that is smaller."""

SUFFIXES = frozenset(
    {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif", ".heic", ".heif"}
)
"""What makes a file of a folder a picture. HEIC is refused, but by name and not in silence."""

WRITABLE = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})
"""Suffixes that `save_picture` knows."""

_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")
_HEIC = later("expected JPEG, PNG, WebP, BMP, TIFF or GIF in {name}, got a HEIC picture")
_OTHER_KIND = later(
    "expected JPEG, PNG, WebP, BMP, TIFF or GIF in {name}, got a file that begins {start}"
)
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"hevc", b"mif1", b"msf1"})

_WARNINGS = Lock()
"""Warning filters belong to the whole process, and pictures are loaded in several threads."""

# What goes wrong with a picture is told once, by the error raised here.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def load_picture(source: Path | str | bytes, *, name: str = "") -> Frame:
    """Decode a picture, from a file or from its bytes, and turn it upright as its EXIF says.

    Of a file with several pictures (GIF, TIFF) the first counts; transparency is dropped. Size
    and format are looked at before anything is decoded. `name` stands for bytes in messages; it is
    "the picture" otherwise.
    PictureError says what is wrong with which file, and what to do.
    """
    if isinstance(source, bytes):
        return Frame(_decode(io.BytesIO(source), name or say("the picture")))
    with _opened(Path(source)) as file:
        return Frame(_decode(file, str(source)))


def picture_size(data: bytes, *, name: str = "") -> tuple[int, int]:
    """Width and height from the header alone, as stored; PictureError as `load_picture` does."""
    return _check_header(io.BytesIO(data), name or say("the picture"))


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder (not of its subfolders), by name; PictureError if there is none."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        msg = say(
            "expected a folder of pictures, got {folder}: {reason}",
            folder=repr(str(folder)),
            reason=error.strerror,
        )
        raise PictureError(msg, hint=say("check the name and who may read it")) from error
    if not files:
        msg = say("no pictures in {folder}", folder=repr(str(folder)))
        hint = say("give a folder that holds JPEG, PNG, WebP, BMP, TIFF or GIF files")
        raise PictureError(msg, hint=hint)
    return files


def save_picture(image: BgrImage, path: Path) -> None:
    """Write `image` (H, W, 3) in the format of the path's suffix, in a folder that may be new."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(path.suffix.lower(), image)[1].tobytes())
    except OSError as error:
        msg = say(
            "expected to write {path}, got {reason}", path=repr(str(path)), reason=error.strerror
        )
        raise PictureError(msg, hint=say("give another folder")) from error


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, open to be read; PictureError if that fails now or while it is read."""
    shown = repr(str(path))
    try:
        if path.exists() and not path.is_file():
            msg = say("expected a picture, got {path}, which is no file", path=shown)
            raise PictureError(msg, hint=say("give the file of one picture"))
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        msg = say("expected a picture at {path}, got no file", path=shown)
        raise PictureError(msg, hint=say("check the name")) from error
    except PermissionError as error:
        msg = say("expected to read {path}, got no permission", path=shown)
        raise PictureError(msg, hint=say("change who may read it")) from error
    except (OSError, ValueError) as error:
        msg = say("expected to read {path}, got {reason}", path=shown, reason=error)
        raise PictureError(msg, hint=say("check the name and the disk")) from error


def _decode(file: BinaryIO, name: str) -> BgrImage:
    _check_header(file, name)
    file.seek(0)
    image = None
    with suppress(cv2.error):
        image = cv2.imdecode(np.frombuffer(file.read(), np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        msg = say(
            "expected a whole picture in {name}, got one that is damaged or breaks off",
            name=repr(name),
        )
        raise PictureError(msg, hint=say("save or copy it again"))
    return np.asarray(image, np.uint8)


def _check_header(file: BinaryIO, name: str) -> tuple[int, int]:
    """Width and height; PictureError unless this is of a kind and size that we decode."""
    start = file.read(16)
    if not start:
        msg = say("expected a picture in {name}, got an empty file", name=repr(name))
        raise PictureError(msg, hint=say("save or copy it again"))
    file.seek(0)
    try:
        size = _verified_size(file)
        _check_size(size, name)
    except Image.DecompressionBombError as error:
        msg = say(
            "expected at most {most} megapixels in {name}, got far more",
            most=MOST_MEGAPIXELS,
            name=repr(name),
        )
        raise PictureError(msg, hint=say("make it smaller")) from error
    except UnidentifiedImageError as error:
        msg = say(
            _HEIC if start[8:12] in _HEIC_BRANDS else _OTHER_KIND,
            name=repr(name),
            start=repr(start[:8]),
        )
        raise PictureError(msg, hint=say("export it as JPEG or PNG")) from error
    except (OSError, SyntaxError, ValueError) as error:
        msg = say(
            "expected a whole picture in {name}, got one that is damaged: {reason}",
            name=repr(name),
            reason=error,
        )
        raise PictureError(msg, hint=say("save or copy it again")) from error
    return size


def _verified_size(file: BinaryIO) -> tuple[int, int]:
    """Width and height from the header alone, or Pillow's complaint."""
    with _WARNINGS, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # our own limits stand in for Pillow's
        picture = Image.open(file, formats=_FORMATS)
        if picture.format == "PNG":
            picture.verify()  # else libpng itself would write to stderr about a damaged one
    return picture.size


def _check_size(size: tuple[int, int], name: str) -> None:
    width, height = size
    shown = f"{width}x{height}"
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        msg = say(
            "expected at most {most} megapixels in {name}, got {size}",
            most=MOST_MEGAPIXELS,
            name=repr(name),
            size=shown,
        )
        raise PictureError(msg, hint=say("make it smaller"))
    if min(width, height) < LEAST_SIDE_PX:
        msg = say(
            "expected at least {least} pixels a side in {name}, got {size}",
            least=LEAST_SIDE_PX,
            name=repr(name),
            size=shown,
        )
        raise PictureError(msg, hint=say("give a larger picture"))
