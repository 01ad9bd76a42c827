"""The best turn by plain recursion, from the facts of the rule texts: no code or table shared.

It shares nothing with the package but the numbers of a variant's rules. Scores come from the
brute-force scorer, rolls from counting, and a turn that has reached `stop` points goes on no more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, TypeAlias

from tests.rules.brute import keeps, wins

if TYPE_CHECKING:
    from tests.rules.facts import Facts

Options: TypeAlias = "frozenset[tuple[int, int, bool]]"
"""Points, dice left (0: all were kept), and whether the game is won."""

STEP = 50
"""All presets give multiples of this."""


@cache
def offers(facts: Facts, dice: int) -> dict[Options, float]:
    """What rolls of so many dice offer, each with its chance."""
    found: defaultdict[Options, float] = defaultdict(float)
    for roll in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for count in Counter(roll).values():
            ways //= factorial(count)
        choices = keeps(facts, roll).items()
        options = frozenset((pts, dice - len(kept), wins(facts, kept)) for kept, pts in choices)
        found[options] += ways / 6**dice
    return dict(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn's rules and stakes: what a farkle is worth, and a prize that is too small to bank."""

    facts: Facts
    needs: int = 0
    farkle: float = 0.0
    must_roll: bool = False
    too_good: bool = False
    prize: int = 0
    prize_on_any_roll: bool = False
    prize_goes_on: bool = False
    short: float = 0.0
    short_is_kept: bool = True
    stop: int = 6_000


def mean(turn: Turn) -> float:
    """The worth of a turn that begins."""
    played = _Recursion(turn)
    for points in range(turn.stop, 0, -STEP):
        # From many points down, so that no recursion is deep.
        played.worth(points, 0)
    return played.rolled(0, turn.facts.dice, is_first=True)


class _Recursion:
    """Remembers what each state of a turn is worth."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._every = turn.facts.dice
        self._known: dict[tuple[int, int], float] = {}

    def worth(self, points: int, dice: int) -> float:
        """Of these points with so many dice left to roll, 0 for all of them."""
        turn = self._turn
        if points >= turn.stop:
            return points
        if (points, dice) not in self._known:
            rolled = self.rolled(points, dice or self._every)
            may_bank = points >= turn.needs and not (turn.must_roll and dice == 0)
            self._known[points, dice] = max(points, rolled) if may_bank else rolled
        return self._known[points, dice]

    def rolled(self, points: int, dice: int, *, is_first: bool = False) -> float:
        """Of rolling so many dice."""
        turn, total = self._turn, 0.0
        for options, chance in offers(turn.facts, dice).items():
            if options:
                total += chance * self._best(points, dice, options, is_first=is_first)
            elif turn.prize and dice == self._every and (is_first or turn.prize_on_any_roll):
                total += chance * self._paid(points + turn.prize)
            else:
                total += chance * turn.farkle
        return total

    def _best(self, points: int, dice: int, options: Options, *, is_first: bool) -> float:
        whole = [got for got, left, _ in options if left == 0]
        if self._turn.too_good and is_first and dice == self._every and whole:
            return self.rolled(points + whole[0], self._every)
        return max(
            points + got if is_won else self.worth(points + got, left)
            for got, left, is_won in options
        )

    def _paid(self, points: int) -> float:
        turn = self._turn
        if turn.prize_goes_on:
            return self.worth(points, 0)
        if points >= turn.needs:
            return points
        return turn.short + (points if turn.short_is_kept else 0)
