"""What every book of pictures does, and what a check of a game says of its pictures."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from scorekeeper.cli.exits import ExitCode
from scorekeeper.cli.main import main
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Keep, RecordRoll, Source
from scorekeeper.game.ports import GameId, PictureBook
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.store.sql import open_store
from scorekeeper.store.transfer import bring, export
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
ONE, OTHER = GameId("one"), GameId("other")
JPEG = b"\xff\xd8 a picture, as far as a store can tell \xff\xd9" * 1000


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def book(request, tmp_path) -> Iterator[PictureBook]:
    if request.param == "memory":
        yield MemoryStore().pictures
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.sqlite"
    else:
        url = request.getfixturevalue("postgres_url")
    with closing(open_store(url)) as store:
        for game in (ONE, OTHER):
            store.pictures.remove_all(game)
            store.pictures.switch(game, on=False)
        yield store.pictures


def test_nothing_is_kept_unless_it_is_switched_on_at_that_game(book):
    assert not book.keeps(ONE)
    book.switch(ONE, on=True)
    book.switch(ONE, on=True)
    assert book.keeps(ONE)
    assert not book.keeps(OTHER)
    book.switch(ONE, on=False)
    book.switch(ONE, on=False)
    assert not book.keeps(ONE)


def test_a_picture_is_kept_under_its_hash(book):
    name = book.put(ONE, JPEG, NOON)
    assert name == sha256(JPEG).hexdigest()
    assert book.put(ONE, JPEG, NOON) == name
    assert book.picture(ONE, name) == JPEG
    assert book.names(ONE) == {name}
    assert book.picture(OTHER, name) is None
    assert book.picture(ONE, "0" * 64) is None


def test_all_of_a_game_are_deleted_and_of_no_other(book):
    names = {book.put(ONE, JPEG, NOON), book.put(ONE, JPEG[::-1], NOON)}
    kept = book.put(OTHER, JPEG, NOON)
    assert book.names(ONE) == names
    book.remove_all(ONE)
    assert book.names(ONE) == frozenset()
    assert book.picture(ONE, kept) is None
    assert book.picture(OTHER, kept) == JPEG


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game with two rolls, the second with a picture."""
    found = tmp_path / "pictures.sqlite"
    with closing(open_store(f"sqlite:///{found}")) as store:
        table = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
        table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
        table.do(Keep(Dice.of("11")))
        name = store.pictures.put(table.game, JPEG, NOON)
        read = Dice.of("1234")
        table.do(RecordRoll(roll=read, source=Source.CAMERA, read=read, picture=name))
    return found


def verified(file: Path, capsys) -> tuple[int, str, str]:
    code = main(["games", "--verify", "--database", f"sqlite:///{file}"])
    told = capsys.readouterr()
    return code, told.out.strip(), told.err


def test_a_picture_as_it_was_taken_verifies(file, capsys):
    code, out, _ = verified(file, capsys)
    assert code == 0
    assert out.endswith("  as written")


def test_a_changed_picture_is_found(file, capsys):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("update roll_picture set jpeg = ?", (JPEG + b"!",))
        connection.commit()
    code, out, err = verified(file, capsys)
    assert code == ExitCode.STORE
    assert out.endswith("  NOT AS WRITTEN")
    assert "got: 4 picture;" in err


def test_a_picture_under_another_hash_is_found_by_the_chain(file, capsys):
    with closing(sqlite3.connect(file)) as connection:
        name = sha256(JPEG).hexdigest()
        other = "update record set payload = replace(payload, ?, ?)"
        connection.execute(other, (name, "0" * 64))
        connection.commit()
    code, _, err = verified(file, capsys)
    assert code == ExitCode.STORE
    assert "4 changed" in err


def test_a_deleted_picture_is_no_damage_and_nothing_of_it_is_left(file, capsys):
    with closing(open_store(f"sqlite:///{file}")) as store:
        with store._engine.connect() as connection:
            # Some builds of SQLite overwrite what is deleted anyway.
            connection.exec_driver_sql("PRAGMA secure_delete=OFF")
        store.pictures.remove_all(store.games()[0].game)
    code, out, _ = verified(file, capsys)
    assert code == 0
    assert out.endswith("  as written, 1 picture deleted")
    assert JPEG[:60] not in file.read_bytes()


def test_an_exported_game_names_its_pictures_and_is_imported_without_them(file, tmp_path, capsys):
    with closing(open_store(f"sqlite:///{file}")) as store:
        game = store.games()[0].game
        text = export(store, game)
    assert sha256(JPEG).hexdigest() in text
    other = tmp_path / "other.sqlite"
    with closing(open_store(f"sqlite:///{other}")) as store:
        assert bring(store, text).added == 4
    assert verified(other, capsys)[1].endswith("  as written, 1 picture deleted")


def test_records_without_a_picture_are_written_as_before_there_were_any(file):
    with closing(open_store(f"sqlite:///{file}")) as store:
        links = store.links(store.games()[0].game)
    assert ["picture" in it.payload for it in links] == [False, False, False, True]
    assert links[1].payload == (
        '{"kind":"did","command":{"kind":"roll","roll":"112346","source":"hand","read":null},'
        '"events":[{"kind":"rolled","roll":"112346","source":"hand","read":null}]}'
    )
