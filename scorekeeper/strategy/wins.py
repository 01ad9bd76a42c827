"""Turns of many positions side by side, in chances to win instead of points.

As in `sweep`, a keep only adds points, so that one sweep from many points down to none meets each
state of a turn once. The columns of a block are positions; what their turns end with is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scorekeeper.strategy.tables import Floats, Ints, Offers, Rules

BLOCK = 128
"""Columns that are swept side by side: as many as a processor's cache holds."""

NEVER = -1.0
"""Stands for what is not allowed: less than any chance."""

_BY_DICE = 3
"""Axes of what banks are worth where the dice that are left matter."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The options of some kinds of rolls, laid out to be gathered at once and compared in place.

    `rows` (int64): where each option leads, as rows of steps x places: first the first options of
    all draws, then the second ones of all that have two, and so on; `counts`: how many draws have
    so many options. `chances` (float64, kinds x draws) has the draws in that order.
    """

    rows: Ints
    counts: tuple[int, ...]
    chances: Floats
    farkles: Floats

    def rolled(self, worth: Floats) -> Floats:
        """The mean over all draws of their best option, without farkles: kinds x columns.

        `worth` (rows x columns) begins at the points that the roll is made with.
        """
        found = worth.take(self.rows, axis=0)
        best = found[: self.counts[0]]
        at = self.counts[0]
        for count in self.counts[1:]:
            np.maximum(best[:count], found[at : at + count], out=best[:count])
            at += count
        mean: Floats = self.chances @ best
        return mean


