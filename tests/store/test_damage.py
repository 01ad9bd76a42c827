"""A damaged file is set aside, and every record that can still be read is there again."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.errors import StoreDamagedError, StoreError
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.ports import HouseRule
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.store.chain import faults
from scorekeeper.store.damage import Recovered, open_or_recover
from scorekeeper.store.pages import rows
from scorekeeper.store.sql import SqlStore, open_store
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GOLDEN = Path(__file__).parents[1] / "golden"
NOW = datetime(2026, 11, 30, 22, 15, tzinfo=UTC)
PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve games of some thirty records each, and a house rule."""
    file = tmp_path_factory.mktemp("whole") / "games.sqlite"
    ticks = count()
    with closing(open_store(f"sqlite:///{file}")) as store:
        tables = Tables(store, now=lambda: NOW + timedelta(seconds=next(ticks)))
        for number in range(12):
            table = tables.start(toml.find("russian_10000"), [f"Ann {number}", "Zoë"])
            for i in range(30):
                if table.state.phase is not Phase.OVER:
                    table.do(TypePoints(700 + 50 * (i % 3)))
        text = toml.dumps(toml.find("simple_10000"))
        store.rule_book.put(HouseRule(rule_id="ours", text=text, changed_at=NOW))
    return file


@pytest.fixture
def file(whole, tmp_path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "games.sqlite"))


def url(file: Path) -> str:
    return f"sqlite:///{file}"


def logs(store: SqlStore) -> dict[str, tuple[object, ...]]:
    return {header.game: tuple(store.links(header.game)) for header in store.games()}


def as_written(file: Path) -> dict[str, tuple[object, ...]]:
    with closing(open_store(url(file))) as store:
        return logs(store)


def spoil(file: Path, change: Callable[[bytearray], None]) -> None:
    raw = bytearray(file.read_bytes())
    change(raw)
    file.write_bytes(raw)


def recovered(file: Path) -> Iterator[tuple[SqlStore, Recovered]]:
    store, told = open_or_recover(url(file), now=lambda: NOW)
    with closing(store):
        assert told is not None
        yield store, told


def zero(page: int) -> Callable[[bytearray], None]:
    def change(raw: bytearray) -> None:
        raw[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)

    return change


def test_a_file_as_written_is_opened_and_nothing_is_set_aside(file):
    store, told = open_or_recover(url(file))
    store.close()
    assert told is None
    assert [it.name for it in file.parent.iterdir()] == ["games.sqlite"]


def test_rows_are_read_as_sqlite_reads_them(file):
    with closing(sqlite3.connect(file)) as connection:
        told = connection.execute("select * from record").fetchall()
        told += connection.execute("select * from house_rule").fetchall()
    found = list(rows(file.read_bytes()))
    assert len(told) > 100
    assert set(told) <= set(found)


def test_what_is_only_in_the_write_ahead_log_is_read_too(file):
    with closing(open_store(url(file))) as store:
        table = Tables(store).start(toml.find("standard_10000"), ["Cy", "Di"])
        table.do(TypePoints(1000))
        wal = file.with_name("games.sqlite-wal")
        assert wal.stat().st_size > 0
        found = list(rows(file.read_bytes(), wal.read_bytes()))
        assert len([it for it in found if it[0] == table.game and len(it) == 7]) == 2
        torn = wal.read_bytes()[:-100]
        assert sum(it[0] == table.game for it in rows(file.read_bytes(), torn) if len(it) == 7) < 2


def test_without_its_first_page_every_game_is_recovered(file):
    told_before = as_written(file)
    spoil(file, zero(1))
    for store, told in recovered(file):
        assert logs(store) == told_before
        assert (told.games, told.cut, told.lost) == (12, 0, 0)
        stamp = f"{NOW.astimezone():%Y-%m-%d-%H%M%S}"
        assert told.aside == file.with_name(f"games.sqlite.damaged-{stamp}")
        assert told.aside.exists()
        assert [it.rule_id for it in store.rule_book.house_rules()] == ["ours"]
        ann = store.standings.statistics("Ann 3")
        assert ann is not None
        assert ann.total.turns > 0


