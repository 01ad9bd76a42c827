"""Commands: what a person asks for. Imperative; `decide` may refuse them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice, Face
    from scorekeeper.rules.variant import Variant


class Source(StrEnum):
    """Where a roll comes from."""

    HAND = "hand"
    CAMERA = "camera"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Begin a game of these players, who play in this order, under this variant.

    `teams` are the names of those who pool their scores, each player in one of them; empty where
    everybody plays alone.
    """

    variant: Variant
    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class RollForStart:
    """One die each, to see who begins: (place in the players' order from 0, face).

    Everybody rolls, and after a tie those who are to roll again; `rolls` may hold it all at once.
    """

    rolls: tuple[tuple[int, Face], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRoll:
    """Enter the dice that were thrown.

    `read` is what the camera itself said before a person's correction, None where no camera did;
    `picture` is the SHA-256 of the picture that is kept of it, empty where none is.
    """

    roll: Dice
    source: Source
    read: Dice | None = None
    picture: str = ""


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


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Begin the turn with what the player before left: piggy-backing."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Let the turn go by before its first roll; it is no farkle."""


@dataclass(frozen=True, slots=True)
class Join:
    """Let a player join who comes late; the seat is after all others."""

    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Let a player (place from 0) leave for good; a turn that has begun is lost."""

    player: int


Command: TypeAlias = (
    StartGame
    | RollForStart
    | RecordRoll
    | Keep
    | Bank
    | TypePoints
    | TakeOver
    | PassTurn
    | Join
    | Leave
)
