"""Commands: what a person asks for. Imperative; `decide` may refuse them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.rules.variant import Variant


class Source(StrEnum):
    """Where a roll comes from."""

    HAND = "hand"
    CAMERA = "camera"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Begin a game of these players, the first of whom begins, under this variant."""

    variant: Variant
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRoll:
    """Enter the dice that were thrown.

    `read` is what the camera itself said before a person's correction, None where no camera did.
    """

    roll: Dice
    source: Source
    read: Dice | None = None


@dataclass(frozen=True, slots=True)
class Keep:
    """Set these dice of the roll aside."""

    kept: Dice


@dataclass(frozen=True, slots=True)
class Bank:
    """End the turn and take its points."""


@dataclass(frozen=True, slots=True)
class TypePoints:
    """Enter the points of a whole turn that was played off the screen; 0 is a farkle."""

    points: int


Command: TypeAlias = StartGame | RecordRoll | Keep | Bank | TypePoints
