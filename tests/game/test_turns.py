"""Rules of the turn that only some variants play: prizes, piggy-backing, too good to stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import IllegalBankError, IllegalKeepError, RuleError
from scorekeeper.game.commands import Bank, Keep, TakeOver, TypePoints
from scorekeeper.game.decide import decide, keeps_of, legal, why_not
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.rules.variant import AfterHotDice, Prize, PrizeWhen
from tests.build import played

FULL = "russian_10000_full"


def test_a_first_roll_that_all_scores_is_too_good_to_stop():
    state = played(FULL, "Ann 111555")
    assert [str(kept) for kept, _ in keeps_of(state)] == ["111555"]
    with pytest.raises(IllegalKeepError, match="all dice that score to be kept"):
        decide(state, Keep(Dice.of("111")))
    state = played(FULL, "Ann 111555:111555")
    with pytest.raises(IllegalBankError, match="too good to stop"):
        decide(state, Bank())
    assert played(FULL, "Ann 111555:111555 123446:1 =").players[0].score == 1600


def test_hot_dice_of_later_rolls_may_be_banked_where_the_first_is_too_good_to_stop():
    state = played(FULL, "Ann 111346:111 555:555")
    assert legal(state) == (Bank(),)


def test_all_that_scores_must_be_kept_where_the_rule_says_so():
    state = played("standard_10000", "Ann 112345", keep_all=True)
    assert legal(state) == (Keep(Dice.of("115")),)
    refused = why_not(state, Keep(Dice.of("11")))
    assert "expected all dice that score to be kept" in str(refused)
    assert refused is not None
    assert refused.hint == "keep '115'"


def test_a_first_roll_of_nothing_is_paid_and_ends_the_turn():
    state = played(FULL, "Ann +700", "Bob +700", "Ann 223346 =")
    assert (state.players[0].score, state.player.name) == (1200, "Bob")


def test_the_prize_does_not_put_a_player_on_the_board():
    state = played(FULL, "Ann 223346 =")
    assert (state.players[0].score, state.players[0].on_board) == (500, False)


def test_the_prize_must_pass_the_entry_where_the_rule_says_so():
    prize = toml.find(FULL).prize
    assert prize is not None
    state = played(FULL, "Ann 223346 -", prize=replace(prize, needs_entry=True))
    assert (state.players[0].score, state.players[0].farkles_in_row) == (0, 0)


def test_nothing_on_hot_dice_is_a_farkle_where_only_the_first_roll_is_paid():
    state = played(FULL, "Ann 111346:111 555:555 223346 x")
    assert state.players[0].score == 0


def test_zilch_pays_any_roll_of_nothing_and_goes_on():
    state = played("zilch_playr", "Ann 223346")
    assert (state.turn.points, state.turn.dice_to_roll, state.phase) == (500, 6, Phase.ROLL)
    state = played("zilch_playr", "Ann 111346:111 555:555 223346 112346:1 =")
    assert state.players[0].score == 2100


def test_any_roll_of_nothing_that_ends_the_turn_banks_it_all():
    prize = Prize(points=500, when=PrizeWhen.ANY_ROLL, goes_on=False, needs_entry=False)
    state = played("simple_10000", "Ann 111346:111 555:555 223346 =", prize=prize)
    assert state.players[0].score == 2000


def test_points_and_dice_are_taken_over():
    turns = ["Ann +700", "Bob +700", "Ann 112346:11 1234:1 ="]
    state = played(FULL, *turns)
    assert legal(state) == (TakeOver(),)
    state = played(FULL, *turns, "Bob ^")
    assert (state.turn.points, state.turn.dice_to_roll) == (300, 3)
    assert legal(state) == ()
    assert played(FULL, *turns, "Bob ^ 123:1 =").players[1].score == 1100
    lost = played(FULL, *turns, "Bob ^ 236 x")
    assert [player.score for player in lost.players] == [1000, 700]


def test_a_flat_bonus_is_given_if_the_first_roll_scores():
    turns = ["Ann 111156:1111 ="]
    state = played("high_stakes", *turns, "Bob ^ 25:5 =")
    assert state.players[1].score == 1050
    assert played("high_stakes", *turns, "Bob ^ 25:5 4 x").players[1].score == 0


@pytest.mark.parametrize(
    ("turns", "reason"),
    [
        ([], "points and dice that the player before left"),
        (["Ann +700"], "points and dice that the player before left"),
        (["Ann 223346 ="], "points and dice that the player before left"),
        (["Ann 111346:111 =", "Bob 111346:111"], "a take-over before the first roll"),
    ],
)
def test_what_cannot_be_taken_over(turns, reason):
    refused = why_not(played(FULL, *turns), TakeOver())
    assert reason in str(refused)


def test_after_hot_dice_all_dice_or_nothing_are_taken_over():
    turns = ["Ann 111346:111 555:555 ="]
    state = played(FULL, *turns, "Bob ^")
    assert (state.turn.points, state.turn.dice_to_roll) == (1500, 6)
    rule = toml.find(FULL).piggyback
    assert rule is not None
    nothing = replace(rule, after_hot_dice=AfterHotDice.NOTHING)
    refused = why_not(played(FULL, *turns, piggyback=nothing), TakeOver())
    assert "got hot dice" in str(refused)


def test_before_the_entry_nothing_is_taken_over_where_the_rule_says_so():
    rule = toml.find(FULL).piggyback
    assert rule is not None
    strict = replace(rule, before_entry=False)
    refused = why_not(played(FULL, "Ann 111346:111 =", piggyback=strict), TakeOver())
    assert "expected a player on the board to take over" in str(refused)


def test_a_take_over_is_refused_where_no_rule_has_it():
    refused = why_not(played("simple_10000", "Ann 111346:111 ="), TakeOver())
    assert isinstance(refused, RuleError)
    assert "a turn that begins anew under 'simple_10000'" in str(refused)


def test_points_are_not_typed_after_a_take_over():
    state = played(FULL, "Ann 111346:111 =", "Bob ^")
    assert "after its first roll" in str(why_not(state, TypePoints(700)))


def test_six_ones_win_at_once():
    state = played("house_adding", "Ann 111111:111111")
    assert (state.phase, state.winners) == (Phase.OVER, (0,))
    assert played("house_adding", "Ann 111111:111").phase is Phase.ROLL


def test_a_refused_keep_names_the_dice_that_do_not_score():
    refused = why_not(played("standard_10000", "Ann 112546"), Keep(Dice.of("1125")))
    assert str(refused) == "expected every kept die to score, got '1125' under 'standard_10000'"
    assert refused is not None
    assert refused.hint == "leave the dice that do not score: '2'"


def test_five_dice_are_hot_when_five_are_kept():
    state = played("five_dice", "Ann 11155:11155")
    assert state.has_hot_dice
    assert state.turn.dice_to_roll == 5


def test_points_below_the_smallest_keep_are_no_turn():
    combos = tuple(replace(it, points=150) for it in toml.find("standard_10000").combos[:1])
    more = replace(combos[0], name="five", faces=Dice.of("5"), points=200)
    state = played("standard_10000", combos=(*combos, more))
    assert "expected at least 150 points, got 100" in str(why_not(state, TypePoints(100)))
    assert why_not(state, TypePoints(350)) is None
    assert keeps_of(state) == ()
