"""A process that plays games into a store until it is killed, for tests that kill it.

`python -m tests.store.writer URL` waits for lines on stdin. For each of them it forks a writer,
says `begun PID`, then `GAME SEQ` for every command that was answered, and `dead` once it is gone.
Forked, not started, so that a kill costs no second of imports.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing

from scorekeeper.errors import ConflictError
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

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
        table = next(
            Tables(store, device=name).open(it.game) for it in store.games() if it.game == game
        )
        given = 0
        while given < commands:
            try:
                table.do(TypePoints(50))
            except ConflictError:
                continue
            given += 1
            _say(f"{name} {table.log.last_seq}")


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def main() -> None:
    """Fork a writer for each line, or race where the line says so; wait for it to end."""
    url = sys.argv[1]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            match line.split():
                case ["race", game, commands, name]:
                    race(url, game, int(commands), name)
                case _:
                    write(url)
            os._exit(0)
        _say(f"begun {child}")
        os.waitpid(child, 0)
        _say("dead")


if __name__ == "__main__":
    main()
