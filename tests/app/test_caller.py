"""What the caller speaks: each thing once, after a correction what it comes to, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.app.caller import calls
from scorekeeper.dice import Dice
from scorekeeper.game.amend import past_turns
from scorekeeper.game.commands import (
    Bank,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    TakeOver,
    TypePoints,
)
from tests.app.play import house_of, table_of

if TYPE_CHECKING:
    from scorekeeper.game.commands import Command
    from scorekeeper.table.table import Table


def rolls(faces: str, source: Source = Source.HAND) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=source)


def keeps(faces: str) -> Keep:
    return Keep(Dice.of(faces))


class Hall:
    """A game, and somebody who hears every call when it comes."""

    def __init__(self, variant: str = "simple_10000", *names: str) -> None:
        self.table: Table = table_of(house_of(), variant, *names)
        self.heard = 0

    def hear(self) -> list[str]:
        """What has been spoken since the last time."""
        found = calls(self.table.log, heard=self.heard)
        self.heard = self.table.log.last_seq
        return [it.words for it in found if it.words]

    def after(self, *commands: Command) -> list[str]:
        for command in commands:
            self.table.do(command)
        return self.hear()

    def undone(self, times: int = 1) -> list[str]:
        for _ in range(times):
            self.table.undo()
        return self.hear()


@pytest.fixture
def hall() -> Hall:
    started = Hall()
    started.hear()
    return started


def test_a_game_begins_with_whose_turn_it_is():
    assert Hall().hear() == ["Ann's turn."]


def test_rolls_keeps_totals_and_the_next_turn_are_spoken(hall: Hall):
    assert hall.after(rolls("115346")) == ["Rolled 1, 1, 3, 4, 5, 6."]
    assert hall.after(keeps("11")) == ["Keeps 1, 1 for 200."]
    assert hall.after(rolls("5246")) == ["Rolled 2, 4, 5, 6."]
    assert hall.after(keeps("5")) == ["Keeps 5 for 50, 250 so far."]
    assert hall.after(Bank()) == ["Ann banks 250 and has 250. Bob's turn."]
    assert hall.after(TypePoints(1450)) == ["Bob banks 1,450 and has 1,450. Ann's turn."]


def test_a_farkle_is_spoken_with_its_roll_and_what_it_cost(hall: Hall):
    assert hall.after(rolls("223446")) == ["Rolled 2, 2, 3, 4, 4, 6. Farkle. Bob's turn."]
    hall.after(rolls("115346"), keeps("11"))
    assert hall.after(rolls("2346")) == [
        "Rolled 2, 3, 4, 6. Farkle. Bob loses 200. Ann's turn.",
    ]


def test_hot_dice_are_spoken(hall: Hall):
    hall.after(rolls("111555"))
    assert hall.after(keeps("111555")) == ["Keeps 1, 1, 1, 5, 5, 5 for 1,500. Hot dice."]


def test_nothing_is_spoken_after_a_reload_or_twice(hall: Hall):
    hall.after(rolls("115346"), keeps("11"), Bank())
    assert hall.hear() == []
    assert calls(hall.table.log, heard=hall.table.log.last_seq) == ()


def test_the_same_records_are_called_the_same_however_late(hall: Hall):
    hall.after(rolls("115346"), keeps("11"))
    hall.table.undo()
    hall.after(keeps("1"), Bank())
    log = hall.table.log
    whole = calls(log, heard=0)
    assert [it.id for it in whole] == [1, 2, 3, 4, 5, 6]
    for heard in range(len(log.records) + 1):
        assert calls(log, heard=heard) == tuple(it for it in whole if it.id > heard)


def test_what_is_undone_is_hushed_and_not_spoken(hall: Hall):
    hall.after(rolls("115346"))
    hall.table.undo()
    found = calls(hall.table.log, heard=hall.heard)
    assert [(it.words, it.hushes) for it in found] == [("", True)]


def test_what_is_done_again_was_spoken_before(hall: Hall):
    hall.after(rolls("115346"), keeps("11"), Bank())
    hall.undone(3)
    for _ in range(3):
        hall.table.redo()
    assert hall.hear() == []


def test_what_is_entered_again_as_it_was_was_spoken_before(hall: Hall):
    hall.after(rolls("115346"), keeps("11"), Bank())
    hall.undone(3)
    assert hall.after(rolls("115346", Source.CAMERA), keeps("11"), Bank()) == []
    assert hall.after(rolls("115346")) == ["Rolled 1, 1, 3, 4, 5, 6."]


def test_of_a_turn_entered_otherwise_but_worth_the_same_nothing_is_spoken(hall: Hall):
    hall.after(rolls("115346"), keeps("11"), Bank())
    hall.undone(3)
    assert hall.after(rolls("155346")) == []
    assert hall.after(keeps("155")) == []
    assert hall.after(Bank()) == []  # 200 it was before, too
    assert hall.hear() == []


def test_of_a_corrected_bank_only_the_total_is_spoken_and_no_turn_again(hall: Hall):
    hall.after(rolls("111346"), keeps("11"), Bank())
    hall.undone(2)
    assert hall.after(keeps("111")) == []
    assert hall.after(Bank()) == ["Correction: Ann has 1,000."]
    assert hall.after(rolls("223446")) == ["Rolled 2, 2, 3, 4, 4, 6. Farkle. Ann's turn."]


def test_a_typed_turn_corrects_one_that_was_played(hall: Hall):
    hall.after(rolls("111346"), keeps("11"), Bank())
    hall.undone(3)
    assert hall.after(TypePoints(450)) == ["Correction: Ann has 450."]


def test_a_corrected_roll_that_was_spoken_last_is_spoken_once(hall: Hall):
    hall.after(rolls("115346"))
    hall.undone()
    assert hall.after(rolls("155346")) == ["Rolled 1, 3, 4, 5, 5, 6."]
    assert hall.after(keeps("55")) == ["Keeps 5, 5 for 100."]


def test_a_corrected_roll_and_keep_are_told_by_the_keep(hall: Hall):
    hall.after(rolls("115346"), keeps("11"))
    hall.undone(2)
    assert hall.after(rolls("155346")) == []
    assert hall.after(keeps("155")) == ["Keeps 1, 5, 5 for 200."]


def test_a_farkle_that_was_none_goes_on_aloud(hall: Hall):
    hall.after(rolls("223446"))
    hall.undone()
    assert hall.after(rolls("123446")) == ["Rolled 1, 2, 3, 4, 4, 6."]
    assert hall.after(keeps("1"), Bank()) == [
        "Keeps 1 for 100.",
        "Ann banks 100 and has 100. Bob's turn.",
    ]


def test_a_bank_that_was_none_goes_on_aloud(hall: Hall):
    hall.after(rolls("115346"), keeps("11"), Bank())
    hall.undone()
    assert hall.after(rolls("5234")) == ["Rolled 2, 3, 4, 5."]
    assert hall.after(keeps("5")) == ["Keeps 5 for 50, 250 so far."]
    assert hall.after(Bank()) == ["Ann banks 250 and has 250. Bob's turn."]


def test_of_an_amended_turn_only_the_total_is_spoken_once(hall: Hall):
    hall.after(TypePoints(500), TypePoints(600), TypePoints(300), rolls("115346"))
    turn = past_turns(hall.table.log.standing)[0]
    hall.table.confirm(hall.table.amend(turn, [TypePoints(700)]))
    assert hall.hear() == ["Correction: Ann has 1,000."]
    assert hall.hear() == []
    assert hall.undone() == ["Correction: Ann has 800."]
    hall.table.redo()
    assert hall.hear() == ["Correction: Ann has 1,000."]
    assert hall.after(keeps("11")) == ["Keeps 1, 1 for 200."]


def test_an_amendment_that_changes_what_follows_says_that_too():
    hall = Hall("standard_10000")
    hall.after(TypePoints(500))
    turn = past_turns(hall.table.log.standing)[0]
    hall.table.confirm(hall.table.amend(turn, [TypePoints(10_000)]))
    assert hall.hear() == [
        "Correction: Ann has 10,000. Final round: Ann has 10,000. Bob's turn.",
    ]


def test_getting_on_board_is_spoken_with_the_bank():
    hall = Hall("house_rich")
    hall.hear()
    assert hall.after(TypePoints(500)) == [
        "Ann banks 500 and has 500. Ann is on board. Bob's turn."
    ]


def test_the_final_round_and_the_winner_are_spoken():
    hall = Hall("standard_10000")
    hall.hear()
    assert hall.after(TypePoints(10_050)) == [
        "Ann banks 10,050 and has 10,050. Final round: Ann has 10,050. Bob's turn."
    ]
    assert hall.after(TypePoints(500)) == ["Bob banks 500 and has 500. Ann wins with 10,050."]
    hall.undone()
    assert hall.after(TypePoints(500)) == []


def test_who_comes_and_goes_is_spoken(hall: Hall):
    assert hall.after(Join("Cy")) == ["Cy joins."]
    assert hall.after(Leave(0)) == ["Ann leaves. Bob's turn."]
    hall.undone()
    assert hall.after(Leave(0)) == []


def test_who_begins_is_spoken():
    hall = Hall("standard_10000")
    hall.hear()
    assert hall.after(RollForStart(((0, 2), (1, 6)))) == ["Bob begins."]


def test_a_pass_is_spoken(hall: Hall):
    assert hall.after(PassTurn()) == ["Ann passes. Bob's turn."]


def test_a_take_over_is_spoken():
    hall = Hall("high_stakes")
    hall.after(rolls("111125"), keeps("1111"), Bank())
    spoken = hall.after(TakeOver())
    assert spoken == ["Bob takes over 2 dice."]
    assert hall.after(rolls("15")) == ["Rolled 1, 5."]


@given(st.data())
def test_no_call_is_made_twice_and_every_play_is_called(data: st.DataObject):
    hall = Hall()
    spoken = hall.hear()
    for _ in range(data.draw(st.integers(0, 12))):
        points = data.draw(st.sampled_from((0, 250, 300)))
        for _ in range(data.draw(st.integers(0, 2))):
            if hall.table.can_undo:
                assert hall.undone() == []
        spoken = hall.after(TypePoints(points))
        assert len(spoken) <= 1
    seqs = [it.id for it in calls(hall.table.log, heard=0)]
    assert seqs == sorted(set(seqs))
