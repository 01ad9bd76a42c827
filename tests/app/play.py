"""What tests of the app share: a house with a fake reader, and a visit without a browser."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

from scorekeeper.app.drafts import Draft, draft_of
from scorekeeper.app.house import House
from scorekeeper.app.views import Stage, TableView
from scorekeeper.app.visit import Visit
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.fakes import reading

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.store.sql import SqlStore
    from scorekeeper.table.table import Table
    from scorekeeper.vision.types import Reading

SAMPLE_BYTES = b"the sample photo"

JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805050404"
    "050a070706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ff"
    "c0000b080001000101011100ffc40014000100000000000000000000000000000009ffc4001410010000000000"
    "0000000000000000000000ffda0008010100003f0054dfffd9"
)
"""A grey picture of one pixel."""


@dataclass
class FakePhotos:
    """Reads each photo as the next of `readings` (the last one for ever), or raises `error`."""

    readings: list[Reading] = field(default_factory=lambda: [reading("112346")])
    error: Exception | None = None
    photos: list[bytes] = field(default_factory=list)
    jpeg: bytes = JPEG

    def read(self, photo: bytes) -> Draft:
        if self.error is not None:
            raise self.error
        told = self.readings[min(len(self.photos), len(self.readings) - 1)]
        self.photos.append(photo)
        return draft_of(told, jpeg=self.jpeg, width=640, height=480)

    def sample(self) -> bytes:
        return SAMPLE_BYTES


def house_of(
    photos: FakePhotos | None = None, *, store: MemoryStore | SqlStore | None = None
) -> House:
    """A house whose clock ticks a second at every record."""
    ticks = count()
    begin = datetime(2026, 11, 30, tzinfo=UTC)
    store = store or MemoryStore()
    tables = Tables(store, now=lambda: begin + timedelta(seconds=next(ticks)))
    photos = photos or FakePhotos()
    return House(
        tables,
        standings=store.standings,
        rule_book=store.rule_book,
        pictures=store.pictures,
        read_photo=photos.read,
        sample_photo=photos.sample,
    )


def table_of(house: House, variant: str = "simple_10000", *names: str) -> Table:
    """A game that has just begun."""
    return house.tables.start(toml.find(variant), names or ("Ann", "Bob"))


@dataclass
class Sitting:
    """A visit without a page: addresses are shown at once, side tasks are kept and never run."""

    visit: Visit
    routes: list[str]
    tasks: list[Callable[[], Awaitable[None]]]

    @property
    def view(self) -> TableView:
        """The table's screen as it stands."""
        assert isinstance(self.visit.state.view, TableView)
        return self.visit.state.view

    def stage(self) -> Stage:
        """What the table asks for; a call, so that type checkers expect it to change."""
        return self.view.stage

    @property
    def notice(self) -> str:
        return self.visit.state.notice

    def attempt(self, action: Callable[[], None]) -> None:
        self.visit.attempt(action)

    def tap(self, faces: str) -> None:
        """Tap the faces of a roll, one after the other."""
        for char in faces:
            self.attempt(lambda char=char: self.visit.press(char))  # type: ignore[misc]  # mypy cannot infer a lambda with a default

    def read(self, photo: bytes = b"a photo") -> None:
        asyncio.run(self.visit.table.read_photo(photo))


def sit(house: House, route: str = "/") -> Sitting:
    """Somebody opens the app at this address."""
    routes: list[str] = []
    tasks: list[Callable[[], Awaitable[None]]] = []

    def go(address: str) -> None:
        routes.append(address)
        visit.show(address)

    visit = Visit(house, go=go, start=tasks.append, relay=lambda listener: listener)
    visit.show(route)
    return Sitting(visit, routes, tasks)


def sit_at(house: House, table: Table) -> Sitting:
    """Somebody opens this game."""
    return sit(house, f"/game/{table.game}")
