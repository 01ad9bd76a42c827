"""What every book of passes does: one suite on memory, SQLite and PostgreSQL."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from scorekeeper.game.ports import GameId
from scorekeeper.store.door import MemoryPassBook, SqlPassBook, StoredPass
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.sql import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
FIRST = StoredPass(id="first", role="scorer", games=(GameId("one"), GameId("two")), expires_at=NOON)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def book(request, tmp_path) -> Iterator[MemoryPassBook | SqlPassBook]:
    if request.param == "memory":
        yield MemoryStore().passes
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    with closing(open_store(url)) as store:
        for it in store.passes.passes():
            store.passes.remove(it.id)
        yield store.passes


def test_a_pass_is_kept_whole(book):
    book.put(FIRST)
    assert book.passes() == (FIRST,)
    every = replace(FIRST, id="every", games=None, is_revoked=True)
    book.put(every)
    assert set(book.passes()) == {FIRST, every}


def test_another_of_the_same_id_takes_its_place_and_one_can_be_forgotten(book):
    book.put(FIRST)
    book.put(replace(FIRST, is_revoked=True))
    assert book.passes() == (replace(FIRST, is_revoked=True),)
    book.remove("first")
    book.remove("first")
    assert book.passes() == ()


def test_the_one_that_holds_longest_is_last_whatever_the_clock(book):
    east = timezone(timedelta(hours=5))
    late = replace(FIRST, id="a", expires_at=(NOON + timedelta(hours=1)).astimezone(east))
    book.put(late)
    book.put(FIRST)
    assert [it.id for it in book.passes()] == ["first", "a"]


def test_passes_are_there_after_a_restart(tmp_path):
    url = f"sqlite:///{tmp_path}/games.sqlite"
    with closing(open_store(url)) as store:
        store.passes.put(FIRST)
    with closing(open_store(url)) as store:
        assert store.passes.passes() == (FIRST,)
