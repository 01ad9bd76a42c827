"""One process behind one address: uvicorn, FastAPI, and the Flet app mounted in it."""

from __future__ import annotations

import gc
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import flet_web.fastapi as flet_fastapi

from scorekeeper.app import board_routes, cam_routes, result_routes
from scorekeeper.app.decoding import FRAME_SECONDS, PHOTO_SECONDS, Decoders
from scorekeeper.app.door.addresses import in_url, network_addresses
from scorekeeper.app.door.certificate import certificate_for
from scorekeeper.app.door.gate import Gate
from scorekeeper.app.door.guarded import GuardedStore
from scorekeeper.app.door.guest import must_see
from scorekeeper.app.door.headers import Headers
from scorekeeper.app.door.passes import Door
from scorekeeper.app.door.secret import door_secret
from scorekeeper.app.elsewhere import follow
from scorekeeper.app.eye import eyes
from scorekeeper.app.house import House
from scorekeeper.app.left_over import save_left_over
from scorekeeper.app.listening import HOST, Server, guests_config, here_config, sockets_for
from scorekeeper.app.main import page_of, warm_up
from scorekeeper.app.photos import photo_reader, sample_photo
from scorekeeper.app.present.recovered import recovered_in_words
from scorekeeper.app.wanted import Wanted
from scorekeeper.store.damage import open_or_recover
from scorekeeper.store.patient import PatientStore
from scorekeeper.store.places import data_folder
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from fastapi import FastAPI

    from scorekeeper.game.ports import GameId

PORT = 8550

ASSETS = Path(__file__).parent / "assets"
"""Files in place of those of Flet's client: icons, and the list of fonts, without two dozen that no
screen uses. Flutter shows nothing before it has fetched all of that list."""

MOST_CAMERAS_AT_ONCE = 4
"""So many frames from the network are decoded at the same time."""

EVERYWHERE = ""
"""As the address for guests: all that this machine has on its networks."""


def application(house: House, *, open_eye: cam_routes.OpenEye = lambda _: None) -> FastAPI:
    """The web application: everything is served from here, nothing from another host.

    `open_eye` takes the frames of the camera page; by default no table has a camera.
    """
    app: FastAPI = flet_fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    app.add_middleware(Wanted)
    app.add_middleware(Headers)
    app.include_router(cam_routes.routes(open_eye))
    app.include_router(board_routes.routes(house))
    app.include_router(result_routes.routes(house.tables))
    # Over loopback compressing costs two seconds and saves nothing, so nothing is compressed.
    app.mount(
        "/",
        flet_fastapi.app(
            page_of(house),
            no_cdn=True,
            assets_dir=str(ASSETS),
            app_name="Scorekeeper",
            app_short_name="Scorekeeper",
        ),
    )
    return app


def serve(  # noqa: PLR0913  # what a person chooses by options, each by its name
    database_url: str,
    *,
    port: int = PORT,
    lan: str | None = None,
    opens_browser: bool = False,
    on_ready: Callable[[str], None],
    on_notice: Callable[[str], None],
) -> None:
    """Serve the app on loopback until interrupted; `on_ready` gets the address once it answers.

    `on_notice` gets sentences that whoever starts it must read: a damaged file was set aside, a
    game could not be saved to the end.
    Port 0 takes any free one. `lan` is the address at which guests from the network are let in by
    the door, EVERYWHERE or None. PortTakenError, AddressError or DoorError, or StoreError for the
    database.
    """
    addresses = () if lan is None else (lan,) if lan else network_addresses()
    here, beside = sockets_for(port, addresses)
    port = here.getsockname()[1]
    store, recovered = open_or_recover(database_url)
    if recovered is not None:
        on_notice(recovered_in_words(recovered, file=str(recovered.aside)))
    patient = PatientStore(store)
    tables = Tables(GuardedStore(patient), must_see=must_see)
    photos = Decoders(1, seconds=PHOTO_SECONDS)
    frames = Decoders(MOST_CAMERAS_AT_ONCE, seconds=FRAME_SECONDS)
    doors = data_folder() / "door"
    door = Door(store.passes, door_secret(doors)) if addresses else None
    house = House(
        tables,
        standings=store.standings,
        rule_book=store.rule_book,
        pictures=store.pictures,
        read_photo=photo_reader(decode=photos.decode),
        sample_photo=sample_photo,
        door=door,
        news=None if recovered is None else partial(recovered_in_words, recovered),
    )
    warm_up(house)
    _spare_collector()

    def ready() -> None:
        on_ready(f"http://{HOST}:{port}")
        if opens_browser:
            webbrowser.open(f"http://{HOST}:{port}")

    app = Gate(application(house, open_eye=eyes(house, decode=frames.decode)), house.door)
    guests = None
    if addresses:
        certificate = certificate_for(addresses, doors)
        house.door.address = f"https://{in_url(addresses[0])}:{port}"
        guests = (guests_config(app, certificate), beside)
    try:
        Server(
            here_config(app),
            on_ready=ready,
            on_loop=partial(_relay, patient, tables),
            guests=guests,
        ).run(sockets=[here])
    finally:
        photos.close()
        frames.close()
        if patient.close():
            save_left_over(tables, data_folder(), on_notice)
        store.close()


def _spare_collector() -> None:
    """Let Python's collector of cycles pass over all that is here for good.

    It stops everybody while it looks: with many pages for a fifth of a second, and often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


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
