"""Scenes are words: a letter is a place on the table, the digit after it the face there."""

from dataclasses import replace

import pytest

from scorekeeper.dice import Dice
from scorekeeper.vision.follow import (
    CLEARED_SECONDS,
    KEPT_SECONDS,
    LATE_SECONDS,
    Change,
    Followed,
    Oddity,
    follow,
    refused,
)
from scorekeeper.vision.settle import LyingDie, Scene
from scorekeeper.vision.types import Box, Doubt, Verdict

SOON, LATER, MUCH_LATER = 0.4, max(KEPT_SECONDS, CLEARED_SECONDS), LATE_SECONDS


def die(word: str, shift: float = 0.0) -> LyingDie:
    column, row = divmod(ord(word[0]) - ord("a"), 5)
    box = Box(100 + 70 * column + shift, 100 + 70 * row + shift, 40, 40)
    return LyingDie(Dice.of(word[1]).faces[0], box, clear="?" not in word)


def scene(words: str, *, shift: float = 0.0, doubt: Doubt | None = None) -> Scene:
    dice = tuple(die(word, shift) for word in words.split())
    is_clear = doubt is None and all(one.clear for one in dice)
    verdict = Verdict.CLEAR if is_clear and dice else Verdict.UNSURE
    if not dice and doubt is None:
        verdict = Verdict.EMPTY
    why = doubt if is_clear or doubt else Doubt.LOW_CONFIDENCE
    return Scene(dice, verdict, why, 0.0)


class Told:
    """Follows scenes and keeps what was said, as `roll 112` and the like."""

    def __init__(self, words: str = "", expects: int | None = None) -> None:
        self.known, first = follow(Followed(), scene(words), still_for=SOON, expects=None)
        assert [seen.change for seen in first] == [Change.WAITING]
        self.expects = expects

    def see(self, words: str, still_for: float = SOON, **how) -> list[str]:
        self.known, said = follow(
            self.known, scene(words, **how), still_for=still_for, expects=self.expects
        )
        return [f"{seen.change} {seen.why or seen.roll}".strip() for seen in said]


SIX = "a1 b2 c2 d3 e4 f5"


def test_a_turn_of_three_throws():
    told = Told()
    assert told.see(SIX) == ["roll 122345"]
    assert told.see(SIX, LATER) == []
    assert told.see("a1 f5") == []
    assert told.see("a1 f5", LATER) == ["kept 15"]
    assert told.see("a1 f5 k5 l6 m6 n2") == ["roll 2566"]
    assert told.see("a1 f5 k5", LATER) == ["kept 5"]
    assert told.see("a1 f5 k5 p1 q1 r1") == ["roll 111"]
    assert told.see("", CLEARED_SECONDS) == ["cleared"]
    assert told.see(SIX) == ["roll 122345"]


def test_dice_that_lay_there_already_are_no_roll():
    told = Told(SIX)
    assert told.see(SIX, LATER) == []
    assert told.see("a1 f5", LATER) == ["kept 15"]


def test_a_keep_may_be_moved_aside_before_the_others_are_taken():
    told = Told()
    told.see(SIX)
    assert told.see("y1 x5 b2 c2 d3 e4", LATER) == []
    assert told.see("y1 x5", LATER) == ["kept 15"]
    assert told.see("y1 x5 k5 l6 m6 n2") == ["roll 2566"]


def test_kept_dice_that_are_moved_stay_the_kept_ones():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("y1 x5", LATER) == []
    assert told.see("y1 x5 a5 b6 m6 n2") == ["roll 2566"]


def test_a_throw_that_comes_soon_says_the_keep_first():
    told = Told()
    told.see(SIX)
    assert told.see("a1 f5") == []
    assert told.see("a1 f5 k5 l6 m6 n2") == ["kept 15", "roll 2566"]


def test_a_throw_that_comes_soon_onto_the_old_places_is_one_all_the_same():
    told = Told()
    told.see(SIX)
    assert told.see("a1 f5") == []
    assert told.see("a1 f5 b3 c2 d3 e4") == ["kept 15", "roll 2334"]


def test_a_hand_that_takes_twice_makes_one_keep():
    told = Told()
    told.see(SIX)
    assert told.see("a1 e4 f5") == []
    assert told.see("a1 f5") == []
    assert told.see("a1 f5", LATER) == ["kept 15"]


