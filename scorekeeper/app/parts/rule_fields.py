"""The fields of a rule set's form, each with what is wrong in it below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.choices import radios
from scorekeeper.app.parts.live import Live
from scorekeeper.app.parts.words import sentence, small
from scorekeeper.app.rule_fields import Kind
from scorekeeper.app.theme import BODY, GAP, TARGET

if TYPE_CHECKING:
    from scorekeeper.app.present.rule_form import FieldView
    from scorekeeper.app.visit import Visit


def rule_field(view: FieldView, visit: Visit) -> ft.Control:
    """A field as its kind asks for."""
    if view.kind in {Kind.SWITCH, Kind.RECORD}:
        return _switch(view, visit)
    if view.choices:
        return _choice(view, visit)
    return _typed(view, visit)


def complained(view: FieldView, visit: Visit) -> ft.Control:
    """What is wrong with a field, where something is."""
    found = visit.house_rules.complaint
    words = sentence(found.sentence) if found is not None and found.is_about(view.path) else ""
    return ft.Container(
        ft.Semantics(
            live_region=True,
            content=ft.Row(
                [
                    ft.Icon(ft.Icons.ERROR_OUTLINE, size=18, color=ft.Colors.ERROR),
                    ft.Container(small(words, colour=ft.Colors.ERROR), expand=True),
                ],
                spacing=GAP,
            ),
        ),
        visible=bool(words),
    )


def _typed(view: FieldView, visit: Visit) -> ft.Control:
    desk = visit.house_rules
    is_number = view.kind is Kind.NUMBER
    field = ft.TextField(
        label=view.label,
        value=view.value,
        keyboard_type=ft.KeyboardType.NUMBER if is_number else ft.KeyboardType.TEXT,
        on_change=lambda event: desk.put(view.path, view.kind, event.control.value),
    )
    return ft.Column(
        [field, Live(lambda: complained(view, visit), desk.typed, visit=visit)],
        spacing=GAP // 2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _switch(view: FieldView, visit: Visit) -> ft.Control:
    def flip(event: ft.Event[ft.Switch]) -> None:
        is_on = bool(event.control.value)
        visit.attempt(lambda: visit.house_rules.switch(view.path, view.kind, is_on=is_on))

    words = ft.Text(view.label, size=BODY, expand=True)
    return ft.MergeSemantics(
        ft.Row([words, ft.Switch(value=view.is_on, on_change=flip)], height=TARGET, spacing=GAP)
    )


def _choice(view: FieldView, visit: Visit) -> ft.Control:
    def choose(value: str) -> None:
        visit.attempt(lambda: visit.house_rules.choose(view.path, view.kind, value))

    return ft.Column(
        [small(view.label), radios(view.choices, view.value, on_choose=choose)], spacing=0
    )
