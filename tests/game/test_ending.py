"""How turns and games end: penalties, final rounds, exact targets, ties, play-offs."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import WrongPhaseError
from scorekeeper.game.commands import RecordRoll, Source
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import TurnPassed
from scorekeeper.game.state import GameState, Phase
from scorekeeper.rules.variant import (
    FarklesInRow,
    FinalRound,
    LowestTie,
    Overshoot,
    TargetTest,
    Tie,
)
from tests.build import played

FINE = FarklesInRow(count=3, points=1000, resets=True, below_zero=True, before_entry=True)
TRIO = "Ann, Bob, Cy"


def scores(state: GameState) -> list[int]:
    return [player.score for player in state.players]


def test_three_farkles_in_a_row_cost_and_the_count_begins_anew():
    turns = ["Ann +1200", "Bob +50", *["Ann +0", "Bob +50"] * 3]
    state = played("classroom_5000", *turns, entry=0)
    assert scores(state) == [200, 200]
    assert state.players[0].farkles_in_row == 0


def test_each_further_farkle_costs_where_the_count_goes_on():
    fine = FarklesInRow(count=2, points=100, resets=False, below_zero=True, before_entry=True)
    turns = ["Ann +500", "Bob +50", *["Ann +0", "Bob +50"] * 4]
    state = played("standard_10000", *turns, farkles_in_row=fine)
    assert (scores(state)[0], state.players[0].farkles_in_row) == (200, 4)


@pytest.mark.parametrize(("below_zero", "score"), [(True, -950), (False, 0)])
def test_a_score_falls_below_zero_only_where_it_may(below_zero, score):
    fine = FarklesInRow(count=2, points=1000, resets=True, below_zero=below_zero, before_entry=True)
    turns = ["Ann +50", "Bob +0", "Ann +0", "Bob +50", "Ann +0"]
    assert scores(played("standard_10000", *turns, farkles_in_row=fine))[0] == score


@pytest.mark.parametrize(("before_entry", "score"), [(True, -1000), (False, 0)])
def test_farkles_before_the_entry_count_only_where_they_do(before_entry, score):
    fine = FarklesInRow(
        count=2, points=1000, resets=True, below_zero=True, before_entry=before_entry
    )
    turns = ["Ann +0", "Bob +700", "Ann +0"]
    assert scores(played("russian_10000", *turns, farkles_in_row=fine))[0] == score


def test_a_farkle_with_the_first_roll_costs_and_a_later_one_does_not():
    turns = ["Ann +1000", "Bob +0", "Ann 223346 x", "Bob +500", "Ann 112346:1 23346 x"]
    state = played("standard_10000", *turns, first_roll_farkle_loss=500)
    assert scores(state) == [500, 500]


def test_a_turn_that_passed_is_no_farkle():
    state = played("standard_10000", "Ann +0", "Bob -", "Ann -", "Bob +0", farkles_in_row=FINE)
    assert [player.farkles_in_row for player in state.players] == [1, 1]


def test_equal_turns_leave_only_those_who_come_later_in_the_round():
    turns = ["Ann +500", "Bob +5000"]
    state = played("classroom_5000", *turns, players=TRIO)
    assert (state.final_by, state.player.name) == (1, "Cy")
    state = played("classroom_5000", *turns, "Cy +5050", players=TRIO)
    assert (state.phase, state.winners) == (Phase.OVER, (2,))


def test_equal_turns_end_at_once_when_the_last_of_the_round_reaches_the_target():
    state = played("classroom_5000", "Ann +500", "Bob +5000")
    assert state.winners == (1,)


def test_equal_turns_count_from_who_began():
    state = played("classroom_5000", "start: Ann 1, Bob 6", "Bob +500", "Ann +5000")
    assert state.winners == (0,)
    state = played("classroom_5000", "start: Ann 1, Bob 6", "Bob +5000")
    assert (state.phase, state.player.name) == (Phase.ROLL, "Ann")


def test_one_roll_each_ends_with_a_bank_after_one_roll():
    turns = ["Ann +10000", "Bob 111346:111"]
    state = played("standard_10000", *turns, final_round=FinalRound.ONE_ROLL_EACH)
    roll = RecordRoll(roll=Dice.of("346"), source=Source.HAND)
    with pytest.raises(WrongPhaseError, match="the one roll of the final round"):
        decide(state, roll)
    turns[-1] += " ="
    assert scores(played("standard_10000", *turns, final_round=FinalRound.ONE_ROLL_EACH)) == [
        10000,
        1000,
    ]


def test_hot_dice_in_the_one_roll_are_banked_though_they_must_be_rolled_otherwise():
    turns = ["Ann +10000", "Bob 111555:111555 ="]
    state = played("standard_10000", *turns, final_round=FinalRound.ONE_ROLL_EACH)
    assert state.winners == (0,)
    assert scores(state) == [10000, 1500]


def test_one_roll_that_cannot_be_banked_passes():
    rules: dict[str, Any] = {"final_round": FinalRound.ONE_ROLL_EACH}
    state = played("russian_10000", "Ann +10000", "Bob 112346:11 -", **rules)
    assert (state.phase, scores(state)) == (Phase.OVER, [10000, 0])
    before = played("russian_10000", "Ann +10000", "Bob 112346", **rules)
    assert TurnPassed(200) in decide(before, legal(before)[0])


def test_fixed_rounds_end_after_the_last_player_of_the_last_round():
    rules: dict[str, Any] = {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 2, "target": 0}
    turns = ["Ann +20000", "Bob +50", "Ann +50"]
    assert played("standard_10000", *turns, **rules).phase is Phase.ROLL
    assert played("standard_10000", *turns, "Bob +50", **rules).winners == (0,)


def test_an_overshoot_goes_to_the_lowest():
    turns = ["Ann +9800", "Bob +4000", "Cy +6500"]
    state = played("welfare", *turns, "Ann +400", players=TRIO)
    assert scores(state) == [9800, 4400, 6500]
    assert state.phase is Phase.ROLL


def test_exactly_the_target_wins():
    assert played("welfare", "Ann +9800", "Bob +4000", "Ann +200").winners == (0,)


def test_an_overshoot_is_lost_where_the_rule_says_so():
    turns = ["Ann +9800", "Bob +4000", "Ann +400"]
    assert scores(played("welfare", *turns, overshoot=Overshoot.LOST)) == [9800, 4000]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (LowestTie.NEXT_TO_PLAY, [9800, 4400, 4000]),
        (LowestTie.EACH, [9800, 4400, 4400]),
        (LowestTie.NOBODY, [9800, 4000, 4000]),
    ],
)
def test_several_lowest_share_an_overshoot_as_the_rule_says(choice, expected):
    turns = ["Ann +9800", "Bob +4000", "Cy +4000", "Ann +400"]
    assert scores(played("welfare", *turns, players=TRIO, lowest_tie=choice)) == expected


def test_an_overshoot_that_would_overshoot_the_lowest_too_is_lost():
    turns = ["Ann +9900", "Bob +9800", "Ann +400"]
    assert scores(played("welfare", *turns)) == [9900, 9800]


def test_an_overshoot_that_brings_the_lowest_to_the_target_makes_that_player_win():
    assert played("welfare", "Ann +9900", "Bob +9800", "Ann +200").winners == (1,)


def test_an_exact_target_may_have_a_final_round():
    turns = ["Ann +10000", "Bob +9000"]
    rules: dict[str, Any] = {
        "target_test": TargetTest.EXACTLY,
        "final_round": FinalRound.ONE_TURN_EACH,
    }
    assert played("standard_10000", *turns, **rules).winners == (0,)


@pytest.mark.parametrize(
    ("tie", "winners"), [(Tie.FIRST_TO_REACH, (1,)), (Tie.SHARED, (0, 1)), (Tie.PLAY_OFF, ())]
)
def test_a_tie_is_won_as_the_rule_says(tie, winners):
    turns = ["Ann +500", "Bob +10000", "Ann +9500"]
    assert played("standard_10000", *turns, tie=tie).winners == winners


def test_a_play_off_goes_on_until_one_is_higher():
    turns = ["Ann +10000", "Bob +10000", "Cy +50"]
    rules: dict[str, Any] = {"tie": Tie.PLAY_OFF, "final_round": FinalRound.EQUAL_TURNS}
    state = played("standard_10000", *turns, players=TRIO, **rules)
    assert (state.play_off, state.player.name) == ((0, 1), "Ann")
    state = played("standard_10000", *turns, "Ann +50", "Bob +50", players=TRIO, **rules)
    assert (state.play_off, state.play_off_left, state.player.name) == ((0, 1), (0, 1), "Ann")
    state = played(
        "standard_10000",
        *turns,
        *["Ann +50", "Bob +50"],
        "Ann +0",
        "Bob +50",
        players=TRIO,
        **rules,
    )
    assert (state.phase, state.winners) == (Phase.OVER, (1,))


def test_who_had_a_score_first_is_known_in_a_game_of_rounds_too():
    rules: dict[str, Any] = {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 2, "target": 0}
    turns = ["Ann +50", "Bob +500", "Ann +450", "Bob +0"]
    assert played("standard_10000", *turns, **rules).winners == (1,)


def test_a_bank_under_the_minimum_is_refused_on_the_board_and_before():
    state = played("zilch_playr", "Ann 112346:11")
    refused = why_not(state, legal(played("zilch_playr", "Ann 111346:111"))[0])
    assert "it takes 300 points in one turn" in str(refused)
    state = played("zilch_playr", "Ann +300", "Bob +300", "Ann 112346:11")
    refused = why_not(state, legal(played("zilch_playr", "Ann 111346:111"))[0])
    assert "it takes 300 points to bank, this turn has 200" in str(refused)
