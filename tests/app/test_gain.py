"""The points just won are shown for a while, and put away without disturbing who types."""

from __future__ import annotations

import asyncio

import pytest

from scorekeeper.app.state import Entry
from scorekeeper.game.commands import TypePoints
from tests.app.play import house_of, sit_at, table_of


@pytest.mark.parametrize(("entry", "is_drawn"), [(Entry.DICE, True), (Entry.POINTS, False)])
def test_nothing_is_drawn_anew_by_itself_while_points_are_typed(monkeypatch, entry, is_drawn):
    monkeypatch.setattr("scorekeeper.app.desks.table.GAIN_SECONDS", 0.0)
    table = table_of(house := house_of())
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.table.choose_entry(entry))
    table.do(TypePoints(50))
    assert at.visit.state.shows_gain

    async def later() -> None:
        await at.tasks[-1]()

    asyncio.run(later())
    assert at.visit.state.shows_gain != is_drawn
    at.attempt(lambda: at.visit.table.choose_entry(Entry.PHOTO))
    assert not at.visit.state.shows_gain
