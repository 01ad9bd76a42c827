"""PURE. Another device was first: its move in words, and one's own to be made again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.app.wording import event_in_words, faces_in_words
from scorekeeper.game.commands import Bank, Command, Keep, RecordRoll, TakeOver, TypePoints
from scorekeeper.game.decide import why_not
from scorekeeper.game.events import DiceRolled
from scorekeeper.game.log import Amended, Did, Log, Redid, Undid
from scorekeeper.game.state import evolve
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Record
    from scorekeeper.game.state import GameState

Move: TypeAlias = Command | Undid | Redid
"""What a tap asks of a table."""

LINES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class ClashView:
    """What others did since, the newest last, and of one's own move a word or a button."""

    title: str
    lines: tuple[str, ...]
    text: str
    again: str


def present_clash(log: Log, since: int, move: Move | None) -> ClashView:
    """What was done after `since` records, and whether `move`, which was not, still may be."""
    lines = [line for i in range(since, log.last_seq) if (line := _line(log, i))]
    done = [it.entry for it in log.records[since:]]
    text = again = ""
    if move in {it.command if isinstance(it, Did) else it for it in done}:
        text = say("You tapped the same. It is done once.")
    elif move is not None and may_still(log, move):
        text, again = say("Your own tap was for the screen before, and is not done."), _again(move)
    elif move is not None:
        text = say("Your own tap was for the screen before, and does not fit any more.")
    return ClashView(say("Another device was first"), tuple(lines[-LINES_SHOWN:]), text, again)


def may_still(log: Log, move: Move) -> bool:
    """Whether a move is possible where a game stands so."""
    match move:
        case Undid():
            return log.can_undo
        case Redid():
            return log.can_redo
        case _:
            return why_not(log.state(), move) is None


def _line(log: Log, place: int) -> str:
    """What the record at this place did."""
    record: Record = log.records[place]
    match record.entry:
        case Undid():
            return say("The newest step was undone.")
        case Redid():
            return say("A step that was undone stands again.")
        case Amended():
            return say("A past turn was changed.")
        case Did(events=events):
            return _told(Log(log.records[:place]).state(), events)


def _told(state: GameState | None, events: tuple[Event, ...]) -> str:
    """The last of these events that there are words for: what it came to."""
    line = ""
    for event in events:
        if state is not None:
            line = _event(state, event) or line
        state = evolve(state, event)
    return line


def _event(state: GameState, event: Event) -> str:
    if isinstance(event, DiceRolled):
        faces = faces_in_words(event.roll)
        return say("{name} rolls {faces}", name=state.player.name, faces=faces)
    return event_in_words(state, event)


def _again(move: Move) -> str:
    """The button that makes the move after all."""
    match move:
        case Undid():
            return say("Undo this too")
        case Redid():
            return say("Redo all the same")
        case Keep(kept=kept):
            return say("Keep {faces} all the same", faces=faces_in_words(kept))
        case Bank():
            return say("Bank all the same")
        case RecordRoll(roll=roll):
            return say("Enter the roll {faces} now", faces=faces_in_words(roll))
        case TypePoints(points=points):
            return say("Enter {points} points now", points=points)
        case TakeOver():
            return say("Take over all the same")
        case _:
            return say("Do it all the same")
