"""How long the standings take with 10,000 finished games of four, one player in all of them."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert

from scorekeeper.game.commands import TypePoints
from scorekeeper.game.notation import loads, play
from scorekeeper.game.ports import GameId
from scorekeeper.game.summary import summed_up
from scorekeeper.rules import toml
from scorekeeper.store.schema import played, played_game
from scorekeeper.store.sql import SqlStore, open_store
from scorekeeper.store.standings import rows_of
from scorekeeper.table.tables import Tables
from tests.store.conftest import postgres_url

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["postgres_url"]

GAMES = 10_000
REGULARS = ("Ann", "Bob")
OTHERS = tuple(f"Player {number}" for number in range(200))
START = datetime(2020, 1, 1, tzinfo=UTC)
ROUND = "A 111234:111 246 x\nB 155234:155 134:1 =\nC +600\nD +1500\n"
GAME = f"variant: standard_10000\nplayers: A, B, C, D\n{ROUND * 7}A +0\nB +0\nC +0\n"
QUERIES: dict[str, Callable[[SqlStore], Any]] = {  # whatever a query answers
    "players": lambda store: store.standings.players(),
    "players by prefix": lambda store: store.standings.players("player 1"),
    "statistics": lambda store: store.standings.statistics("ann"),
    "head to head": lambda store: store.standings.head_to_head("ann", "bob"),
    "history": lambda store: store.standings.history(),
    "history, far back": lambda store: store.standings.history(offset=9000),
    "history of a player": lambda store: store.standings.history(player="ann", offset=9000),
    "faces": lambda store: store.standings.faces(),
    "faces of a player": lambda store: store.standings.faces(player="ann"),
    "faces of a game": lambda store: store.standings.faces(game=GameId("game-5000")),
}


@pytest.fixture(
    scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def store(request, tmp_path_factory) -> Iterator[SqlStore]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('bench')}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    opened = open_store(url)
    _fill(opened)
    yield opened
    opened.close()


def _fill(store: SqlStore) -> None:
    """One game again and again, with other players, rule sets and times."""
    dice = random.Random(1)  # noqa: S311 - players of a bench
    found = summed_up(play(loads(GAME), toml.find("standard_10000")))
    assert found is not None
    _, game = found
    assert game.is_over
    games: list[dict[str, Any]] = []  # rows, of columns of any type
    players: list[dict[str, Any]] = []
    for number in range(GAMES):
        names = (*REGULARS, *dice.sample(OTHERS, 2))
        named = tuple(replace(it, name=name) for it, name in zip(game.players, names, strict=True))
        this = replace(game, players=named, variant_id=f"rules_{number % 3}")
        at = START + timedelta(hours=number)
        one, rows = rows_of(GameId(f"game-{number}"), at, at, this)
        games.append(one)
        players += rows
    with store._engine.begin() as connection:
        connection.execute(insert(played_game), games)
        connection.execute(insert(played), players)
        connection.exec_driver_sql("analyze")


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_of_10_000_games(benchmark, store, query: str):
    assert benchmark.pedantic(QUERIES[query], (store,), rounds=20, warmup_rounds=2)


def test_a_command_is_written(benchmark, store):
    """A turn of a long game: decided, folded and summed up, on disk with its read models."""
    table = Tables(store).start(toml.find("standard_10000"), REGULARS)
    for _ in range(100):
        table.do(TypePoints(0))
    benchmark.pedantic(table.do, (TypePoints(0),), rounds=20)
