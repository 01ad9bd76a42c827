"""Many games of a solved match: won as often as it says, and more often than by points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import (
    AfterHotDice,
    FarklesInRow,
    FinalRound,
    Piggyback,
    PiggybackMode,
    Tie,
)
from scorekeeper.strategy.many import Standings, best_mean_many, simulate_many
from scorekeeper.strategy.many_match import BestMatchMany
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.policy import BestMatch, BestMean
from scorekeeper.strategy.simulate import simulate
from scorekeeper.strategy.turn import solve
from tests.strategy.states import IS_LONG, one_die, solved

OVER = Piggyback(
    mode=PiggybackMode.INHERIT, bonus=0, before_entry=True, after_hot_dice=AfterHotDice.NOTHING
)
BONUS = replace(OVER, mode=PiggybackMode.FLAT_BONUS, bonus=100)
FINE = FarklesInRow(count=2, points=100, resets=True, below_zero=True, before_entry=True)
EQUAL, ONE_TURN = FinalRound.EQUAL_TURNS, FinalRound.ONE_TURN_EACH


KCD = replace(toml.find("kcd"), target=600)
VARIANTS = {
    "kcd": KCD,
    "last_turn": replace(toml.find("wikipedia_standard"), target=200, tie=Tie.SHARED),
    "exact": replace(toml.find("welfare"), target=400),
    "fines": replace(toml.find("kcd"), target=300, entry=200, farkles_in_row=FINE),
    "offers": one_die(target=200, piggyback=BONUS, final_round=ONE_TURN),
    "equal_turns": one_die(target=200, final_round=EQUAL, tie=Tie.SHARED),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_it_wins_as_often_as_the_solution_says(name):
    variant = VARIANTS[name]
    match = solved(variant)
    player = BestMatchMany(match)
    found = simulate_many(match.grid.rules, (player, player), 10_000, 3)
    first, second = found.wins
    assert abs(first.value - match.chance(Stand(), Stand())) < 4 * first.error
    by_points = best_mean_many(solve(variant))
    better = simulate_many(match.grid.rules, (player, by_points), 10_000, 4)
    assert better.wins[0].value > first.value - 4 * first.error
    other = simulate_many(match.grid.rules, (by_points, player), 10_000, 5)
    assert other.wins[1].value > second.value - 4 * second.error


def test_it_plays_as_it_does_through_the_rules():
    match = solved(KCD)
    slow = simulate(KCD, [BestMatch(match), BestMean()], 2_000 if IS_LONG else 120, 6)
    players = (BestMatchMany(match), best_mean_many(solve(KCD)))
    fast = simulate_many(match.grid.rules, players, 10_000, 7)
    for one, other in (*zip(fast.wins, slow.wins, strict=True), (fast.turns, slow.turns)):
        assert abs(one.value - other.value) < 4 * (one.error**2 + other.error**2) ** 0.5


def test_it_takes_over_what_wins_more_often():
    variant = replace(one_die(target=1000), piggyback=OVER)
    match = solved(variant)
    player = BestMatchMany(match)
    nobody, yes = np.zeros(2, dtype=np.int64), np.ones(2, dtype=np.bool_)
    at = Standings(nobody, nobody, nobody, nobody, yes, yes, ~yes, nobody)
    takes = player.takes_over(at, np.array([1, 9]), np.array([1, 1]))
    # Nine hundred points are one roll from the end; none are ten.
    assert takes.tolist() == [True, True]
    assert len(player.known) == 1


def test_a_position_that_is_not_solved_is_refused():
    player = BestMatchMany(solved(one_die(target=1000)))
    one = np.array([0])
    beyond = Standings(one + 33, one, one, one, one > 0, one > 0, one > 0, one)
    with pytest.raises(VariantError, match="expected a position that is solved"):
        player.banks(beyond, one, one)
