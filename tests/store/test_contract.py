"""What every EventStore does: one suite on memory, SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import ConflictError, GameNotFoundError
from scorekeeper.game.commands import Keep, RecordRoll, Source, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.header import header_of, reckoned, state_of
from scorekeeper.game.log import Did, Log, Record, Undid
from scorekeeper.game.ports import EventStore, GameId
from scorekeeper.rules import toml
from scorekeeper.store.chain import hash_of
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.rows import link_of
from scorekeeper.store.sql import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.commands import Command

START = datetime(2026, 11, 30, 20, 15, 0, 123456, tzinfo=UTC)
COMMANDS: tuple[Command, ...] = (
    StartGame(variant=toml.find("russian_10000"), players=("Zoë", "Bob")),
    RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA, read=Dice.of("112345")),
    Keep(Dice.of("11")),
)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request, tmp_path) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryStore()
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    opened = open_store(url)
    yield opened
    opened.close()


def log_of(*commands: Command) -> Log:
    log, state = Log(), None
    for command in commands:
        entry = Did(command, decide(state, command))
        at = START + timedelta(seconds=log.last_seq)
        log = log.append(Record(seq=log.last_seq + 1, entry=entry, at=at, device="phone"))
        state = log.state()
    return log


def write(store: EventStore, game: GameId, log: Log) -> None:
    for i, record in enumerate(log.records, start=1):
        part = Log(log.records[:i])
        store.append(record, header_of(game, part, state_of(part)), reckoned(part)[1])


def new_id(request) -> GameId:
    return GameId(f"game-{abs(hash(request.node.nodeid))}")


def test_what_was_appended_is_read_back_whole(store, request):
    game, log = new_id(request), log_of(*COMMANDS)
    undid = Record(seq=4, entry=Undid(), at=START, device="laptop")
    log = log.append(undid)
    write(store, game, log)
    assert tuple(store.records(game)) == log.records


def test_a_taken_place_is_a_conflict_and_changes_nothing(store, request):
    game, log = new_id(request), log_of(*COMMANDS)
    write(store, game, log)
    again = log.records[1]
    with pytest.raises(ConflictError, match="expected record 2"):
        store.append(again, header_of(game, log, state_of(log)), reckoned(log)[1])
    assert tuple(store.records(game)) == log.records


def test_a_gap_is_a_conflict(store, request):
    game, log = new_id(request), log_of(*COMMANDS)
    with pytest.raises(ConflictError):
        store.append(log.records[2], header_of(game, log, state_of(log)), reckoned(log)[1])
    with pytest.raises(GameNotFoundError):
        store.records(game)


def test_a_game_that_is_not_there(store):
    with pytest.raises(GameNotFoundError, match="'none'"):
        store.records(GameId("none"))


def test_headers_are_listed_newest_change_first(store, request):
    old, new = GameId(f"{new_id(request)}-a"), GameId(f"{new_id(request)}-b")
    write(store, old, log_of(*COMMANDS[:1]))
    write(store, new, log_of(*COMMANDS))
    headers = [it for it in store.games() if it.game in {old, new}]
    assert [it.game for it in headers] == [new, old]
    assert headers[0].players == ("Zoë", "Bob")
    assert headers[0].scores == (0, 0)
    assert headers[0].started_at == START
    assert headers[0].changed_at == START + timedelta(seconds=2)
    assert not headers[0].is_over


def test_a_page_of_those_that_are_open_or_over(store, request):
    names = [GameId(f"{new_id(request)}-{letter}") for letter in "abc"]
    for hour, game in enumerate(names):
        log = log_of(*COMMANDS)
        header = header_of(game, log, state_of(log))
        # Far ahead of all other games of these tests, so that a page shows them first.
        changed = START + timedelta(days=400_000, hours=hour)
        told = replace(header, is_over=hour == 1, changed_at=changed)
        for record in log.records:
            store.append(record, told, reckoned(log)[1])
    assert [it.game for it in store.games(limit=2)] == names[:0:-1]
    assert [it.game for it in store.games(limit=2, is_over=False)] == [names[2], names[0]]
    assert [it.game for it in store.games(limit=1, is_over=True)] == [names[1]]
    assert store.newest([*names[:2], GameId("none")]) == dict.fromkeys(names[:2], 3)
    assert store.newest([]) == {}


def test_the_head_is_the_hash_of_the_newest_record(store, request):
    game, log = new_id(request), log_of(*COMMANDS)
    write(store, game, log)
    before = ""
    for record in log.records:
        before = hash_of(link_of(game, record, before))
    assert store.head(game) == before
    with pytest.raises(GameNotFoundError):
        store.head(GameId("none"))


def test_of_racing_writers_one_wins_each_place(store, request):
    game, log = new_id(request), log_of(*COMMANDS[:1])
    write(store, game, log)
    won: list[int] = []

    def race(number: int) -> None:
        for seq in range(2, 12):
            record = Record(
                seq=seq,
                entry=Did(COMMANDS[1], decide(state_of(log), COMMANDS[1])),
                at=START,
                device=str(number),
            )
            try:
                store.append(record, header_of(game, log, state_of(log)), reckoned(log)[1])
                won.append(seq)
            except ConflictError:
                continue

    threads = [threading.Thread(target=race, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == len(set(won))
    assert [it.seq for it in store.records(game)] == list(range(1, len(won) + 2))