def test_dice_that_a_hand_had_only_hidden_are_no_throw():
    told = Told()
    told.see(SIX)
    assert told.see("a1 e4 f5") == []
    assert told.see(SIX, LATER) == []
    assert told.see("a1", LATER) == ["kept 1"]


@pytest.mark.parametrize("shift", [3.0, 15.0, 37.0])
def test_a_bump_is_no_throw(shift):
    told = Told()
    told.see(SIX)
    assert told.see(SIX, LATER, shift=shift) == []
    assert told.see("a1 f5", LATER, shift=shift) == ["kept 15"]


def test_the_same_faces_elsewhere_after_the_table_was_cleared_are_a_new_roll():
    told = Told()
    told.see(SIX)
    assert told.see("", CLEARED_SECONDS) == ["cleared"]
    assert told.see("k1 l2 m2 n3 o4 p5") == ["roll 122345"]


def test_all_dice_taken_and_thrown_at_once_are_cleared_and_a_roll():
    told = Told()
    told.see(SIX)
    assert told.see("", 0.36) == []
    assert told.see("k1 l2 m2 n3 o4 p5") == ["cleared", "roll 122345"]


def test_a_late_die_is_waited_for():
    told = Told()
    assert told.see("a1 b2 c2 d3 e4") == []
    assert told.see(SIX) == ["roll 122345"]


def test_a_die_that_never_comes_is_a_doubt_once_it_is_known_how_many_there_are():
    told = Told(expects=6)
    assert told.see("a1 b2 c2 d3 e4", LATER) == []
    assert told.see("a1 b2 c2 d3 e4", MUCH_LATER) == ["doubt wrong_number"]
    assert told.see("a1 b2 c2 d3 e4", 2 * MUCH_LATER) == []


def test_five_dice_are_a_throw_where_nobody_said_six():
    told = Told()
    assert told.see("a1 b2 c2 d3 e4", MUCH_LATER) == ["roll 12234"]
    told.see("", LATER)
    assert told.see("k1 l2 m2 n3 o4") == ["roll 12234"]


def test_more_dice_than_are_in_the_hand_are_a_doubt():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("a1 f5 k5 l6 m6 n2 o3", LATER) == ["doubt wrong_number"]


def test_a_die_too_many_after_the_roll_is_a_doubt():
    told = Told()
    told.see(SIX)
    assert told.see(f"{SIX} k2", LATER) == ["doubt wrong_number"]


def test_a_kept_die_that_shows_another_face_is_a_doubt_once():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("a1 f6", LATER) == ["doubt kept_changed"]
    assert told.see("a1 f6", MUCH_LATER) == []


def test_a_kept_die_that_is_knocked_over_by_a_throw_is_a_doubt():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("a1 f4 k5 l6 m6 n2", LATER) == ["doubt kept_changed"]


def test_a_kept_die_that_is_nudged_by_a_throw_is_the_kept_one():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    nudged = scene("a1 f5 k5 l6 m6 n2")
    moved = LyingDie(5, Box(225, 110, 40, 40), clear=True)
    dice = (nudged.dice[0], moved, *nudged.dice[2:])
    _, said = follow(
        told.known, Scene(dice, Verdict.CLEAR, None, 1.0), still_for=SOON, expects=None
    )
    assert [(seen.change, str(seen.roll)) for seen in said] == [(Change.ROLL, "2566")]


def test_a_kept_die_that_is_gone_is_a_doubt():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("a1", LATER) == ["doubt kept_missing"]


def test_what_is_left_must_have_been_rolled():
    told = Told()
    told.see(SIX)
    assert told.see("a1 k6", LATER) == ["doubt changed"]


def test_dice_that_changed_without_a_hand_are_a_doubt():
    told = Told()
    told.see(SIX)
    assert told.see("a1 b2 c2 d3 e4 f6", LATER) == ["doubt changed"]


def test_a_face_that_is_not_beyond_doubt_does_not_change_what_is_known():
    told = Told()
    told.see(SIX)
    assert told.see("a1 b2 c2 d3 e4 f6?", LATER) == []
    assert told.see("a1 f5", LATER) == ["kept 15"]


