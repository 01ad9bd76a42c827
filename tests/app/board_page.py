"""The board for tests and pictures: games as they may stand, a server, and a page that looks on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorekeeper.app.server import application
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.app.browser import PATIENCE_MS
from tests.app.camera_page import SERVER_IS_DOWN, serving_app
from tests.app.play import house_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table

NAMES = (
    "Ann", "Bartholomew", "Cy", "Dagmar", "Eve", "Ferdinand Östergård",
    "Gro", "Hanna-Liisa", "Ivo", "Jekaterina", "Kai", "Leopoldine",
)  # fmt: skip


def house_now() -> House:
    """A house whose games change when they change, so that an end is a fresh one."""
    store = MemoryStore()
    house = house_of(store=store)
    house.tables = Tables(store)
    return house


def game_of(house: House, count: int = 2, variant: str = "standard_10000") -> Table:
    """A game that has just begun."""
    return house.tables.start(toml.find(variant), NAMES[:count])


def roll(table: Table, faces: str) -> None:
    """Enter a roll."""
    table.do(RecordRoll(roll=Dice.of(faces), source=Source.HAND))


def keep(table: Table, faces: str) -> None:
    """Keep dice of it."""
    table.do(Keep(Dice.of(faces)))


def turn(table: Table, points: int) -> None:
    """A whole turn."""
    table.do(TypePoints(points))


def middle(house: House, count: int, variant: str = "house_rich") -> Table:
    """A game in the middle of a turn: scores of all lengths, notes of all kinds, kept dice."""
    table = game_of(house, count, variant)
    for points in (750, 0, 1050, 0, 4300, 2000, 0, 650, 900, 0, 1500, 8350)[:count]:
        turn(table, points)
    for points in (800, 0, 0, 500, 0, 0, 0, 350, 0, 550, 3000, 1000)[:count]:
        turn(table, points)
    roll(table, "112345")
    keep(table, "11")
    roll(table, "2556")
    keep(table, "55")
    return table


def final(house: House, count: int) -> Table:
    """The final round, set off by the second player; the next has begun a turn."""
    table = middle(house, count)
    table.do(Bank())
    turn(table, 10_050)
    roll(table, "112345")
    return table


def ended(house: House, count: int) -> Table:
    """A game that is over."""
    table = final(house, count)
    keep(table, "11")
    table.do(Bank())
    while not table.state.winners:
        turn(table, 1000)
    return table


@contextmanager
def serving_board(house: House, *, port: int = 0) -> Iterator[str]:
    """The whole web application; gives its address."""
    with serving_app(application(house), port=port) as address:
        yield address


@contextmanager
def board_at(
    browser: Browser,
    address: str,
    *,
    query: str = "",
    script: str = "",
    size: tuple[int, int] = (1280, 800),
) -> Iterator[Page]:
    """The board in a fresh context; whatever the browser complains about fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    found: list[str] = []
    page.on("console", lambda it: found.append(it.text))
    page.on("pageerror", lambda it: found.append(str(it)))
    if script:
        page.add_init_script(script)
    page.goto(f"{address}/board{query}")
    page.locator("body:not([data-scene=connecting])").wait_for()
    yield page
    context.close()
    own = [it for it in found if not it.startswith(SERVER_IS_DOWN)]
    assert own == [], own


def says(page: Page, words: str) -> None:
    """Wait until the board says this somewhere."""
    page.get_by_text(words).first.wait_for()
