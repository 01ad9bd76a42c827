"""A whole turn's points, typed at the table."""

import pytest

from tests.app.play import house_of, sit_at, table_of


def test_points_of_a_whole_turn_are_typed():
    house = house_of()
    at = sit_at(house, table_of(house))
    at.attempt(lambda: at.visit.table.type_points("1,250"))
    assert at.view.players[0].score == "1,250"
    at.attempt(lambda: at.visit.table.type_points("0"))
    assert at.view.signs[0].title == "Farkle"


@pytest.mark.parametrize("typed", ["1.250", "1\u00a0250", "1 250"])
def test_points_may_be_typed_as_any_language_writes_them(typed: str):
    house = house_of()
    at = sit_at(house, table_of(house))
    at.attempt(lambda: at.visit.table.type_points(typed))
    assert at.view.players[0].score == "1,250"


@pytest.mark.parametrize(
    ("typed", "told"), [("", "number"), ("-50", "number"), ("½", "number"), ("70", "multiple")]
)
def test_points_that_cannot_be_are_refused_with_a_reason(typed: str, told: str):
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.table.type_points(typed))
    assert told in at.notice
    assert table.log.last_seq == 1
