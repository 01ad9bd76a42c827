"""GameState, and how events make it: `evolve` and `fold` are total and never score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.dice import Dice
    from scorekeeper.game.events import Event
    from scorekeeper.rules.variant import Variant


class Phase(StrEnum):
    """What the game waits for."""

    ROLL = "roll"
    KEEP = "keep"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player: `turns` counts those that ended, `on_board` turns true with the first bank."""

    name: str
    score: int = 0
    on_board: bool = False
    farkles_in_row: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice kept from one roll, their points, and the combos of their best split."""

    dice: Dice
    points: int
    combos: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The turn so far: `roll` is the roll that waits for a keep, None while none does."""

    dice_to_roll: int
    kept: tuple[Kept, ...] = ()
    roll: Dice | None = None

    @property
    def points(self) -> int:
        """What the turn is worth if it is banked."""
        return sum(it.points for it in self.kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game at one moment; `current` and `final_by` are places in `players`, from 0.

    `last_roll` is the newest roll of the game, by whoever made it; a farkle leaves it to be seen.
    """

    variant: Variant
    players: tuple[Player, ...]
    current: int
    turn: Turn
    phase: Phase
    round: int
    final_by: int | None = None
    winners: tuple[int, ...] = ()
    last_roll: Dice | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.current]

    @property
    def has_hot_dice(self) -> bool:
        """Whether all dice have just been kept, so that all may be rolled again."""
        turn = self.turn
        return bool(turn.kept) and turn.roll is None and turn.dice_to_roll == self.variant.dice


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState | None:
    """The state after all events, from `state` on."""
    return reduce(evolve, events, state)


def evolve(state: GameState | None, event: Event) -> GameState:
    """The state after one event. Only GameStarted may come first."""
    if isinstance(event, GameStarted):
        return _started(event)
    if state is None:
        msg = f"expected GameStarted as the first event, got {event!r}"
        raise TypeError(msg)
    match event:
        case DiceRolled():
            turn = replace(state.turn, roll=event.roll)
            return replace(state, turn=turn, phase=Phase.KEEP, last_roll=event.roll)
        case DiceKept():
            return replace(state, turn=_after_keep(state, event), phase=Phase.ROLL)
        case TurnBanked() | TurnFarkled():
            return _next_turn(state, _after_turn(state.player, event))
        case FinalRoundStarted():
            return replace(state, final_by=_before(state, state.current))
        case GameEnded():
            return replace(state, phase=Phase.OVER, winners=event.winners)
        case _:
            assert_never(event)


def _started(event: GameStarted) -> GameState:
    return GameState(
        variant=event.variant,
        players=tuple(Player(name=name) for name in event.players),
        current=0,
        turn=Turn(dice_to_roll=event.variant.dice),
        phase=Phase.ROLL,
        round=1,
    )


def _after_keep(state: GameState, event: DiceKept) -> Turn:
    turn = state.turn
    left = turn.dice_to_roll - len(event.kept)
    return Turn(
        dice_to_roll=left or state.variant.dice,
        kept=(*turn.kept, Kept(event.kept, event.points, event.combos)),
    )


def _after_turn(player: Player, event: TurnBanked | TurnFarkled) -> Player:
    turns = player.turns + 1
    if isinstance(event, TurnFarkled):
        return replace(player, farkles_in_row=player.farkles_in_row + 1, turns=turns)
    score = player.score + event.points
    return replace(player, score=score, on_board=True, farkles_in_row=0, turns=turns)


def _next_turn(state: GameState, ended: Player) -> GameState:
    players = list(state.players)
    players[state.current] = ended
    following = (state.current + 1) % len(players)
    return replace(
        state,
        players=tuple(players),
        current=following,
        turn=Turn(dice_to_roll=state.variant.dice),
        phase=Phase.ROLL,
        round=state.round + (following == 0),
    )


def _before(state: GameState, place: int) -> int:
    return (place - 1) % len(state.players)
