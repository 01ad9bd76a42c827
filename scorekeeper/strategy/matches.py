"""Solving the two-player game.

A bank adds points, so that the scores' sum grows from turn to turn but for farkles; positions are
solved from the largest sum down. A farkle leads to the same scores with the other to move: two
positions then hold each other, each worth a convex, piecewise linear function of the other, and
Newton's method finds both. Farkles in a row lead on from one number to the next, and where they
cost points, back to a smaller sum: all is swept again until what could still change is too little
to matter. What is left out at the end of a sweep is proven to be too little, too (`Grid.tops`).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.language import say
from scorekeeper.rules.checks import wrong
from scorekeeper.strategy.floor import floor_of
from scorekeeper.strategy.grid import grid_of, has_offers, last_seat, needs_of, takes_over
from scorekeeper.strategy.leads import Columns, leads_of
from scorekeeper.strategy.match import Match
from scorekeeper.strategy.passing import passing
from scorekeeper.strategy.tables import rules_of
from scorekeeper.strategy.wins import BLOCK, layouts_of, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.grid import Grid
    from scorekeeper.strategy.leads import Leads
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.wins import Layouts

WORKERS = 2
"""Threads: numpy works without the interpreter's lock."""

ENOUGH = 1e-7
"""Sweeps end when what they could still change is less."""

WITHOUT_OFFERS = 0.07
"""The most, as measured, by which chances are off where points are taken over with the dice.

What a bank leaves is no part of the position then. Small games that are played out whole are off
by 0.1 to 4.2 % (root mean square), by 6.5 % at most. Of `russian_10000_full` to 2,000 the solution
says that who begins wins 56.0 %: 52.8 % of 20,000 games between two who play by it.
"""

_MOVED = 1e-11
"""Less apart, two chances do not tell a slope: sums of chances are right to about 1e-15."""

_MOST_NEWTON = 12
_MOST_SWEEPS = 60
_USUAL_SWEEPS = 8


@dataclass(frozen=True, slots=True)
class _Care:
    """How exactly a sweep works: `rarest` as in `Grid.tops`, `same` chances that are told apart."""

    rarest: float
    same: float


_ROUGH = _Care(1e-5, 1e-5)
_FINE = _Care(1e-10, 1e-12)


def solve_match(variant: Variant, progress: Callable[[float], None] = lambda _: None) -> Match:
    """Solve a variant's two-player game.

    `progress` is told the share that is done, from 0 to 1, and ends the work by raising.
    VariantError, with a reason, where a rule is played that is not solved.
    """
    rules = rules_of(variant)
    layouts = layouts_of(rules)
    grid = grid_of(layouts)
    cells = np.full(grid.cells + 1, np.nan)
    cells[-1] = 1.0
    _fill_last_turns(grid, layouts, cells)
    is_exact = variant.piggyback is None or has_offers(variant)
    with ThreadPoolExecutor(WORKERS) as pool:
        error = _Solver(grid, layouts, cells, np.full(grid.cells + 1, -0.35), pool).solve(progress)
    error += floor_of(variant, rules.unit).error + (0.0 if is_exact else WITHOUT_OFFERS)
    return Match(grid, layouts, cells, error, is_exact=is_exact)


def _fill_last_turns(grid: Grid, layouts: Layouts, cells: Floats) -> None:
    """The cells in which the other has reached the target: a last turn, or a game that is lost."""
    view = cells[:-1].reshape(grid.shape)
    view[..., grid.scores :] = 0.0
    seat = last_seat(grid)
    if seat is None:
        return
    behind = np.arange(grid.scores, grid.reach) - np.arange(grid.scores)[:, None]
    needs, most = needs_of(grid).tolist(), int(behind.max())
    chances = {need: passing(layouts, most, need, grid.offers) for need in set(needs)}
    for mover, may_take in enumerate(takes_over(grid).tolist()):
        chance = chances[needs[mover]]
        for offer in range(grid.offers):
            last = chance[offer if may_take else 0]
            view[offer, seat, mover, :, :, grid.scores :] = last[behind]