def test_a_roll_that_is_not_beyond_doubt_is_asked_about():
    told = Told()
    assert told.see("a1 b2 c2 d3 e4 f5?") == []
    assert told.see("a1 b2 c2 d3 e4 f5?", LATER) == [f"doubt {Doubt.LOW_CONFIDENCE}"]
    assert told.see("a1 b2 c2 d3 e4 f5?", MUCH_LATER) == []


def test_a_kept_die_that_is_hard_to_see_does_not_spoil_the_roll():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    assert told.see("a1 f5? k5 l6 m6 n2") == ["roll 2566"]


def test_something_that_might_be_a_die_spoils_the_roll():
    told = Told()
    assert told.see(SIX, LATER, doubt=Doubt.CUT_OFF) == [f"doubt {Doubt.CUT_OFF}"]


def test_only_old_keeps_left_is_no_new_keep():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    told.see("a1 f5 k3 l6 m6 n2")
    assert told.see("a1 f5", LATER) == []
    assert told.see("", LATER) == ["cleared"]


def test_a_doubt_shows_before_and_now():
    told = Told()
    told.see(SIX)
    told.see("a1 f5", LATER)
    _, said = follow(told.known, scene("a1 f6"), still_for=LATER, expects=None)
    assert said[0].why is Oddity.KEPT_CHANGED
    assert [one.face for one in said[0].before] == [1, 5]
    assert [one.face for one in said[0].dice] == [1, 6]


def test_a_keep_that_was_refused_is_the_roll_once_more():
    told = Told()
    told.see(SIX)
    assert told.see("a1 b2", LATER) == ["kept 12"]
    told.known = refused(told.known)
    assert told.see("a1 b2", MUCH_LATER) == []
    assert told.see("a1", LATER) == ["kept 1"]
    assert told.see("a1 k5 l6 m6 n2 o3") == ["roll 23566"]


def test_throwing_on_after_a_keep_was_refused_tells_it_again():
    told = Told()
    told.see(SIX)
    told.see("a1 b2", LATER)
    told.known = refused(told.known)
    assert told.see("a1 b2 k5 l6 m6 n2") == ["kept 12", "roll 2566"]


def test_earlier_keeps_stand_when_the_last_one_is_refused():
    told = Told()
    told.see(SIX)
    told.see("a1", LATER)
    told.see("a1 k5 l6 m6 n2 o3")
    told.see("a1 k5 l6", LATER)
    told.known = refused(told.known)
    assert [die.face for die in told.known.kept] == [1]
    assert told.see("a1 k5", LATER) == ["kept 5"]
    assert told.known.in_hand == 4


@pytest.mark.parametrize("after", ["a1 b2 k5 l6 m6 n2", "a1 b2 k5 l6 m6"])
def test_a_refusal_that_comes_after_the_next_throw_changes_nothing(after):
    told = Told()
    told.see(SIX)
    told.see("a1 b2", LATER)
    told.see(after, MUCH_LATER)
    assert len(told.known.thrown) == len(after.split()) - 2
    assert refused(told.known) == told.known


def test_a_throw_that_was_taken_up_before_it_could_be_told_is_a_doubt():
    told = Told(expects=6)
    assert told.see("a1 b2 c2 d3 e4") == []
    assert told.see("a1 e4") == ["doubt changed"]
    assert told.see("a1 e4", MUCH_LATER) == []


def test_a_late_die_that_pushes_the_others_is_no_doubt():
    told = Told(expects=6)
    assert told.see("a1 b2 c2 d3 e4") == []
    assert told.see("a1 b2 c2 d3 j4 f5") == ["roll 122345"]


@pytest.mark.parametrize(("size", "told"), [(38, ["doubt low_confidence"]), (12, ["kept 15"])])
def test_a_thing_of_a_die_s_size_beside_a_keep_is_a_doubt_and_a_mark_of_the_table_is_none(
    size, told
):
    watch = Told()
    watch.see(SIX)
    thing = (Box(400, 400, size, size),)
    left = replace(scene("a1 f5"), maybe=thing)
    _, said = follow(watch.known, left, still_for=KEPT_SECONDS)
    assert [f"{it.change} {it.why or it.roll}" for it in said] == told
