"""The desk of a table's door: a code is shown, and the door is shut."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import segno

from scorekeeper.app.door.guest import Role, must_keep_house
from scorekeeper.app.present.door import HOURS, present_closed, present_door
from scorekeeper.language import speaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.game.ports import GameId
    from scorekeeper.store.door import StoredPass

PIXELS = 8
"""A side of a code's smallest square; the screen makes it smaller, and phones read it sharp."""


class DoorDesk:
    """Only whoever sits at this machine comes here."""

    def __init__(self, ways: Ways) -> None:
        """No door is looked at."""
        self._ways = ways
        self._game: GameId | None = None
        self._role, self._hours = Role.SCORER, HOURS[0]
        self._pass: StoredPass | None = None
        self._stop: Callable[[], None] | None = None

    def open(self, game: GameId) -> None:
        """Show a code for this game's table; GameNotFoundError if there is none of this id."""
        self._ways.house.tables.open(game)
        self._game = game
        self._stop = self._ways.house.door.subscribe(self._ways.relay(self.refresh))
        self.let_in()

    def close(self) -> None:
        """Stop listening at the door that was shown."""
        if self._stop is not None:
            self._stop()
        self._stop = self._game = self._pass = None

    def choose_role(self, value: str) -> None:
        """Show a code that lets in for this."""
        self._role = Role(value)
        self.let_in()

    def choose_hours(self, value: str) -> None:
        """Show a code that holds so long."""
        self._hours = int(value)
        self.let_in()

    def let_in(self) -> None:
        """Show a code, also after the door was shut."""
        must_keep_house()
        door = self._ways.house.door
        if self._game is not None and door.address:
            self._pass = None
            self._pass = door.let_in(self._role, self._game, hours=self._hours)
        self.refresh()

    def shut(self) -> None:
        """Send away whoever is in at this table; no code that was shown lets in any more."""
        must_keep_house()
        self._pass = None
        try:
            if self._game is not None:
                self._ways.house.door.shut(self._game)
        finally:
            self.refresh()

    def refresh(self) -> None:
        """Draw the door as it stands."""
        game, door, it = self._game, self._ways.house.door, self._pass
        if game is None:
            return
        with speaking(self._ways.state.language):
            if not door.address:
                self._ways.state.view = present_closed(game)
                return
            link = door.link(it) if it is not None else ""
            self._ways.state.view = present_door(
                game,
                role=self._role,
                hours=self._hours,
                link=link,
                code=code_of(link) if link else b"",
                until=None if it is None else it.expires_at,
                inside=door.inside(game),
            )


def code_of(link: str) -> bytes:
    """A QR code of a link, as a PNG with the white border that readers need."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="png", scale=PIXELS, border=4)
    return picture.getvalue()
