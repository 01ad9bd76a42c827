"""Table: one open game, with its rules, its log and everybody who looks at it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from scorekeeper.errors import ConflictError, StoreError, WrongPhaseError
from scorekeeper.game.amend import amend
from scorekeeper.game.decide import decide
from scorekeeper.game.header import header_of, reckoned, state_of
from scorekeeper.game.log import Did, Log, Record, Redid, Undid
from scorekeeper.language import say
from scorekeeper.table.listeners import Listeners

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from scorekeeper.game.amend import Amendment, PastTurn
    from scorekeeper.game.commands import Command
    from scorekeeper.game.log import Entry
    from scorekeeper.game.ports import EventStore, GameId, Unsaved
    from scorekeeper.game.state import GameState


class Table:
    """One open game: commands go in, the store has them before they are answered.

    All methods belong on one thread, the screen's.
    """

    def __init__(
        self, store: EventStore, game: GameId, *, now: Callable[[], datetime], device: str
    ) -> None:
        """Open a stored game; GameNotFoundError if there is none of this id."""
        self.game = game
        self._store = store
        self._now = now
        self._device = device
        self._listeners: Listeners[[]] = Listeners()
        self._log: Log = self._stored_log()
        self._state: GameState = state_of(self._log)

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self._state

    @property
    def log(self) -> Log:
        """Everything that was done, undone and redone."""
        return self._log

    @property
    def head(self) -> str:
        """The hash of the newest record, which stands for the whole log."""
        return self._store.head(self.game)

    @property
    def unsaved(self) -> Unsaved:
        """What of the game is in memory alone."""
        return self._store.unsaved(self.game)

    @property
    def can_undo(self) -> bool:
        """Whether there is a command to take back."""
        return self._log.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is a command to do again."""
        return self._log.can_redo

    def do(self, command: Command) -> GameState:
        """Give a command. RuleError if the rules refuse, ConflictError if another was first."""
        return self._write(Did(command, decide(self._state, command)))

    def amend(self, turn: PastTurn, commands: Sequence[Command]) -> Amendment:
        """What becomes of the game if a past turn had been these commands: to be shown first.

        RuleError if they are no such turn.
        """
        return amend(self._log.standing, turn, commands)

    def confirm(self, amendment: Amendment) -> GameState:
        """Let an amendment stand. ConflictError if the game has changed since it was made."""
        if amendment.before != self._state:
            msg = say("expected the game as it was when the change was shown, got a later one")
            raise ConflictError(msg, hint=say("look at the change again"))
        return self._write(amendment.entry)

    def undo(self) -> GameState:
        """Take the newest command back; WrongPhaseError if there is none."""
        if not self.can_undo:
            msg = say("expected something to take back, got a game without a turn")
            raise WrongPhaseError(msg, hint=say("roll first"))
        return self._write(Undid())

    def redo(self) -> GameState:
        """Do again what was taken back last; WrongPhaseError if there is nothing."""
        if not self.can_redo:
            msg = say("expected something that was taken back, got nothing")
            raise WrongPhaseError(msg, hint=say("only what was undone can be done again"))
        return self._write(Redid())

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change; the function that is returned ends that."""
        return self._listeners.add(listener)

    def heard(self) -> None:
        """The store has written what it had kept, or will not: look again."""
        if self._store.unsaved(self.game).refused:
            # Where it cannot be read now, the next command meets the same refusal, and reloads.
            with suppress(StoreError):
                self._reload()
        self._listeners.tell()

    def catch_up(self, records: int) -> None:
        """The store has so many records of this game: read those that another process wrote."""
        if records > self._log.last_seq:
            with suppress(StoreError):
                self._reload()
                self._listeners.tell()

    def _write(self, entry: Entry) -> GameState:
        at = self._now()
        seq = self._log.last_seq + 1
        log = self._log.append(Record(seq=seq, entry=entry, at=at, device=self._device))
        state, summary = reckoned(log)
        try:
            self._store.append(log.records[-1], header_of(self.game, log, state), summary)
        except ConflictError:
            self._reload()
            self._listeners.tell()
            raise
        self._log, self._state = log, state
        self._listeners.tell()
        return state

    def _reload(self) -> None:
        log = self._stored_log()
        self._log, self._state = log, state_of(log)

    def _stored_log(self) -> Log:
        return Log(tuple(self._store.records(self.game)))
