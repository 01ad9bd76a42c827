"""What a game's camera saw becomes commands, drafts and questions at its table."""

import pytest

from scorekeeper.app.follower import Follower, Watched
from scorekeeper.app.views import CameraView
from scorekeeper.app.wording import camera_words
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source
from scorekeeper.game.state import Phase
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.hands_free import Question
from scorekeeper.vision.follow import Change, Oddity, Seen
from scorekeeper.vision.settle import LyingDie
from scorekeeper.vision.types import Box, Doubt, Verdict
from tests.app.play import house_of, sit_at, table_of
from tests.fakes import blank_frame


def lying(faces: str, *, clear: bool = True) -> tuple[LyingDie, ...]:
    return tuple(
        LyingDie(face, Box(20 + 40 * place, 20, 30, 30), clear=clear)
        for place, face in enumerate(Dice.of(faces))
    )


class Camera:
    """A follower with its table, and words for what is seen."""

    def __init__(self, variant: str = "simple_10000") -> None:
        self.house = house_of()
        self.table = table_of(self.house, variant)
        self.expected: list[int | None] = []
        self.refused = 0
        self.follower = Follower(
            self.house, self.table.game, expect=self.expected.append, refuse_keep=self.refuse
        )

    def refuse(self) -> None:
        self.refused += 1

    def sees(
        self, change: Change, faces: str = "", why=None, *, before: str = ""
    ) -> Question | None:
        verdict = Verdict.CLEAR if why is None else Verdict.UNSURE
        seen = Seen(
            change=change,
            seconds=1.0,
            dice=lying(faces, clear=why is None),
            verdict=verdict,
            why=why,
            before=lying(before),
        )
        self.follower.seen(seen, blank_frame(), "")
        watched = self.house.watched(self.table.game)
        assert watched is not None
        assert watched.change is change
        return watched.question

    @property
    def draft(self):
        return self.house.draft(self.table.game)


@pytest.fixture
def camera():
    return Camera()


def test_a_turn_without_a_tap_but_the_bank(camera):
    assert camera.sees(Change.ROLL, "112346") is None
    assert camera.draft.is_recorded
    assert camera.sees(Change.HAND) is None
    assert camera.sees(Change.KEPT, "11") is None
    assert camera.sees(Change.ROLL, "1526") is None
    assert camera.sees(Change.KEPT, "15") is None
    assert (camera.table.state.turn.points, camera.table.state.phase) == (350, Phase.ROLL)
    camera.table.do(Bank())
    assert camera.table.state.player.name == "Bob"
    assert camera.sees(Change.CLEARED) is None


def test_the_watch_is_told_how_many_dice_the_game_wants(camera):
    camera.sees(Change.ROLL, "112346")
    camera.sees(Change.KEPT, "11")
    assert camera.expected == [6, None, 4]


def test_a_farkle_waits_for_the_dice_to_be_gathered(camera):
    assert camera.sees(Change.ROLL, "223446") is Question.FARKLE
    assert not camera.draft.is_recorded
    assert camera.sees(Change.HAND) is Question.FARKLE
    assert camera.table.state.player.name == "Ann"
    assert camera.sees(Change.CLEARED) is None
    assert camera.table.state.player.name == "Bob"
    assert camera.draft is None


def test_a_farkle_that_was_nodded_to_is_not_entered_again_for_the_next_player(camera):
    camera.sees(Change.ROLL, "223446")
    roll = RecordRoll(roll=Dice.of("223446"), source=Source.CAMERA, read=Dice.of("223446"))
    camera.table.do(roll)
    camera.house.set_draft(camera.table.game, None)
    assert camera.sees(Change.CLEARED) is None
    assert (camera.table.state.player.name, camera.table.state.turns) == ("Bob", 1)


def test_a_roll_in_doubt_is_shown_and_asked_about(camera):
    assert camera.sees(Change.DOUBT, "112346", Doubt.BLURRED) is Question.ROLL
    assert (camera.draft.is_recorded, camera.draft.doubt) == (False, Doubt.BLURRED)
    assert camera.table.state.turn.roll is None


@pytest.mark.parametrize("seen", [Change.ROLL, Change.DOUBT, Change.WAITING, Change.KEPT])
def test_what_is_to_be_done_is_that_of_the_game_whatever_was_seen_last(camera, seen):
    def words() -> str:
        watched = camera.house.watched(camera.table.game)
        assert watched is not None
        return camera_words(watched.change, watched.question, camera.table.state)

    camera.table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    camera.house.set_watched(camera.table.game, Watched(seen))
    assert words() == "Leave what you keep, and pick up the others"
    camera.table.do(Keep(Dice.of("11")))
    assert words() == "Throw four dice"
    camera.table.do(Bank())
    assert words() == "Throw six dice"


