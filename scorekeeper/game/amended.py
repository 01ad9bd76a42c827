"""Which turns of a game were amended, and what was done last: read off its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.game.amend import past_turns
from scorekeeper.game.log import Amended, Did, Log, Redid, Undid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.amend import PastTurn
    from scorekeeper.game.commands import Command


class TurnKey(NamedTuple):
    """A turn that keeps its name when other turns change: the n-th (from 0) of a player."""

    player: int
    number: int


def keyed(turns: Sequence[PastTurn]) -> dict[TurnKey, PastTurn]:
    """Turns by their keys, in their order."""
    found: dict[TurnKey, PastTurn] = {}
    had: dict[int, int] = {}
    for turn in turns:
        number = had.get(turn.player, 0)
        had[turn.player] = number + 1
        found[TurnKey(turn.player, number)] = turn
    return found


def amended_turns(log: Log) -> frozenset[TurnKey]:
    """The turns that stand otherwise than they were entered, by an amendment that still stands.

    One that an amendment of another turn took the points from is among them.
    """
    marks: list[frozenset[TurnKey]] = [frozenset()]
    undone: list[frozenset[TurnKey]] = []
    for i, record in enumerate(log.records):
        match record.entry:
            case Did():
                marks.append(marks[-1])
                undone.clear()
            case Amended():
                before, now = (Log(log.records[:stop]).standing for stop in (i, i + 1))
                marks.append(marks[-1] | _changed(before, now))
                undone.clear()
            case Undid():
                undone.append(marks.pop())
            case Redid():
                marks.append(undone.pop())
    return marks[-1]


def is_last_an_amendment(log: Log) -> bool:
    """Whether what an undo would take back is an amendment."""
    steps: list[bool] = []
    undone: list[bool] = []
    for record in log.records:
        match record.entry:
            case Did() | Amended():
                steps.append(isinstance(record.entry, Amended))
                undone.clear()
            case Undid():
                undone.append(steps.pop())
            case Redid():
                steps.append(undone.pop())
    return bool(steps) and steps[-1]


def _changed(before: Sequence[Did], now: Sequence[Did]) -> frozenset[TurnKey]:
    old, new = _commands(before), _commands(now)
    return frozenset(key for key, commands in new.items() if commands != old.get(key))


def _commands(standing: Sequence[Did]) -> dict[TurnKey, list[Command]]:
    return {
        key: [did.command for did in standing[turn.first : turn.stop]]
        for key, turn in keyed(past_turns(standing)).items()
    }
