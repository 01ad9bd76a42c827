"""The desk of the history: a page of games at a time, of everybody or of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.history import EVERYBODY, present_history

if TYPE_CHECKING:
    from scorekeeper.app.desks.ways import Ways

PAGE = 20
OFFERED = 12
"""So many players can be chosen, those who played last."""


class HistoryDesk:
    """All games."""

    def __init__(self, ways: Ways) -> None:
        """The first page of everybody's games."""
        self._ways = ways
        self._player = EVERYBODY
        self._shown = PAGE

    def open(self, player: str = EVERYBODY) -> None:
        """List the newest games, of this player alone if one is named."""
        self._player, self._shown = player, PAGE
        self._present()

    def choose(self, player: str) -> None:
        """List the games of this player alone, or of everybody."""
        self.open(player)

    def show_more(self) -> None:
        """List another page."""
        self._shown += PAGE
        self._present()

    def _present(self) -> None:
        standings = self._ways.house.standings
        # One more than is shown tells whether there are more.
        games = standings.history(player=self._player or None, limit=self._shown + 1)
        self._ways.state.view = present_history(
            games[: self._shown],
            standings.players(limit=OFFERED),
            self._player,
            has_more=len(games) > self._shown,
        )
