"""The desk for house rules: made, edited, saved, deleted, put back and played."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scorekeeper.app.present.house_rules import HouseRulesView
from scorekeeper.app.present.rule_form import RuleFormView
from scorekeeper.app.rule_fields import Kind
from scorekeeper.app.views import HomeView, NewGameView, RuleSetView
from scorekeeper.errors import StoreError
from scorekeeper.game.ports import HouseRule
from scorekeeper.rules import toml
from tests.app.play import Sitting, house_of, sit

KCD = toml.find("kcd")


def listed(at: Sitting) -> HouseRulesView:
    assert isinstance(at.visit.state.view, HouseRulesView)
    return at.visit.state.view


def form(at: Sitting) -> RuleFormView:
    assert isinstance(at.visit.state.view, RuleFormView)
    return at.visit.state.view


def wrong(at: Sitting) -> str:
    """Where something is wrong with what is typed, empty where nothing is."""
    found = at.visit.house_rules.complaint
    return "" if found is None else found.path


def card(at: Sitting) -> RuleSetView | None:
    """The rule card of what is typed."""
    return at.visit.house_rules.card


def rules(at: Sitting) -> dict[str, str]:
    shown = card(at)
    assert shown is not None
    return dict(shown.rules)


def combos(at: Sitting) -> tuple[tuple[str, str], ...]:
    shown = card(at)
    assert shown is not None
    return shown.combos


def with_rule(name: str = "Ours", *, target: str = "7000") -> Sitting:
    """Somebody has made a house rule from a preset, and sees the list."""
    at = sit(house_of(), "/rules/new/kcd")
    desk = at.visit.house_rules
    desk.put(("name",), Kind.TEXT, name)
    desk.put(("target",), Kind.NUMBER, target)
    at.attempt(desk.save)
    return at


def test_there_are_none_at_first_and_any_preset_to_begin_from():
    view = listed(sit(house_of(), "/rules"))
    assert view.rules == ()
    assert [it for it, _ in view.bases] == list(toml.preset_ids())


def test_a_house_rule_is_made_saved_and_listed_with_what_differs():
    view = listed(with_rule())
    assert [(it.rule_id, it.name) for it in view.rules] == [("ours", "Ours")]
    assert view.rules[0].text == f"As {KCD.name}, but: Target"
    assert ("ours", "Ours") in view.bases
    assert view.unsaved == ""


def test_typing_draws_no_screen_and_the_card_follows():
    at = sit(house_of(), "/rules/new/kcd")
    desk, before = at.visit.house_rules, form(at)
    desk.put(("target",), Kind.NUMBER, "12,000")
    assert form(at) is before
    assert desk.typed.times == 1
    assert "12,000" in rules(at)["Target"]
    desk.put(("target",), Kind.NUMBER, "many")
    assert card(at) is None
    assert wrong(at) == "$.target"


def test_what_is_wrong_is_not_saved_and_is_told():
    at = sit(house_of(), "/rules/new/kcd")
    at.visit.house_rules.put(("entry",), Kind.NUMBER, "x")
    at.attempt(at.visit.house_rules.save)
    assert at.notice.startswith("$.entry: expected a whole number")
    assert at.visit.ways.house.rule_book.house_rules() == ()


@pytest.mark.parametrize("name", ["ours", "Russian 10,000"])
def test_a_name_that_another_rule_set_has_is_refused(name: str):
    at = with_rule()
    at.visit.show("/rules/new/kcd")
    at.visit.house_rules.put(("name",), Kind.TEXT, name)
    at.attempt(at.visit.house_rules.save)
    assert "expected a name that no other rule set has" in at.notice


def test_a_house_rule_keeps_its_id_when_its_name_changes():
    at = with_rule()
    at.visit.show("/rules/ours")
    assert wrong(at) == ""
    at.visit.house_rules.put(("name",), Kind.TEXT, "Theirs")
    at.attempt(at.visit.house_rules.save)
    assert [(it.rule_id, it.name) for it in listed(at).rules] == [("ours", "Theirs")]


@pytest.mark.parametrize(
    ("name", "prefix"), [("kcd", "kcd_"), ("Дома", "house_rule"), ("new", "new_")]
)
def test_ids_are_their_own_whatever_the_name(name: str, prefix: str):
    rule_id = listed(with_rule(name)).rules[0].rule_id
    assert rule_id.startswith(prefix)
    assert rule_id not in {*toml.preset_ids(), "new"}


def test_one_is_made_from_another_house_rule():
    at = with_rule()
    at.visit.show("/rules/new/ours")
    assert form(at).title == "Ours, our way"
    assert wrong(at) == ""


def test_what_was_typed_is_there_when_the_form_was_left_until_it_is_dropped():
    at = sit(house_of(), "/rules/new/kcd")
    desk = at.visit.house_rules
    desk.put(("name",), Kind.TEXT, "Half done")
    at.visit.show("/rules")
    assert listed(at).unsaved == "Go on with Half done, not saved yet"
    desk.go_on()
    assert form(at).title == "Half done"
    desk.drop()
    assert listed(at).unsaved == ""


def test_a_house_rule_is_deleted_and_put_back():
    at = with_rule()
    at.attempt(lambda: at.visit.house_rules.remove("ours"))
    assert listed(at).rules == ()
    assert listed(at).undo == "Undo: Ours deleted"
    at.attempt(at.visit.house_rules.put_back)
    assert [it.name for it in listed(at).rules] == ["Ours"]
    assert listed(at).undo == ""


def test_a_game_is_played_by_a_house_rule_and_keeps_it_whatever_becomes_of_that():
    at = with_rule(target="7000")
    house = at.visit.ways.house
    at.visit.play_by("ours")
    view = at.visit.state.view
    assert isinstance(view, NewGameView)
    assert view.chosen.name == "Ours"
    at.visit.start.put(0, "Ann")
    at.attempt(at.visit.start.start)
    game = house.tables.games()[0].game
    at.visit.house_rules.remove("ours")
    assert house.tables.open(game).state.variant.target == 7000
    at.visit.show("/new")
    again = at.visit.state.view
    assert isinstance(again, NewGameView)
    assert again.rule_set == toml.menu()[0]


def test_the_rule_set_of_the_newest_game_may_be_one_of_the_house():
    at = with_rule()
    at.visit.play_by("ours")
    at.visit.start.put(0, "Ann")
    at.attempt(at.visit.start.start)
    at.visit.new_game()
    view = at.visit.state.view
    assert isinstance(view, NewGameView)
    assert view.rule_set == "ours"


def test_the_text_is_edited_and_kept_as_it_was_written():
    at = with_rule()
    at.visit.show("/rules/ours")
    desk = at.visit.house_rules
    at.attempt(desk.show_text)
    assert form(at).is_text
    text = "# As at Zoë's\n" + form(at).text.replace("target = 7000", "target = 8000")
    desk.put_text("name = ")
    assert wrong(at) == "$"
    at.attempt(desk.show_form)
    assert "expected TOML" in at.notice
    assert form(at).is_text
    desk.put_text(text)
    at.attempt(desk.save)
    (rule,) = at.visit.ways.house.rule_book.house_rules()
    assert rule.text == text


def test_what_was_typed_as_text_is_in_the_form():
    at = sit(house_of(), "/rules/new/kcd")
    desk = at.visit.house_rules
    desk.show_text()
    desk.put_text(form(at).text.replace("entry = 0", "entry = 350"))
    desk.show_form()
    entry = next(it for s in form(at).sections for it in s.fields if it.path == ("entry",))
    assert entry.value == "350"


def test_combos_are_added_changed_and_removed():
    at = sit(house_of(), "/rules/new/kcd")
    desk, count = at.visit.house_rules, len(KCD.combos)
    desk.add_combo()
    assert form(at).combos[count].fields
    assert wrong(at) == f"$.combo[{count}].name"
    desk.put(("combo", count, "name"), Kind.TEXT, "two pairs")
    desk.choose(("combo", count, "shape"), Kind.SHAPE, "groups")
    desk.put(("combo", count, "groups"), Kind.GROUPS, "2 2")
    desk.put(("combo", count, "points"), Kind.NUMBER, "300")
    assert wrong(at) == ""
    assert combos(at)[-1] == ("two pairs", "300")
    desk.choose(("combo", count, "pay"), Kind.PAY, "win")
    assert combos(at)[-1] == ("two pairs", "wins the game")
    desk.remove_combo(count)
    assert len(form(at).combos) == count


def test_rules_are_switched_and_chosen():
    at = sit(house_of(), "/rules/new/kcd")
    desk = at.visit.house_rules
    desk.switch(("teams",), Kind.SWITCH, is_on=True)
    desk.switch(("prize",), Kind.RECORD, is_on=True)
    desk.choose(("final_round",), Kind.CHOICE, "after_rounds")
    assert wrong(at) == ""
    topics = rules(at)
    assert {"Teams", "Nothing scores"} <= set(topics)
    assert topics["Target"].startswith("10 rounds")


def test_one_that_cannot_be_read_is_listed_not_offered_and_mended_in_its_text():
    house = house_of()
    at_noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    house.rule_book.put(HouseRule(rule_id="bad", text="name = 5", changed_at=at_noon))
    at = sit(house, "/rules")
    assert listed(at).rules[0].why_not.startswith("It cannot be read: $.name: expected a text")
    assert "bad" not in {it for it, _ in listed(at).bases}
    at.visit.show("/new")
    view = at.visit.state.view
    assert isinstance(view, NewGameView)
    assert view.house_rules == ()
    at.visit.show("/rules/bad")
    assert form(at).is_text
    at.visit.house_rules.put_text(toml.dumps(KCD).replace(KCD.name, "Mended"))
    at.attempt(at.visit.house_rules.save)
    assert [it.name for it in listed(at).rules] == ["Mended"]


@pytest.mark.parametrize("route", ["/rules/nothing", "/rules/new/nothing", "/rules/new"])
def test_a_rule_set_that_is_not_there_leads_home_with_a_word(route: str):
    at = sit(house_of(), route)
    assert isinstance(at.visit.state.view, HomeView)
    assert "expected the name of a rule set" in at.notice


def test_a_store_that_fails_is_told_and_loses_nothing_that_was_typed(monkeypatch):
    at = sit(house_of(), "/rules/new/kcd")
    desk = at.visit.house_rules
    desk.put(("name",), Kind.TEXT, "Ours")

    def fail(_: object) -> None:
        raise StoreError("expected a database, got none")

    monkeypatch.setattr(at.visit.ways.house.rule_book, "put", fail)
    at.attempt(desk.save)
    assert "expected a database" in at.notice
    assert form(at) is not None
    at.visit.show("/rules/new/kcd")
    assert form(at).title == "Ours"
