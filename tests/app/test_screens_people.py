"""The first screen's ways, all games, players, dice, and a game looked back on, browserless."""

from __future__ import annotations

import asyncio
import sys

import flet as ft
import pytest

from scorekeeper.app.desks.history import PAGE
from scorekeeper.app.main import page_of
from scorekeeper.app.present.dice import DiceView
from scorekeeper.app.present.history import HistoryView
from scorekeeper.app.present.people import PlayersView, PlayerView
from scorekeeper.app.present.review import ReviewView
from scorekeeper.app.views import HomeView
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import Sitting, house_of, sit, table_of


@pytest.fixture(autouse=True)
def _no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """What draws the bars takes matplotlib along where it is installed, which takes seconds."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def house_of_games(ended: int = 4):
    """Ann has won all of these games, the last by one more point each, and one goes on."""
    house = house_of()
    for game in range(ended):
        table_of(house).do(TypePoints(10_050 + 50 * game))
    open_game = table_of(house, "simple_10000", "Cy", "Ann")
    open_game.do(RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA))
    open_game.do(Keep(Dice.of("11")))
    open_game.do(Bank())
    return house


def tooltips(ui: UI) -> list[str]:
    return [it.tooltip for it in ui.all(ft.IconButton) if isinstance(it.tooltip, str)]


def finish(at: Sitting) -> None:
    """Run what was begun beside the page to its end."""

    async def run() -> None:
        await at.tasks[-1]()

    asyncio.run(run())


def shown(at: Sitting) -> object:
    """A call, so that type checkers expect it to change."""
    return at.visit.state.view


async def wait_for(ui: UI, text: str) -> None:
    for _ in range(200):
        if ui.shows(text):
            return
        await asyncio.sleep(0.02)
        await ui.settle()
    pytest.fail(f"{text!r} was never shown among {ui.texts()}")


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_the_first_screen_leads_to_everything(width: float):
    async def story(ui: UI) -> None:
        assert ui.shows("Throw real dice.")
        for way, shown in [
            ("All games", "No game has been played yet"),
            ("Players", "Nobody has played yet"),
            ("Settings", "Appearance"),
        ]:
            await ui.tap(way)
            assert ui.shows(shown)
            await ui.tap("Back to the games")
        links = [it.url for it in ui.all(ft.Container) if isinstance(it.url, ft.Url)]
        assert [it.url for it in links] == ["/board"]

    play(story, main=page_of(house_of()), width=width)


def test_a_player_is_found_with_charts_and_others():
    async def story(ui: UI) -> None:
        await ui.tap("Ann, 4 games · 4 wins")
        assert ui.shows("4 of 4, 100 %")
        assert ui.shows("From the oldest to the newest: 10,050, 10,100, 10,150, 10,200")
        assert ui.shows("4 to 0 · 4 games")
        await ui.tap("Games of Ann")
        assert ui.has("Open Cy 200 · Ann 0, round 1 · Simple online Farkle · 2026-11-30")
        assert sum(it.startswith("Look back on") for it in tooltips(ui)) == 5

    play(story, main=page_of(house_of_games()), route="/players")


def test_luck_is_worked_out_when_it_is_asked_for():
    async def story(ui: UI) -> None:
        await ui.tap("Work it out for the last 2 games")
        await wait_for(ui, "Of 2 games, in points a turn")
        assert ui.shows("Luck of the dice")

    play(story, main=page_of(house_of_games(ended=1)), route="/players/Ann")


def test_a_game_is_looked_back_on():
    async def story(ui: UI) -> None:
        await wait_for(ui, "The turn that decided most: turn 1 of Cy")
        assert ui.shows("Lost by choices")
        await ui.tap("Back to the game")
        assert ui.shows("Throw six dice")

    house = house_of_games(ended=0)
    [game] = house.tables.games()
    play(story, main=page_of(house), route=f"/game/{game.game}/review", width=LAPTOP_PX)


def test_dice_are_judged_by_source():
    async def story(ui: UI) -> None:
        assert ui.shows("Read by the camera: 6 dice")
        assert ui.shows("Face 1: 2 times, 33 %")
        assert ui.shows("Too few to tell")

    play(story, main=page_of(house_of_games()), route="/dice")


def test_one_players_games_alone_are_listed():
    async def story(ui: UI) -> None:
        chip = next(it for it in ui.all(ft.Chip) if words(it) == "Cy")
        await ui.fire(chip, "select", data=True)
        assert ui.has("Open Cy 200 · Ann 0, round 1 · Simple online Farkle · 2026-11-30")
        assert not ui.shows("Bob 0")

    def words(chip: ft.Chip) -> object:
        return chip.label.value if isinstance(chip.label, ft.Text) else chip.label

    play(story, main=page_of(house_of_games()), route="/history", width=LAPTOP_PX)


def test_more_games_are_listed_a_page_at_a_time():
    house = house_of()
    for _ in range(PAGE + 1):
        table_of(house).do(TypePoints(10_000))
    at = sit(house, "/history")
    view = at.visit.state.view
    assert isinstance(view, HistoryView)
    assert len(view.games) == PAGE
    assert view.more
    at.attempt(at.visit.history.show_more)
    view = at.visit.state.view
    assert isinstance(view, HistoryView)
    assert len(view.games) == PAGE + 1
    assert not view.more


@pytest.mark.parametrize(
    ("route", "kind"),
    [
        ("/history", HistoryView),
        ("/history/Ann", HistoryView),
        ("/players", PlayersView),
        ("/players/Ann", PlayerView),
        ("/players/ann%20", PlayerView),
        ("/dice", DiceView),
        ("/dice/Ann", DiceView),
    ],
)
def test_every_screen_has_an_address(route: str, kind: type):
    assert isinstance(sit(house_of_games(), route).visit.state.view, kind)


def test_a_player_whom_nobody_knows_leads_home_with_a_word():
    at = sit(house_of_games(), "/players/Zoe")
    assert isinstance(at.visit.state.view, HomeView)
    assert "pick a player from the list" in at.notice


def test_whoever_leaves_is_not_shown_what_was_being_worked_out():
    house = house_of_games(ended=0)
    [game] = house.tables.games()
    at = sit(house, f"/game/{game.game}/review")
    assert isinstance(shown(at), ReviewView)
    at.visit.show("/")
    finish(at)
    assert isinstance(shown(at), HomeView)


def test_luck_of_a_player_who_is_left_goes_nowhere():
    at = sit(house_of_games(), "/players/Ann")
    at.attempt(at.visit.people.work_out)
    at.visit.show("/")
    finish(at)
    assert isinstance(shown(at), HomeView)
