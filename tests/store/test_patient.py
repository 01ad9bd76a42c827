"""A store that is away: the game goes on in memory, and is written, once and in order."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scorekeeper.errors import ConflictError, StoreAwayError, StoreError
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.ports import Unsaved
from scorekeeper.rules import toml
from scorekeeper.store.chain import faults
from scorekeeper.store.patient import PatientStore
from scorekeeper.store.sql import SqlStore, open_store
from scorekeeper.table.tables import Tables
from tests.fakes import UnpluggedStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.table.table import Table

SIMPLE = toml.find("simple_10000")
NEVER = 3600.0


@pytest.fixture
def below() -> UnpluggedStore:
    return UnpluggedStore()


@pytest.fixture
def store(below) -> Iterator[PatientStore]:
    """Tries again by `flush` alone."""
    patient = PatientStore(below, first=NEVER, most=NEVER)
    yield patient
    below.is_away = below.is_mute = False
    patient.close()


@pytest.fixture
def table(store) -> Table:
    tables = Tables(store, now=lambda: datetime.now(UTC))
    store.subscribe(tables.heard)
    return tables.start(SIMPLE, ["Ann", "Bob"])


def play(table: Table, *points: int) -> None:
    for it in points:
        table.do(TypePoints(it))


def scores(table: Table) -> list[int]:
    return [player.score for player in table.state.players]


def test_a_store_that_works_has_it_before_the_answer(table, below):
    play(table, 500)
    assert tuple(below.records(table.game)) == table.log.records
    assert table.unsaved == Unsaved()
    assert table.head == below.head(table.game)


def test_the_game_goes_on_while_the_store_is_away(table, store, below):
    below.is_away = True
    play(table, 500, 300)
    assert scores(table) == [500, 300]
    assert table.unsaved == Unsaved(waiting=2, why="expected a server, got none; start it")
    assert len(below.records(table.game)) == 1
    assert tuple(store.records(table.game)) == table.log.records
    assert [it.scores for it in store.games()] == [(500, 300)]
    with pytest.raises(StoreAwayError, match="not saved yet"):
        _ = table.head


def test_it_is_written_in_order_when_the_store_is_back_and_the_table_is_told(table, store, below):
    heard: list[int] = []
    table.subscribe(lambda: heard.append(table.unsaved.waiting))
    below.is_away = True
    play(table, 500, 300)
    table.undo()
    assert not store.flush()
    below.is_away = False
    assert store.flush()
    assert heard[-3:] == [2, 1, 0]
    assert table.unsaved == Unsaved()
    assert tuple(below.records(table.game)) == table.log.records
    play(table, 400)
    assert tuple(below.records(table.game)) == table.log.records


def test_a_game_may_begin_while_the_store_is_away(table, store, below):
    below.is_away = True
    play(table, 500)
    other = Tables(store).start(SIMPLE, ["Cy", "Di"])
    play(other, 700)
    assert next(it.players for it in store.games()) == ("Cy", "Di")
    below.is_away = False
    assert store.flush()
    assert len(below.records(other.game)) == 2


def test_an_answer_that_was_lost_after_the_commit_is_not_written_twice(table, store, below):
    below.is_mute = True
    play(table, 500)
    below.is_mute = False
    play(table, 300)
    assert table.unsaved.waiting == 2
    assert store.flush()
    assert tuple(below.records(table.game)) == table.log.records
    assert scores(table) == [500, 300]


def test_another_writer_was_first_and_the_table_shows_its_game(table, store, below):
    below.is_away = True
    play(table, 500, 300)
    below.is_away = False
    elsewhere = Tables(below).open(table.game)
    play(elsewhere, 1000)
    assert store.flush()
    assert scores(table) == [1000, 0]
    assert table.unsaved == Unsaved(refused=2)
    play(table, 350)
    assert table.unsaved == Unsaved()
    assert scores(Tables(below).open(table.game)) == [1000, 350]


def test_a_clash_is_told_as_ever_while_the_store_works(table, below):
    play(Tables(below).open(table.game), 1000)
    with pytest.raises(ConflictError):
        play(table, 500)
    assert scores(table) == [1000, 0]


def test_two_tables_of_one_game_meet_while_the_store_is_away(table, store, below):
    other = Tables(store).open(table.game)
    below.is_away = True
    play(table, 500)
    play(table, 300)
    with pytest.raises(ConflictError):
        play(other, 700)
    assert scores(other) == [500, 300]


def test_it_is_tried_again_by_itself(below):
    store = PatientStore(below, first=0.01, most=0.05)
    tables = Tables(store)
    store.subscribe(tables.heard)
    table = tables.start(SIMPLE, ["Ann", "Bob"])
    for _ in range(2):
        below.is_away = True
        play(table, 500)
        time.sleep(0.03)
        below.is_away = False
        wait(lambda: table.unsaved == Unsaved())
        assert tuple(below.records(table.game)) == table.log.records
    assert store.close() == 0


def wait(is_so: Callable[[], bool], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_what_could_not_be_written_to_the_end_is_counted(table, store, below):
    below.is_away = True
    play(table, 500, 300)
    assert store.close() == 2


@pytest.fixture
def sqlite(tmp_path) -> Iterator[SqlStore]:
    with closing(open_store(f"sqlite:///{tmp_path}/games.sqlite")) as opened:
        yield opened


def pragma(store: SqlStore, name: str, value: object) -> None:
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA {name}={value}")


def pages(store: SqlStore) -> int:
    with store._engine.connect() as connection:
        return int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())


def fill(store: SqlStore) -> None:
    """No page more: SQLite answers as it does where the disk has none."""
    pragma(store, "max_page_count", pages(store))


def free(store: SqlStore) -> None:
    pragma(store, "max_page_count", 2**30)


def forbid(store: SqlStore) -> None:
    pragma(store, "query_only", 1)


def allow(store: SqlStore) -> None:
    pragma(store, "query_only", 0)


@pytest.mark.parametrize(
    ("ail", "heal", "says"),
    [(fill, free, "got a full disk"), (forbid, allow, "got one that can only be read")],
)
def test_a_full_disk_and_a_read_only_one_lose_nothing(sqlite, ail, heal, says):
    store = PatientStore(sqlite, first=NEVER, most=NEVER)
    table = Tables(store).start(SIMPLE, ["Ann", "Bob"])
    ail(sqlite)
    while not table.unsaved.waiting:
        play(table, 50)
    play(table, 50, 100)
    assert says in table.unsaved.why
    heal(sqlite)
    assert store.close() == 0
    assert tuple(sqlite.records(table.game)) == table.log.records
    links, (last, head) = sqlite.links(table.game), sqlite.vouched(table.game)
    assert not faults(links, last=last, head=head)


def test_a_locked_file_is_told_and_waited_for(sqlite, tmp_path):
    store = PatientStore(sqlite, first=NEVER, most=NEVER)
    table = Tables(store).start(SIMPLE, ["Ann", "Bob"])
    pragma(sqlite, "busy_timeout", 50)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        play(table, 500)
        assert "another program has locked" in table.unsaved.why
        other.rollback()
    assert store.flush()
    assert tuple(sqlite.records(table.game)) == table.log.records


def test_a_refusal_that_is_none_of_these_is_raised(sqlite):
    store = PatientStore(sqlite)
    table = Tables(store).start(SIMPLE, ["Ann", "Bob"])
    with sqlite._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE played")
    with pytest.raises(StoreError, match="no such table"):
        play(table, 500)
    assert scores(table) == [0, 0]
