"""The desk of moves: a page's own, and what becomes of one that another device's came before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.clash import may_still, present_clash
from scorekeeper.dice import Dice
from scorekeeper.errors import ConflictError, StoreError
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.game.log import Log, Redid, Undid

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.present.clash import ClashView, Move
    from scorekeeper.dice import Face
    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState
    from scorekeeper.table.table import Table


@dataclass(frozen=True, slots=True)
class _Clash:
    """A move that was meant for the game as it stood after `since` records."""

    since: int
    move: Move | None


class MovesDesk:
    """Gives the moves of one page to its table.

    All pages of a process share a table, so a move is never refused for being late; but it may have
    been meant for what was on the screen before another device's move. Such a move is held back,
    and offered again beside the other's.
    """

    def __init__(self, ways: Ways, table: Callable[[], Table], draw: Callable[[], None]) -> None:
        """`table` is the game that is open; `draw` shows it again."""
        self._ways, self._table, self._draw = ways, table, draw
        self.unsaved: Command | None = None
        self._clash: _Clash | None = None
        self._seen: int | None = None
        self._faces: tuple[Face, ...] = ()
        self._own = self._moved = 0

    def open(self) -> None:
        """Somebody sits down, and sees the game as it is."""
        self.unsaved = self._clash = self._seen = None

    def changed(self, since: int, faces: tuple[Face, ...]) -> None:
        """The game has gone on after `since` records; `faces` were tapped by then."""
        self.unsaved = None
        if self._table().log.last_seq != self._own:
            self._miss(since, faces)

    def do(self, move: Move) -> bool:
        """Make a move; False where another was first. What cannot be stored may be tried again.

        RuleError if the rules refuse, StoreError if the store does.
        """
        if self._seen is not None and self._is_late(self._seen, move):
            return self._hold(self._seen, move)
        table, self._clash = self._table(), None
        since = table.log.last_seq
        self._own = since + 1
        try:
            _give(table, move)
        except ConflictError:
            self._own = 0
            self._miss(since, ())
            return self._hold(since, move)
        except StoreError:
            self.unsaved = None if isinstance(move, Undid | Redid) else move
            self._draw()
            raise
        return True

    def tap(self, face: Face) -> bool:
        """Whether a face was tapped for a roll of a screen that is no more; then it is held."""
        if self._seen is None or not self._faces:
            return False
        self._faces = (*self._faces, face)
        before = _state(self._table(), self._seen)
        if before is not None and len(self._faces) == before.turn.dice_to_roll:
            self._hold(self._seen, RecordRoll(roll=Dice(self._faces), source=Source.HAND))
        return True

    def is_passed_over(self) -> bool:
        """Whether the game went on unseen, which is told then: nothing is to be offered again."""
        return self._seen is not None and not self._hold(self._seen, None)

    def again(self) -> None:
        """Make the move that was held back, now that the other one is known."""
        clash, self._clash, self._seen = self._clash, None, None
        if clash is not None and clash.move is not None:
            self.do(clash.move)

    def put_away(self) -> None:
        """Let it be."""
        self._clash = None
        self._draw()

    def clash(self) -> ClashView | None:
        """What another device did first, and the own move; None where nobody was in the way."""
        if self._clash is None:
            return None
        return present_clash(self._table().log, self._clash.since, self._clash.move)

    def _miss(self, since: int, faces: tuple[Face, ...]) -> None:
        """Another's move is drawn now: until it is seen, a tap may mean the screen before."""
        if self._seen is None:
            self._seen, self._faces = since, faces
        self._moved += 1
        moved = self._moved

        def seen() -> None:
            if moved == self._moved:
                self._seen = None

        self._ways.device.when_seen(seen)

    def _is_late(self, seen: int, move: Move) -> bool:
        """Whether the move could be made on the screen before; else it is meant for this one."""
        return may_still(Log(self._table().log.records[:seen]), move)

    def _hold(self, since: int, move: Move | None) -> bool:
        self._clash = _Clash(since, move)
        self._draw()
        return False


def _give(table: Table, move: Move) -> None:
    match move:
        case Undid():
            table.undo()
        case Redid():
            table.redo()
        case _:
            table.do(move)


def _state(table: Table, seen: int) -> GameState | None:
    return Log(table.log.records[:seen]).state()