@pytest.mark.parametrize("seed", range(6))
def test_whatever_pages_are_lost_what_is_left_is_true_and_can_be_played_on(file, seed):
    rng = random.Random(seed)  # noqa: S311  # damage, the same every time
    told_before = as_written(file)
    last = len(file.read_bytes()) // PAGE
    lost = rng.sample(range(1, last + 1), rng.randint(1, 4))
    for page in lost:
        spoil(file, zero(page))
    store, told = open_or_recover(url(file), now=lambda: NOW)
    with closing(store):
        if told is None:
            # An index or a page of standings that SQLite did not miss.
            return
        after = logs(store)
        assert all(told_before[game][: len(log)] == log for game, log in after.items())
        kept, had = (sum(map(len, it.values())) for it in (after, told_before))
        # A page holds some dozen records; what follows a lost one in its game is set aside too.
        assert kept > had * 0.2
        # Where the game's own line is lost too, nothing says that there was more of it.
        assert told.cut <= sum(len(log) < len(told_before[game]) for game, log in after.items())
        assert told.games + told.lost <= 12
        for header in store.games():
            last_seq, head = store.vouched(header.game)
            assert not faults(store.links(header.game), last=last_seq, head=head)
        table = Tables(store).open(store.games()[0].game)
        if table.state.phase is not Phase.OVER:
            table.do(TypePoints(700))


def test_games_that_lack_their_last_records_or_all_of_them_are_counted(file):
    with closing(sqlite3.connect(file)) as connection, connection:
        first, second, third = (
            row[0] for row in connection.execute("select game_id from game limit 3")
        )
        gone = "delete from record where game_id = ? and seq >= ?"
        connection.execute(gone, (first, 20))
        connection.execute(gone, (second, 1))
        connection.execute("delete from record where game_id = ? and seq = 5", (third,))
    spoil(file, zero(1))
    for store, told in recovered(file):
        assert (told.games, told.cut, told.lost) == (11, 2, 1)
        assert (len(store.links(first)), len(store.links(third))) == (19, 4)


def test_a_file_that_was_cut_short_gives_what_it_has(file):
    told_before = as_written(file)
    file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2 + 100])
    for store, _ in recovered(file):
        after = logs(store)
        assert after
        assert all(told_before[game][: len(log)] == log for game, log in after.items())


def test_random_bytes_never_end_in_a_crash(file):
    rng = random.Random(5)  # noqa: S311  # damage, the same every time
    raw = file.read_bytes()
    for _ in range(60):
        spoilt = bytearray(raw)
        for _ in range(rng.randint(1, 200)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        list(rows(bytes(spoilt)))


def test_a_database_of_before_the_chain_is_recovered_and_chained(tmp_path):
    file = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((GOLDEN / "database_0003.sql").read_text("utf-8"))
    spoil(file, zero(1))
    for store, told in recovered(file):
        assert (told.games, told.cut) == (3, 0)
        assert [it.scores for it in store.games()][-1] == (10_700, 2100)
        assert [it.rule_id for it in store.rule_book.house_rules()] == ["ours"]
        for header in store.games():
            last, head = store.vouched(header.game)
            assert not faults(store.links(header.game), last=last, head=head)


def test_pictures_are_recovered_where_they_are_as_they_were_taken(file):
    whole, spoilt = b"whole" * 20_000, b"spoilt" * 20_000
    with closing(open_store(url(file))) as store:
        game = store.games()[0].game
        names = [store.pictures.put(game, it, NOW) for it in (whole, spoilt)]
    raw = file.read_bytes()
    file.write_bytes(bytes(PAGE) + raw[PAGE:].replace(b"spoiltspoilt", b"spoilt......", 1))
    store, recovered = open_or_recover(url(file))
    with closing(store):
        assert recovered is not None
        assert store.pictures.picture(game, names[0]) == whole
        assert store.pictures.names(game) == {names[0]}


def test_two_recoveries_of_one_second_keep_both_files(file):
    raw = file.read_bytes()
    for _ in range(2):
        file.write_bytes(raw)
        spoil(file, zero(1))
        for store, _ in recovered(file):
            assert len(store.games()) == 12
    assert len(list(file.parent.glob("*.damaged-*"))) == 2
    assert not list(file.parent.glob("*.recovering*"))


def test_another_s_file_is_left_alone(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear Ann, these are no games. " * 100)
    with pytest.raises(StoreDamagedError, match=r"letter\.txt"):
        open_or_recover(url(file))
    assert file.read_bytes().startswith(b"Dear Ann")


def test_where_nothing_can_be_set_aside_the_file_stays(file, monkeypatch):
    spoil(file, zero(1))
    raw = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(StoreError, match="No space left on device"):
        open_or_recover(url(file))
    assert file.read_bytes() == raw


def test_a_damaged_file_is_a_sentence_that_says_what_to_do(file):
    spoil(file, zero(1))
    with pytest.raises(StoreDamagedError) as caught:
        open_store(url(file))
    assert str(caught.value) == "expected a database as it was written, got a damaged file"
    assert "recovers what can be read" in caught.value.hint
