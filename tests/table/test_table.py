"""A table writes before it answers, tells who listens, and shows what another device did."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import ConflictError, GameNotFoundError, RuleError, WrongPhaseError
from scorekeeper.game.amend import past_turns
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


def test_a_past_turn_is_amended_when_it_is_confirmed(store, table):
    for number in (500, 300, 50):
        table.do(TypePoints(number))
    first = past_turns(table.log.standing)[0]
    amendment = table.amend(first, [TypePoints(450)])
    assert [player.score for player in table.state.players] == [550, 300]
    state = table.confirm(amendment)
    assert [player.score for player in state.players] == [500, 300]
    assert Tables(store).open(table.game).state == state
    assert Tables(store).games()[0].scores == (500, 300)
    assert [player.score for player in table.undo().players] == [550, 300]
    assert table.redo() == state


def test_an_amendment_of_an_older_game_is_a_clash(table):
    table.do(TypePoints(500))
    amendment = table.amend(past_turns(table.log.standing)[0], [TypePoints(450)])
    table.do(TypePoints(300))
    with pytest.raises(ConflictError, match="expected the game as it was"):
        table.confirm(amendment)
    assert [player.score for player in table.state.players] == [500, 300]


def test_a_game_of_teams_lists_the_scores_of_the_teams(store):
    names = ("Ann", "Bob", "Cy", "Di")
    teams = (("Ann", "Cy"), ("Bob", "Di"))
    table = Tables(store).start(toml.find("teams_10000"), names, teams=teams)
    table.do(TypePoints(500))
    assert Tables(store).games()[0].scores == (500, 0, 500, 0)
    with pytest.raises(RuleError, match="expected teams"):
        Tables(store).start(toml.find("teams_10000"), names)
