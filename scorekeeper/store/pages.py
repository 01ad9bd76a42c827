"""PURE. Rows out of a SQLite file that SQLite itself no longer reads.

Every page that looks like a leaf of a table is read by itself, whatever the pages above it say, so
damage costs the rows of the pages that it hit and no others. The form of pages, cells and the
write-ahead log: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Value: TypeAlias = "int | float | bytes | str | None"

MAGIC = b"SQLite format 3\0"
_LEAF = 0x0D
_HEAD = 100
"""Bytes of the file's own header, on the first page."""
_WAL_HEAD, _FRAME_HEAD = 32, 24
_USUAL_PAGE = 4096
_MOST_CELL = 10_000_000
_FLOAT, _ZERO, _ONE, _TEXT = 7, 8, 9, 12
_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a value by its serial type, up to 9."""


@dataclass(frozen=True, slots=True)
class _Book:
    """The pages of a file, those of its write-ahead log in place of older ones."""

    file: bytes
    size: int
    newer: dict[int, bytes]
    usable: int

    def page(self, number: int) -> bytes:
        """A page by its number, from 1; empty where there is none."""
        start = (number - 1) * self.size
        return self.newer.get(number) or self.file[start : start + self.size]

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max([-(-len(self.file) // self.size), *self.newer])


def rows(file: bytes, wal: bytes = b"") -> Iterator[tuple[Value, ...]]:
    """Every row that can be read of every table with row numbers, in no order.

    `wal` is the write-ahead log that lies beside the file.
    """
    size = _page_size(file)
    reserved = file[20] if file.startswith(MAGIC) and len(file) > _HEAD else 0
    book = _Book(file, size, _newer(wal, size), size - reserved)
    for number in range(1, book.last + 1):
        page = book.page(number)
        start = _HEAD if number == 1 else 0
        if page[start : start + 1] != bytes([_LEAF]):
            continue
        for i in range(_number(page, start + 3, 2)):
            cell = _number(page, start + 8 + 2 * i, 2)
            try:
                yield _row(_payload(book, page, cell))
            except (IndexError, ValueError, OverflowError):
                # This row is lost; the next one of the page may not be.
                continue


def _page_size(file: bytes) -> int:
    told = _number(file, 16, 2) if file.startswith(MAGIC) else 0
    size = 65_536 if told == 1 else told
    return size if size >= 512 and size & (size - 1) == 0 else _USUAL_PAGE  # noqa: PLR2004  # the format's smallest


def _newer(wal: bytes, size: int) -> dict[int, bytes]:
    """The pages of a write-ahead log, the newest of each, up to its last commit."""
    if _number(wal, 8, 4) != size:
        return {}
    found: dict[int, bytes] = {}
    open_: dict[int, bytes] = {}
    salt = wal[16:24]
    for start in range(_WAL_HEAD, len(wal) - size - _FRAME_HEAD + 1, size + _FRAME_HEAD):
        if wal[start + 8 : start + 16] != salt:
            break
        body = start + _FRAME_HEAD
        open_[_number(wal, start, 4)] = wal[body : body + size]
        if _number(wal, start + 4, 4):
            found |= open_
            open_ = {}
    return found


def _payload(book: _Book, page: bytes, cell: int) -> bytes:
    """The bytes of a row, gathered from its page and those that it runs over to."""
    size, at = _varint(page, cell)
    _, at = _varint(page, at)
    if size > _MOST_CELL:
        raise ValueError(size)
    usable = book.usable
    local = size
    if size > usable - 35:
        least = (usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (usable - 4)
        if local > usable - 35:
            local = least
    found = bytearray(page[at : at + local])
    following = _number(page, at + local, 4) if local < size else 0
    while following and len(found) < size:
        more = book.page(following)
        found += more[4 : min(usable, 4 + size - len(found))]
        following = _number(more, 0, 4)
        if not more:
            break
    if len(found) != size:
        raise ValueError(size)
    return bytes(found)


def _row(payload: bytes) -> tuple[Value, ...]:
    head, at = _varint(payload, 0)
    kinds = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, kind, at)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    """A value of this serial type, and where the next one begins."""
    size = (kind - _TEXT) // 2 if kind >= _TEXT else _SIZES[kind]
    raw = payload[at : at + size]
    if len(raw) != size:
        raise ValueError(kind)
    at += size
    if kind >= _TEXT:
        return (raw.decode() if kind % 2 else raw), at
    if kind in {_ZERO, _ONE}:
        return kind - _ZERO, at
    if kind in {0, _FLOAT}:
        return None, at  # no row of a log holds a float
    return int.from_bytes(raw, signed=True), at


def _number(page: bytes, at: int, size: int) -> int:
    return int.from_bytes(page[at : at + size])


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next thing begins."""
    value = 0
    for i in range(8):
        byte = page[at + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004  # the highest bit says that more follows
            return value, at + i + 1
    return value << 8 | page[at + 8], at + 9
