"""Fairness: the chi-square against known values, power and false alarms against simulation."""

from __future__ import annotations

import numpy as np
import pytest

from scorekeeper.strategy.fairness import (
    LEVEL,
    POWER,
    SHIFT,
    Evenness,
    chi_square_survival,
    dice_needed,
    fairness,
    power_of,
)

FAIR = np.full(6, 1 / 6)
LEANING = np.array([1 / 6 + SHIFT, *[(5 / 6 - SHIFT) / 5] * 5])


@pytest.mark.parametrize(
    ("chi_square", "chance"),
    [
        # The usual table of five degrees of freedom.
        (0.0, 1.0),
        (1.145476, 0.95),
        (4.351460, 0.5),
        (9.236357, 0.1),
        (11.070498, 0.05),
        (15.086272, 0.01),
        (20.515006, 0.001),
    ],
)
def test_the_chance_of_a_chi_square_is_that_of_the_tables(chi_square, chance):
    assert chi_square_survival(chi_square) == pytest.approx(chance, rel=1e-6)


def test_the_chance_of_a_chi_square_is_what_its_density_leaves():
    x = np.linspace(7.0, 200.0, 2_000_001)
    density = x**1.5 * np.exp(-x / 2) / (3 * np.sqrt(2 * np.pi))
    assert chi_square_survival(7.0) == pytest.approx(np.trapezoid(density, x), rel=1e-9)


def test_a_statistic_by_hand():
    told = fairness([30, 14, 16, 15, 25, 20])
    assert told.dice == 120
    assert told.expected == 20
    assert told.chi_square == pytest.approx((100 + 36 + 16 + 25 + 25 + 0) / 20)
    assert told.p_value == pytest.approx(chi_square_survival(10.1))
    assert told.deviations[0] == pytest.approx(10 / (120 * 5 / 36) ** 0.5)
    assert told.deviations[5] == 0.0
    assert told.evenness is Evenness.TOO_FEW
    assert told.more_dice == dice_needed() - 120


def test_no_dice_say_nothing():
    told = fairness([0] * 6)
    assert (told.chi_square, told.p_value, told.evenness) == (0.0, 1.0, Evenness.TOO_FEW)
    assert told.deviations == (0.0,) * 6
    assert told.more_dice == dice_needed()


def test_what_dice_are_called():
    enough = -(-dice_needed() // 6)
    assert fairness([enough - 1] * 6).evenness is Evenness.TOO_FEW
    assert fairness([enough] * 6).evenness is Evenness.FAIR_SO_FAR
    assert fairness([enough] * 6).more_dice == 0
    # Dice that show one face only are found at once, but not from a single roll.
    assert fairness([6, 0, 0, 0, 0, 0]).evenness is Evenness.TOO_FEW
    assert fairness([30, 0, 0, 0, 0, 0]).evenness is Evenness.UNEVEN
    assert fairness([2 * enough, *[enough] * 5]).evenness is Evenness.UNEVEN


@pytest.mark.parametrize("counts", [[1] * 5, [1] * 7, [-1, 1, 1, 1, 1, 1]])
def test_counts_that_are_none(counts):
    with pytest.raises(ValueError, match="six counts"):
        fairness(counts)


@pytest.mark.parametrize("shift", [0.0, -0.1, 0.9])
def test_a_shift_that_is_none(shift):
    with pytest.raises(ValueError, match="a shift up to"):
        dice_needed(shift)


def test_how_many_dice_it_takes():
    """Cohen's noncentrality of 12.83 for five degrees of freedom, 80 % and 5 %; 0.018 a die."""
    assert dice_needed(level=0.05) == pytest.approx(12.83 / 0.018, abs=1)
    assert dice_needed() == 1359
    assert power_of(dice_needed()) >= POWER > power_of(dice_needed() - 1)
    assert power_of(0) == pytest.approx(LEVEL)
    assert power_of(10**6) == pytest.approx(1.0)
    assert dice_needed(0.02) > 5 * dice_needed()


def _chi_squares(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]):
    """The statistic of counts of faces, the last axis."""
    expected = counts.sum(-1, keepdims=True) / 6
    return ((counts - expected) ** 2 / expected).sum(-1)


def _critical(level: float) -> float:
    """The chi-square of a level, found another way: by steps."""
    steps = np.arange(0.0, 40.0, 1e-3)
    return float(steps[[chi_square_survival(it) <= level for it in steps].index(True)])


@pytest.mark.parametrize("level", [0.05, LEVEL])
def test_the_power_that_is_promised(level):
    dice = dice_needed(level=level)
    counts = np.random.default_rng(7).multinomial(dice, LEANING, size=40_000)
    found = float((_chi_squares(counts) > _critical(level)).mean())
    # The noncentral distribution is the limit of many dice.
    assert found == pytest.approx(POWER, abs=0.035)


def test_fair_dice_are_seldom_called_uneven_however_often_one_looks():
    games = np.random.default_rng(7).multinomial(200, FAIR, size=(5000, 50)).cumsum(axis=1)
    worst = _chi_squares(games).max(axis=1)
    assert float((worst > _critical(LEVEL)).mean()) < 0.02
    assert float((worst > _critical(0.05)).mean()) > 0.3


def test_the_level_holds_from_the_fewest_dice_on():
    counts = np.random.default_rng(7).multinomial(30, FAIR, size=400_000)
    assert float((_chi_squares(counts) > _critical(LEVEL)).mean()) < 1.25 * LEVEL
