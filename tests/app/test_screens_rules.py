"""House rules on a real Flet session without a browser."""

from __future__ import annotations

import flet as ft
import pytest

from scorekeeper.app.main import page_of
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import house_of


async def flip(ui: UI, words: str) -> None:
    """Tap the switch that stands beside these words."""
    rows = [it for it in ui.all(ft.Row) if any(isinstance(c, ft.Switch) for c in it.controls)]
    (row,) = (it for it in rows if any(getattr(c, "value", "") == words for c in it.controls))
    switch = next(c for c in row.controls if isinstance(c, ft.Switch))
    ui.session.apply_patch(switch._i, {"value": not switch.value})
    await ui.fire(switch, "change", not switch.value)


async def pick(ui: UI, value: str) -> None:
    """Choose a radio of the form."""
    group = next(
        it
        for it in ui.all(ft.RadioGroup)
        if any(radio.value == value for radio in ui.all(ft.Radio) if radio in _radios(it))
    )
    ui.session.apply_patch(group._i, {"value": value})
    await ui.fire(group, "change", value)


def _radios(group: ft.RadioGroup) -> list[ft.Radio]:
    assert isinstance(group.content, ft.Column)
    return [merged.content.controls[0] for merged in group.content.controls]  # type: ignore[attr-defined]  # as `radio` makes them


@pytest.mark.parametrize("width", [PHONE_PX, LAPTOP_PX])
def test_a_house_rule_is_made_and_a_game_started_by_it(width: float):
    house = house_of()

    async def story(ui: UI) -> None:
        await ui.tap("House rules")
        base = next(it for it in ui.all(ft.PopupMenuItem) if it.content == "Five-dice Farkle")
        await ui.fire(base, "click")
        await ui.type("Name", "Ours")
        await ui.type_quickly("Target", "4", "42")
        assert ui.field("Target").value == "42"
        await ui.type("Target", "4,200")
        assert ui.shows("4,200 points")
        await ui.tap("Save")
        assert ui.shows("but: Target")
        await ui.tap("Play")
        assert ui.shows("House rules")
        await ui.type("Player 1", "Ann")
        await ui.tap("Start the game")
        assert ui.shows("Throw five dice")

    play(story, main=page_of(house), route="/new", width=width)
    state = house.tables.open(house.tables.games()[0].game).state
    assert (state.variant.name, state.variant.target) == ("Ours", 4200)


def test_what_is_wrong_is_said_by_the_field_and_beside_the_button_and_saving_is_off():
    async def story(ui: UI) -> None:
        await ui.type("Target", "lots")
        shown = {it.value for it in ui.all(ft.Text) if "expected a whole" in it.value.lower()}
        assert shown == {
            "Expected a whole number from 0 to 1000000, got 'lots'",
            "$.target: expected a whole number from 0 to 1000000, got 'lots'",
        }
        assert ui.named("Save").disabled
        await ui.type("Target", "5000")
        assert not ui.named("Save").disabled

    play(story, main=page_of(house_of()), route="/rules/new/kcd")


def test_choices_and_switches_show_the_fields_that_hang_on_them():
    async def story(ui: UI) -> None:
        await pick(ui, "after_rounds")
        assert ui.field("Rounds").value == "10"
        await flip(ui, "Farkles in a row cost points")
        assert ui.field("Points that they cost").value == "1000"
        assert ui.shows("3 farkles in a row cost 1,000 points")

    play(story, main=page_of(house_of()), route="/rules/new/kcd")


def test_a_combo_is_opened_changed_and_removed():
    async def story(ui: UI) -> None:
        await ui.tap("Combo straight, 1,500")
        await ui.type("Points", "2000")
        await ui.tap("Combo straight, 1,500")
        assert ui.has("Combo straight, 2,000")
        await ui.tap("Combo straight, 2,000")
        await ui.tap("Remove this combo")
        assert not ui.has("Combo straight, 2,000")
        await ui.tap("Add a combo")
        assert ui.shows("Expected a text, got ''")

    play(story, main=page_of(house_of()), route="/rules/new/kcd")


def test_the_text_is_typed_without_losing_letters():
    async def story(ui: UI) -> None:
        await ui.tap("Edit as text")
        label = "Text of the rule set"
        text = ui.field(label).value
        await ui.type_quickly(label, "name =", "name = 5")
        assert ui.field(label).value == "name = 5"
        await ui.type(label, text.replace("target = 4000", "target = 4500"))
        await ui.tap("Edit in the form")
        assert ui.field("Target").value == "4500"

    play(story, main=page_of(house_of()), route="/rules/new/kcd")


def test_one_is_deleted_and_put_back():
    async def story(ui: UI) -> None:
        await ui.type("Name", "Ours")
        await ui.tap("Save")
        await ui.tap("Delete Ours")
        assert not ui.has("Edit Ours")
        await ui.tap("Undo: Ours deleted")
        assert ui.has("Edit Ours")

    play(story, main=page_of(house_of()), route="/rules/new/kcd")
