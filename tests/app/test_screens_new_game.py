"""The screens before and beside a game, on a real Flet session without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft
import pytest

from scorekeeper.app.main import page_of
from scorekeeper.game.commands import RollForStart, TypePoints
from scorekeeper.rules import toml
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import house_of, table_of

if TYPE_CHECKING:
    from scorekeeper.app.house import House


def on(route: str, *stories, house: House | None = None, width: float = PHONE_PX) -> House:
    house = house or house_of()
    play(*stories, main=page_of(house), route=route, width=width)
    return house


def names(ui: UI) -> list[str]:
    """What is typed, seat by seat."""
    fields = {str(it.label): it.value for it in ui.all(ft.TextField)}
    return [fields[label] for label in sorted(fields)]


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_seats_are_dragged_and_moved_by_a_button(width: float):
    async def story(ui: UI) -> None:
        await ui.type("Player 1", "Ann")
        await ui.type("Player 2", "Bob")
        await ui.tap("Add a player")
        await ui.type("Player 3", "Cy")
        seats = next(ui.all(ft.ReorderableListView))
        await ui.fire(seats, "reorder", {"old_index": 2, "new_index": 0})
        assert names(ui) == ["Cy", "Ann", "Bob"]
        await ui.tap("Move player 2 up")
        assert names(ui) == ["Ann", "Cy", "Bob"]

    on("/new", story, width=width)


def test_a_name_of_an_earlier_game_is_tapped_while_letters_are_typed():
    house = house_of()
    table_of(house, "kcd", "Antonia", "Bob").do(TypePoints(450))

    async def story(ui: UI) -> None:
        assert names(ui) == ["Antonia", "Bob"]
        await ui.type("Player 1", "")
        await ui.type("Player 1", "Ant")
        await ui.tap("Antonia")
        assert names(ui) == ["Antonia", "Bob"]
        await ui.type_quickly("Player 2", "A", "Al")
        assert names(ui) == ["Antonia", "Al"]

    on("/new", story, house=house)


def test_teams_follow_what_is_typed_and_are_swapped():
    async def story(ui: UI) -> None:
        group = next(ui.all(ft.RadioGroup))
        ui.session.apply_patch(group._i, {"value": "teams_10000"})
        await ui.fire(group, "change", "teams_10000")
        assert ui.shows("Nobody yet")
        for seat, name in enumerate(("Ann", "Bob"), start=1):
            await ui.type(f"Player {seat}", name)
        assert not ui.shows("Nobody yet")
        await ui.tap("Let Bob play for the other team")
        assert ui.shows("Nobody yet")

    on("/new", story)


def test_a_rule_set_is_compared_with_another_and_put_away():
    async def story(ui: UI) -> None:
        item = next(it for it in ui.all(ft.PopupMenuItem) if it.content == "Five-dice Farkle")
        await ui.fire(item, "click")
        assert ui.shows("Dice")
        await ui.tap("Put the comparison away")
        assert not ui.has("Put the comparison away")

    on("/new", story)


def test_all_rule_sets_are_shown_by_a_tap():
    async def story(ui: UI) -> None:
        shown = len(list(ui.all(ft.Radio)))
        await ui.tap("13 more rule sets")
        assert len(list(ui.all(ft.Radio))) == shown + 13

    on("/new", story)


def test_the_start_is_rolled_for_and_the_highest_die_begins():
    async def story(ui: UI) -> None:
        await ui.type("Player 1", "Ann")
        await ui.type("Player 2", "Bob")
        await ui.choose("die")
        await ui.tap("Start the game")
        assert ui.shows("Who begins?")
        await ui.tap("Ann rolled a 3")
        assert ui.has("Ann rolled a 3, entered")
        await ui.tap("Bob rolled a 3")
        assert ui.shows("The highest die is shared. Roll again: Ann, Bob")
        await ui.tap("Ann rolled a 2")
        await ui.tap("Bob rolled a 5")
        assert ui.shows("Throw six dice")
        assert ui.shows("Bob, 0, to move")

    on("/new", story)


def test_the_roll_for_the_start_is_skipped():
    house = house_of()
    table = table_of(house)

    async def story(ui: UI) -> None:
        await ui.tap("Do not roll: Ann begins")
        assert ui.shows("Throw six dice")

    on(f"/game/{table.game}/start", story, house=house)


def test_the_table_shows_a_tie_of_the_start_first():
    house = house_of()
    table = table_of(house)
    table.do(RollForStart(((0, 4), (1, 4))))

    async def story(ui: UI) -> None:
        assert ui.shows("The highest die is shared")
        await ui.tap("Ann rolled a 2")
        await ui.tap("Bob rolled a 5")
        assert ui.shows("Throw six dice")

    on(f"/game/{table.game}", story, house=house)


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_somebody_joins_and_leaves_in_mid_game(width: float):
    house = house_of()
    table = table_of(house)

    async def story(ui: UI) -> None:
        await ui.type_quickly("Name", "Cy", "Cyr")
        await ui.type("Name", "Cyril")
        await ui.tap("Join")
        assert ui.field("Name").value == ""
        assert ui.shows("Cyril")
        await ui.tap("Cyril leaves")
        assert ui.shows("Has left")
        await ui.tap("Undo: Cyril left")
        await ui.tap("Back to the table")
        assert ui.shows("Cyril, 0")

    on(f"/game/{table.game}/players", story, house=house, width=width)


def test_why_nobody_joins_is_said():
    house = house_of()
    teams = [["Ann"], ["Bob"]]
    table = house.tables.start(toml.find("teams_10000"), ["Ann", "Bob"], teams=teams)

    async def story(ui: UI) -> None:
        assert ui.shows("Nobody joins a game of teams")
        assert ui.shows("Teams")

    on(f"/game/{table.game}/players", story, house=house)
