"""What every RuleBook does: one suite on memory, SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest

from scorekeeper.errors import StoreError
from scorekeeper.game.ports import HouseRule, RuleBook
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def book(request, tmp_path) -> Iterator[RuleBook]:
    if request.param == "memory":
        yield MemoryStore().rule_book
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    store = open_store(url)
    for rule in store.rule_book.house_rules():
        store.rule_book.remove(rule.rule_id)
    yield store.rule_book
    store.close()


def rule(rule_id: str, *, seconds: float = 0, text: str = "name = 'Zoë at home'\n") -> HouseRule:
    return HouseRule(rule_id=rule_id, text=text, changed_at=NOON + timedelta(seconds=seconds))


def ids(book: RuleBook) -> list[str]:
    return [it.rule_id for it in book.house_rules()]


def test_a_rule_set_is_kept_whole(book: RuleBook):
    book.put(rule("ours"))
    assert book.house_rules() == (rule("ours"),)


def test_the_one_that_changed_last_is_first(book: RuleBook):
    book.put(rule("b", seconds=0.5))
    book.put(rule("c", seconds=1))
    book.put(rule("a"))
    assert ids(book) == ["c", "b", "a"]


def test_another_time_zone_s_clock_does_not_change_the_order(book: RuleBook):
    east = timezone(timedelta(hours=5))
    book.put(rule("late", seconds=60))
    early = HouseRule(rule_id="early", text="x = 1", changed_at=NOON.astimezone(east))
    book.put(early)
    assert ids(book) == ["late", "early"]


def test_a_change_takes_the_place_of_what_was(book: RuleBook):
    book.put(rule("ours"))
    book.put(rule("theirs", seconds=1))
    book.put(rule("ours", seconds=2, text="entry = 350\n"))
    assert ids(book) == ["ours", "theirs"]
    assert book.house_rules()[0].text == "entry = 350\n"


def test_what_was_removed_can_be_put_back(book: RuleBook):
    book.put(rule("ours"))
    book.remove("ours")
    assert ids(book) == []
    book.remove("ours")
    book.put(rule("ours"))
    assert ids(book) == ["ours"]


def test_rule_sets_are_there_after_the_store_was_closed(tmp_path):
    url = f"sqlite:///{tmp_path}/games.sqlite"
    store = open_store(url)
    store.rule_book.put(rule("ours"))
    store.close()
    again = open_store(url)
    assert ids(again.rule_book) == ["ours"]
    again.close()


def test_a_change_never_reaches_a_game_that_was_started(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/games.sqlite")
    text = toml.dumps(toml.find("kcd"))
    store.rule_book.put(rule("ours", text=text))
    game = Tables(store).start(toml.loads(text, variant_id="ours"), ["Ann"]).game
    store.rule_book.put(rule("ours", seconds=1, text=text.replace("4000", "7000")))
    assert Tables(store).open(game).state.variant.target == 4000
    store.rule_book.remove("ours")
    assert Tables(store).open(game).state.variant.id == "ours"
    store.close()


def test_a_database_that_is_gone_is_told_in_a_sentence(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/games.sqlite")
    with store._engine.begin() as connection:
        connection.exec_driver_sql("drop table house_rule")
    with pytest.raises(StoreError, match="expected a database"):
        store.rule_book.put(rule("ours"))
    store.close()
