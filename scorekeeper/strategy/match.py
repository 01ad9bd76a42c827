"""The two-player game that is played to win: the chance of whoever moves, from every position.

A bank adds points, so that the scores' sum grows from turn to turn but for farkles; positions are
solved from the largest sum down. A farkle leads to the same scores with the other to move: two
positions then hold each other, each worth a convex, piecewise linear function of the other, and
Newton's method finds both. Farkles in a row lead on from one number to the next, and where they
cost points, back to a smaller sum: all is swept again until nothing changes any more.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.rules.variant import FinalRound, TargetTest
from scorekeeper.strategy.grid import Grid, grid_of
from scorekeeper.strategy.last_turn import passing, reaching
from scorekeeper.strategy.leads import Columns, last_seat, leads_of, needs_of
from scorekeeper.strategy.tables import rules_of
from scorekeeper.strategy.wins import layouts_of, turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.leads import Leads
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.wins import Layouts

BLOCK = 128
"""Columns that are swept side by side: as many as a processor's cache holds."""

RAREST = 1e-10
"""What a turn that has come so far may still gain, times the chance that it does, is left out."""

_SAME = 1e-12
"""Chances to win that differ by less are the same."""

_ENOUGH = 1e-8
"""Sweeps end when what they could still change is less."""

_MOST_NEWTON = 12
_MOST_SWEEPS = 60
_LONGEST_TURN = 4_096


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A solved two-player game: `cells` (float64) is the chance to win of each cell's mover.

    `error`: the most by which any of them is wrong.
    """

    grid: Grid
    layouts: Layouts
    cells: Floats
    error: float


def solve_match(variant: Variant, progress: Callable[[float], None] | None = None) -> Match:
    """Solve a variant's two-player game.

    `progress` is told the share that is done, from 0 to 1; what it raises ends the work.
    VariantError, with a reason, where a rule is played that is not solved.
    """
    rules = rules_of(variant)
    layouts = layouts_of(rules)
    reached = _reached(layouts)
    past = len(reached) if variant.final_round is not FinalRound.NONE else 0
    grid = grid_of(rules, past)
    cells = np.full(grid.cells + 1, np.nan)
    cells[-1] = 1.0
    _fill_last_turns(grid, layouts, cells)
    solver = _Solver(grid, layouts, reached, cells, np.full(grid.cells + 1, 0.35))
    with ThreadPoolExecutor(max_workers=2) as pool:
        return solver.solved(pool, progress or (lambda _: None))


def _reached(layouts: Layouts) -> Floats:
    """How likely a turn comes to so many steps, at most, up to where it hardly ever does."""
    most = 256
    while True:
        found = reaching(layouts, most) / layouts.safe
        if found[-1] < RAREST**1.2 or most >= _LONGEST_TURN:
            return found
        most *= 2


def _fill_last_turns(grid: Grid, layouts: Layouts, cells: Floats) -> None:
    """The cells in which the other has reached the target: a last turn, or a game that is lost."""
    view = cells[:-1].reshape(grid.shape)
    view[..., grid.scores :] = 0.0
    seat = last_seat(grid)
    if seat is None:
        return
    behind = np.arange(grid.scores, grid.reach) - np.arange(grid.scores)[:, None]
    needs = needs_of(grid)
    chances = {need: passing(layouts, int(behind.max()), need) for need in set(needs.tolist())}
    for mover, need in enumerate(needs.tolist()):
        view[seat, mover, :, :, grid.scores :] = chances[need][behind]


@dataclass(frozen=True, slots=True, eq=False)
class _Solver:
    grid: Grid
    layouts: Layouts
    reached: Floats
    cells: Floats
    slopes: Floats
    """How much of a gain of the other's goes from the mover, as last seen (cells)."""

    def solved(self, pool: ThreadPoolExecutor, progress: Callable[[float], None]) -> Match:
        sweeps = 1
        change = self._swept(pool, lambda it: progress(it / sweeps), with_fines=False)
        error = change
        if self._has_fines():
            change, before, sweeps = 1.0, 1.0, 12
            for sweep in range(1, _MOST_SWEEPS):
                sweeps = max(sweeps, sweep + 1)
                share = sweep / sweeps
                before, change = (
                    change,
                    self._swept(
                        pool,
                        lambda it, share=share, all=sweeps: progress(share + it / all),
                        with_fines=True,
                    ),
                )
                rate = min(change / before, 0.9) if before else 0.0
                error = change * rate / (1.0 - rate)
                print(sweep, change, rate, error)
                if error < _ENOUGH:
                    break
        return Match(self.grid, self.layouts, self.cells, error + 1e-9)

    def _has_fines(self) -> bool:
        variant = self.grid.rules.variant
        rule = variant.farkles_in_row
        return bool(variant.first_roll_farkle_loss or (rule is not None and rule.points))

    def _swept(
        self, pool: ThreadPoolExecutor, progress: Callable[[float], None], *, with_fines: bool
    ) -> float:
        """Solve all positions, from the largest sum of scores down; the largest change."""
        last, most = 2 * (self.grid.scores - 1), 0.0
        done, total = 0, 0
        for sum_ in range(last, -1, -1):
            for columns in self._groups(sum_):
                most = max(most, self._solve(pool, columns, with_fines=with_fines))
            progress((last - sum_ + 1) / (last + 1))
        return most

    def _groups(self, sum_: int) -> Iterator[Columns]:
        """The positions of which the scores have this sum, those of most farkles in a row first."""
        grid = self.grid
        kinds = range(len(grid.kinds))
        pairs = [(mover, other) for mover in kinds for other in kinds]
        for run in range(2 * (grid.runs - 1), -1, -1):
            found = [
                self._columns(sum_, seat, mover, other)
                for seat in range(grid.seats)
                for mover, other in pairs
                if grid.kinds[mover].farkles + grid.kinds[other].farkles == run
            ]
            parts = [it for it in found if len(it)]
            if parts:
                joined = [np.concatenate([it[row] for it in parts]) for row in range(5)]
                seat, mover, other, at, to = joined
                top = self._tops(mover, at, to)
                yield Columns(seat, mover, other, at, to, top)[np.argsort(-top, kind="stable")]

    def _columns(self, sum_: int, seat: int, mover: int, other: int) -> Ints:
        """Seat, mover, other, at, to of the positions of two kinds (5 x columns, or none)."""
        grid = self.grid
        at = grid.begins(mover)
        to = sum_ - at
        fits = (to >= 0) & (to < len(grid.begins(other)))
        at, to = at[fits], to[fits]
        if not len(at):
            return np.empty(0, dtype=np.int64)
        same = np.ones_like(at)
        return np.stack([same * seat, same * mover, same * other, at, to])

    def _tops(self, mover: Ints, at: Ints, to: Ints) -> Ints:
        """From how many steps of points on a turn is banked wherever it can be."""
        grid, variant = self.grid, self.grid.rules.variant
        needs = needs_of(grid)[mover]
        top = np.maximum(grid.scores - at, needs)
        if variant.target_test is TargetTest.EXACTLY:
            return np.maximum(top, grid.scores - to) + 1
        if variant.final_round is FinalRound.NONE:
            return top
        return np.maximum(top, self._far(at - to))

    def _far(self, lead: Ints) -> Ints:
        """From how many steps on rolling gains too little to matter, by the lead before the turn.

        Beyond the target it gains no more than the other's chance to pass the score in one turn,
        and a turn comes so far with no more than its own chance.
        """
        reached, far = self.reached, np.zeros_like(lead)
        step = np.arange(len(reached))
        for value in np.unique(lead).tolist():
            ahead = np.clip(step + value, 0, len(reached) - 1)
            far[lead == value] = int(np.argmax(reached * reached[ahead] <= RAREST))
        return far

    def _solve(self, pool: ThreadPoolExecutor, columns: Columns, *, with_fines: bool) -> float:
        """Solve positions that lead to none but solved ones and each other; the largest change."""
        grid, cells = self.grid, self.cells
        own = grid.cell(columns.seat, columns.mover, columns.other, columns.at, columns.to)
        mirror = grid.cell(1 - columns.seat, columns.other, columns.mover, columns.to, columns.at)
        order = np.argsort(own)
        partner = order[np.searchsorted(own[order], mirror)]
        before = cells[own]
        is_new = bool(np.isnan(before).any())
        guess = self._guess(columns, own) if is_new else before
        size = min(BLOCK, -(-len(columns) // 2))
        starts = range(0, len(columns), size)
        leads = list(
            pool.map(
                lambda at: leads_of(grid, columns[at : at + size], with_fines=with_fines), starts
            )
        )
        is_held = any(
            np.isin(mirror[at : at + size], it.farkle).any()
            and bool((it.farkle == mirror[at : at + size]).any())
            for at, it in zip(starts, leads, strict=True)
        )
        slope = self._slopes(columns, own)
        value, before_guess, before_value = guess, guess, guess
        for tried in range(_MOST_NEWTON):
            cells[own] = guess
            value = np.concatenate(list(pool.map(self._valued, leads)))
            if not is_held:
                break
            if np.abs(value - guess).max() < _SAME:
                break
            if tried:
                moved = guess[partner] - before_guess[partner]
                is_moved = np.abs(moved) > 1e-11
                found = (value - before_value) / np.where(is_moved, moved, 1.0)
                slope = np.where(is_moved, np.clip(found, -0.98, 0.0), slope)
            before_guess, before_value = guess, value
            fixed = value - slope * guess[partner]
            guess = (fixed + slope * fixed[partner]) / (1.0 - slope * slope[partner])
        cells[own] = value
        self.slopes[own] = slope
        return 0.0 if is_new else float(np.abs(value - before).max())

    def _valued(self, leads: Leads) -> Floats:
        return turns(self.layouts, leads.ends(self.cells)).begun()

    def _guess(self, columns: Columns, own: Ints) -> Floats:
        """What positions may be worth, as their neighbours with more points are."""
        grid, cells = self.grid, self.cells
        top = grid.scores - 1
        at, to = np.minimum(columns.at + 1, top), np.minimum(columns.to + 1, top)
        kinds = columns.seat, columns.mover, columns.other
        more = cells[grid.cell(*kinds, at, columns.to)]
        less = cells[grid.cell(*kinds, columns.at, to)]
        both = cells[grid.cell(*kinds, at, to)]
        guess = more + less - both
        return np.clip(np.nan_to_num(guess, nan=0.5), 0.0, 1.0)

    def _slopes(self, columns: Columns, own: Ints) -> Floats:
        grid = self.grid
        at = np.minimum(columns.at + 1, grid.scores - 1)
        cell = grid.cell(columns.seat, columns.mover, columns.other, at, columns.to)
        return -np.abs(self.slopes[cell])
