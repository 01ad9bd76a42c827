"""What tests of the door share: a house behind a gate, and devices that knock."""

from __future__ import annotations

import asyncio
import warnings
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scorekeeper.app.door.gate import Gate
from scorekeeper.app.door.guarded import GuardedStore
from scorekeeper.app.door.guest import Role, must_see
from scorekeeper.app.door.passes import Door
from scorekeeper.app.house import House
from scorekeeper.app.server import application
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.app.camera_page import ToldTable
from tests.app.play import FakePhotos, table_of

if TYPE_CHECKING:
    from starlette.types import Message

    from scorekeeper.app.cam_routes import Eye, OpenEye
    from scorekeeper.game.ports import GameId

with warnings.catch_warnings():
    # The client wants a newer httpx by another name; the one that Flet brings serves as well.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

KEY = "a secret of forty letters, for tests only"
NETWORK, HERE = "127.0.0.2:8550", "127.0.0.1:8550"
BEGIN = datetime(2026, 11, 30, 20, tzinfo=UTC)
HOURS = 12


@dataclass
class Clock:
    now: datetime = BEGIN

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, hours: float) -> None:
        self.now += timedelta(hours=hours)


@dataclass
class Behind:
    """A house with two tables behind its gate; `mine` is the one that devices are let in to."""

    clock: Clock = field(default_factory=Clock)
    store: MemoryStore = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        ticks = count()
        tables = Tables(
            GuardedStore(self.store),
            now=lambda: BEGIN + timedelta(seconds=next(ticks)),
            must_see=must_see,
        )
        photos = FakePhotos()
        self.door = Door(self.store.passes, KEY, now=self.clock)
        self.door.address = f"https://{NETWORK}"
        self.house = House(
            tables,
            standings=self.store.standings,
            rule_book=self.store.rule_book,
            read_photo=photos.read,
            sample_photo=photos.sample,
            door=self.door,
        )
        self.mine: GameId = table_of(self.house).game
        self.other: GameId = table_of(self.house, "simple_10000", "Eve", "Mallory").game
        self.eye = ToldTable()
        self.opens: OpenEye = lambda _: self.eye.open("kitchen")
        self.app = application(self.house, open_eye=self._open_eye)
        self.gate = Gate(self.app, self.door)

    def _open_eye(self, name: str) -> Eye | None:
        return self.opens(name)

    def token(self, role: Role, game: GameId | None) -> str:
        return self.door.token(self.door.let_in(role, game, hours=HOURS))

    def device(self, token: str = "") -> Device:
        client = TestClient(self.gate, base_url=f"https://{NETWORK}", follow_redirects=False)
        return Device(client, token)

    def laptop(self) -> TestClient:
        return TestClient(self.gate, base_url=f"http://{HERE}", follow_redirects=False)


def raw(behind: Behind, target: str, token: str) -> tuple[int, bytes]:
    """Ask by a request's own line, as no client that means well would write it."""
    path, _, query = target.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "https",
        "server": ("127.0.0.2", 8550),
        "client": ("127.0.0.2", 40000),
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "headers": [(b"host", NETWORK.encode()), (b"cookie", f"door={token}".encode())],
    }
    told: list[Message] = []

    coming: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        told.append(message)

    asyncio.run(behind.gate(scope, receive, send))
    return told[0]["status"], b"".join(it.get("body", b"") for it in told[1:])


@dataclass
class Device:
    """A phone on the network that shows a token as its cookie."""

    client: TestClient
    token: str = ""

    def get(self, address: str, **headers: str):
        return self.client.get(address, headers=self._with(headers))

    def line(self, address: str, *, origin: str = f"https://{NETWORK}", host: str = NETWORK):
        headers = {"host": host, **({"origin": origin} if origin else {})}
        return self.client.websocket_connect(
            f"wss://{NETWORK}{address}", headers=self._with(headers)
        )

    def _with(self, headers: dict[str, str]) -> dict[str, str]:
        return {**headers, "cookie": f"door={self.token}"} if self.token else headers
