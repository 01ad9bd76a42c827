"""A device at a table: Flet's protocol over a WebSocket, without the browser that would draw it.

Each is a page session of its own to the server, as a browser's is. It presses keys, answers what
the client would answer, and tells when certain words arrive. The form of the messages:
flet/messaging/protocol.py of the pinned version.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
from flet.messaging.protocol import MessageAction
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

PACKET = b"\x00"
"""Before each message; another first byte is a channel for data."""

ACTION_AT = 2
"""Where a message says what it is: behind the packet's and the list's first byte."""


class Phone:
    """One device. `errors` has what must not happen: crashes, and lines that end by themselves."""

    def __init__(self) -> None:
        """Not connected yet."""
        self.errors: list[str] = []
        self.bytes = 0
        self._expected: dict[bytes, asyncio.Future[float]] = {}
        self._page = 0
        self._here = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self, address: str, route: str, *, cookie: str = "", origin: str = "") -> None:
        """Open the app at this address and route, as a browser does, from a page of `origin`."""
        self._socket = await connect(
            address.replace("http", "ws", 1) + "/ws",
            origin=Origin(origin or address),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=None,
            compression=None,
        )
        page = {"route": route, "web": True, "platform": "android", "width": 360, "height": 740}
        body = {"session_id": "", "page_name": "", "page": page}
        await self._send(MessageAction.REGISTER_CLIENT, body)
        self._reading = asyncio.create_task(self._read())
        await asyncio.wait_for(self._here.wait(), 60)

    async def close(self) -> None:
        """Go away."""
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
        if self._socket is not None:
            await self._socket.close()

    async def gone(self) -> None:
        """Wait until the line ends, with all that came before it read."""
        assert self._reading is not None
        await asyncio.wait([self._reading])

    async def press(self, key: str) -> None:
        """Press a key."""
        data = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
        await self._event("keyboard_event", data)

    async def go(self, route: str) -> None:
        """Go to another screen by its address."""
        await self._event("route_change", {"route": route})

    def expects(self, words: str) -> asyncio.Future[float]:
        """When these words come, in seconds of `time.perf_counter`."""
        key = words.encode()
        if key not in self._expected:
            self._expected[key] = asyncio.get_running_loop().create_future()
        return self._expected[key]

    async def _event(self, name: str, data: dict[str, Any]) -> None:
        body = {"target": self._page, "name": name, "data": data}
        await self._send(MessageAction.CONTROL_EVENT, body)

    async def _send(self, action: MessageAction, body: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(PACKET + msgpack.packb([action.value, body]))

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for message in self._socket:
                assert isinstance(message, bytes)
                await self._take(message, time.perf_counter())
        except ConnectionClosed as error:
            self.errors.append(f"the line ended: {error}")

    async def _take(self, message: bytes, at: float) -> None:
        self.bytes += len(message)
        for words in [it for it in self._expected if it in message]:
            found = self._expected.pop(words)
            if not found.done():
                found.set_result(at)
        match MessageAction(message[ACTION_AT]):
            case MessageAction.REGISTER_CLIENT:
                body = msgpack.unpackb(message[1:], strict_map_key=False)[1]
                self._page = body["page_patch"]["_i"]
                self._here.set()
            case MessageAction.INVOKE_METHOD:
                call = msgpack.unpackb(message[1:], strict_map_key=False)[1]
                answer = {"control_id": call["control_id"], "call_id": call["call_id"]}
                empty = {"result": None, "error": None}
                await self._send(MessageAction.INVOKE_METHOD, answer | empty)
            case MessageAction.SESSION_CRASHED:
                self.errors.append(f"a page crashed: {message[ACTION_AT:400]!r}")
            case _:
                pass
