from dataclasses import replace

import pytest

from scorekeeper.dice import Dice
from scorekeeper.vision.settle import agree, apart, disputed, settled
from scorekeeper.vision.types import Box, DieReading, Doubt, Reading, Verdict


def reading(words: str, seconds: float = 0.0, *, doubt: Doubt | None = None, shift: float = 0.0):
    """`15` are two dice in a row; `1?` is one that is not clear; `.` leaves a place free."""
    dice = []
    places = words.replace("?", "")
    for place, face in enumerate(places):
        if face != ".":
            clear = f"{face}?" not in words
            box = Box(50 * place + shift, 20 + shift, 30, 30)
            dice.append(DieReading(Dice.of(face).faces[0], 0.9, box, clear))
    unsure = doubt is not None or not all(die.clear for die in dice)
    verdict = Verdict.UNSURE if unsure else Verdict.CLEAR if dice else Verdict.EMPTY
    why = doubt or (Doubt.LOW_CONFIDENCE if unsure else None)
    return Reading(tuple(dice), verdict, why, seconds)


def scene(*words: str):
    return settled([reading(word, at / 10) for at, word in enumerate(words)])


def test_readings_that_agree_are_a_scene():
    seen = scene("156", "156", "156")
    assert seen is not None
    assert (str(seen.roll), seen.verdict, seen.doubt, seen.seconds) == ("156", "clear", None, 0.2)


def test_two_readings_are_not_enough():
    assert scene("156", "156") is None


def test_an_empty_table_is_a_scene():
    seen = scene("", "", "")
    assert seen is not None
    assert (seen.dice, seen.verdict) == ((), Verdict.EMPTY)


def test_one_reading_in_four_may_be_off():
    seen = scene("156", "155", "156", "156")
    assert seen is not None
    assert (str(seen.roll), seen.verdict) == ("156", "clear")


def test_a_die_missed_once_counts_all_the_same():
    seen = scene("156", "15.", "156", "156")
    assert seen is not None
    assert (str(seen.roll), seen.verdict) == ("156", "clear")


@pytest.mark.parametrize("words", [("156", "155", "156", "155"), ("15", "15", "15?", "15?")])
def test_a_face_that_half_of_them_doubt_is_not_clear(words):
    seen = scene(*words)
    assert seen is not None
    assert seen.verdict is Verdict.UNSURE
    assert seen.doubt is Doubt.LOW_CONFIDENCE
    assert [die.clear for die in seen.dice].count(False) >= 1


def test_readings_that_disagree_on_how_many_dice_there_are_make_no_scene():
    assert scene("156", "15", "156", "15", "1") is None


def test_faces_that_change_places_make_no_clear_scene():
    here, there = reading("15"), reading(".15", 0.1)
    assert settled([here, there, here, there]) is None


def test_a_die_lies_where_most_readings_have_it():
    readings = [reading("1", at / 10, shift=shift) for at, shift in enumerate((0, 1, 2, 6))]
    seen = settled(readings)
    assert seen is not None
    assert seen.dice[0].box == Box(1.5, 21.5, 30, 30)


def test_the_doubt_that_most_have_is_the_scenes():
    dark = reading("15", doubt=Doubt.TOO_DARK)
    seen = settled([dark, replace(dark, seconds=0.1), replace(dark, seconds=0.2)])
    assert seen is not None
    assert (seen.verdict, seen.doubt) == (Verdict.UNSURE, Doubt.TOO_DARK)


def test_a_disputed_reading_is_never_clear():
    seen = disputed(reading("156"))
    assert seen.verdict is Verdict.UNSURE
    assert not any(die.clear for die in seen.dice)
    assert str(seen.roll) == "156"


def test_apart_is_in_sizes_of_the_smaller_die():
    assert apart(Box(0, 0, 10, 10), Box(30, 40, 10, 10)) == pytest.approx(5)
    assert apart(Box(0, 0, 10, 10), Box(-5, -5, 20, 20)) == 0


def test_readings_agree_on_faces_and_places():
    first = reading("156")
    assert agree(first, reading("15?6", shift=5.0))
    assert agree(reading(""), reading(""))
    assert not agree(first, reading("155"))
    assert not agree(first, reading("156", shift=25.0))
    assert not agree(first, reading("15"))
    assert not agree(reading("15"), first)


@pytest.mark.parametrize(
    ("places", "verdict"), [((1, 2, 3, 4, 5, 6), "clear"), ((1, 1, 1, 0, 0, 0), "unsure")]
)
def test_what_might_be_a_die_counts_by_its_place(places, verdict):
    # Noise looks like a die now here, now there; what lies there stays.
    clear = reading("156")
    readings = [
        replace(
            clear,
            verdict=Verdict.UNSURE,
            doubt=Doubt.LOW_CONFIDENCE,
            maybe=(Box(60 * place, 100, 30, 30),),
        )
        if place
        else clear
        for place in places
    ]
    seen = settled(readings)
    assert seen is not None
    assert seen.verdict == verdict


def test_what_some_readings_said_of_a_die_is_what_else_it_may_show():
    told = [reading(word, at / 10) for at, word in enumerate(("1", "1", "5", "1"))]
    second = replace(told[0].dice[0], likely=Dice.of("35").faces)
    seen = settled([replace(told[0], dice=(second,)), *told[1:]])
    assert seen is not None
    assert seen.dice[0].likely == (5, 3)
