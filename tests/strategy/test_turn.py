"""The best mean turn: published figures, plain recursion, closed forms, and simulation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import (
    AfterHotDice,
    Combo,
    FarklesInRow,
    Piggyback,
    PiggybackMode,
    PrizeWhen,
    Variant,
)
from scorekeeper.strategy import sweep as sweeping
from scorekeeper.strategy import turn as turns
from scorekeeper.strategy.sweep import sweep
from scorekeeper.strategy.turn import PRECISION, BestTurn, solve
from tests.rules.facts import FACTS
from tests.strategy.play import simulate
from tests.strategy.slow import Turn, mean
from tests.strategy.states import IS_LONG

MEANS = {
    "busche_neller": 446.571440,
    "classroom_5000": 534.322695,
    "classroom_doubling": 578.894856,
    "classroom_hard_entry": 525.098625,
    "classroom_pocket": 590.103097,
    "facebook": 548.184414,
    "five_dice": 293.600935,
    "high_stakes": 446.571440,
    "house_adding": 543.826394,
    "house_rich": 665.015997,
    "kavi_greed": 446.571440,
    "kcd": 564.437620,
    "playmonster": 542.063244,
    "pocket_farkel_lgi": 379.754118,
    "russian_10000": 586.644125,
    "russian_10000_full": 598.218199,
    "simple_10000": 607.965272,
    "standard_10000": 446.571440,
    "teams_10000": 446.571440,
    "welfare": 446.571440,
    "wikipedia_standard": 446.571440,
    "zilch_playr": 620.854672,
}


def slowly(best: BestTurn, column: int, stop: int) -> float:
    """What a turn with these stakes is worth by plain recursion from the facts."""
    variant, stakes, prize = best.rules.variant, best.worth.stakes, best.rules.variant.prize
    turn = Turn(
        facts=FACTS[variant.id],
        needs=int(stakes.needs[column]),
        farkle=float(stakes.farkle[column]),
        must_roll=variant.hot_dice == "must",
        too_good=variant.too_good_to_stop,
        prize=prize.points if prize else 0,
        prize_on_any_roll=prize is not None and prize.when is PrizeWhen.ANY_ROLL,
        prize_goes_on=prize is not None and prize.goes_on,
        short=float(stakes.short[column]),
        short_is_kept=prize is not None and not prize.needs_entry,
        stop=stop,
    )
    return mean(turn)


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_mean_of_every_preset(preset):
    best = solve(toml.find(preset))
    lower, upper = best.standing.mean
    assert upper - lower < PRECISION
    assert best.mean == pytest.approx(MEANS[preset], abs=1e-6)


def test_zilch_is_as_published():
    """620.855: M. Busche, Maximizing Expected Scores in the Game of Zilch, 2010."""
    assert round(solve(toml.find("zilch_playr")).mean, 3) == 620.855


TRICKY = ("five_dice", "house_adding", "kcd", "russian_10000_full", "standard_10000", "zilch_playr")


@pytest.mark.parametrize("preset", toml.preset_ids() if IS_LONG else TRICKY)
def test_plain_recursion_over_few_points_comes_close(preset):
    best = solve(toml.find(preset))
    assert slowly(best, 0, stop=6_000) == pytest.approx(best.beginning(), abs=0.05)


@pytest.mark.parametrize("preset", toml.preset_ids() if IS_LONG else ["zilch_playr"])
def test_plain_recursion_over_many_points_is_the_same(preset):
    best = solve(toml.find(preset))
    for column in range(2 * best.runs):
        assert slowly(best, column, stop=20_000) == pytest.approx(best.beginning(column), abs=1e-6)


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_every_standing_gains_the_mean(preset):
    """The law of the long run: a turn is worth the mean more than the standing it begins with."""
    best = solve(toml.find(preset))
    standings = (*best.standing.on_board, *best.standing.before_entry)
    for column, standing in enumerate(standings):
        assert best.beginning(column) - standing == pytest.approx(best.mean, abs=2e-6)
    assert best.standing.on_board[0] == 0
    assert np.all(np.diff(best.standing.on_board) <= 0)
    assert np.all(np.diff(best.standing.before_entry) <= 0)


@pytest.mark.parametrize("preset", toml.menu() if IS_LONG else ["zilch_playr", "five_dice"])
def test_simulated_turns_on_the_board_come_within_four_standard_errors(preset):
    best = solve(toml.find(preset))
    sample = simulate(best, 100_000 if IS_LONG else 600, seed=6)
    assert abs(sample.mean - best.mean) < 4 * sample.error


FINE = FarklesInRow(count=2, points=100, resets=True, below_zero=True, before_entry=True)


def one_die(**changes: Any) -> Variant:  # fields of a variant, of any type
    """One die, 1 gives 100 and 5 gives 50: a turn takes what comes first, 25 points on average."""
    combos = tuple(
        Combo(name=face, faces=Dice.of(face), points=points)
        for face, points in (("1", 100), ("5", 50))
    )
    return replace(toml.find("kcd"), dice=1, combos=combos, **changes)


def test_one_die_by_hand():
    best = solve(one_die())
    assert best.mean == pytest.approx(25)
    assert best.bank_at() == {1: 50}
    assert best.rolling(50, 1) == pytest.approx(Fraction(125, 3))
    assert solve(one_die(first_roll_farkle_loss=60)).mean == pytest.approx(25 - 40)


def test_farkles_in_a_row_by_hand():
    """With a farkle behind, the next (2/3) costs 100: mean 25 - 100 * (2/3)² / (1 + 2/3)."""
    third = Fraction(2, 3)
    best = solve(one_die(farkles_in_row=FINE))
    assert best.mean == pytest.approx(25 - 100 * third**2 / (1 + third))
    on = solve(one_die(farkles_in_row=replace(FINE, resets=False)))
    # Each farkle after the first: a farkle follows a farkle in (2/3)² of all turns.
    assert on.mean == pytest.approx(25 - 100 * third**2)
    every = solve(one_die(farkles_in_row=replace(FINE, count=1, points=9)))
    assert every.mean == pytest.approx(25 - 6)
    assert every.runs == 1


def test_farkles_before_the_entry_need_not_count():
    fine = replace(FINE, points=30)
    counted = solve(one_die(entry=100, farkles_in_row=fine))
    free = solve(one_die(entry=100, farkles_in_row=replace(fine, before_entry=False)))
    assert counted.mean == pytest.approx(free.mean)
    assert counted.standing.before_entry[1] < counted.standing.before_entry[0]
    assert free.standing.before_entry[1] == pytest.approx(free.standing.before_entry[0])


def test_who_needs_an_entry_banks_no_sooner():
    best = solve(toml.find("classroom_hard_entry"))
    before = best.column(is_on_board=False)
    assert best.bank_at(before)[1] == 1000
    assert best.bank_at()[1] == 350
    assert best.standing.before_entry[0] < 0


@pytest.mark.parametrize(
    "preset", [it for it in toml.preset_ids() if toml.find(it).farkles_in_row is not None]
)
def test_after_two_farkles_with_a_penalty_pending_it_banks_sooner(preset):
    best = solve(toml.find(preset))
    tables = [best.bank_at(best.column(run)) for run in range(3)]
    for calm, worried in pairwise(tables):
        assert all((worried[it] or 0) <= (calm[it] or 0) for it in calm)
    assert (tables[2][4] or 0) < (tables[0][4] or 0)
    assert best.column(7) == best.column(2) == 2


def test_banking_is_best_from_there_on_and_not_before():
    best = solve(toml.find("simple_10000"))
    for dice, points in best.bank_at().items():
        assert points is not None
        assert best.rolling(points - 50, dice) > points - 50
        assert best.rolling(points, dice) <= points + 1e-9


def test_where_hot_dice_must_be_rolled_or_never_farkle_there_is_nothing_to_bank_at():
    assert solve(toml.find("standard_10000")).bank_at()[6] is None
    assert solve(toml.find("zilch_playr")).bank_at()[6] is None
    assert solve(toml.find("kcd")).bank_at()[6] == 12_950


def test_what_is_left_is_taken_over_when_that_is_worth_more():
    best = solve(toml.find("russian_10000_full"))
    anew = best.beginning()
    for dice, points in best.take_over_at().items():
        assert points is not None
        assert best.taking_over(points, dice) >= anew
        assert points == 50 or best.taking_over(points - 50, dice) < anew
    assert solve(toml.find("kcd")).take_over_at() == dict.fromkeys(range(1, 7))


def test_a_flat_bonus_is_worth_any_dice_and_a_small_one_is_not():
    assert solve(toml.find("high_stakes")).take_over_at() == dict.fromkeys(range(1, 7), 0)
    small = Piggyback(
        mode=PiggybackMode.FLAT_BONUS,
        bonus=50,
        before_entry=False,
        after_hot_dice=AfterHotDice.NOTHING,
    )
    best = solve(replace(toml.find("russian_10000"), piggyback=small))
    assert best.take_over_at() == dict.fromkeys(range(1, 7))
    assert best.taking_over(0, 6) > best.beginning()
    assert best.take_over_at(best.column(is_on_board=False)) == dict.fromkeys(range(1, 7))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"farkles_in_row": replace(FINE, count=25)},
            "$.farkles_in_row.count: expected at most 24",
        ),
        (
            {"farkles_in_row": replace(FINE, points=900, below_zero=False)},
            "$.farkles_in_row.points: expected a penalty that turns earn again",
        ),
        ({"entry": 5000}, "$.entry: expected an entry that turns can reach and are better off"),
        (
            {"entry": 100, "farkles_in_row": replace(FINE, before_entry=False)},
            "$.entry: expected an entry that turns can reach and are better off with, got 100",
        ),
    ],
)
def test_what_has_no_best_turn_is_refused_with_a_path_and_a_hint(changes, message):
    with pytest.raises(VariantError) as refused:
        solve(one_die(**changes))
    assert str(refused.value).startswith(message)
    assert refused.value.hint


def test_a_penalty_that_a_score_can_bear_is_the_same_with_and_without_a_floor():
    floor = solve(one_die(farkles_in_row=replace(FINE, points=20, below_zero=False)))
    assert floor.mean == solve(one_die(farkles_in_row=replace(FINE, points=20))).mean


def test_bounds_that_do_not_meet_are_no_answer(monkeypatch):
    for module in (sweeping, turns):
        monkeypatch.setattr(module, "MOST_STEPS", 60)
    with pytest.raises(VariantError, match=r"expected rolls of which the best mean can be told"):
        solve.__wrapped__(toml.find("kcd"))


def test_where_the_bounds_leave_doubt_when_to_bank_it_says_so(monkeypatch):
    best = solve(toml.find("kcd"))
    monkeypatch.setattr(sweeping, "MOST_STEPS", 100)
    soon = replace(best, worth=sweep(best.rules, best.worth.stakes))
    assert not soon.worth.is_exact
    with pytest.raises(VariantError, match=r"no doubt at 3,400 points when to bank"):
        soon.bank_at()
