"""PURE. The log as a hash chain: each record carries the hash of all that came before it.

Whoever changes, removes or moves a stored record breaks the chain there; who keeps the newest
hash of a game, as on a signed result, holds its whole log.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

START = ""
"""What stands before the first record, in place of a hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A record as it is stored: its texts to the letter, and its hash (64 hexadecimal digits)."""

    game: str
    seq: int
    format: int
    payload: str
    at: str
    device: str
    hash: str


class FaultKind(StrEnum):
    """What is wrong with a stored record."""

    CHANGED = "changed"
    MISSING = "missing"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault at a place of a log; `was` is the place that a moved record was written for."""

    seq: int
    kind: FaultKind
    was: int | None = None


def hash_of(before: str, link: Link) -> str:
    """The SHA-256 of a record and of the hash before it, in hexadecimal; `link.hash` is ignored.

    Both are written as a JSON list, so that no two records run together to the same text.
    """
    return _hash(before, link.seq, link)


def faults(links: Iterable[Link], *, head: str) -> tuple[Fault, ...]:
    """What is wrong with one game's log, in order of place; nothing where it is as written.

    `head` is the hash of its newest record as kept elsewhere: it tells of one that is missing at
    the end.
    """
    log = sorted(links, key=lambda link: link.seq)
    gaps = [0, *(link.seq for link in log)]
    found = [
        Fault(seq, FaultKind.MISSING)
        for before, after in pairwise(gaps)
        for seq in range(before + 1, after)
    ]
    found += _broken(log)
    newest = log[-1].hash if log else START
    if newest != head and not any(fault.seq == gaps[-1] for fault in found):
        found.append(Fault(gaps[-1] + 1, FaultKind.MISSING))
    return tuple(sorted(found, key=lambda fault: fault.seq))


def _broken(log: Sequence[Link]) -> list[Fault]:
    """The records whose hash is not theirs; each is judged by the hashes that are stored."""
    stored = {link.seq: link.hash for link in log}
    stored[0] = START
    hashes = set(stored.values())
    found = []
    for link in log:
        before = stored.get(link.seq - 1)
        if before is None:
            # Nobody can say what stood before it, only whether it is some record of this place.
            if any(_hash(it, link.seq, link) == link.hash for it in hashes):
                continue
            # With the hash before it gone too, its own cannot be told from a changed one.
            continue
        if _hash(before, link.seq, link) != link.hash:
            was = next(
                (
                    seq
                    for seq in range(1, log[-1].seq + 2)
                    for it in hashes
                    if _hash(it, seq, link) == link.hash
                ),
                None,
            )
            kind = FaultKind.CHANGED if was in {None, link.seq} else FaultKind.MOVED
            found.append(Fault(link.seq, kind, was if kind is FaultKind.MOVED else None))
    return found


def _hash(before: str, seq: int, link: Link) -> str:
    parts = [before, link.game, seq, link.format, link.payload, link.at, link.device]
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
