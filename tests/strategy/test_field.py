"""Chances against several others: by hand, against simulated games, against the solved game."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.cli.described import Described, state_of
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FinalRound, TargetTest, Tie
from scorekeeper.strategy import field
from scorekeeper.strategy.courses import courses_of
from scorekeeper.strategy.field import field_turn
from scorekeeper.strategy.last_turn import last_turn
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.pace import PAST, pace_of
from scorekeeper.strategy.policy import BestMean, command_of
from scorekeeper.strategy.simulate import simulate
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.values import chance_of
from tests.build import played
from tests.strategy.field_play import shares
from tests.strategy.states import IS_LONG, one_die, solved

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.policy import Chosen
    from scorekeeper.strategy.wins import OneTurn

EACH, EQUAL = FinalRound.ONE_TURN_EACH, FinalRound.EQUAL_TURNS
STATED = 0.01
"""What a chance is off at most, against players as it takes them to be."""

GAMES = 400_000 if IS_LONG else 20_000


def standing(variant: Variant, scores: tuple[int, ...], mover: int = 0) -> GameState:
    count = len(scores)
    return state_of(
        variant,
        Described(
            scores=scores,
            mover=mover,
            points=0,
            dice=None,
            roll=None,
            farkles=(0,) * count,
            on_board=tuple(it > 0 for it in scores),
            left=None,
        ),
    )


def turn_of(state: GameState) -> OneTurn:
    found = field_turn(state)
    assert found is not None
    assert not found.is_exact
    return found


def by_mean(state: GameState) -> float:
    """The mover's chance if this turn, too, is played for the best mean."""
    pace = pace_of(state.variant)
    seats = field._seats(state, pace)
    worth, every = field._going_on(pace, seats), np.arange(pace.scores)
    below = np.stack([worth(it, every) for it in range(2 * pace.best.runs)])
    leading = worth(0, pace.scores + np.arange(PAST))
    return float(pace.after(below, leading)[seats.kind, seats.steps[seats.own]])


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_rolls_a_one_first(players):
    """Each has one chance in six: the first of them wins 1 / 6 of what is left, round by round."""
    turn = turn_of(standing(one_die(target=100), (0,) * players))
    first = (1 / 6) / (1 - (5 / 6) ** players)
    assert turn.beginning() == pytest.approx(first, abs=1e-3)
    assert turn.banking(100, 1) == 1.0
    # A farkle gives the others the lead: what is left of the first one's share.
    assert turn.rolling(100, 1) == pytest.approx(first, abs=1e-3)


def test_a_last_turn_each_by_hand():
    """Three with one die and a target of 100: who reaches it is passed by two ones in a row."""
    turn = turn_of(standing(one_die(target=100, final_round=EACH), (0, 0, 0)))
    assert turn.banking(100, 1) == pytest.approx((35 / 36) ** 2)
    assert turn.banking(200, 1) == pytest.approx((215 / 216) ** 2)
    second = turn_of(standing(one_die(target=100, final_round=EQUAL), (0, 0, 0), mover=1))
    assert second.banking(100, 1) == pytest.approx(35 / 36)
    third = turn_of(standing(one_die(target=100, final_round=EQUAL), (0, 0, 0), mover=2))
    assert third.banking(100, 1) == 1.0


def test_in_the_final_round_with_others_to_come():
    rules = one_die(target=500, final_round=EACH)
    turn = turn_of(played("kcd", "Ann +500", variant=rules, players="Ann, Bob, Cy"))
    # Bob has none and needs six ones; then Cy needs seven.
    assert turn.banking(600, 1) == pytest.approx(1 - 6**-7)
    assert turn.banking(500, 1) == 0.0
    shared = replace(rules, tie=Tie.SHARED)
    turn = turn_of(played("kcd", "Ann +500", variant=shared, players="Ann, Bob, Cy"))
    # Cy's tie with both is counted as one with either: half of the half.
    assert turn.banking(500, 1) == pytest.approx(0.5 * (1 - 0.5 * 6**-5), abs=1e-4)
    equal = replace(rules, final_round=EQUAL)
    turn = turn_of(played("kcd", "Ann +500", variant=equal, players="Ann, Bob, Cy"))
    assert turn.banking(600, 1) == pytest.approx(1 - 6**-7)


def test_who_has_left_may_still_be_ahead():
    rules = one_die(target=500, final_round=EACH)
    state = played("kcd", "Ann +400", "Bob +500", variant=rules, players="Ann, Bob, Cy, Di")
    left = replace(
        state, players=tuple(replace(it, is_out=it.name == "Bob") for it in state.players)
    )
    turns = [
        turn_of(replace(left, variant=replace(rules, leaver_may_win=it))) for it in (True, False)
    ]
    assert turns[0].banking(500, 1) == 0.0
    assert turns[1].banking(500, 1) > 0.9


