"""What every answer says to the browser: from where it may load, and who may frame it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self' blob: data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' blob: data:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""No page asks another host: Flet's client would fetch a part of an animation library."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PERMISSIONS = "camera=(self), microphone=(), geolocation=()"


class Headers:
    """ASGI middleware that adds them to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap this application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection."""

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Permissions-Policy", PERMISSIONS)
                # Flet lets every page of the world read its files.
                del headers["Access-Control-Allow-Origin"]
            await send(message)

        await self._app(scope, receive, told if scope["type"] == "http" else send)
