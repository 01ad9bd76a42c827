"""The camera page in Chromium, before make-believe cameras: what it sends and shows."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from scorekeeper.app.cam_routes import Shown
from tests.app.browser import CHROMIUM
from tests.app.camera_page import (
    EMPTY,
    HEIGHT,
    HIDE,
    SIDE,
    TABLE,
    THROW,
    TRACK,
    WIDTH,
    Launch,
    ToldTable,
    adds,
    camera_flags,
    clip_of,
    goes_on,
    opened,
    press,
    says,
    until,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

ROLLED = Shown("roll", "Ann rolled 1, 3, 5, 6 and two in doubt.", THROW, (WIDTH, HEIGHT), 100)


def test_frames_go_up_as_jpegs_and_the_words_come_back(
    browser: Browser, address: str, table: ToldTable
):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        until(lambda: len(table.eyes[0].frames) >= 3)
        table.eyes[0].tells = ROLLED
        says(page, ROLLED.words)
        page.get_by_role(
            "img", name=re.compile(r"Dice: 1, 5, 3, 6, one that is not clear")
        ).wait_for()
        assert page.locator("#state").get_attribute("data-kind") == "good"
    for frame in table.eyes[0].frames:
        picture = Image.open(io.BytesIO(frame))
        assert picture.format == "JPEG"
        assert picture.size == (WIDTH, HEIGHT)
    until(lambda: table.eyes[0].closed == 1)


def test_the_page_waits_as_long_as_it_is_told(browser: Browser, address: str, table: ToldTable):
    table.tells = replace(EMPTY, interval_ms=400)
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        until(lambda: len(table.eyes[0].frames) >= 4)
    times = table.eyes[0].times
    assert min(after - before for before, after in pairwise(times)) >= 0.39


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_boxes_lie_on_the_dice_however_the_picture_is_letterboxed(
    browser: Browser, address: str, table: ToldTable, size: tuple[int, int]
):
    table.tells = ROLLED
    with opened(browser, address, size=size) as page:
        says(page, ROLLED.words)
        place = page.locator("#stage").bounding_box()
        assert place
        scale = min(place["width"] / WIDTH, place["height"] / HEIGHT)
        left, top = (place["width"] - WIDTH * scale) / 2, (place["height"] - HEIGHT * scale) / 2
        for die in THROW[:4]:
            middle = top + (die.box.y + SIDE / 2) * scale
            for x in (die.box.x, die.box.x + SIDE):
                assert painted(page, left + x * scale, middle) == [53, 195, 165, 255]
            assert painted(page, left + die.box.centre[0] * scale, middle)[3] == 0
        assert painted(page, left / 2 + 1, top / 2 + 1)[3] == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


def painted(page: Page, x: float, y: float) -> list[int]:
    """Red, green, blue and alpha of the marks at this place of the picture's frame."""
    script = """(place) => {
        const [x, y] = place.map((it) => Math.round(it * devicePixelRatio));
        const marks = document.getElementById("marks");
        const copy = document.createElement("canvas");
        [copy.width, copy.height] = [marks.width, marks.height];
        const pen = copy.getContext("2d", { willReadFrequently: true });
        pen.drawImage(marks, 0, 0);
        return Array.from(pen.getImageData(x, y, 1, 1).data);
    }"""
    found: list[int] = page.evaluate(script, [x, y])
    return found


def test_an_upright_picture_goes_up_whole(
    launch: Launch, address: str, table: ToldTable, tmp_path: Path
):
    clip = clip_of((), tmp_path / "upright.mjpeg", size=(1080, 1920))
    with opened(launch(*camera_flags(clip)), address) as page:
        says(page, EMPTY.words)
        goes_on(page, table)
    assert Image.open(io.BytesIO(table.eyes[0].frames[-1])).size == (720, 1280)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (667, 375), (844, 390), (768, 1024)])
