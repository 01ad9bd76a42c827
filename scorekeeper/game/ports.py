"""What the game asks of a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from scorekeeper.game.log import Record

GameId = NewType("GameId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeader:
    """A game in a line, for lists: a read model that can be made again from the log."""

    game: GameId
    variant: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    round: int
    is_over: bool
    started_at: datetime
    changed_at: datetime


class EventStore(Protocol):
    """Keeps the logs of games."""

    def append(self, record: Record, header: GameHeader) -> None:
        """Write the next record of the game that `header` names, and the header with it.

        ConflictError if the game already has a record with this `seq`, or lacks the one before.
        """

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, in order; GameNotFoundError if there are none."""

    def games(self) -> Sequence[GameHeader]:
        """The headers of all games, the one that changed last first."""
