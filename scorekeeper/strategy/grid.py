"""Every position in which a turn of a two-player game may begin, as cells of one array."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.errors import VariantError
from scorekeeper.language import count, say
from scorekeeper.rules.checks import wrong
from scorekeeper.rules.variant import (
    AfterHotDice,
    FinalRound,
    PiggybackMode,
    TargetTest,
    Tie,
)
from scorekeeper.strategy.fines import falls_below_zero
from scorekeeper.strategy.floor import floor_of
from scorekeeper.strategy.passing import reaching

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Floats, Ints, Rules
    from scorekeeper.strategy.wins import Layouts

MOST_SCORES = 1_000
"""Games with more scores below their target than this are not solved."""

RAREST = 1e-10
"""What a turn that has come so far may still gain, times the chance that it does, is left out."""

_LONGEST_TURN = 4_096


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """How a player stands, beside the score: on the board or not, farkles in a row so far."""

    is_on_board: bool
    farkles: int


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The cells: whose turn it is, how both players stand, and their scores.

    A cell is at `[offer, seat, mover's kind, other's kind, mover's score, other's score]`; an offer
    is the number of dice that may be taken over (0: none; there are `offers`), scores are steps of
    `unit` points from `lowest` on. The mover's are those below the target (`scores` of
    them), the other's go on past it (`reach` of them in all), where a last turn is played. `seats`
    is 2 where it matters who began: seat 0 is the starter's. Behind all cells stands one more, of a
    mover who has won. `reached`: the most that a turn's chance can be to come to so many steps.
    """

    rules: Rules
    offers: int
    kinds: tuple[Kind, ...]
    seats: int
    lowest: int
    scores: int
    reach: int
    reached: Floats

    @property
    def shape(self) -> tuple[int, int, int, int, int, int]:
        """How many there are of each."""
        kinds = len(self.kinds)
        return self.offers, self.seats, kinds, kinds, self.scores, self.reach

    @property
    def stride(self) -> int:
        """How far the cell of an offer is from that of one with one die less."""
        return int(np.prod(self.shape[1:]))

    @property
    def cells(self) -> int:
        """How many cells there are, and the number of the one behind them."""
        return int(np.prod(self.shape))

    @property
    def runs(self) -> int:
        """How many numbers of farkles in a row are told apart."""
        return 1 + max(kind.farkles for kind in self.kinds)

    def kind(self, *, is_on_board: bool, farkles: int) -> int:
        """The place among `kinds` of who stands so, as far as it matters."""
        on_board = is_on_board or self.kinds[0].is_on_board
        rule = self.rules.variant.farkles_in_row
        if rule is None or (not on_board and not rule.before_entry):
            farkles = 0
        return self.kinds.index(Kind(is_on_board=on_board, farkles=min(farkles, self.runs - 1)))

    def step(self, score: int) -> int:
        """The step of a score, at least the lowest one; VariantError for one between steps."""
        steps, rest = divmod(score - self.lowest, self.rules.unit)
        if rest:
            msg = say(
                "expected scores that are multiples of {unit} to be solved, got {score}",
                unit=self.rules.unit,
                score=score,
            )
            raise VariantError(msg, hint=say("the best mean turn is known for all scores"))
        return max(0, steps)

    def cell(
        self, seat: Ints | int, mover: Ints | int, other: Ints | int, at: Ints | int, to: Ints | int
    ) -> Ints:
        """The cell without an offer; a score of the other beyond all counts as the highest."""
        _, _, kinds, _, scores, reach = self.shape
        row = ((seat % self.seats * kinds + mover) * kinds + other) * scores + np.asarray(at)
        cell: Ints = row * reach + np.minimum(to, reach - 1)
        return cell

    def left(self) -> Ints:
        """The offers that banks with 1, 2, … dice left to roll make (int64, dice)."""
        rule, left = self.rules.variant.piggyback, np.arange(1, self.rules.dice + 1)
        if rule is None or self.offers == 1:
            return np.zeros_like(left)
        if rule.after_hot_dice is AfterHotDice.NOTHING:
            left[-1] = 0
        return left

    def begins(self, kind: int) -> Ints:
        """The steps of the scores with which somebody of this kind may begin a turn."""
        variant, steps = self.rules.variant, np.arange(self.scores)
        if self.kinds[kind].is_on_board or _scores_without_entry(variant):
            return steps
        fines = gcd(*falls_below_zero(variant)) // self.rules.unit
        return steps[: self.step(0) + 1 : fines or 1]

    def tops(self, kind: Ints, at: Ints, to: Ints, rarest: float = RAREST) -> Ints:
        """From how many steps of points on turns are banked wherever they can be.

        By the mover's kind and score and the other's score. Where nothing follows the target, there
        is nothing to gain past it. Where a last turn does, rolling on gains no more than the
        other's chance to pass the score in that turn, and the turn has come so far with no more
        than its own: their product is at most `rarest`, and so is the error.
        """
        variant = self.rules.variant
        top = np.maximum(self.scores - at, needs_of(self)[kind])
        if variant.target_test is TargetTest.EXACTLY:
            past: Ints = np.maximum(top, self.scores - to) + 1
            return past
        if variant.final_round is FinalRound.NONE:
            return top
        lead, step = at - to, np.arange(len(self.reached))
        far = np.zeros_like(top)
        for value in np.unique(lead).tolist():
            ahead = self.reached[np.clip(step + value, 0, len(step) - 1)]
            far[lead == value] = int(np.argmax(self.reached * ahead <= rarest))
        return np.maximum(top, far)


