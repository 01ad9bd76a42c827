"""Variants as files: presets round-trip, defaults are said, every fault is told with its path."""

from __future__ import annotations

import json
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import VariantError, VariantNotFoundError, VariantUnreadableError
from scorekeeper.rules import plain, toml
from scorekeeper.rules.plain import DEFAULTS, RECORD_DEFAULTS, from_data, to_data
from scorekeeper.rules.variant import FinalRound

GOOD = toml.dumps(toml.find("russian_10000"))
FULL = toml.dumps(toml.find("russian_10000_full"))
ZILCH = toml.dumps(toml.find("zilch_playr"))
FIVE = toml.dumps(toml.find("five_dice"))
HEAD = GOOD.split("[[combo]]", maxsplit=1)[0]
SMALLEST = 'name = "x"\ntarget = 500\nentry = 0\n[[combo]]\nname = "one"\nfaces = "1"\npoints = 5\n'
PRIZE = '[prize]\npoints = 500\nwhen = "first_roll"\n'
AFTER_ROUNDS = 'final_round = "after_rounds"'
UNDER_A_SECOND = 1.0


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with each change made once."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def refused(text: str) -> VariantError:
    """The complaint about a text, which says where, and what was expected."""
    began = time.process_time()
    with pytest.raises(VariantError) as caught:
        toml.loads(text, variant_id="x")
    assert time.process_time() - began < UNDER_A_SECOND
    assert re.match(r"\$[\w.\[\]]*: expected .*, got ", str(caught.value))
    assert len(str(caught.value)) < 1000
    return caught.value


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_round_trips_through_text_and_data(preset):
    variant = toml.find(preset)
    assert toml.loads(toml.dumps(variant), variant_id=preset) == variant
    assert from_data(to_data(variant), variant_id=preset) == variant
    assert json.loads(json.dumps(to_data(variant))) == to_data(variant)


@given(st.text(min_size=1, max_size=300))
def test_any_printable_name_round_trips_and_any_other_is_refused(name):
    data = {**to_data(toml.find("kcd")), "name": name}
    if not name.strip() or not name.isprintable():
        with pytest.raises(VariantError, match=r"^\$\.name: expected "):
            from_data(data, variant_id="x")
        return
    variant = from_data(data, variant_id="x")
    assert variant.name == name
    assert toml.loads(toml.dumps(variant), variant_id="x") == variant


def test_the_menu_comes_first_and_the_others_follow_by_name():
    ids = toml.preset_ids()
    assert ids[:3] == ("standard_10000", "simple_10000", "russian_10000")
    assert ids[9:] == tuple(sorted(ids[9:]))
    assert len(set(ids)) == len(ids) == 22


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_preset_gives_every_field_itself(preset):
    data = to_data(toml.find(preset))
    assert set(DEFAULTS) <= set(data)
    text = toml.dumps(toml.find(preset))
    for key in set(RECORD_DEFAULTS) & set(data):
        assert f"[{key}]" in text
        record = data[key]
        assert isinstance(record, dict)
        assert set(RECORD_DEFAULTS[key]) <= set(record)