def test_words_and_buttons_never_lie_on_each_other(
    launch: Launch, address: str, size: tuple[int, int]
):
    flags = (*camera_flags(), "--host-resolver-rules=MAP table.test 127.0.0.1")
    port = address.rsplit(":", 1)[1]
    with opened(launch(*flags), f"http://table.test:{port}", size=size) as page:
        says(page, "begins with https")
        words, tools = (page.locator(it).bounding_box() for it in ("#state", "#tools"))
        assert words
        assert tools
        assert words["y"] + words["height"] <= tools["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_it_stops_and_starts_from_the_keyboard(browser: Browser, address: str, table: ToldTable):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        says(page, "The camera is stopped.")
        until(lambda: table.eyes[0].closed == 1)
        assert page.evaluate("document.getElementById('video').srcObject") is None
        page.keyboard.press("Enter")
        goes_on(page, table)


def test_the_link_leads_to_the_scoreboard(browser: Browser, address: str):
    with opened(browser, address) as page:
        link = page.get_by_role("link", name="Scoreboard")
        assert link.evaluate("it => it.href") == f"{address}/game/{TABLE}"


def test_a_reload_simply_works(browser: Browser, address: str, table: ToldTable):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.reload()
        says(page, EMPTY.words)
        until(lambda: len(table.eyes) == 2 and len(table.eyes[1].frames) > 0)


def test_another_camera_is_one_button_away_and_remembered(
    launch: Launch, address: str, table: ToldTable
):
    current = f"{TRACK}.label"
    with opened(launch(*camera_flags(cameras=2)), address) as page:
        says(page, EMPTY.words)
        before = page.evaluate(current)
        press(page, "Other camera")
        adds(page, "Camera ")
        goes_on(page, table)
        after = page.evaluate(current)
        assert before != after
        assert len(table.eyes) == 1
        page.reload()
        says(page, EMPTY.words)
        assert page.evaluate(current) == after


def test_with_one_camera_and_no_light_there_are_no_buttons_for_them(browser: Browser, address: str):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        names = [it.inner_text() for it in page.get_by_role("button").all()]
        assert names == ["Stop"]


def test_the_light_is_switched_where_there_is_one(browser: Browser, address: str):
    script = """
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
        MediaStreamTrack.prototype.applyConstraints = async ({ advanced: [{ torch }] }) => {
          if (window.isBroken) throw new DOMException("told so", "UnknownError");
          window.isLit = torch;
        };
    """
    with opened(browser, address, script=script) as page:
        says(page, EMPTY.words)
        press(page, "Light")
        page.get_by_role("button", name="Light", pressed=True).wait_for()
        assert page.evaluate("isLit") is True
        page.evaluate("window.isBroken = true")
        press(page, "Light")
        adds(page, "could not be switched")


def test_the_screen_is_kept_awake_and_asked_for_again_on_return(browser: Browser, address: str):
    script = """
        window.asked = 0;
        const lock = { release: async () => {} };
        navigator.wakeLock.request = async () => { asked += 1; return lock; };
    """
    with opened(browser, address, script=script) as page:
        says(page, EMPTY.words)
        assert page.evaluate("asked") == 1
        page.evaluate(HIDE, arg=True)
        page.evaluate(HIDE, arg=False)
        assert page.evaluate("asked") == 2


def test_without_a_wake_lock_nothing_is_missed(browser: Browser, address: str):
    script = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
    with opened(browser, address, script=script) as page:
        says(page, EMPTY.words)


def test_a_browser_without_frame_callbacks_sends_all_the_same(
    browser: Browser, address: str, table: ToldTable
):
    script = "delete HTMLVideoElement.prototype.requestVideoFrameCallback;"
    with opened(browser, address, script=script) as page:
        says(page, EMPTY.words)
        goes_on(page, table)


def test_nothing_is_asked_of_another_host(browser: Browser, address: str):
    with opened(browser, address) as page:
        asked: list[str] = []
        page.on("request", lambda it: asked.append(it.url))
        page.reload()
        says(page, EMPTY.words)
        assert len(asked) >= 6
        assert all(it.startswith((address, "data:")) for it in asked)
