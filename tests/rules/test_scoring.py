"""The sheet: whole, against an independent scorer, and the texts' own worked examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice, all_dice
from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet
from tests.rules.brute import best_points

PRESETS = toml.preset_ids()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_set_of_one_to_six_dice_equals_the_brute_force_scorer(preset):
    sheet = score_sheet(toml.find(preset))
    for dice in all_dice(6):
        score = sheet[dice]
        assert (score.points if score else None) == best_points(preset, dice.faces), dice


@pytest.mark.parametrize(
    ("preset", "kept", "points", "combos"),
    [
        ("standard_10000", "1", 100, ("one",)),
        ("standard_10000", "111", 1000, ("three ones",)),
        ("standard_10000", "222", 200, ("three twos",)),
        ("standard_10000", "1111", 1100, ("three ones", "one")),
        ("simple_10000", "1111", 1100, ("three ones", "one")),
        ("simple_10000", "2222", 1000, ("four twos",)),
        ("simple_10000", "123456", 2500, ("straight",)),
        ("simple_10000", "222233", 1500, ("four of a kind and a pair",)),
        ("russian_10000", "111666", 1600, ("three ones", "three sixes")),
        ("russian_10000", "222333", 1500, ("two triplets",)),
        ("russian_10000", "666666", 3000, ("six sixes",)),
    ],
)
def test_the_best_split_counts_not_the_longest_run(preset, kept, points, combos):
    score = score_sheet(toml.find(preset))[Dice.of(kept)]
    assert score is not None
    assert (score.points, score.combos) == (points, combos)


@pytest.mark.parametrize("kept", ["2", "22", "123", "1136", "222233"])
def test_a_die_that_does_not_score_may_not_be_kept(kept):
    assert score_sheet(toml.find("standard_10000"))[Dice.of(kept)] is None


@given(st.sampled_from(PRESETS), st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_keeps_are_legal_and_best_first(preset, faces):
    roll, sheet = Dice(faces), score_sheet(toml.find(preset))
    keeps = list(sheet.keeps(roll))
    assert all(kept in roll and sheet[kept] == score for kept, score in keeps)
    points = [score.points for _, score in keeps]
    assert points == sorted(points, reverse=True)
    assert len({kept for kept, _ in keeps}) == len(keeps)
    assert sheet.is_farkle(roll) == (not keeps)


@given(
    st.sampled_from(PRESETS), st.sampled_from(list(all_dice(3))), st.sampled_from(list(all_dice(3)))
)
def test_a_keep_never_scores_less_than_its_parts(preset, one, other):
    sheet = score_sheet(toml.find(preset))
    parts = sheet[one], sheet[other]
    if None in parts:
        return
    whole = sheet[one + other]
    assert whole is not None
    assert whole.points >= sum(part.points for part in parts if part)


def test_a_variant_in_which_nothing_can_be_rolled_is_refused():
    text = (
        toml.dumps(toml.find("standard_10000"))
        .split("[[combo]]")[0]
        .replace("dice = 6", "dice = 2")
    )
    variant = toml.loads(text + '[[combo]]\nname = "x"\nfaces = "11"\npoints = 5\n', variant_id="x")
    assert len(score_sheet(variant)) == 1
    with pytest.raises(VariantError, match=r"\$\.combo\[0\]: expected a combo of 1 to 2 dice"):
        toml.loads(text + '[[combo]]\nname = "x"\ngroups = [3]\npoints = 5\n', variant_id="x")