FAULTS = [
    (changed(GOOD, ("target = 10000", "target = 0")), "$.target: expected a whole number from 1 "),
    (changed(GOOD, ("target = 10000", "target = true")), "$.target: expected a whole number"),
    (changed(GOOD, ("target = 10000", "target = 1e4")), "$.target: expected a whole number"),
    (changed(GOOD, ("target = 10000", 'target = "x"')), "$.target: expected a whole number"),
    (changed(GOOD, ("target = 10000", "target = 1000001")), "$.target: expected a whole number"),
    (changed(GOOD, ("target = 10000", "target = ")), "$: expected TOML"),
    (changed(GOOD, ("target = 10000\n", "")), "$.target: expected a whole number"),
    (changed(GOOD, ("entry = 700\n", "")), "$.entry: expected a whole number from 0"),
    (changed(GOOD, ('name = "Russian 10,000"\n', "")), "$.name: expected a text, got None"),
    (HEAD, "$.combo: expected at least one [[combo]], got None"),
    (HEAD + "combo = []\n", "$.combo: expected at least one [[combo]], got []"),
    (HEAD + "combo = 5\n", "$.combo: expected at least one [[combo]], got 5"),
    (HEAD + "combo = [5]\n", "$.combo[0]: expected a [[combo]], got 5"),
    (changed(GOOD, ("entry = 700", "entry = -1")), "$.entry: expected a whole number from 0"),
    (changed(GOOD, ("entry = 700", "entry = 700\nhouse = 1")), "$.house: expected one of name, "),
    (changed(GOOD, ('"may"', '"can"')), "$.hot_dice: expected one of may, must, got 'can'"),
    (changed(GOOD, ("keep_all = false", "keep_all = 0")), "$.keep_all: expected true or false"),
    (changed(GOOD, ("dice = 6", "dice = 7")), "$.dice: expected a whole number from 1 to 6, got 7"),
    (changed(GOOD, ("dice = 6", "dice = 5")), "$.combo[5]: expected a combo of 1 to 5 dice, got 6"),
    (changed(GOOD, ('source = "', 'source = " \\n')), "$.source: expected one line of at most"),
    (changed(GOOD, ('faces = "5"', 'faces = "57"')), "$.combo[1].faces: expected faces 1 to 6"),
    (changed(GOOD, ('faces = "5"', "faces = 5")), "$.combo[1].faces: expected a text of faces"),
    (changed(GOOD, ('faces = "5"', "")), "$.combo[1]: expected either faces or groups"),
    (changed(GOOD, ('faces = "5"', 'faces = ""')), "$.combo[1]: expected a combo of 1 to 6 dice"),
    (changed(GOOD, ("500, 600]", "500]")), "$.combo[2].points: expected 6 numbers, got 5"),
    (changed(GOOD, ("500, 600]", "500, 0]")), "$.combo[2].points[5]: expected a whole number"),
    (changed(GOOD, ("groups = [4]", "groups = [0]")), "$.combo[3].groups: expected a list"),
    (changed(GOOD, ("groups = [4]", "groups = [7]")), "$.combo[3]: expected a combo of 1 to 6"),
    (changed(GOOD, ("groups = [4]", 'groups = [4]\nfaces = "1"')), "$.combo[3]: expected either"),
    (changed(GOOD, ("[2, 2, 2]", "2")), "$.combo[7].groups: expected a list"),
    (changed(GOOD, ("[2, 2, 2]", "[1, 1, 1, 1, 1, 1, 1]")), "$.combo[7].groups: expected at most"),
    (changed(GOOD, ('"straight"', '"{faces}"')), "$.combo[6].name: expected {faces} only where"),
    (changed(GOOD, ('"two triplets"', '"two {faces}"')), "$.combo[8].name: expected {faces} only"),
    (changed(GOOD, ('"straight"', "5")), "$.combo[6].name: expected a text"),
    (changed(GOOD, ('"five"', '"one"')), "$.combo[1].name: expected names that differ, got 'one'"),
    (changed(GOOD, ("points = 50\n", "")), "$.combo[1].points: expected a whole number from 1"),
    (changed(GOOD, ("points = 50", "points = 0")), "$.combo[1].points: expected a whole number"),
    (changed(GOOD, ("points = 50", 'points = "lose"')), "$.combo[1].points: expected a whole numb"),
    (changed(GOOD, ("points = 50", "point = 50")), "$.combo[1].point: expected one of name, faces"),
    (
        changed(GOOD, ("points = 50", "points = [1, 2, 3, 4, 5, 6]")),
        "$.combo[1].points: expected",
    ),
    (
        changed(GOOD, ("[3, 3]\npoints = 1500", "[3, 3]\npoints = [1, 2, 3, 4, 5, 6]")),
        "$.combo[8].points: expected one number where no single group is first",
    ),
    (
        HEAD + '[[combo]]\nname = "one"\nfaces = "1"\npoints = "win"\n',
        "$.combo: expected at",
    ),
    (
        FIVE + '[[combo]]\nname = "straight"\nfaces = "123456"\npoints = 1500\n',
        "$.combo[3]: expected a combo of 1 to 5 dice, got 6",
    ),
    (
        HEAD + "".join(f'[[combo]]\nname="{i}"\nfaces="1"\npoints=1\n' for i in range(61)),
        "$.combo: expected at most 60 combos, got 61",
    ),
    (changed(GOOD, ('["start"', '["strat"')), "$.unspecified[0]: expected the name of a field"),
    (changed(GOOD, ('["start"', '["six {faces}?"')), "$.unspecified[0]: expected the name of a f"),
    (changed(GOOD, ('["start"', "[5")), "$.unspecified: expected a list of texts"),
    (changed(SMALLEST, ("entry", 'unspecified = "tie"\nentry')), "$.unspecified: expected a list"),
    (changed(GOOD, ("rounds = 0", "rounds = 5")), "$.rounds: expected 0 where final_round is 'one"),
    (
        changed(GOOD, ('final_round = "one_turn_each"', AFTER_ROUNDS)),
        "$.rounds: expected 1 or",
    ),
    (
        changed(
            GOOD, ('final_round = "one_turn_each"', AFTER_ROUNDS), ("rounds = 0", "rounds = 10")
        ),
        "$.target: expected 0 where final_round is 'after_rounds', got 10000",
    ),
    (changed(FULL, ('"inherit"', '"flat_bonus"')), "$.piggyback.bonus: expected 1 or more where"),
    (changed(FULL, ("bonus = 0", "bonus = 100")), "$.piggyback.bonus: expected 0 where mode is"),
    (changed(FULL, ('"inherit"', '"lend"')), "$.piggyback.mode: expected one of inherit, flat_bo"),
    (changed(FULL, ("needs_entry = false", "x = 1")), "$.prize.x: expected one of points, when"),
    (changed(FULL, ('"first_roll"', '"ever"')), "$.prize.when: expected one of first_roll, any_r"),
    (changed(FULL, ("[prize]\npoints = 500", "[prize]")), "$.prize.points: expected a whole numbe"),
    (changed(FULL, ("[prize]", "[[prize]]")), "$.prize: expected a table [prize], got [{"),
    (changed(GOOD, ("entry = 700", "entry = 700\nprize = 5")), "$.prize: expected a table [prize]"),
    (changed(ZILCH, ("count = 3", "count = 0")), "$.farkles_in_row.count: expected a whole number"),
    (changed(ZILCH, ("resets = true", 'resets = "yes"')), "$.farkles_in_row.resets: expected true"),
    (changed(ZILCH, ("points = 500\n", "")), "$.farkles_in_row.points: expected a whole number"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_fault_is_told_with_its_path(text, message):
    assert str(refused(text)).startswith(message)


HUGE = {
    "deep brackets": "x = " + "[" * 50_000,
    "deep tables": "x = " + "{a = " * 20_000,
    "a deep name of a field": "name." + ".".join("a" * 1500) + " = 1\n",
    "a very deep name of a field": "name." + ".".join("a" * 20_000) + " = 1\n",
    "5,000 digits": changed(GOOD, ("target = 10000", f"target = {'9' * 5000}")),
    "4,000 digits": changed(GOOD, ("target = 10000", f"target = {'9' * 4000}")),
    "5,000 digits, to the base of 16": changed(
        GOOD, ("target = 10000", f"target = 0x{'f' * 5000}")
    ),
    "a long text": changed(GOOD, ('"straight"', f'"{"s" * 301}"')),
    "a long text of faces": changed(GOOD, ('faces = "5"', f'faces = "{"7" * 50_000}"')),
    "a long wrong word": changed(GOOD, ('"may"', f'"{"m" * 50_000}"')),
    "a long wrong name of a field": f"{'x' * 50_000} = 1",
    "many tables": "\n".join(f"[a{i}]" for i in range(5000)),
    "no text at all": "\0",
    "half a sign": "name = '\ud800'",
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE.keys())
def test_a_text_out_of_all_measure_is_refused_at_once(text):
    refused(text)


def test_fields_of_which_a_file_is_silent_are_said_to_be_unspecified():
    variant = toml.loads(SMALLEST, variant_id="x")
    data = to_data(variant)
    assert set(variant.unspecified) == set(DEFAULTS)
    assert {key: data[key] for key in DEFAULTS} == DEFAULTS
    assert (variant.dice, variant.final_round) == (6, FinalRound.ONE_TURN_EACH)
    assert (variant.farkles_in_row, variant.prize, variant.piggyback) == (None, None, None)


@pytest.mark.parametrize("field", DEFAULTS)
def test_a_missing_field_has_its_default_and_is_named(field):
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{field} =")]
    variant = toml.loads("\n".join(lines), variant_id="x")
    assert to_data(variant)[field] == DEFAULTS[field]
    assert set(variant.unspecified) == {*toml.find("russian_10000").unspecified, field}


def test_the_fields_of_a_record_have_defaults_too():
    text = changed(SMALLEST, ("[[combo]]", "[farkles_in_row]\npoints = 7\n[piggyback]\n[[combo]]"))
    text = changed(text, ("[[combo]]", PRIZE + "[[combo]]"))
    data = to_data(toml.loads(text, variant_id="x"))
    assert data["farkles_in_row"] == {"points": 7, **RECORD_DEFAULTS["farkles_in_row"]}
    assert data["piggyback"] == RECORD_DEFAULTS["piggyback"]
    assert data["prize"] == {"points": 500, **RECORD_DEFAULTS["prize"]}
    unspecified = data["unspecified"]
    assert isinstance(unspecified, list)
    assert {"piggyback.mode", "farkles_in_row.count", "prize.goes_on"} <= set(unspecified)
    assert not {"prize.when", "farkles_in_row.points"} & set(unspecified)


def test_a_file_names_what_is_unspecified_once():
    text = changed(SMALLEST, ("entry", 'unspecified = ["tie", "one", "tie"]\nentry'))
    unspecified = toml.loads(text, variant_id="x").unspecified
    assert unspecified[:2] == ("tie", "one")
    assert len(set(unspecified)) == len(unspecified)


def test_a_full_house_may_pay_by_its_triple():
    row = "[3, 2]\npoints = [1, 2, 3, 4, 5, 6]"
    text = changed(GOOD, ("two triplets", "{faces} over"), ("[3, 3]\npoints = 1500", row))
    assert toml.loads(text, variant_id="x").combos[8].points == (1, 2, 3, 4, 5, 6)


def test_rounds_may_take_the_place_of_a_target():
    change = ('final_round = "one_turn_each"', AFTER_ROUNDS)
    text = changed(GOOD, change, ("rounds = 0", "rounds = 10"), ("target = 10000", "target = 0"))
    variant = toml.loads(text, variant_id="x")
    assert (variant.rounds, variant.target, variant.has_reached(0)) == (10, 0, False)


def test_a_combo_may_win():
    variant = toml.loads(changed(GOOD, ("points = 50", 'points = "win"')), variant_id="x")
    assert (variant.combos[1].points, variant.combos[1].wins) == (0, True)
    assert toml.loads(toml.dumps(variant), variant_id="x") == variant


def test_a_file_is_found_by_its_path_and_a_wrong_name_lists_the_right_ones(tmp_path):
    file = tmp_path / "häuslich.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert toml.find(str(file)).id == "häuslich"
    with pytest.raises(VariantNotFoundError, match="got 'rusian'") as caught:
        toml.find("rusian")
    assert "russian_10000" in caught.value.hint
    with pytest.raises(VariantNotFoundError):
        toml.find("_menu")


@pytest.mark.parametrize("content", [b"\xff\xfe", None], ids=["bytes", "folder"])
def test_a_file_that_is_no_text_is_refused(tmp_path, content):
    file = tmp_path / "x.toml"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(VariantUnreadableError, match=r"x\.toml: expected a r"):
        toml.find(str(file))


def test_a_file_of_no_sensible_length_is_refused(tmp_path):
    file = tmp_path / "x.toml"
    file.write_bytes(b"#" * 100_001)
    with pytest.raises(VariantError, match=r"^\$: expected at most 20,000 letters"):
        toml.find(str(file))


def test_a_value_that_cannot_be_written_is_told_all_the_same():
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    for value in (deep, 10**5000):
        with pytest.raises(VariantError, match=r"^\$\.target: .* got a value too large to show"):
            plain.from_data({"name": "x", "target": value}, variant_id="x")
