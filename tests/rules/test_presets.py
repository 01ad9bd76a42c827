"""The presets say what their sources say: every field of the shared table of sources."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.plain import to_data
from scorekeeper.rules.variant import FinalRound
from tests.rules.facts import FACTS, Facts

SHARED = Path(__file__).parents[2].parent / "shared" / "rules" / "presets.json"
ENDS = {
    "instant": {"final_round": "none"},
    "last_turn_each": {"final_round": "one_turn_each"},
    "equal_turns": {"final_round": "equal_turns"},
    "exact_welfare": {
        "final_round": "none",
        "target_test": "exactly",
        "overshoot": "to_lowest",
    },
}
OTHERWISE_CHECKED = {"source", "unspecified", "combo"}
ROW_FIELDS = (
    "id name source dice single triple n_kind straight_1_6 straight_1_5 straight_2_6 three_pairs "
    "four_plus_pair_as_three_pairs six_kind_as_three_pairs two_triplets full_house_bonus six_ones "
    "nothing_on_six entry min_bank target target_test end_game tie hot_dice farkles_in_row "
    "first_roll_farkle_loss piggyback starter direction teams must_take_one take_all_required "
    "combine_across_rolls unspecified_in_source notes"
)
UNSPECIFIED = {
    "tie": ["tie"],
    "tie at the end": ["tie"],
    "tie on the starting roll": ["start_tie"],
    "starter": ["start"],
    "table": ["one", "five", "three {faces}"],
    "everything but three 1s = 300": ["one", "five", "dice", "entry", "target", "final_round"],
    "triple values except 5-5-5=500": ["three {faces}"],
    "value of 1 (example gives 1+5=150)": ["one"],
    "straight value": ["straight"],
    "three pairs value": ["three pairs"],
    "entry": ["entry"],
    "entry (none stated)": ["entry"],
    "target": ["target"],
    "hot dice may/must": ["hot_dice"],
    "hot dice outside the 'too good to stop' rule": ["hot_dice"],
    "does the 500 prize end the turn": ["prize.goes_on"],
    "does 500 count toward the 700 entry": ["prize.needs_entry"],
    "4+ of a kind in base game (only as a variation)": [],
    "4+pair as three pairs": [],
    "two triplets as own combination (absent => sum of triples)": [],
}
"""What the sources' notes name, as fields and combos; a combo that is not there has no name."""


def source_rows() -> dict[str, dict[str, Any]]:
    if not SHARED.exists():
        pytest.skip(f"{SHARED.name} lies beside the checkout only where it was laid")
    return {row["id"]: row for row in json.loads(SHARED.read_text("utf-8"))["presets"]}


def records_of(row: dict[str, Any]) -> dict[str, object]:
    records: dict[str, object] = {}
    if farkles := row["farkles_in_row"]:
        records["farkles_in_row"] = {
            "count": farkles["n"],
            "points": farkles["loss"],
            "resets": farkles["reset"],
            "below_zero": farkles["below_zero"],
            "before_entry": farkles["counts_before_entry"],
        }
    if prize := row["nothing_on_six"]:
        records["prize"] = {
            "points": prize["points"],
            "when": {"first_roll": "first_roll", "any_six_dice": "any_roll"}[prize["when"]],
            "goes_on": prize["continues"],
            "needs_entry": False,
        }
    if piggyback := row["piggyback"]:
        records["piggyback"] = {
            "mode": {"inherit_points_and_dice": "inherit"}.get(
                piggyback["mode"], piggyback["mode"]
            ),
            "bonus": piggyback.get("bonus", 0),
            "before_entry": True,
            "after_hot_dice": "all_dice",
        }
    return records


@pytest.mark.shared
@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_plays_as_its_source_says(preset):
    row = source_rows()[preset]
    hot = row["hot_dice"]
    is_too_good = hot == "must_take_all_first_roll"
    expected = {
        "name": row["name"],
        **{key: row[key] for key in ("dice", "target", "entry", "min_bank", "tie", "teams")},
        "target_test": {"ge": "at_least", "gt": "more_than"}[row["target_test"]],
        "overshoot": "lost",
        "lowest_tie": "next_to_play",
        "rounds": 0,
        **ENDS[row["end_game"]],
        "keep_all": row["take_all_required"],
        "hot_dice": "may" if is_too_good else hot,
        "too_good_to_stop": is_too_good,
        "first_roll_farkle_loss": row["first_roll_farkle_loss"] or 0,
        "cocked": "that_die",
        "start": "highest_die",
        "start_tie": "tied",
        "late_player": "at_zero",
        "leaver_may_win": False,
        **records_of(row),
    }
    data = to_data(toml.find(preset))
    assert {key: data[key] for key in data if key not in OTHERWISE_CHECKED} == expected
    assert row["starter"] in {"highest_die", "highest_die_reroll_ties", "unspecified"}
    assert row["direction"] in {"clockwise", "unspecified"}
    assert (row["must_take_one"], row["combine_across_rolls"]) == (True, False)


@pytest.mark.shared
@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_names_what_its_source_leaves_open(preset):
    row, variant = source_rows()[preset], toml.find(preset)
    expected = {name for said in row["unspecified_in_source"] for name in UNSPECIFIED[said]}
    if row["starter"] != "highest_die_reroll_ties":
        expected |= {"start_tie"}
    if variant.final_round is FinalRound.NONE:
        # Where the first to reach the target wins at once, the highest score is never shared.
        expected -= {"tie"}
    assert expected <= set(variant.unspecified)
    language = re.search(r"\((Polish|Estonian|Slovenian|Russian)", row["source"])
    if language:
        assert language.group(1) in variant.source


@pytest.mark.shared
@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_facts_of_the_brute_force_scorer_are_those_of_the_source(preset):
    row = source_rows()[preset]
    kind = row["n_kind"]
    same = ("dice", "straight_1_6", "straight_1_5", "straight_2_6", "three_pairs", "two_triplets")
    also = ("four_plus_pair_as_three_pairs", "six_kind_as_three_pairs")
    assert FACTS[preset] == Facts(
        **{key: row[key] for key in (*same, *also)},
        single=tuple((int(face), points) for face, points in row["single"].items()),
        triple=tuple(row["triple"][str(face)] for face in range(1, 7)),
        n_kind=tuple(kind[n] for n in "456") if kind["mode"] == "fixed" else kind["mode"],
        full_house=row["full_house_bonus"],
        six_ones={"instant_win": "win"}.get(row["six_ones"], row["six_ones"]),
    )


@pytest.mark.shared
def test_no_preset_and_no_field_of_the_source_is_forgotten():
    rows = source_rows()
    assert set(rows) == set(toml.preset_ids())
    assert {" ".join(row) for row in rows.values()} == {ROW_FIELDS}
