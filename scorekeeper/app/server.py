"""One process behind one address: uvicorn, FastAPI, and the Flet app mounted in it."""

from __future__ import annotations

import asyncio
import errno
import socket
import webbrowser
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import flet_web.fastapi as flet_fastapi
import uvicorn

from scorekeeper.app import board_routes, cam_routes, result_routes
from scorekeeper.app.elsewhere import follow
from scorekeeper.app.eye import eyes
from scorekeeper.app.house import House
from scorekeeper.app.left_over import save_left_over
from scorekeeper.app.main import page_of, warm_up
from scorekeeper.app.photos import photo_reader, sample_photo
from scorekeeper.app.present.recovered import recovered_in_words
from scorekeeper.app.wanted import Wanted
from scorekeeper.errors import ScorekeeperError
from scorekeeper.store.damage import open_or_recover
from scorekeeper.store.patient import PatientStore
from scorekeeper.store.places import data_folder
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI, Request, Response
    from starlette.middleware.base import RequestResponseEndpoint

    from scorekeeper.game.ports import GameId

HOST = "127.0.0.1"
PORT = 8550

LARGEST_MESSAGE_BYTES = 256_000_000
"""A photo comes as one message. One that is too large is to be refused with a sentence by the
visit; a message beyond this ends the connection without a word."""


POLICY = (
    "default-src 'self' blob: data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' blob: data:; frame-ancestors 'self'"
)
"""No page asks another host: Flet's client would fetch a part of an animation library."""


class PortTakenError(ScorekeeperError):
    """Another program listens at this port."""

    code = "port_taken"


def application(house: House, *, open_eye: cam_routes.OpenEye = lambda _: None) -> FastAPI:
    """The web application: everything is served from here, nothing from another host.

    `open_eye` takes the frames of the camera page; by default no table has a camera.
    """
    app: FastAPI = flet_fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    @app.middleware("http")
    async def stay_home(request: Request, follow: RequestResponseEndpoint) -> Response:
        response = await follow(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    app.add_middleware(Wanted)
    app.include_router(cam_routes.routes(open_eye))
    app.include_router(board_routes.routes(house))
    app.include_router(result_routes.routes(house.tables))
    # Over loopback compressing costs two seconds and saves nothing, so nothing is compressed.
    app.mount(
        "/",
        flet_fastapi.app(
            page_of(house), no_cdn=True, app_name="Scorekeeper", app_short_name="Scorekeeper"
        ),
    )
    return app


def serve(
    database_url: str,
    *,
    port: int = PORT,
    opens_browser: bool = False,
    on_ready: Callable[[str], None],
    on_notice: Callable[[str], None],
) -> None:
    """Serve the app on loopback until interrupted; `on_ready` gets the address once it answers.

    `on_notice` gets sentences that whoever starts it must read: a damaged file was set aside, a
    game could not be saved to the end.
    Port 0 takes any free one. PortTakenError, or StoreError for the database.
    """
    listener = _listen(port)
    address = f"http://{HOST}:{listener.getsockname()[1]}"
    store, recovered = open_or_recover(database_url)
    if recovered is not None:
        on_notice(recovered_in_words(recovered, file=str(recovered.aside)))
    patient = PatientStore(store)
    tables = Tables(patient)
    house = House(
        tables,
        standings=store.standings,
        rule_book=store.rule_book,
        read_photo=photo_reader(),
        sample_photo=sample_photo,
        news=None if recovered is None else partial(recovered_in_words, recovered),
    )
    warm_up(house)

    def ready() -> None:
        on_ready(address)
        if opens_browser:
            webbrowser.open(address)

    config = uvicorn.Config(
        application(house, open_eye=eyes(house)),
        log_level="warning",
        timeout_graceful_shutdown=1,
        ws_max_size=LARGEST_MESSAGE_BYTES,
    )
    try:
        _Server(config, on_ready=ready, on_loop=partial(_relay, patient, tables)).run(
            sockets=[listener]
        )
    finally:
        if patient.close():
            save_left_over(tables, data_folder(), on_notice)
        store.close()


def _relay(
    patient: PatientStore, tables: Tables, loop: asyncio.AbstractEventLoop
) -> asyncio.Task[None]:
    """What is written late, or elsewhere, is told on the loop, where all tables live."""

    def heard(game: GameId) -> None:
        # After the loop has ended nobody looks at a table any more.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(tables.heard, game)

    patient.subscribe(heard)
    return loop.create_task(follow(tables))


class _Server(uvicorn.Server):
    """uvicorn's server, which says when it answers: it has no other hook for that."""

    def __init__(
        self,
        config: uvicorn.Config,
        *,
        on_ready: Callable[[], None],
        on_loop: Callable[[asyncio.AbstractEventLoop], asyncio.Task[None]],
    ) -> None:
        super().__init__(config)
        self._on_ready, self._on_loop = on_ready, on_loop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._beside = self._on_loop(asyncio.get_running_loop())
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(self._on_ready)


def _listen(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        msg = f"expected a free port, got {port}, which is taken"
        raise PortTakenError(msg, hint="name another by --port, or 0 for any free one") from error
    return listener
