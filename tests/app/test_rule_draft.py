"""A rule set that is being edited: half typed values, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.app import rule_draft
from scorekeeper.app.present.rule_form import present_rule_form
from scorekeeper.app.rule_draft import Complaint, Pay, Shape
from scorekeeper.app.rule_fields import FIELDS, Kind
from scorekeeper.rules import toml
from scorekeeper.rules.plain import CHECKS, RECORDS
from scorekeeper.rules.variant import FinalRound, PiggybackMode, Variant

if TYPE_CHECKING:
    from scorekeeper.rules.plain import Plain

PLAIN, FULL = toml.find("kcd"), toml.find("russian_10000_full")


def ours(variant: Variant = PLAIN) -> Plain:
    return rule_draft.begun(variant, name="Ours")


def found(data: Plain, *names: str) -> Variant | Complaint:
    return rule_draft.checked(data, rule_id="ours", names=names)


def complaint(data: Plain, *names: str) -> Complaint:
    wrong = found(data, *names)
    assert isinstance(wrong, Complaint)
    return wrong


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_a_house_rule_begins_as_its_preset_plays_and_nothing_in_it_is_left_open(preset: str):
    variant = found(ours(toml.find(preset)))
    assert isinstance(variant, Variant)
    assert variant.unspecified == ()
    assert variant.combos == toml.find(preset).combos
    assert variant.source == toml.find(preset).name


def test_what_is_wrong_is_said_with_its_place():
    wrong = complaint(rule_draft.put(ours(), ("combo", 2, "points", 3), "lots"))
    assert wrong.path == "$.combo[2].points[3]"
    assert wrong.sentence == "expected a whole number from 1 to 1000000, got 'lots'"
    assert wrong.is_about(("combo", 2, "points", 3))
    assert wrong.is_about(("combo", 2))
    assert not wrong.is_about(("combo", 1))
    assert not wrong.is_about(("combo", 2, "name"))


def test_editing_leaves_the_values_before_as_they_were():
    before = ours()
    rule_draft.put(before, ("combo", 0, "points"), 7)
    rule_draft.with_record(before, "prize", is_on=True)
    rule_draft.without_combo(before, 0)
    assert before == ours()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10000", 10_000),
        ("10,000", 10_000),
        (" 10 000 ", 10_000),
        ("0", 0),
        ("", ""),
        ("-5", "-5"),
        ("½", "½"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_numbers_as_they_are_typed(text: str, value: object):
    assert rule_draft.typed_number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", [3]), ("3, 2", [3, 2]), ("2 2 2", [2, 2, 2]), ("4+2", [4, 2]), ("x", "x"), ("", "")],
)
def test_groups_as_they_are_typed(text: str, value: object):
    assert rule_draft.typed_groups(text) == value


@pytest.mark.parametrize(
    "name", ["Kingdom Come: Deliverance dice", "kingdom come: deliverance DICE "]
)
def test_no_two_rule_sets_have_one_name(name: str):
    wrong = complaint(ours() | {"name": name}, PLAIN.name)
    assert wrong.path == "$.name"
    assert "no other rule set" in wrong.sentence


@pytest.mark.parametrize("end", FinalRound)
def test_every_end_can_be_chosen_and_plays(end: FinalRound):
    for data in (ours(), rule_draft.chosen(ours(), ("final_round",), FinalRound.AFTER_ROUNDS)):
        variant = found(rule_draft.chosen(data, ("final_round",), end))
        assert isinstance(variant, Variant)
        assert bool(variant.rounds) == (end is FinalRound.AFTER_ROUNDS)
        assert bool(variant.target) == (end is not FinalRound.AFTER_ROUNDS)


@pytest.mark.parametrize("key", RECORDS)
def test_rules_that_can_be_left_out_are_put_in_and_out(key: str):
    with_it = rule_draft.with_record(ours(), key, is_on=True)
    variant = found(with_it)
    assert isinstance(variant, Variant)
    assert getattr(variant, key) is not None
    assert rule_draft.with_record(with_it, key, is_on=False) == ours()


def test_a_flat_bonus_has_points_and_inherited_dice_have_none():
    data = rule_draft.with_record(ours(), "piggyback", is_on=True)
    for mode in (PiggybackMode.FLAT_BONUS, PiggybackMode.INHERIT):
        data = rule_draft.chosen(data, ("piggyback", "mode"), mode)
        assert isinstance(found(data), Variant)


def test_a_new_combo_asks_for_a_name_and_can_be_removed():
    data = rule_draft.with_combo(ours())
    place = len(PLAIN.combos)
    assert complaint(data).path == f"$.combo[{place}].name"
    assert rule_draft.without_combo(data, place) == ours()


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("pay", Pay)
def test_any_combo_of_any_shape_and_pay_is_right_or_said_to_be_wrong_there(shape: Shape, pay: Pay):
    for place in range(len(PLAIN.combos)):
        data = rule_draft.paid(rule_draft.shaped(ours(), place, shape), place, pay)
        result = found(data)
        if isinstance(result, Complaint):
            assert result.is_about(("combo", place))
        elif pay is Pay.WIN:
            assert result.combos[place].wins


def test_points_survive_a_change_of_how_they_are_given():
    data: Any = rule_draft.paid(ours(), 2, Pay.ONE)
    assert data["combo"][2]["points"] == 1000
    data = rule_draft.paid(data, 2, Pay.SIX)
    assert data["combo"][2]["points"] == [1000] * 6
    data = rule_draft.shaped(data, 2, Shape.FACES)
    assert data["combo"][2]["points"] == 1000


def test_a_rule_set_in_which_nothing_scores_is_refused():
    data = ours() | {"combo": []}
    assert complaint(data).path == "$.combo"


def test_the_form_has_every_field_that_a_rule_set_has():
    shown = {".".join(map(str, field.path)) for _, fields in FIELDS for field in fields}
    inner = {f"{key}.{name}" for key, (_, checks) in RECORDS.items() for name in checks}
    assert shown == (set(CHECKS) | set(RECORDS) | inner) - {"source"}


def test_every_choice_of_the_form_is_one_that_the_rules_know():
    data = ours(FULL)
    for key in RECORDS:
        data = rule_draft.with_record(data, key, is_on=True)
    for _, fields in FIELDS:
        for field in fields:
            for value in field.choices:
                result = found(rule_draft.chosen(data, field.path, value))
                assert isinstance(result, Variant), (field.path, value)


def fields_of(data: Plain) -> set[str]:
    view = present_rule_form(data, rule_id="", open_combo=None, is_text=False, text="", edition=1)
    return {".".join(map(str, it.path)) for section in view.sections for it in section.fields}


def test_fields_that_mean_nothing_are_not_there():
    assert not {"rounds", "overshoot", "lowest_tie", "tie", "prize.points"} & fields_of(ours())
    rounds = rule_draft.chosen(ours(), ("final_round",), FinalRound.AFTER_ROUNDS)
    assert "rounds" in fields_of(rounds)
    assert "target" not in fields_of(rounds)
    exact = ours() | {"target_test": "exactly", "overshoot": "to_lowest"}
    assert {"overshoot", "lowest_tie"} <= fields_of(exact)


def test_a_combo_in_a_line_and_its_fields_once_it_is_open():
    data = rule_draft.paid(ours(), 0, Pay.WIN)
    view = present_rule_form(data, rule_id="", open_combo=2, is_text=False, text="", edition=1)
    lines = [(it.name, it.points) for it in view.combos[:3]]
    assert lines == [
        ("one", "wins the game"),
        ("five", "50"),
        ("three of a kind", "200 to 1,000"),
    ]
    assert not view.combos[0].fields
    kinds = [it.kind for it in view.combos[2].fields]
    assert kinds == [Kind.TEXT, Kind.SHAPE, Kind.GROUPS, Kind.PAY, *[Kind.NUMBER] * 6]
