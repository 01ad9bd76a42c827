"""The program and Chromium, for tests and pictures: a server of its own, and pages that talk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from playwright.sync_api import sync_playwright

from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, FilePayload, Page, ViewportSize

CHECKOUT = Path(__file__).parents[2]
CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE_MS = 20_000
FIRST_FIELDS = 2
"""Names that the form asks for at first."""


@contextmanager
def serving(
    database: Path, *, port: int = 0, reads: Sequence[str] = (), lan: str = ""
) -> Iterator[str]:
    """The program on a scratch database, as a person starts it; gives its address.

    With `reads`, photos are read as these words say (see `faked`), and not by the model. With
    `lan`, guests are let in at this address.
    """
    url = f"sqlite:///{database}"
    command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser"]
    command += ["--port", str(port), "--database", url, *(["--lan", lan] if lan else [])]
    if reads:
        command = [sys.executable, "-m", "tests.app.faked", url, str(port), lan, *reads]
    errors = database.with_suffix(".log")
    with errors.open("ab") as log:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=CHECKOUT,
            # The key and the certificate of a door lie beside the database, not at home.
            env={**os.environ, "XDG_DATA_HOME": str(database.parent)},
        )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), errors.read_text()
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """One Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def page_at(  # noqa: PLR0913  # what a person's device is like
    browser: Browser,
    address: str,
    *,
    size: ViewportSize = PHONE,
    dark: bool = False,
    locale: str = "en-GB",
    sharp: bool = False,
) -> Page:
    """A fresh browser at this address, with Flutter's tree of accessible names switched on.

    A `sharp` one has a phone's fine pixels: four times the work for who draws them.
    """
    context = browser.new_context(
        viewport=size,
        color_scheme="dark" if dark else "light",
        device_scale_factor=2 if sharp else 1,
        locale=locale,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    speak(page)
    return page


def speak(page: Page) -> None:
    """Have Flutter build its tree of accessible names, through which tests find things."""
    page.wait_for_selector("flt-semantics-placeholder", state="attached")
    page.locator("flt-semantics-placeholder").evaluate("it => it.click()")


def go(page: Page, route: str) -> None:
    """Lead the app to another of its screens, as the browser's back button does."""
    page.evaluate(
        "it => { history.pushState(null, '', it);"
        " dispatchEvent(new PopStateEvent('popstate', { state: null })); }",
        route,
    )


def tap(page: Page, name: str) -> None:
    """Tap the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def shows(page: Page, text: str) -> None:
    """Wait until this text, or accessible name, is on the screen."""
    found = page.get_by_text(text).or_(page.get_by_label(text)).first
    found.wait_for(state="attached")


def new_game(page: Page, *names: str, rule_set: str = "") -> None:
    """Start a game of these players, from the first screen, in the language that is spoken."""
    tap(page, say("New game"))
    shows(page, say("Rule set"))
    for place, name in enumerate(names, start=1):
        if place > FIRST_FIELDS:
            tap(page, say("Add a player"))
        write(page, say("Player {number}", number=place), name)
    if rule_set:
        choose_rule_set(page, rule_set)
    tap(page, say("Start the game"))
    shows(page, say("Throw six dice"))


def choose_rule_set(page: Page, name: str) -> None:
    """Choose a rule set by its whole name, which may stand among those that a tap shows."""
    radio = page.get_by_role("radio", name=name, exact=True)
    if not radio.count():
        page.get_by_role("button", name="more rule sets").click()
    radio.click()


def write(page: Page, label: str, text: str) -> None:
    """Write this into the field of this label, in place of what is there."""
    page.get_by_label(label, exact=True).click()
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def keep(page: Page, label: str) -> None:
    """Tap the keep whose name begins so."""
    page.get_by_role("button", name=label).first.click()


def send_photo(page: Page, photo: bytes, *, name: str = "photo.jpg") -> None:
    """Read a photo through the file dialog, as a person does."""
    with page.expect_file_chooser() as opened:
        tap(page, say("Read a photo"))
    file = {"name": name, "mimeType": "image/jpeg", "buffer": photo}
    opened.value.set_files(cast("FilePayload", file))


def choose(page: Page, way: str) -> None:
    """Choose how rolls are entered: Photo, Dice, Keeps or Points, in the language spoken."""
    way = say(way)
    page.get_by_role("radio", name=way).or_(page.get_by_role("button", name=way, exact=True)).or_(
        page.get_by_role("checkbox", name=way)
    ).first.click()


def tap_roll(page: Page, faces: str) -> None:
    """Tap the faces of a roll."""
    for face in faces:
        tap(page, say("Add a {face}", face=face))