def test_dice_that_lay_there_when_the_camera_came_are_shown_and_asked_about(camera):
    assert camera.sees(Change.WAITING, "112346") is Question.ROLL
    assert not camera.draft.is_recorded
    assert camera.table.state.turn.roll is None


def test_a_keep_that_does_not_score_is_asked_about_until_one_is_made(camera):
    camera.sees(Change.ROLL, "112346")
    assert camera.sees(Change.KEPT, "12") is Question.NO_SCORE
    assert camera.refused == 1
    camera.table.do(Keep(Dice.of("1")))
    watched = camera.house.watched(camera.table.game)
    assert watched is not None
    assert watched.question is None


def test_a_throw_that_came_before_its_keep_is_entered_after_it(camera):
    camera.sees(Change.ROLL, "112346")
    assert camera.sees(Change.ROLL, "1526") is Question.NO_KEEP
    assert camera.table.state.turn.roll == Dice.of("112346")
    camera.table.do(Keep(Dice.of("11")))
    assert camera.table.state.turn.roll == Dice.of("1526")
    assert camera.draft.is_recorded


def test_a_throw_that_came_before_its_keep_and_does_not_fit_it_is_asked_about(camera):
    camera.sees(Change.ROLL, "112346")
    camera.sees(Change.ROLL, "1526")
    camera.table.do(Keep(Dice.of("1")))
    assert camera.table.state.turn.roll is None
    assert not camera.draft.is_recorded


def test_dice_gathered_in_a_turn_are_asked_about_and_a_bank_answers(camera):
    camera.sees(Change.ROLL, "112346")
    camera.sees(Change.KEPT, "11")
    assert camera.sees(Change.CLEARED) is Question.GATHERED
    camera.table.do(Bank())
    watched = camera.house.watched(camera.table.game)
    assert watched is not None
    assert watched.question is None


def test_kept_dice_that_changed_are_asked_about(camera):
    camera.sees(Change.ROLL, "112346")
    camera.sees(Change.KEPT, "11")
    assert camera.sees(Change.DOUBT, "1", Oddity.KEPT_MISSING, before="11") is Question.KEPT
    assert camera.table.state.turn.points == 200


def test_kept_dice_that_changed_are_shown_as_they_lay_and_as_they_lie(camera):
    camera.sees(Change.ROLL, "112346")
    camera.sees(Change.KEPT, "11")
    camera.sees(Change.DOUBT, "13", Oddity.KEPT_CHANGED, before="11")
    camera.sees(Change.HAND)
    watched = camera.house.watched(camera.table.game)
    assert watched.question is Question.KEPT
    before, now = watched.stills
    assert [die.face for die in before.dice] == [1, 1]
    assert [die.face for die in now.dice] == [1, 3]
    assert (before.width, before.height) == (now.width, now.height)
    for still in watched.stills:
        assert still.jpeg.startswith(b"\xff\xd8")
        assert all(0 <= die.box.x <= still.width - die.box.width for die in still.dice)
    camera.table.do(Bank())
    assert camera.house.watched(camera.table.game).stills is None


def test_a_roll_that_another_device_was_first_with_becomes_a_question(camera):
    store = camera.house.tables._store
    assert isinstance(store, MemoryStore)
    other = house_of(store=store)
    other.tables.open(camera.table.game).do(RecordRoll(roll=Dice.of("111346"), source=Source.HAND))
    assert camera.sees(Change.ROLL, "112346") is Question.ROLL
    assert camera.table.state.turn.roll == Dice.of("111346")


def test_a_camera_that_goes_says_why_and_listens_no_more(camera):
    camera.follower.close("the camera is gone")
    watched = camera.house.watched(camera.table.game)
    assert (watched.change, watched.why) == (Change.LOST, "the camera is gone")
    before = list(camera.expected)
    camera.table.do(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    assert camera.expected == before


def test_what_the_camera_says_is_shown_and_what_it_asks_can_be_put_away():
    table = table_of(house := house_of())
    at = sit_at(house, table)

    def told() -> CameraView | None:
        return at.view.camera

    assert told() is None
    house.set_watched(table.game, Watched(Change.WAITING))
    assert told() == CameraView("Throw six dice", is_question=False, is_lost=False)
    house.set_watched(table.game, Watched(Change.CLEARED, Question.GATHERED))
    asked = "All dice were taken off the table. Bank, or throw again."
    assert told() == CameraView(asked, is_question=True, is_lost=False)
    at.attempt(at.visit.table.answer_camera)
    assert told() == CameraView("Throw six dice", is_question=False, is_lost=False)
    house.set_watched(table.game, Watched(Change.LOST, why="the camera was closed"))
    assert told() == CameraView("the camera was closed", is_question=False, is_lost=True)
    at.attempt(at.visit.table.answer_camera)
    assert told() is None
