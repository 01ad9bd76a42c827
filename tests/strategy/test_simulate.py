"""Whole games through the rules."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import FinalRound, Tie
from scorekeeper.strategy import simulate as simulation
from scorekeeper.strategy.policy import BestMean, Cautious, Policy
from scorekeeper.strategy.simulate import Mean, mean_of, simulate
from tests.strategy.states import IS_LONG, one_die, random_player

GAMES = 20_000 if IS_LONG else 1_000


def test_a_mean_with_its_error():
    assert mean_of([1.0, 2.0, 3.0]) == Mean(2.0, sqrt(1 / 3))


def test_a_game_whose_winner_can_be_reckoned():
    """With one die and a target of 100 whoever rolls a one first wins: 6 times in 11 the first."""
    variant = one_die(target=100)
    found = simulate(variant, [Cautious(), Cautious()], GAMES, 5)
    first, second = found.wins
    assert abs(first.value - 6 / 11) < 4 * first.error
    assert first.value + second.value == pytest.approx(1.0)
    assert abs(found.turns.value - 6) < 4 * found.turns.error
    assert (found.games, found.unfinished) == (GAMES, 0)
    assert found.scores[0].value == pytest.approx(100 * first.value)


def test_the_same_seed_plays_the_same_games():
    variant = toml.find("kcd")
    one, again, other = (simulate(variant, [BestMean(), Cautious()], 20, it) for it in (1, 1, 2))
    assert one == again
    assert one != other


def test_many_players_and_teams():
    variant = replace(toml.find("teams_10000"), target=2000)
    policies: list[Policy] = [BestMean(), random_player(3), Cautious(), BestMean()]
    found = simulate(variant, policies, 20, 9)
    assert sum(it.value for it in found.wins) == pytest.approx(1.0)
    assert len(found.scores) == 4


def test_a_shared_win_counts_in_parts():
    rounds = {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 1, "tie": Tie.SHARED}
    found = simulate(one_die(**rounds), [Cautious(), Cautious()], 1000, 11)
    # A tie in 26 of 36 games; of the others each wins half.
    for wins in found.wins:
        assert abs(wins.value - 0.5) < 4 * wins.error
    assert found.wins[0].error < sqrt(0.25 * 10 / 36 / 1000) * 1.2


def test_a_game_that_goes_on_for_ever_is_given_up(monkeypatch):
    monkeypatch.setattr(simulation, "MOST_TURNS", 4)
    found = simulate(toml.find("kcd"), [Cautious(), Cautious()], 3, 1)
    assert found.unfinished == 3
    assert [it.value for it in found.wins] == [0.0, 0.0]
    assert found.turns == Mean(4.0, 0.0)
