"""A photo's reading while people look at it."""

import pytest

from scorekeeper.app.drafts import MOST_DICE_SHOWN, Draft, draft_of
from scorekeeper.dice import Dice, Face
from scorekeeper.vision.types import Doubt, Verdict
from tests.fakes import reading


def draft(faces: str, *, clear: bool = True) -> Draft:
    return draft_of(reading(faces, clear=clear), jpeg=b"jpeg", width=640, height=480)


def test_a_fresh_draft_says_what_was_read():
    fresh = draft("511326")
    assert fresh.roll == fresh.read == Dice.of("112356")
    assert [die.face for die in fresh.dice] == [5, 1, 1, 3, 2, 6]
    assert fresh.is_clear
    assert not fresh.is_recorded


def test_a_doubtful_reading_makes_a_doubtful_draft():
    doubtful = draft("15", clear=False)
    assert not doubtful.is_clear
    assert doubtful.doubt is Doubt.LOW_CONFIDENCE
    assert not any(die.is_clear for die in doubtful.dice)


@pytest.mark.parametrize(
    ("place", "face", "roll"), [(0, 6, "256"), (1, 5, "155"), (2, 1, "112"), (2, 5, "125")]
)
def test_a_correction_changes_the_roll_and_never_what_the_camera_said(
    place: int, face: Face, roll: str
):
    corrected = draft("125").with_face(place, face)
    assert corrected.roll == Dice.of(roll)
    assert corrected.read == Dice.of("125")


def test_a_correction_settles_that_die_and_leaves_the_others_in_doubt():
    corrected = draft("125", clear=False).with_face(1, 2)
    assert [die.is_clear for die in corrected.dice] == [False, True, False]
    assert not corrected.is_clear


def test_dice_are_removed_and_added_and_the_claim_stays():
    changed = draft("1256").without(3).with_one_more(4)
    assert changed.roll == Dice.of("1245")
    assert changed.read == Dice.of("1256")
    assert changed.dice[-1].box is None


def test_an_original_is_never_changed():
    fresh = draft("125")
    fresh.with_face(0, 6)
    fresh.without(0)
    fresh.recorded()
    assert fresh == draft("125")


def test_recorded_and_reopened_are_each_others_opposite():
    assert draft("125").recorded().is_recorded
    assert draft("125").recorded().reopened() == draft("125")


def test_a_table_full_of_dice_shows_only_so_many():
    crowd = draft_of(reading("1" * 40), jpeg=b"", width=9, height=9)
    assert len(crowd.dice) == MOST_DICE_SHOWN


def test_an_empty_reading_makes_an_empty_draft():
    empty = draft("")
    assert empty.verdict is Verdict.EMPTY
    assert empty.roll == Dice()
    assert not empty.is_clear
