"""The table's screen on a real Flet session: few taps, advice, corrections, the menu, keys."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import flet as ft
import pytest

from scorekeeper.app.main import page_of
from scorekeeper.app.settings import AdviceLevel
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Keep, RecordRoll, Source, TypePoints
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import FakePhotos, house_of, table_of
from tests.fakes import reading

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.game.commands import Command
    from scorekeeper.table.table import Table

TABLET_PX = 768
FEW = 8
"""Taps of a turn of three rolls, at most."""


def hand(faces: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def on_table(
    *stories: Callable[[UI], Awaitable[None]],
    commands: tuple[Command, ...] = (),
    photos: FakePhotos | None = None,
    width: float = PHONE_PX,
    names: tuple[str, ...] = ("Ann", "Bob"),
) -> Table:
    """Run stories on the screen of a game in which this was done."""
    house = house_of(photos)
    table = table_of(house, "standard_10000", *names)
    for command in commands:
        table.do(command)
    play(*stories, main=page_of(house), route=f"/game/{table.game}", width=width)
    return table


def test_a_turn_of_three_rolls_takes_few_taps_on_a_phone():
    async def story(ui: UI) -> None:
        await ui.choose("keeps")
        turn = ["Keep a 1", "Keep a 5", "Roll 4 again", "Keep 2, 2, 2", "Roll 1 again"]
        turn += ["Keep a 5", "Roll 6 again"]
        for name in (*turn[:-1], "Bank 400"):
            await ui.tap(name)
        assert len(turn) <= FEW
        assert ui.shows("Ann, 400")
        # The next player's way is the same: nothing has to be chosen again.
        await ui.tap("Keep a 1")
        assert ui.shows("This turn: 100 points")

    on_table(story)


def test_dice_that_are_not_left_cannot_be_tapped():
    async def story(ui: UI) -> None:
        await ui.choose("keeps")
        await ui.tap("Keep 1, 1, 1")
        await ui.tap("Keep 5, 5, 5")
        assert ui.named("Keep a 1").disabled
        assert ui.named("Keep 1, 1, 1").disabled
        assert ui.shows("0 dice left")
        await ui.tap("Take one back")
        assert not ui.named("Keep a 1").disabled

    on_table(story)


@pytest.mark.parametrize("width", [PHONE_PX, TABLET_PX, LAPTOP_PX])
def test_the_menu_leads_everywhere_and_closes(width: float):
    async def story(ui: UI) -> None:
        await ui.tap("Menu")
        for name in ("Past turns", "Players", "Settings", "Second screen, in a new tab"):
            assert ui.has(name)
        assert not ui.has("Luck and choices of this game")
        board = ui.named("Second screen, in a new tab").url
        assert "/board?game=" in board.url
        assert board.target is ft.UrlTarget.BLANK
        await ui.tap("Rules of this game")
        assert ui.shows("Three ones") or ui.shows("three ones")
        await ui.tap("Close")
        assert not ui.has("Close")
        assert ui.has("Undo")

    on_table(story, width=width)


def test_the_review_is_offered_once_the_game_is_over():
    async def story(ui: UI) -> None:
        await ui.tap("Menu")
        assert ui.has("Luck and choices of this game")

    on_table(story, commands=(TypePoints(10000), TypePoints(9000)))


def test_keys_are_listed_and_do_what_the_list_says():
    async def story(ui: UI) -> None:
        await ui.press("?")
        assert ui.shows("Backspace")
        await ui.press("1")
        assert not ui.shows("Tapped: 1"), "a key did something that a phone does not show"
        await ui.press("Escape")
        for key in "112":
            await ui.press(key)
        await ui.press("Backspace")
        assert ui.shows("Tapped: 1, 1")
        await ui.press("Escape")
        assert not ui.shows("Tapped:")
        await ui.press("M")
        assert ui.has("Past turns")
        await ui.press("M")
        await ui.press("F")
        assert ui.shows("Ann keeps nothing")
        await ui.press("U")
        assert ui.shows("Ann, 0")
        await ui.press("U", shift=True)
        assert ui.shows("Ann keeps nothing")

    on_table(story)


def test_keys_roll_again_and_bank():
    async def story(ui: UI) -> None:
        await ui.press("R")
        assert ui.shows("Throw two dice")
        await ui.press("F")
        assert ui.shows("Expected all dice of the roll")
        for key in "26F":
            await ui.press(key)
        assert ui.shows("Ann keeps nothing and loses 1,050")

    on_table(story, commands=(hand("111546"), Keep(Dice.of("1115"))), width=LAPTOP_PX)


def test_a_page_that_is_away_does_not_spoil_a_tap_on_another():
    house = house_of()
    table = table_of(house, "standard_10000")
    route = f"/game/{table.game}"

    async def two(one: UI) -> None:
        with ThreadPoolExecutor(1) as executor:
            other = await UI(executor).start(page_of(house), route=route)
            await other.session.disconnect(60)
            await one.press("F")
            assert one.shows("Ann keeps nothing")
            assert not one.shows("Something went wrong")

    play(two, main=page_of(house), route=route)


def test_a_wide_table_has_its_panel_beside_the_turn_and_keys_go_on():
    async def story(ui: UI) -> None:
        await ui.press("?")
        assert ui.has("Undo")
        await ui.press("1")
        assert ui.shows("Tapped: 1")

    on_table(story, width=LAPTOP_PX)


def test_likely_misreadings_are_offered_first_and_larger():
    read = reading("112346", clear=False)
    third = replace(read.dice[2], likely=Dice.of("53").faces[::-1])
    told = replace(read, dice=(*read.dice[:2], third, *read.dice[3:]))

    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        await ui.tap("Die 3: 2, in doubt")
        sides = {face: ui.named(f"It is a {face}").width for face in (1, 2, 3, 4, 5, 6)}
        assert {face for face, side in sides.items() if side > 48} == {3, 5}
        await ui.tap("It is a 5")
        assert ui.has("Die 3: 5")

    on_table(story, photos=FakePhotos([told]))


def test_advice_is_off_at_first_and_odds_or_all_of_it_by_the_menu():
    async def story(ui: UI) -> None:
        assert not ui.shows("farkle,")
        await advise(ui, AdviceLevel.ODDS)
        assert ui.shows("5 dice to roll: 7.7 % farkle, 2.5 % hot dice")
        assert not ui.shows("% win")
        await advise(ui, AdviceLevel.FULL)
        assert ui.shows("% win")
        assert ui.shows("best, ")
        assert ui.shows("Keep 1 and roll five")
        assert not ui.shows("Keep 1-1 and roll four: 15.7 % farkle")
        assert ui.shows("Approximate")
        assert ui.has("Work out this rule set")
        await ui.tap("All reasons")
        assert ui.shows("Keep 1-1 and roll four: 15.7 % farkle")

    on_table(story, commands=(TypePoints(500), TypePoints(500), hand("112346")))


def test_rolling_and_banking_are_advised_on_side_by_side():
    async def story(ui: UI) -> None:
        await advise(ui, AdviceLevel.FULL)
        assert ui.shows("Roll four: 15.7 % farkle")
        assert ui.shows("Bank 200")
        assert ui.shows("best")

    commands = (TypePoints(500), TypePoints(500), hand("112346"), Keep(Dice.of("11")))
    on_table(story, commands=commands, names=("Ann", "Bob", "Cy"))


async def advise(ui: UI, level: AdviceLevel) -> None:
    await ui.tap("Menu")
    await ui.choose(level.value)
    await ui.tap("Close")
    for _ in range(300):
        await ui.settle()
        if not ui.shows("Advice is being worked out"):
            break


@pytest.mark.parametrize("width", [320, PHONE_PX, TABLET_PX, LAPTOP_PX, 1920])
def test_twelve_players_stand_in_the_order_of_play(width: float):
    names = tuple(f"Player {number}" for number in range(1, 13))

    async def story(ui: UI) -> None:
        assert all(ui.shows(f"{name}, ") for name in names)
        assert ui.shows("Player 1 leads, 500")

    on_table(story, commands=(TypePoints(500), TypePoints(0)), width=width, names=names)
