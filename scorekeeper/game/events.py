"""Events: what has happened. Past tense, with the numbers that the players were told.

Players are places in the players' order, from 0; points are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scorekeeper.dice import Dice, Face
    from scorekeeper.game.commands import Source
    from scorekeeper.rules.variant import Variant


class Paid(StrEnum):
    """For what a turn was given points that no dice scored."""

    PRIZE = "prize"
    """A roll of all dice in which nothing scores; all of them are rolled again."""
    LAST_PRIZE = "last_prize"
    """The same where it ends the turn."""
    BONUS = "bonus"
    """The first roll of dice that were taken over scored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """The game began; the variant is stored whole, so that a later edit changes no old game."""

    variant: Variant
    players: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class StartRolled:
    """Players rolled a die each for the start; `tied` are those who have to roll again."""

    rolls: tuple[tuple[int, Face], ...]
    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StarterChosen:
    """This player begins."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled:
    """The player to move rolled; `read` is the camera's own claim where there was one.

    `picture` is the SHA-256 of the picture that was kept of it, empty where none was.
    """

    roll: Dice
    source: Source
    read: Dice | None
    picture: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceKept:
    """Dice were kept for these points; `combos` is their best split."""

    kept: Dice
    points: int
    combos: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTakenOver:
    """The turn began with the points and dice that the player before left."""

    points: int
    dice: int


@dataclass(frozen=True, slots=True)
class TurnPaid:
    """The turn was given points that no dice scored."""

    points: int
    paid: Paid


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBanked:
    """The turn ended and its points were added to the score; `typed` if entered as points.

    `enters`: whether it puts its player on the board.
    """

    points: int
    typed: bool
    enters: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOvershot:
    """The turn ended past a target that must be hit exactly; `to` got the points, nobody if ()."""

    points: int
    typed: bool
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFarkled:
    """The turn ended without points; `lost` is what it had been worth."""

    lost: int
    typed: bool


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn ended without points and without a farkle; `lost` is what it had been worth."""

    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyTaken:
    """A farkle cost points of the score; `farkles_in_row` is how many count from now on."""

    player: int
    points: int
    farkles_in_row: int


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """A player came late, with this score."""

    name: str
    score: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left for good."""

    player: int


@dataclass(frozen=True, slots=True)
class FinalRoundStarted:
    """`by` reached the target; the others play on as the variant says.

    None, in games of the first format: whoever had just banked.
    """

    by: int | None = None


@dataclass(frozen=True, slots=True)
class PlayOffStarted:
    """These players share the highest score and have one more turn each, in this order."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game is over."""

    winners: tuple[int, ...]


TurnEnd: TypeAlias = TurnBanked | TurnOvershot | TurnFarkled | TurnPassed
"""What ends a turn; `isinstance` takes it too."""

Event: TypeAlias = (
    GameStarted
    | StartRolled
    | StarterChosen
    | DiceRolled
    | DiceKept
    | TurnTakenOver
    | TurnPaid
    | TurnEnd
    | PenaltyTaken
    | PlayerJoined
    | PlayerLeft
    | FinalRoundStarted
    | PlayOffStarted
    | GameEnded
)
