"""The languages that a browser asks for: of a request, and of the page that it opens."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from scorekeeper.app.languages import best

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Receive, Scope, Send

    from scorekeeper.language import Language

wanted: ContextVar[str] = ContextVar("wanted", default="")
"""The Accept-Language of the connection that is being served, as in `pl,en;q=0.8`."""


def language_of(asked: HTTPConnection) -> Language:
    """The language of the address, else the first that the browser asks for and we have."""
    return best([asked.query_params.get("lang", ""), asked.headers.get("accept-language", "")])


class Wanted:
    """ASGI middleware. Flet's session does not tell of its request, but is made in its context."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap this application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection."""
        headers: dict[bytes, bytes] = dict(scope.get("headers", ()))
        wanted.set(headers.get(b"accept-language", b"").decode("latin-1"))
        await self._app(scope, receive, send)
