"""The camera page in Chromium, before make-believe cameras: what it sends, shows and says."""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from scorekeeper.app.cam_routes import Shown
from tests.app.browser import CHROMIUM, PATIENCE_MS
from tests.app.camera_page import (
    EMPTY,
    HEIGHT,
    SIDE,
    TABLE,
    THROW,
    WIDTH,
    ToldTable,
    camera_flags,
    chromiums,
    clip_of,
    serving_cameras,
    until,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from playwright.sync_api import Browser, Page

    Launch: TypeAlias = Callable[..., Browser]

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

ROLLED = Shown("roll", "Ann rolled 1, 3, 5, 6 and two in doubt.", THROW, (WIDTH, HEIGHT), 100)
BY_HAND = "You can go on by hand on the scoreboard."


@pytest.fixture(scope="module")
def launch() -> Iterator[Launch]:
    with chromiums() as start:
        yield start


@pytest.fixture(scope="module")
def browser(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    clip = clip_of(THROW, tmp_path_factory.mktemp("clip") / "throw.mjpeg")
    return launch(*camera_flags(clip))


@pytest.fixture
def table() -> ToldTable:
    return ToldTable()


@pytest.fixture
def address(table: ToldTable) -> Iterator[str]:
    with serving_cameras(table) as at:
        yield at


@contextmanager
def opened(
    browser: Browser,
    address: str,
    *,
    query: str = f"?table={TABLE}",
    script: str = "",
    size: tuple[int, int] = (390, 844),
) -> Iterator[Page]:
    """The page in a fresh context; whatever the browser complains about fails the test."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, device_scale_factor=2
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda it: complaints.append(it.text))
    page.on("pageerror", lambda it: complaints.append(str(it)))
    if script:
        page.add_init_script(script)
    page.goto(f"{address}/cam{query}")
    yield page
    context.close()
    # That a server is down the browser itself writes into its console; the page tells the person.
    assert [it for it in complaints if "ERR_CONNECTION_REFUSED" not in it] == []


def says(page: Page, words: str) -> None:
    page.locator("#words", has_text=words).wait_for()


def adds(page: Page, words: str) -> None:
    page.locator("#aside", has_text=words).wait_for()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def goes_on(page: Page, table: ToldTable) -> None:
    """Wait until a frame has come and been answered."""
    says(page, table.tells.words)
    sent = len(table.eyes[-1].frames)
    until(lambda: len(table.eyes[-1].frames) > sent)


def refusing(name: str) -> str:
    """A script by which the browser refuses the camera for this reason, until `allow()`."""
    return f"""
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        let refuses = true;
        window.allow = () => {{ refuses = false; }};
        navigator.mediaDevices.getUserMedia = (wanted) =>
          refuses ? Promise.reject(new DOMException("told so", "{name}")) : real(wanted);
    """


TRACK = "document.getElementById('video').srcObject.getVideoTracks()[0]"
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


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


# ---- faults of the camera


def test_a_camera_that_is_not_allowed(launch: Launch, address: str):
    with opened(launch(*camera_flags(says="deny")), address) as page:
        says(page, "This page may not use the camera. Allow it in the browser's settings")
        adds(page, BY_HAND)
        press(page, "Try again")
        says(page, "This page may not use the camera.")


def test_no_camera_at_all(launch: Launch, address: str):
    with opened(launch("--use-fake-ui-for-media-stream"), address) as page:
        says(page, "No camera was found. Connect one, then try again.")
        adds(page, BY_HAND)
        page.get_by_role("button", name="Try again").wait_for()


def test_a_page_that_browsers_hold_for_unsafe(launch: Launch, address: str):
    port = address.rsplit(":", 1)[1]
    flags = (*camera_flags(), "--host-resolver-rules=MAP table.test 127.0.0.1")
    with opened(launch(*flags), f"http://table.test:{port}") as page:
        says(page, "Open this page by an address that begins with https")
        adds(page, BY_HAND)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("NotAllowedError", "may not use the camera"),
        ("NotFoundError", "No camera was found"),
        ("NotReadableError", "Another program uses the camera"),
        ("UnknownError", "could not be started (UnknownError)"),
    ],
)
def test_a_fault_is_said_and_trying_again_helps(
    browser: Browser, address: str, table: ToldTable, name: str, words: str
):
    with opened(browser, address, script=refusing(name)) as page:
        says(page, words)
        adds(page, BY_HAND)
        assert not table.eyes
        page.evaluate("allow()")
        press(page, "Try again")
        goes_on(page, table)


def test_a_camera_that_is_unplugged(browser: Browser, address: str, table: ToldTable):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.evaluate(f"{TRACK}.dispatchEvent(new Event('ended'))")
        says(page, "The camera is gone.")
        until(lambda: table.eyes[0].closed == 1)
        press(page, "Try again")
        goes_on(page, table)


def test_a_camera_that_is_plugged_in_goes_on_by_itself(
    browser: Browser, address: str, table: ToldTable
):
    with opened(browser, address, script=refusing("NotFoundError")) as page:
        says(page, "No camera was found")
        page.evaluate("allow(); navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        goes_on(page, table)


def test_a_camera_that_gives_no_picture_just_now(browser: Browser, address: str, table: ToldTable):
    mute = f"""(muted) => {{
        Object.defineProperty({TRACK}, "muted", {{ value: muted, configurable: true }});
        {TRACK}.dispatchEvent(new Event(muted ? "mute" : "unmute"));
    }}"""
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.evaluate(mute, arg=True)
        says(page, "The camera gives no picture just now.")
        page.evaluate(mute, arg=False)
        goes_on(page, table)


def test_a_picture_that_stands_still(browser: Browser, address: str, table: ToldTable):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.evaluate("document.getElementById('video').pause()")
        says(page, "The picture stands still.")
        adds(page, BY_HAND)
        press(page, "Try again")
        goes_on(page, table)


def test_a_hidden_page_pauses_and_says_so_on_return(
    browser: Browser, address: str, table: ToldTable
):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.evaluate(HIDE, arg=True)
        page.wait_for_timeout(300)
        assert page.title().startswith("Paused")
        sent = len(table.eyes[0].frames)
        page.wait_for_timeout(700)
        assert len(table.eyes[0].frames) == sent
        page.evaluate(HIDE, arg=False)
        adds(page, "Nothing was sent while this page was hidden. It goes on now.")
        goes_on(page, table)


# ---- faults of the connection


def test_a_server_that_is_restarted_is_found_again(browser: Browser, table: ToldTable):
    with serving_cameras(table) as address:
        context = opened(browser, address)
        page = context.__enter__()
        says(page, EMPTY.words)
    says(page, "No connection to the scorekeeper. This page goes on trying.")
    adds(page, BY_HAND)
    says(page, "The scorekeeper does not answer. Is it running")
    with serving_cameras(table, port=int(address.rsplit(":", 1)[1])):
        press(page, "Try now")
        adds(page, "The connection is back.")
        goes_on(page, table)
        context.__exit__(None, None, None)
    assert len(table.eyes) == 2


def test_a_second_camera_takes_over_and_the_first_can_take_back(
    browser: Browser, address: str, table: ToldTable
):
    with opened(browser, address) as first:
        says(first, EMPTY.words)
        with opened(browser, address) as second:
            goes_on(second, table)
            says(first, "Another camera looks at this table now.")
            assert first.evaluate("document.getElementById('video').srcObject") is None
            press(first, "Use this camera instead")
            goes_on(first, table)
            says(second, "Another camera looks at this table now.")
    assert len(table.eyes) == 3


def test_an_address_without_a_table(browser: Browser, address: str):
    with opened(browser, address, query="") as page:
        says(page, "This address names no table. Open the camera page from the scoreboard.")
        assert (
            page.get_by_role("link", name="Scoreboard").evaluate("it => it.href") == f"{address}/"
        )


def test_a_table_that_is_gone(browser: Browser, address: str):
    with opened(browser, address, query="?table=attic") as page:
        says(page, "There is no such table any more. Open the camera page from the scoreboard.")
        page.get_by_role("button", name="Try again").wait_for()
