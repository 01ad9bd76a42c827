"""Pictures of every screen, from the running app: `python -m tests.app.pictures FOLDER [ONLY]`.

Each screen is taken at four widths, in light and in dark; ONLY takes those whose name contains it,
as in `laptop-dark` or `past`. Pictures for the README: `python -m tests.app.pictures --readme`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.app.browser import (
    CHECKOUT,
    LAPTOP,
    PHONE,
    choose,
    chromium,
    go,
    page_at,
    send_photo,
    serving,
    shows,
    tap,
    tap_roll,
)
from tests.app.faked import picture_of
from tests.app.scenes import Scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page, ViewportSize

DRAWN_MS = 700
"""Long enough for a change to be drawn, and for its motion to end."""
FONT_MS = 4000
"""Flet's client draws no text before its font has come."""

NETWORK = "127.0.0.2"
"""Stands for the network from which phones are let in."""

READINGS = ("112346", "112346?", "11234")
SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "tablet": {"width": 768, "height": 1024},
    "laptop": LAPTOP,
    "wall": {"width": 1920, "height": 1080},
}
SHADES = ("light", "dark")


def nothing(_: Page) -> None:
    """The screen as it opens."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen: its name, the address (`{evening}` stands for that game), and what is tapped."""

    name: str
    address: str
    act: Callable[[Page], None] = nothing
    is_plain: bool = False
    """Whether it is a page of plain HTML, not drawn by Flet."""

    def route(self, games: Mapping[str, str]) -> str:
        """The address, in which the names of games are these."""
        return self.address.format_map(games)


def _tally(page: Page) -> None:
    choose(page, "Keeps")
    for _ in range(3):
        tap(page, "Keep a 1")


def _dice(page: Page) -> None:
    choose(page, "Dice")
    tap_roll(page, "1123")


def _photo(page: Page) -> None:
    choose(page, "Photo")
    send_photo(page, picture_of("112346"))
    shows(page, "Keep 1, 1 for 200")


def _open_die(page: Page) -> None:
    tap(page, "Die 3: 2")
    shows(page, "It is a 1")


def _doubt(page: Page) -> None:
    choose(page, "Photo")
    send_photo(page, picture_of("112346"))
    shows(page, "compare each face")


def _too_few(page: Page) -> None:
    tap(page, "Discard")
    send_photo(page, picture_of("11234"))
    shows(page, "5 dice here")


def _menu(page: Page) -> None:
    tap(page, "Menu")
    shows(page, "Past turns")


def _rules(page: Page) -> None:
    _menu(page)
    tap(page, "Rules of this game")


def _advice(page: Page) -> None:
    _menu(page)
    tap(page, "In full")
    tap(page, "Close")
    page.wait_for_timeout(4 * DRAWN_MS)


def _no_advice(page: Page) -> None:
    _menu(page)
    tap(page, "None")
    tap(page, "Close")


def _past_turn(page: Page) -> None:
    page.get_by_role("button", name="Ann, round 7").click()
    shows(page, "Correct this turn")


def _amend(page: Page) -> None:
    tap(page, "Correct this turn")
    choose(page, "Points")
    tap(page, "It was a farkle")
    shows(page, "Change the turn")


def _open_combo(page: Page) -> None:
    tap(page, "The match")
    page.wait_for_timeout(DRAWN_MS)
    combo = page.get_by_role("button", name="Combo three of a kind")
    # Flutter scrolls by the wheel; what the browser scrolls into view it does not know of.
    page.mouse.move(180, 400)
    while (box := combo.bounding_box()) is None or box["y"] > 500:
        page.mouse.wheel(0, 150)
        page.wait_for_timeout(DRAWN_MS)
    combo.click()


