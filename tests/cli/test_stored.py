"""`games`, `export` and `import`: what goes out comes back, and nothing that was changed."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.cli.main import main
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Log
from scorekeeper.game.notation import loads, play
from scorekeeper.game.ports import GameId
from scorekeeper.game.state import fold
from scorekeeper.rules import toml
from scorekeeper.store.rows import read_record
from scorekeeper.store.sql import open_store
from scorekeeper.store.transfer import export
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.store.sql import SqlStore

THIRD = Path(__file__).parents[1] / "golden" / "database_0003.sql"


@pytest.fixture
def url(tmp_path) -> str:
    """Three games: one that ended, one of teams that goes on, one that has only begun."""
    file = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(THIRD.read_text("utf-8"))
    open_store(f"sqlite:///{file}").close()
    return f"sqlite:///{file}"


def change(url: str, sql: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute(sql)


@pytest.fixture
def told(capsys) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


def test_the_games_are_listed_newest_first(url, told):
    code, out, err = told("games", "--database", url)
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["game-3", "game-2", "game-1"]
    assert "Ann 10,700, Zoë 2,100" in out
    assert "ended)" in out


def test_as_json_each_is_an_object_with_its_head(url, told):
    _, out, _ = told("games", "--json", "--database", url)
    games = [json.loads(line) for line in out.splitlines()]
    assert games[2]["players"] == ["Ann", "Zoë"]
    assert (games[2]["scores"], games[2]["is_over"], games[2]["records"]) == (
        [10700, 2100],
        True,
        14,
    )
    assert len(games[2]["head"]) == 64
    assert "faults" not in games[2]


def test_games_as_written_verify(url, told):
    code, out, err = told("games", "--verify", "--database", url)
    assert (code, err) == (0, "")
    assert out.count("  as written") == 3


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        (
            (
                "update record set payload = replace(payload, '600', '9600') "
                "where game_id = 'game-1' and seq = 3"
            ),
            "3 changed",
        ),
        ("delete from record where game_id = 'game-1' and seq = 4", "4 missing"),
        ("delete from record where game_id = 'game-1' and seq > 13", "14 missing"),
        (
            "update record set seq = 40 where game_id = 'game-1' and seq = 4",
            "40 moved from 4",
        ),
    ],
)
def test_a_changed_missing_or_moved_record_is_found(url, told, sql, fault):
    change(url, sql)
    code, out, err = told("games", "--verify", "--database", url)
    assert code == 5
    assert "NOT AS WRITTEN" in out
    assert err.count("\n") == 1
    assert fault in err
    found = [
        json.loads(it)
        for it in told("games", "--verify", "--json", "--database", url)[1].splitlines()
    ]
    assert sum(bool(it["faults"]) for it in found) == 1


def test_a_database_that_is_not_there_is_told_and_not_made(tmp_path, told):
    code, out, err = told("games", "--database", f"sqlite:///{tmp_path}/none.sqlite")
    assert (code, out) == (5, "")
    assert "got no file" in err
    assert not list(tmp_path.iterdir())


def test_an_exported_game_is_imported_elsewhere_to_the_letter(url, told, tmp_path):
    _, exported, _ = told("export", "game-1", "--database", url)
    file, other = tmp_path / "game.json", f"sqlite:///{tmp_path}/other.sqlite"
    file.write_text(exported, "utf-8")
    code, out, _ = told("import", str(file), "--database", other)
    head = json.loads(exported)["head"]
    assert (code, out) == (0, f"game game-1: 14 records added, head {head}\n")
    assert told("export", "game-1", "--database", other)[1] == exported
    assert told("games", "--verify", "--database", other)[0] == 0
    with closing(open_store(other)) as store:
        ann = store.standings.statistics("ann")
        assert ann is not None
        assert ann.total.wins == 1


def test_a_game_that_is_there_already_is_said_to_be(url, told, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(told("export", "game-2", "--database", url)[1], "utf-8")
    code, out, _ = told("import", str(file), "--database", url)
    assert (code, out) == (0, "game game-2 is here already; nothing was changed\n")
    _, out, _ = told("import", str(file), "--json", "--database", url)
    assert json.loads(out)["added"] == 0


def exported_at(store: SqlStore, game: str, count: int) -> str:
    """The file that the game gave when it had so many records."""
    links = store.links(GameId(game))[:count]
    with closing(open_store(f"sqlite:///{store._engine.url.database}.part")) as part:
        log = Log(tuple(map(read_record, links)))
        state, summary = reckoned(log)
        part.add(links, header_of(GameId(game), log, state), summary)
        return export(part, GameId(game))


def test_a_game_that_went_on_elsewhere_is_brought_up_to_date(url, told, tmp_path):
    whole, other = told("export", "game-1", "--database", url)[1], f"sqlite:///{tmp_path}/o.sqlite"
    with closing(open_store(url)) as store:
        part = exported_at(store, "game-1", 5)
    file = tmp_path / "game.json"
    for text, added in ((part, 5), (whole, 9), (part, 0)):
        file.write_text(text, "utf-8")
        _, out, _ = told("import", str(file), "--json", "--database", other)
        assert json.loads(out)["added"] == added
    assert told("export", "game-1", "--database", other)[1] == whole


def test_a_fork_is_refused_and_changes_nothing(url, told, tmp_path):

    file = tmp_path / "game.json"
    file.write_text(told("export", "game-1", "--database", url)[1], "utf-8")
    with closing(open_store(url)) as store:
        part = exported_at(store, "game-1", 3)
    other = f"sqlite:///{tmp_path}/o.sqlite"
    (tmp_path / "part.json").write_text(part, "utf-8")
    told("import", str(tmp_path / "part.json"), "--database", other)
    with closing(open_store(other)) as store:
        Tables(store).open(store.games()[0].game).do(TypePoints(350))
    code, out, err = told("import", str(file), "--database", other)
    assert (code, out) == (5, "")
    assert "went otherwise" in err
    assert told("games", "--verify", "--database", other)[0] == 0


@pytest.mark.parametrize(
    "change",
    [
        ('"at": "2026-11-01T19:00:14', '"at": "2026-11-01T19:00:15', "record 3 is not as it was"),
        ('\\"points\\":600', '\\"points\\":900', "is not as it was written"),
        ('"scores": [\n  10700', '"scores": [\n  10800', "otherwise than its first lines"),
        ('"Zoë"\n', '"Zo"\n', "otherwise than its first lines"),
        ('"head": "', '"head": "0', "is not as it was written"),
        ('"seq": 5', '"seq": 15', "is not as it was written"),
    ],
)
def test_a_file_of_which_a_letter_was_changed_is_refused(url, told, tmp_path, change):
    old, new, says = change
    exported = told("export", "game-1", "--database", url)[1]
    assert old in exported
    file = tmp_path / "game.json"
    file.write_text(exported.replace(old, new, 1), "utf-8")
    code, out, err = told("import", str(file), "--database", f"sqlite:///{tmp_path}/o.sqlite")
    assert (code, out) == (5, "")
    assert err.count("\n") == 1
    assert says in err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "nonsense",
        '{"scorekeeper_game": 1}',
        '{"scorekeeper_game": 1, "game": "x", "head": "", "records": [1]}',
        '{"scorekeeper_game": 1, "game": "x", "head": "", "records": [{"seq": true}]}',
        '{"scorekeeper_game": 99, "game": "x", "head": "", "records": []}',
        "[" * 100_000,
    ],
)
def test_what_is_no_game_s_file_is_told(told, tmp_path, text):
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    code, _, err = told("import", str(file), "--database", f"sqlite:///{tmp_path}/o.sqlite")
    assert code == 4
    assert err.startswith("scorekeeper: expected a game's file")


def test_a_file_that_cannot_be_read_is_4(told, tmp_path):
    assert told("import", str(tmp_path / "none.json"))[0] == 4
    (tmp_path / "no.json").write_bytes(b"\xff\xfe")
    assert told("import", str(tmp_path / "no.json"))[0] == 4


def test_a_damaged_game_is_not_exported(url, told):
    change(url, "update record set device = 'other' where game_id = 'game-1' and seq = 3")
    code, out, err = told("export", "game-1", "--database", url)
    assert (code, out) == (5, "")
    assert "as they were written" in err


def test_no_such_game_is_5(url, told):
    assert told("export", "none", "--database", url)[0] == 5


def test_as_text_it_is_played_again(url, told):
    _, text, _ = told("export", "game-1", "--format", "text", "--database", url)
    state = fold(play(loads(text), toml.find("standard_10000")))
    assert state is not None
    assert [player.score for player in state.players] == [10_700, 2100]


def test_as_csv_each_turn_is_a_row(url, told):
    _, text, _ = told("export", "game-1", "--format", "csv", "--database", url)
    assert text.splitlines()[:2] == [
        "round,player,end,points,lost,typed,amended",
        "1,Ann,banked,1500,0,1,1",
    ]