def grid_of(layouts: Layouts, reached: Floats | None = None) -> Grid:
    """The grid of a variant; VariantError, with a reason, where it has none.

    `reached`, where it is known, is not worked out again.
    """
    rules, variant = layouts.rules, layouts.rules.variant
    _check(variant, rules.unit)
    if not layouts.safe:
        complaint = say("expected turns that can be banked, got dice that all have to be rolled")
        hint = say("let hot dice be banked, or play with more dice")
        raise wrong("$.hot_dice", complaint, hint=hint)
    lowest, scores = scores_below(variant, rules.unit)
    offers = rules.dice + 1 if has_offers(variant) else 1
    seats = 2 if variant.final_round is FinalRound.EQUAL_TURNS else 1
    if reached is None:
        reached = _reached(layouts, offers)
    past = 0 if variant.final_round is FinalRound.NONE else len(reached)
    return Grid(rules, offers, _kinds(variant), seats, lowest, scores, scores + past + 1, reached)


def has_offers(variant: Variant) -> bool:
    """Whether dice that may be taken over are told apart: not where points go with them.

    There are too many points for that.
    """
    rule = variant.piggyback
    return rule is not None and rule.mode is PiggybackMode.FLAT_BONUS


def takes_over(grid: Grid) -> NDArray[np.bool_]:
    """Which kinds may take over what is offered."""
    rule = grid.rules.variant.piggyback
    may = [rule is not None and (it.is_on_board or rule.before_entry) for it in grid.kinds]
    return np.array(may) & (grid.offers > 1)


def scores_below(variant: Variant, unit: int) -> tuple[int, int]:
    """The lowest score that is told apart, and how many there are from it on below the target.

    VariantError where there are too many.
    """
    lowest = floor_of(variant, unit).lowest
    scores = -(-(variant.target - lowest) // unit)
    if not variant.has_reached(lowest + scores * unit):
        scores += 1
    if scores > MOST_SCORES:
        complaint = say(
            "expected at most {most} steps of {unit} points, got {got}",
            most=str(MOST_SCORES),
            unit=unit,
            got=str(scores),
        )
        raise wrong("$.target", complaint, hint=say("the best mean turn is known for all targets"))
    return lowest, scores


def last_seat(grid: Grid) -> int | None:
    """The seat from which a last turn is played, None where there is none."""
    return None if grid.rules.variant.final_round is FinalRound.NONE else grid.seats - 1


def needs_of(grid: Grid) -> Ints:
    """The fewest steps of points that a bank needs, by kind."""
    return np.array([grid.rules.needs(is_on_board=kind.is_on_board) for kind in grid.kinds])


def _reached(layouts: Layouts, offers: int) -> Floats:
    """How likely a turn comes to so many steps, at most, up to where it hardly ever does."""
    most = 256
    while (found := reaching(layouts, most, offers))[-1] > RAREST**1.2 and most < _LONGEST_TURN:
        most *= 2
    return found


def _kinds(variant: Variant) -> tuple[Kind, ...]:
    """Those on the board first where it matters who is; else all count as on it."""
    rule = variant.farkles_in_row
    runs = range(rule.count if rule else 1)
    on_board = tuple(Kind(is_on_board=True, farkles=run) for run in runs)
    if not _needs_board(variant):
        return on_board
    before = runs if rule and rule.before_entry else range(1)
    return tuple(Kind(is_on_board=False, farkles=run) for run in before) + on_board


def _needs_board(variant: Variant) -> bool:
    """Whether it matters who is on the board."""
    rule, over = variant.farkles_in_row, variant.piggyback
    return (
        variant.bank_needs(is_on_board=False) > variant.bank_needs(is_on_board=True)
        or (rule is not None and not rule.before_entry)
        or (over is not None and not over.before_entry)
    )


def _scores_without_entry(variant: Variant) -> bool:
    """Whether a prize gives points to who is not on the board."""
    prize = variant.prize
    return prize is not None and not prize.goes_on and not prize.needs_entry


def _check(variant: Variant, unit: int) -> None:
    """VariantError where a rule is played that is not solved."""
    rule, ends = variant.farkles_in_row, variant.final_round
    fines = {"$.first_roll_farkle_loss": variant.first_roll_farkle_loss}
    if rule is not None:
        fines["$.farkles_in_row.points"] = rule.points
    hint = say("the best mean turn is known all the same")
    for path, points in fines.items():
        if points % unit:
            complaint = count(
                "expected a multiple of {n} point to solve, got {points}",
                "expected a multiple of {n} points to solve, got {points}",
                unit,
                points=str(points),
            )
            raise wrong(path, complaint, hint=hint)
    if ends is FinalRound.AFTER_ROUNDS:
        complaint = say("expected a game with a target to solve, got one of counted rounds")
        raise wrong("$.final_round", complaint, hint=hint)
    if ends is not FinalRound.NONE:
        if variant.target_test is TargetTest.EXACTLY:
            complaint = say("expected no final round of an exact target to solve, got one")
            raise wrong("$.final_round", complaint, hint=hint)
        if variant.tie is Tie.PLAY_OFF:
            complaint = say("expected no play-off to solve, got one")
            raise wrong("$.tie", complaint, hint=hint)
