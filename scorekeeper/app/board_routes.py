"""The board: `/board` and `/board?game=ID` with their files, and the WebSocket that it lives by.

The server sends a message on every change, and one in between so that the page knows a dead line:
`{"view": BoardView, "calls": [Call]}`. The page says nothing but what it heard before a break.
"""

from __future__ import annotations

import asyncio
import html
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from fastapi import APIRouter, HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from scorekeeper.app.board_view import board_view, game_to_show, missing_view, waiting_view
from scorekeeper.app.caller import calls
from scorekeeper.app.cam_routes import is_own_page
from scorekeeper.app.wanted import language_of
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.ports import GameId
from scorekeeper.language import say, speaking
from scorekeeper.table.tables import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from starlette.requests import Request

    from scorekeeper.app.board_view import BoardView
    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table

PAGE = Path(__file__).parent / "board"
FILES = {
    "board.css": "text/css",
    "board.js": "text/javascript",
    "caller.js": "text/javascript",
    "draw.js": "text/javascript",
    "fit.js": "text/javascript",
    "live.js": "text/javascript",
}
HEADERS = {"Cache-Control": "no-cache"}  # a page of an older program would not be understood

BEAT_SECONDS = 10.0
"""After so long without a change the state is sent again."""

LATE_CALLS = 3
"""A page that was away hears what it missed, unless it was more records than these."""


def routes(house: House, *, now: Callable[[], datetime] = utc_now) -> APIRouter:
    """`/board`, its files, and the WebSocket `/board/live`."""

    async def live(websocket: WebSocket) -> None:
        if not is_own_page(websocket.headers):
            await websocket.close()
            return
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            await _Screen(house, now, websocket).run()

    return APIRouter(
        routes=[
            Route("/board", _page),
            Route("/board/{name}", _file),
            WebSocketRoute("/board/live", live),
        ]
    )


async def _page(request: Request) -> Response:
    language = language_of(request)
    with speaking(language):
        words = {
            "lang": language.code,
            "title": say("Board"),
            "connecting": say("Connecting to the scorekeeper"),
            "away": say("No connection. These are the last scores; this page goes on trying."),
            "caller_off": say("Tap for the caller"),
            "caller_on": say("Caller on"),
            "caller_silent": say("This device has no voice for the caller"),
            "to_move": say("to move"),
            "this_turn": say("this turn"),
            "noscript": say("This page needs JavaScript to follow the game."),
        }
    page = Template((PAGE / "index.html").read_text(encoding="utf-8"))
    text = page.substitute({name: html.escape(it) for name, it in words.items()})
    return HTMLResponse(text, headers={**HEADERS, "Vary": "Accept-Language"})


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FILES:
        raise HTTPException(404)
    return FileResponse(PAGE / name, media_type=FILES[name], headers=HEADERS)


class _Screen:
    """One board on one screen, from its handshake to its end."""

    def __init__(self, house: House, now: Callable[[], datetime], websocket: WebSocket) -> None:
        self._house = house
        self._tables = house.tables
        self._now = now
        self._websocket = websocket
        self._asked = GameId(websocket.query_params.get("game", ""))
        self._language = language_of(websocket)
        scheme = "https" if websocket.url.scheme == "wss" else "http"
        self._address = f"{scheme}://{websocket.headers.get('host', '')}"
        self._heard = _heard(websocket.query_params)
        self._changed: set[GameId] = set()
        self._table: Table | None = None
        self._has_shown = False

    async def run(self) -> None:
        """Send the board now, after every change, and once in a while."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def hear(game: GameId) -> None:
            self._changed.add(game)
            changed.set()

        def tell(game: GameId) -> None:
            loop.call_soon_threadsafe(hear, game)

        stop = self._tables.subscribe(tell)
        gone = asyncio.create_task(self._until_gone())
        try:
            while not gone.done():
                changed.clear()
                await self._websocket.send_json(self._message())
                waits = asyncio.create_task(changed.wait())
                await asyncio.wait(
                    {gone, waits}, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                waits.cancel()
        finally:
            stop()
            gone.cancel()

    async def _until_gone(self) -> None:
        while (await self._websocket.receive())["type"] != "websocket.disconnect":
            pass

    def _message(self) -> dict[str, object]:
        with speaking(self._language):
            try:
                view, called = self._view()
            except ScorekeeperError:
                view, called = missing_view(self._address), ()
        self._has_shown = True
        return {"view": view.to_json(), "calls": called}

    def _view(self) -> tuple[BoardView, tuple[dict[str, object], ...]]:
        game = self._asked or self._newest()
        if not game:
            return waiting_view(self._address), ()
        # Held, so that it is one that is kept up to date.
        self._table = table = self._tables.open(game)
        log = table.log
        called = calls(log, heard=self._heard_of(game, log.last_seq))
        self._heard[game] = log.last_seq
        view = board_view(game, log, table.state, self._address)
        return view, tuple(asdict(it) for it in called)

    def _newest(self) -> GameId | None:
        away = self._house.unplayed
        # The newest of all, and the open ones: one more than were put away, so that one is there.
        found = [
            *self._tables.games(limit=len(away) + 1),
            *self._tables.games(limit=len(away) + 1, is_over=False),
        ]
        return game_to_show([it for it in found if it.game not in away], self._now())

    def _heard_of(self, game: GameId, last: int) -> int:
        """The newest record of a game that this screen has heard or need not hear."""
        heard = self._heard.get(game)
        if heard is None:
            # A game that comes onto the board by a change: of it, that change alone is news.
            is_news = self._has_shown and game in self._changed
            return last - 1 if is_news else last
        is_long_ago = not self._has_shown and last - heard > LATE_CALLS
        return last if is_long_ago else heard


def _heard(asked: Mapping[str, str]) -> dict[GameId, int]:
    """What a page that comes back says it has heard: `GAME:SEQ`."""
    game, _, seq = asked.get("heard", "").rpartition(":")
    return {GameId(game): int(seq)} if game and seq.isdecimal() else {}