def layout_of(offers: Offers, places: int) -> Layout:
    """Lay the options of these rolls out."""
    draws = [
        list(dict.fromkeys(zip(steps, leads, strict=True)))
        for steps, leads in zip(offers.steps.T.tolist(), offers.places.T.tolist(), strict=True)
    ]
    order = sorted(range(len(draws)), key=lambda draw: -len(draws[draw]))
    most = len(draws[order[0]])
    levels = [
        [draws[draw][level] for draw in order if len(draws[draw]) > level] for level in range(most)
    ]
    rows = [steps * places + place for level in levels for steps, place in level]
    return Layout(
        np.array(rows),
        tuple(map(len, levels)),
        np.ascontiguousarray(offers.chances[:, order]),
        offers.farkles,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Layouts:
    """A variant's rolls, laid out: of a turn that goes on, its first, the first of a take-over.

    `safe`: the chance that dice which all have to be rolled come to an end that may be banked.
    """

    rules: Rules
    rolls: Layout
    first: Layout
    taken: Layout
    safe: float


def layouts_of(rules: Rules) -> Layouts:
    """Lay all rolls of a variant out."""
    laid: dict[int, Layout] = {}
    rolls, first, taken = (
        laid.setdefault(id(it), layout_of(it, rules.places))
        for it in (rules.rolls, rules.first, rules.taken)
    )
    is_forced = np.where(rules.rolls.places == rules.must_roll, 0.0, 1.0)
    safe = float(rules.rolls.best(is_forced)[-1])
    again = 1.0 - float(rules.rolls.farkles[-1]) - safe
    return Layouts(rules, rolls, first, taken, safe / (1.0 - again))


@dataclass(frozen=True, slots=True, eq=False)
class Ends:
    """What the ends of turns are worth to whoever plays them, as chances to win, a column each.

    `bank`, `paid` (float64, steps of points x columns): of a bank, and of a prize that ends the
    turn; `NEVER` where there is no bank. Where dice that are left may be taken over, `bank` is by
    how many there are (steps x dice x columns). `farkle`, `first_farkle` (columns): of a farkle,
    and of one in the first roll. From the last `reach` steps on a turn is banked wherever it can.
    """

    bank: Floats
    paid: Floats
    farkle: Floats
    first_farkle: Floats

    @property
    def banks(self) -> Floats:
        """Of a bank, by the dice left: steps x dice x columns, or x 1 where they do not matter."""
        return self.bank if self.bank.ndim == _BY_DICE else self.bank[:, None]


@dataclass(frozen=True, slots=True, eq=False)
class Turns:
    """Turns played to win: `worth` (float64, steps of points x places x columns) of each state."""

    layouts: Layouts
    ends: Ends
    worth: Floats

    def rolled(self, step: int = 0) -> Floats:
        """The chances to win of rolling 1, 2, … dice with so many steps of points: x columns."""
        return self._rolled(self.layouts.rolls, step) + np.outer(
            self.layouts.rolls.farkles, self.ends.farkle
        )

    def taken_over(self, step: int = 0) -> Floats:
        """The same of the first roll with dice that were taken over."""
        return self._rolled(self.layouts.taken, step) + np.outer(
            self.layouts.taken.farkles, self.ends.farkle
        )

    def begun(self) -> Floats:
        """The chances to win of turns that begin with all dice, by column."""
        first = self.layouts.first
        begun: Floats = self._rolled(first, 0)[-1] + first.farkles[-1] * self.ends.first_farkle
        return begun

    def offered(self, offers: int, may_take: NDArray[np.bool_]) -> Floats:
        """The same, by what may be taken over: no dice, 1, 2, … (offers x columns).

        `may_take` (columns): whether it may be.
        """
        begun = self.begun()
        if offers == 1:
            return begun[None]
        taken = np.where(may_take, self.taken_over(), begun)
        return np.concatenate([begun[None], np.maximum(taken, begun)])

    def _rolled(self, layout: Layout, step: int) -> Floats:
        places, columns = self.worth.shape[1:]
        rows = self.worth.reshape(-1, columns)
        return layout.rolled(rows[step * places :])


def turns(layouts: Layouts, ends: Ends) -> Turns:
    """Sweep turns that end so; what is beyond the last row of `ends` must never be reached."""
    rules = layouts.rules
    banks, least = ends.banks, ends.banks.min(axis=1)
    length, columns = least.shape
    places, dice, must = rules.places, rules.dice, rules.must_roll
    worth = np.empty((length, places, columns))
    worth[:, 0] = 1.0
    worth[:, 1 : dice + 1] = banks
    worth[:, must] = layouts.safe * least + (1.0 - layouts.safe) * ends.farkle
    worth[:, rules.paid] = ends.paid
    rows = worth.reshape(-1, columns)
    rolls, farkles = layouts.rolls, np.outer(layouts.rolls.farkles, ends.farkle)
    for step in range(length - rules.reach - 1, -1, -1):
        rolled = rolls.rolled(rows[step * places :])
        rolled += farkles
        np.maximum(rolled, banks[step], out=worth[step, 1 : dice + 1])
        worth[step, must] = rolled[-1]
    return Turns(layouts, ends, worth)


def ahead(scores: Ints | Floats, best: Ints | float, tie: float) -> Floats:
    """What scores are worth against the best one there is: 1, 0, or what a tie is worth."""
    worth: Floats = np.where(scores > best, 1.0, np.where(scores == best, tie, 0.0))
    return worth


def last_ends(rules: Rules, won: Floats, needs: int) -> Ends:
    """The ends of turns after which nothing follows.

    `won` (steps of points x columns): what points are worth if they count; `needs`: the fewest
    steps that a bank needs, and a prize, too, where it has to pass the entry.
    """
    may_bank = np.arange(len(won))[:, None] >= needs
    prize = rules.variant.prize
    is_kept = prize is not None and not prize.needs_entry
    nothing = np.zeros(won.shape[1])
    bank, paid = np.where(may_bank, won, NEVER), np.where(may_bank | is_kept, won, 0.0)
    return Ends(bank, paid, nothing, nothing)


@dataclass(frozen=True, slots=True, eq=False)
class OneTurn:
    """One turn, a column of its own, as what its choices are worth (`values.TurnWins`)."""

    played: Turns
    is_exact: bool

    def banking(self, points: int, dice: int) -> float:
        """Of a bank; less than 0 where there is none."""
        banks = self.played.ends.banks
        row = min(points // self.played.layouts.rules.unit, len(banks) - 1)
        return float(banks[row, min(dice, banks.shape[1]) - 1, 0])

    def rolling(self, points: int, dice: int) -> float:
        """Of rolling so many dice."""
        return float(self.played.rolled(self._step(points))[dice - 1, 0])

    def beginning(self) -> float:
        """Of a turn that begins with all dice."""
        return float(self.played.begun()[0])

    def taking_over(self, points: int, dice: int) -> float:
        """Of a turn that begins with points and dice of the player before."""
        return float(self.played.taken_over(self._step(points))[dice - 1, 0])

    def _step(self, points: int) -> int:
        """The row of these points; from the last one on that can be rolled from, all are alike."""
        rules, rows = self.played.layouts.rules, len(self.played.ends.bank)
        return min(points // rules.unit, rows - rules.reach - 1)
