"""One WebSocket between the gate and the application: paced, and ended from outside."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from scorekeeper.app.door.pace import Pace

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SHUT = 4403
"""Close code: the pass that this connection came with holds no more."""

GRACE_SECONDS = 3.0
"""An application that has heard of the end of its connection has so long to end itself."""


class Line:
    """Serves one connection until it ends, `end` is called, or its time is over."""

    def __init__(self, receive: Receive, send: Send) -> None:
        """Stand between these two and the application."""
        self._receive, self._send = receive, send
        self._pace = Pace()
        self._ended = asyncio.Event()
        self._is_closed = False
        self._heard_end = asyncio.Event()

    def end(self) -> None:
        """Send whoever is at the other end away."""
        self._ended.set()

    async def serve(self, app: ASGIApp, scope: Scope, *, seconds: float | None) -> None:
        """Run the application on this connection; after `seconds` it ends."""
        loop = asyncio.get_running_loop()
        timer = None if seconds is None else loop.call_later(seconds, self.end)
        work = asyncio.ensure_future(app(scope, self._hear, self._say))
        heard = asyncio.create_task(self._heard_end.wait())
        try:
            await asyncio.wait({work, heard}, return_when=asyncio.FIRST_COMPLETED)
            # Flet waits for ever for a page that left before it had said who it is.
            await asyncio.wait({work}, timeout=GRACE_SECONDS)
        finally:
            heard.cancel()
            if timer is not None:
                timer.cancel()
            if not work.done():
                work.cancel()
                await asyncio.wait({work})
        if not work.cancelled() and (error := work.exception()) is not None:
            raise error

    async def _hear(self) -> Message:
        """What comes from the other end, or the end."""
        if self._heard_end.is_set():
            return {"type": "websocket.disconnect", "code": SHUT}
        coming = asyncio.ensure_future(self._receive())
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({coming, ended}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                return await self._close()
            message = coming.result()
            if message["type"] == "websocket.receive":
                wait = self._pace.take(len(message.get("bytes") or message.get("text") or ""))
                if wait:
                    await asyncio.wait({ended}, timeout=wait)
                    if ended.done():
                        return await self._close()
            if message["type"] == "websocket.disconnect":
                self._is_closed = True
                self._heard_end.set()
            return message
        finally:
            for it in (coming, ended):
                it.cancel()

    async def _close(self) -> Message:
        if not self._is_closed:
            self._is_closed = True
            await self._send({"type": "websocket.close", "code": SHUT})
        self._heard_end.set()
        return {"type": "websocket.disconnect", "code": SHUT}

    async def _say(self, message: Message) -> None:
        if self._is_closed:
            return
        if message["type"] == "websocket.close":
            self._is_closed = True
        await self._send(message)
