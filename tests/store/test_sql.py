"""The database: what is wrong with it is one sentence, and nothing newer is touched."""

from __future__ import annotations

import socket
import sqlite3

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from scorekeeper.errors import FormatTooNewError, StoreAwayError, StoreError
from scorekeeper.rules import toml
from scorekeeper.store.failures import translated
from scorekeeper.store.places import data_folder, default_database_url
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables


def test_games_are_there_after_the_store_was_closed(tmp_path):
    url = f"sqlite:///{tmp_path}/ü games.sqlite"
    store = open_store(url)
    table = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
    store.close()
    again = open_store(url)
    assert Tables(again).open(table.game).state == table.state
    again.close()


def test_a_commit_is_on_disk_before_it_is_answered(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/games.sqlite")
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_database_of_a_newer_version_is_refused(tmp_path):
    file = tmp_path / "games.sqlite"
    open_store(f"sqlite:///{file}").close()
    with sqlite3.connect(file) as connection:
        connection.execute("insert into migration values ('9999 from the future', '')")
    connection.close()
    with pytest.raises(FormatTooNewError, match="9999 from the future"):
        open_store(f"sqlite:///{file}")


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "sqlite://",
        "sqlite:///:memory:",
        "oracle://x/y",
        "no+such://x",
        "sqlite:////no/such/folder/games.sqlite",
    ],
)
def test_a_wrong_url_is_one_sentence_that_says_what_to_do(url):
    with pytest.raises(StoreError) as caught:
        open_store(url)
    assert str(caught.value).startswith("expected")
    assert caught.value.hint
    assert "\n" not in caught.value.sentence


def test_a_password_in_a_wrong_url_is_not_repeated():
    with pytest.raises(StoreError) as caught:
        open_store("no+such://ann:secret@host/games")
    assert "secret" not in caught.value.sentence


def test_a_file_that_is_no_database_is_told(tmp_path):
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"these are no games" * 100)
    with pytest.raises(StoreError, match="expected a database"):
        open_store(f"sqlite:///{file}")


def test_the_phone_s_own_folder_is_used_where_there_is_one(tmp_path, monkeypatch):
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "phone"))
    assert data_folder() == tmp_path / "phone"
    assert default_database_url() == f"sqlite:///{tmp_path}/phone/games.sqlite"
    assert (tmp_path / "phone").is_dir()


def test_a_folder_that_cannot_be_made_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "file" / "x"))
    with pytest.raises(StoreError, match="expected a folder for the games"):
        default_database_url()


def test_a_file_that_can_only_be_read_is_told(tmp_path):
    file = tmp_path / "games.sqlite"
    open_store(f"sqlite:///{file}").close()
    store = open_store(f"sqlite:///file:{file}?mode=ro&uri=true")
    with pytest.raises(StoreAwayError, match="one that can only be read") as caught:
        Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
    assert "right to write" in caught.value.hint
    store.close()


def test_a_folder_in_which_nothing_can_be_made_is_told():
    with pytest.raises(StoreAwayError, match="a file and a folder that can be read and written"):
        open_store("sqlite:////proc/games.sqlite")


def test_a_server_that_does_not_answer_is_told_without_the_password():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(StoreAwayError, match="expected the database server to answer") as caught:
        open_store(f"postgresql+psycopg://ann:secret@127.0.0.1:{port}/games")
    assert "secret" not in caught.value.sentence
    assert caught.value.hint == "start the server, or look at the network"
    assert "\n" not in caught.value.sentence


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (psycopg.errors.DiskFull("no space left"), "got a full disk"),
        (psycopg.errors.ReadOnlySqlTransaction("read only"), "one that can only be read"),
        (psycopg.errors.AdminShutdown("shutting down"), "the database server to answer"),
    ],
)
def test_what_a_server_refuses_is_told_as_a_file_s_is(error, says):
    with pytest.raises(StoreAwayError, match=says), translated():
        raise OperationalError("insert", {}, error)
