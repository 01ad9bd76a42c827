"""What the camera page says and does when something is wrong, in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.browser import CHROMIUM
from tests.app.camera_page import (
    EMPTY,
    HIDE,
    TRACK,
    Launch,
    ToldTable,
    adds,
    camera_flags,
    goes_on,
    opened,
    press,
    says,
    serving_cameras,
    until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

LISTEN = """() => {
    const words = document.getElementById("words");
    window.said = [];
    const listen = new MutationObserver(() => window.said.push(words.textContent));
    listen.observe(words, { childList: true, characterData: true, subtree: true });
}"""
"""Has the page keep all that it says from now on."""

BY_HAND = "You can go on by hand on the scoreboard."


def refusing(name: str) -> str:
    """A script by which the browser refuses the camera for this reason, until `allow()`."""
    return f"""
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        let refuses = true;
        window.allow = () => {{ refuses = false; }};
        navigator.mediaDevices.getUserMedia = (wanted) =>
          refuses ? Promise.reject(new DOMException("told so", "{name}")) : real(wanted);
    """


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
        says(page, "Open the page by one that begins with https")
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
        page.clock.install()
        page.evaluate("document.getElementById('video').pause()")
        page.wait_for_timeout(500)
        page.clock.fast_forward(7_000)
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


def test_a_server_that_is_restarted_is_found_again(browser: Browser, table: ToldTable):
    with serving_cameras(table) as address:
        context = opened(browser, address)
        page = context.__enter__()
        sockets: list[str] = []
        page.on("websocket", lambda it: sockets.append(it.url))
        says(page, EMPTY.words)
        page.evaluate(LISTEN)
    # The server may take longer to end than the page to give up its first words.
    says(page, "The scorekeeper does not answer. Is it running")
    said = page.evaluate("window.said")
    assert any("No connection to the scorekeeper. This page goes on trying." in it for it in said)
    adds(page, BY_HAND)
    with serving_cameras(table, port=int(address.rsplit(":", 1)[1])):
        press(page, "Try now")
        adds(page, "The connection is back.")
        goes_on(page, table)
        assert "again=1" in sockets[-1]
        context.__exit__(None, None, None)
    assert len(table.eyes) == 2


def test_a_server_that_gives_no_answer_is_left_and_asked_anew(
    browser: Browser, address: str, table: ToldTable
):
    with opened(browser, address) as page:
        says(page, EMPTY.words)
        page.clock.install()
        table.eyes[0].answers.clear()
        page.wait_for_timeout(500)
        page.clock.fast_forward(12_000)
        says(page, "No connection to the scorekeeper.")
        table.eyes[0].answers.set()
        adds(page, "The connection is back.")
        goes_on(page, table)
    until(lambda: [eye.closed for eye in table.eyes] == [1, 1])


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
        says(page, "There is no such table. Open the camera page from the scoreboard.")
        page.get_by_role("button", name="Try again").wait_for()
