"""`solve`: works a rule set's two-player game out once, so that `advise` is exact."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

from scorekeeper.cli.sheet import add_rule_set_arguments
from scorekeeper.rules import toml

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "solve",
        help="work the two-player game out once, so that advise is exact",
        description="Works out the two-player game of a rule set, from every score, and keeps it "
        "in the cache: minutes once, and then `advise` says what wins most games.",
    )
    add_rule_set_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve, with progress on stderr, and print what the game is like."""
    from scorekeeper.strategy.match import Stand  # noqa: PLC0415 - numpy is slow to load
    from scorekeeper.table import solutions  # noqa: PLC0415 - the same

    variant = toml.find(args.variant)
    progress = Progress(f"solving {variant.id}")
    try:
        match = solutions.solve(variant, progress=progress)
    finally:
        progress.end()
    first = match.chance(Stand(), Stand())
    start = match.fair_start()
    fair = match.chance(Stand(), match.started(start))
    if args.json:
        said = {
            "variant": variant.id,
            "first_player_wins": round(first, 6),
            "fair_start_points": start,
            "first_player_wins_then": round(fair, 6),
            "error": match.error,
            "exact": match.is_exact,
            "file": str(solutions.path_of(variant)),
        }
        print(json.dumps(said, ensure_ascii=False))
        return 0
    print(f"Who begins wins {first:.2%} of games between two who both play to win.")
    if start:
        print(f"It is fairest if the second begins with {start:,} points: {fair:.2%} then.")
    if not match.is_exact:
        print(
            "What a bank leaves to be taken over is not part of this: chances may be off by "
            f"{match.error:.0%}."
        )
    return 0


class Progress:
    """A line on stderr that says how much is done and how long the rest may take."""

    def __init__(self, what: str) -> None:
        """Begin to count the time."""
        self._what, self._began, self._said = what, time.monotonic(), 0.0

    def __call__(self, share: float) -> None:
        """Say it, at most four times a second."""
        now = time.monotonic()
        if now - self._said < 0.25 or not share:  # noqa: PLR2004 - as often as an eye can follow
            return
        self._said = now
        left = (now - self._began) * (1.0 / share - 1.0)
        text = f"{self._what}: {share:.0%}, about {left:.0f} s left"
        sys.stderr.write(f"\r{text:<60}" if sys.stderr.isatty() else f"{text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line, if any was said."""
        if self._said and sys.stderr.isatty():
            sys.stderr.write("\n")
