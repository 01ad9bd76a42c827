"""The desk of the dice: the faces that were thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.dice import present_dice

if TYPE_CHECKING:
    from scorekeeper.app.desks.ways import Ways


class DiceDesk:
    """Faces thrown by everybody, or by one player."""

    def __init__(self, ways: Ways) -> None:
        """Nothing is shown yet."""
        self._ways = ways

    def open(self, player: str = "") -> None:
        """Show the faces that this player threw, or everybody."""
        faces = self._ways.house.standings.faces(player=player or None)
        self._ways.state.view = present_dice(faces, player)
