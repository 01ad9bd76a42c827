"""Kept dice are tapped: points grow, and a turn costs few taps."""

import pytest

from scorekeeper.app.state import Entry
from scorekeeper.app.tally import Tally
from scorekeeper.dice import Dice
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from tests.app.play import house_of, sit_at, table_of

PLAIN = toml.find("simple_10000")


def tally_of(*rolls: str) -> Tally:
    tally = Tally(1)
    for number, faces in enumerate(rolls):
        tally = tally.rolled_again(PLAIN) if number else tally
        tally = tally.plus(PLAIN, *Dice.of(faces).faces)
    return tally


@pytest.mark.parametrize(
    ("rolls", "points", "left", "stands"),
    [
        (("1",), 100, 5, True),
        (("1", "5"), 150, 4, True),
        (("111",), 1000, 3, True),
        (("2",), 0, 5, False),
        (("1", "22"), 100, 3, False),
        (("111", "555"), 1500, 0, True),
        (("111", "555", "5"), 1550, 5, True),
    ],
)
def test_points_and_dice_left(rolls: tuple[str, ...], points: int, left: int, stands: bool):  # noqa: FBT001 - a column of the table
    tally = tally_of(*rolls)
    assert (tally.points(PLAIN), tally.left(PLAIN)) == (points, left)
    assert tally.stands(PLAIN) == stands


def test_no_more_dice_are_tapped_than_there_are():
    assert tally_of("1111111").faces == (1,) * 6


def test_dice_that_do_not_score_are_not_rolled_on_from():
    tally = tally_of("2")
    assert tally.rolled_again(PLAIN) == tally


def test_taps_are_taken_back_one_by_one_over_rolls():
    tally = tally_of("1", "5").back()
    assert (tally.keeps, tally.faces) == ((Dice.of("1"),), ())
    assert tally.back().back().faces == ()
    assert Tally(1).back() == Tally(1)


def sit_with_keeps(variant: str = "simple_10000"):
    table = table_of(house := house_of(), variant)
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.table.choose_entry(Entry.KEEPS))
    return at, table, house


def test_a_turn_of_three_rolls_is_banked_as_points():
    at, table, _ = sit_with_keeps()
    for key in ("1", "R", "5", "R", "1", "5"):
        at.attempt(lambda key=key: at.visit.press(key))
    assert (at.view.points, at.view.bank.label) == ("300", "Bank 300")
    assert [it.points for it in at.view.kept] == ["+100", "+50"]
    at.attempt(at.visit.table.bank)
    assert table.log.standing[-1].command == TypePoints(300)
    assert at.view.name == "Bob"
    assert at.view.tally is not None
    assert at.view.tally.is_empty


def test_other_pages_see_it_and_a_page_that_comes_back_has_it_still():
    at, table, house = sit_with_keeps()
    other = sit_at(house, table)
    at.attempt(lambda: at.visit.table.tally.tap(1))
    assert other.view.points == "100"
    at.visit.show(f"/game/{table.game}")
    assert at.view.points == "100"


def test_undo_takes_a_tap_back_before_anything_of_the_game():
    at, table, _ = sit_with_keeps()
    at.attempt(lambda: at.visit.table.tally.tap(1))
    at.attempt(at.visit.table.undo)
    assert at.view.points == "0"
    assert table.log.last_seq == 1


def test_a_bank_says_what_is_missing_and_dice_that_do_not_score_are_no_keep():
    at, _, _ = sit_with_keeps("russian_10000")
    at.attempt(lambda: at.visit.table.tally.tap(1))
    assert "700" in at.view.bank.why_not
    assert at.view.standing == "600 more to get on the board"
    at.attempt(lambda: at.visit.table.tally.tap(2))
    assert at.view.roll_again.why_not == "These dice do not score together yet"
    assert at.view.bank.why_not == "These dice do not score together yet"


def test_a_tally_is_over_once_the_game_has_gone_on():
    at, table, _ = sit_with_keeps()
    at.attempt(lambda: at.visit.table.tally.tap(1))
    table.do(TypePoints(500))
    assert at.view.points == "0"
    assert not at.visit.table.tally.is_going
    at.attempt(at.visit.table.tally.back)
    at.attempt(at.visit.table.tally.roll_again)
    at.attempt(at.visit.table.tally.bank)
    assert table.log.last_seq == 2


def test_farkle_and_discard():
    at, table, _ = sit_with_keeps()
    at.attempt(lambda: at.visit.table.tally.tap(1, 1, 1))
    assert at.view.points == "1,000"
    at.attempt(at.visit.table.tally.discard)
    assert at.view.points == "0"
    at.attempt(at.visit.table.farkle)
    assert table.log.standing[-1].command == TypePoints(0)
