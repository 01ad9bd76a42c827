"""Plays the best turn through the rules of the game, with seeded dice: for means by simulation."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame
from scorekeeper.game.decide import decide, keeps_of, why_not
from scorekeeper.game.state import GameState, Phase, after, fold
from scorekeeper.rules.variant import FinalRound, HotDice, TargetTest

if TYPE_CHECKING:
    from scorekeeper.game.commands import Command
    from scorekeeper.rules.scoring import Score
    from scorekeeper.strategy.turn import BestTurn

ENDLESS = 10**9
"""A target that no simulation reaches."""
BATCH = 50
"""Turns of which the mean counts as one: turns in a row hang together by farkles in a row."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The mean points of turns, its standard error, and how many turns there were."""

    mean: float
    error: float
    turns: int


def simulate(best: BestTurn, turns: int, seed: int, *, is_on_board: bool = True) -> Sample:
    """The points that turns add to scores, penalties included.

    Of players on the board, or of their first turn with nobody on it.
    """
    dice = random.Random(seed)  # noqa: S311 - dice of a test
    endless = replace(
        best.rules.variant,
        target=ENDLESS,
        target_test=TargetTest.AT_LEAST,
        final_round=FinalRound.NONE,
        rounds=0,
    )
    start = fold(decide(None, StartGame(variant=endless, players=("Ann", "Bob"))))
    assert start is not None
    score = ENDLESS // 2 if is_on_board else 0
    players = tuple(replace(it, on_board=is_on_board, score=score) for it in start.players)
    start = replace(start, players=players)
    state = start
    gains: list[int] = []
    while len(gains) < turns:
        before = state if is_on_board else start
        state = _turn(before, best, dice)
        place = before.current
        gains.append(state.players[place].score - before.players[place].score)
    # Ann and Bob take turns; the batches of both hold their own turns, in order.
    batches = [
        sum(gains[first : first + 2 * BATCH : 2]) / BATCH
        for start_of_both in range(0, turns - 2 * BATCH + 1, 2 * BATCH)
        for first in (start_of_both, start_of_both + 1)
    ]
    mean = sum(batches) / len(batches)
    spread = sum((it - mean) ** 2 for it in batches) / (len(batches) - 1)
    return Sample(mean, sqrt(spread / len(batches)), len(batches) * BATCH)


def _turn(state: GameState, best: BestTurn, dice: random.Random) -> GameState:
    """The state after a turn that begins with all dice."""
    turns = state.turns
    while state.turns == turns:
        state = after(state, *decide(state, _choice(state, best, dice)))
    return state


def _choice(state: GameState, best: BestTurn, dice: random.Random) -> Command:
    turn, player = state.turn, state.player
    column = best.column(player.farkles_in_row, is_on_board=player.on_board)
    if state.phase is Phase.KEEP:
        return Keep(max(keeps_of(state), key=lambda it: _worth(state, best, it, column))[0])
    is_better = turn.points >= best.having(turn.points, turn.dice_to_roll, column)
    if turn.kept and is_better and why_not(state, Bank()) is None:
        return Bank()
    faces = (dice.randint(1, 6) for _ in range(turn.dice_to_roll))
    return RecordRoll(roll=Dice(faces), source=Source.HAND)


def _worth(state: GameState, best: BestTurn, keep: tuple[Dice, Score], column: int) -> float:
    """What a keep is worth: the better of banking, where that is allowed, and rolling on."""
    (kept, score), turn, variant = keep, state.turn, state.variant
    points = turn.points + score.points
    if score.wins:
        return points
    left = turn.dice_to_roll - len(kept) or variant.dice
    is_hot = left == variant.dice
    is_too_good = variant.too_good_to_stop and not turn.kept and len(kept) == variant.dice
    must_roll = is_hot and (variant.hot_dice is HotDice.MUST_ROLL or is_too_good)
    return best.having(points, best.rules.must_roll if must_roll else left, column)
