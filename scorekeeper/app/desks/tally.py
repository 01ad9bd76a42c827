"""The tally's desk: kept dice are tapped, and the turn's points are stored at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.state import Entry
from scorekeeper.app.tally import Tally
from scorekeeper.game.commands import TypePoints
from scorekeeper.game.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.dice import Face
    from scorekeeper.game.commands import Command
    from scorekeeper.table.table import Table


class TallyDesk:
    """What is tapped is shared by all pages at the game, so a reload loses none of it."""

    def __init__(
        self, ways: Ways, table: Callable[[], Table], do: Callable[[Command], bool]
    ) -> None:
        """`table` is the game that is open, `do` gives it a command."""
        self._ways, self._table, self._do = ways, table, do

    @property
    def is_going(self) -> bool:
        """Whether dice of this turn were tapped."""
        return self._kept() is not None

    def shown(self) -> Tally | None:
        """The tally as the screen shows it; None where rolls are entered another way."""
        table = self._table()
        if table.state.phase is not Phase.ROLL or table.state.turn.has_begun:
            return None
        kept = self._kept()
        if kept is None and self._ways.state.entry is Entry.KEEPS:
            return Tally(table.log.last_seq)
        return kept

    def tap(self, *faces: Face) -> None:
        """Keep these dice too."""
        tally = self.shown()
        if tally is not None:
            self._put(tally.plus(self._table().state.variant, *faces))

    def roll_again(self) -> None:
        """The dice tapped last are kept; those of the next roll follow."""
        tally = self._kept()
        if tally is not None:
            self._put(tally.rolled_again(self._table().state.variant))

    def back(self) -> None:
        """Take back what was tapped last."""
        tally = self._kept()
        if tally is not None:
            self._put(tally.back())

    def discard(self) -> None:
        """Forget all that was tapped of this turn."""
        self._put(None)

    def bank(self) -> None:
        """Store the turn's points."""
        tally = self._kept()
        if tally is not None:
            self._do(TypePoints(tally.points(self._table().state.variant)))

    def farkle(self) -> None:
        """Store a turn without points."""
        self._do(TypePoints(0))

    def _kept(self) -> Tally | None:
        table = self._table()
        tally = self._ways.house.tally(table.game)
        return tally if tally is not None and tally.at == table.log.last_seq else None

    def _put(self, tally: Tally | None) -> None:
        self._ways.house.set_tally(self._table().game, tally)
