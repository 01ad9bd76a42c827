"""How fast a player comes to the target who plays every turn for the best mean.

Exact, for one player alone: how its turns end does not depend on anybody's score.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.language import say
from scorekeeper.rules.checks import wrong
from scorekeeper.rules.variant import FinalRound, TargetTest
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.fines import after_farkle, left_after
from scorekeeper.strategy.grid import scores_below
from scorekeeper.strategy.passing import passing
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.wins import layouts_of

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.turn import BestTurn
    from scorekeeper.strategy.wins import Layouts

PAST = 80
"""So many scores from the target on are told apart; higher ones count as the highest."""

LEFT = 1e-4
"""Turns are followed until somebody who began at the lowest score is rarer below the target."""

MOST_TURNS = 400


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """How players go on from where they stand, if nothing stops them.

    `alive` (float64, turns + 1 x players x 2 x scores): the chance to have so many steps and still
    be below the target after 0, 1, … turns; on the board first, then not. `reached` (float64, turns
    + 1 x players x `PAST`): the chance to come with that turn so many steps past the target.
    """

    alive: Floats
    reached: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Moves:
    """The chances of one turn, by the kinds before and after it.

    `gains` (float64, scores x scores): to get from one score to another; `rests`: to stay at it.
    """

    gains: dict[tuple[int, int], Floats]
    rests: dict[tuple[int, int], float]

    def add(self, between: tuple[int, int], steps: Ints, chance: float) -> None:
        """An end that leads from each score to one (`steps`), in place."""
        at = np.arange(len(steps))
        if np.array_equal(steps, at):
            self.rests[between] = self.rests.get(between, 0.0) + chance
        elif chance:
            self.gain(between, len(steps))[at, steps] += chance

    def gain(self, between: tuple[int, int], scores: int) -> Floats:
        """The chances between two kinds, to be changed in place."""
        return self.gains.setdefault(between, np.zeros((scores, scores)))

    def before(self, worth: Floats) -> Floats:
        """What it is worth to begin a turn that leads to these (kinds x scores)."""
        begun = np.zeros_like(worth)
        for (kind, then), chances in self.gains.items():
            begun[kind] += chances @ worth[then]
        for (kind, then), chance in self.rests.items():
            begun[kind] += chance * worth[then]
        return begun

    def after(self, now: Floats) -> Floats:
        """Where a turn leads from there (kinds x players x scores)."""
        then = np.zeros_like(now)
        for (kind, later), chances in self.gains.items():
            then[later] += now[kind] @ chances
        for (kind, later), chance in self.rests.items():
            then[later] += chance * now[kind]
        return then


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """A variant's best mean turn, as steps between scores below the target.

    Kinds are the columns of `best`; scores are steps of its unit from `lowest` on, `scores` of them
    below the target. `moves`: what a turn may bring; `over` (float64, kinds x scores x `PAST`): the
    chances to get to the target with it. `turns`: how many are followed. `passes` (2 x steps): the
    chance of a last turn to pass a score so many steps ahead, on the board and not.
    """

    best: BestTurn
    layouts: Layouts
    lowest: int
    scores: int
    turns: int
    moves: Moves
    over: Floats
    passes: Floats

    def step(self, score: int) -> int:
        """The step of a score, the lowest one for those below it."""
        return max(0, (score - self.lowest) // self.best.rules.unit)

    def after(self, worth: Floats, reached: Floats) -> Floats:
        """What it is worth to begin a turn, from what it is worth to have ended it.

        `worth` (kinds x scores) below the target, `reached` (`PAST`) at it.
        """
        begun: Floats = self.moves.before(worth) + self.over @ reached
        return begun

    def runs(self, kinds: Ints, steps: Ints) -> Runs:
        """The turns of players of these kinds with these scores (int64, players)."""
        count, inside = len(kinds), steps < self.scores
        now = np.zeros((len(self.over), count, self.scores))
        now[kinds[inside], np.flatnonzero(inside), steps[inside]] = 1.0
        alive = np.empty((self.turns + 1, count, 2, self.scores))
        reached = np.zeros((self.turns + 1, count, PAST))
        alive[0] = self._by_board(now)
        for turn in range(1, self.turns + 1):
            reached[turn] = (now @ self.over).sum(axis=0)
            now = self.moves.after(now)
            alive[turn] = self._by_board(now)
        return Runs(alive, reached)

    def farkled(self, kind: int, steps: Ints, loss: int = 0) -> tuple[int, Ints]:
        """The kind after a farkle, and the scores, where it costs `loss` steps beside its fine."""
        return _farkled(self.best, kind, steps, loss, zero=self.step(0))

    def _by_board(self, now: Floats) -> Floats:
        runs = self.best.runs
        return np.stack([now[:runs].sum(axis=0), now[runs:].sum(axis=0)], axis=1)


@lru_cache(maxsize=8)
def pace_of(variant: Variant) -> Pace:
    """A variant made ready; VariantError, with a reason, where its games are not followed."""
    best = solve(variant)
    layouts = layouts_of(best.rules)
    lowest, scores = _scores(variant, best.rules.unit)
    kinds = range(2 * best.runs)
    moves = Moves({}, {})
    over = np.zeros((len(kinds), scores, PAST))
    zero = -lowest // best.rules.unit
    for kind in kinds:
        _add_moves(best, kind, moves, over[kind], zero)
    steps = [best.rules.needs(is_on_board=it) for it in (True, False)]
    if variant.final_round is FinalRound.NONE:
        passes = np.zeros((2, 1))
    else:
        by_needs = {it: passing(layouts, scores + PAST, it)[0] for it in set(steps)}
        passes = np.stack([by_needs[it] for it in steps])
    turns = _turns(moves, (len(kinds), scores))
    return Pace(best, layouts, lowest, scores, turns, moves, over, passes)


def _scores(variant: Variant, unit: int) -> tuple[int, int]:
    """The lowest score, and how many there are from it on below the target."""
    hint = say("the best mean turn is known all the same")
    if variant.final_round is FinalRound.AFTER_ROUNDS:
        complaint = say("expected a game with a target, got one of counted rounds")
        raise wrong("$.final_round", complaint, hint=hint)
    if variant.target_test is TargetTest.EXACTLY:
        complaint = say("expected a target that may be passed, got one to be hit exactly")
        raise wrong("$.target_test", complaint, hint=hint)
    return scores_below(variant, unit)


def _add_moves(best: BestTurn, kind: int, moves: Moves, over: Floats, zero: int) -> None:
    """All ends of a turn of this kind, from every score."""
    variant, scores = best.rules.variant, len(over)
    ends, at = turn_ends(best, kind), np.arange(scores)
    banked = ends.banked.sum(axis=1)
    banked[-1] += ends.beyond
    stays = 0 if kind < best.runs else best.runs
    _add_gains(moves, (kind, 0), over, banked)
    prize = variant.prize
    if prize is not None and prize.needs_entry:
        moves.add((kind, kind), at, float(ends.short.sum()))
    else:
        _add_gains(moves, (kind, stays), over, ends.short)
    first, loss = float(best.rules.first.farkles[-1]), variant.first_roll_farkle_loss
    loss = -(-loss // best.rules.unit)
    for chance, cost in ((ends.farkle - first, 0), (first, loss)):
        then, steps = _farkled(best, kind, at, cost, zero)
        moves.add((kind, then), steps, chance)


def _add_gains(moves: Moves, between: tuple[int, int], over: Floats, gains: Floats) -> None:
    """Ends that add steps of points, each with its chance (`gains`, by step)."""
    if not gains.any():
        return
    scores = len(over)
    padded = np.zeros(max(len(gains), scores + PAST))
    padded[: len(gains)] = gains
    block = moves.gain(between, scores)
    for at in range(scores):
        left = scores - at
        block[at, at:] += padded[:left]
        over[at] += padded[left : left + PAST]
        over[at, -1] += padded[left + PAST :].sum()


def _farkled(best: BestTurn, kind: int, steps: Ints, loss: int, zero: int) -> tuple[int, Ints]:
    variant, is_on_board = best.rules.variant, kind < best.runs
    count, fine = after_farkle(variant, kind % best.runs, is_on_board=is_on_board)
    fines = np.full_like(steps, -(-fine // best.rules.unit))
    left = left_after(variant, steps, fines, loss, zero)
    return best.column(count, is_on_board=is_on_board), left


def _turns(moves: Moves, shape: tuple[int, int]) -> int:
    """How many turns pass until hardly anybody of these kinds and scores is below the target."""
    below = np.ones(shape)
    for turns in range(1, MOST_TURNS):
        below = moves.before(below)
        if below.max() < LEFT:
            return turns
    return MOST_TURNS
