"""The sheet: whole, against an independent scorer, and the texts' own worked examples."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice, all_dice
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import Rival, score_sheet
from scorekeeper.rules.variant import Combo
from tests.rules import brute
from tests.rules.facts import FACTS

PRESETS = toml.preset_ids()
RULE = toml.find("standard_10000")


def test_every_preset_has_its_facts():
    assert set(PRESETS) == set(FACTS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_set_of_dice_equals_the_brute_force_scorer(preset):
    variant, facts = toml.find(preset), FACTS[preset]
    sheet = score_sheet(variant)
    assert sheet.dice == facts.dice
    for dice in all_dice(facts.dice):
        score = sheet[dice]
        assert (score.points if score else None) == brute.best_points(facts, dice.faces), dice
        assert (score is not None and score.wins) == brute.wins(facts, dice.faces), dice


@pytest.mark.parametrize("preset", PRESETS)
def test_the_parts_of_every_set_are_its_dice_and_pay_its_points(preset):
    sheet, facts = score_sheet(toml.find(preset)), FACTS[preset]
    assert len(sheet) == sum(1 for _ in sheet)
    for dice, score in sheet:
        assert sum(score.parts, Dice()) == dice
        assert len(score.parts) == len(score.combos)
        paid = [brute.part_points(facts, part.faces) for part in score.parts]
        assert sum(points or 0 for points in paid) == score.points
        assert paid == sorted(paid, key=lambda it: -(it or 0))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_keeps_of_every_roll_equal_the_brute_force_scorer(preset):
    variant, facts = toml.find(preset), FACTS[preset]
    sheet, strict = score_sheet(variant), score_sheet(replace(variant, keep_all=True))
    for roll in all_dice(facts.dice):
        found = brute.keeps(facts, roll.faces)
        keeps = sheet.keeps(roll)
        assert {kept.faces: score.points for kept, score in keeps} == found
        order = [(-score.points, len(kept)) for kept, score in keeps]
        assert order == sorted(order)
        assert sheet.is_farkle(roll) == (not found)
        kept_all = {kept.faces: score.points for kept, score in strict.keeps(roll)}
        assert kept_all == brute.largest(found)
        assert max((len(kept) for kept in found), default=0) == len(sheet.most_dice(roll))


def test_all_46656_rolls_of_six_dice_have_the_keeps_of_the_brute_force_scorer():
    facts, sheet = FACTS["house_rich"], score_sheet(toml.find("house_rich"))
    expected: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {
        dice.faces: brute.keeps(facts, dice.faces) for dice in all_dice(6) if len(dice) == 6
    }
    count = farkles = 0
    for roll in product(range(1, 7), repeat=6):
        keeps, found = sheet.keeps(Dice(roll)), expected[tuple(sorted(roll))]
        count += 1
        farkles += not keeps
        assert {kept.faces: score.points for kept, score in keeps} == found
        assert (keeps[0][1].points if keeps else 0) == max(found.values(), default=0)
    assert (count, farkles) == (46_656, 1080)


@pytest.mark.parametrize(
    ("preset", "kept", "points", "split"),
    [
        ("standard_10000", "1", 100, "1 one"),
        ("standard_10000", "111", 1000, "111 three ones"),
        ("standard_10000", "222", 200, "222 three twos"),
        ("standard_10000", "1111", 1100, "111 three ones + 1 one"),
        ("standard_10000", "222333", 500, "333 three threes + 222 three twos"),
        ("simple_10000", "1111", 1100, "111 three ones + 1 one"),
        ("simple_10000", "2222", 1000, "2222 four twos"),
        ("simple_10000", "123456", 2500, "123456 straight"),
        ("simple_10000", "222233", 1500, "222233 four of a kind and a pair"),
        ("russian_10000", "111666", 1600, "111 three ones + 666 three sixes"),
        ("russian_10000", "222333", 1500, "222333 two triplets"),
        ("russian_10000", "111555", 1500, "111555 two triplets"),
        ("russian_10000", "666666", 3000, "666666 six sixes"),
        ("facebook", "55555", 2000, "55555 five fives"),
        ("kcd", "123455", 550, "12345 straight 1 to 5 + 5 five"),
        ("kcd", "123456", 1500, "123456 straight"),
        ("house_rich", "22333", 550, "22333 full house, threes over a pair"),
        ("house_rich", "22555", 750, "22555 full house, fives over a pair"),
        ("house_rich", "111111", 5000, "111111 all six ones"),
        ("house_adding", "111111", 4000, "111111 six ones"),
        ("house_adding", "222222", 800, "222222 six twos"),
        ("playmonster", "1111", 1000, "1111 four ones"),
        ("zilch_playr", "222222", 1600, "222222 six twos"),
    ],
)
def test_the_best_split_counts_and_says_its_dice(preset, kept, points, split):
    score = score_sheet(toml.find(preset))[Dice.of(kept)]
    assert score is not None
    said = zip(score.parts, score.combos, strict=True)
    assert score.points == points
    assert " + ".join(f"{part} {combo}" for part, combo in said) == split


@pytest.mark.parametrize("kept", ["2", "22", "123", "1136", "222233"])
def test_a_die_that_does_not_score_may_not_be_kept(kept):
    assert score_sheet(RULE)[Dice.of(kept)] is None


@pytest.mark.parametrize(
    ("preset", "kept", "rival"),
    [
        # 1600 as three ones and three sixes, more than the two triplets that they are too.
        ("russian_10000", "111666", Rival("two triplets", 1500)),
        # Of equal points the split with fewer combos counts, and nothing is beaten.
        ("russian_10000", "111555", None),
        ("simple_10000", "111666", None),
        ("simple_10000", "1111", Rival("four ones", 1000)),
        ("simple_10000", "111155", None),
        ("playmonster", "1111", None),
        ("house_adding", "115566", None),
        ("standard_10000", "1111", None),
        ("standard_10000", "1", None),
        ("house_rich", "111111", None),
    ],
)
def test_a_split_knows_the_one_combo_that_it_beats(preset, kept, rival):
    score = score_sheet(toml.find(preset))[Dice.of(kept)]
    assert score is not None
    assert score.rival == rival


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rival_is_a_combo_of_all_the_dice_for_less(preset):
    for dice, score in score_sheet(toml.find(preset)):
        whole = brute.part_points(FACTS[preset], dice.faces)
        is_beaten = whole is not None and whole < score.points
        assert (score.rival.points if score.rival else None) == (whole if is_beaten else None)


def test_six_ones_win_and_score_as_six_of_a_kind():
    score = score_sheet(toml.find("house_adding"))[Dice.of("111111")]
    assert score is not None
    assert (score.points, score.combos, score.wins) == (4000, ("six ones",), True)


def test_what_wins_needs_no_points_of_its_own():
    win = Combo(name="snake eyes", points=0, faces=Dice.of("22"), wins=True)
    sheet = score_sheet(replace(RULE, combos=(*RULE.combos, win)))
    alone, with_one = sheet[Dice.of("22")], sheet[Dice.of("122")]
    assert alone is not None
    assert with_one is not None
    assert (alone.points, alone.wins, alone.rival) == (0, True, None)
    assert (with_one.points, with_one.wins) == (100, True)
    assert [str(kept) for kept, _ in sheet.keeps(Dice.of("2234"))] == ["22"]


def test_dice_may_have_to_be_kept_with_all_that_score():
    sheet = score_sheet(replace(RULE, keep_all=True))
    assert [str(kept) for kept, _ in sheet.keeps(Dice.of("112346"))] == ["11"]
    assert [str(kept) for kept, _ in sheet.keeps(Dice.of("133356"))] == ["13335"]


def test_where_two_keeps_exclude_each_other_either_may_be_kept():
    combos = (
        Combo(name="low", points=10, faces=Dice.of("12")),
        Combo(name="high", points=20, faces=Dice.of("23")),
    )
    sheet = score_sheet(replace(RULE, combos=combos, keep_all=True))
    assert [str(kept) for kept, _ in sheet.keeps(Dice.of("123"))] == ["23", "12"]


def test_a_rule_set_of_five_dice_has_no_set_of_six():
    sheet = score_sheet(toml.find("five_dice"))
    assert max(len(dice) for dice, _ in sheet) == 5
    assert sheet[Dice.of("111555")] is None


@given(
    st.sampled_from(PRESETS), st.sampled_from(list(all_dice(3))), st.sampled_from(list(all_dice(3)))
)
def test_a_keep_never_scores_less_than_its_parts(preset, one, other):
    sheet = score_sheet(toml.find(preset))
    parts = sheet[one], sheet[other]
    if None in parts or len(one + other) > sheet.dice:
        return
    whole = sheet[one + other]
    assert whole is not None
    assert whole.points >= sum(part.points for part in parts if part)


def test_four_and_a_pair_are_three_pairs_where_a_row_of_the_rule_set_says_so():
    roll, pairs = Dice.of("433343"), Combo(name="four and a pair", points=1500, groups=(4, 2))
    variant = toml.find("russian_10000")
    assert score_sheet(variant)[roll] is None
    repeated = score_sheet(replace(variant, combos=(*variant.combos, pairs)))[roll]
    assert repeated is not None
    assert (repeated.points, repeated.combos) == (1500, ("four and a pair",))
