"""`games`: the stored games, and whether their records are as they were written."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.cli.exits import ExitCode
from scorekeeper.cli.stored import add_database, opened

if TYPE_CHECKING:
    import argparse

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.game.ports import GameHeader
    from scorekeeper.store.chain import Fault
    from scorekeeper.store.pictures import Looked
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
            found = _checked(store, header) if args.verify else None
            print(_json(store, header, found) if args.json else _line(header, found))
            if found and found.faults:
                print(f"scorekeeper: {_complaint(header, found.faults)}", file=sys.stderr)
                code = ExitCode.STORE
    return code


def _checked(store: SqlStore, header: GameHeader) -> Looked:
    """What is wrong with a game's records and with its pictures."""
    from scorekeeper.store.chain import faults  # noqa: PLC0415  # as in `opened`
    from scorekeeper.store.pictures import looked_at  # noqa: PLC0415  # as in `opened`

    (last, head), links = store.vouched(header.game), store.links(header.game)
    looked = looked_at(store.pictures, header.game, links)
    return replace(looked, faults=(*faults(links, last=last, head=head), *looked.faults))


def _json(store: SqlStore, header: GameHeader, found: Looked | None) -> str:
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
        data["faults"] = [{"seq": it.seq, "kind": it.kind, "was": it.was} for it in found.faults]
        data["pictures_deleted"] = found.deleted
    return json.dumps(data, ensure_ascii=False)


def _line(header: GameHeader, found: Looked | None) -> str:
    scores = ", ".join(
        f"{name} {score:,}" for name, score in zip(header.players, header.scores, strict=True)
    )
    state = "ended" if header.is_over else f"round {header.round}"
    checked = "" if found is None else f"  {_verdict(found)}"
    day = header.changed_at.date().isoformat()
    return f"{header.game}  {day}  {scores}  ({header.variant}, {state}){checked}"


def _verdict(found: Looked) -> str:
    told = "NOT AS WRITTEN" if found.faults else "as written"
    pictures = "1 picture" if found.deleted == 1 else f"{found.deleted} pictures"
    return f"{told}, {pictures} deleted" if found.deleted else told


def _complaint(header: GameHeader, found: tuple[Fault, ...]) -> str:
    told = [
        f"{it.seq} {it.kind}" if it.was is None else f"{it.seq} {it.kind} from {it.was}"
        for it in found
    ]
    return (
        f"expected the records of game {header.game} as they were written, "
        f"got: {', '.join(told)}; restore them from a backup"
    )
