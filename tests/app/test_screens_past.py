"""Past turns, the end and what comes after it, on a real Flet session without a browser."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.main import page_of
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.rules import toml
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import house_of

PLAIN = toml.find("standard_10000")


def game(*points: int, names=("Ann", "Bob")):
    house = house_of()
    table = house.tables.start(PLAIN, names)
    for it in points:
        table.do(TypePoints(it))
    return house, table


def at_turns(story, *points: int, width: float = PHONE_PX):
    house, table = game(*points)
    play(story, main=page_of(house), route=f"/game/{table.game}/turns", width=width)
    return table


def test_a_game_without_turns_says_what_will_be_here():
    async def story(ui: UI) -> None:
        assert ui.shows("No turn yet")

    at_turns(story)


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_points_are_corrected_and_the_correction_is_taken_back(width: float):
    async def story(ui: UI) -> None:
        await ui.tap("Ann, round 1, 500")
        await ui.tap("Correct this turn")
        await ui.type("Points of this turn", "550")
        await ui.tap("See what changes")
        assert ui.shows("Ann: 550 instead of 500")
        assert ui.shows("Bob: 300 as before")
        await ui.tap("Change the turn")
        assert ui.shows("550")
        await ui.tap("All turns")
        assert ui.has("Ann, round 1, 550, amended")
        await ui.tap("Take the change back")
        assert ui.has("Ann, round 1, 500")

    at_turns(story, 500, 300, width=width)


def test_a_turn_is_entered_anew_roll_by_roll():
    async def story(ui: UI) -> None:
        await ui.tap("Ann, round 1, 500")
        await ui.tap("Correct this turn")
        await ui.choose("dice")
        for face in "112346":
            await ui.tap(f"Add a {face} to roll 1")
        await ui.tap("Keep 1, 1 for 200")
        await ui.tap("Roll 1, die 3: 2")
        await ui.tap("It is a 1")
        await ui.tap("Roll 1, die 3: 1")
        await ui.tap("Keep it")
        await ui.tap("See what changes")
        assert ui.shows("Ann: 1,000 instead of 500")
        await ui.tap("Leave it as it was")
        await ui.tap("Leave it as it was")
        await ui.tap("All turns")
        assert ui.has("Ann, round 1, 500")

    at_turns(story, 500, 300)


def test_later_turns_that_would_be_lost_are_asked_about():
    async def story(ui: UI) -> None:
        await ui.tap("Ann, round 1, 500")
        await ui.tap("Correct this turn")
        await ui.type("Points of this turn", "10000")
        await ui.tap("See what changes")
        assert ui.shows("These turns cannot stand as they are:")
        assert ui.shows("Ann, round 2")
        assert ui.shows("It would be dropped: ")
        assert ui.has("Change it, and lose 1 turn")

    at_turns(story, 500, 300, 50)


def test_what_is_typed_about_a_past_turn_is_not_lost():
    async def story(ui: UI) -> None:
        await ui.tap("Ann, round 1, 500")
        await ui.tap("Correct this turn")
        await ui.type_quickly("Points of this turn", "5", "55")
        assert ui.field("Points of this turn").value == "55"
        await ui.type("Points of this turn", "55")
        await ui.tap("See what changes")
        assert ui.shows("Expected a multiple of 50 points, got 55")
        assert ui.field("Points of this turn").value == "55"

    at_turns(story, 500, 300)


def test_every_turn_of_twelve_players_is_there_to_tap():
    house, table = game(*[50] * 96, names=[f"{'W' * 22}{i:02}" for i in range(12)])

    async def story(ui: UI) -> None:
        cells = [it for it in ui.all(ft.Semantics) if it.label and ", round " in it.label]
        assert len(cells) == 96
        await ui.tap(f"{'W' * 22}07, round 8, 50")
        assert ui.has("Correct this turn")

    play(story, main=page_of(house), route=f"/game/{table.game}/turns", width=LAPTOP_PX)


def test_everything_to_tap_has_a_name_and_is_large_enough():
    house, table = game()
    for command in (
        RecordRoll(roll=Dice.of("112346"), source=Source.HAND),
        Keep(Dice.of("11")),
        Bank(),
    ):
        table.do(command)

    async def story(ui: UI) -> None:
        await ui.tap("Ann, round 1, 200")
        await ui.tap("Correct this turn")
        await ui.tap("Roll 1, die 1: 1, kept")
        for it in (*ui.buttons(), *ui.all(ft.IconButton)):
            assert it.tooltip or isinstance(it.content, str)
            assert (it.height or 0) >= 48
        tapped = [it for it in ui.all(ft.Container) if it.on_click is not None]
        for it in tapped:
            assert isinstance(it.parent, ft.Semantics)
            assert it.parent.label
            assert (it.height or 0) >= 48

    play(story, main=page_of(house), route=f"/game/{table.game}/turns")


def test_the_end_offers_a_rematch_and_the_last_turn_can_be_taken_back_after_it():
    house, table = game(10000, 0)

    async def story(ui: UI) -> None:
        assert ui.shows("the one that was reached first wins")
        assert ui.has("Result to print")
        await ui.tap("Rematch")
        assert ui.shows("Bob, 0, to move")
        await ui.tap("Take it back")
        assert ui.shows("Bob, 0, to move")
        assert ui.shows("Ann has 10,000. Still to play: Bob")
        assert ui.shows("needs 10,050 to win")

    play(story, main=page_of(house), route=f"/game/{table.game}")


def test_a_game_begun_by_mistake_is_put_away():
    house, table = game()

    async def story(ui: UI) -> None:
        await ui.tap("Do not play this game")
        assert ui.shows("No games yet")

    play(story, main=page_of(house), route=f"/game/{table.game}")
