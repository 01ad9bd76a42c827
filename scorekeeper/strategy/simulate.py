"""Whole games played out by policies, through the rules of the game themselves."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES, Dice
from scorekeeper.game.commands import RecordRoll, Source, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.state import Phase, after, evolve
from scorekeeper.strategy.courses import share_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.policy import Policy

MOST_TURNS = 5_000
"""A game is given up after so many turns."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How games ended, of players by their seats; seat 0 begins.

    `wins`: the share of the games that each won, a shared win in parts; `scores`: the points at the
    end; `turns`: of all players together. `unfinished`: games that were given up, won by nobody.
    """

    games: int
    wins: tuple[Mean, ...]
    scores: tuple[Mean, ...]
    turns: Mean
    unfinished: int


def simulate(variant: Variant, policies: Sequence[Policy], games: int, seed: int) -> Played:
    """Play so many games, a policy at each seat, with dice of this seed.

    Exact, for any number of players, and slow: every step is a command that the rules take.
    """
    state = new_game(variant, len(policies))
    dice = random.Random(seed)  # noqa: S311 - dice of a game that is played for nothing
    ends = [_played_out(state, policies, dice) for _ in range(games)]
    seats = range(len(policies))
    return Played(
        games=games,
        wins=tuple(mean_of([share_of(it, it.winners, seat) for it in ends]) for seat in seats),
        scores=tuple(mean_of([float(it.score_of(seat)) for it in ends]) for seat in seats),
        turns=mean_of([float(it.turns) for it in ends]),
        unfinished=sum(it.phase is not Phase.OVER for it in ends),
    )


def new_game(variant: Variant, count: int) -> GameState:
    """A game of so many players, each alone, before its first roll."""
    names = tuple(f"player {place}" for place in range(count))
    teams = tuple((name,) for name in names) if variant.teams else ()
    started, *others = decide(None, StartGame(variant=variant, players=names, teams=teams))
    return after(evolve(None, started), *others)


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent values (two at least) and its standard error."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((it - mean) ** 2 for it in values) / (count - 1)
    return Mean(mean, sqrt(spread / count))


def _played_out(state: GameState, policies: Sequence[Policy], dice: random.Random) -> GameState:
    while state.phase is not Phase.OVER and state.turns < MOST_TURNS:
        command = policies[state.current].choose(state) or _roll(state, dice)
        state = after(state, *decide(state, command))
    return state


def _roll(state: GameState, dice: random.Random) -> RecordRoll:
    faces = dice.choices(FACES, k=state.turn.dice_to_roll)
    return RecordRoll(roll=Dice(faces), source=Source.HAND)
