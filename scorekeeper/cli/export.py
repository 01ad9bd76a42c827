"""`export`: a stored game as one file."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING

from scorekeeper.cli.stored import add_database, opened
from scorekeeper.game.ports import GameId

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.game.log import Log
    from scorekeeper.store.sql import SqlStore


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "export",
        help="print a stored game as a file",
        description=(
            "Print a stored game: all its records, to import elsewhere and to check (json), "
            "its turns for a spreadsheet (csv), or as it is played (text)."
        ),
    )
    parser.add_argument("game", metavar="GAME", help="its id, as `scorekeeper games` lists it")
    parser.add_argument("--format", choices=("json", "csv", "text"), default="json")
    add_database(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    with opened(args) as store:
        sys.stdout.write(_text(store, GameId(args.game), args.format))
    return 0


def _text(store: SqlStore, game: GameId, form: str) -> str:
    # As in `opened`.
    from scorekeeper.game import notation  # noqa: PLC0415
    from scorekeeper.game.log import Log  # noqa: PLC0415
    from scorekeeper.store import transfer  # noqa: PLC0415

    if form == "json":
        return transfer.export(store, game)
    log = Log(tuple(store.records(game)))
    if form == "csv":
        return _csv(log)
    return notation.dumps(event for did in log.standing for event in did.events)


def _csv(log: Log) -> str:
    from scorekeeper.app.present.result import COLUMNS, turn_rows  # noqa: PLC0415  # as above

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(turn_rows(log))
    return text.getvalue()
