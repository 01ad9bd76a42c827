"""What users of such apps have asked for, where it lies across several screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft
from flet_webview import WebView

from scorekeeper.app.board_view import board_view
from scorekeeper.app.caller import calls
from scorekeeper.app.follower import Follower
from scorekeeper.app.main import page_of
from scorekeeper.app.theme import mark
from scorekeeper.app.views import HomeView
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Keep, RecordRoll, Source, TypePoints
from scorekeeper.game.ports import GameId
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from tests.app.fakeui import UI, play
from tests.app.play import FakePhotos, house_of, sit, sit_at, table_of
from tests.fakes import reading

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table

PLAIN = toml.find("standard_10000")


def ended(house: House) -> Table:
    table = house.tables.start(PLAIN, ("Ann", "Bob"))
    for points in (10000, 9000):
        table.do(TypePoints(points))
    return table


def test_a_game_that_goes_on_is_ended_by_no_button_and_a_new_one_begins_with_a_form():
    house = house_of()
    table = table_of(house, "standard_10000")

    async def goes_on(ui: UI) -> None:
        for _ in range(2):
            names = {"New game", "Rematch", "Start the game", "Reset"}
            assert not any(ui.has(name) for name in names)
            await ui.tap("Menu")

    async def is_over(ui: UI) -> None:
        for points in (10000, 9000):
            table.do(TypePoints(points))
        await ui.settle()
        await ui.tap("New game")
        assert ui.has("Start the game")
        await ui.tap("Back to the games")
        assert ui.shows("Ended")
        assert len(house.tables.games()) == 1

    play(goes_on, is_over, main=page_of(house), route=f"/game/{table.game}")


def test_one_undo_brings_camera_pages_board_and_caller_back_to_one_state():
    house = house_of()
    table = table_of(house, "simple_10000")
    wanted: list[int | None] = []
    Follower(house, table.game, expect=wanted.append, refuse_keep=lambda: None)
    phone, laptop = sit_at(house, table), sit_at(house, table)
    table.do(RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA, read=Dice.of("112346")))
    before = board_view(table.game, table.log, table.state, "")
    table.do(Keep(Dice.of("11")))
    assert (phone.view.points, laptop.view.points, wanted) == ("200", "200", [6, None, 4])
    phone.attempt(phone.visit.table.undo)
    assert (phone.view.points, laptop.view.points) == ("0", "0")
    assert [str(it.kept) for it in laptop.view.keeps] == [str(it.kept) for it in phone.view.keeps]
    assert wanted == [6, None, 4, None]
    assert board_view(table.game, table.log, table.state, "").turn == before.turn
    (hushed,) = calls(table.log, heard=table.log.last_seq - 1)
    assert (hushed.hushes, hushed.words) == (True, "")


def test_the_end_of_a_game_is_undone_though_the_next_game_goes_on():
    old = ended(house := house_of())
    at = sit_at(house, old)
    at.attempt(lambda: at.visit.end.rematch(old.game))
    begun = GameId(at.view.game)
    house.tables.open(begun).do(TypePoints(500))
    at.visit.open_game(old.game)
    at.attempt(lambda: at.visit.end.take_back(old.game))
    assert (at.view.name, at.view.end) == ("Bob", None)
    at.visit.home()
    assert isinstance(at.visit.state.view, HomeView)
    assert {it.game for it in at.visit.state.view.open} == {old.game, begun}


def test_the_rule_for_ties_stands_on_the_screen_of_the_end():
    old = ended(house := house_of())
    end = sit_at(house, old).view.end
    assert end is not None
    assert "the one that was reached first wins" in end.tie


def test_a_photo_file_is_read_without_any_camera():
    house = house_of(FakePhotos([reading("112346")]))
    table = table_of(house)

    async def story(ui: UI) -> None:
        assert any(it.content == "Read a photo" for it in ui.buttons())
        await ui.upload(b"photo")
        assert ui.shows("Keep 1, 1 for 200")
        # Only the camera's page asks for a camera, and it is not there.
        assert not list(ui.all(WebView))

    play(story, main=page_of(house), route=f"/game/{table.game}")


def test_a_program_that_is_killed_in_mid_turn_opens_on_that_turn(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    killed = open_store(url)
    table = table_of(house_of(store=killed), "standard_10000")
    table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    table.do(Keep(Dice.of("11")))
    again = open_store(url)
    at = sit(house_of(store=again))
    assert isinstance(at.visit.state.view, HomeView)
    assert [it.game for it in at.visit.state.view.open] == [table.game]
    at.visit.open_game(table.game)
    assert (at.view.name, at.view.points) == ("Ann", "200")
    assert house_of(store=again).tables.open(table.game).state.phase is Phase.ROLL
    again.close()
    killed.close()


def test_what_leads_and_what_is_a_farkle_has_words_and_shapes_beside_its_colour():
    house = house_of()
    table = house.tables.start(PLAIN, ("Ann", "Bob", "Cy"))
    for points in (500, 0, 0, 550):
        table.do(TypePoints(points))

    async def story(ui: UI) -> None:
        assert ui.shows("Ann leads")
        assert ui.shows("to move")
        assert ui.shows("farkle")
        marks = {mark(seat).icon for seat in range(3)}
        assert len(marks) == 3
        assert marks <= {it.icon for it in ui.all(ft.Icon)}

    play(story, main=page_of(house), route=f"/game/{table.game}", width=1280)
