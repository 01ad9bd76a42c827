"""A database of an older form opens, with its games and all that can be made from them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.cli.main import main
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Log
from scorekeeper.game.ports import GameId
from scorekeeper.store.chain import faults, hash_of
from scorekeeper.store.migrations import MIGRATIONS
from scorekeeper.store.schema import metadata
from scorekeeper.store.sql import open_store
from scorekeeper.store.standings import rebuild
from scorekeeper.table.tables import Tables
from tests.store import golden

GOLDEN = Path(__file__).parents[1] / "golden"
FIRST, THIRD = GOLDEN / "database_0001.sql", GOLDEN / "database_0003.sql"
ALL = sorted(GOLDEN.glob("database_*.sql"))


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


@pytest.mark.parametrize("step", [name.split()[0] for name, _ in MIGRATIONS])
def test_each_form_is_kept_to_be_opened_for_ever(step, tmp_path, update_golden):
    kept = GOLDEN / f"database_{step}.sql"
    # What an older version wrote is never written again.
    if update_golden and not kept.exists() and MIGRATIONS[-1][0].startswith(step):
        kept.write_text(golden.dumped(tmp_path / "games.sqlite"), "utf-8")
    assert kept.exists(), "write it with --update-golden, before the next step of the migrations"


@pytest.mark.parametrize("dump", ALL, ids=lambda it: it.stem)
def test_every_form_opens_with_the_same_games(dump, tmp_path, capsys):
    url = opened(dump, tmp_path)
    before = told(url)
    for _ in range(2):
        open_store(url).close()
    after = told(url)
    for table, rows in before.items():
        for row in rows:
            assert any(row.items() <= it.items() for it in after[table]), (table, row)
        assert len(rows) == len(after[table])
    assert main(["games", "--verify", "--database", url]) == 0
    assert capsys.readouterr().out.count("  as written\n") == len(before["game"])


@pytest.mark.parametrize("dump", ALL, ids=lambda it: it.stem)
def test_the_scores_that_every_form_kept_are_those_of_its_logs(dump, tmp_path):
    with closing(open_store(opened(dump, tmp_path))) as store:
        assert store.games()
        for header in store.games():
            log = Log(tuple(store.records(header.game)))
            state, _ = reckoned(log)
            assert header == header_of(header.game, log, state)
        standings = [(it.game, it.players) for it in store.standings.history()]
        with store._engine.begin() as connection:
            rebuild(connection)
        assert [(it.game, it.players) for it in store.standings.history()] == standings


def told(url: str) -> dict[str, list[dict[str, object]]]:
    """Everything that the games' tables of a file hold: rows by table, values by column."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
        connection.row_factory = sqlite3.Row
        there = {row["name"] for row in connection.execute("select name from sqlite_schema")}
        return {
            table: [
                dict(row)
                for row in connection.execute(f"select * from {table}")  # noqa: S608  # our own names
            ]
            for table in there & set(metadata.tables) - {"migration"}
        }


@pytest.mark.parametrize("dump", ALL, ids=lambda it: it.stem)
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
