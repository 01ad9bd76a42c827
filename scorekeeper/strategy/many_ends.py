"""What follows a turn in many two-player games at once: scores, penalties, who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scorekeeper.rules.variant import FinalRound, Overshoot, TargetTest, Tie

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Floats, Ints

Bools: TypeAlias = NDArray[np.bool_]

NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """How many games stand; the arrays are changed in place.

    By seat (games x 2): `score`, `farkles` in a row, `on_board`, `scored_at` (the turn that last
    changed the score), `won` (the share of the win). By game: `turns` that ended, whose turn it is
    (`seat`), who reached the target first (`final_by`, or NOBODY), and whether it `is_over`.
    """

    score: Ints
    farkles: Ints
    on_board: Bools
    scored_at: Ints
    won: Floats
    turns: Ints
    seat: Ints
    final_by: Ints
    is_over: Bools


@dataclass(frozen=True, slots=True, eq=False)
class Ended:
    """Turns that end, of the games `who` (int64): with a farkle, a bank of `points`, or neither.

    `enters`: a bank that puts its player on the board; `is_first`: a farkle in the first roll of a
    turn that began anew.
    """

    who: Ints
    is_farkle: Bools
    is_bank: Bools
    points: Ints
    enters: Bools
    is_first: Bools


def new_scores(games: int) -> Scores:
    """Games before their first turn."""
    pair = (games, 2)
    return Scores(
        score=np.zeros(pair, dtype=np.int64),
        farkles=np.zeros(pair, dtype=np.int64),
        on_board=np.zeros(pair, dtype=np.bool_),
        scored_at=np.zeros(pair, dtype=np.int64),
        won=np.zeros(pair),
        turns=np.zeros(games, dtype=np.int64),
        seat=np.zeros(games, dtype=np.int64),
        final_by=np.full(games, NOBODY),
        is_over=np.zeros(games, dtype=np.bool_),
    )


def end_turns(variant: Variant, scores: Scores, ended: Ended) -> None:
    """End these turns, and the games that end with them; the other player is to move then."""
    who = ended.who
    before = scores.score[who]
    scores.turns[who] += 1
    _bank(variant, scores, ended)
    _farkle(variant, scores, ended)
    _follow(variant, scores, who, scores.score[who] != before)
    scores.seat[who] = 1 - scores.seat[who]


def _bank(variant: Variant, scores: Scores, ended: Ended) -> None:
    banks = ended.is_bank
    who, points, enters = ended.who[banks], ended.points[banks], ended.enters[banks]
    seat, number = scores.seat[who], scores.turns[who]
    scores.farkles[who, seat] = 0
    is_past = _overshoots(variant, scores.score[who, seat] + points)
    if is_past.any():
        _overshoot(variant, scores, who[is_past], points[is_past])
    who, seat, points = who[~is_past], seat[~is_past], points[~is_past]
    scores.score[who, seat] += points
    scores.scored_at[who, seat] = number[~is_past]
    scores.on_board[who, seat] |= enters[~is_past]


def _overshoot(variant: Variant, scores: Scores, who: Ints, points: Ints) -> None:
    """Give the points to the other where that is played and they fit there."""
    other = 1 - scores.seat[who]
    fits = ~_overshoots(variant, scores.score[who, other] + points)
    if variant.overshoot is Overshoot.TO_LOWEST:
        who, other = who[fits], other[fits]
        scores.score[who, other] += points[fits]
        scores.scored_at[who, other] = scores.turns[who]


def _farkle(variant: Variant, scores: Scores, ended: Ended) -> None:
    who, is_first = ended.who[ended.is_farkle], ended.is_first[ended.is_farkle]
    seat, rule = scores.seat[who], variant.farkles_in_row
    counts = scores.on_board[who, seat] if rule and not rule.before_entry else np.full(len(who), 1)
    scores.farkles[who, seat] += counts
    fine = is_first * variant.first_roll_farkle_loss
    if rule is not None:
        is_hit = (counts > 0) & (scores.farkles[who, seat] >= rule.count)
        fine = fine + is_hit * rule.points
        if rule.resets:
            scores.farkles[who[is_hit], seat[is_hit]] = 0
    is_fined = fine > 0
    if rule is not None and not rule.below_zero:
        most = np.maximum(scores.score[who, seat], 0)
        fine = np.where(is_hit, np.minimum(fine, most), fine)
    scores.score[who, seat] -= fine
    scores.scored_at[who[is_fined], seat[is_fined]] = scores.turns[who[is_fined]]


def _follow(variant: Variant, scores: Scores, who: Ints, changed: Bools) -> None:
    """The final round where somebody has reached the target, and the end of games."""
    ends, seat = variant.final_round, scores.seat[who]
    is_round_over = seat == 1
    if ends is FinalRound.AFTER_ROUNDS:
        is_last = scores.turns[who] >= 2 * variant.rounds
        _end(variant, scores, who[is_round_over & is_last])
        return
    final_by = scores.final_by[who]
    reached = changed & _has_reached(variant, scores.score[who])
    by = np.where(reached[:, 0], 0, np.where(reached[:, 1], 1, NOBODY))
    by = np.where(final_by == NOBODY, by, NOBODY)
    is_by = by != NOBODY
    scores.final_by[who[is_by]] = by[is_by]
    if ends is FinalRound.NONE:
        scores.won[who[is_by], by[is_by]] = 1.0
        scores.is_over[who[is_by]] = True
        return
    is_final = final_by != NOBODY
    is_over = is_final & (seat != final_by)
    if ends is FinalRound.EQUAL_TURNS:
        is_over = is_round_over & (is_final | is_by)
    _end(variant, scores, who[is_over])


def _end(variant: Variant, scores: Scores, who: Ints) -> None:
    """The higher score wins; of equal ones the first that was reached, or both."""
    score, at = scores.score[who], scores.scored_at[who]
    lead = np.sign(score[:, 0] - score[:, 1])
    if variant.tie is Tie.FIRST_TO_REACH:
        lead = np.where(lead == 0, np.where(at[:, 0] <= at[:, 1], 1, -1), lead)
    scores.won[who] = np.stack([1 + lead, 1 - lead], axis=1) / 2
    scores.is_over[who] = True


def _has_reached(variant: Variant, score: Ints) -> Bools:
    """As `Variant.has_reached`, of many scores."""
    least = variant.target + (variant.target_test is TargetTest.MORE_THAN)
    reached: Bools = score >= least
    return reached & ~_overshoots(variant, score)


def _overshoots(variant: Variant, score: Ints) -> Bools:
    """As `Variant.overshoots`, of many scores."""
    is_past: Bools = score > variant.target
    return is_past & (variant.target_test is TargetTest.EXACTLY)
