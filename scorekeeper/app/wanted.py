"""The languages that a browser asks for, known to the page that its connection opens."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

wanted: ContextVar[str] = ContextVar("wanted", default="")
"""The Accept-Language of the connection that is being served, as in `pl,en;q=0.8`."""


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
