"""Which turns were amended, through undo, redo and further amendments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.game.amend import past_turns
from scorekeeper.game.amended import TurnKey, amended_turns, is_last_an_amendment, keyed
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from scorekeeper.table.table import Table

ANN_1, BOB_1, ANN_2 = TurnKey(0, 0), TurnKey(1, 0), TurnKey(0, 1)


def game(*points: int, variant: str = "simple_10000") -> Table:
    table = Tables(MemoryStore()).start(toml.find(variant), ["Ann", "Bob"])
    for it in points:
        table.do(TypePoints(it))
    return table


def amend(table: Table, key: TurnKey, points: int) -> None:
    turn = keyed(past_turns(table.log.standing))[key]
    table.confirm(table.amend(turn, [TypePoints(points)]))


def test_turns_have_the_number_of_their_player():
    turns = keyed(past_turns(game(100, 200, 300).log.standing))
    assert list(turns) == [ANN_1, BOB_1, ANN_2]


def test_a_game_without_amendments_has_no_marks():
    table = game(100, 200)
    assert amended_turns(table.log) == frozenset()
    assert not is_last_an_amendment(table.log)


def test_marks_stay_while_the_game_and_other_amendments_go_on():
    table = game(100, 200, 300)
    amend(table, ANN_2, 350)
    table.do(TypePoints(50))
    assert amended_turns(table.log) == {ANN_2}
    assert not is_last_an_amendment(table.log)
    amend(table, ANN_1, 150)
    assert amended_turns(table.log) == {ANN_1, ANN_2}
    assert is_last_an_amendment(table.log)


def test_a_mark_is_undone_and_done_again_with_its_amendment():
    table = game(100, 200)
    amend(table, BOB_1, 250)
    table.undo()
    assert amended_turns(table.log) == frozenset()
    assert not is_last_an_amendment(table.log)
    table.redo()
    assert amended_turns(table.log) == {BOB_1}
    assert is_last_an_amendment(table.log)


def test_a_turn_that_lost_its_points_to_an_amendment_is_marked_too():
    table = game(700, 700, 50, variant="russian_10000")
    amend(table, ANN_1, 0)
    assert amended_turns(table.log) == {ANN_1, ANN_2}
