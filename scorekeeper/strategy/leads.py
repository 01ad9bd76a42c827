"""Where the ends of turns lead in a two-player game: from columns of positions to cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.rules.variant import Overshoot, TargetTest
from scorekeeper.strategy.fines import after_farkle, left_after
from scorekeeper.strategy.grid import needs_of, takes_over
from scorekeeper.strategy.wins import NEVER, Ends

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorekeeper.strategy.grid import Grid
    from scorekeeper.strategy.tables import Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Positions in which a turn begins, side by side (all int64, columns).

    `seat`, `mover`, `other` as in `Grid`; `at`, `to`: the steps of the mover's score and of the
    other's. `top`: from so many steps of points on, a turn is banked wherever it can be.
    """

    seat: Ints
    mover: Ints
    other: Ints
    at: Ints
    to: Ints
    top: Ints

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.at)

    def __getitem__(self, chosen: Ints | slice) -> Columns:
        """Some of them."""
        return Columns(
            self.seat[chosen],
            self.mover[chosen],
            self.other[chosen],
            self.at[chosen],
            self.to[chosen],
            self.top[chosen],
        )

    def cells(self, grid: Grid) -> Ints:
        """Their cells."""
        return grid.cell(self.seat, self.mover, self.other, self.at, self.to)

    def mirrored(self, grid: Grid) -> Ints:
        """The cells of the same positions with the other to move."""
        return grid.cell(1 - self.seat, self.other, self.mover, self.to, self.at)


@dataclass(frozen=True, slots=True, eq=False)
class Leads:
    """The cells of the positions to which turns lead, from the next mover's side.

    `bank`, `paid` (int64, steps of points x columns), of which `may_bank` says whether there is
    such a bank; where offers are told apart, `bank` is by the dice left (steps x dice x columns).
    `farkle`, `first_farkle` (int64, columns); `may_take` (columns): whether the mover may take over
    what is offered.
    """

    bank: Ints
    may_bank: NDArray[np.bool_]
    paid: Ints
    farkle: Ints
    first_farkle: Ints
    may_take: NDArray[np.bool_]

    def ends(self, cells: Floats) -> Ends:
        """What they are worth to the mover, by what each cell is worth to its own."""
        may_bank = self.may_bank if self.bank.ndim == self.may_bank.ndim else self.may_bank[:, None]
        bank = np.where(may_bank, 1.0 - cells[self.bank], NEVER)
        return Ends(
            bank,
            1.0 - cells[self.paid] if self.paid is not self.bank else bank,
            1.0 - cells[self.farkle],
            1.0 - cells[self.first_farkle],
        )


def leads_of(grid: Grid, columns: Columns, *, with_fines: bool = True) -> Leads:
    """Where turns from these positions lead; `with_fines`: whether farkles cost what they cost."""
    variant, unit = grid.rules.variant, grid.rules.unit
    length = int(columns.top.max()) + grid.rules.reach + 1
    step = np.arange(length)[:, None]
    needs = needs_of(grid)[columns.mover]
    may_bank = step >= needs
    entered = np.full(len(grid.kinds), grid.kind(is_on_board=True, farkles=0))
    banked = _banked(grid, columns, step, entered)
    paid, prize = banked, variant.prize
    if prize is not None and not prize.goes_on:
        if prize.needs_entry:
            passed = _cells(grid, columns, columns.mover, columns.at)
        else:
            passed = _banked(grid, columns, step, _stays(grid))
        paid = np.where(may_bank, banked, passed)
    farkle = _farkled(grid, columns, 0, with_fines=with_fines)
    loss = variant.first_roll_farkle_loss // unit if with_fines else 0
    first = _farkled(grid, columns, loss, with_fines=with_fines) if loss else farkle
    bank = banked
    if grid.offers > 1:
        # A bank that is past a target to be hit exactly is lost, and leaves nothing.
        left = _is_scored(grid, columns, step)[:, None] * grid.left()[:, None] * grid.stride
        bank = banked[:, None] + left
    return Leads(bank, may_bank, paid, farkle, first, takes_over(grid)[columns.mover])


def _stays(grid: Grid) -> Ints:
    """The kind after a turn that gave points but no place on the board, by the kind before."""
    return np.array([grid.kind(is_on_board=it.is_on_board, farkles=0) for it in grid.kinds])


def _cells(grid: Grid, columns: Columns, kinds: Ints, scores: Ints) -> Ints:
    """The cells of the other's turns, whose mover left off with these kinds and scores."""
    return grid.cell(1 - columns.seat, columns.other, kinds, columns.to, scores)


def _banked(grid: Grid, columns: Columns, step: Ints, then: Ints) -> Ints:
    """Where a bank of so many steps leads; `then` is the kind after it, by the kind before."""
    kinds, scores = then[columns.mover], columns.at + step
    cells = _cells(grid, columns, kinds, scores)
    variant = grid.rules.variant
    if variant.target_test is not TargetTest.EXACTLY:
        return cells
    stays = _stays(grid)[columns.mover]
    over = _cells(grid, columns, stays, columns.at)
    if variant.overshoot is Overshoot.TO_LOWEST:
        given = columns.to + step
        lifted = grid.cell(
            1 - columns.seat,
            columns.other,
            stays,
            np.minimum(given, grid.scores - 1),
            columns.at,
        )
        over = np.where(given < grid.scores, lifted, over)
        over = np.where(given == grid.scores, grid.cells, over)
    return np.where(_is_scored(grid, columns, step), cells, over)


def _is_scored(grid: Grid, columns: Columns, step: Ints) -> NDArray[np.bool_]:
    """Whether a bank of so many steps counts: steps x columns."""
    is_any = grid.rules.variant.target_test is not TargetTest.EXACTLY
    is_scored: NDArray[np.bool_] = is_any | (columns.at + step <= grid.scores)
    return is_scored


def _farkled(grid: Grid, columns: Columns, loss: int, *, with_fines: bool) -> Ints:
    """Where a farkle leads that costs so many steps beside what farkles in a row cost."""
    variant, unit = grid.rules.variant, grid.rules.unit
    kinds: list[int] = []
    fines: list[int] = []
    for kind in grid.kinds:
        count, fine = after_farkle(variant, kind.farkles, is_on_board=kind.is_on_board)
        if fine and not with_fines:
            count, fine = kind.farkles, 0
        kinds.append(grid.kind(is_on_board=kind.is_on_board, farkles=count))
        fines.append(fine // unit)
    fined = np.array(fines)[columns.mover]
    scores = left_after(variant, columns.at, fined, loss, grid.step(0))
    return _cells(grid, columns, np.array(kinds)[columns.mover], scores)
