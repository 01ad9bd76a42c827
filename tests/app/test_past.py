"""Past turns at work: looked at, corrected, the change shown first, confirmed, taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.present.past import PastView, TurnView
from scorekeeper.app.present.redo import Way
from scorekeeper.dice import Dice
from scorekeeper.game.amended import TurnKey
from scorekeeper.game.commands import Bank, Keep, PassTurn, RecordRoll, Source, TypePoints
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Tie, Variant
from tests.app.play import house_of, sit

if TYPE_CHECKING:
    from scorekeeper.app.present.change import ChangeView
    from scorekeeper.game.commands import Command
    from scorekeeper.table.table import Table
    from tests.app.play import Sitting

RUSSIAN, CLASSIC = "russian_10000", "standard_10000"
ANN_1, BOB_1 = TurnKey(0, 0), TurnKey(1, 0)


def hand(faces: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def keep(faces: str) -> Keep:
    return Keep(Dice.of(faces))


class At:
    """Somebody at the past turns of a game that these commands made."""

    def __init__(
        self, *commands: Command | int, variant: str | Variant = "simple_10000", names=()
    ) -> None:
        house = house_of()
        rules = toml.find(variant) if isinstance(variant, str) else variant
        self.table: Table = house.tables.start(rules, names or ("Ann", "Bob"))
        for command in commands:
            self.table.do(TypePoints(command) if isinstance(command, int) else command)
        self.sitting: Sitting = sit(house, f"/game/{self.table.game}/turns")
        self.desk = self.sitting.visit.past

    @property
    def view(self) -> PastView:
        view = self.sitting.visit.state.view
        assert isinstance(view, PastView)
        return view

    @property
    def turn(self) -> TurnView:
        assert self.view.turn is not None
        return self.view.turn

    @property
    def change(self) -> ChangeView:
        assert self.turn.change is not None, self.sitting.notice
        return self.turn.change

    def attempt(self, action) -> None:
        self.sitting.attempt(action)

    def ask(self, key: TurnKey, points: str) -> ChangeView:
        self.attempt(lambda: self.desk.look_at(key))
        self.attempt(self.desk.correct)
        self.attempt(lambda: self.desk.ask_by_points(points))
        return self.change

    def cells(self) -> list[tuple[str, ...]]:
        return [(row.title, *(it.text if it else "" for it in row.cells)) for row in self.view.rows]


def test_every_turn_is_in_the_grid():
    at = At(500, 0, hand("112346"), keep("11"), Bank(), hand("112346"))
    assert [(it.name, it.score) for it in at.view.heads] == [("Ann", "700"), ("Bob", "0")]
    assert at.cells() == [("1", "500", "farkle"), ("2", "200", "not ended")]
    cell = at.view.rows[0].cells[1]
    assert cell is not None
    assert (cell.label, cell.is_farkle) == ("Bob, round 1, farkle", True)


def test_a_play_off_within_the_round_has_a_row_of_its_own():
    # Bob's 10,000 sets off the final round, Ann's last turn ties: both play on in round 2.
    variant = replace(toml.find(CLASSIC), tie=Tie.PLAY_OFF)
    at = At(0, 10000, 10000, 300, 200, variant=variant)
    assert at.cells() == [
        ("1", "farkle", "10,000"),
        ("2", "10,000", ""),
        ("Play-off", "300", "200"),
    ]


def test_a_turn_is_shown_roll_by_roll():
    at = At(hand("112346"), keep("11"), hand("2346"))
    at.attempt(lambda: at.desk.look_at(ANN_1))
    assert (at.turn.title, at.turn.text) == ("Ann, round 1", "farkle")
    assert [(it.words, it.points) for it in at.turn.steps] == [
        ("Rolled 1, 1, 2, 3, 4, 6; kept 1, 1 for 200", "+200"),
        ("Rolled 2, 3, 4, 6", ""),
        ("Ann farkles and loses 200", ""),
    ]
    assert at.turn.steps[0].kept == {0, 1}
    at.attempt(lambda: at.desk.look_at(None))
    assert at.view.turn is None


def test_a_typed_turn_says_that_its_dice_are_not_known():
    at = At(500)
    at.attempt(lambda: at.desk.look_at(ANN_1))
    assert at.turn.steps[0].words == "Ann banks 500; typed, without its dice"


def test_points_are_corrected_after_the_change_was_shown():
    at = At(500, 300, 50)
    change = at.ask(ANN_1, "550")
    assert change.turn == "The turn comes to: 550"
    assert [(it.name, it.before, it.after) for it in change.scores] == [
        ("Ann", "550", "600"),
        ("Bob", "300", "300"),
    ]
    assert (change.match, change.refused, change.confirm) == ((), (), "Change the turn")
    assert at.table.state.players[0].score == 550
    at.attempt(at.desk.confirm)
    assert at.table.state.players[0].score == 600
    cell = at.view.rows[0].cells[0]
    assert cell is not None
    assert (cell.text, cell.is_amended, cell.label) == ("550", True, "Ann, round 1, 550, amended")
    assert at.view.undo == "Take the change back"
    at.attempt(at.desk.undo)
    assert at.table.state.players[0].score == 550
    assert at.view.undo == ""
    cell = at.view.rows[0].cells[0]
    assert cell is not None
    assert not cell.is_amended


def test_leaving_it_goes_back_step_by_step_and_changes_nothing():
    at = At(500)
    at.ask(ANN_1, "550")
    at.attempt(at.desk.leave_it)
    assert (at.turn.change, at.turn.redo is None) == (None, False)
    at.attempt(at.desk.leave_it)
    assert at.turn.redo is None
    assert at.table.log.last_seq == 2


def test_who_is_not_on_board_any_more_loses_later_turns_and_they_are_listed():
    at = At(700, 800, 300, 50, variant=RUSSIAN)
    change = at.ask(ANN_1, "0")
    ann = change.scores[0]
    assert (ann.before, ann.after) == ("1,000", "0")
    assert ann.notes == ("not on board any more", "farkles in a row: 1 instead of 0")
    assert len(change.refused) == 1
    assert change.refused[0].turn == "Ann, round 2"
    assert change.refused[0].text.startswith("It would pass without points: ")
    assert "700 points in one turn" in change.refused[0].text
    assert change.confirm == "Change it, and lose 1 turn"
    at.attempt(at.desk.confirm)
    assert at.table.state.players[0].score == 0
    assert at.cells() == [("1", "farkle", "800"), ("2", "passed", "50")]


def test_a_final_round_is_set_off_or_not_any_more():
    at = At(10000, 500, variant=CLASSIC, names=("Ann", "Bob", "Cy"))
    assert at.ask(ANN_1, "9000").match == ("The final round is not set off any more",)
    at = At(9000, 500, variant=CLASSIC, names=("Ann", "Bob", "Cy"))
    assert at.ask(ANN_1, "10000").match == ("Ann sets off the final round",)


def test_the_winner_of_a_game_that_ended_may_change():
    at = At(10000, 9000, variant=CLASSIC)
    assert at.table.state.phase is Phase.OVER
    assert at.ask(BOB_1, "11000").match == ("Bob wins instead of Ann",)
    at.attempt(at.desk.confirm)
    assert at.table.state.winners == (1,)


def test_a_game_that_ended_may_go_on():
    at = At(10000, 9000, variant=CLASSIC)
    assert at.ask(ANN_1, "5000").match == (
        "The final round is not set off any more",
        "The game goes on: Ann is to move, round 2",
    )


def test_turns_after_an_earlier_end_are_dropped_and_listed():
    at = At(500, 500, 600, 700)
    change = at.ask(ANN_1, "10050")
    assert [it.turn for it in change.refused] == ["Bob, round 1", "Ann, round 2", "Bob, round 2"]
    assert all(it.text.startswith("It would be dropped: ") for it in change.refused)
    assert change.match == ("Ann wins: the game ends",)
    assert change.confirm == "Change it, and lose 3 turns"


@pytest.mark.parametrize(
    ("points", "told"),
    [("abc", "Type the points of the turn as a number"), ("130", "expected a multiple of 50")],
)
def test_points_that_cannot_be_are_told_and_the_form_stays(points: str, told: str):
    at = At(500)
    at.attempt(lambda: at.desk.look_at(ANN_1))
    at.attempt(at.desk.correct)
    at.attempt(lambda: at.desk.ask_by_points(points))
    assert told in at.sitting.notice
    assert at.turn.redo is not None


def test_one_die_of_a_roll_is_corrected_and_kept():
    at = At(hand("112346"), keep("11"), Bank(), 300)
    at.attempt(lambda: at.desk.look_at(ANN_1))
    at.attempt(at.desk.correct)
    assert at.turn.redo is not None
    assert at.turn.redo.way is Way.DICE
    at.attempt(lambda: at.desk.open_die(0, 2))
    at.attempt(lambda: at.desk.set_face(1))
    at.attempt(lambda: at.desk.open_die(0, 2))
    at.attempt(at.desk.keep_die)
    assert at.turn.redo.throws[0].points == "+1,000"
    at.attempt(at.desk.ask_by_dice)
    assert at.change.scores[0].after == "1,000"
    at.attempt(at.desk.confirm)
    commands = [did.command for did in at.table.log.standing[1:4]]
    assert commands == [hand("111346"), keep("111"), Bank()]


def test_a_typed_turn_is_entered_anew_roll_by_roll():
    at = At(500, 300)
    at.attempt(lambda: at.desk.look_at(ANN_1))
    at.attempt(at.desk.correct)
    at.attempt(lambda: at.desk.choose_way(Way.DICE))
    for face in (1, 1, 2, 3, 4, 6):
        at.attempt(lambda face=face: at.desk.add_die(0, face))
    assert at.turn.redo is not None
    assert at.turn.redo.throws[0].offers[0].label == "Keep 1, 1 for 200"
    at.attempt(lambda: at.desk.keep(0, Dice.of("11")))
    at.attempt(at.desk.add_throw)
    assert at.turn.redo.throws[1].wrong == "4 dice are missing"
    for face in (2, 3, 4, 6):
        at.attempt(lambda face=face: at.desk.add_die(1, face))
    at.attempt(at.desk.ask_by_dice)
    assert at.change.turn == "The turn comes to: farkle"


def test_dice_are_removed_and_rolls_too_and_all_is_begun_anew():
    at = At(hand("112346"), keep("11"), hand("1346"), keep("1"), Bank())
    at.attempt(lambda: at.desk.look_at(ANN_1))
    at.attempt(at.desk.correct)
    at.attempt(lambda: at.desk.open_die(0, 5))
    at.attempt(at.desk.remove_die)
    assert at.turn.redo is not None
    assert at.turn.redo.throws[0].wrong == "1 die is missing"
    at.attempt(at.desk.ask_by_dice)
    assert "expected a roll of 6 dice, got 5" in at.sitting.notice
    at.attempt(at.desk.remove_throw)
    assert len(at.turn.redo.throws) == 1
    at.attempt(at.desk.begin_anew)
    assert at.turn.redo.throws[0].dice == ()


def test_a_game_that_moved_on_meanwhile_is_told_and_the_change_shown_again():
    at = At(500, 300)
    at.ask(ANN_1, "550")
    at.table.do(TypePoints(1000))
    at.attempt(at.desk.confirm)
    assert "got a later one; look at the change again" in at.sitting.notice
    assert at.change.scores[0].after == "1,550"
    at.attempt(at.desk.confirm)
    assert at.table.state.players[0].score == 1550


def test_the_same_scores_by_other_commands_are_another_game():
    at = At(500, 300)
    at.ask(ANN_1, "550")
    at.table.undo()
    at.table.redo()
    at.attempt(at.desk.confirm)
    assert "look at the change again" in at.sitting.notice


def test_a_turn_that_is_no_more_is_put_away_with_a_word():
    at = At(500)
    at.ask(ANN_1, "550")
    at.table.undo()
    assert at.view.turn is None
    assert at.sitting.notice == "The turn that was open here is no more"


def test_a_passed_turn_and_one_that_goes_on_can_be_corrected():
    at = At(PassTurn(), hand("112346"), keep("11"))
    assert at.ask(ANN_1, "450").scores[0].after == "450"
    at.attempt(lambda: at.desk.look_at(BOB_1))
    at.attempt(at.desk.correct)
    at.attempt(at.desk.ask_by_dice)
    assert at.change.turn == "The turn comes to: not ended"


def test_an_unknown_game_leads_to_the_list_with_a_word():
    at = sit(house_of(), "/game/none/turns")
    assert "'none'" in at.notice
