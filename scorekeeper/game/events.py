"""Events: what has happened. Past tense, with the numbers that the players were told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.game.commands import Source
    from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """The game began; the variant is stored whole, so that a later edit changes no old game."""

    variant: Variant
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled:
    """The player to move rolled; `read` is the camera's own claim where there was one."""

    roll: Dice
    source: Source
    read: Dice | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceKept:
    """Dice were kept for these points; `combos` is their best split."""

    kept: Dice
    points: int
    combos: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBanked:
    """The turn ended and its points were added to the score; `typed` if entered as points."""

    points: int
    typed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFarkled:
    """The turn ended without points; `lost` is what it had been worth."""

    lost: int
    typed: bool


@dataclass(frozen=True, slots=True)
class FinalRoundStarted:
    """The player who had just banked reached the target; the others have one more turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game is over; `winners` are places in the players' order, from 0."""

    winners: tuple[int, ...]


Event: TypeAlias = (
    GameStarted | DiceRolled | DiceKept | TurnBanked | TurnFarkled | FinalRoundStarted | GameEnded
)
