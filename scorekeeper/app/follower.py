"""Follower: what a game's camera saw becomes commands, drafts and questions at its table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.app.photos import before_and_now, draft_of_seen
from scorekeeper.errors import RuleError, StoreError
from scorekeeper.game.commands import RecordRoll
from scorekeeper.game.state import Phase
from scorekeeper.table.hands_free import Question, is_farkle, propose, rolled
from scorekeeper.vision.follow import Change

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.app.drafts import Draft, Still
    from scorekeeper.app.house import House
    from scorekeeper.dice import Dice
    from scorekeeper.game.commands import Command
    from scorekeeper.game.ports import GameId
    from scorekeeper.vision.follow import Seen
    from scorekeeper.vision.types import Frame


@dataclass(frozen=True, slots=True)
class Watched:
    """What a game's camera says now: what is going on, and what is asked, if anything."""

    change: Change
    question: Question | None = None
    why: str = ""
    """Why the camera is lost, as a sentence."""
    stills: tuple[Still, Still] | None = None
    """Where kept dice are asked about: they as they lay before, and as they lie now."""


class Follower:
    """One game's camera at work. All methods belong on the screen's thread."""

    def __init__(
        self,
        house: House,
        game: GameId,
        *,
        expect: Callable[[int | None], None],
        refuse_keep: Callable[[], None],
    ) -> None:
        """Follow at this game; GameNotFoundError if there is none of this id.

        `expect` is told how many dice the game wants thrown next, None while a keep is due;
        `refuse_keep` is called where the keep that was seen is none.
        """
        self._house = house
        self._game = game
        self._table = house.tables.open(game)
        self._expect, self._refuse_keep = expect, refuse_keep
        self._farkle: Dice | None = None
        self._waiting: Dice | None = None
        self._lay: Frame | None = None
        self._own_seq = self._table.log.last_seq
        self._stop = self._table.subscribe(self._changed)
        self._tell_expected()

    def close(self, why: str) -> None:
        """The camera is gone, and this is why; the game goes on by hand."""
        self._stop()
        self._house.set_watched(self._game, Watched(Change.LOST, why=why))

    def seen(self, seen: Seen, frame: Frame | None, why: str) -> None:
        """Take what the watch told."""
        proposal = propose(self._table.state, seen, farkle=self._farkle)
        question = proposal.question
        fresh = None
        if frame is not None and _is_about_a_roll(seen, question):
            fresh = draft_of_seen(seen, frame)
        commands = [
            self._with_picture(it, fresh or self._house.draft(self._game))
            for it in proposal.commands
        ]
        if commands and not self._did(commands):
            question = Question.ROLL
        if question is Question.NO_SCORE:
            self._refuse_keep()
        stills = None
        if question is Question.KEPT and self._lay is not None and frame is not None:
            stills = before_and_now(seen, self._lay, frame)
        self._remember(seen, question, frame)
        if frame is not None and _is_about_a_roll(seen, question):
            draft = fresh or draft_of_seen(seen, frame)
            self._house.set_draft(self._game, draft if question else draft.recorded())
        elif seen.change is Change.CLEARED and proposal.commands:
            self._house.set_draft(self._game, None)  # the farkle that was asked about is entered
        watched = Watched(seen.change, question, why, stills)
        earlier = self._house.watched(self._game)
        if question is None and _passes(seen.change) and earlier is not None:
            # A hand or a shadow answers nothing.
            watched = replace(watched, question=earlier.question, stills=earlier.stills)
        self._house.set_watched(self._game, watched)

    def _with_picture(self, command: Command, draft: Draft | None) -> Command:
        """The command with the picture that its roll was read from, where the table keeps it."""
        if not isinstance(command, RecordRoll) or draft is None or draft.roll != command.roll:
            return command
        return replace(command, picture=self._house.keep_picture(self._game, draft.jpeg))

    def _did(self, commands: Sequence[Command]) -> bool:
        """Whether the table took all of them."""
        try:
            for command in commands:
                self._own_seq = self._table.log.last_seq + 1
                self._table.do(command)
        except (RuleError, StoreError):
            # Another device was first, or an undo came between: a person looks at it.
            return False
        return True

    def _remember(self, seen: Seen, question: Question | None, frame: Frame | None) -> None:
        if _passes(seen.change):
            return
        self._lay = frame or self._lay
        self._farkle = seen.roll if question is Question.FARKLE else None
        self._waiting = seen.roll if question is Question.NO_KEEP else None

    def _changed(self) -> None:
        """Somebody gave a command: what was asked about is settled, or is another question."""
        self._tell_expected()
        if self._table.log.last_seq == self._own_seq:
            return
        self._own_seq = self._table.log.last_seq
        self._farkle = None
        watched, waiting = self._house.watched(self._game), self._waiting
        if watched is not None and watched.question is not None:
            self._house.set_watched(self._game, Watched(watched.change))
        if waiting is not None and self._table.state.phase is Phase.ROLL:
            self._enter(waiting)

    def _enter(self, roll: Dice) -> None:
        """Enter a roll that had waited for the keep before it; if it does not fit, it is asked."""
        self._waiting = None
        draft, state = self._house.draft(self._game), self._table.state
        is_plain = len(roll) == state.turn.dice_to_roll and not is_farkle(state, roll)
        if draft is None or draft.roll != roll or not is_plain:
            return
        if self._did((self._with_picture(rolled(roll), draft),)):
            self._house.set_draft(self._game, draft.recorded())

    def _tell_expected(self) -> None:
        state = self._table.state
        self._expect(state.turn.dice_to_roll if state.phase is Phase.ROLL else None)


def _passes(change: Change) -> bool:
    return change in {Change.WAITING, Change.ROLLING, Change.HAND, Change.STALLED}


def _is_about_a_roll(seen: Seen, question: Question | None) -> bool:
    """Whether the frame is to be shown with its dice."""
    if seen.change is Change.ROLL:
        return True
    may_be_one = seen.change in {Change.DOUBT, Change.WAITING}
    return may_be_one and question is Question.ROLL and bool(seen.dice)
