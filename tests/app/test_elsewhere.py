"""What another process wrote into the database is on the screens of this one a moment later."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from scorekeeper.app.elsewhere import follow
from scorekeeper.game.commands import TypePoints
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.app.play import house_of, sit_at, table_of
from tests.fakes import UnpluggedStore

if TYPE_CHECKING:
    from collections.abc import Callable


def until(tables: Tables, is_so: Callable[[], bool]) -> None:
    """Look for what is new until this is so."""

    async def look() -> None:
        looking = asyncio.create_task(follow(tables, seconds=0.005))
        async with asyncio.timeout(20):
            while not is_so():
                assert not looking.done()
                await asyncio.sleep(0.005)
        looking.cancel()

    asyncio.run(look())


def test_a_move_of_another_process_is_drawn():
    store = MemoryStore()
    house = house_of(store=store)
    at = sit_at(house, table_of(house))
    Tables(store).open(house.tables.held[0]).do(TypePoints(450))
    assert at.view.players[0].score == "0"
    until(house.tables, lambda: at.view.players[0].score == "450")
    assert at.view.name == "Bob"


def test_a_store_that_is_away_ends_no_look():
    store = UnpluggedStore()
    house = house_of(store=store)
    at = sit_at(house, table_of(house))
    house.tables.subscribe(lambda _: None)
    Tables(store).open(house.tables.held[0]).do(TypePoints(450))
    looks = 0

    def is_drawn() -> bool:
        nonlocal looks
        looks += 1
        store.is_away = looks < 10
        return at.view.players[0].score == "450"

    store.is_away = True
    until(house.tables, is_drawn)
    assert looks >= 10
