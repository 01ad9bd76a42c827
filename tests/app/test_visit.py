"""One page's person at work: taps become commands, readings are recorded or asked about."""

import asyncio

import pytest

from scorekeeper.app.desks.table import ADD_ONE, LARGEST_PHOTO_BYTES
from scorekeeper.app.state import Entry
from scorekeeper.app.views import HomeView, NewGameView, Stage
from scorekeeper.dice import Dice
from scorekeeper.errors import ModelError, PictureError, StoreError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source
from scorekeeper.game.log import Did
from scorekeeper.store.memory import MemoryStore
from tests.app.play import SAMPLE_BYTES, FakePhotos, house_of, sit, sit_at, table_of
from tests.fakes import reading

WENT_WRONG = "Something went wrong here. The game is safe; reload the page and go on."


def newest(table) -> object:
    return table.log.standing[-1].command


def test_the_first_screen_is_the_list_of_games():
    assert isinstance(sit(house_of()).visit.state.view, HomeView)


def test_an_address_that_is_no_game_says_so_and_shows_the_list():
    at = sit(house_of(), "/game/nothing")
    assert isinstance(at.visit.state.view, HomeView)
    assert "'nothing'" in at.notice


def test_a_game_is_started_and_opened():
    at = sit(house_of())
    at.visit.new_game()
    assert isinstance(at.visit.state.view, NewGameView)
    at.attempt(lambda: at.visit.start.start_game(["Ann", " Bob ", ""], "simple_10000"))
    assert [it.name for it in at.view.players] == ["Ann", "Bob"]
    assert at.routes[-1] == f"/game/{at.view.game}"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["", ""], "got 0"),
        (["Ann", "ann"], "expected names that differ"),
        (["Ann", "B" * 25], "1 to 24 letters"),
        ([f"P{i}" for i in range(13)], "1 to 12 players"),
    ],
)
def test_names_that_will_not_do_are_told_in_the_rules_words(names: list[str], told: str):
    at = sit(house_of(), "/new")
    at.attempt(lambda: at.visit.start.start_game(names, "simple_10000"))
    assert told in at.notice
    assert isinstance(at.visit.state.view, NewGameView)


def test_a_turn_by_hand_from_taps_to_bank():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.tap("112346")
    assert at.stage() is Stage.KEEP
    assert at.view.keeps[0].points == "+200"
    at.attempt(lambda: at.visit.table.keep(Dice.of("11")))
    assert at.stage() is Stage.DECIDE
    assert at.view.roll_again.label == "Roll 4 again"
    at.attempt(at.visit.table.bank)
    assert at.view.name == "Bob"
    assert at.view.players[0].score == "200"
    assert at.view.players[0].gain == "+200"


def test_a_farkle_by_hand_is_not_recorded_before_somebody_says_so():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.tap("223446")
    assert table.log.last_seq == 1
    at.attempt(at.visit.table.record_faces)
    assert at.view.name == "Bob"
    assert [sign.title for sign in at.view.signs] == ["Farkle"]
    assert at.view.signs[0].faces == (2, 2, 3, 4, 4, 6)


def test_more_taps_than_dice_do_nothing():
    house = house_of()
    at = sit_at(house, table_of(house))
    at.tap("2234461")
    assert at.visit.state.faces == (2, 2, 3, 4, 4, 6)


def test_the_last_tap_is_taken_back():
    house = house_of()
    at = sit_at(house, table_of(house))
    at.tap("12")
    at.visit.press("Backspace")
    assert at.visit.state.faces == (1,)


def test_a_clear_reading_that_scores_is_recorded_at_once_with_the_cameras_claim():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.read()
    expected = Dice.of("112346")
    assert newest(table) == RecordRoll(roll=expected, source=Source.CAMERA, read=expected)
    assert at.view.photo is not None
    assert at.view.photo.question == ""
    assert at.view.keeps


def test_a_correction_is_undo_and_record_again_and_keeps_the_cameras_claim():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.read()
    at.attempt(lambda: at.visit.table.open_die(2))
    at.attempt(lambda: at.visit.table.set_face(1))
    read = Dice.of("112346")
    assert newest(table) == RecordRoll(roll=Dice.of("111346"), source=Source.CAMERA, read=read)
    assert len(table.log.standing) == 2
    assert at.view.keeps[0].points == "+1,000"
    assert at.view.photo is not None
    assert [die.face for die in at.view.photo.dice][:3] == [1, 1, 1]


