"""A whole evening in Chromium: a house rule, a game by hand and by photo, corrections, a rematch.

The same evening is played on a phone and on a laptop, in English and in another language: every
name that is tapped is worded as the app words it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.languages import language
from scorekeeper.language import say, speaking
from tests.app.browser import (
    CHROMIUM,
    LAPTOP,
    PHONE,
    choose,
    chromium,
    keep,
    page_at,
    send_photo,
    serving,
    shows,
    speak,
    tap,
    tap_roll,
    write,
)
from tests.app.faked import picture_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

PLAYERS = ("Ann", "Bob", "Cy")
HOUSE_RULE = "Ours"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.mark.parametrize(
    ("code", "locale", "size"),
    [("en", "en-GB", PHONE), ("en", "en-GB", LAPTOP), ("ru", "ru-RU", PHONE)],
    ids=["phone", "laptop", "russian"],
)
def test_a_whole_evening(
    browser: Browser, tmp_path: Path, code: str, locale: str, size: ViewportSize
):
    with (
        speaking(language(code)),
        serving(tmp_path / "games.sqlite", reads=["112346"]) as address,
    ):
        page = page_at(browser, address, size=size, locale=locale)
        make_a_house_rule(page, address)
        start_by_it(page)
        play_the_first_round(page)
        amend_the_first_turn(page)
        play_to_the_end(page)
        take_the_end_back(page)
        play_again(page)
        page.context.close()


def make_a_house_rule(page: Page, address: str) -> None:
    """Classroom Farkle, in which all have equal turns, to 2,000 points."""
    page.goto(f"{address}/rules/new/classroom_5000")
    speak(page)
    write(page, say("Name"), HOUSE_RULE)
    write(page, say("Target"), "2000")
    tap(page, say("Save"))
    shows(page, say("Edit {name}", name=HOUSE_RULE))


def start_by_it(page: Page) -> None:
    tap(page, say("Play"))
    shows(page, say("Rule set"))
    for place, name in enumerate(PLAYERS, start=1):
        if place > 2:
            tap(page, say("Add a player"))
        write(page, say("Player {number}", number=place), name)
    tap(page, say("Start the game"))
    shows(page, say("Throw six dice"))


def play_the_first_round(page: Page) -> None:
    """By dice, by a photo with a die read wrong, and by points."""
    choose(page, "Dice")
    tap_roll(page, "111346")
    keep(page, kept("1, 1, 1", 1000))
    tap(page, say("Bank {points}", points=1000))
    shows(page, say("Throw six dice"))
    choose(page, "Photo")
    send_photo(page, picture_of("112346"))
    shows(page, kept("1, 1", 200))
    page.get_by_role("button", name=say("Die {number}: {face}", number=3, face=2)).click()
    tap(page, say("It is a {face}", face=1))
    keep(page, kept("1, 1, 1", 1000))
    tap(page, say("Bank {points}", points=1000))
    points(page, "400")


def amend_the_first_turn(page: Page) -> None:
    """It was a farkle, so Ann is not on board any more; the others keep what they have."""
    tap(page, say("Menu"))
    tap(page, say("Past turns"))
    page.get_by_role("button", name=say("{name}, round {n}", name="Ann", n=1)).click()
    tap(page, say("Correct this turn"))
    choose(page, "Points")
    tap(page, say("It was a farkle"))
    shows(page, say("not on board any more"))
    tap(page, say("Change the turn"))
    shows(page, say("amended"))
    page.goto(page.url.removesuffix("/turns"))
    speak(page)
    shows(page, say("Throw six dice"))


def play_to_the_end(page: Page) -> None:
    """Bob comes to the target in the middle of a round, and Cy has a turn left."""
    points(page, "400")
    points(page, "1100")
    shows(page, say("Final round"))
    points(page, "1800")
    shows(page, say("Winner"))


def take_the_end_back(page: Page) -> None:
    tap(page, say("Take back the last turn"))
    points(page, "1500")
    shows(page, say("Winner"))


def play_again(page: Page) -> None:
    tap(page, say("Rematch"))
    shows(page, say("Throw six dice"))


def points(page: Page, text: str) -> None:
    """Type a whole turn."""
    choose(page, "Points")
    write(page, say("Points of this turn"), text)
    tap(page, say("Enter points"))
    page.wait_for_timeout(300)


def kept(faces: str, worth: int) -> str:
    return say("Keep {faces} for {points}", faces=faces, points=worth)
