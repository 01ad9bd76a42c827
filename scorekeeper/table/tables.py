"""Tables: the open games of one process, each of them once."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.game.commands import StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Did, Log, Record
from scorekeeper.game.ports import GameId
from scorekeeper.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.game.ports import EventStore, GameHeader
    from scorekeeper.rules.variant import Variant


def utc_now() -> datetime:
    """The clock of tables that were given no other."""
    return datetime.now(UTC)


class Tables:
    """Starts games and opens them; whoever opens the same game gets the same Table."""

    def __init__(
        self, store: EventStore, *, now: Callable[[], datetime] = utc_now, device: str = "here"
    ) -> None:
        """Use this store; `device` is written into the records."""
        self._store = store
        self._now = now
        self._device = device
        self._open: dict[GameId, Table] = {}
        self._listeners: list[Callable[[GameId], None]] = []

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
        self._tell(game)
        return table

    def open(self, game: GameId) -> Table:
        """The table of a stored game; GameNotFoundError if there is none of this id."""
        if game not in self._open:
            table = Table(self._store, game, now=self._now, device=self._device)
            table.subscribe(partial(self._tell, game))
            self._open[game] = table
        return self._open[game]

    def subscribe(self, listener: Callable[[GameId], None]) -> Callable[[], None]:
        """Call `listener` with every game that starts or changes; what is returned ends that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def heard(self, game: GameId) -> None:
        """The store has written what it had kept of a game, or will not."""
        if game in self._open:
            self._open[game].heard()

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """Stored games, the one that changed last first (see EventStore)."""
        return self._store.games(limit=limit, is_over=is_over)

    def _tell(self, game: GameId) -> None:
        for listener in tuple(self._listeners):
            listener(game)