@pytest.mark.parametrize(
    "state",
    [
        played("kcd", players="Ann"),
        played("welfare", players="Ann, Bob, Cy"),
        played("kcd", players="Ann, Bob, Cy", final_round=FinalRound.AFTER_ROUNDS, rounds=3),
        played("wikipedia_standard", "Ann +10000"),
        played("wikipedia_standard", "Ann +10000", final_round=FinalRound.ONE_ROLL_EACH),
    ],
    ids=["alone", "exact", "rounds", "last", "one_roll"],
)
def test_what_is_not_covered(state):
    assert field_turn(state) is None


PLACES: list[tuple[str, tuple[int, ...], int]] = [
    ("simple_10000", (5000, 6000, 4500), 0),
    ("simple_10000", (8000, 9000, 8500, 7000), 0),
    ("standard_10000", (8000, 9000, 8500), 0),
    ("classroom_5000", (3500, 4000, 4200), 0),
    ("kcd", (0, 0, 0, 0), 0),
    ("classroom_5000", (0, 0, 0), 0),
    ("standard_10000", (0, 0, 0), 0),
    ("standard_10000", (5000, 6000, 4500), 0),
]


@pytest.mark.parametrize(("preset", "scores", "first"), PLACES if IS_LONG else PLACES[:4])
def test_simulated_games_are_won_as_often(preset, scores, first):
    variant = toml.find(preset)
    found = by_mean(standing(variant, scores))
    won = shares(variant, scores, GAMES, 7, first=first)[0]
    error = sqrt(won * (1 - won) / GAMES)
    assert abs(found - won) < STATED + 4 * error
    # This one turn is played to win, which is worth no less than to play it for the mean.
    assert turn_of(standing(variant, scores)).beginning() >= found - 1e-9


class PlaysLastTurns:
    """The best mean, and last turns to pass the best score."""

    def choose(self, state: GameState) -> Chosen:
        last = last_turn(state, solve(state.variant).rules)
        if last is None:
            return BestMean().choose(state)
        return command_of(max(courses_of(state), key=lambda it: chance_of(last, it)), state)


def test_games_by_the_rules_themselves():
    variant = replace(toml.find("teams_10000"), target=1000)
    teams = "Ann, Bob, Cy, Di\nteams: Ann+Cy, Bob+Di"
    found = by_mean(played("teams_10000", players=teams, variant=variant))
    assert 0.5 < found < 0.65
    alone, games = replace(variant, teams=False), 5_000 if IS_LONG else 40
    won = simulate(alone, [PlaysLastTurns()] * 3, games, 3).wins[0]
    assert abs(won.value - by_mean(standing(alone, (0, 0, 0)))) < 0.03 + 4 * won.error


def test_it_is_close_to_the_solved_game():
    variant = replace(toml.find("kcd"), target=600)
    match = solved(variant)
    for own in range(0, 600, 150):
        for other in range(0, 600, 150):
            exact = match.chance(Stand(score=own, is_on_board=True), Stand(score=other))
            found = turn_of(standing(variant, (own, other))).beginning()
            assert abs(found - exact) < 0.07


def test_more_points_are_no_worse():
    turn = turn_of(standing(toml.find("simple_10000"), (7000, 8000, 7500)))
    banks = [turn.banking(it, 3) for it in range(50, 3500, 50)]
    assert np.all(np.diff(banks) >= -1e-9)
    assert banks[-1] == 1.0
    for dice in range(1, 7):
        rolls = [turn.rolling(it, dice) for it in range(50, 3500, 50)]
        assert all(0 <= it <= 1 for it in rolls)
        # Three thousand points win at once: to roll on can only lose them.
        assert rolls[-1] <= 1.0


def test_prizes_and_fines_of_the_mover():
    """All presets answer, from the first turn on, with a chance that the odds do not exceed."""
    for preset in toml.preset_ids() if IS_LONG else ("playmonster",):
        variant = toml.find(preset)
        if variant.target_test is not TargetTest.EXACTLY:
            begun = turn_of(standing(variant, (0, 0, 0, 0))).beginning()
            assert 0.2 < begun < 0.33
    prized = toml.find("russian_10000_full")
    assert prized.prize is not None
    passed = replace(prized, prize=replace(prized.prize, needs_entry=True))
    kept, lost = (turn_of(standing(it, (0, 0, 0))).beginning() for it in (prized, passed))
    assert kept > lost
    loss = replace(toml.find("kcd"), first_roll_farkle_loss=1000)
    assert turn_of(standing(loss, (1000, 0, 0))).beginning() > 0.4
