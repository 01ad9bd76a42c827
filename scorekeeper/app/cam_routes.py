"""The camera page: `/cam?table=ID` with its files, and the WebSocket that its frames come by.

The page sends a JPEG as one binary message and waits for the JSON answer before it sends the next,
so at most one frame is under way. The answer is a Shown, or `{"refused": sentence}`.
"""

from __future__ import annotations

import asyncio
import html
import json
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from fastapi import APIRouter, HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from scorekeeper.app.bundled import bundled
from scorekeeper.app.cam_words import NOSCRIPT, script_words
from scorekeeper.app.wanted import language_of
from scorekeeper.errors import PictureError, ScorekeeperError
from scorekeeper.language import decimal, say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from scorekeeper.vision.types import Box

PAGE = Path(__file__).parent / "cam"
FILES = {
    "cam.css": "text/css",
    "cam.js": "text/javascript",
    "camera.js": "text/javascript",
    "link.js": "text/javascript",
    "marks.js": "text/javascript",
}
HEADERS = {
    "Cache-Control": "no-cache",  # a page that an older program left behind would not be understood
    "Cross-Origin-Embedder-Policy": "require-corp",  # or Flet's pages could not frame it
    "Permissions-Policy": "camera=(self)",
}

DEMO = "clips/demo.webm"

LARGEST_FRAME_BYTES = 2_000_000
JPEG_START = b"\xff\xd8\xff"

State: TypeAlias = Literal[
    "waiting", "rolling", "hand", "roll", "kept", "cleared", "doubt", "stalled", "lost"
]


@dataclass(frozen=True, slots=True)
class ShownDie:
    """A die to mark: face 1 to 6, or 0 for none; box in pixels of the pushed frame."""

    face: int
    box: Box
    clear: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows: a sentence for the person at the camera, and marks on the picture.

    `size` is the width and height in pixels of the frame that the boxes are of. The page waits
    `interval_ms` before its next frame: 0 while things move, 100 when nothing does.
    """

    state: State
    words: str
    dice: tuple[ShownDie, ...]
    size: tuple[int, int]
    interval_ms: int


class Eye(Protocol):
    """One camera's way into a table. All its methods are called on the event loop: none waits."""

    def push(self, jpeg: bytes, seconds: float) -> None:
        """Take a frame that came at `seconds` of the monotonic clock; the newest one counts.

        A ScorekeeperError is told to the person at the camera, who goes on sending.
        """

    def shown(self) -> Shown:
        """What is to be shown now."""

    def close(self) -> None:
        """The camera is gone: no frame will come any more."""


OpenEye: TypeAlias = "Callable[[str], Eye | None]"
"""The Eye for the table of this name, or None where there is no such table.

An earlier Eye of the same table was closed before. A ScorekeeperError is told at the camera."""


@dataclass(frozen=True, slots=True)
class _End:
    """Why the server ends a connection: a code that the page knows, and a sentence."""

    code: int
    words: str


GONE = _End(4404, "There is no such table.")
TAKEN = _End(4409, "Another camera has taken over this table.")
FAILED = _End(4500, "The camera cannot be used at this table.")


@dataclass(frozen=True, slots=True, eq=False)
class _Feed:
    """The camera that feeds a table: which page it is, and the sign that another took over."""

    page: str
    eye: Eye
    taken: asyncio.Event = field(default_factory=asyncio.Event)


class _Cameras:
    """Which camera feeds which table: never two of them one table."""

    def __init__(self, open_eye: OpenEye) -> None:
        self._open_eye = open_eye
        self._feeds: dict[str, _Feed] = {}

    def take(self, table: str, page: str, *, comes_back: bool) -> _Feed | _End:
        """Let this page feed the table from now on; one that did before is told.

        A page that only comes back after a break is not what somebody chose last, so it does not
        push another away.
        """
        before = self._feeds.get(table)
        if before and comes_back and before.page != page:
            return TAKEN
        if before:
            self.leave(table, before)
            before.taken.set()
        eye = self._open_eye(table)
        if eye is None:
            return GONE
        self._feeds[table] = feed = _Feed(page, eye)
        return feed

    def leave(self, table: str, feed: _Feed) -> None:
        """Close this camera's Eye, unless that has been done."""
        if self._feeds.get(table) is feed:
            del self._feeds[table]
            feed.eye.close()


