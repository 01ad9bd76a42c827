"""A game in the middle of a turn, made from numbers that somebody names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.errors import RuleError, WrongDiceCountError, WrongPhaseError
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.game.decide import decide
from scorekeeper.game.events import TurnFarkled
from scorekeeper.game.state import Kept, Leftover, Turn, after
from scorekeeper.rules.variant import FinalRound, PiggybackMode
from scorekeeper.strategy.simulate import new_game

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What is said of a game; players by their places from 0, the first of them began.

    `points` and `dice` (None: not said) are those of the turn before `roll` (None: none waits),
    `left` the points and dice that the player before left.
    """

    scores: tuple[int, ...]
    mover: int
    points: int
    dice: int | None
    roll: Dice | None
    farkles: tuple[int, ...]
    on_board: tuple[bool, ...]
    left: tuple[int, ...] | None


def state_of(variant: Variant, described: Described) -> GameState:
    """The game that is described; RuleError where there can be none."""
    start = new_game(variant, len(described.scores))
    _check_farkles(variant, described)
    about = zip(start.players, described.scores, described.on_board, described.farkles, strict=True)
    state = replace(
        start,
        players=tuple(
            replace(player, score=score, on_board=is_on_board, farkles_in_row=farkles)
            for player, score, is_on_board, farkles in about
        ),
        current=described.mover,
        turn=_turn(variant, described),
        is_start_open=False,
        final_by=_final_by(variant, described),
    )
    if described.left is not None:
        state = _with_left(state, *described.left)
    return state if described.roll is None else _rolled(state, described.roll)


def _check_farkles(variant: Variant, described: Described) -> None:
    rule, most = variant.farkles_in_row, max(described.farkles)
    if rule is not None and rule.resets and most >= rule.count:
        msg = f"expected fewer than {rule.count} farkles in a row behind a player, got {most}"
        raise RuleError(msg, hint=f"the {rule.count} farkles were fined: the count begins anew")


def _turn(variant: Variant, described: Described) -> Turn:
    """The turn so far. Which dice were kept in it is not told, and matters no more."""
    points, roll = described.points, described.roll
    rolled = len(roll) if roll is not None else variant.dice
    dice = rolled if described.dice is None else described.dice
    if not 1 <= dice <= variant.dice:
        msg = f"expected 1 to {variant.dice} dice to roll under '{variant.id}', got {dice}"
        raise WrongDiceCountError(msg, hint="say how many dice are rolled next")
    if points == 0:
        return _turn_without_points(variant, dice)
    from scorekeeper.strategy.possible import dice_left_with  # noqa: PLC0415 - numpy is slow to load

    if not dice_left_with(variant, points):
        msg = f"expected points that a turn under '{variant.id}' can have, got {points:,}"
        raise RuleError(msg, hint="count the points kept in this turn again")
    return Turn(dice_to_roll=dice, kept=(Kept(Dice(), points, ()),))


def _turn_without_points(variant: Variant, dice: int) -> Turn:
    if dice == variant.dice:
        return Turn(dice_to_roll=dice)
    rule = variant.piggyback
    if rule is not None and rule.mode is PiggybackMode.FLAT_BONUS:
        return Turn(dice_to_roll=dice, taken_over=0)
    msg = f"expected {variant.dice} dice to roll in a turn without points, got {dice}"
    raise WrongDiceCountError(msg, hint="say the points kept in this turn with --turn-points")


def _final_by(variant: Variant, described: Described) -> int | None:
    """Who began the final round: of those who have reached the target, who plays next last."""
    scores, mover = described.scores, described.mover
    past = [place for place, score in enumerate(scores) if variant.overshoots(score)]
    reached = [place for place, score in enumerate(scores) if variant.has_reached(score)]
    if not reached and not past:
        return None
    has_played = any(place > mover for place in reached)
    is_round_over = has_played and variant.final_round is FinalRound.EQUAL_TURNS
    if past or mover in reached or is_round_over or variant.final_round is FinalRound.NONE:
        place = (past or reached)[0]
        msg = f"expected a game that goes on, got {scores[place]:,} points of player {place}"
        raise WrongPhaseError(msg, hint=f"its target is {variant.target:,}")
    return min(reached, key=lambda place: (place - mover) % len(scores))


def _with_left(state: GameState, points: int, dice: int) -> GameState:
    variant = state.variant
    if not 1 <= dice <= variant.dice:
        msg = f"expected 1 to {variant.dice} dice to take over, got {dice}"
        raise WrongDiceCountError(msg, hint="say how many dice the player before left")
    left = Leftover(points, dice, is_hot=dice == variant.dice)
    return replace(state, left=left, previous=(state.current - 1) % len(state.players))


def _rolled(state: GameState, roll: Dice) -> GameState:
    events = decide(state, RecordRoll(roll=roll, source=Source.HAND))
    rolled = after(state, *events)
    if rolled.turns > state.turns:
        is_farkle = any(isinstance(it, TurnFarkled) for it in events)
        got = f"the farkle '{roll}'" if is_farkle else f"'{roll}', whose prize ends the turn"
        msg = f"expected a roll that leaves a choice, got {got}"
        raise WrongPhaseError(msg, hint="the next player is to move")
    return rolled
