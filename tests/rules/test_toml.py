"""Variants as files: presets round-trip, and every fault is told with its path."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import VariantError
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FinalRound, HotDice, TargetTest

GOOD = toml.dumps(toml.find("russian_10000"))
SHARED = Path(__file__).parents[2].parent / "shared" / "rules" / "presets.json"


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_round_trips_through_text_and_data(preset):
    variant = toml.find(preset)
    assert toml.loads(toml.dumps(variant), variant_id=preset) == variant
    assert toml.from_data(toml.to_data(variant), variant_id=preset) == variant


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("target = 10000", "target = 0"), r"^\$\.target: expected a whole number from 1"),
        (("target = 10000", "target = true"), r"^\$\.target: expected a whole number"),
        (("target = 10000", 'target = "x"'), r"^\$\.target: .* got 'x'"),
        (("entry = 700", "entry = -1"), r"^\$\.entry: expected a whole number from 0"),
        (("entry = 700", "entry = 700\nhouse = 1"), r"^\$\.house: expected one of name, "),
        (('hot_dice = "may"', 'hot_dice = "can"'), r"^\$\.hot_dice: expected one of may, must"),
        (('faces = "5"', 'faces = "57"'), r"^\$\.combo\[1\]\.faces: .* got '7' at column 2"),
        (('faces = "5"', "faces = 5"), r"^\$\.combo\[1\]\.faces: expected a text"),
        (("500, 600]", "500]"), r"^\$\.combo\[2\]\.points: expected 6 numbers, got 5"),
        (("500, 600]", "500, 0]"), r"^\$\.combo\[2\]\.points\[5\]: expected a whole number"),
        (("groups = [4]", "groups = [0]"), r"^\$\.combo\[3\]\.groups: expected a list"),
        (("groups = [4]", "groups = [7]"), r"^\$\.combo\[3\]: expected a combo of 1 to 6 dice"),
        (("groups = [4]", 'groups = [4]\nfaces = "1"'), r"^\$\.combo\[3\]: expected either"),
        (("groups = [2, 2, 2]", "groups = 2"), r"^\$\.combo\[7\]\.groups: expected a list"),
        (('name = "straight"', 'name = "{faces}"'), r"^\$\.combo\[6\]\.name: expected {faces}"),
        (('name = "straight"', "name = 5"), r"^\$\.combo\[6\]\.name: expected a text"),
        (("dice = 6", "dice = 7"), r"^\$\.dice: expected a whole number from 1 to 6"),
        (("target = 10000", "target = "), r"^\$: expected TOML"),
    ],
)
def test_a_fault_is_told_with_its_path(change, message):
    assert change[0] in GOOD
    with pytest.raises(VariantError, match=message):
        toml.loads(GOOD.replace(change[0], change[1], 1), variant_id="x")


@pytest.mark.parametrize("field", ["name", "source", "unspecified", "dice", "target", "entry"])
def test_a_missing_field_is_named(field):
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{field} =")]
    with pytest.raises(VariantError, match=rf"^\$\.{field}: expected"):
        toml.loads("\n".join(lines), variant_id="x")


def test_a_file_is_found_by_its_path_and_a_wrong_name_lists_the_right_ones(tmp_path):
    file = tmp_path / "häuslich.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert toml.find(str(file)).id == "häuslich"
    with pytest.raises(VariantError, match="got 'rusian'") as caught:
        toml.find("rusian")
    assert "russian_10000" in caught.value.hint
    with pytest.raises(VariantError, match="expected a readable TOML file"):
        toml.find(str(tmp_path / "none.toml"))


@pytest.mark.shared
@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_says_what_its_source_says(preset):
    if not SHARED.exists():
        pytest.skip(f"{SHARED.name} lies beside the checkout only where it was laid")
    row = {it["id"]: it for it in json.loads(SHARED.read_text("utf-8"))["presets"]}[preset]
    variant = toml.find(preset)
    points = {str(combo.faces or combo.groups): combo.points for combo in variant.combos}
    assert (variant.name, variant.target, variant.entry) == (
        row["name"],
        row["target"],
        row["entry"],
    )
    assert (
        variant.target_test
        is {"ge": TargetTest.AT_LEAST, "gt": TargetTest.MORE_THAN}[row["target_test"]]
    )
    assert variant.hot_dice is HotDice(row["hot_dice"])
    ends = {"instant": FinalRound.NONE, "last_turn_each": FinalRound.ONE_TURN_EACH}
    assert variant.final_round is ends[row["end_game"]]
    assert points["1"] == row["single"]["1"]
    assert points["5"] == row["single"]["5"]
    assert points["(3,)"] == tuple(row["triple"].values())
    for size in (4, 5, 6):
        assert points.get(f"({size},)") == row["n_kind"].get(str(size))
    assert points.get(str(Dice.of("123456"))) == row["straight_1_6"]
    assert points.get("(2, 2, 2)") == row["three_pairs"]
    assert points.get("(3, 3)") == row["two_triplets"]
    assert ("(4, 2)" in points) == row["four_plus_pair_as_three_pairs"]
