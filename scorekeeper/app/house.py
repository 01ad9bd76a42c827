"""House: what all pages of one process share: the tables, the reader, the photos looked at."""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from scorekeeper.app.advisor import Advisor
from scorekeeper.app.door.guarded import GuardedPictureBook, GuardedRuleBook
from scorekeeper.app.door.guest import must_play
from scorekeeper.app.door.passes import Door
from scorekeeper.app.photos import kept_jpeg
from scorekeeper.errors import StoreError, VisionError
from scorekeeper.store.door import MemoryPassBook
from scorekeeper.store.pictures import MemoryPictureBook
from scorekeeper.table.listeners import Listeners
from scorekeeper.table.tables import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.drafts import Draft
    from scorekeeper.app.follower import Watched
    from scorekeeper.app.tally import Tally
    from scorekeeper.game.ports import GameId, PictureBook, RuleBook, Standings
    from scorekeeper.table.tables import Tables

log = logging.getLogger(__name__)


class House:
    """One for a process; every page has a Visit that works through it."""

    def __init__(  # noqa: PLR0913  # what a house consists of, each by its name
        self,
        tables: Tables,
        *,
        standings: Standings,
        rule_book: RuleBook,
        read_photo: Callable[[bytes], Draft],
        sample_photo: Callable[[], bytes],
        advisor: Advisor | None = None,
        news: Callable[[], str] | None = None,
        door: Door | None = None,
        pictures: PictureBook | None = None,
    ) -> None:
        """Use these tables; `read_photo` and `sample_photo` raise VisionError where they fail.

        `news` words what every page is to say first, in the language that is spoken.
        """
        self.tables = tables
        self.standings = standings
        self.rule_book = GuardedRuleBook(rule_book)
        self.pictures = GuardedPictureBook(pictures or MemoryPictureBook())
        self.read_photo = read_photo
        self.sample_photo = sample_photo
        self.advisor = advisor or Advisor()
        self.news = news
        # Without one nobody knocks: its passes end with the process.
        self.door = door or Door(MemoryPassBook(), secrets.token_urlsafe(48))
        self._drafts: dict[GameId, Draft] = {}
        self._tallies: dict[GameId, Tally] = {}
        self._watched: dict[GameId, Watched] = {}
        self._listeners: dict[GameId, Listeners[[]]] = {}
        self._unplayed: set[GameId] = set()

    @property
    def unplayed(self) -> frozenset[GameId]:
        """The games that were begun by mistake and put away before their first roll."""
        return frozenset(self._unplayed)

    def put_away(self, game: GameId) -> None:
        """List a game no more that has no roll; if it is played after all, it is listed again."""
        must_play(game)
        self._unplayed.add(game)

    def draft(self, game: GameId) -> Draft | None:
        """The photo that people at this game look at, if any."""
        return self._drafts.get(game)

    def set_draft(self, game: GameId, draft: Draft | None) -> None:
        """Show a photo at this game, or none; every page at it is told."""
        must_play(game)
        if draft is None:
            self._drafts.pop(game, None)
        else:
            self._drafts[game] = draft
        self._tell(game)

    def keep_picture(self, game: GameId, jpeg: bytes) -> str:
        """Keep the picture of a roll where its table wants that; its hash, else ''.

        What is in the way of that is in the way of no roll.
        """
        if self.tables.open(game).unsaved.waiting:
            # The database is away: asking it would keep whoever rolled waiting.
            return ""
        try:
            if not self.pictures.keeps(game):
                return ""
            return self.pictures.put(game, kept_jpeg(jpeg), utc_now())
        except (StoreError, VisionError, ImportError) as error:
            log.warning("a picture could not be kept: %s", error)
            return ""

    def go_on_keeping(self, game: GameId, following: GameId) -> None:
        """The next game at a table keeps pictures where this one does."""
        try:
            if self.pictures.keeps(game):
                self.pictures.switch(following, on=True)
        except StoreError as error:
            log.warning("pictures are not kept at the next game: %s", error)

    def tally(self, game: GameId) -> Tally | None:
        """The kept dice that were tapped of a turn at this game, if any."""
        return self._tallies.get(game)

    def set_tally(self, game: GameId, tally: Tally | None) -> None:
        """Show what was tapped at this game, or nothing; every page at it is told."""
        must_play(game)
        if tally is None or tally.is_empty:
            self._tallies.pop(game, None)
        else:
            self._tallies[game] = tally
        self._tell(game)

    def watched(self, game: GameId) -> Watched | None:
        """What this game's camera says, None where it never had one."""
        return self._watched.get(game)

    def set_watched(self, game: GameId, watched: Watched | None) -> None:
        """Show what the camera says at this game; every page at it is told."""
        must_play(game)
        if watched is None:
            self._watched.pop(game, None)
        else:
            self._watched[game] = watched
        self._tell(game)

    def subscribe(self, game: GameId, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change at a game; the returned function ends that."""
        stop_house = self._listeners.setdefault(game, Listeners()).add(listener)
        stop_table = self.tables.open(game).subscribe(listener)

        def stop() -> None:
            stop_table()
            stop_house()

        return stop

    def _tell(self, game: GameId) -> None:
        if game in self._listeners:
            self._listeners[game].tell()
