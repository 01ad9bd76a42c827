"""PURE. A past turn as throws that can be corrected one by one, and back into commands."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.errors import RuleError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TakeOver
from scorekeeper.game.decide import decide
from scorekeeper.game.events import TurnEnd
from scorekeeper.game.state import Phase, after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.dice import Face
    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState

_NUMBER = re.compile(r"[0-9]+|[0-9]{1,3}(?:[,.\s][0-9]{3})+")
"""Digits, or groups of three of them, parted as any language parts thousands."""
LONGEST_NUMBER = len("1,000,000")


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a roll, and the places of those that were kept of it.

    `source`, `read` and `picture` are those of the roll as it was recorded.
    """

    faces: tuple[Face, ...] = ()
    kept: frozenset[int] = frozenset()
    source: Source = Source.HAND
    read: Dice | None = None
    picture: str = ""

    @property
    def dice_kept(self) -> Dice:
        """The kept dice."""
        return Dice(self.faces[place] for place in sorted(self.kept))

    def with_face(self, place: int, face: Face) -> Throw:
        """The throw with another face of one die."""
        return replace(self, faces=(*self.faces[:place], face, *self.faces[place + 1 :]))

    def with_one_more(self, face: Face) -> Throw:
        """The throw with a die more."""
        return replace(self, faces=(*self.faces, face))

    def without(self, place: int) -> Throw:
        """The throw with a die less."""
        kept = frozenset(it - (it > place) for it in self.kept if it != place)
        return replace(self, faces=(*self.faces[:place], *self.faces[place + 1 :]), kept=kept)

    def with_other_keep(self, place: int) -> Throw:
        """The throw with one die kept that was not, or not kept that was."""
        return replace(self, kept=self.kept ^ {place})


@dataclass(frozen=True, slots=True)
class Throws:
    """A turn that is corrected: its throws, and whether it began with dice of the player before."""

    throws: tuple[Throw, ...] = (Throw(),)
    takes_over: bool = False

    def with_throw(self, at: int, throw: Throw) -> Throws:
        """The turn with another throw in this place."""
        return replace(self, throws=(*self.throws[:at], throw, *self.throws[at + 1 :]))

    def with_one_more(self) -> Throws:
        """The turn with one more throw, of which nothing is known yet."""
        return replace(self, throws=(*self.throws, Throw()))

    def without_last(self) -> Throws:
        """The turn with a throw less; the first one stays, empty."""
        return replace(self, throws=self.throws[:-1] or (Throw(),))

    def expected(self, at: int, before: GameState) -> int:
        """How many dice the throw in this place has to show, from the keeps before it."""
        left = before.left.dice if self.takes_over and before.left else before.variant.dice
        for throw in self.throws[:at]:
            left = left - len(throw.kept) or before.variant.dice
        return max(left, 0)


def throws_of(commands: Sequence[Command]) -> Throws:
    """The throws of a turn; one that is empty where the turn was typed or passed."""
    throws: list[Throw] = []
    for command in commands:
        if isinstance(command, RecordRoll):
            roll = command.roll.faces
            throw = Throw(roll, source=command.source, read=command.read, picture=command.picture)
            throws.append(throw)
        elif isinstance(command, Keep) and throws:
            throws[-1] = replace(throws[-1], kept=places_of(command.kept, throws[-1].faces))
    takes_over = any(isinstance(it, TakeOver) for it in commands)
    return Throws(tuple(throws) or (Throw(),), takes_over)


def places_of(kept: Dice, faces: Sequence[Face]) -> frozenset[int]:
    """Where kept dice lie in a roll, the first of equal ones."""
    places = set[int]()
    for face in kept:
        free = (at for at, it in enumerate(faces) if it == face and at not in places)
        place = next(free, None)
        if place is not None:
            places.add(place)
    return frozenset(places)


def commands_of(turn: Throws, before: GameState, *, ends: bool) -> tuple[Command, ...]:
    """The commands of a turn that begins in the state `before`; banked at last where it `ends`.

    They may well be refused: `amend` says so.
    """
    commands: list[Command] = [TakeOver()] if turn.takes_over else []
    for throw in turn.throws:
        roll = Dice(throw.faces)
        commands.append(
            RecordRoll(roll=roll, source=throw.source, read=throw.read, picture=throw.picture)
        )
        if throw.kept:
            commands.append(Keep(throw.dice_kept))
    if ends and turn.throws[-1].kept and _goes_on(before, commands):
        commands.append(Bank())
    return tuple(commands)


def _goes_on(state: GameState, commands: Sequence[Command]) -> bool:
    """Whether the turn waits for its bank: some keeps end it by themselves."""
    try:
        for command in commands:
            events = decide(state, command)
            state = after(state, *events)
            if any(isinstance(event, TurnEnd) for event in events):
                return False
    except RuleError:
        return False
    return state.phase is Phase.ROLL


def points_in(text: str) -> int | None:
    """The points that somebody typed, None where they are no number."""
    number = text.strip()
    if not _NUMBER.fullmatch(number) or len(number) > LONGEST_NUMBER:
        return None
    return int(re.sub(r"\D", "", number))
