"""MemoryStore: the log of games in a dict, for tests and for a table that is not to be kept."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from scorekeeper.errors import ConflictError, GameNotFoundError
from scorekeeper.game.ports import Unsaved
from scorekeeper.language import say
from scorekeeper.store.chain import START, hash_of
from scorekeeper.store.door import MemoryPassBook
from scorekeeper.store.house_rules import MemoryRuleBook
from scorekeeper.store.pictures import MemoryPictureBook
from scorekeeper.store.recalled import Played, RecalledStandings
from scorekeeper.store.rows import link_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import GameHeader, GameId
    from scorekeeper.game.summary import GameSummary


class MemoryStore:
    """An EventStore that forgets everything when the process ends, and its standings with it."""

    def __init__(self) -> None:
        """Begin empty."""
        self._records: dict[GameId, list[Record]] = {}
        self._headers: dict[GameId, GameHeader] = {}
        self._played: dict[GameId, Played] = {}
        self._lock = Lock()
        self.standings = RecalledStandings(self._played, self._records)
        self.rule_book = MemoryRuleBook()
        self.passes = MemoryPassBook()
        self.pictures = MemoryPictureBook()

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        """Write the next record of a game (see EventStore)."""
        with self._lock:
            records = self._records.get(header.game, [])
            if record.seq != len(records) + 1:
                raise taken(header.game, record.seq)
            self._records[header.game] = [*records, record]
            self._headers[header.game] = header
            at = (header.started_at, header.changed_at)
            self._played[header.game] = Played(header.game, *at, summary)

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, in order (see EventStore)."""
        if game not in self._records:
            raise not_found(game)
        return tuple(self._records[game])

    def head(self, game: GameId) -> str:
        """The hash of the newest record (see EventStore)."""
        before = START
        for record in self.records(game):
            before = hash_of(link_of(game, record, before))
        return before

    def unsaved(self, _game: GameId) -> Unsaved:
        """Nothing: what was appended is written."""
        return Unsaved()

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """The headers of games, the one that changed last first (see EventStore)."""
        return listed(self._headers.values(), limit=limit, is_over=is_over)

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """How many records each of these games has (see EventStore)."""
        return {game: len(self._records[game]) for game in games if game in self._records}


def listed(
    headers: Iterable[GameHeader], *, limit: int | None, is_over: bool | None
) -> Sequence[GameHeader]:
    """Of these headers, those that `games` of a store gives."""
    wanted = (it for it in headers if is_over is None or it.is_over == is_over)
    return sorted(wanted, key=lambda it: it.changed_at, reverse=True)[:limit]


def taken(game: GameId, seq: int) -> ConflictError:
    """The refusal of a record whose place another one has, or that leaves a gap."""
    msg = say(
        "expected record {seq} of game {game} to be the next one, got another in its place",
        seq=str(seq),
        game=game,
    )
    hint = say("look at what the other device did, and do it again if need be")
    return ConflictError(msg, hint=hint)


def not_found(game: GameId) -> GameNotFoundError:
    """The refusal of a game that the store does not have."""
    msg = say("expected the id of a stored game, got {game}", game=repr(game))
    return GameNotFoundError(msg, hint=say("pick a game from the list"))