def test_the_same_face_again_corrects_nothing():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.read()
    at.attempt(lambda: at.visit.table.open_die(0))
    at.attempt(lambda: at.visit.table.set_face(1))
    assert table.log.last_seq == 2


def test_a_correction_into_a_farkle_asks_first():
    house = house_of(FakePhotos([reading("122346")]))
    table = table_of(house)
    at = sit_at(house, table)
    at.read()
    at.attempt(lambda: at.visit.table.open_die(0))
    at.attempt(lambda: at.visit.table.set_face(3))
    assert len(table.log.standing) == 1
    assert at.view.photo is not None
    assert at.view.photo.use is not None
    assert at.view.photo.use.label == "Record a farkle"
    at.attempt(at.visit.table.use_dice)
    assert at.view.name == "Bob"
    assert at.view.photo is None


@pytest.mark.parametrize(
    ("read", "asked"),
    [
        (reading("112346", clear=False), "compare"),
        (reading("11234"), "5 dice here, fewer than the 6"),
        (reading("1123466"), "7 dice here, more than the 6"),
        (reading("223446"), "No die scores"),
        (reading(""), "No dice seen"),
    ],
)
def test_what_is_not_certain_is_asked_about_and_never_recorded(read, asked: str):
    house = house_of(FakePhotos([read]))
    table = table_of(house)
    at = sit_at(house, table)
    at.read()
    assert table.log.last_seq == 1
    assert at.view.photo is not None
    assert asked in at.view.photo.question


def test_dice_are_added_and_removed_until_they_can_be_used():
    house = house_of(FakePhotos([reading("11234")]))
    table = table_of(house)
    at = sit_at(house, table)
    at.read()
    at.attempt(lambda: at.visit.table.open_die(4))
    at.attempt(at.visit.table.remove_die)
    for _ in range(2):
        at.attempt(lambda: at.visit.table.open_die(ADD_ONE))
        at.attempt(lambda: at.visit.table.set_face(5))
    assert table.log.last_seq == 1
    at.attempt(at.visit.table.use_dice)
    read = Dice.of("11234")
    assert newest(table) == RecordRoll(roll=Dice.of("112355"), source=Source.CAMERA, read=read)


def test_the_wrong_number_of_dice_cannot_be_used():
    house = house_of(FakePhotos([reading("11234")]))
    table = table_of(house)
    at = sit_at(house, table)
    at.read()
    at.attempt(at.visit.table.use_dice)
    assert "expected a roll of 6 dice, got 5" in at.notice
    assert table.log.last_seq == 1


def test_a_photo_is_discarded_without_a_trace():
    house = house_of(FakePhotos([reading("11234")]))
    table = table_of(house)
    at = sit_at(house, table)
    at.read()
    at.attempt(at.visit.table.discard_photo)
    assert at.view.photo is None
    assert table.log.last_seq == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PictureError("expected a picture", hint="save it again"), "save it again"),
        (ModelError("model not found", hint="enter the dice by hand"), "by hand"),
        (RuntimeError("a bug"), WENT_WRONG),
    ],
)
def test_a_photo_that_cannot_be_read_is_told_and_the_game_goes_on_by_hand(
    error: Exception, told: str
):
    house = house_of(FakePhotos(error=error))
    at = sit_at(house, table_of(house))
    at.read()
    assert told in at.notice
    assert not at.visit.state.is_reading
    at.tap("112346")
    assert at.stage() is Stage.KEEP


def test_a_photo_that_is_too_large_is_refused_before_it_is_read():
    photos = FakePhotos()
    house = house_of(photos)
    at = sit_at(house, table_of(house))
    at.read(bytes(LARGEST_PHOTO_BYTES + 1))
    assert "25 MB" in at.notice
    assert not photos.photos


