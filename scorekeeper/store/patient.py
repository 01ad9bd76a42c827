"""PatientStore: a game goes on while its database does not answer, and is written when it does."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from scorekeeper.errors import (
    ConflictError,
    GameNotFoundError,
    StoreAwayError,
    StoreDamagedError,
    StoreError,
)
from scorekeeper.game.ports import Unsaved
from scorekeeper.language import say
from scorekeeper.store.memory import listed, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import EventStore, GameHeader, GameId
    from scorekeeper.game.summary import GameSummary

AWAY = (StoreAwayError, StoreDamagedError)
"""A damaged file takes nothing more either, until it is set aside with the next start."""

FIRST_SECONDS, MOST_SECONDS = 0.5, 15.0
"""Between two tries: the first wait, and the longest that its doubling comes to."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A record that could not be written, with its read models."""

    record: Record
    header: GameHeader
    summary: GameSummary


class PatientStore:
    """An EventStore over another one: what that cannot write now is kept, in order, and retried.

    While it works, a command is on disk before it is answered, as everywhere. While it does not,
    records are kept in memory, and `unsaved` says how many. A thread of its own tries again; those
    who `subscribe` are told from there of every game that changed so.
    """

    def __init__(
        self, store: EventStore, *, first: float = FIRST_SECONDS, most: float = MOST_SECONDS
    ) -> None:
        """Write to this store; `first` and `most` are seconds between tries."""
        self._store = store
        self._first, self._most = first, most
        self._lock = Lock()
        self._writing = Lock()
        self._kept: dict[GameId, list[_Kept]] = {}
        self._refused: dict[GameId, int] = {}
        self._why = ""
        self._known: dict[GameId, GameHeader] = {}
        self._listeners: list[Callable[[GameId], None]] = []
        self._thread: Thread | None = None
        self._closing = Event()

    def subscribe(self, listener: Callable[[GameId], None]) -> None:
        """Call `listener` with every game of which something was written late, or refused."""
        self._listeners.append(listener)

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        """Write the next record of a game, or keep it until it can be (see EventStore)."""
        kept = _Kept(record, header, summary)
        with self._lock:
            # While the store is away, asking it again would keep whoever tapped waiting.
            is_away = bool(self._kept)
            if is_away:
                self._keep(kept)
        if not is_away:
            self._try(kept)
        with self._lock:
            self._known[header.game] = header
            self._refused.pop(header.game, None)

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, those that wait too (see EventStore)."""
        with self._lock:
            waiting = tuple(it.record for it in self._kept.get(game, ()))
        if not waiting:
            return self._store.records(game)
        first = waiting[0].seq
        stored = self._store.records(game)[: first - 1] if first > 1 else ()
        return (*stored, *waiting)

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """The headers of games, as they were last known while the store is away."""
        with self._lock:
            is_away = bool(self._kept)
        if not is_away:
            found = self._list(limit=limit, is_over=is_over)
            if found is not None:
                return found
        with self._lock:
            waiting = {game: kept[-1].header for game, kept in self._kept.items()}
            known = {**self._known, **waiting}
        return listed(known.values(), limit=limit, is_over=is_over)

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """How many records each of these games has; of those that wait, nothing is said."""
        with self._lock:
            stored = [it for it in games if it not in self._kept]
        return self._store.newest(stored)

    def head(self, game: GameId) -> str:
        """The hash of the newest record (see EventStore); StoreAwayError while some wait."""
        if self.unsaved(game).waiting:
            msg = say("expected a game that is stored whole, got one that is not saved yet")
            raise StoreAwayError(msg, hint=say("wait until it is"))
        return self._store.head(game)

    def unsaved(self, game: GameId) -> Unsaved:
        """What of a game is in memory alone."""
        with self._lock:
            waiting = len(self._kept.get(game, ()))
            refused = self._refused.get(game, 0)
        return Unsaved(waiting, refused, self._why if waiting else "")

    def flush(self) -> bool:
        """Write what is kept, as far as that goes now; whether nothing is left."""
        with self._writing:
            while (kept := self._next()) is not None:
                try:
                    self._write(kept)
                except StoreError as error:
                    self._why = error.sentence
                    return False
                self._tell(kept.header.game)
        return True

    def close(self) -> int:
        """Try a last time to write what is kept; how many records are lost with this process."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        self.flush()
        with self._lock:
            return sum(map(len, self._kept.values()))

    def _list(self, *, limit: int | None, is_over: bool | None) -> Sequence[GameHeader] | None:
        """What the store lists, to be known while it is away; None where it is."""
        try:
            found = self._store.games(limit=limit, is_over=is_over)
        except AWAY:
            if not self._known:
                raise
            return None
        with self._lock:
            self._known |= {it.game: it for it in found}
        return found

    def _try(self, kept: _Kept) -> None:
        try:
            self._store.append(kept.record, kept.header, kept.summary)
        except AWAY as error:
            with self._lock:
                self._why = error.sentence
                self._keep(kept)

    def _keep(self, kept: _Kept) -> None:
        """Put a record behind those that wait; the lock is held."""
        game, seq = kept.header.game, kept.record.seq
        queue = self._kept.get(game, [])
        if queue and queue[-1].record.seq != seq - 1:
            raise taken(game, seq)
        self._kept[game] = [*queue, kept]
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._retry, name="unsaved games", daemon=True)
            self._thread.start()

    def _retry(self) -> None:
        seconds = self._first
        while not self._closing.wait(seconds):
            if not self.flush():
                seconds = min(2 * seconds, self._most)
            elif self._is_done():
                return
            else:
                seconds = self._first

    def _is_done(self) -> bool:
        """Whether nothing waits; if so, the next record that does needs a thread of its own."""
        with self._lock:
            if not self._kept:
                self._thread = None
            return not self._kept

    def _next(self) -> _Kept | None:
        with self._lock:
            return next((queue[0] for queue in self._kept.values()), None)

    def _write(self, kept: _Kept) -> None:
        """Write a record that waited, and drop it from those that do."""
        game, seq = kept.header.game, kept.record.seq
        try:
            self._store.append(kept.record, kept.header, kept.summary)
        except ConflictError:
            # The answer to an earlier try may have been lost after the commit.
            if kept.record not in self._stored(game)[seq - 1 : seq]:
                self._refuse(game)
                return
        with self._lock:
            rest = self._kept[game][1:]
            self._kept |= {game: rest}
            if not rest:
                del self._kept[game]

    def _stored(self, game: GameId) -> Sequence[Record]:
        try:
            return self._store.records(game)
        except GameNotFoundError:
            return ()

    def _refuse(self, game: GameId) -> None:
        """Another writer was first: what waits for this game can follow no more."""
        with self._lock:
            self._refused[game] = len(self._kept.pop(game))

    def _tell(self, game: GameId) -> None:
        for listener in tuple(self._listeners):
            listener(game)
