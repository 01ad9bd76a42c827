"""A process that plays games into a store until it is killed, for tests that kill it.

`python -m tests.store.writer URL` waits for lines on stdin. For each of them it forks a writer,
says `begun PID`, then `GAME SEQ` for every command that was answered, and `dead` once it is gone.
Forked, not started, so that a kill costs no second of imports. `race GAME COMMANDS CLIENTS` and
`dash GAME COMMANDS CLIENTS` fork as many clients at once, who say `NAME SEQ` each.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.errors import ConflictError, StoreAwayError
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.decide import decide
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Did, Log, Record
from scorekeeper.game.ports import GameId
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = "simple_10000"
NAMES = ("Ann", "Bob")


def points_at(seq: int) -> int:
    """What the command of this place types: were one lost or there twice, all later ones differ."""
    return 50 + 50 * (seq * 7 % 19)


def write(url: str) -> None:
    """Go on with the newest game, or begin one, and play until killed."""
    with closing(open_store(url)) as store:
        tables = Tables(store)
        headers = [it for it in tables.games() if not it.is_over]
        table = tables.open(headers[0].game) if headers else None
        while True:
            if table is None or table.state.winners:
                table = tables.start(toml.find(RULES), NAMES)
            else:
                table.do(TypePoints(points_at(table.log.last_seq + 1)))
            _say(f"{table.game} {table.log.last_seq}")


def race(url: str, game: str, commands: int, name: str) -> None:
    """Give so many commands that are answered to one game, whatever others do there."""
    with closing(open_store(url)) as store:
        table = Tables(store, device=name).open(GameId(game))
        given = 0
        while given < commands:
            try:
                table.do(TypePoints(50))
            except (ConflictError, StoreAwayError):
                continue
            given += 1
            _say(f"{name} {table.log.last_seq}")


def dash(url: str, game: str, commands: int, name: str) -> None:
    """As `race`, but straight into the store: no game is worked out, so places are met at once."""
    with closing(open_store(url)) as store:
        begun = tuple(store.records(GameId(game)))
        state, summary = reckoned(Log(begun))
        header = header_of(GameId(game), Log(begun), state)
        entry = Did(TypePoints(50), decide(state, TypePoints(50)))
        given = 0
        while given < commands:
            seq = store.vouched(GameId(game))[0] + 1
            record = Record(seq=seq, entry=entry, at=datetime.now(UTC), device=name)
            try:
                store.append(record, header, summary)
            except (ConflictError, StoreAwayError):
                # Who waited too long for a locked file has written nothing either.
                continue
            given += 1
            _say(f"{name} {seq}")


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def main() -> None:
    """Fork for each line what it asks for, and wait until that has ended."""
    url = sys.argv[1]
    for line in sys.stdin:
        match line.split():
            case ["race" | "dash" as word, game, commands, clients]:
                run = race if word == "race" else dash
                works = [
                    partial(run, url, game, int(commands), f"client {i}")
                    for i in range(int(clients))
                ]
            case _:
                works = [partial(write, url)]
        children = [_forked(work) for work in works]
        _say(f"begun {children[0]}")
        for child in children:
            os.waitpid(child, 0)
        _say("dead")


def _forked(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


if __name__ == "__main__":
    main()
