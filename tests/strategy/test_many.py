"""Games in arrays go as games through the rules do, and as reckoned by hand."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import (
    AfterHotDice,
    FarklesInRow,
    FinalRound,
    HotDice,
    LowestTie,
    Overshoot,
    Piggyback,
    PiggybackMode,
    Prize,
    PrizeWhen,
    TargetTest,
    Tie,
)
from scorekeeper.strategy import many
from scorekeeper.strategy.many import CautiousMany, best_mean_many, simulate_many
from scorekeeper.strategy.policy import BestMean, Cautious
from scorekeeper.strategy.simulate import simulate
from scorekeeper.strategy.tables import rules_of
from scorekeeper.strategy.turn import solve
from tests.strategy.states import IS_LONG, one_die

FAST, SLOW = 4000, 1000 if IS_LONG else 60

FINE = FarklesInRow(count=2, points=300, resets=True, below_zero=False, before_entry=False)
PRIZE = Prize(points=500, when=PrizeWhen.ANY_ROLL, goes_on=False, needs_entry=True)
BONUS = Piggyback(
    mode=PiggybackMode.FLAT_BONUS,
    bonus=500,
    before_entry=False,
    after_hot_dice=AfterHotDice.NOTHING,
)
CASES: dict[str, dict[str, Any]] = {
    "kcd": {"target": 2000},
    "classroom_5000": {"target": 2000},
    "welfare": {"target": 500},
    "russian_10000_full": {"target": 2000},
    "high_stakes": {"target": 2000, "piggyback": BONUS, "entry": 400},
    "zilch_playr": {"target": 2000, "target_test": TargetTest.MORE_THAN, "farkles_in_row": FINE},
    "playmonster": {"target": 2000, "prize": PRIZE, "first_roll_farkle_loss": 200},
    "house_rich": {
        "target": 2500,
        "farkles_in_row": replace(FINE, resets=False, before_entry=True),
        "too_good_to_stop": True,
        "hot_dice": HotDice.MAY_ROLL,
    },
    "wikipedia_standard": {
        "final_round": FinalRound.AFTER_ROUNDS,
        "rounds": 3,
        "target": 0,
        "tie": Tie.SHARED,
    },
    "facebook": {
        "target": 500,
        "target_test": TargetTest.EXACTLY,
        "overshoot": Overshoot.LOST,
        "lowest_tie": LowestTie.NEXT_TO_PLAY,
    },
    "kavi_greed": {"target": 2000, "tie": Tie.SHARED},
}


@pytest.mark.parametrize("preset", CASES)
def test_they_go_as_games_through_the_rules(preset):
    variant = replace(toml.find(preset), **CASES[preset])
    best = solve(variant)
    fast = simulate_many(best.rules, (best_mean_many(best), CautiousMany()), FAST, 1)
    slow = simulate(variant, [BestMean(), Cautious()], SLOW, 2)
    assert fast.unfinished == slow.unfinished == 0
    pairs = [*zip(fast.wins, slow.wins, strict=True), *zip(fast.scores, slow.scores, strict=True)]
    for one, other in [*pairs, (fast.turns, slow.turns)]:
        # A few games that all end alike have no spread of their own: that of many stands for it.
        error = sqrt(one.error**2 * (1 + FAST / SLOW) + other.error**2)
        assert abs(one.value - other.value) <= 4 * error


def test_who_rolls_a_one_first():
    """As in `test_simulate`: 6 games in 11 go to the first."""
    rules = rules_of(one_die(target=100))
    found = simulate_many(rules, (CautiousMany(), CautiousMany()), 200_000, 5)
    assert abs(found.wins[0].value - 6 / 11) < 4 * found.wins[0].error
    assert abs(found.turns.value - 6) < 4 * found.turns.error
    assert found.wins[0].error < 0.0012


def test_equal_turns_give_the_second_a_chance_to_pass():
    """Whoever is first has 100 points; the second passes with two ones, and loses a tie."""
    rules = rules_of(one_die(target=100, min_bank=0, final_round=FinalRound.EQUAL_TURNS))
    found = simulate_many(rules, (CautiousMany(), CautiousMany()), 100_000, 6)
    # A cautious second banks its first one: it wins only where the first had none in the round.
    assert abs(found.wins[0].value - 6 / 11) < 4 * found.wins[0].error
    shared = rules_of(one_die(target=100, final_round=FinalRound.EQUAL_TURNS, tie=Tie.SHARED))
    found = simulate_many(shared, (CautiousMany(), CautiousMany()), 100_000, 7)
    assert abs(found.wins[0].value - 0.5) < 4 * found.wins[0].error


def test_the_points_of_a_bank_beyond_all_steps_are_told():
    best = solve(toml.find("classroom_5000"))
    player = best_mean_many(best)
    rules = (best.rules, (player, player))
    found = simulate_many(*rules, 500, 3)
    assert found.wins[0].value + found.wins[1].value == pytest.approx(1.0)
    assert found == simulate_many(*rules, 500, 3)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"final_round": FinalRound.ONE_ROLL_EACH}, r"\$.final_round"),
        ({"tie": Tie.PLAY_OFF}, r"\$.tie"),
    ],
)
def test_rules_that_arrays_do_not_know_are_refused(changes, path):
    with pytest.raises(VariantError, match=path):
        simulate_many(rules_of(one_die(**changes)), (CautiousMany(), CautiousMany()), 2, 1)


def test_games_that_go_on_for_ever_are_given_up(monkeypatch):
    monkeypatch.setattr(many, "MOST_TURNS", 3)
    found = simulate_many(rules_of(one_die()), (CautiousMany(), CautiousMany()), 50, 1)
    assert found.unfinished == 50
    assert found.turns.value == 3
