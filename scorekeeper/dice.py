"""Face and Dice: the vocabulary that the camera and the rules share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard

from scorekeeper.errors import NotationError
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Face: TypeAlias = Literal[1, 2, 3, 4, 5, 6]
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)


def is_face(value: object) -> TypeGuard[Face]:
    """Whether `value` is a whole number from 1 to 6 (True is not 1)."""
    return type(value) is int and 1 <= value <= len(FACES)


@dataclass(frozen=True, slots=True, init=False, order=True)
class Dice:
    """A multiset of faces: order does not matter, `Dice.of("551") == Dice.of("155")`.

    >>> Dice.of("551")
    Dice.of('155')
    >>> str(Dice.of("1155") - Dice.of("15"))
    '15'
    >>> Dice.of("15") in Dice.of("155")
    True
    """

    faces: tuple[Face, ...]

    def __init__(self, faces: Iterable[int] = ()) -> None:
        """Take faces in any order; NotationError unless each is 1 to 6."""
        checked: list[Face] = []
        for face in faces:
            if not is_face(face):
                msg = say("expected every face to be 1 to 6, got {face}", face=repr(face))
                raise NotationError(msg)
            checked.append(face)
        object.__setattr__(self, "faces", tuple(sorted(checked)))

    @classmethod
    def of(cls, text: str) -> Dice:
        """Read a text of faces, in any order; NotationError names the first that is none."""
        for column, char in enumerate(text, start=1):
            if char not in "123456":
                msg = say(
                    "expected faces 1 to 6, got {char} at column {column} of {text}",
                    char=repr(char),
                    column=str(column),
                    text=repr(text),
                )
                hint = say("write a roll as its faces, such as 112335")
                raise NotationError(msg, hint=hint)
        return cls(int(char) for char in text)

    def __str__(self) -> str:
        """The faces, ascending, as in `112335`."""
        return "".join(map(str, self.faces))

    def __repr__(self) -> str:
        """The text form, ready to be evaluated."""
        return f"Dice.of({str(self)!r})"

    def __len__(self) -> int:
        """How many dice."""
        return len(self.faces)

    def __iter__(self) -> Iterator[Face]:
        """The faces, ascending."""
        return iter(self.faces)

    def __contains__(self, other: object) -> bool:
        """Whether all of `other` (Dice, or one face) is among these dice."""
        if isinstance(other, Dice):
            return not Counter(other.faces) - Counter(self.faces)
        return other in self.faces

    def __add__(self, other: Dice) -> Dice:
        """Both together."""
        return Dice(self.faces + other.faces)

    def __sub__(self, other: Dice) -> Dice:
        """These without `other`; NotationError if `other` is not all among them."""
        if other not in self:
            msg = say("expected dice that are all in '{dice}', got '{got}'", dice=self, got=other)
            raise NotationError(msg)
        return Dice((Counter(self.faces) - Counter(other.faces)).elements())

    def count(self, face: Face) -> int:
        """How many dice show `face`."""
        return self.faces.count(face)

    def subsets(self) -> Iterator[Dice]:
        """Every different non-empty multiset of some of these dice, each once."""
        seen: set[tuple[Face, ...]] = set()
        for mask in range(1, 1 << len(self.faces)):
            chosen = tuple(face for i, face in enumerate(self.faces) if mask >> i & 1)
            if chosen not in seen:
                seen.add(chosen)
                yield Dice(chosen)


def all_dice(most: int) -> Iterator[Dice]:
    """Every multiset of 1 to `most` dice, fewest first: 923 of them for six dice."""
    for size in range(1, most + 1):
        for faces in combinations_with_replacement(FACES, size):
            yield Dice(faces)