def test_the_sample_goes_the_way_of_every_photo():
    photos = FakePhotos()
    house = house_of(photos)
    at = sit_at(house, table_of(house))
    asyncio.run(at.visit.table.read_sample())
    assert photos.photos == [SAMPLE_BYTES]
    assert at.stage() is Stage.KEEP


def test_a_photo_after_the_roll_is_entered_changes_nothing():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.tap("112346")
    at.read()
    assert "entered already" in at.notice
    assert table.log.last_seq == 2


def test_undo_and_redo_bring_the_photo_back():
    house = house_of()
    at = sit_at(house, table_of(house))
    at.read()
    at.attempt(lambda: at.visit.table.keep(Dice.of("11")))
    at.attempt(at.visit.table.undo)
    assert at.view.photo is not None
    at.attempt(at.visit.table.redo)
    assert at.stage() is Stage.DECIDE


def test_what_one_page_does_the_others_show():
    table = table_of(house := house_of())
    one, other = sit_at(house, table), sit_at(house, table)
    one.read()
    assert other.view.photo is not None
    assert other.view.keeps == one.view.keeps
    other.attempt(lambda: other.visit.table.keep(Dice.of("11")))
    assert one.stage() is Stage.DECIDE


def test_a_page_that_left_hears_no_more():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.visit.home()
    table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    assert isinstance(at.visit.state.view, HomeView)


def test_somebody_else_who_was_first_is_shown_and_nothing_is_lost():
    store = MemoryStore()
    here, there = house_of(store=store), house_of(store=store)
    table = table_of(here)
    at = sit_at(here, table)
    other = there.tables.open(table.game)
    other.do(RecordRoll(roll=Dice.of("155555"), source=Source.HAND))
    at.tap("112346")
    clash = at.view.clash
    assert clash is not None
    assert clash.lines == ("Ann rolls 1, 5, 5, 5, 5, 5",)
    assert at.view.roll == (1, 5, 5, 5, 5, 5)


def test_a_fault_is_told_and_logged_and_the_page_lives(caplog: pytest.LogCaptureFixture):
    at = sit(house_of())

    def broken() -> None:
        msg = "a bug"
        raise RuntimeError(msg)

    at.attempt(broken)
    assert at.notice == WENT_WRONG
    assert "a bug" in caplog.text


def test_a_store_that_refuses_is_told():
    table = table_of(house := house_of())
    at = sit_at(house, table)

    def full() -> None:
        raise StoreError("the disk is full", hint="make room")

    at.attempt(full)
    assert "the disk is full" in at.notice
    assert "make room" in at.notice


def test_keys_play_a_whole_turn():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    for key in (*"11234", "Numpad 6", "Enter", "R"):
        at.visit.press(key)
    assert at.visit.state.is_rolling
    at.visit.press("B")
    assert newest(table) == Bank()
    at.visit.press("U")
    assert newest(table) == Keep(Dice.of("11"))


def test_enter_belongs_to_what_has_the_focus_once_somebody_moves_by_keys():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.tap("155346")
    at.visit.press("Tab")
    at.visit.press("Enter")
    assert at.stage() is Stage.KEEP
    at.attempt(lambda: at.visit.table.keep(Dice.of("1")))
    assert newest(table) == Keep(Dice.of("1"))


def test_a_photo_is_not_offered_at_another_game_than_its_own():
    photos = FakePhotos()
    house = house_of(photos)
    first, second = table_of(house), table_of(house, "simple_10000", "Cy", "Di")
    at = sit_at(house, first)
    told = photos.read

    def read_while_leaving(photo: bytes):
        at.visit.open_game(second.game)
        return told(photo)

    house.read_photo = read_while_leaving
    at.read()
    assert (first.log.last_seq, second.log.last_seq) == (1, 1)


def test_digits_are_points_while_points_are_typed():
    house = house_of()
    at = sit_at(house, table_of(house))
    at.visit.table.choose_entry(Entry.POINTS)
    at.tap("15")
    assert at.visit.state.faces == ()


def test_the_log_holds_each_command_once():
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.tap("112346")
    at.attempt(lambda: at.visit.table.keep(Dice.of("11")))
    at.attempt(at.visit.table.bank)
    assert [type(record.entry) for record in table.log.records] == [Did] * 4
