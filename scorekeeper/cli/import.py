"""`import`: a game's file into the stored games."""  # noqa: N999  # a verb is named like its module

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.stored import add_database, opened
from scorekeeper.errors import GameFileError

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers

LARGEST_BYTES = 50_000_000


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "import",
        help="put an exported game into the stored ones",
        description=(
            "Put a game that `export` wrote (json) into the stored ones. A file in which a letter "
            "was changed is refused, and so is one that went otherwise than the stored game."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="the file, or - for stdin")
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Import the game, and say what became of it."""
    text = _text(args.file)
    from scorekeeper.store.transfer import bring  # noqa: PLC0415  # as in `opened`

    with opened(args, may_make=True) as store:
        brought = bring(store, text)
    if args.json:
        data = {"game": brought.game, "added": brought.added, "head": brought.head}
        print(json.dumps(data))
    elif brought.added:
        print(f"game {brought.game}: {brought.added:,} records added, head {brought.head}")
    else:
        print(f"game {brought.game} is here already; nothing was changed")
    return 0


def _text(file: str) -> str:
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(LARGEST_BYTES + 1)
        else:
            with Path(file).open("rb") as opened_file:
                raw = opened_file.read(LARGEST_BYTES + 1)
        text = raw.decode("utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        msg = f"{file}: expected a readable game's file, got: {reason}"
        raise GameFileError(msg, hint="check the path") from error
    if len(raw) > LARGEST_BYTES:
        msg = f"{file}: expected a file of at most {LARGEST_BYTES:,} bytes, got a larger one"
        raise GameFileError(msg, hint="check the path")
    return text
