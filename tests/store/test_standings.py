"""Standings: the same answers from memory, SQLite and PostgreSQL, and again from the logs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete, func, select, update

from scorekeeper.dice import Dice
from scorekeeper.errors import ConflictError
from scorekeeper.game.amend import past_turns
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.game.standings import HeadToHead, Tally
from scorekeeper.game.summary import NO_FACES
from scorekeeper.rules import toml
from scorekeeper.store import schema
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.sql import SqlStore, open_store
from scorekeeper.table.table import Table
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.commands import Command

SIMPLE, TEAMS, STANDARD = (
    toml.find(it) for it in ("simple_10000", "teams_10000", "standard_10000")
)
START = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
SEEN = RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA, read=Dice.of("112345"))


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request, tmp_path) -> Iterator[MemoryStore | SqlStore]:
    """A store without games."""
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    opened = open_store(url)
    with opened._engine.begin() as connection:
        for table in (schema.played, schema.played_game, schema.record, schema.game):
            connection.execute(delete(table))
    yield opened
    opened.close()


def tables_of(store: MemoryStore | SqlStore) -> Tables:
    """A second passes between records; the first of them falls on a whole one."""
    ticks = count()
    return Tables(store, now=lambda: START + timedelta(seconds=next(ticks) / 2))


def play(table: Table, *steps: Command | int) -> Table:
    """Give these commands; a number are the points of a whole turn."""
    for step in steps:
        table.do(TypePoints(step) if isinstance(step, int) else step)
    return table


def an_evening(store: MemoryStore | SqlStore) -> list[Table]:
    """Two games that ended, one of teams, one that goes on, and one that has only begun."""
    tables = tables_of(store)
    one = play(tables.start(SIMPLE, ["Ann", "Bob"]), 1500, 0, 0, 0, 1000, SEEN)
    one.undo()
    play(one, SEEN, Keep(Dice.of("11")), Bank(), 8000)
    two = play(tables.start(STANDARD, ["bob", "Zoë", "Ann"]), 1000, 600, 9000, 0, 9500, 600, 0)
    teams = [["Ann", "Bob"], ["Cy", "Di"]]
    three = tables.start(TEAMS, ["Ann", "Cy", "Bob", "Di"], teams=teams)
    play(three, 10_000, 600, 700, 800)
    four = play(tables.start(SIMPLE, ["BOB", "Cy"]), SEEN)
    five = play(tables.start(SIMPLE, ["Ann", "Eve"]), SEEN)
    play(four, Keep(Dice.of("11")), RecordRoll(roll=Dice.of("2346"), source=Source.HAND))
    return [one, two, three, four, five]


def test_players_are_suggested_who_played_last_first(store):
    four = an_evening(store)[3]
    known = store.standings.players()
    assert [(it.name, it.games) for it in known] == [
        ("BOB", 4),
        ("Cy", 2),
        ("Ann", 3),
        ("Di", 1),
        ("Zoë", 1),
    ]
    assert known[0].last_at == four.log.records[-1].at
    assert [it.name for it in store.standings.players(limit=2)] == ["BOB", "Cy"]


@pytest.mark.parametrize(
    ("prefix", "names"),
    [("b", ["BOB"]), (" ANN", ["Ann"]), ("zoË", ["Zoë"]), ("x", []), ("%", []), ("_", [])],
)
def test_players_are_found_by_how_their_names_begin(store, prefix, names):
    an_evening(store)
    assert [it.name for it in store.standings.players(prefix)] == names


def test_the_statistics_of_a_player(store):
    an_evening(store)
    bob = store.standings.statistics(" Bob ")
    assert bob is not None
    assert bob.name == "BOB"
    assert bob.total == Tally(
        games=3,
        wins=1,
        open_games=1,
        turns=8,
        points=1900,
        farkles=5,
        longest_farkles=2,
        best_turn=1000,
        best_game=1000,
    )
    assert bob.total.mean_turn == 1900 / 8
    assert bob.total.farkle_rate == 5 / 8
    assert bob.total.win_rate == 1 / 3
    assert [(it.variant_id, it.tally.turns) for it in bob.by_variant] == [
        ("simple_10000", 4),
        ("standard_10000", 3),
        ("teams_10000", 1),
    ]
    assert bob.by_variant[0].variant == SIMPLE.name
    assert bob.by_variant[0].tally == Tally(
        games=1,
        open_games=1,
        turns=4,
        points=200,
        farkles=3,
        longest_farkles=2,
        best_turn=200,
        best_game=200,
    )
    cy = store.standings.statistics("cy")
    assert cy is not None
    assert (cy.total.best_game, cy.total.open_games) == (600, 1)


def test_who_only_began_a_game_counts_nowhere(store):
    *_, five = an_evening(store)
    assert store.standings.statistics("Eve") is None
    assert "Eve" not in [it.name for it in store.standings.players()]
    assert five.game not in [it.game for it in store.standings.history()]
    assert store.standings.faces(game=five.game).both == NO_FACES
    five.do(Keep(Dice.of("11")))
    five.do(Bank())
    assert store.standings.history()[0].game == five.game
    five.undo()
    assert store.standings.statistics("Eve") is None


def test_a_win_alone_is_none(store):
    tables = tables_of(store)
    play(tables.start(SIMPLE, ["Ann"]), 10_100)
    ann = store.standings.statistics("Ann")
    assert ann is not None
    assert (ann.total.games, ann.total.wins, ann.total.alone) == (0, 0, 1)
    assert ann.total.win_rate is None
    assert ann.total.best_game == 10_100


def test_a_win_that_was_undone_is_none(store):
    one = an_evening(store)[0]
    one.undo()
    ann = store.standings.statistics("Ann")
    assert ann is not None
    assert (ann.total.games, ann.total.wins, ann.total.open_games) == (2, 1, 1)
    assert store.standings.history()[0].game == one.game
    assert not store.standings.history()[0].is_over


def test_an_amended_turn_counts_as_amended(store):
    one = an_evening(store)[0]
    turn = past_turns(one.log.standing)[0]
    one.confirm(one.amend(turn, [TypePoints(2000)]))
    ann = store.standings.statistics("Ann")
    assert ann is not None
    assert (ann.total.points, ann.total.best_game) == (30_600, 11_000)


def test_two_players_against_each_other(store):
    an_evening(store)
    told = store.standings.head_to_head("ann", "bob")
    assert told == HeadToHead(games=2, wins=(1, 0), ahead=(2, 0), scores=(20_100, 1200), together=1)
    assert told.mean_scores == (10_050, 600)
    assert store.standings.head_to_head("bob", "ann").wins == (0, 1)
    mates = store.standings.head_to_head("Cy", "Di")
    assert (mates.games, mates.together, mates.mean_scores) == (0, 1, None)
    teams = store.standings.head_to_head("Di", "Ann")
    assert (teams.wins, teams.scores) == ((0, 1), (1400, 10_700))
    assert store.standings.head_to_head("Ann", "Eve") == HeadToHead()
    assert store.standings.head_to_head("Ann", "ann") == HeadToHead()


def test_the_history_comes_in_pages_newest_first(store):
    one, two, three, four, _ = an_evening(store)
    pages = [store.standings.history(limit=3, offset=offset) for offset in (0, 3, 6)]
    told = [[it.game for it in page] for page in pages]
    assert told == [[four.game, three.game, two.game], [one.game], []]
    of_zoe = store.standings.history(player="ZOË")
    assert [it.game for it in of_zoe] == [two.game]
    assert [(it.name, it.score, it.rank, it.is_winner) for it in of_zoe[0].players] == [
        ("bob", 1000, 3, False),
        ("Zoë", 10_100, 1, True),
        ("Ann", 9600, 2, False),
    ]
    assert of_zoe[0].variant == STANDARD.name
    assert (of_zoe[0].rounds, of_zoe[0].is_over) == (3, True)
    assert of_zoe[0].started_at == two.log.records[0].at
    assert of_zoe[0].changed_at == two.log.records[-1].at
    assert [it.game for it in store.standings.history(player="ann", offset=1)] == [
        two.game,
        one.game,
    ]
    team = store.standings.history(player="Di")[0]
    assert [(it.side, it.side_score, it.rank) for it in team.players] == [
        (0, 10_700, 1),
        (1, 1400, 2),
        (0, 10_700, 1),
        (1, 1400, 2),
    ]


def test_faces_are_counted_in_all_by_player_and_by_game(store):
    one, two, _, four, _ = an_evening(store)
    every = store.standings.faces()
    assert every.camera == (4, 2, 2, 2, 0, 2)
    assert every.hand == (0, 1, 1, 1, 0, 1)
    assert every.both == (4, 3, 3, 3, 0, 3)
    assert store.standings.faces(player="bob") == every
    assert store.standings.faces(player="ann").both == NO_FACES
    assert store.standings.faces(game=one.game).camera == (2, 1, 1, 1, 0, 1)
    assert store.standings.faces(game=two.game).both == NO_FACES
    assert store.standings.faces(player="BOB", game=four.game).hand == (0, 1, 1, 1, 0, 1)


def answers(store: MemoryStore | SqlStore) -> list[object]:
    """Everything that standings can be asked of an evening."""
    told = store.standings
    names = ("Ann", "bob", "Cy", "Di", "Zoë", "Eve")
    return [
        told.players(),
        told.history(),
        told.faces(),
        [told.statistics(it) for it in names],
        [told.head_to_head(one, other) for one in names for other in names],
        [told.history(player=it) for it in names],
        [told.faces(player=it) for it in names],
    ]


def test_rebuilt_from_the_logs_they_are_the_same(store):
    an_evening(store)
    before = answers(store)
    store.standings.rebuild()
    assert answers(store) == before


def test_a_refused_record_changes_nothing(store):
    one = an_evening(store)[0]
    other = Table(store, one.game, now=lambda: START, device="other")
    one.undo()
    before = answers(store)
    with pytest.raises(ConflictError):
        other.undo()
    assert answers(store) == before


def test_a_game_that_cannot_be_read_counts_nowhere_and_keeps_no_other_out(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/games.sqlite")
    one, two, *_ = an_evening(store)
    with store._engine.begin() as connection:
        damaged = schema.record.c.game_id == one.game
        connection.execute(update(schema.record).where(damaged).values(payload="{"))
    store.standings.rebuild()
    assert one.game not in [it.game for it in store.standings.history()]
    assert two.game in [it.game for it in store.standings.history()]
    store.close()


def test_the_read_models_are_as_many_as_the_games(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/games.sqlite")
    an_evening(store)
    with store._engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.played_game)) == 4
        assert connection.scalar(select(func.count()).select_from(schema.played)) == 2 + 3 + 4 + 2
    store.close()
