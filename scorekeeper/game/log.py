"""Record and Log: everything that was done, undone and redone, append-only.

One command is one record, so what a command brought about is undone together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from scorekeeper.game.state import fold

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState


@dataclass(frozen=True, slots=True)
class Did:
    """A command was taken, and these events came of it."""

    command: Command
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Undid:
    """The newest command that still stood was taken back."""


@dataclass(frozen=True, slots=True)
class Redid:
    """The command that was taken back last stands again."""


Entry: TypeAlias = Did | Undid | Redid


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One line of a game's log: `seq` counts from 1, `at` is UTC, `device` says who wrote it."""

    seq: int
    entry: Entry
    at: datetime
    device: str


@dataclass(frozen=True, slots=True)
class Log:
    """The records of one game, in order."""

    records: tuple[Record, ...] = ()

    @property
    def last_seq(self) -> int:
        """The number of the newest record, 0 where there is none."""
        return self.records[-1].seq if self.records else 0

    def append(self, record: Record) -> Log:
        """The log with one more record."""
        return Log((*self.records, record))

    @property
    def standing(self) -> tuple[Did, ...]:
        """What was done and still stands."""
        return _replay(self.records)[0]

    @property
    def undone(self) -> tuple[Did, ...]:
        """What was taken back and can be redone, the next one last."""
        return _replay(self.records)[1]

    @property
    def can_undo(self) -> bool:
        """Whether a command can be taken back; the start of the game can not."""
        return len(self.standing) > 1

    @property
    def can_redo(self) -> bool:
        """Whether a command that was taken back can stand again."""
        return bool(self.undone)

    def state(self) -> GameState | None:
        """The state that the standing commands make; None while the log is empty."""
        return fold(event for did in self.standing for event in did.events)


def _replay(records: Iterable[Record]) -> tuple[tuple[Did, ...], tuple[Did, ...]]:
    standing: list[Did] = []
    undone: list[Did] = []
    for record in records:
        match record.entry:
            case Did():
                standing.append(record.entry)
                undone.clear()
            case Undid():
                undone.append(standing.pop())
            case Redid():
                standing.append(undone.pop())
            case _:
                assert_never(record.entry)
    return tuple(standing), tuple(undone)
