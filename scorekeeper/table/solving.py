"""A two-player game worked out by a process of its own, so that no screen waits for it.

The rule set goes in as text; what comes out is a line for each step: the share that is done.
Whoever asked may go away or stop it at any time: what is not whole is not kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from scorekeeper.errors import ScorekeeperError, StoreError
from scorekeeper.language import say
from scorekeeper.rules import toml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorekeeper.rules.variant import Variant

POLITE = 10
"""How far the process steps back behind the screens (see nice)."""

LEAST_STEP = 0.002
"""Shares are told when they have grown by so much."""


class Solving:
    """One process at work."""

    def __init__(self, variant: Variant, folder: Path | None = None) -> None:
        """Begin; `folder` is where the solved game is kept, the user's cache if not given."""
        self._is_stopped = False
        where = [variant.id] if folder is None else [variant.id, str(folder)]
        self._process = subprocess.Popen(  # noqa: S603 - this very program, with a folder of ours
            [sys.executable, "-m", "scorekeeper.table.solving", *where],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if self._process.stdin is not None:
            self._process.stdin.write(toml.dumps(variant))
            self._process.stdin.close()

    def shares(self) -> Iterator[float]:
        """How much is done, 0 to 1, until it ends; blocks between. StoreError if it failed."""
        said = ""
        with self._process:
            for line in self._process.stdout or ():
                said = line.strip() or said
                share = _share(said)
                if share is not None:
                    yield share
        if self._process.returncode and not self._is_stopped:
            msg = say("expected a solved game, got: {reason}", reason=said)
            raise StoreError(msg, hint=say("advice goes on without it"))

    def stop(self) -> None:
        """End it; `shares` ends soon after."""
        self._is_stopped = True
        self._process.terminate()


def _share(line: str) -> float | None:
    try:
        return float(line)
    except ValueError:
        return None


def work(text: str, variant_id: str, folder: Path | None) -> int:
    """Solve the rule set of this text, a line on stdout for each step; 1 if it cannot be."""
    from scorekeeper.table.solutions import solve  # noqa: PLC0415 - numpy is slow to load

    told = -1.0

    def progress(share: float) -> None:
        nonlocal told
        if share >= told + LEAST_STEP:
            told = share
            _say(f"{share:.4f}")

    try:
        solve(toml.loads(text, variant_id=variant_id), folder=folder, progress=progress)
    except ScorekeeperError as error:
        _say(error.sentence)
        return 1
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    from pathlib import Path

    if hasattr(os, "nice"):
        os.nice(POLITE)
    rule_set, *folders = sys.argv[1:]
    sys.exit(work(sys.stdin.read(), rule_set, Path(folders[0]) if folders else None))