@dataclass(frozen=True, slots=True, eq=False)
class _Solver:
    """`slopes`: how much a position loses when the other's gains, as last seen (as `cells`)."""

    grid: Grid
    layouts: Layouts
    cells: Floats
    slopes: Floats
    pool: ThreadPoolExecutor

    def solve(self, progress: Callable[[float], None]) -> float:
        """Solve all cells; the most by which any of them may be wrong."""
        grid = self.grid
        if grid.runs == 1 and not grid.rules.variant.first_roll_farkle_loss:
            self._sweep(progress, _FINE, with_fines=False)
            return 2 * grid.scores * _FINE.same + _FINE.rarest
        self._sweep(partial(_tell, progress, 0, _USUAL_SWEEPS), _ROUGH, with_fines=False)
        care, before = _ROUGH, 1.0
        for done in range(1, _MOST_SWEEPS):
            total = max(_USUAL_SWEEPS, done + 1)
            change = self._sweep(partial(_tell, progress, done, total), care, with_fines=True)
            rate = min(change / before, 0.5) if before else 0.0
            left = change * rate / (1.0 - rate)
            if care is _FINE and left < ENOUGH:
                return left + _FINE.rarest
            care, before = (_FINE if left < _ROUGH.same else care), change
        got = f"{left:g}"
        complaint = say("expected fines that a game recovers from, got {got} to solve", got=got)
        hint = say("lower the penalty, or raise the number of farkles in a row")
        raise wrong("$.farkles_in_row", complaint, hint=hint)

    def _sweep(self, progress: Callable[[float], None], care: _Care, *, with_fines: bool) -> float:
        """Solve all positions, from the largest sum of scores down; the largest change."""
        last, most = 2 * (self.grid.scores - 1), 0.0
        work = np.cumsum([self._work(total) for total in range(last, -1, -1)])
        for total in range(last, -1, -1):
            for columns in self._groups(total, care):
                most = max(most, self._solve(columns, care, with_fines=with_fines))
            progress(float(work[last - total] / work[-1]))
        return most

    def _work(self, total: int) -> float:
        """About how much work the positions with this sum of scores are."""
        scores = self.grid.scores
        return (min(total, 2 * (scores - 1) - total) + 1) * (2 * scores - total / 2)

    def _groups(self, total: int, care: _Care) -> Iterator[Columns]:
        """The positions of which the scores have this sum, those of most farkles in a row first."""
        grid = self.grid
        kinds = range(len(grid.kinds))
        for run in range(2 * (grid.runs - 1), -1, -1):
            parts = [
                self._positions(total, seat, mover, other)
                for seat in range(grid.seats)
                for mover in kinds
                for other in kinds
                if grid.kinds[mover].farkles + grid.kinds[other].farkles == run
            ]
            seat, mover, other, at, to = np.concatenate(parts, axis=1)
            if len(at):
                top = grid.tops(mover, at, to, care.rarest)
                order = np.argsort(-top, kind="stable")
                yield Columns(seat, mover, other, at, to, top)[order]

    def _positions(self, total: int, seat: int, mover: int, other: int) -> Ints:
        """Seat, mover, other, at, to of the positions of two kinds (int64, 5 x columns)."""
        at = self.grid.begins(mover)
        at = at[np.isin(total - at, self.grid.begins(other))]
        one = np.ones_like(at)
        return np.stack([one * seat, one * mover, one * other, at, total - at])

    def _solve(self, columns: Columns, care: _Care, *, with_fines: bool) -> float:
        """Solve positions that lead to none but solved ones and each other; the largest change.

        Once around, or by Newton's method where some of them hold each other.
        """
        grid, cells = self.grid, self.cells
        own, mirror = columns.cells(grid), columns.mirrored(grid)
        order = np.argsort(own)
        partner = order[np.searchsorted(own, mirror, sorter=order)]
        size = min(BLOCK, -(-len(columns) // WORKERS))
        blocks = [columns[at : at + size] for at in range(0, len(columns), size)]
        leads = list(self.pool.map(lambda it: leads_of(grid, it, with_fines=with_fines), blocks))
        holds = np.concatenate([it.farkle for it in leads]) == mirror
        before = cells[own]
        is_new = bool(np.isnan(before).any())
        guess, slope = before, self.slopes[own]
        if is_new:
            guess, slope = self._guess(columns), self._slope(columns)
        value = last = tried = guess
        found = guess[None]
        for attempt in range(_MOST_NEWTON):
            cells[own] = guess
            found = np.concatenate(list(self.pool.map(self._begun, leads)), axis=1)
            value = found[0]
            if not holds.any() or np.abs(value - guess).max() < care.same:
                break
            if attempt:
                slope = _secant(slope, value - last, (guess - tried)[partner])
            last, tried = value, guess
            fixed = value - slope * guess[partner]
            guess = (fixed + slope * fixed[partner]) / (1.0 - slope * slope[partner])
        for offer, chance in enumerate(found):
            cells[own + offer * grid.stride] = chance
        self.slopes[own] = slope
        return 1.0 if is_new else float(np.abs(value - before).max())

    def _begun(self, leads: Leads) -> Floats:
        """What turns are worth, offers x columns."""
        played = turns(self.layouts, leads.ends(self.cells))
        return played.offered(self.grid.offers, leads.may_take)

    def _guess(self, columns: Columns) -> Floats:
        """What positions may be worth, as their neighbours with more points are."""
        grid, cells, last = self.grid, self.cells, self.grid.scores - 1
        at, to = np.minimum(columns.at + 1, last), np.minimum(columns.to + 1, last)
        more, less, both = (
            cells[grid.cell(columns.seat, columns.mover, columns.other, *it)]
            for it in ((at, columns.to), (columns.at, to), (at, to))
        )
        return np.clip(np.nan_to_num(more + less - both, nan=0.5), 0.0, 1.0)

    def _slope(self, columns: Columns) -> Floats:
        at = np.minimum(columns.at + 1, self.grid.scores - 1)
        cell = self.grid.cell(columns.seat, columns.mover, columns.other, at, columns.to)
        return self.slopes[cell]


def _tell(progress: Callable[[float], None], done: int, total: int, share: float) -> None:
    """Tell of a share of one sweep as of a part of all."""
    progress((done + share) / total)


def _secant(slope: Floats, gained: Floats, moved: Floats) -> Floats:
    """The slopes between two points; the ones before where they are too close to tell."""
    is_moved = np.abs(moved) > _MOVED
    found = gained / np.where(is_moved, moved, 1.0)
    return np.where(is_moved, np.clip(found, -0.98, 0.0), slope)
