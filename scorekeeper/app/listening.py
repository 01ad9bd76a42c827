"""Where the app listens: plain HTTP on loopback, and HTTPS on this machine's networks beside it."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import uvicorn

from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from starlette.types import ASGIApp

    from scorekeeper.app.door.certificate import Certificate

HOST = "127.0.0.1"

LARGEST_MESSAGE_BYTES = 256_000_000
"""A photo comes as one message. One that is too large is to be refused with a sentence by the
visit; a message beyond this ends the connection without a word."""

LARGEST_GUEST_MESSAGE_BYTES = 32_000_000
"""The same from the network, where nobody may fill this machine's memory."""

MOST_GUEST_CONNECTIONS = 400

TRIES = 20
"""So often a port is sought that is free at all addresses."""


class PortTakenError(ScorekeeperError):
    """Another program listens at this port."""

    code = "port_taken"


class AddressError(ScorekeeperError):
    """This machine does not have the address at which guests are to knock."""

    code = "address"


def sockets_for(port: int, addresses: Sequence[str]) -> tuple[socket.socket, list[socket.socket]]:
    """A socket on loopback, and one at each of these addresses, all at one port; 0: any free one.

    PortTakenError, or AddressError for an address that this machine does not have.
    """
    for tries_left in reversed(range(TRIES)):
        here = _bound(HOST, port)
        chosen = here.getsockname()[1]
        beside: list[socket.socket] = []
        try:
            beside += (_bound(it, chosen) for it in addresses)
        except ScorekeeperError as error:
            for it in (here, *beside):
                it.close()
            if port or not tries_left or not isinstance(error, PortTakenError):
                raise
        else:
            return here, beside
    raise AssertionError


def here_config(app: ASGIApp) -> uvicorn.Config:
    """How this machine's own browser is served."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        ws_max_size=LARGEST_MESSAGE_BYTES,
    )


def guests_config(app: ASGIApp, certificate: Certificate) -> uvicorn.Config:
    """How guests are served."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="off",
        # The other parser takes headers without end.
        http="h11",
        ssl_certfile=str(certificate.certificate),
        ssl_keyfile=str(certificate.key),
        timeout_graceful_shutdown=1,
        limit_concurrency=MOST_GUEST_CONNECTIONS,
        ws_max_size=LARGEST_GUEST_MESSAGE_BYTES,
        # A size that is said is refused before it comes; of one that was packed that is too late.
        ws_per_message_deflate=False,
    )
    config.load()
    return config


class Server(uvicorn.Server):
    """uvicorn's server, which says when it answers, and runs another for guests beside it."""

    def __init__(
        self,
        config: uvicorn.Config,
        *,
        on_ready: Callable[[], None],
        on_loop: Callable[[asyncio.AbstractEventLoop], asyncio.Task[None]],
        guests: tuple[uvicorn.Config, list[socket.socket]] | None = None,
    ) -> None:
        """`on_ready` is called in a thread, `on_loop` before the first request."""
        super().__init__(config)
        self._on_ready, self._on_loop = on_ready, on_loop
        self._guests = guests
        self._beside: _Beside | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer."""
        self._tasks.append(self._on_loop(asyncio.get_running_loop()))
        await super().startup(sockets)
        if self._guests is not None:
            config, theirs = self._guests
            self._beside = _Beside(config)
            self._tasks.append(asyncio.create_task(self._beside.serve(theirs)))
            await self._beside.answers.wait()
        if self.started:
            await asyncio.to_thread(self._on_ready)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer no more."""
        if self._beside is not None:
            self._beside.should_exit = True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._tasks[-1], timeout=5)
        await super().shutdown(sockets)


class _Beside(uvicorn.Server):
    """A server within another's loop, which is the one that hears signals."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answers = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        finally:
            self.answers.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _bound(address: str, port: int) -> socket.socket:
    is_new = isinstance(ipaddress.ip_address(address), ipaddress.IPv6Address)
    family = socket.AF_INET6 if is_new else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            msg = say("expected an address of this machine, got {address}", address=address)
            raise AddressError(msg, hint=say("leave it out to be found at all of them")) from error
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        msg = f"expected a free port, got {port}, which is taken"
        raise PortTakenError(msg, hint="name another by --port, or 0 for any free one") from error
    return listener
