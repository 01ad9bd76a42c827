"""Backups and their restoring as `docs/serving.md` says it, of a database that is in use."""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.cli.main import main
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.chain import faults
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables
from tests.store.conftest import USER, _programs

if TYPE_CHECKING:
    from scorekeeper.store.sql import SqlStore
    from scorekeeper.table.table import Table
    from tests.store.conftest import Postgres

TEXT = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()
]


def the_command(start: str) -> list[str]:
    """The one command of the document that begins so."""
    [found] = [it for it in COMMANDS if it.startswith(start)]
    return shlex.split(found)


def played(store: SqlStore) -> Table:
    table = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
    for points in (500, 300, 0, 1050):
        table.do(TypePoints(points))
    table.undo()
    return table


def is_whole_and_goes_on(url: str, table: Table, *, records: int) -> None:
    with closing(open_store(url)) as store:
        for header in store.games():
            last, head = store.vouched(header.game)
            assert not faults(store.links(header.game), last=last, head=head)
        again = Tables(store).open(table.game)
        assert again.log.records == table.log.records[:records]
        again.do(TypePoints(700))
        assert len(store.records(table.game)) == records + 1


def test_a_sqlite_file_in_use_is_backed_up_whole_and_restored(tmp_path: Path, capsys):
    file = tmp_path / "games.sqlite"
    with closing(open_store(f"sqlite:///{file}")) as store:
        table = played(store)
        assert file.with_name("games.sqlite-wal").stat().st_size > 0
        python, *words = the_command("python3 -c")
        assert python == "python3"
        subprocess.run([sys.executable, *words], check=True, cwd=tmp_path)
        table.do(TypePoints(900))
    verify = the_command("scorekeeper games")[1:]
    verify[-1] = f"sqlite:///{tmp_path}/backup.sqlite"
    assert main(verify) == 0
    assert table.game in capsys.readouterr().out
    for old in tmp_path.glob("games.sqlite*"):
        old.unlink()
    (tmp_path / "backup.sqlite").rename(file)
    is_whole_and_goes_on(f"sqlite:///{file}", table, records=6)


def test_sqlites_own_backup_is_whole_too(tmp_path: Path):
    assert '`sqlite3 games.sqlite ".backup backup.sqlite"`' in TEXT
    with closing(open_store(f"sqlite:///{tmp_path}/games.sqlite")) as store:
        table = played(store)
        # What the program `sqlite3` calls for `.backup`.
        with (
            closing(sqlite3.connect(tmp_path / "games.sqlite")) as source,
            closing(sqlite3.connect(tmp_path / "backup.sqlite")) as copy,
        ):
            source.backup(copy)
    is_whole_and_goes_on(f"sqlite:///{tmp_path}/backup.sqlite", table, records=6)


def test_a_plain_copy_of_a_file_in_use_lacks_the_newest(tmp_path: Path):
    file = tmp_path / "games.sqlite"
    with closing(open_store(f"sqlite:///{file}")) as store:
        played(store)
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(file.read_bytes())
        with closing(open_store(f"sqlite:///{copy}")) as other:
            assert len(other.games()) < len(store.games())


@pytest.mark.postgres
def test_postgres_is_dumped_and_restored_into_an_empty_database(postgres: Postgres, tmp_path: Path):
    programs = _programs()
    assert programs is not None
    port = postgres.url.rpartition(":")[2].partition("/")[0]
    surroundings = {**os.environ, "PGHOST": "127.0.0.1", "PGPORT": port, "PGUSER": USER}

    def run(command: list[str]) -> None:
        path = str(programs / command[0])
        subprocess.run([path, *command[1:]], check=True, cwd=tmp_path, env=surroundings)

    url = postgres.url.rpartition("/")[0]
    run(["createdb", "scorekeeper"])
    with closing(open_store(f"{url}/scorekeeper")) as store:
        table = played(store)
        run(the_command("pg_dump"))
        table.do(TypePoints(900))
    run(the_command("createdb restored"))
    run(the_command("pg_restore"))
    try:
        is_whole_and_goes_on(f"{url}/restored", table, records=6)
    finally:
        run(["dropdb", "restored"])
        run(["dropdb", "scorekeeper"])