def routes(open_eye: OpenEye) -> APIRouter:
    """`/cam`, its files, and the WebSocket `/cam/frames`."""
    cameras = _Cameras(open_eye)

    async def frames(websocket: WebSocket) -> None:
        # Whatever this camera starts speaks its page's language from here on.
        with speaking(language_of(websocket)), suppress(WebSocketDisconnect):
            await _serve(websocket, cameras)

    return APIRouter(
        routes=[
            Route("/cam", _page),
            Route("/cam/demo.webm", _demo),
            Route("/cam/{name}", _file),
            WebSocketRoute("/cam/frames", frames),
        ]
    )


async def _page(request: Request) -> Response:
    language = language_of(request)
    with speaking(language):
        words, noscript = script_words(), html.escape(say(NOSCRIPT))
    # Within a script nothing is unescaped, and a tag would end it.
    sentences = json.dumps(words, ensure_ascii=False).replace("<", r"\u003c")
    page = Template((PAGE / "index.html").read_text(encoding="utf-8"))
    text = page.substitute(
        lang=language.code,
        title=html.escape(str(words["title"])),
        sentences=sentences,
        noscript=noscript,
    )
    return HTMLResponse(text, headers={**HEADERS, "Vary": "Accept-Language"})


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FILES:
        raise HTTPException(404)
    return FileResponse(PAGE / name, media_type=FILES[name], headers=HEADERS)


async def _demo(request: Request) -> Response:
    """The clip that is played where no camera is at hand."""
    del request
    try:
        return FileResponse(bundled(DEMO), media_type="video/webm", headers=HEADERS)
    except PictureError as error:
        raise HTTPException(404) from error


async def _serve(websocket: WebSocket, cameras: _Cameras) -> None:
    """One connection from its handshake to its end."""
    if not is_own_page(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    asked = websocket.query_params
    table = asked.get("table", "")
    try:
        feed = cameras.take(table, asked.get("page", ""), comes_back="again" in asked)
    except ScorekeeperError as error:
        await websocket.send_json({"refused": error.sentence})
        feed = FAILED
    if isinstance(feed, _End):
        await websocket.close(feed.code, feed.words)
        return
    try:
        if await _feeds_until_taken(websocket, feed):
            await websocket.close(TAKEN.code, TAKEN.words)
    finally:
        cameras.leave(table, feed)


def is_own_page(headers: Mapping[str, str]) -> bool:
    """Whether a handshake comes from a page of this very host: a browser always says from where.

    >>> is_own_page({"origin": "https://table.local:8550", "host": "table.local:8550"})
    True
    >>> is_own_page({"origin": "https://elsewhere.example", "host": "table.local:8550"})
    False
    """
    here = headers.get("host", "").lower()
    return bool(here) and headers.get("origin", "").partition("://")[2].lower() == here


async def _feeds_until_taken(websocket: WebSocket, feed: _Feed) -> bool:
    """Answer frames until another camera takes over (True) or this one is gone (False)."""
    taken = asyncio.create_task(feed.taken.wait())
    coming: asyncio.Task[Mapping[str, object]] | None = None
    try:
        while True:
            coming = asyncio.create_task(_message(websocket))
            await asyncio.wait({coming, taken}, return_when=asyncio.FIRST_COMPLETED)
            if taken.done():
                return True
            message = coming.result()
            if message["type"] == "websocket.disconnect":
                return False
            await websocket.send_json(_answer(message.get("bytes"), feed.eye))
    finally:
        taken.cancel()
        if coming:
            coming.cancel()


async def _message(websocket: WebSocket) -> Mapping[str, object]:
    return await websocket.receive()


def _answer(frame: object, eye: Eye) -> dict[str, object]:
    """Push a frame, and what the page is told then."""
    if not isinstance(frame, bytes) or not frame.startswith(JPEG_START):
        return {"refused": say("The picture could not be used: it is no JPEG.")}
    if len(frame) > LARGEST_FRAME_BYTES:
        refused = say(
            "The picture could not be used: it has {size} MB, more than {most} MB.",
            size=decimal(len(frame) / 1e6, 1),
            most=decimal(LARGEST_FRAME_BYTES / 1e6, 1),
        )
        return {"refused": refused}
    try:
        eye.push(frame, time.monotonic())
        return asdict(eye.shown())
    except ScorekeeperError as error:
        return {"refused": error.sentence}
