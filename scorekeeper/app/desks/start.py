"""The desk at which a game is started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.start import present_new_game
from scorekeeper.rules import toml

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.desks.ways import Ways


class StartDesk:
    """Names and a rule set become a game."""

    def __init__(self, ways: Ways) -> None:
        """Two empty places at first; `names` are those that the next form begins with."""
        self._ways = ways
        self.names: tuple[str, ...] = ("", "")

    def open(self) -> None:
        """Show the form."""
        variants = [toml.find(it) for it in toml.preset_ids()]
        self._ways.state.view = present_new_game(
            variants, self.names, shown_at_first=len(toml.menu())
        )

    def start_game(self, names: Sequence[str], rule_set: str) -> None:
        """Start a game and go to it."""
        variant = toml.find(rule_set)
        players = tuple(it for it in names if it.strip())
        # Whoever sits at every second place plays together, so that team mates sit across.
        teams = (players[::2], players[1::2]) if variant.teams else ()
        table = self._ways.house.tables.start(variant, players, teams=teams)
        self._ways.go(f"/game/{table.game}")
