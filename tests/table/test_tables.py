"""The tables of a process: each once, and whoever looks at all of them is told of every change."""

from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables


def test_a_game_is_opened_once():
    tables = Tables(MemoryStore())
    table = tables.start(toml.find("simple_10000"), ["Ann", "Bob"])
    assert tables.open(table.game) is table


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
