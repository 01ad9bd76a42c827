"""Record and Log: everything that was done, undone and redone, append-only.

One command is one record, so what a command brought about is undone together; so is an amendment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, assert_never

from scorekeeper.game.state import fold

if TYPE_CHECKING:
    from datetime import datetime

    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState


FEWEST_STEPS = 2
"""The empty log and the start of the game, which no undo takes back."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """Commands of the past were replaced, and what came after them was decided again.

    `first` and `stop` count the commands that stood, from 0: those from `first` to before `stop`
    gave way to `instead`, all later ones to `rest`. Their events are kept here, so that a log is
    never decided anew when it is read.
    """

    first: int
    stop: int
    instead: tuple[Did, ...]
    rest: tuple[Did, ...]


Entry: TypeAlias = Did | Amended | Undid | Redid


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
        """What was done and still stands, amended where it was."""
        return _in_order(_replay(self.records)[0][-1])

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back; the start of the game can not."""
        return len(_replay(self.records)[0]) > FEWEST_STEPS

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back can stand again."""
        return bool(_replay(self.records)[1])

    def state(self) -> GameState | None:
        """The state that the standing commands make; None while the log is empty."""
        return fold(event for did in self.standing for event in did.events)


_Chain: TypeAlias = "tuple[_Chain, Did] | None"
"""What stands, newest first: each link holds all that stood before it, so none is ever copied."""


def _replay(records: tuple[Record, ...]) -> tuple[list[_Chain], list[_Chain]]:
    """What stood after each record that still counts, and what was taken back, the next one last.

    An undo brings back what stood before, whatever it was that was done: a command or an
    amendment of many.
    """
    steps: list[_Chain] = [None]
    undone: list[_Chain] = []
    for record in records:
        match record.entry:
            case Did():
                steps.append((steps[-1], record.entry))
                undone.clear()
            case Amended(first=first, instead=instead, rest=rest):
                steps.append(_linked((*_in_order(steps[-1])[:first], *instead, *rest)))
                undone.clear()
            case Undid():
                undone.append(steps.pop())
            case Redid():
                steps.append(undone.pop())
            case _:
                assert_never(record.entry)
    return steps, undone


def _linked(standing: tuple[Did, ...]) -> _Chain:
    chain: _Chain = None
    for did in standing:
        chain = (chain, did)
    return chain


def _in_order(chain: _Chain) -> tuple[Did, ...]:
    standing: list[Did] = []
    while chain is not None:
        chain, did = chain
        standing.append(did)
    return tuple(reversed(standing))
