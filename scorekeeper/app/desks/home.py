"""The first desk: games to go on with, and the ways to everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.home import present_home

if TYPE_CHECKING:
    from scorekeeper.app.desks.ways import Ways


class HomeDesk:
    """The first screen."""

    def __init__(self, ways: Ways) -> None:
        """Nothing is shown yet."""
        self._ways = ways

    def open(self) -> None:
        """Show the games, but those that were put away."""
        house = self._ways.house
        self._ways.state.view = present_home(house.tables.games(), house.unplayed)
