"""A past turn as throws, corrected and back into commands."""

from __future__ import annotations

import pytest

from scorekeeper.app.throws import Throw, Throws, commands_of, places_of, points_in, throws_of
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TakeOver, TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables


def roll(faces: str, read: str = "") -> RecordRoll:
    if read:
        return RecordRoll(roll=Dice.of(faces), source=Source.CAMERA, read=Dice.of(read))
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def keep(faces: str) -> Keep:
    return Keep(Dice.of(faces))


def begun(variant: str = "simple_10000"):
    return Tables(MemoryStore()).start(toml.find(variant), ["Ann", "Bob"]).state


@pytest.mark.parametrize(
    "commands",
    [
        (roll("112346"), keep("11"), Bank()),
        (roll("111346", read="112346"), keep("11"), roll("1346"), keep("1"), Bank()),
        (roll("112346"), keep("1"), roll("22346")),
        (roll("223446"),),
        (roll("111555"), keep("111555"), roll("112346"), keep("11"), Bank()),
    ],
)
def test_what_was_entered_by_dice_comes_back_as_it_was(commands):
    turn = throws_of(commands)
    assert commands_of(turn, begun(), ends=True) == commands


def test_a_turn_that_goes_on_is_not_banked():
    turn = throws_of((roll("112346"), keep("11")))
    assert commands_of(turn, begun(), ends=False) == (roll("112346"), keep("11"))


def test_a_keep_that_wins_needs_no_bank():
    commands = (roll("111111"), keep("111111"))
    assert commands_of(throws_of(commands), begun("house_adding"), ends=True) == commands


def test_a_turn_that_was_typed_begins_with_an_empty_throw():
    assert throws_of((TypePoints(450),)) == Throws((Throw(),))


def test_a_corrected_roll_keeps_what_the_camera_said():
    turn = throws_of((roll("112346", read="112346"), keep("11"), Bank()))
    corrected = turn.with_throw(0, turn.throws[0].with_face(2, 1))
    assert commands_of(corrected, begun(), ends=True)[0] == roll("111346", read="112346")


def test_dice_are_added_and_removed_and_keeps_stay_with_their_dice():
    throw = Throw((1, 2, 5), frozenset({2}))
    assert throw.without(0) == Throw((2, 5), frozenset({1}))
    assert throw.without(2) == Throw((1, 2))
    assert throw.with_one_more(6).faces == (1, 2, 5, 6)
    assert throw.with_other_keep(0).dice_kept == Dice.of("15")
    assert throw.with_other_keep(2).kept == frozenset()


def test_how_many_dice_a_throw_has_follows_from_the_keeps_before():
    turn = throws_of((roll("112346"), keep("11"), roll("1346"), keep("1346")))
    state = begun()
    assert [turn.expected(at, state) for at in range(3)] == [6, 4, 6]


def test_dice_that_were_taken_over_are_fewer():
    table = Tables(MemoryStore()).start(toml.find("high_stakes"), ["Ann", "Bob"])
    for command in (roll("111156"), keep("11115"), Bank()):
        table.do(command)
    turn = throws_of((TakeOver(), roll("5"), keep("5")))
    assert (turn.takes_over, turn.expected(0, table.state)) == (True, 1)
    assert commands_of(turn, table.state, ends=True)[0] == TakeOver()


def test_throws_are_added_and_removed_down_to_an_empty_one():
    turn = Throws().with_one_more()
    assert len(turn.throws) == 2
    assert turn.without_last().without_last() == Throws()


def test_kept_dice_are_found_in_the_roll():
    assert places_of(Dice.of("15"), (5, 2, 1, 1)) == {0, 2}


@pytest.mark.parametrize(
    ("text", "points"),
    [("450", 450), (" 1,050 ", 1050), ("1.050", 1050), ("1\u00a0050", 1050), ("0", 0)],
)
def test_points_are_read_as_they_are_written(text: str, points: int):
    assert points_in(text) == points


@pytest.mark.parametrize("text", ["", "x", "-50", "4.5", "1,2345", "9" * 10, "१०"])
def test_what_is_no_number_is_none(text: str):
    assert points_in(text) is None
