"""PURE. Whether dice are fair, as far as the faces thrown can tell.

Pearson's chi-square over the six faces. What is counted is every die of every roll that stands, as
a person left it: a roll is recorded before it is known what it brings, so neither farkles nor the
choice of how many dice to roll lean the counts (each die that is rolled is as likely to show any
face, whatever came before). What does lean them, and can not be seen here:

- a camera that doubts one face more often than others, as such rolls are typed: look at the counts
  of camera and hand together, too;
- a camera that misreads one face for another, where nobody puts it right;
- rolls that were undone or never entered because of what they showed.

So an uneven count says that dice, reading and entering together are uneven.

All dice of a set are counted together: of one bad die among six only a sixth of its lean is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import ceil, erfc, exp, gamma, lgamma, log, pi, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FACES = 6
FREEDOM = FACES - 1

LEVEL = 0.001
"""How often fair dice may be called uneven at one look.

People look after each game, and every look is another chance to be wrong. Simulated, of fair dice
that are looked at after each of 50 games of 200 dice a third (35 %) are called uneven at some time
at a level of 5 %, and 1.3 % at 0.1 %; after each of 1,000 games of 100 dice 57 % and 3.1 %.
"""

SHIFT = 0.05
"""The lean that is to be found: one face comes in 1/6 + 5 percent points of throws."""

POWER = 0.8
"""How often dice that lean so are to be found."""

FEWEST = 30
"""Five expected a face: with fewer dice the chi-square distribution is no good approximation."""

_NEAR = 1e-10


class Evenness(StrEnum):
    """What the faces say of the dice."""

    TOO_FEW = "too_few"
    """Nothing was found, and a lean of SHIFT might well be missed yet."""
    FAIR_SO_FAR = "fair_so_far"
    """Nothing was found, though a lean of SHIFT would have been, in POWER of cases."""
    UNEVEN = "uneven"
    """Fair dice would show this in fewer than LEVEL of cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """What so many dice say, by face from 1 to 6.

    `more_dice`: how many more have to be thrown until a lean of SHIFT would be found in POWER of
    cases at LEVEL; 0 once they are.
    """

    counts: tuple[int, ...]
    chi_square: float
    p_value: float
    evenness: Evenness
    more_dice: int

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face should have come."""
        return self.dice / FACES

    @property
    def deviations(self) -> tuple[float, ...]:
        """How far each count is from what is expected, in standard deviations of a fair die's."""
        spread = sqrt(self.dice * (FACES - 1)) / FACES
        return tuple((it - self.expected) / spread if spread else 0.0 for it in self.counts)


def fairness(counts: Sequence[int]) -> Fairness:
    """What these counts of the faces 1 to 6 say; ValueError unless they are six, none below 0."""
    if len(counts) != FACES or min(counts) < 0:
        msg = f"expected six counts of 0 or more, got {counts!r}"
        raise ValueError(msg)
    dice = sum(counts)
    expected = dice / FACES
    chi_square = sum((it - expected) ** 2 for it in counts) / expected if dice else 0.0
    p_value = chi_square_survival(chi_square)
    missing = max(0, dice_needed() - dice)
    evenness = Evenness.TOO_FEW if missing else Evenness.FAIR_SO_FAR
    if dice >= FEWEST and p_value < LEVEL:
        evenness = Evenness.UNEVEN
    return Fairness(
        counts=tuple(counts),
        chi_square=chi_square,
        p_value=p_value,
        evenness=evenness,
        more_dice=missing,
    )


def chi_square_survival(chi_square: float) -> float:
    """The chance that a chi-square of five degrees of freedom is above this one, exactly.

    Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.4.4.
    """
    half = chi_square / 2
    return erfc(sqrt(half)) + sqrt(4 * half / pi) * exp(-half) * (1 + chi_square / 3)


def power_of(dice: int, shift: float = SHIFT, level: float = LEVEL) -> float:
    """The chance that so many dice are called uneven whose one face comes in 1/6 + `shift`.

    The other five faces share what that leaves. The statistic then has a noncentral chi-square
    distribution, a mixture of central ones of five and more degrees of freedom with weights of
    Poisson (Abramowitz and Stegun, 26.4.25), in the limit of many dice (Cohen, Statistical Power
    Analysis for the Behavioral Sciences, 1988, chapter 7). Simulated, 80 % by this are 77 %.
    """
    return _noncentral_survival(_critical(level), dice * _lean(shift))


@lru_cache(maxsize=64)
def dice_needed(shift: float = SHIFT, power: float = POWER, level: float = LEVEL) -> int:
    """How many dice have to be thrown until such a lean is found in `power` of cases.

    At a level of 0.05 it is for one single look. ValueError unless 0 < shift <= 5/6 and
    0 < level < power < 1.
    """
    if not (0 < shift <= 1 - 1 / FACES and 0 < level < power < 1):
        msg = f"expected a shift up to 5/6 and a level below the power, got {(shift, level, power)}"
        raise ValueError(msg)
    critical = _critical(level)
    noncentrality = _first(lambda it: _noncentral_survival(critical, it) >= power)
    return ceil(noncentrality / _lean(shift))


def _lean(shift: float) -> float:
    """What each die adds to the noncentrality."""
    return FACES * (shift**2 + shift**2 / (FACES - 1))


@lru_cache(maxsize=64)
def _critical(level: float) -> float:
    """The chi-square that fair dice exceed in this share of cases."""
    return _first(lambda it: chi_square_survival(it) <= level)


def _first(holds: Callable[[float], bool]) -> float:
    """Where from 0 on this begins to hold, to about a billionth."""
    high = 1.0
    while not holds(high):
        high *= 2
    low = 0.0
    while high - low > _NEAR * high:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _noncentral_survival(chi_square: float, noncentrality: float) -> float:
    half, mean = chi_square / 2, noncentrality / 2
    if not mean:
        return chi_square_survival(chi_square)
    survival, total = chi_square_survival(chi_square), 0.0
    step = half ** (FREEDOM / 2) * exp(-half) / gamma(FREEDOM / 2 + 1)
    for order in range(ceil(mean + 12 * sqrt(mean) + 60)):
        total += exp(order * log(mean) - mean - lgamma(order + 1)) * survival
        # Two more degrees of freedom: Abramowitz and Stegun, 26.4.8.
        survival = min(1.0, survival + step)
        step *= half / (FREEDOM / 2 + order + 1)
    return min(1.0, total)
