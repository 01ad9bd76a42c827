"""What the camera saw, in a game that stands so, gives these commands or this question."""

import pytest

from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll
from scorekeeper.table.hands_free import NOTHING, Question, propose
from scorekeeper.vision.follow import Change, Oddity, Seen
from scorekeeper.vision.settle import LyingDie
from scorekeeper.vision.types import Box, Doubt
from tests.build import played

PLACE = Box(0, 0, 10, 10)


def seen(change: Change, faces: str = "", why=None) -> Seen:
    dice = tuple(LyingDie(face, PLACE, clear=True) for face in Dice.of(faces))
    return Seen(change=change, seconds=1.0, dice=dice, why=why)


def state(*turns: str):
    return played("simple_10000", *turns)


def asked(game, what, **how) -> Question | None:
    proposal = propose(game, what, **how)
    assert not proposal.commands
    return proposal.question


def test_a_roll_that_scores_is_entered():
    (command,) = propose(state(), seen(Change.ROLL, "122456")).commands
    assert isinstance(command, RecordRoll)
    assert command.roll == command.read == Dice.of("122456")
    assert command.source == "camera"


def test_a_farkle_is_never_entered_unseen():
    assert asked(state(), seen(Change.ROLL, "223446")) is Question.FARKLE


def test_gathering_the_dice_of_a_farkle_is_the_nod():
    farkle = Dice.of("223446")
    (command,) = propose(state(), seen(Change.CLEARED), farkle=farkle).commands
    assert isinstance(command, RecordRoll)
    assert command.roll == farkle


@pytest.mark.parametrize("faces", ["12245", "1122456"])
def test_a_roll_of_another_number_of_dice_is_asked_about(faces):
    assert asked(state(), seen(Change.ROLL, faces)) is Question.ROLL


def test_the_number_of_dice_is_that_of_the_turn():
    game = state("Ann 112346:11")
    assert propose(game, seen(Change.ROLL, "2256")).commands
    assert asked(game, seen(Change.ROLL, "122456")) is Question.ROLL


def test_a_keep_that_scores_is_made():
    game = state("Ann 112346")
    assert propose(game, seen(Change.KEPT, "11")).commands == (Keep(Dice.of("11")),)


def test_a_keep_that_does_not_score_is_asked_about_at_once():
    assert asked(state("Ann 112346"), seen(Change.KEPT, "12")) is Question.NO_SCORE


def test_a_keep_that_was_tapped_already_is_nothing_new():
    game = state("Ann 112346:11")
    assert propose(game, seen(Change.KEPT, "11")) == NOTHING
    assert asked(game, seen(Change.KEPT, "1")) is Question.KEPT


def test_a_throw_without_a_keep_is_asked_about():
    assert asked(state("Ann 112346"), seen(Change.ROLL, "2256")) is Question.NO_KEEP


def test_dice_gathered_after_a_keep_are_a_question_and_never_a_bank():
    game = state("Ann 112346:11")
    proposal = propose(game, seen(Change.CLEARED))
    assert Bank() not in proposal.commands
    assert proposal.question is Question.GATHERED
    assert asked(state("Ann 112346"), seen(Change.CLEARED)) is Question.UNKEPT


def test_dice_that_lay_there_when_the_camera_came_are_asked_about():
    assert asked(state(), seen(Change.WAITING, "122456")) is Question.ROLL
    assert propose(state("Ann 112346"), seen(Change.WAITING, "112346")) == NOTHING
    assert propose(state(), seen(Change.WAITING)) == NOTHING


def test_a_keep_of_what_was_never_rolled_is_nothing():
    assert propose(state(), seen(Change.KEPT, "15")) == NOTHING


def test_an_empty_table_before_a_turn_is_nothing():
    assert propose(state(), seen(Change.CLEARED)) == NOTHING


@pytest.mark.parametrize("why", [Oddity.KEPT_CHANGED, Oddity.KEPT_MISSING])
def test_doubts_about_kept_dice(why):
    assert asked(state("Ann 112346:11"), seen(Change.DOUBT, "15", why)) is Question.KEPT


@pytest.mark.parametrize("why", [Oddity.WRONG_NUMBER, Oddity.CHANGED, Doubt.BLURRED])
def test_doubts_about_the_roll(why):
    assert asked(state(), seen(Change.DOUBT, "15", why)) is Question.ROLL


@pytest.mark.parametrize("change", [Change.ROLLING, Change.HAND, Change.WAITING, Change.STALLED])
def test_what_passes_asks_for_nothing(change):
    assert propose(state("Ann 112346"), seen(change)) == NOTHING
