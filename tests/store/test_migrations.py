"""A database of an older form opens, with its games and all that can be made from them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.game.commands import TypePoints
from scorekeeper.game.ports import GameId
from scorekeeper.store.chain import faults, hash_of
from scorekeeper.store.migrations import MIGRATIONS
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

GOLDEN = Path(__file__).parents[1] / "golden"
FIRST, THIRD = GOLDEN / "database_0001.sql", GOLDEN / "database_0003.sql"


@pytest.fixture
def url(tmp_path) -> str:
    """A database as the first version left it."""
    return opened(FIRST, tmp_path)


def opened(dump: Path, folder: Path) -> str:
    file = folder / "games.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump.read_text("utf-8"))
    return f"sqlite:///{file}"


def test_the_first_form_opens_and_gets_its_standings(url):
    with closing(open_store(url)) as store:
        assert len(store.games()) == 4
        games = store.standings.history()
        assert [it.game for it in games] == ["game-4", "game-2", "game-1"]
        assert [[player.score for player in it.players] for it in games] == [
            [11_900, 6400, 7600],
            [750, 100, 550, 950],
            [3000, 5250],
        ]
        ann = store.standings.statistics("ann")
        assert ann is not None
        assert (ann.name, ann.total.games, ann.total.open_games) == ("Ann", 2, 1)
        assert (ann.total.turns, ann.total.points, ann.total.farkles) == (25, 10_700, 7)
        assert store.standings.head_to_head("Ann", "Bob").wins == (0, 2)
        assert store.standings.faces().camera == (47, 41, 39, 36, 45, 35)
        assert store.standings.statistics("Eve") is None


def test_a_game_of_the_first_form_is_played_on(url):
    with closing(open_store(url)) as store:
        table = Tables(store).open(GameId("game-1"))
        assert table.state.winners == (1,)
        table.undo()
        assert store.standings.history()[0].game == "game-1"
        assert not store.standings.history()[0].is_over


def test_each_step_is_done_once(url):
    for _ in range(2):
        with closing(open_store(url)) as store, store._engine.connect() as connection:
            names = connection.exec_driver_sql("select name from migration order by name")
            assert [row.name for row in names] == [name for name, _ in MIGRATIONS]
            assert len(store.standings.history()) == 3


def test_the_third_form_opens_with_its_games_standings_and_house_rules(tmp_path):
    with closing(open_store(opened(THIRD, tmp_path))) as store:
        assert [(it.game, it.scores) for it in store.games()] == [
            ("game-3", (0, 0)),
            ("game-2", (1000, 600, 1000, 600)),
            ("game-1", (10_700, 2100)),
        ]
        ann = store.standings.statistics("Ann")
        assert ann is not None
        assert (ann.total.wins, ann.total.games, ann.total.open_games) == (1, 1, 1)
        assert [it.rule_id for it in store.rule_book.house_rules()] == ["ours"]


@pytest.mark.parametrize("dump", [FIRST, THIRD])
def test_old_records_are_chained_as_they_stand(dump, tmp_path):
    with closing(open_store(opened(dump, tmp_path))) as store:
        for header in store.games():
            links = store.links(header.game)
            last, head = store.vouched(header.game)
            assert (last, head) == (len(links), hash_of(links[-1]))
            assert faults(links, last=last, head=head) == ()
        table = Tables(store).open(store.games()[0].game)
        table.undo() if table.can_undo else table.do(TypePoints(500))
        assert not faults(
            store.links(table.game),
            last=table.log.last_seq,
            head=store.head(table.game),
        )
