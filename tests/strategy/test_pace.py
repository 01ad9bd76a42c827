"""How soon a player comes to the target: by hand, and the law that nobody is lost on the way."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FarklesInRow, FinalRound, TargetTest
from scorekeeper.strategy.pace import MOST_TURNS, PAST, pace_of
from tests.strategy.states import IS_LONG, one_die

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Floats

FINE = FarklesInRow(count=2, points=100, resets=True, below_zero=True, before_entry=True)
PRESETS = [it for it in toml.preset_ids() if toml.find(it).target_test is not TargetTest.EXACTLY]
TRICKY = ("kcd", "classroom_5000", "zilch_playr")


def alive_and_reached(variant: Variant, turns: int) -> tuple[Floats, float]:
    """The chances by score after so many turns, and to have reached the target with the last."""
    pace = pace_of(variant)
    runs = pace.runs(np.array([0]), np.array([pace.step(0)]))
    return runs.alive[turns, 0].sum(axis=0), float(runs.reached[turns, 0].sum())


def test_three_ones_by_hand():
    """A turn brings 100 in one of six: the third of them comes with the k-th turn."""
    for turns in (1, 3, 5, 9):
        alive, reached = alive_and_reached(one_die(target=300), turns)
        assert reached == pytest.approx(comb(turns - 1, 2) * (1 / 6) ** 3 * (5 / 6) ** (turns - 3))
        assert alive[1] == pytest.approx(turns * (1 / 6) * (5 / 6) ** (turns - 1))


def test_a_target_to_be_passed_takes_one_more():
    assert pace_of(one_die(target=300, target_test=TargetTest.MORE_THAN)).scores == 4
    assert pace_of(one_die(target=250)).scores == 3


def test_fines_take_points_and_stop_where_the_rules_say():
    fined = one_die(target=300, farkles_in_row=FINE)
    alive, _ = alive_and_reached(fined, 2)
    pace = pace_of(fined)
    # The second farkle in a row costs a step; scores go on below zero, to the floor.
    assert alive[pace.step(-100)] == pytest.approx((5 / 6) ** 2)
    assert pace.lowest < -200
    assert (pace.step(pace.lowest - 500), pace.step(0)) == (0, -pace.lowest // 100)
    assert pace.farkled(1, np.array([0, 1, 2]))[1].tolist() == [0, 0, 1]
    above = replace(fined, farkles_in_row=replace(FINE, below_zero=False, points=10))
    alive, _ = alive_and_reached(above, 2)
    assert alive[0] == pytest.approx((5 / 6) ** 2)


def test_farkles_before_the_entry_need_not_count():
    rule = replace(FINE, before_entry=False, points=10)
    pace = pace_of(one_die(target=300, farkles_in_row=rule))
    assert pace.farkled(2, np.array([0]))[0] == 2
    assert pace.farkled(0, np.array([0]))[0] == 1


def test_the_loss_of_a_first_roll():
    lossy = one_die(target=300, first_roll_farkle_loss=100)
    alive, _ = alive_and_reached(lossy, 1)
    assert alive[pace_of(lossy).step(-100)] == pytest.approx(5 / 6)


@pytest.mark.parametrize("needs_entry", [True, False])
def test_a_prize_that_is_too_small_to_bank(needs_entry):
    full = toml.find("russian_10000_full")
    assert full.prize is not None
    assert (full.entry, full.prize.points) == (700, 500)
    pace = pace_of(replace(full, prize=replace(full.prize, needs_entry=needs_entry)))
    on, off = pace.runs(np.array([1]), np.array([0])).alive[1, 0]
    # Five first rolls in 216 are paid for, and put nobody on the board.
    assert off[10] == pytest.approx(0.0 if needs_entry else 5 / 216)
    assert off[0] == pytest.approx(1.0 - on[14:].sum() - off[10], abs=1e-6)
    assert not on[:14].any()


def test_very_long_games_are_followed_so_far():
    assert pace_of(one_die(target=50_000)).turns == MOST_TURNS


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"target_test": TargetTest.EXACTLY}, r"\$.target_test: expected a target that may be"),
        ({"final_round": FinalRound.AFTER_ROUNDS}, r"\$.final_round: expected a game with a"),
        ({"target": 1_000_000}, r"\$.target: expected at most 1000 steps of 100 points"),
    ],
)
def test_games_that_are_not_followed_are_refused(changes, path):
    with pytest.raises(VariantError, match=path) as refused:
        pace_of(one_die(**changes))
    assert refused.value.hint


@settings(max_examples=100 if IS_LONG else 8)
@given(st.data())
def test_nobody_is_lost_on_the_way(data):
    """From turn to turn, all who were below the target are below it or have just reached it."""
    pace = pace_of(toml.find(data.draw(st.sampled_from(PRESETS if IS_LONG else TRICKY))))
    kinds = data.draw(st.lists(st.integers(0, 2 * pace.best.runs - 1), min_size=1, max_size=4))
    steps = data.draw(st.lists(st.integers(0, pace.scores), min_size=4, max_size=4))
    runs = pace.runs(np.array(kinds), np.array(steps)[: len(kinds)])
    alive = runs.alive.sum(axis=(2, 3))
    assert np.array_equal(alive[0], np.array(steps)[: len(kinds)] < pace.scores)
    assert np.allclose(alive[:-1], alive[1:] + runs.reached.sum(axis=2)[1:], atol=1e-11)
    # The same the other way round: the chance to be there at last, a turn before.
    worth, reached = np.ones(pace.over.shape[:2]), np.ones(PAST)
    assert np.allclose(pace.after(worth, reached), 1.0, atol=1e-11)
