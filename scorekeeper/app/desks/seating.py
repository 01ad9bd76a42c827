"""The desk for who sits at a game: the roll for the start, joining and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.seating import present_seating, present_start_roll
from scorekeeper.errors import GameNotFoundError
from scorekeeper.game.commands import Join, Leave, RollForStart
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.dice import Face
    from scorekeeper.game.ports import GameId
    from scorekeeper.table.table import Table


class SeatingDesk:
    """What is done about the players of one game."""

    def __init__(self, ways: Ways) -> None:
        """No game is open yet."""
        self._ways = ways
        self._table: Table | None = None
        self._stop: Callable[[], None] | None = None
        self._shows: Callable[[Table], None] = self._show_players

    def open_players(self, game: GameId) -> None:
        """Show who sits at a game; GameNotFoundError if there is none of this id."""
        self._open(game, self._show_players)

    def open_start(self, game: GameId) -> None:
        """Show the roll for the start, or the table where it is settled who begins."""
        self._open(game, self._show_start)

    def close(self) -> None:
        """Stop listening to the game that was shown, and forget what was half entered."""
        if self._stop is not None:
            self._stop()
        self._stop = self._table = None
        self._ways.state.start_faces = ()

    def join(self, name: str) -> None:
        """Let somebody join."""
        self._at_table().do(Join(name))

    def leave(self, seat: int) -> None:
        """Let a player leave."""
        self._at_table().do(Leave(seat))

    def undo(self) -> None:
        """Take back the newest that was done."""
        self._at_table().undo()

    def roll(self, game: GameId, seat: int, face: Face) -> None:
        """Enter a player's die for the start; with the last one the roll is recorded."""
        table = self._ways.house.tables.open(game)
        view = present_start_roll(game, table.state)
        if view is None:
            return
        rollers = [place for place, _ in view.rollers]
        faces = {**dict(self._ways.state.start_faces), seat: face}
        rolls = tuple((place, faces[place]) for place in rollers if place in faces)
        if len(rolls) < len(rollers):
            self._ways.state.start_faces = rolls
            return
        self._ways.state.start_faces = ()
        table.do(RollForStart(rolls))

    def refresh(self) -> None:
        """Show the game again as it stands."""
        if self._table is not None:
            with speaking(self._ways.state.language):
                self._shows(self._table)

    def _open(self, game: GameId, shows: Callable[[Table], None]) -> None:
        self._table = self._ways.house.tables.open(game)
        self._stop = self._ways.house.subscribe(game, self._ways.relay(self.refresh))
        self._shows = shows
        self.refresh()

    def _show_players(self, table: Table) -> None:
        self._ways.state.view = present_seating(table.game, table.log, table.state)

    def _show_start(self, table: Table) -> None:
        self._ways.state.start_faces = ()
        view = present_start_roll(table.game, table.state)
        if view is None:
            self._ways.go(f"/game/{table.game}")
        else:
            self._ways.state.view = view

    def _at_table(self) -> Table:
        if self._table is None:
            msg = say("expected an open game, got none")
            raise GameNotFoundError(msg, hint=say("open a game from the list"))
        return self._table
