"""The camera page for tests: an Eye that shows what it is told, a server, and Chromium."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import uvicorn
from playwright.sync_api import sync_playwright

from scorekeeper.app.cam_routes import Eye, Shown, ShownDie
from scorekeeper.app.parts.die import PIPS
from scorekeeper.app.server import application
from scorekeeper.vision.types import Box
from tests.app.browser import CHROMIUM, FLAGS, PATIENCE_MS
from tests.app.play import house_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from fastapi import FastAPI
    from playwright.sync_api import Browser, Page

Launch: TypeAlias = "Callable[..., Browser]"

TABLE = "kitchen"
WIDTH, HEIGHT, SIDE = 1280, 720, 120
THROW = (
    ShownDie(1, Box(180, 160, SIDE, SIDE), clear=True),
    ShownDie(5, Box(420, 420, SIDE, SIDE), clear=True),
    ShownDie(3, Box(560, 170, SIDE, SIDE), clear=True),
    ShownDie(6, Box(760, 440, SIDE, SIDE), clear=True),
    ShownDie(2, Box(890, 200, SIDE, SIDE), clear=False),
    ShownDie(0, Box(1080, 480, SIDE, SIDE), clear=False),
)
TRACK = "document.getElementById('video').srcObject.getVideoTracks()[0]"
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Has the page believe that it is hidden, or seen: no window is there to be covered."""

SERVER_IS_DOWN = "WebSocket connection to "
"""How the browser itself begins to write into its console that a server is down, or goes down
while it is asked: that may read refused, reset or closed. The page tells the person."""

IS_UNSAFE = "The Cross-Origin-Opener-Policy header has been ignored"
"""And how it begins where a page comes by an address that it does not trust."""

EMPTY = Shown("waiting", "Throw six dice.", (), (WIDTH, HEIGHT), 100)


class ToldEye:
    """Keeps the frames that came, and shows what it is told."""

    def __init__(self, shown: Shown = EMPTY) -> None:
        self.tells = shown
        self.error: Exception | None = None
        self.answers = threading.Event()
        self.answers.set()
        self.frames: list[bytes] = []
        self.times: list[float] = []
        self.closed = 0

    def push(self, jpeg: bytes, seconds: float) -> None:
        """Keep it, or raise the error that is set; the whole server waits for `answers`."""
        self.answers.wait()
        if self.error:
            raise self.error
        assert not self.closed
        self.frames.append(jpeg)
        self.times.append(seconds)

    def shown(self) -> Shown:
        """As it was told."""
        return self.tells

    def close(self) -> None:
        """Count it."""
        self.closed += 1


class ToldTable:
    """Opens Eyes for one table, TABLE, and keeps them all; each begins with what `tells` says."""

    def __init__(self, tells: Shown = EMPTY) -> None:
        self.tells = tells
        self.eyes: list[ToldEye] = []
        self.error: Exception | None = None

    def open(self, table: str) -> Eye | None:
        """A new Eye, after the earlier one was closed."""
        if self.error:
            raise self.error
        if table != TABLE:
            return None
        assert all(eye.closed == 1 for eye in self.eyes)
        self.eyes.append(ToldEye(self.tells))
        return self.eyes[-1]


@contextmanager
def serving_cameras(table: ToldTable, *, port: int = 0) -> Iterator[str]:
    """The whole web application with this table; gives its address."""
    with serving_app(application(house_of(), open_eye=table.open), port=port) as address:
        yield address


@contextmanager
def serving_app(app: FastAPI, *, port: int = 0) -> Iterator[str]:
    """An application in a thread; gives its address."""
    config = uvicorn.Config(
        app, port=port, log_level="error", timeout_graceful_shutdown=1, lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def until(holds, *, seconds: float = 20) -> None:
    """Wait for it, without a browser."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@contextmanager
def chromiums() -> Iterator[Launch]:
    """Starts a Chromium without a window for each call, with the flags of that call too."""
    with sync_playwright() as playwright:
        started: list[Browser] = []

        def start(*flags: str) -> Browser:
            started.append(
                playwright.chromium.launch(executable_path=str(CHROMIUM), args=[*FLAGS, *flags])
            )
            return started[-1]

        try:
            yield start
        finally:
            for browser in started:
                browser.close()


def camera_flags(clip: Path | None = None, *, cameras: int = 1, says: str = "") -> Sequence[str]:
    """Flags for Chromium's make-believe cameras, which show `clip`; a person who `says` deny."""
    flags = [
        f"--use-fake-device-for-media-stream=device-count={cameras}",
        f"--use-fake-ui-for-media-stream{says and '='}{says}",
    ]
    return [*flags, f"--use-file-for-fake-video-capture={clip}"] if clip else flags


def clip_of(
    dice: Sequence[ShownDie], file: Path, *, size: tuple[int, int] = (WIDTH, HEIGHT)
) -> Path:
    """A clip of these dice on a table, as a sequence of JPEGs."""
    image = np.full((size[1], size[0], 3), (58, 84, 74), np.uint8)
    for die in dice:
        x, y = round(die.box.x), round(die.box.y)
        inner = (x + 6, y + 6), (x + SIDE - 6, y + SIDE - 6)
        cv2.rectangle(image, *inner, (228, 236, 240), cv2.FILLED)
        for across, down in PIPS.get(die.face, ()):
            at = (round(x + across * SIDE), round(y + down * SIDE))
            cv2.circle(image, at, SIDE // 11, (30, 30, 34), cv2.FILLED, cv2.LINE_AA)
    file.write_bytes(cv2.imencode(".jpg", image)[1].tobytes() * 2)
    return file


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
    own = [it for it in complaints if not it.startswith((SERVER_IS_DOWN, IS_UNSAFE))]
    assert own == [], own


def says(page: Page, words: str) -> None:
    """Wait until the page says this."""
    page.locator("#words", has_text=words).wait_for()


def adds(page: Page, words: str) -> None:
    """Wait until the page says this in its second line."""
    page.locator("#aside", has_text=words).wait_for()


def press(page: Page, name: str) -> None:
    """Press the button of this name."""
    page.get_by_role("button", name=name, exact=True).click()


def goes_on(page: Page, table: ToldTable) -> None:
    """Wait until a frame has come and been answered."""
    says(page, table.tells.words)
    sent = len(table.eyes[-1].frames)
    until(lambda: len(table.eyes[-1].frames) > sent)
