"""Every screen and every flow, on a real Flet session without a browser."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import flet as ft
import pytest

from scorekeeper.app.main import page_of
from scorekeeper.dice import Dice
from scorekeeper.errors import PictureError
from scorekeeper.game.commands import RecordRoll, Source, TypePoints
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import FakePhotos, house_of, table_of
from tests.fakes import reading

if TYPE_CHECKING:
    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table


def at_table(
    *stories, photos: FakePhotos | None = None, variant="simple_10000", width: float = PHONE_PX
) -> Table:
    """Run stories on the screen of a game that has just begun."""
    house = house_of(photos)
    table = table_of(house, variant)
    play(*stories, main=page_of(house), route=f"/game/{table.game}", width=width)
    return table


def on_first_screen(*stories) -> House:
    house = house_of()
    play(*stories, main=page_of(house))
    return house


async def tap_roll(ui: UI, faces: str) -> None:
    for face in faces:
        await ui.tap(f"Add a {face}")


def test_the_first_screen_helps_where_there_is_no_game():
    async def story(ui: UI) -> None:
        assert ui.shows("No games yet")
        await ui.tap("New game")
        assert ui.shows("Rule set")

    on_first_screen(story)


def test_a_game_of_two_is_started_and_played_by_hand():
    async def story(ui: UI) -> None:
        await ui.tap("New game")
        await ui.type("Player 1", "Ann")
        await ui.type("Player 2", "Bob")
        await ui.tap("Start the game")
        assert ui.shows("Throw six dice")
        await ui.choose("dice")
        await tap_roll(ui, "112346")
        await ui.tap("Keep 1, 1 for 200")
        await ui.tap("Bank 200")
        assert ui.shows("Ann, 200, leads")
        assert ui.shows("Bob, 0, to move")

    on_first_screen(story)


def test_players_are_added_and_removed():
    async def story(ui: UI) -> None:
        await ui.tap("New game")
        for _ in range(10):
            await ui.tap("Add a player")
        assert ui.named("Add a player").disabled
        await ui.type("Player 1", "Ann")
        await ui.type("Player 12", "Zoe")
        for _ in range(10):
            await ui.tap("Remove player 2")
        await ui.tap("Start the game")
        assert ui.shows("Ann, 0, to move")
        assert ui.shows("Zoe, 0")

    on_first_screen(story)


def test_letters_of_a_quick_hand_are_not_lost():
    async def story(ui: UI) -> None:
        await ui.tap("New game")
        await ui.type_quickly("Player 1", "Ida", "Idach")
        assert ui.field("Player 1").value == "Idach"

    on_first_screen(story)


def test_equal_names_are_refused_in_place_and_what_was_typed_stays():
    async def story(ui: UI) -> None:
        await ui.tap("New game")
        await ui.type("Player 1", "Ann")
        await ui.type("Player 2", "ann")
        await ui.tap("Start the game")
        assert ui.shows("Expected names that differ, got Ann, ann")
        assert {it.value for it in ui.all(ft.TextField)} == {"Ann", "ann"}
        await ui.tap("Put this note away")
        assert not ui.shows("Expected names that differ")

    on_first_screen(story)


def test_another_rule_set_shows_another_card():
    async def story(ui: UI) -> None:
        await ui.tap("New game")
        group = next(ui.all(ft.RadioGroup))
        ui.session.apply_patch(group._i, {"value": "russian_10000"})
        await ui.fire(group, "change", "russian_10000")
        assert ui.shows("700 points in one turn")

    on_first_screen(story)


def test_an_open_game_is_gone_on_with_and_one_that_ended_is_looked_at():
    house = house_of()
    table = table_of(house)
    table.do(TypePoints(450))
    ended = table_of(house, "simple_10000", "Cy", "Di")
    ended.do(TypePoints(10050))

    async def story(ui: UI) -> None:
        await ui.tap("Look at Cy 10,050 · Di 0, Simple online Farkle, ended")
        assert ui.shows("Winner")
        await ui.tap("Back to the games")
        await ui.tap("Go on with Ann 450 · Bob 0, Simple online Farkle, round 1")
        assert ui.shows("Bob, 0, to move")

    play(story, main=page_of(house))


def test_a_game_that_is_not_there_leads_to_the_list():
    async def story(ui: UI) -> None:
        assert ui.shows("'gone'")
        assert ui.has("New game")

    play(story, main=page_of(house_of()), route="/game/gone")


def test_a_photo_is_read_recorded_corrected_kept_and_banked():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        assert ui.shows("Keep 1, 1 for 200")
        await ui.tap("Die 3: 2")
        await ui.tap("It is a 1")
        await ui.tap("Keep 1, 1, 1 for 1,000")
        await ui.tap("Bank 1,000")
        assert ui.shows("Ann, 1,000, leads")

    table = at_table(story)
    recorded = table.log.standing[1].command
    assert recorded == RecordRoll(
        roll=Dice.of("111346"), source=Source.CAMERA, read=Dice.of("112346")
    )


def test_the_sample_throw_is_read_like_a_photo():
    photos = FakePhotos()

    async def story(ui: UI) -> None:
        button = ui.named("Sample throw")
        await ui.fire(button, "click")
        await ui.settle()
        assert ui.shows("Keep 1, 1 for 200")

    at_table(story, photos=photos)
    assert len(photos.photos) == 1


def test_doubtful_dice_are_asked_about():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        assert ui.shows("compare each face")
        assert ui.has("Die 1: 1, in doubt")
        await ui.tap("Use these dice")
        assert ui.shows("Keep 1, 1 for 200")

    at_table(story, photos=FakePhotos([reading("112346", clear=False)]))


def test_a_missed_die_is_added_and_an_extra_one_removed():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        assert ui.named("Use these dice").disabled
        await ui.tap("Add a die")
        await ui.tap("It is a 5")
        await ui.tap("Add a die")
        await ui.tap("It is a 5")
        await ui.tap("Die 1: 2")
        await ui.tap("No die to throw")
        await ui.tap("Use these dice")
        assert ui.shows("Keep 1, 5, 5 for 200")

    at_table(story, photos=FakePhotos([reading("21346")]))


def test_a_farkle_on_the_photo_is_recorded_when_somebody_says_so():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        await ui.tap("Record a farkle")
        assert ui.shows("Ann keeps nothing")
        assert ui.shows("Rolled 2, 2, 3, 4, 4, 6")
        assert ui.shows("Bob, 0, to move")

    at_table(story, photos=FakePhotos([reading("223446")]))


def test_a_photo_is_discarded():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        await ui.tap("Discard")
        assert ui.has("Read a photo")

    table = at_table(story, photos=FakePhotos([reading("2234")]))
    assert table.log.last_seq == 1


def test_a_file_that_is_no_photo_is_told_and_hand_entry_goes_on():
    photos = FakePhotos(error=PictureError("expected a picture, got a text", hint="try another"))

    async def story(ui: UI) -> None:
        await ui.upload(b"no photo")
        assert ui.shows("Expected a picture, got a text; try another")
        await ui.choose("dice")
        await tap_roll(ui, "112346")
        assert ui.shows("Keep 1, 1 for 200")

    at_table(story, photos=photos)


def test_a_farkle_by_hand_asks_and_a_die_can_be_taken_back():
    async def story(ui: UI) -> None:
        await ui.choose("dice")
        await tap_roll(ui, "223446")
        assert ui.has("Record a farkle")
        await ui.tap("Take one back")
        await tap_roll(ui, "1")
        assert ui.shows("Keep 1 for 100")

    at_table(story)


def test_points_are_typed_and_a_farkle_too():
    async def story(ui: UI) -> None:
        await ui.choose("points")
        await ui.type("Points of this turn", "450")
        await ui.tap("Enter points")
        assert ui.shows("Ann, 450, leads")
        assert [it.value for it in ui.all(ft.TextField)] == [""]
        await ui.tap("Enter points")
        assert ui.shows("0 is a farkle")
        await ui.tap("Farkle")
        assert ui.shows("Bob keeps nothing")

    at_table(story)


def test_points_that_cannot_be_are_refused_and_stay_to_be_mended():
    async def story(ui: UI) -> None:
        await ui.choose("points")
        await ui.type("Points of this turn", "130")
        await ui.tap("Enter points")
        assert ui.shows("Expected a multiple of 50 points, got 130")
        assert [it.value for it in ui.all(ft.TextField)] == ["130"]

    at_table(story)


def test_a_bank_below_the_entry_is_greyed_out_and_says_why():
    async def story(ui: UI) -> None:
        await ui.choose("dice")
        await tap_roll(ui, "112346")
        await ui.tap("Keep 1, 1 for 200")
        bank = ui.named("Bank 200")
        assert bank.disabled
        assert "700 points in one turn" in bank.tooltip
        assert ui.shows("It takes 700 points in one turn")
        assert ui.shows("500 more to get on the board")

    at_table(story, variant="russian_10000")


def test_hot_dice_and_undo_and_redo():
    async def story(ui: UI) -> None:
        await ui.choose("dice")
        await tap_roll(ui, "111555")
        await ui.tap("Keep 1, 1, 1, 5, 5, 5 for 1,500")
        assert ui.shows("Hot dice")
        await ui.tap("Undo")
        assert ui.has("Keep 1, 1, 1, 5, 5, 5 for 1,500")
        await ui.tap("Redo")
        await ui.tap("Roll 6 again")
        assert ui.shows("Throw six dice")

    at_table(story)


def test_the_final_round_and_the_end_and_the_last_turn_taken_back():
    house = house_of()
    table = table_of(house, "standard_10000")
    table.do(TypePoints(10000))

    async def story(ui: UI) -> None:
        assert ui.shows("Ann has 10,000. Still to play: Bob")
        await ui.choose("points")
        await ui.type("Points of this turn", "9000")
        await ui.tap("Enter points")
        assert ui.shows("The end")
        assert ui.shows("Winner")
        await ui.tap("Undo")
        assert ui.shows("Bob, 0, to move")
        await ui.tap("Redo")
        await ui.tap("New game")
        assert {it.value for it in ui.all(ft.TextField)} == {"Ann", "Bob"}

    play(story, main=page_of(house), route=f"/game/{table.game}")


def test_keys_play_a_turn():
    async def story(ui: UI) -> None:
        for key in (*"112346", "Enter", "B"):
            await ui.press(key)
        assert ui.shows("Ann, 200, leads")
        await ui.press("U")
        assert ui.shows("Ann, 0, to move")
        await ui.press("B", ctrl=True)
        assert ui.shows("Ann, 0, to move")

    at_table(story)


def test_a_laptop_shows_the_score_sheet_and_a_turned_screen_follows():
    async def story(ui: UI) -> None:
        await ui.choose("points")
        await ui.type("Points of this turn", "450")
        await ui.tap("Enter points")
        wide = [it for it in ui.texts() if it == "450"]
        await ui.resize(360)
        assert len([it for it in ui.texts() if it == "450"]) < len(wide)

    at_table(story, width=LAPTOP_PX)


def test_what_one_page_does_the_other_shows_and_a_phone_that_was_away_is_drawn_again():
    house = house_of()
    table = table_of(house)

    async def two(one: UI) -> None:
        with ThreadPoolExecutor(1) as executor:
            route = f"/game/{table.game}"
            other = await UI(executor).start(page_of(house), route=route)
            await one.choose("dice")
            await tap_roll(one, "112346")
            await other.settle()
            assert other.shows("Keep 1, 1 for 200")
            await other.tap("Keep 1, 1 for 200")
            await one.settle()
            assert one.has("Bank 200")
            await one.reconnect()
            assert one.has("Bank 200")

    play(two, main=page_of(house), route=f"/game/{table.game}")


@pytest.mark.parametrize("width", [320, 360, 840, 1280])
def test_twelve_players_with_long_names_have_their_lines(width: int):
    names = [f"{'W' * 22}{i:02}" for i in range(12)]
    house = house_of()
    table = table_of(house, "russian_10000", *names)

    async def story(ui: UI) -> None:
        assert all(ui.shows(name) for name in names)

    play(story, main=page_of(house), route=f"/game/{table.game}", width=width)


def test_everything_to_tap_has_a_name_and_is_large_enough():
    async def story(ui: UI) -> None:
        await ui.upload(b"photo")
        for it in (*ui.buttons(), *ui.all(ft.IconButton)):
            assert it.tooltip or isinstance(it.content, str)
            assert (it.height or 0) >= 48
        tapped = [it for it in ui.all(ft.Container) if it.on_click is not None]
        assert tapped
        for it in tapped:
            assert isinstance(it.parent, ft.Semantics)
            assert it.parent.label

    at_table(story)
