"""`kill -9` at random moments: no answered command is lost, none is there twice, all logs verify.

Thirty kills of a writer and five of PostgreSQL; with LONG=1 three hundred and fifty.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from scorekeeper.game.commands import TypePoints
from scorekeeper.game.log import Did
from scorekeeper.game.ports import GameId
from scorekeeper.rules import toml
from scorekeeper.store.chain import faults
from scorekeeper.store.patient import PatientStore
from scorekeeper.store.sql import SqlStore, open_store
from scorekeeper.table.tables import Tables
from tests.store.writer import NAMES, RULES, points_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.store.conftest import Postgres

ROOT = Path(__file__).parents[2]
IS_LONG = bool(os.environ.get("LONG"))
KILLS = 300 if IS_LONG else 30
SERVER_KILLS = 50 if IS_LONG else 5
LONGEST_LIFE = 0.25
"""Seconds that a writer lives at most: opening the store is some of it, most are in commands."""


@contextmanager
def nursery(url: str) -> Iterator[subprocess.Popen[str]]:
    """The process whose children are killed."""
    command = [sys.executable, "-m", "tests.store.writer", url]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def live(process: subprocess.Popen[str], seconds: float) -> dict[str, int]:
    """Let a writer live so long, and kill it: the last place that it was answered, by game."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    word, pid = process.stdout.readline().split()
    assert word == "begun"
    time.sleep(seconds)
    os.kill(int(pid), signal.SIGKILL)
    answered: dict[str, int] = {}
    while (line := process.stdout.readline().strip()) != "dead":
        game, seq = line.rsplit(maxsplit=1)
        assert int(seq) == answered.get(game, int(seq) - 1) + 1
        answered[game] = int(seq)
    return answered


def check(store: SqlStore, game: str) -> int:
    """Whether a log verifies and holds every command once, in order; how many records it has."""
    links = store.links(GameId(game))
    last, head = store.vouched(GameId(game))
    assert not faults(links, last=last, head=head)
    for record in store.records(GameId(game))[1:]:
        assert isinstance(record.entry, Did)
        assert record.entry.command == TypePoints(points_at(record.seq))
    return last


def test_a_writer_that_is_killed_loses_nothing_that_was_answered(tmp_path):
    url = f"sqlite:///{tmp_path}/games.sqlite"
    open_store(url).close()
    rng = random.Random()  # noqa: S311  # any moment will do
    told: dict[str, int] = {}
    with nursery(url) as process:
        for _ in range(KILLS):
            answered = live(process, rng.uniform(0, LONGEST_LIFE))
            told |= answered
            with closing(open_store(url)) as store:
                for game, seq in answered.items():
                    assert check(store, game) in {seq, seq + 1}
    assert sum(told.values()) > KILLS
    with closing(open_store(url)) as store:
        for header in store.games():
            # One more may be stored than was answered: it was killed between the two.
            assert 0 <= check(store, header.game) - told.get(header.game, 1) <= 1


@pytest.mark.postgres
def test_a_server_that_is_killed_loses_nothing_and_the_game_goes_on(postgres: Postgres):
    rng = random.Random()  # noqa: S311  # any moment will do
    with closing(open_store(postgres.url)) as below:
        store = PatientStore(below, first=0.05, most=0.2)
        tables = Tables(store)
        store.subscribe(tables.heard)
        table = tables.start(toml.find(RULES), NAMES)
        waited = 0
        for _ in range(SERVER_KILLS):
            killer = Thread(target=kill_and_start, args=(postgres, rng.uniform(0, 0.2)))
            killer.start()
            while killer.is_alive():
                if table.state.winners:
                    table = tables.start(toml.find(RULES), NAMES)
                table.do(TypePoints(points_at(table.log.last_seq + 1)))
                waited = max(waited, table.unsaved.waiting)
                time.sleep(0.01)
            killer.join()
        assert waited > 0
        wait_until_saved(store)
        assert tuple(below.records(table.game)) == table.log.records
        for header in below.games():
            if header.game in tables._open:
                assert check(below, header.game) == tables.open(header.game).log.last_seq
        assert store.close() == 0


def kill_and_start(postgres: Postgres, seconds: float) -> None:
    time.sleep(seconds)
    postgres.kill()
    postgres.start()


def wait_until_saved(store: PatientStore) -> None:
    until = time.monotonic() + 60
    while not store.flush():
        assert time.monotonic() < until
        time.sleep(0.1)
