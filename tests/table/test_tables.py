"""The tables of a process: each once, and whoever looks at all of them is told of every change."""

import pytest

from scorekeeper.errors import ConflictError
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables


def test_a_game_is_opened_once():
    tables = Tables(MemoryStore())
    table = tables.start(toml.find("simple_10000"), ["Ann", "Bob"])
    assert tables.open(table.game) is table


def test_a_game_that_nobody_holds_is_forgotten():
    tables = Tables(MemoryStore())
    game = tables.start(toml.find("simple_10000"), ["Ann", "Bob"]).game
    assert tables.open(game).do(TypePoints(500)).players[0].score == 500
    assert not tables.held
    assert tables.open(game).state.players[0].score == 500


def test_what_another_process_wrote_is_seen_when_the_store_is_asked():
    store, heard = MemoryStore(), list[str]()
    here, there = Tables(store), Tables(store)
    table = here.start(toml.find("simple_10000"), ["Ann", "Bob"])
    drawn: list[int] = []
    table.subscribe(lambda: drawn.append(table.log.last_seq))
    here.subscribe(heard.append)
    here.hear(here.ask(here.held))
    heard.clear()
    there.open(table.game).do(TypePoints(500))
    other = there.start(toml.find("simple_10000"), ["Cy", "Di"])
    assert not drawn
    here.hear(here.ask(here.held))
    assert table.state.players[0].score == 500
    assert drawn == [2]
    assert heard == [table.game, other.game]
    here.hear(here.ask(here.held))
    assert drawn == [2]
    assert len(heard) == 2


def test_of_two_processes_one_is_first_and_the_other_sees_its_move():
    store = MemoryStore()
    table = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
    other = Tables(store).open(table.game)
    table.do(TypePoints(500))
    with pytest.raises(ConflictError):
        other.do(TypePoints(300))
    assert other.log == table.log


def test_who_looks_at_all_tables_hears_of_starts_and_changes_until_it_ends():
    store, heard = MemoryStore(), list[str]()
    old = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"]).game
    tables = Tables(store)
    stop = tables.subscribe(heard.append)
    new = tables.start(toml.find("simple_10000"), ["Cy", "Di"])
    assert heard == [new.game]
    tables.open(old).do(TypePoints(500))
    new.do(TypePoints(500))
    new.undo()
    assert heard == [new.game, old, new.game, new.game]
    stop()
    stop()
    new.redo()
    assert len(heard) == 4
