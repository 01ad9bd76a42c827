"""The first desk: games to go on with, and the ways to everything else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from scorekeeper.app.present.home import present_home
from scorekeeper.errors import StoreError
from scorekeeper.language import speaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.game.ports import GameHeader, GameId
    from scorekeeper.table.tables import Tables

OPEN_LOOKED_AT = 200
"""Older ones that were begun are found among all games."""

ENDED_SHOWN = 3

REST_SECONDS = 1.0
"""At most so often is the list drawn again while others play."""


class HomeDesk:
    """The first screen, which follows what is played at all tables."""

    def __init__(self, ways: Ways) -> None:
        """Nothing is shown yet."""
        self._ways = ways
        self._stop: Callable[[], None] | None = None
        self._shows_all = self._is_resting = False

    def open(self) -> None:
        """Show the games, but those that were put away."""
        self.close()
        changed = self._ways.relay(self._changed)

        def heard(_: GameId) -> None:
            changed()

        self._stop = self._ways.house.tables.subscribe(heard)
        self._show()

    def close(self) -> None:
        """Somebody goes to another screen."""
        if self._stop is not None:
            self._stop()
        self._stop, self._shows_all = None, False

    def show_all(self) -> None:
        """Show all open games."""
        self._shows_all = True
        self._show()

    def _changed(self) -> None:
        if not self._is_resting:
            self._is_resting = True
            self._ways.start(self._show_soon)

    async def _show_soon(self) -> None:
        """Show what has changed by then: of forty tables, not each move by itself."""
        await asyncio.sleep(REST_SECONDS)
        self._is_resting = False
        if self._stop is not None:
            try:
                self._show()
            except StoreError:
                # Nobody asked: what was listed stays, and whoever opens a game is told.
                return

    def _show(self) -> None:
        house = self._ways.house
        with speaking(self._ways.state.language):
            self._ways.state.view = present_home(
                _listed(house.tables), house.unplayed, shows_all=self._shows_all
            )


def _listed(tables: Tables) -> tuple[GameHeader, ...]:
    """The games to choose from, the one that changed last first; quick, however many ended."""
    found = (
        *tables.games(limit=1),
        *tables.games(limit=OPEN_LOOKED_AT, is_over=False),
        *tables.games(limit=ENDED_SHOWN, is_over=True),
    )
    by_id = {it.game: it for it in found}
    return tuple(sorted(by_id.values(), key=lambda it: it.changed_at, reverse=True))
