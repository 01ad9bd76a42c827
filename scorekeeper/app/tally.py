"""PURE. A turn of which only the kept dice are tapped, as people do on paper.

What else was rolled stays unknown, so nothing of it is a roll of the log: at the end the turn's
points are typed in one go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from scorekeeper.dice import Face
    from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Tally:
    """The keeps of a turn, one for each roll, and the dice tapped of the roll that is looked at.

    `at` is the number of the game's newest record: a tally of an older one is over.
    """

    at: int
    keeps: tuple[Dice, ...] = ()
    faces: tuple[Face, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing was tapped yet."""
        return not self.keeps and not self.faces

    def points(self, variant: Variant) -> int:
        """What the turn is worth; dice that do not score together count nothing."""
        return sum(self.worth(variant, kept) for kept in (*self.keeps, Dice(self.faces)))

    def worth(self, variant: Variant, kept: Dice) -> int:
        """The points of a keep, 0 where not every die of it scores."""
        score = score_sheet(variant)[kept] if kept else None
        return score.points if score is not None else 0

    def stands(self, variant: Variant) -> bool:
        """Whether the dice tapped last can be kept."""
        return bool(self.worth(variant, Dice(self.faces)))

    def left(self, variant: Variant) -> int:
        """How many dice may still be tapped; after hot dice all of them again."""
        used = 0
        for kept in self.keeps:
            used = (used + len(kept)) % variant.dice
        return variant.dice - used - len(self.faces)

    def to_roll(self, variant: Variant) -> int:
        """How many dice are rolled next."""
        return self.left(variant) or variant.dice

    def plus(self, variant: Variant, *faces: Face) -> Tally:
        """With these dice tapped as well, as many as there are."""
        return replace(self, faces=(*self.faces, *faces[: self.left(variant)]))

    def rolled_again(self, variant: Variant) -> Tally:
        """The dice tapped last are kept, and others rolled; the same where they cannot be kept."""
        if not self.stands(variant):
            return self
        return replace(self, keeps=(*self.keeps, Dice(self.faces)), faces=())

    def back(self) -> Tally:
        """Without what was tapped last."""
        if self.faces:
            return replace(self, faces=self.faces[:-1])
        if self.keeps:
            return replace(self, keeps=self.keeps[:-1], faces=self.keeps[-1].faces)
        return self
