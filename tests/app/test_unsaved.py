"""A store that is away, on the table's screen: what is not saved is told until it is."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from scorekeeper.app.house import House
from scorekeeper.app.left_over import save_left_over
from scorekeeper.app.main import page_of
from scorekeeper.app.present.recovered import recovered_in_words
from scorekeeper.app.present.unsaved import unsaved_in_words
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.ports import Unsaved
from scorekeeper.rules import toml
from scorekeeper.store.damage import Recovered
from scorekeeper.store.patient import PatientStore
from scorekeeper.store.sql import open_store
from scorekeeper.store.transfer import bring
from scorekeeper.table.tables import Tables
from tests.app.fakeui import UI, play
from tests.app.play import FakePhotos, house_of, table_of
from tests.fakes import UnpluggedStore

NEVER = 3600.0


def test_the_screen_says_how_many_steps_are_not_saved_and_why_until_they_are():
    below, photos = UnpluggedStore(), FakePhotos()
    store = PatientStore(below, first=NEVER, most=NEVER)
    house = House(
        tables := Tables(store),
        standings=below.standings,
        rule_book=below.rule_book,
        read_photo=photos.read,
        sample_photo=photos.sample,
    )
    store.subscribe(tables.heard)
    table = table_of(house, "standard_10000")

    async def story(ui: UI) -> None:
        assert not ui.shows("Not saved yet")
        below.is_away = True
        await ui.choose("keeps")
        await ui.tap("Keep 1, 1, 1")
        await ui.tap("Bank 1,000")
        assert ui.shows("Not saved yet: 1 step. Go on; it is saved as soon as that works.")
        assert ui.shows("Expected a server, got none; start it")
        assert ui.shows("Ann, 1,000")
        table.do(TypePoints(600))
        await ui.settle()
        assert ui.shows("Not saved yet: 2 steps.")
        below.is_away = False
        assert store.flush()
        await ui.settle()
        assert not ui.shows("Not saved yet")

    play(story, main=page_of(house), route=f"/game/{table.game}")
    assert tuple(below.records(table.game)) == table.log.records


def test_a_damaged_file_is_told_on_the_first_screen_of_every_page():
    house = house_of()
    told = Recovered(aside=Path("games.damaged"), games=2, cut=1, lost=1)
    house.news = lambda: recovered_in_words(told)

    async def story(ui: UI) -> None:
        assert ui.shows("The file of the games was damaged: 2 games were recovered.")
        assert ui.shows("1 of them lacks its last steps. 1 game is lost.")
        assert ui.shows("The damaged file is kept as games.damaged.")
        await ui.tap("Put this note away")
        assert not ui.shows("damaged")
        await ui.reconnect()
        assert not ui.shows("damaged")

    play(story, main=page_of(house))


def test_what_is_not_saved_to_the_end_goes_into_a_file_that_can_be_imported(tmp_path):
    below = UnpluggedStore()
    store = PatientStore(below, first=NEVER, most=NEVER)
    tables = Tables(store)
    table = tables.start(toml.find("standard_10000"), ["Ann", "Bob"])
    told: list[str] = []
    below.is_away = True
    table.do(TypePoints(1000))
    assert store.close() == 1
    save_left_over(tables, tmp_path / "kept", told.append)
    file = tmp_path / "kept" / f"unsaved-{table.game}.json"
    assert told == [
        f"game {table.game} could not be saved; bring it in later by: scorekeeper import {file}"
    ]
    with closing(open_store(f"sqlite:///{tmp_path}/games.sqlite")) as other:
        assert bring(other, file.read_text("utf-8")).added == 2
        assert tuple(other.records(table.game)) == table.log.records


def test_where_that_cannot_be_written_either_it_is_told(tmp_path):
    below = UnpluggedStore()
    tables = Tables(PatientStore(below, first=NEVER, most=NEVER))
    table = tables.start(toml.find("standard_10000"), ["Ann", "Bob"])
    below.is_away = True
    table.do(TypePoints(1000))
    (tmp_path / "file").write_text("")
    told: list[str] = []
    save_left_over(tables, tmp_path / "file", told.append)
    assert told == [f"the last steps of game {table.game} are lost: File exists"]


def test_what_another_device_took_the_place_of_is_told():
    assert unsaved_in_words(Unsaved(refused=1)) == (
        "Another device played on meanwhile: 1 step made here does not stand.",
    )
    assert unsaved_in_words(Unsaved()) == ()
