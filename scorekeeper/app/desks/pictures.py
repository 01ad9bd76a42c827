"""The desk of a game's pictures: whether they are kept, and an end to those that are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.door.guest import must_play
from scorekeeper.app.present.pictures import present_pictures
from scorekeeper.language import speaking

if TYPE_CHECKING:
    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.game.ports import GameId


class PicturesDesk:
    """What is done about the pictures of one game."""

    def __init__(self, ways: Ways) -> None:
        """No game is open yet."""
        self._ways = ways
        self._game: GameId | None = None
        self._is_asking = False

    def open(self, game: GameId) -> None:
        """Show how it stands; GameNotFoundError if there is no game of this id."""
        self._ways.house.tables.open(game)
        self._game, self._is_asking = game, False
        self._draw()

    def close(self) -> None:
        """Forget the game that was shown."""
        self._game = None

    def switch(self, *, on: bool) -> None:
        """Keep pictures of this game's rolls from now on, or no more."""
        try:
            if self._game is not None:
                self._ways.house.pictures.switch(self._game, on=on)
        finally:
            # Where it was refused, the switch goes back to what holds.
            self._draw()

    def ask(self) -> None:
        """Ask whether the pictures are to be deleted."""
        if self._game is not None:
            must_play(self._game)
        self._is_asking = True
        self._draw()

    def keep_them(self) -> None:
        """Let them be."""
        self._is_asking = False
        self._draw()

    def delete(self) -> None:
        """Delete all pictures of this game."""
        self._is_asking = False
        if self._game is not None:
            self._ways.house.pictures.remove_all(self._game)
        self._draw()

    def _draw(self) -> None:
        game, pictures = self._game, self._ways.house.pictures
        if game is None:
            return
        with speaking(self._ways.state.language):
            self._ways.state.view = present_pictures(
                game,
                is_on=pictures.keeps(game),
                pictures=len(pictures.names(game)),
                is_asking=self._is_asking,
            )
