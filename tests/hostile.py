"""Pictures that mean harm: damaged in every way, cut short, and bombs; the same for every run."""

from __future__ import annotations

import io
import os
import random
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNT = 10_000 if os.environ.get("LONG") else 300
FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")


def seeds() -> list[bytes]:
    """A sound picture of each format, and a progressive JPEG."""
    noise = np.random.default_rng(8).integers(0, 256, (48, 64, 3), np.uint8)
    image = Image.fromarray(noise)
    found = []
    for kind, more in (*((it, {}) for it in FORMATS), ("JPEG", {"progressive": True})):
        file = io.BytesIO()
        image.save(file, kind, **more)
        found.append(file.getvalue())
    return found


def mutated(count: int = COUNT, *, only: bytes = b"") -> Iterator[bytes]:
    """So many changed pictures, of all formats or of those that begin so."""
    rng = random.Random(8)  # noqa: S311  # the same files each time
    sound = [it for it in seeds() if it.startswith(only)]
    for _ in range(count):
        data = bytearray(rng.choice(sound))
        for _ in range(rng.choice((1, 1, 2, 4, 16))):
            _harm(data, rng)
        yield only + bytes(data[len(only) :]) if only else bytes(data)


def _harm(data: bytearray, rng: random.Random) -> None:
    if len(data) < 4:
        return
    # Headers are where a decoder is told how much to take: they are hit more often.
    reach = len(data) if rng.random() < 0.5 else min(len(data), 64)
    at = rng.randrange(reach)
    match rng.randrange(6):
        case 0:
            data[at] = rng.randrange(256)
        case 1:
            data[at] = rng.choice((0, 1, 127, 128, 255))
        case 2:
            del data[at + rng.randrange(len(data) - at) :]
        case 3:
            del data[at : at + rng.randrange(1, 32)]
        case 4:
            data[at:at] = rng.randbytes(rng.randrange(1, 32))
        case _:
            data[at : at + 4] = struct.pack(
                rng.choice((">I", "<I")), rng.choice((0, 2**31, 2**32 - 1))
            )


def png_bomb(width: int = 40_000, height: int = 40_000) -> bytes:
    """A sound PNG of one colour: 4.8 GB of pixels, a few MB as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    # A hundredth is packed once and repeated: after a full flush nothing refers to what was before.
    size = (1 + 3 * width) * height
    packer = zlib.compressobj(9, wbits=-15)
    part = packer.compress(bytes(size // 100)) + packer.flush(zlib.Z_FULL_FLUSH)
    adler = struct.pack(">HH", size % 65521, 1)  # of nothing but zeros
    pixels = b"\x78\xda" + 100 * part + b"\x03\x00" + adler
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def memory_mb() -> float:
    """What this process holds in memory now, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
