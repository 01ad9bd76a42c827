"""Solved two-player games, kept in the user's cache: worked out once for each rule set."""

from __future__ import annotations

import hashlib
import io
import json
import os
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.errors import StoreError
from scorekeeper.language import say
from scorekeeper.rules import toml
from scorekeeper.store.places import cache_folder
from scorekeeper.strategy.grid import grid_of
from scorekeeper.strategy.match import Match
from scorekeeper.strategy.matches import solve_match
from scorekeeper.strategy.tables import rules_of
from scorekeeper.strategy.wins import layouts_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scorekeeper.rules.variant import Variant

VERSION = 2
"""Of what is kept: raised whenever the solver or the order of its cells changes."""


def path_of(variant: Variant, folder: Path | None = None) -> Path:
    """The file of this very rule set: any change in its rules is another file."""
    rules = toml.dumps(variant).encode()
    name = hashlib.sha256(rules).hexdigest()[:16]
    return (folder or cache_folder() / "matches") / f"{name}.npz"


def solution(variant: Variant, folder: Path | None = None) -> Match | None:
    """The solved game, None where it is not kept, or not as it was written."""
    path = path_of(variant, folder)
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            head = dict(json.loads(str(kept["head"])))
            cells, reached = kept["cells"], kept["reached"]
    except (OSError, ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    is_same = head.get("version") == VERSION and head.get("rules") == toml.dumps(variant)
    if not is_same or head.get("sha256") != _checksum(cells, reached):
        return None
    layouts = layouts_of(rules_of(variant))
    grid = grid_of(layouts, reached)
    return Match(grid, layouts, cells, float(head["error"]), is_exact=bool(head["is_exact"]))


def solve(
    variant: Variant,
    *,
    folder: Path | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Match:
    """The solved game: the one that is kept, else worked out (`progress` as there) and kept.

    StoreError if it cannot be kept, VariantError if it cannot be solved.
    """
    if (kept := solution(variant, folder)) is not None:
        return kept
    match = solve_match(variant, progress)
    path = path_of(variant, folder)
    head = {
        "version": VERSION,
        "rules": toml.dumps(variant),
        "error": match.error,
        "is_exact": match.is_exact,
        "sha256": _checksum(match.cells, match.grid.reached),
    }
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            np.savez(file, head=json.dumps(head), cells=match.cells, reached=match.grid.reached)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        msg = say(
            "expected to keep the solved game at {path}, got: {reason}",
            path=path,
            reason=error.strerror,
        )
        hint = say("make room there, or let that folder be written to")
        raise StoreError(msg, hint=hint) from error
    return match


def _checksum(*arrays: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    total = hashlib.sha256()
    for array in arrays:
        total.update(str(array.shape).encode())
        total.update(np.ascontiguousarray(array).data)
    return total.hexdigest()
