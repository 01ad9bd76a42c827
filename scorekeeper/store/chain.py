"""PURE. The log as a hash chain: each record carries the hash of the one before.

Whoever changes, removes or moves a stored record breaks the chain there. The hash of the newest
record, the chain's head, stands for the whole log: printed on a result that both sides sign, it
holds every roll of the game.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

START = ""
"""What the first record carries, in place of a hash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A record as it is stored, its texts to the letter; `before` is the hash of the one before."""

    game: str
    seq: int
    format: int
    payload: str
    at: str
    device: str
    before: str


class FaultKind(StrEnum):
    """What is wrong at a place of a log."""

    CHANGED = "changed"
    MISSING = "missing"
    MOVED = "moved"
    PICTURE = "picture"
    """The picture that the record names by its hash is another one now."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault at a place of a log; `was` is the place that a moved record was written for."""

    seq: int
    kind: FaultKind
    was: int | None = None


def hash_of(link: Link) -> str:
    """The SHA-256 of a record with all that it carries, in hexadecimal (64 digits).

    It is taken of a JSON list, so that no two records run together to the same text.
    """
    parts = [
        link.before,
        link.game,
        link.seq,
        link.format,
        link.payload,
        link.at,
        link.device,
    ]
    return hashlib.sha256(_encode(parts).encode()).hexdigest()


def faults(links: Iterable[Link], *, last: int, head: str) -> tuple[Fault, ...]:
    """What is wrong with one game's log, in order of place; nothing where it is as written.

    `last` and `head` are the place and the hash of its newest record as they are kept apart from
    the log: without them nobody could tell that the newest ones are missing. Where a record was
    replaced, the one before it is told too, as nothing vouches for it any more.
    """
    log = sorted(links, key=lambda link: link.seq)
    known = {head, *(link.before for link in log)}
    found = [fault for link in log if (fault := _fault(link, log, known, last))]
    moved_from = {fault.was for fault in found}
    there = {link.seq for link in log}
    found += [
        Fault(seq, FaultKind.MISSING)
        for seq in range(1, last + 1)
        if seq not in there and seq not in moved_from
    ]
    return tuple(sorted(found, key=lambda fault: fault.seq))


def _fault(link: Link, log: Sequence[Link], known: set[str], last: int) -> Fault | None:
    """What is wrong with a record, by the hashes that the others carry."""
    if hash_of(link) in known:
        return None
    places = range(1, max(last, log[-1].seq) + 1)
    was = next((seq for seq in places if hash_of(replace(link, seq=seq)) in known), None)
    if was is not None:
        return Fault(link.seq, FaultKind.MOVED, was)
    is_last = link.seq >= last
    if not is_last and all(it.seq != link.seq + 1 for it in log):
        # What would vouch for it is missing, and is told as that.
        return None
    return Fault(link.seq, FaultKind.CHANGED)
