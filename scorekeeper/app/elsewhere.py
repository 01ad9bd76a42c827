"""What another process writes into the same database is seen here too, a moment later."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from scorekeeper.errors import StoreError

if TYPE_CHECKING:
    from scorekeeper.table.tables import Tables

SECONDS = 1.0
"""Between two looks."""


async def follow(tables: Tables, *, seconds: float = SECONDS) -> None:
    """Look for what is new in the store, for ever; on the loop where all tables live."""
    while True:
        await asyncio.sleep(seconds)
        # A store that is away has told so where somebody wanted to write.
        with suppress(StoreError):
            # Asked beside the loop: a server that says nothing must keep nobody waiting.
            tables.hear(await asyncio.to_thread(tables.ask, tables.held))
