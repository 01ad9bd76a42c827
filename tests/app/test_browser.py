"""The whole product in Chromium, from the program's start to the total on the screen."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.app.browser import (
    CHECKOUT,
    CHROMIUM,
    LAPTOP,
    choose,
    chromium,
    go,
    keep,
    new_game,
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

    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]


@pytest.fixture(scope="module")
def started() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the program serves all of these tests that need none of their own."""
    with serving(tmp_path_factory.mktemp("served") / "games.sqlite") as at:
        yield at


@pytest.fixture
def browser(started: Browser) -> Iterator[Browser]:
    """Pages that were left open would look for their server, and draw, while the next are timed."""
    yield started
    for context in started.contexts:
        context.close()


def test_a_photo_is_read_corrected_kept_and_banked(browser: Browser, tmp_path: Path):
    with serving(tmp_path / "games.sqlite", reads=["112346"]) as address:
        page = page_at(browser, address)
        new_game(page, "Ann", "Bob")
        send_photo(page, picture_of("112346"))
        shows(page, "Keep 1, 1 for 200")
        tap(page, "Die 3: 2")
        tap(page, "It is a 1")
        shows(page, "Keep 1, 1, 1 for 1,000")
        keep(page, "Keep 1, 1, 1 for 1,000")
        tap(page, "Bank 1,000")
        shows(page, "Ann, 1,000, leads")
        shows(page, "Bob, 0, to move")


def test_a_sample_throw_is_read_by_the_model_itself(browser: Browser, address: str):
    if not (CHECKOUT / "models/reader/spec.json").exists() or not any(
        (CHECKOUT / "sample_images").glob("*.jpg")
    ):
        pytest.skip("the trained model or the sample pictures are not in this checkout")
    page = page_at(browser, address)
    new_game(page, "Ann", "Bob")
    tap(page, "Sample throw")
    page.get_by_role("button", name="Die 1:").first.wait_for(state="attached")


def test_a_game_by_hand(browser: Browser, address: str):
    page = page_at(browser, address)
    new_game(page, "Ann", "Bob")
    choose(page, "Dice")
    tap_roll(page, "115346")
    keep(page, "Keep 1, 1, 5 for 250")
    tap(page, "Roll 3 again")
    tap_roll(page, "155")
    keep(page, "Keep 1, 5, 5 for 200")
    shows(page, "Hot dice")
    tap(page, "Undo")
    keep(page, "Keep 1, 5 for 150")
    tap(page, "Bank 400")
    shows(page, "Ann, 400, leads")
    choose(page, "Points")
    write(page, "Points of this turn", "550")
    tap(page, "Enter points")
    shows(page, "Bob, 550, leads")


def test_a_reload_and_a_restart_come_back_to_the_same_turn(browser: Browser, tmp_path: Path):
    database = tmp_path / "games.sqlite"
    with serving(database) as address:
        page = page_at(browser, address)
        new_game(page, "Ann", "Bob")
        choose(page, "Dice")
        tap_roll(page, "112346")
        shows(page, "Keep 1, 1 for 200")
        where = page.url
        sockets: list[object] = []
        page.on("websocket", lambda it: sockets.append(it))  # noqa: PLW0108  # Playwright marks it
        page.reload()
        speak(page)
        shows(page, "Keep 1, 1 for 200")
        sockets.clear()
    with serving(database, port=int(address.rsplit(":", 1)[1])):
        # The same page finds the new server by itself, and a new one opens at the same place.
        # What it showed before stays on the screen meanwhile, and takes no taps.
        for _ in range(40):
            page.wait_for_timeout(500)
            if sockets:
                break
        page.wait_for_timeout(2000)
        keep(page, "Keep 1, 1 for 200")
        shows(page, "Bank 200")
        other = page_at(browser, where)
        shows(other, "Bank 200")


def test_two_pages_show_the_same_game(browser: Browser, address: str):
    phone = page_at(browser, address)
    new_game(phone, "Ann", "Bob")
    laptop = page_at(browser, phone.url, size=LAPTOP)
    choose(phone, "Dice")
    tap_roll(phone, "112346")
    keep(laptop, "Keep 1, 1 for 200")
    tap(phone, "Bank 200")
    shows(laptop, "Ann, 200, leads")


def test_a_screen_begins_at_its_top_wherever_the_last_one_was_left(browser: Browser, address: str):
    page = page_at(browser, address)
    shows(page, "New game")
    go(page, "/rules/new/russian_10000_full")
    shows(page, "The match")
    page.mouse.move(180, 400)
    target = page.get_by_label("Target", exact=True)
    before = target.bounding_box()
    assert before is not None
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(500)
    after = target.bounding_box()
    assert after is None or after["y"] < before["y"]
    go(page, "/settings")
    shows(page, "Language")
    page.wait_for_timeout(500)
    box = page.get_by_text("Language").or_(page.get_by_label("Language")).first.bounding_box()
    assert box is not None
    assert 0 < box["y"] < 150


def test_no_other_host_is_asked_and_nothing_is_complained_about(browser: Browser, address: str):
    page = browser.new_page()
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto(address)
    speak(page)
    shows(page, "New game")
    assert asked
    assert all(url.startswith((address, "blob:", "data:")) for url in asked)


def test_how_long_the_first_screen_takes_is_measured(
    browser: Browser, address: str, capsys: pytest.CaptureFixture[str]
):
    page = browser.new_context().new_page()
    seconds = []
    for _ in range(2):
        begin = time.perf_counter()
        page.goto(address)
        speak(page)
        shows(page, "New game")
        seconds.append(time.perf_counter() - begin)
    with capsys.disabled():
        sys.stdout.write(f"\nfirst screen {seconds[0]:.2f} s, reload {seconds[1]:.2f} s\n")
