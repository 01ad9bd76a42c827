"""A table writes before it answers, tells who listens, and shows what another device did."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import ConflictError, GameNotFoundError, RuleError, WrongPhaseError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.game.ports import GameId
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ROLL = RecordRoll(roll=Dice.of("112346"), source=Source.HAND)


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def table(store):
    tables = Tables(store, now=lambda: NOW, device="phone")
    return tables.start(toml.find("simple_10000"), ["Ann", "Bob"])


def test_a_command_is_stored_before_it_is_answered(store, table):
    table.do(ROLL)
    table.do(Keep(Dice.of("11")))
    assert tuple(store.records(table.game)) == table.log.records
    assert {(it.at, it.device) for it in table.log.records} == {(NOW, "phone")}
    again = Tables(store).open(table.game)
    assert again.state == table.state


def test_a_refused_command_leaves_no_trace(store, table):
    with pytest.raises(RuleError):
        table.do(Bank())
    assert len(store.records(table.game)) == 1


def test_undo_and_redo(table):
    before = table.state
    after = table.do(ROLL)
    assert table.undo() == before
    assert table.can_redo
    assert table.redo() == after
    assert not table.can_redo


def test_the_start_can_not_be_taken_back(table):
    assert not table.can_undo
    with pytest.raises(WrongPhaseError, match="expected something to take back"):
        table.undo()
    with pytest.raises(WrongPhaseError, match="that was taken back"):
        table.redo()


def test_listeners_hear_every_change_until_they_stop(table):
    heard: list[int] = []
    stop = table.subscribe(lambda: heard.append(table.log.last_seq))
    table.do(ROLL)
    table.undo()
    stop()
    stop()
    table.redo()
    assert heard == [2, 3]


def test_a_clash_shows_the_other_device_s_move(store, table):
    other = Tables(store, device="laptop").open(table.game)
    other.do(TypePoints(500))
    heard: list[int] = []
    table.subscribe(lambda: heard.append(1))
    with pytest.raises(ConflictError):
        table.do(ROLL)
    assert table.state == other.state
    assert heard == [1]
    assert table.do(ROLL).turn.roll == Dice.of("112346")


def test_a_game_is_open_once_in_a_process(store):
    tables = Tables(store)
    table = tables.start(toml.find("simple_10000"), ["Ann"])
    assert tables.open(table.game) is table
    with pytest.raises(GameNotFoundError):
        tables.open(GameId("none"))


def test_the_list_shows_scores_and_the_end(store, table):
    table.do(TypePoints(10050))
    header = Tables(store).games()[0]
    assert (header.scores, header.is_over, header.variant) == (
        (10050, 0),
        True,
        "Simple online Farkle",
    )
    table.undo()
    assert not Tables(store).games()[0].is_over


def test_names_that_will_not_do_start_no_game(store):
    with pytest.raises(RuleError):
        Tables(store).start(toml.find("simple_10000"), ["Ann", "Ann"])
    assert Tables(store).games() == []
