"""The desk of past turns: one is looked at, corrected, and changed once that was confirmed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.app.present.change import present_change
from scorekeeper.app.present.past import PastView, present_rows, present_turn, state_after
from scorekeeper.app.present.pictures import present_picture
from scorekeeper.app.present.redo import Way, present_redo
from scorekeeper.app.throws import Throws, commands_of, places_of, points_in, throws_of
from scorekeeper.errors import ConflictError, GameNotFoundError, StoreError
from scorekeeper.game.amend import past_turns
from scorekeeper.game.amended import amended_turns, is_last_an_amendment, keyed
from scorekeeper.game.commands import RecordRoll, TypePoints
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.present.past import TurnView
    from scorekeeper.app.present.pictures import PictureView
    from scorekeeper.app.throws import Throw
    from scorekeeper.dice import Dice, Face
    from scorekeeper.game.amend import Amendment, PastTurn
    from scorekeeper.game.amended import TurnKey
    from scorekeeper.game.commands import Command
    from scorekeeper.game.log import Did
    from scorekeeper.game.ports import GameId
    from scorekeeper.table.table import Table


@dataclass(slots=True)
class _Work:
    """What somebody is in the middle of.

    `redo` is the turn as it is entered anew, None while it is only looked at; `change` what that
    would change, by these commands, while the log ended at `seen`. `picture` is the hash of the
    roll's picture that is looked at.
    """

    redo: Throws | None = None
    way: Way = Way.POINTS
    open_die: tuple[int, int] | None = None
    change: Amendment | None = None
    commands: tuple[Command, ...] = ()
    seen: int = 0
    picture: str = ""


class PastDesk:
    """What is done about the past turns of one game."""

    def __init__(self, ways: Ways) -> None:
        """No game is open yet."""
        self._ways = ways
        self._table: Table | None = None
        self._stop: Callable[[], None] | None = None
        self._key: TurnKey | None = None
        self._work = _Work()

    def open(self, game: GameId) -> None:
        """Show the turns of a game; GameNotFoundError if there is none of this id."""
        house = self._ways.house
        self._table = house.tables.open(game)
        self._stop = house.subscribe(game, self._ways.relay(self.refresh))
        self.refresh()

    def close(self) -> None:
        """Stop listening to the game that was shown, and forget what was half entered."""
        if self._stop is not None:
            self._stop()
        self._stop = self._table = self._key = None
        self._work = _Work()

    def refresh(self) -> None:
        """Draw the turns again as they stand."""
        table = self._table
        if table is None:
            return
        log = table.log
        standing, amended = log.standing, amended_turns(log)
        turns = keyed(past_turns(standing))
        if self._key is not None and self._key not in turns:
            self._key = None
            self._work = _Work()
            with speaking(self._ways.state.language):
                self._ways.state.notice = say("The turn that was open here is no more")
        with speaking(self._ways.state.language):
            heads, rows = present_rows(standing, turns, amended, self._key)
            turn = None
            if self._key is not None:
                is_amended = self._key in amended
                turn = self._turn(turns[self._key], standing, is_amended=is_amended)
            undo = say("Take the change back") if is_last_an_amendment(log) else ""
        self._ways.state.view = PastView(
            game=table.game, heads=heads, rows=rows, turn=turn, undo=undo
        )

    def look_at(self, key: TurnKey | None) -> None:
        """Look at a turn, or at all of them again."""
        self._key = key
        self._work = _Work()
        self.refresh()

    def show_picture(self, name: str) -> None:
        """Show the picture of a roll, or put it away."""
        self._work.picture = "" if self._work.picture == name else name
        self.refresh()

    def correct(self) -> None:
        """Begin to correct the turn that is looked at, from how it was entered."""
        turn, standing = self._at_turn()
        commands = [did.command for did in standing[turn.first : turn.stop]]
        self._work.redo = throws_of(commands)
        has_dice = bool(self._work.redo.throws[0].faces)
        self._work.way = Way.DICE if has_dice else Way.POINTS
        self.refresh()

    def leave_it(self) -> None:
        """Leave the turn as it was; first what was shown of a change, then the form."""
        if self._work.change is None:
            self._work = _Work()
        self._work.change = None
        self.refresh()

    def choose_way(self, way: Way) -> None:
        """Enter the turn by its points or by its dice."""
        self._work.way, self._work.open_die = way, None
        self.refresh()

    def begin_anew(self) -> None:
        """Forget the dice of the turn: they are entered from the first roll on."""
        self._correct(Throws())

    def open_die(self, at: int, place: int) -> None:
        """Offer what can be done to a die of a throw, or close the offer."""
        self._work.open_die = None if self._work.open_die == (at, place) else (at, place)
        self.refresh()

    def set_face(self, face: Face) -> None:
        """Give the open die this face."""
        self._change_die(lambda throw, place: throw.with_face(place, face))

    def keep_die(self) -> None:
        """Keep the open die, or do not keep it after all."""
        self._change_die(lambda throw, place: throw.with_other_keep(place))

    def remove_die(self) -> None:
        """Remove the open die."""
        self._change_die(lambda throw, place: throw.without(place))

    def add_die(self, at: int, face: Face) -> None:
        """Add a die to a throw."""
        redo = self._at_redo()
        self._correct(redo.with_throw(at, redo.throws[at].with_one_more(face)))

    def keep(self, at: int, kept: Dice) -> None:
        """Keep these dice of a throw."""
        redo = self._at_redo()
        throw = redo.throws[at]
        places = places_of(kept, throw.faces)
        self._correct(redo.with_throw(at, replace(throw, kept=places)))

    def add_throw(self) -> None:
        """One more throw."""
        self._correct(self._at_redo().with_one_more())

    def remove_throw(self) -> None:
        """Remove the last throw."""
        self._correct(self._at_redo().without_last())

    def take_over(self, *, takes: bool) -> None:
        """Whether the turn began with the dice that the player before left."""
        redo = self._at_redo()
        self._correct(Throws(redo.throws, takes))

    def ask_by_points(self, text: str) -> None:
        """Show what changes if the turn had been worth these points; 0 is a farkle."""
        points = points_in(text)
        if points is None:
            # As it is said where a turn's points are typed at the table.
            self._ways.state.notice = say("Type the points of the turn as a number; 0 is a farkle")
            return
        self._ask((TypePoints(points),))

    def ask_by_dice(self) -> None:
        """Show what changes if the turn had been these throws."""
        turn, standing = self._at_turn()
        before = state_after(standing, turn.first)
        self._ask(commands_of(self._at_redo(), before, ends=turn.is_over))

    def confirm(self) -> None:
        """Let the change stand that is shown; if the game has moved on, it is shown again."""
        table, change = self._at_table(), self._work.change
        if change is None:
            return
        try:
            self._let_stand(table, change)
        except ConflictError:
            self._work.change = None
            self.refresh()
            if self._key is not None:
                self._ask(self._work.commands)
            raise
        self._work = _Work()
        self.refresh()

    def undo(self) -> None:
        """Take the newest amendment back."""
        self._work = _Work()
        self._at_table().undo()

    def _let_stand(self, table: Table, change: Amendment) -> None:
        # The same scores may have come about by other commands: the log decides what is the same.
        if table.log.last_seq != self._work.seen:
            raise _moved_on()
        table.confirm(change)

    def _ask(self, commands: Sequence[Command]) -> None:
        table, (turn, _) = self._at_table(), self._at_turn()
        self._work.commands = tuple(commands)
        self._work.change = table.amend(turn, commands)
        self._work.seen = table.log.last_seq
        self.refresh()

    def _correct(self, redo: Throws) -> None:
        self._work.redo, self._work.open_die = redo, None
        self.refresh()

    def _turn(self, turn: PastTurn, standing: Sequence[Did], *, is_amended: bool) -> TurnView:
        redo = None
        if self._work.redo is not None:
            before = state_after(standing, turn.first)
            redo = present_redo(self._work.way, self._work.redo, before, self._work.open_die)
        change = None if self._work.change is None else present_change(self._work.change)
        commands = [did.command for did in standing[turn.first : turn.stop]]
        taken = [it.picture for it in commands if isinstance(it, RecordRoll) and it.picture]
        return present_turn(
            turn,
            standing,
            is_amended=is_amended,
            redo=redo,
            change=change,
            pictures=self._pictures(taken),
        )

    def _pictures(self, names: Sequence[str]) -> dict[str, PictureView]:
        """The pictures of these rolls; none at all while the database is away."""
        book, game, opened = self._ways.house.pictures, self._at_table().game, self._work.picture
        if not names:
            return {}
        try:
            kept = book.names(game)
            jpeg = book.picture(game, opened) if opened else None
        except StoreError:
            return {}
        return {
            name: present_picture(
                name, is_there=name in kept, jpeg=jpeg if name == opened else None
            )
            for name in names
        }

    def _change_die(self, change: Callable[[Throw, int], Throw]) -> None:
        if self._work.open_die is not None:
            at, place = self._work.open_die
            redo = self._at_redo()
            self._correct(redo.with_throw(at, change(redo.throws[at], place)))

    def _at_table(self) -> Table:
        if self._table is None:
            msg = say("expected an open game, got none")
            raise GameNotFoundError(msg, hint=say("open a game from the list"))
        return self._table

    def _at_turn(self) -> tuple[PastTurn, tuple[Did, ...]]:
        standing = self._at_table().log.standing
        turn = None if self._key is None else keyed(past_turns(standing)).get(self._key)
        if turn is None:
            raise _moved_on()
        return turn, standing

    def _at_redo(self) -> Throws:
        return self._work.redo or Throws()


def _moved_on() -> ConflictError:
    msg = say("expected the game as it was when the change was shown, got a later one")
    return ConflictError(msg, hint=say("look at the change again"))
