"""A game looked back on: sums by player, the turn that decided it, progress and leaving."""

from __future__ import annotations

import pytest

from scorekeeper.rules import toml
from scorekeeper.strategy.luck import look_back
from scorekeeper.strategy.policy import BestMatch, BestMean
from scorekeeper.strategy.review import review
from tests.strategy.states import random_player, solved
from tests.strategy.test_review import KCD, done, game_of


def test_a_game_is_told_player_by_player():
    found, state = game_of(toml.find("standard_10000"), [BestMean(), random_player(1)], 5, most=900)
    told = look_back(found, 2)
    assert told is not None
    assert told.chances is None
    assert [it.place for it in told.players] == [0, 1]
    for player in told.players:
        assert player.chances is None
        assert player.points.gained == pytest.approx(state.players[player.place].score)
        assert player.decisive in told.points.turns
        assert player.decisive is not None
        assert player.decisive.place == player.place
    best, chance = told.players
    assert best.points.lost == pytest.approx(0.0, abs=1e-3)
    assert chance.points.lost < -100
    assert told.decisive == told.points.decisive
    assert told.decisive in (best.decisive, chance.decisive)


def test_chances_to_win_are_told_of_a_solved_game():
    match = solved(KCD)
    found, _ = game_of(KCD, [BestMatch(match), random_player(3)], 8)
    told = look_back(found, 2, match)
    assert told is not None
    assert told.chances is not None
    assert told.chances == review(found, match)
    assert told.points == review(found)
    assert told.decisive == told.chances.decisive
    best, chance = (it.chances for it in told.players)
    assert best is not None
    assert chance is not None
    assert best.lost == pytest.approx(0.0, abs=1e-9)
    assert chance.lost < 0.0


def test_a_match_that_does_not_cover_the_game_leaves_its_points():
    found, _ = game_of(KCD, [BestMean(), BestMean(), BestMean()], 1)
    told = look_back(found, 3, solved(KCD))
    assert told is not None
    assert told.chances is None
    assert len(told.players) == 3


def test_nothing_is_told_of_a_game_that_has_not_begun():
    assert look_back([], 2) is None
    assert look_back(done(KCD)[0], 2) is None


def test_progress_goes_up_to_one():
    found, _ = game_of(KCD, [BestMean(), BestMean()], 2)
    shares: list[float] = []
    assert look_back(found, 2, solved(KCD), progress=shares.append) is not None
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert len(shares) == 2 * len(found) + 1


def test_who_leaves_does_not_wait_for_the_rest():
    found, _ = game_of(KCD, [BestMean(), BestMean()], 2)
    shares: list[float] = []
    told = look_back(found, 2, progress=shares.append, is_wanted=lambda: len(shares) < 3)
    assert told is None
    assert len(shares) == 3
