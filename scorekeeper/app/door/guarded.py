"""A store, a rule book and a book of pictures that ask first who writes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scorekeeper.app.door.guest import (
    guest,
    must_begin,
    must_keep_house,
    must_play,
    must_see,
    sees,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import (
        EventStore,
        GameHeader,
        GameId,
        HouseRule,
        PictureBook,
        RuleBook,
        Unsaved,
    )
    from scorekeeper.game.summary import GameSummary


class GuardedStore:
    """An EventStore in which guests write and list the games of their own table alone."""

    def __init__(self, store: EventStore) -> None:
        """Guard this store."""
        self._store = store

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        """As the store does; NotLetInError where a guest may not."""
        if record.seq > 1:
            must_play(header.game)
            self._store.append(record, header, summary)
            return
        must_begin()
        self._store.append(record, header, summary)
        if (it := guest.get()) is not None:
            it.began(header.game)

    def records(self, game: GameId) -> Sequence[Record]:
        """As the store does: tables are opened for their listeners too, so `Tables` guards this."""
        return self._store.records(game)

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """As the store does, of those games alone that who is served now may see."""
        it = guest.get()
        if it is None or it.games is None:
            return self._store.games(limit=limit, is_over=is_over)
        found = (header for header in self._store.games(is_over=is_over) if sees(header.game))
        return tuple(islice(found, limit))

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """As the store does."""
        return self._store.newest(games)

    def head(self, game: GameId) -> str:
        """As the store does."""
        return self._store.head(game)

    def unsaved(self, game: GameId) -> Unsaved:
        """As the store does."""
        return self._store.unsaved(game)


class GuardedRuleBook:
    """A RuleBook that guests of one table read and do not change."""

    def __init__(self, book: RuleBook) -> None:
        """Guard this one."""
        self._book = book

    def house_rules(self) -> Sequence[HouseRule]:
        """As the book does."""
        return self._book.house_rules()

    def put(self, rule: HouseRule) -> None:
        """As the book does; NotLetInError where a guest may not."""
        must_keep_house()
        self._book.put(rule)

    def remove(self, rule_id: str) -> None:
        """As the book does; NotLetInError where a guest may not."""
        must_keep_house()
        self._book.remove(rule_id)


class GuardedPictureBook:
    """A PictureBook that shows pictures to those who may look at their game."""

    def __init__(self, book: PictureBook) -> None:
        """Guard this one."""
        self._book = book

    def keeps(self, game: GameId) -> bool:
        """As the book does; NotLetInError where a guest may not."""
        must_see(game)
        return self._book.keeps(game)

    def switch(self, game: GameId, *, on: bool) -> None:
        """As the book does; NotLetInError where a guest may not."""
        must_play(game)
        self._book.switch(game, on=on)

    def put(self, game: GameId, jpeg: bytes, at: datetime) -> str:
        """As the book does; NotLetInError where a guest may not."""
        must_play(game)
        return self._book.put(game, jpeg, at)

    def picture(self, game: GameId, sha256: str) -> bytes | None:
        """As the book does; NotLetInError where a guest may not."""
        must_see(game)
        return self._book.picture(game, sha256)

    def names(self, game: GameId) -> frozenset[str]:
        """As the book does; NotLetInError where a guest may not."""
        must_see(game)
        return self._book.names(game)

    def remove_all(self, game: GameId) -> None:
        """As the book does; NotLetInError where a guest may not."""
        must_play(game)
        self._book.remove_all(game)
