"""What the game asks of a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NewType, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from scorekeeper.game.log import Record
    from scorekeeper.game.standings import (
        FacesThrown,
        HeadToHead,
        KnownPlayer,
        PlayedGame,
        PlayerStatistics,
    )
    from scorekeeper.game.summary import GameSummary

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


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Records of a game that are in memory alone.

    `waiting` are written as soon as they can be, `why` says what is in the way; `refused` never
    will be, for another writer took their places.
    """

    waiting: int = 0
    refused: int = 0
    why: str = ""


class EventStore(Protocol):
    """Keeps the logs of games."""

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        """Write the next record of the game that `header` names, and its read models with it.

        They are the header, and what the standings count of the game's summary after this record.
        ConflictError if the game already has a record with this `seq`, or lacks the one before.
        """

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, in order; GameNotFoundError if there are none."""

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """The headers of games, the one that changed last first.

        All of them, or the first `limit`; of those that are over, or of those that are not.
        """

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """How many records each of these games has, which is quick: to see whether some are new.

        A game that is not there is left out.
        """

    def head(self, game: GameId) -> str:
        """The hash of a game's newest record, which stands for its whole log.

        GameNotFoundError if there is no such game.
        """

    def unsaved(self, game: GameId) -> Unsaved:
        """What of a game is in memory alone: nothing, in a store that writes before it answers."""


class Standings(Protocol):
    """What all stored games say together: read models that can be made again from the logs.

    Players are named as anybody may write them; `name_key` says who is the same.
    """

    def players(self, prefix: str = "", *, limit: int = 20) -> Sequence[KnownPlayer]:
        """The players whose names begin so, who played last first, in the order of their places."""

    def statistics(self, player: str) -> PlayerStatistics | None:
        """What a player has come to; None for one whom no game counts."""

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        """Two players against each other."""

    def history(
        self, *, player: str | None = None, limit: int = 20, offset: int = 0
    ) -> Sequence[PlayedGame]:
        """A page of games, of one player where that is named, the one that changed last first."""

    def faces(self, *, player: str | None = None, game: GameId | None = None) -> FacesThrown:
        """The faces thrown in all games, or by this player, or in this game, or both."""

    def rebuild(self) -> None:
        """Make the read models again from the logs; a game that cannot be read counts nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A rule set of the house, as the text of its file; `rule_id` stays when its name changes."""

    rule_id: str
    text: str
    changed_at: datetime


class RuleBook(Protocol):
    """Keeps the house's own rule sets. Games hold theirs whole, so no change here reaches them."""

    def house_rules(self) -> Sequence[HouseRule]:
        """All of them, the one that changed last first."""

    def put(self, rule: HouseRule) -> None:
        """Keep a rule set, in place of the one with its id if there is one."""

    def remove(self, rule_id: str) -> None:
        """Forget a rule set; one that is not there is forgotten already."""


class PictureBook(Protocol):
    """Keeps pictures of rolls, of those games alone whose table wants it.

    A record names its picture by the SHA-256 of its bytes, in hexadecimal.
    """

    def keeps(self, game: GameId) -> bool:
        """Whether pictures are to be kept at this game; not unless somebody switched it on."""

    def switch(self, game: GameId, *, on: bool) -> None:
        """Keep pictures at this game from now on, or no more."""

    def put(self, game: GameId, jpeg: bytes, at: datetime) -> str:
        """Keep a picture; its hash."""

    def picture(self, game: GameId, sha256: str) -> bytes | None:
        """The picture that was kept under this hash, as it is now; None where there is none."""

    def names(self, game: GameId) -> frozenset[str]:
        """The hashes of the pictures that are kept of a game."""

    def remove_all(self, game: GameId) -> None:
        """Delete all pictures of a game; its records stay as they are."""
