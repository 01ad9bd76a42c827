"""A house rule in a form, its card beside it or below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.live import Live
from scorekeeper.app.parts.named import named
from scorekeeper.app.parts.rule_card import rule_card
from scorekeeper.app.parts.rule_fields import rule_field
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    main_button,
    sentence,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, COLUMN, GAP, RADIUS, TARGET
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.rule_form import ComboView, RuleFormView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit

TEXT_LINES = 24


def rule_form(view: RuleFormView, look: Look, visit: Visit) -> Screen:
    """The fields, or the text; the rule card follows what is typed."""
    desk = visit.house_rules
    fields = stretched(_text(view, visit) if view.is_text else _fields(view, visit))
    shown = Live(lambda: _card(visit), desk.typed, visit=visit)
    foot = Live(lambda: _foot(visit), desk.typed, visit=visit)
    head = ft.Row(
        [
            icon_button(
                ft.Icons.ARROW_BACK,
                say("Back to the house rules"),
                on_tap=lambda: visit.go("/rules"),
            ),
            ft.Container(title(view.title or say("House rule")), expand=True),
            icon_button(
                ft.Icons.DELETE_SWEEP,
                say("Drop what is not saved"),
                on_tap=lambda: visit.attempt(desk.drop),
            ),
        ]
    )
    if not look.is_wide:
        return Screen(stretched([fields, shown]), head=head, foot=foot)
    columns = ft.Row(
        [ft.Container(fields, width=COLUMN), ft.Container(shown, expand=True)],
        spacing=5 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return Screen(columns, head=head, foot=foot, widest=2.4 * COLUMN)


def _fields(view: RuleFormView, visit: Visit) -> list[ft.Control]:
    desk = visit.house_rules
    sections: list[ft.Control] = [
        ft.ExpansionTile(
            title=body(section.title, weight=ft.FontWeight.W_600),
            expanded=place == 0,
            maintain_state=True,
            controls=[stretched([rule_field(it, visit) for it in section.fields])],
            controls_padding=ft.Padding.symmetric(vertical=GAP),
            tile_padding=ft.Padding.all(0),
        )
        for place, section in enumerate(view.sections)
    ]
    return [
        *sections,
        body(say("What scores"), weight=ft.FontWeight.W_600),
        *(_combo(it, visit) for it in view.combos),
        side_button(
            say("Add a combo"), icon=ft.Icons.ADD, on_tap=lambda: visit.attempt(desk.add_combo)
        ),
        side_button(
            say("Edit as text"),
            icon=ft.Icons.CODE,
            on_tap=lambda: visit.attempt(desk.show_text),
        ),
    ]


def _combo(view: ComboView, visit: Visit) -> ft.Control:
    desk, is_open = visit.house_rules, bool(view.fields)

    def tap() -> None:
        visit.attempt(lambda: desk.open_combo(None if is_open else view.place))

    face = ft.Container(
        ft.Row(
            [
                ft.Text(view.name, size=BODY, expand=True),
                ft.Text(view.points, size=BODY, weight=ft.FontWeight.W_600),
                ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE),
            ],
            spacing=GAP,
        ),
        height=TARGET,
        padding=ft.Padding.symmetric(horizontal=GAP),
        border_radius=RADIUS,
        ink=True,
        on_click=lambda _: tap(),
    )
    label = say("Combo {name}, {points}", name=view.name, points=view.points)
    line = named(face, label, expanded=is_open)
    if not is_open:
        return line
    remove = side_button(
        say("Remove this combo"),
        icon=ft.Icons.DELETE_OUTLINE,
        on_tap=lambda: visit.attempt(lambda: desk.remove_combo(view.place)),
    )
    return card(stretched([line, *(rule_field(it, visit) for it in view.fields), remove]))


def _text(view: RuleFormView, visit: Visit) -> list[ft.Control]:
    desk = visit.house_rules
    return [
        small(say("The rule set as the text of its file. What it leaves out is as on the card.")),
        ft.TextField(
            label=say("Text of the rule set"),
            value=view.text,
            multiline=True,
            min_lines=TEXT_LINES,
            max_lines=TEXT_LINES,
            text_style=ft.TextStyle(font_family="monospace", size=BODY),
            on_change=lambda event: desk.put_text(event.control.value),
        ),
        side_button(
            say("Edit in the form"),
            icon=ft.Icons.TUNE,
            on_tap=lambda: visit.attempt(desk.show_form),
        ),
    ]


def _card(visit: Visit) -> ft.Control:
    shown = visit.house_rules.card
    if shown is None:
        return card(body(say("The rule card is shown here once nothing is wrong any more.")))
    return rule_card(shown)


def _foot(visit: Visit) -> ft.Control:
    found = visit.house_rules.complaint
    save = main_button(
        say("Save"),
        icon=ft.Icons.CHECK,
        on_tap=lambda: visit.attempt(visit.house_rules.save),
        is_off=found is not None,
    )
    words = [] if found is None else [small(sentence(found.whole), colour=ft.Colors.ERROR)]
    return stretched([*words, save], gap=GAP)