SCENES = (
    Scene("home", "/"),
    Scene("new-game", "/new"),
    Scene("throw", "/game/{throw}"),
    Scene("throw-by-dice", "/game/{throw}", _dice),
    Scene("throw-by-keeps", "/game/{tally}", _tally),
    Scene("photo-read", "/game/{photo}", _photo),
    Scene("photo-die-open", "/game/{photo}", _open_die),
    Scene("photo-doubt", "/game/{doubt}", _doubt),
    Scene("photo-too-few", "/game/{doubt}", _too_few),
    Scene("keeps", "/game/{keeps}"),
    Scene("keeps-with-advice", "/game/{keeps}", _advice),
    Scene("decide-with-advice", "/game/{decide}"),
    Scene("decide", "/game/{decide}", _no_advice),
    Scene("menu", "/game/{decide}", _menu),
    Scene("rules-of-the-game", "/game/{evening}", _rules),
    Scene("below-entry", "/game/{entry}"),
    Scene("hot-dice", "/game/{hot}"),
    Scene("farkle", "/game/{farkle}"),
    Scene("penalty", "/game/{penalty}"),
    Scene("take-over", "/game/{take-over}"),
    Scene("teams", "/game/{teams}"),
    Scene("crowd", "/game/{crowd}"),
    Scene("final-round", "/game/{final}"),
    Scene("end", "/game/{end}"),
    Scene("past-turns", "/game/{evening}/turns"),
    Scene("past-turn", "/game/{evening}/turns", _past_turn),
    Scene("past-turn-amended", "/game/{evening}/turns", _amend),
    Scene("past-turns-crowd", "/game/{crowd}/turns"),
    Scene("players-of-the-game", "/game/{evening}/players"),
    Scene("pictures-of-the-rolls", "/game/{evening}/pictures"),
    Scene("before-the-first-roll", "/game/{fresh}"),
    Scene("roll-for-the-start", "/game/{fresh}/start"),
    Scene("review", "/game/{end}/review"),
    Scene("history", "/history"),
    Scene("players", "/players"),
    Scene("player", "/players/Ann"),
    Scene("dice", "/dice"),
    Scene("house-rules", "/rules"),
    Scene("house-rule", "/rules/new/russian_10000_full"),
    Scene("house-rule-combo", "/rules/new/russian_10000_full", _open_combo),
    Scene("settings", "/settings"),
    Scene("door", "/game/{evening}/door", lambda page: shows(page, "Shut the door")),
    Scene("board", "/board?game={evening}", is_plain=True),
    Scene("board-crowd", "/board?game={crowd}", is_plain=True),
    Scene("board-final", "/board?game={final}", is_plain=True),
    Scene("board-end", "/board?game={end}", is_plain=True),
    Scene("camera", "/cam?table={throw}", is_plain=True),
    Scene("result", "/result?game={end}", is_plain=True),
)

README = {"table-phone": "keeps-with-advice", "table-laptop": "keeps-with-advice", "board": "board"}
"""Laptops in dark, the phone in light."""


def take(folder: Path, *, only: str = "") -> None:
    """Write all pictures into `folder`; `only` is part of the names of those to take."""
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for size in SIZES:
            for shade in SHADES:
                scenes = [it for it in SCENES if only in f"{it.name}-{size}-{shade}"]
                if scenes:
                    _take(browser, folder, scenes, size=size, is_dark=shade == "dark")


def _take(browser: Browser, folder: Path, scenes: list[Scene], *, size: str, is_dark: bool) -> None:
    with TemporaryDirectory() as scratch:
        database = Path(scratch) / "games.sqlite"
        games = Scenes(database).games
        with serving(database, reads=READINGS, lan=NETWORK) as address:
            page = page_at(browser, address, size=SIZES[size], dark=is_dark, sharp=True)
            page.wait_for_timeout(FONT_MS)
            there = "/"
            for scene in scenes:
                route = scene.route(games)
                if scene.is_plain:
                    page.goto(f"{address}{route}")
                    page.wait_for_timeout(2 * DRAWN_MS)
                elif route != there:
                    go(page, route)
                    page.wait_for_timeout(DRAWN_MS)
                there = route
                scene.act(page)
                # The mouse would leave a hover, or a tooltip, where it tapped last.
                page.mouse.move(1, 1)
                page.wait_for_timeout(DRAWN_MS)
                name = f"{scene.name}-{size}-{'dark' if is_dark else 'light'}.png"
                page.screenshot(path=folder / name)
            page.context.close()


def take_for_readme() -> None:
    """The pictures that the README shows."""
    target = CHECKOUT / "docs" / "pictures"
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        for picture, scene in README.items():
            look = "phone-light" if picture.endswith("phone") else "laptop-dark"
            name = f"{scene}-{look}"
            take(Path(scratch), only=name)
            (Path(scratch) / f"{name}.png").replace(target / f"{picture}.png")


if __name__ == "__main__":
    if sys.argv[1] == "--readme":
        take_for_readme()
    else:
        take(Path(sys.argv[1]), only=sys.argv[2] if len(sys.argv) > 2 else "")
