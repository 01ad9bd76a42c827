"""`games`: the stored games, and whether their records are as they were written."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from scorekeeper.cli.exits import ExitCode
from scorekeeper.cli.stored import add_database, opened

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.game.ports import GameHeader
    from scorekeeper.store.chain import Fault
    from scorekeeper.store.sql import SqlStore


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "games",
        help="list the stored games, or check their records",
        description="The stored games, the one that changed last first.",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="find every record that was changed, moved or removed since it was written",
    )
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the games; with faults among those that are verified, the code of the store."""
    code = ExitCode.DONE
    with opened(args) as store:
        for header in store.games():
            found = _faults(store, header) if args.verify else None
            print(_json(store, header, found) if args.json else _line(header, found))
            if found:
                print(f"scorekeeper: {_complaint(header, found)}", file=sys.stderr)
                code = ExitCode.STORE
    return code


def _faults(store: SqlStore, header: GameHeader) -> tuple[Fault, ...]:
    from scorekeeper.store.chain import faults  # noqa: PLC0415  # as in `opened`

    last, head = store.vouched(header.game)
    return faults(store.links(header.game), last=last, head=head)


def _json(store: SqlStore, header: GameHeader, found: tuple[Fault, ...] | None) -> str:
    records, head = store.vouched(header.game)
    data = {
        "game": header.game,
        "variant": header.variant,
        "players": list(header.players),
        "scores": list(header.scores),
        "round": header.round,
        "is_over": header.is_over,
        "started_at": header.started_at.isoformat(),
        "changed_at": header.changed_at.isoformat(),
        "records": records,
        "head": head,
    }
    if found is not None:
        data["faults"] = [{"seq": it.seq, "kind": it.kind, "was": it.was} for it in found]
    return json.dumps(data, ensure_ascii=False)


def _line(header: GameHeader, found: tuple[Fault, ...] | None) -> str:
    scores = ", ".join(
        f"{name} {score:,}" for name, score in zip(header.players, header.scores, strict=True)
    )
    state = "ended" if header.is_over else f"round {header.round}"
    checked = "" if found is None else "  NOT AS WRITTEN" if found else "  as written"
    day = header.changed_at.date().isoformat()
    return f"{header.game}  {day}  {scores}  ({header.variant}, {state}){checked}"


def _complaint(header: GameHeader, found: tuple[Fault, ...]) -> str:
    told = [
        f"{it.seq} {it.kind}" if it.was is None else f"{it.seq} {it.kind} from {it.was}"
        for it in found
    ]
    return (
        f"expected the records of game {header.game} as they were written, "
        f"got: {', '.join(told)}; restore them from a backup"
    )
