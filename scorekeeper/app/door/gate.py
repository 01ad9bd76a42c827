"""The gate around the whole application: who may ask for what, decided before anything is read.

Requests on loopback come from whoever sits at this machine; all others need a pass. Nothing here
looks at what a client says of itself but its cookie, and for a page's connections its origin.
"""

from __future__ import annotations

import logging
import re
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from starlette.datastructures import Headers as RequestHeaders
from starlette.responses import PlainTextResponse

from scorekeeper.app.cam_routes import is_own_page
from scorekeeper.app.door import door_page
from scorekeeper.app.door.guest import HOST, Role, guest
from scorekeeper.app.door.headers import Headers
from scorekeeper.app.door.line import Line

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from scorekeeper.app.door.passes import Door, Holder

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
"""The address at which plain HTTP is served."""

OWN_NAMES = frozenset({"localhost", LOOPBACK, "[::1]"})
"""What a browser on this machine may call it: another name was made to lead here by its owner."""

MOST_CONNECTIONS = 64
"""So many connections may be open at once with one pass."""

LONGEST_QUERY = 2000
METHODS = frozenset({"GET", "HEAD"})
SOCKETS = {
    Role.SCORER: frozenset({"/ws", "/board/live", "/cam/frames"}),
    Role.VIEWER: frozenset({"/ws", "/board/live"}),
    Role.CAMERA: frozenset({"/cam/frames"}),
}
NO_APP = frozenset({"/oauth_callback", "/upload"})
"""Flet's own, which nothing here uses."""

_PLAIN = re.compile(r"/(?:[^\x00-\x1f\x7f\\%/]+/)*[^\x00-\x1f\x7f\\%/]*")
_CAMERAS_PAGE = re.compile(r"/cam(?:/[a-z.]+)?")


class Gate:
    """ASGI middleware, the outermost: it answers whoever may not come in itself."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        """Guard this application."""
        self._app, self._door = app, door
        self._told = Headers(self._serve)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection, or the start and the end of the process."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        else:
            await self._told(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        holder = None if _is_loopback(scope) else self._door.admit(_token(scope))
        guest.set(holder or HOST)
        if scope["type"] == "websocket":
            await self._serve_socket(holder, scope, receive, send)
            return
        answer = self._refusal(holder, scope) or self._at_door(holder, scope)
        await (answer or self._app)(scope, receive, send)

    async def _serve_socket(
        self, holder: Holder | None, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if not self._opens(holder, scope):
            # Before it is accepted this is a plain 403.
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        line = Line(receive, send)
        if holder is None:
            await line.serve(self._app, scope, seconds=None)
            return
        leave = self._door.enter(holder.pass_id, line.end)
        try:
            left = self._door.seconds_left(holder.pass_id)
            await line.serve(self._app, scope, seconds=left)
        finally:
            leave()

    def _opens(self, holder: Holder | None, scope: Scope) -> bool:
        """Whether this WebSocket may be opened."""
        if not is_own_page(RequestHeaders(scope=scope)):
            return False
        if holder is None:
            return _is_loopback(scope) and _is_own_name(scope)
        has_room = self._door.crowd(holder.pass_id) < MOST_CONNECTIONS
        return scope["path"] in SOCKETS[holder.role] and _names_own(holder, scope) and has_room

    def _refusal(self, holder: Holder | None, scope: Scope) -> Response | None:
        """The answer to a request that may not be made; None for one that may."""
        path = scope["path"]
        if holder is None and not _is_loopback(scope):
            return None if path == door_page.PATH else door_page.closed(scope)
        if holder is None and not _is_own_name(scope):
            return PlainTextResponse("expected one of this machine's own names", 421)
        if scope["method"] not in METHODS:
            return PlainTextResponse("expected GET", 405, {"Allow": "GET, HEAD"})
        if not _PLAIN.fullmatch(path) or _has_dots(path) or path in NO_APP:
            return PlainTextResponse("expected a page of the scorekeeper", 404)
        if holder is not None and not _may_ask(holder, scope):
            return door_page.elsewhere(scope)
        return None

    def _at_door(self, holder: Holder | None, scope: Scope) -> Response | None:
        """The answer of the door itself, where that is what is asked for."""
        if scope["path"] != door_page.PATH:
            return None
        if scope["method"] not in METHODS:
            return PlainTextResponse("expected GET", 405, {"Allow": "GET, HEAD"})
        if _is_loopback(scope):
            return door_page.at_home(scope)
        shown = _asked(scope).get("k", [""])[-1]
        if shown:
            # A new code counts, whatever the device came with before.
            holder = self._door.admit(shown)
        if holder is None:
            return door_page.closed(scope)
        return door_page.opened(scope, holder, shown)


def _is_loopback(scope: Scope) -> bool:
    """Whether it came to the address that this machine alone can reach."""
    server = scope.get("server")
    return server is not None and server[0] == LOOPBACK


def _is_own_name(scope: Scope) -> bool:
    host = RequestHeaders(scope=scope).get("host", "").lower()
    return re.sub(r":\d+$", "", host) in OWN_NAMES


def _token(scope: Scope) -> str:
    """The token that the device keeps, empty without one."""
    found = RequestHeaders(scope=scope).getlist("cookie")
    for line in found:
        try:
            cookie = SimpleCookie(line).get(door_page.COOKIE)
        except CookieError:
            continue
        if cookie is not None:
            return str(cookie.value)
    return ""


def _asked(scope: Scope) -> dict[str, list[str]]:
    """All that the address asks for, each as often as it is said."""
    query = scope["query_string"]
    if len(query) > LONGEST_QUERY:
        return {}
    return parse_qs(query.decode("latin-1"), keep_blank_values=True)


def _may_ask(holder: Holder, scope: Scope) -> bool:
    path = scope["path"]
    is_cameras = bool(_CAMERAS_PAGE.fullmatch(path))
    if holder.role is Role.CAMERA and not (is_cameras or path == door_page.PATH):
        return False
    if holder.role is Role.VIEWER and is_cameras:
        return False
    return _names_own(holder, scope)


def _names_own(holder: Holder, scope: Scope) -> bool:
    """Whether every game that an address names is one of the pass's table."""
    games = holder.games
    if len(scope["query_string"]) > LONGEST_QUERY:
        return False
    asked = _asked(scope)
    named = {*asked.get("game", ()), *asked.get("table", ())} - {""}
    return games is None or named <= set(games)


def _has_dots(path: str) -> bool:
    return any(it in {".", ".."} for it in path.split("/"))
