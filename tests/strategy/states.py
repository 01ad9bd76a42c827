"""States and stand-ins that the tests of advice share."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hypothesis import settings

from scorekeeper.dice import Dice
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.game.decide import decide
from scorekeeper.game.state import GameState, after
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Combo
from scorekeeper.strategy.matches import solve_match
from scorekeeper.strategy.policy import Random

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.values import TurnWins

IS_LONG = bool(os.environ.get("LONG"))

few = settings(max_examples=5_000 if IS_LONG else 10 if os.environ.get("FAST") else 40)
"""Of laws that take a fifth of a second to look at once."""

solved = lru_cache(maxsize=8)(solve_match)
"""Games that several tests play are solved once."""


def rolled(state: GameState, roll: str) -> GameState:
    return after(state, *decide(state, any_roll(roll)))


def any_roll(roll: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(roll), source=Source.HAND)


def one_die(**changes: Any) -> Variant:  # fields of a variant, of any type
    """A rule set to reckon by hand: one die, a one is 100 points, all else is a farkle."""
    one = Combo(name="one", faces=Dice.of("1"), points=100)
    return replace(toml.find("kcd"), id="one_die", dice=1, combos=(one,), **changes)


def random_player(seed: int) -> Random:
    return Random(random.Random(seed))  # noqa: S311 - a player of a test


@dataclass(frozen=True)
class FakeWins:
    """Chances to win that are what a test says: of banks by points, of rolls by dice."""

    banks: dict[int, float]
    rolls: dict[int, float]
    is_exact: bool = True

    def banking(self, points: int, dice: int) -> float:
        assert dice in range(1, 7)
        return self.banks[points]

    def rolling(self, points: int, dice: int) -> float:
        assert points > 0
        return self.rolls[dice]

    def beginning(self) -> float:
        return self.rolls[6]

    def taking_over(self, points: int, dice: int) -> float:
        assert points >= 0
        return self.rolls[dice]


@dataclass(frozen=True)
class FakeMatch:
    """A solved match that says the same of every turn."""

    wins: TurnWins | None

    def turn(self, state: GameState) -> TurnWins | None:
        assert state.players
        return self.wins
