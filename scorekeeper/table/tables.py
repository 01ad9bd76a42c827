"""Tables: the open games of one process, each of them once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from scorekeeper.game.commands import StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Did, Log, Record
from scorekeeper.game.ports import GameId
from scorekeeper.table.listeners import Listeners
from scorekeeper.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from scorekeeper.game.ports import EventStore, GameHeader
    from scorekeeper.rules.variant import Variant


def utc_now() -> datetime:
    """The clock of tables that were given no other."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class News:
    """What the store says now: the records of open games, and the game that changed last."""

    records: Mapping[GameId, int]
    newest: GameHeader | None


class Tables:
    """Starts games and opens them; whoever opens the same game gets the same Table.

    A table is there as long as somebody holds it. Another process may write the same games: to see
    what it wrote, `ask` the store of those `held` once in a while, and let them `hear` it.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        now: Callable[[], datetime] = utc_now,
        device: str = "here",
        must_see: Callable[[GameId], None] = lambda _: None,
    ) -> None:
        """Use this store; `device` is written into the records.

        `must_see` raises a ScorekeeperError where who asks for a game may not look at it.
        """
        self._store = store
        self._now = now
        self._device = device
        self._must_see = must_see
        self._open: WeakValueDictionary[GameId, Table] = WeakValueDictionary()
        self._newest: GameHeader | None = None
        self._listeners: Listeners[[GameId]] = Listeners()

    def start(
        self,
        variant: Variant,
        players: Sequence[str],
        *,
        teams: Sequence[Sequence[str]] = (),
    ) -> Table:
        """Start a game and store its start; RuleError if the names or teams will not do."""
        mates = tuple(tuple(team) for team in teams)
        command = StartGame(variant=variant, players=tuple(players), teams=mates)
        game = GameId(secrets.token_urlsafe(9))
        entry = Did(command, decide(None, command))
        log = Log((Record(seq=1, entry=entry, at=self._now(), device=self._device),))
        state, summary = reckoned(log)
        self._store.append(log.records[0], header_of(game, log, state), summary)
        table = self.open(game)
        self._listeners.tell(game)
        return table

    def open(self, game: GameId) -> Table:
        """The table of a stored game; GameNotFoundError if there is none of this id."""
        self._must_see(game)
        table = self._open.get(game)
        if table is None:
            table = Table(self._store, game, now=self._now, device=self._device)
            table.subscribe(partial(self._listeners.tell, game))
            self._open[game] = table
        return table

    def subscribe(self, listener: Callable[[GameId], None]) -> Callable[[], None]:
        """Call `listener` with every game that starts or changes; what is returned ends that."""
        return self._listeners.add(listener)

    def unsaved(self) -> Sequence[Table]:
        """The open games of which something is in memory alone."""
        return tuple(it for it in self._open.values() if it.unsaved.waiting)

    def heard(self, game: GameId) -> None:
        """The store has written what it had kept of a game, or will not."""
        table = self._open.get(game)
        if table is not None:
            table.heard()

    @property
    def held(self) -> tuple[GameId, ...]:
        """The games that are open."""
        return tuple(self._open)

    def ask(self, games: Collection[GameId]) -> News:
        """What the store says is new, of these and at all; from any thread. StoreError if none."""
        records = self._store.newest(games) if games else {}
        newest = self._store.games(limit=1) if self._listeners else ()
        return News(records, newest[0] if newest else None)

    def hear(self, news: News) -> None:
        """Bring the open tables up to date, and tell those who look at all games."""
        known, self._newest = self._newest, news.newest
        for game, records in news.records.items():
            table = self._open.get(game)
            if table is not None:
                table.catch_up(records)
        newest = news.newest
        if newest is not None and newest != known and newest.game not in self._open:
            self._listeners.tell(newest.game)

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """Stored games, the one that changed last first (see EventStore)."""
        return self._store.games(limit=limit, is_over=is_over)
