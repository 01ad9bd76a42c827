"""The first screen with many tables: open games of a whole club, and thousands that ended."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.desks import home
from scorekeeper.app.main import page_of
from scorekeeper.app.present.home import OPEN_SHOWN
from scorekeeper.app.views import HomeView
from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.app.fakeui import UI, play
from tests.app.play import house_of, sit, table_of
from tests.fakes import UnpluggedStore

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from scorekeeper.app.house import House
    from scorekeeper.game.ports import GameHeader
    from tests.app.play import Sitting


class CountingStore(MemoryStore):
    """Counts the headers that it was made to give."""

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        found = super().games(limit=limit, is_over=is_over)
        self.given += len(found)
        return found


def view_of(at: Sitting) -> HomeView:
    view = at.visit.state.view
    assert isinstance(view, HomeView)
    return view


def draw(show: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await show()

    asyncio.run(run())


def fill(house: House, number: int) -> None:
    for i in range(number):
        table_of(house, "simple_10000", f"Ann {i}", "Bob").do(TypePoints(500))


def test_of_many_open_games_the_newest_are_shown_and_a_tap_shows_all():
    house = house_of()
    fill(house, OPEN_SHOWN + 3)

    async def story(ui: UI) -> None:
        assert ui.shows(f"Ann {OPEN_SHOWN + 2} 500")
        assert not ui.shows("Ann 2 500")
        await ui.tap("3 more open games")
        assert ui.shows("Ann 0 500")
        assert not ui.shows("more open game")

    play(story, main=page_of(house))


def test_a_few_are_all_shown():
    house = house_of()
    fill(house, OPEN_SHOWN)
    assert not view_of(sit(house)).more
    assert len(view_of(sit(house)).open) == OPEN_SHOWN


def test_however_many_games_ended_few_are_asked_for():
    store = CountingStore()
    house = house_of(store=store)
    fill(house, 2)
    over = [replace(it, is_over=True) for it in store.games()]
    for header in over:
        for i in range(500):
            game = type(header.game)(f"{header.game}-{i}")
            store._headers[game] = replace(header, game=game)
    store.given = 0
    at = sit(house)
    assert len(view_of(at).open) == 2
    assert len(view_of(at).ended) == home.ENDED_SHOWN
    at.visit.new_game()
    at.visit.show(f"/game/{over[0].game}")
    assert store.given < 20


def test_the_list_follows_what_is_played_and_rests_between(monkeypatch):
    monkeypatch.setattr(home, "REST_SECONDS", 0.0)
    house = house_of()
    at = sit(house)
    table = table_of(house)
    table.do(TypePoints(500))
    table.do(TypePoints(300))
    assert not view_of(at).open
    [show] = at.tasks
    draw(show)
    assert [it.title for it in view_of(at).open] == ["Ann 500 · Bob 300"]
    at.visit.show("/settings")
    table.do(TypePoints(400))
    assert len(at.tasks) == 1


def test_a_game_of_another_process_is_listed(monkeypatch):
    monkeypatch.setattr(home, "REST_SECONDS", 0.0)
    store = UnpluggedStore()
    house = house_of(store=store)
    at = sit(house)
    Tables(store).start(toml.find("simple_10000"), ["Cy", "Di"])
    house.tables.hear(house.tables.ask(house.tables.held))
    store.is_away = True
    [show] = at.tasks
    draw(show)
    assert not view_of(at).open
    store.is_away = False
    Tables(store).start(toml.find("simple_10000"), ["Eve", "Flo"])
    house.tables.hear(house.tables.ask(house.tables.held))
    draw(at.tasks[-1])
    assert [it.title for it in view_of(at).open] == ["Eve 0 · Flo 0"]


@pytest.mark.parametrize("number", [0, 1])
def test_nothing_is_drawn_after_the_screen_was_left(number: int, monkeypatch):
    monkeypatch.setattr(home, "REST_SECONDS", 0.0)
    house = house_of()
    at = sit(house)
    fill(house, number)
    at.visit.show("/settings")
    for task in at.tasks:
        draw(task)
    assert not isinstance(at.visit.state.view, HomeView)
