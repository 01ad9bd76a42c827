"""A camera page's frames, pushed as the WebSocket does it, move the game."""

import asyncio

import pytest

from scorekeeper.app.eye import CLOSED, eyes
from scorekeeper.app.wording import CAMERA, QUESTIONS
from scorekeeper.dice import Dice
from scorekeeper.errors import ModelError
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.game.state import Phase
from scorekeeper.table.hands_free import Question
from scorekeeper.vision.follow import Change
from tests.app.play import house_of, table_of
from tests.fakes import encoded
from tests.vision.films import Film

SIX = "a1 b1 e2 f3 i4 j6"
THROWN = ("lie 1.2", f"roll 0.4 {SIX}", f"lie 1 {SIX}")


async def push(eye, film: Film) -> None:
    for frame in film:
        eye.push(encoded(frame, ".jpg"), frame.seconds)
        # Whoever listens on the loop has a turn between any two frames, as at a camera's pace.
        await asyncio.sleep(0.001)
        while eye._pushed._newest._item is not None:  # noqa: ASYNC110  # the watch's thread takes it
            await asyncio.sleep(0.001)
    await asyncio.sleep(0.05)


def watched(film: Film, after=None):
    """The house and table after a camera has shown this film; `after` looks while it is on."""
    house = house_of()
    table = table_of(house)

    async def run() -> None:
        eye = eyes(house, open_reader=lambda: film)(table.game)
        assert eye is not None
        await push(eye, film)
        if after is not None:
            after(eye.shown())
        eye.close()
        await asyncio.sleep(0.05)

    asyncio.run(run())
    return house, table


def test_a_throw_in_front_of_the_camera_is_on_the_scoreboard():
    def look(shown) -> None:
        assert (shown.state, shown.interval_ms, shown.size) == ("roll", 100, (320, 180))
        assert shown.words == "Leave what you keep, and pick up the others"
        assert [die.face for die in shown.dice] == [1, 1, 2, 3, 4, 6]

    house, table = watched(Film(*THROWN), look)
    assert table.state.turn.roll == Dice.of("112346")
    draft = house.draft(table.game)
    assert draft is not None
    assert draft.is_recorded


def test_a_hand_that_rests_in_the_picture_costs_as_little_as_a_table_at_rest():
    moments = []
    for held in ("1", "4"):
        film = Film("lie 1.2", "hand 0.2", f"rest {held}")
        watched(film, lambda shown: moments.append((shown.state, shown.interval_ms)))
    assert moments == [("hand", 0), ("hand", 100)]


def test_what_to_do_is_said_again_once_a_bump_or_a_hand_is_over():
    words = []
    for passing in ("roll 0.3", "hand 0.5"):
        film = Film(*THROWN, f"{passing} {SIX}", f"lie 1.5 {SIX}")
        watched(film, lambda shown: words.append((shown.state, shown.words, len(shown.dice))))
    assert words == [("waiting", "Leave what you keep, and pick up the others", 6)] * 2


def test_a_lens_that_is_covered_is_said():
    def look(shown) -> None:
        assert (shown.state, shown.words) == ("stalled", "No picture comes from the camera")
        assert shown.interval_ms == 100

    film = Film("lie 1.2", "dark 3.5")
    house, table = watched(film, look)
    told = house.watched(table.game)
    assert told is not None
    assert table.state.turn.roll is None


def test_a_keep_is_made_by_moving_dice():
    film = Film(*THROWN, f"hand 0.5 {SIX}", "lie 1.2 a1 b1")
    _, table = watched(film)
    assert (table.state.turn.points, table.state.phase) == (200, Phase.ROLL)


def test_a_question_is_told_at_the_camera_too():
    def look(shown) -> None:
        assert shown.state == "doubt"
        assert shown.words.startswith("No die scores")

    farkle = "a2 b2 e3 f3 i4 j6"
    house, table = watched(Film("lie 1.2", f"roll 0.4 {farkle}", f"lie 1 {farkle}"), look)
    assert table.state.turn.roll is None
    assert house.draft(table.game) is not None


def test_a_doubt_that_was_answered_is_none_any_more():
    house = house_of()
    table = table_of(house)
    film = Film("lie 1.2", f"roll 0.4 {SIX}", f"unsure 2 {SIX}")
    states = []

    async def run() -> None:
        eye = eyes(house, open_reader=lambda: film)(table.game)
        assert eye is not None
        await push(eye, film)
        states.append(eye.shown().state)
        table.do(RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA))
        states.append(eye.shown().state)
        eye.close()
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert states == ["doubt", "waiting"]


def test_a_camera_that_is_closed_says_so_at_the_table():
    house, table = watched(Film("lie 1"))
    told = house.watched(table.game)
    assert told is not None
    assert (told.change, told.question, told.why) == (Change.LOST, None, CLOSED)


def test_garbage_is_no_frame_and_ends_nothing():
    house = house_of()
    table = table_of(house)
    film = Film(*THROWN)

    async def run() -> None:
        eye = eyes(house, open_reader=lambda: film)(table.game)
        assert eye is not None
        eye.push(b"\xff\xd8\xff garbage", 0.0)
        await push(eye, film)
        eye.close()
        await asyncio.sleep(0.05)

    asyncio.run(run())
    assert table.state.turn.roll == Dice.of("112346")


def test_no_such_table_opens_no_eye():
    async def run() -> None:
        assert eyes(house_of(), open_reader=lambda: Film("lie 1"))("nothing") is None

    asyncio.run(run())


def test_missing_libraries_are_told_in_a_sentence():
    def missing():
        msg = "No module named 'onnxruntime'"
        raise ImportError(msg)

    async def run() -> None:
        with pytest.raises(ModelError, match="onnxruntime"):
            eyes(house_of(), open_reader=missing)("any")

    asyncio.run(run())


def test_every_question_has_its_words():
    assert set(QUESTIONS) == set(Question)
    assert set(CAMERA) == set(Change)
