"""Clients who race for the places of one game's log: no lost update, no fork, the chain holds.

Eight processes write 504 commands into one game; with LONG=1 ten thousand.
"""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.rules import toml
from scorekeeper.store.chain import faults
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables
from tests.store.test_killed import nursery
from tests.store.writer import NAMES, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.ports import GameId
    from scorekeeper.store.sql import SqlStore

CLIENTS = 8
COMMANDS = 10_000 if os.environ.get("LONG") else 504


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request, tmp_path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(url) -> Iterator[SqlStore]:
    with closing(open_store(url)) as opened:
        yield opened


def raced(url: str, game: GameId, word: str, commands: int, clients: int) -> dict[int, str]:
    """Let clients race; who was answered for which place."""
    with nursery(url) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{word} {game} {commands} {clients}\n")
        process.stdin.flush()
        answered: dict[int, str] = {}
        while (line := process.stdout.readline().strip()) != "dead":
            assert line, "the clients went away"
            if not line.startswith("begun"):
                name, seq = line.rsplit(maxsplit=1)
                assert int(seq) not in answered, "two were answered for one place"
                answered[int(seq)] = name
    return answered


def check(store: SqlStore, game: GameId, answered: dict[int, str], commands: int) -> None:
    """Every place was answered once, and its record is from the one who was answered."""
    assert sorted(answered) == list(range(2, commands + 2))
    links = store.links(game)
    assert [(it.seq, it.device) for it in links[1:]] == sorted(answered.items())
    last, head = store.vouched(game)
    assert last == commands + 1
    assert not faults(links, last=last, head=head)


def test_racing_commands_all_have_a_place_of_their_own(store, url):
    game = Tables(store).start(toml.find(RULES), NAMES).game
    answered = raced(url, game, "dash", COMMANDS // CLIENTS, CLIENTS)
    check(store, game, answered, COMMANDS)
    assert len(set(answered.values())) == CLIENTS


def test_racing_tables_meet_and_go_on(store, url):
    rules = replace(toml.find(RULES), target=1_000_000)
    game = Tables(store).start(rules, NAMES).game
    answered = raced(url, game, "race", 20, 4)
    check(store, game, answered, 80)
    assert sum(player.score for player in Tables(store).open(game).state.players) == 80 * 50
