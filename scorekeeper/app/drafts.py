"""PURE. A photo's reading while people look at it: what was read, and what they made of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.vision.types import Box, Verdict

if TYPE_CHECKING:
    from scorekeeper.dice import Face
    from scorekeeper.vision.types import Doubt, Reading

MOST_DICE_SHOWN = 30


@dataclass(frozen=True, slots=True)
class DraftDie:
    """A die on the photo; `box` is in pixels of it, None for a die that a person added.

    `likely`: what else it may show, likeliest first; empty where the reader does not say.
    """

    face: Face
    box: Box | None
    is_clear: bool
    likely: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Still:
    """A picture of dice as they lay at one time; `width` and `height` are those of the boxes."""

    jpeg: bytes
    width: int
    height: int
    dice: tuple[DraftDie, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A photo with its dice; `is_recorded` once its roll is in the game.

    `jpeg` is the photo as it is shown, `width` and `height` in pixels are those of the boxes.
    """

    jpeg: bytes
    width: int
    height: int
    dice: tuple[DraftDie, ...]
    read: Dice
    verdict: Verdict
    doubt: Doubt | None
    is_recorded: bool = False

    @property
    def roll(self) -> Dice:
        """The faces as they stand, corrections included."""
        return Dice(die.face for die in self.dice)

    @property
    def is_clear(self) -> bool:
        """Whether nothing is left in doubt: read clearly, or looked at by a person."""
        return self.verdict is Verdict.CLEAR

    def with_face(self, place: int, face: Face) -> Draft:
        """The draft with one die corrected by a person, which settles that die."""
        dice = list(self.dice)
        was = dice[place]
        # Who taps the wrong face corrects it again: what the reader saw is then the likeliest.
        others = (was.face, *was.likely)
        likely = tuple(it for it in dict.fromkeys(others) if it != face) if was.likely else ()
        dice[place] = replace(was, face=face, is_clear=True, likely=likely)
        return replace(self, dice=tuple(dice))

    def without(self, place: int) -> Draft:
        """The draft without a die that is none, or lies beside the roll."""
        return replace(self, dice=self.dice[:place] + self.dice[place + 1 :])

    def with_one_more(self, face: Face) -> Draft:
        """The draft with a die that the reader missed."""
        return replace(self, dice=(*self.dice, DraftDie(face, None, is_clear=True)))

    def recorded(self) -> Draft:
        """The draft once its roll is in the game."""
        return replace(self, is_recorded=True)

    def reopened(self) -> Draft:
        """The draft as a question again."""
        return replace(self, is_recorded=False)


def draft_of(reading: Reading, *, jpeg: bytes, width: int, height: int) -> Draft:
    """The draft that a fresh reading begins with."""
    dice = tuple(DraftDie(die.face, die.box, die.clear, die.likely) for die in reading.dice)
    return Draft(
        jpeg=jpeg,
        width=width,
        height=height,
        dice=dice[:MOST_DICE_SHOWN],
        read=reading.roll,
        verdict=reading.verdict,
        doubt=reading.doubt,
    )
