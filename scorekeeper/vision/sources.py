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
_NAMES = "JPEG, PNG, WebP, BMP, TIFF or GIF"
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"hevc", b"mif1", b"msf1"})

_WARNINGS = Lock()
"""Warning filters belong to the whole process, and pictures are loaded in several threads."""

# What goes wrong with a picture is told once, by the error raised here.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def load_picture(source: Path | str | bytes, *, name: str = "the picture") -> Frame:
    """Decode a picture, from a file or from its bytes, and turn it upright as its EXIF says.

    Of a file with several pictures (GIF, TIFF) the first counts; transparency is dropped. Size
    and format are looked at before anything is decoded. `name` stands for bytes in messages.
    PictureError says what is wrong with which file, and what to do.
    """
    if isinstance(source, bytes):
        return Frame(_decode(io.BytesIO(source), name))
    with _opened(Path(source)) as file:
        return Frame(_decode(file, str(source)))


def picture_size(data: bytes, *, name: str = "the picture") -> tuple[int, int]:
    """Width and height from the header alone, as stored; PictureError as `load_picture` does."""
    return _check_header(io.BytesIO(data), name)


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder (not of its subfolders), by name; PictureError if there is none."""
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    except OSError as error:
        msg = f"expected a folder of pictures, got {str(folder)!r}: {error.strerror}"
        raise PictureError(msg, hint="check the name and who may read it") from error
    if not files:
        msg = f"no pictures in {str(folder)!r}"
        raise PictureError(msg, hint=f"give a folder that holds {_NAMES} files")
    return files


def save_picture(image: BgrImage, path: Path) -> None:
    """Write `image` (H, W, 3) in the format of the path's suffix, in a folder that may be new."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(path.suffix.lower(), image)[1].tobytes())
    except OSError as error:
        msg = f"expected to write {str(path)!r}, got {error.strerror}"
        raise PictureError(msg, hint="give another folder") from error


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """The file, open to be read; PictureError if that fails now or while it is read."""
    try:
        if path.exists() and not path.is_file():
            msg = f"expected a picture, got {str(path)!r}, which is no file"
            raise PictureError(msg, hint="give the file of one picture")
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        msg = f"expected a picture at {str(path)!r}, got no file"
        raise PictureError(msg, hint="check the name") from error
    except PermissionError as error:
        msg = f"expected to read {str(path)!r}, got no permission"
        raise PictureError(msg, hint="change who may read it") from error
    except (OSError, ValueError) as error:
        msg = f"expected to read {str(path)!r}, got {error}"
        raise PictureError(msg, hint="check the name and the disk") from error


def _decode(file: BinaryIO, name: str) -> BgrImage:
    _check_header(file, name)
    file.seek(0)
    image = None
    with suppress(cv2.error):
        image = cv2.imdecode(np.frombuffer(file.read(), np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        msg = f"expected a whole picture in {name!r}, got one that is damaged or breaks off"
        raise PictureError(msg, hint="save or copy it again")
    return np.asarray(image, np.uint8)


def _check_header(file: BinaryIO, name: str) -> tuple[int, int]:
    """Width and height; PictureError unless this is of a kind and size that we decode."""
    start = file.read(16)
    if not start:
        msg = f"expected a picture in {name!r}, got an empty file"
        raise PictureError(msg, hint="save or copy it again")
    file.seek(0)
    try:
        size = _verified_size(file)
        _check_size(size, name)
    except Image.DecompressionBombError as error:
        msg = f"expected at most {MOST_MEGAPIXELS} megapixels in {name!r}, got far more"
        raise PictureError(msg, hint="make it smaller") from error
    except UnidentifiedImageError as error:
        got = (
            "a HEIC picture" if start[8:12] in _HEIC_BRANDS else f"a file that begins {start[:8]!r}"
        )
        msg = f"expected {_NAMES} in {name!r}, got {got}"
        raise PictureError(msg, hint="export it as JPEG or PNG") from error
    except (OSError, SyntaxError, ValueError) as error:
        msg = f"expected a whole picture in {name!r}, got one that is damaged: {error}"
        raise PictureError(msg, hint="save or copy it again") from error
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
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        msg = f"expected at most {MOST_MEGAPIXELS} megapixels in {name!r}, got {width}x{height}"
        raise PictureError(msg, hint="make it smaller")
    if min(width, height) < LEAST_SIDE_PX:
        msg = f"expected at least {LEAST_SIDE_PX} pixels a side in {name!r}, got {width}x{height}"
        raise PictureError(msg, hint="give a larger picture")
