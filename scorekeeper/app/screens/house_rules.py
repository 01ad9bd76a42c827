"""House rules: the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.menu import menu_button
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.house_rules import HouseRulesView, HouseRuleView
    from scorekeeper.app.visit import Visit


def house_rules(view: HouseRulesView, visit: Visit) -> Screen:
    """Every house rule, and the way to a new one."""
    desk = visit.house_rules
    back = icon_button(
        ft.Icons.ARROW_BACK, say("Back to the new game"), on_tap=lambda: visit.go("/new")
    )
    parts: list[ft.Control] = []
    if view.undo:
        parts.append(
            side_button(view.undo, icon=ft.Icons.UNDO, on_tap=lambda: visit.attempt(desk.put_back))
        )
    if view.unsaved:
        parts.append(
            side_button(view.unsaved, icon=ft.Icons.EDIT, on_tap=lambda: visit.attempt(desk.go_on))
        )
    if not view.rules:
        parts.append(
            body(say("Play by your own rules: begin from a rule set, and change what differs."))
        )
    parts += [_rule(it, visit) for it in view.rules]
    parts.append(
        menu_button(
            say("Begin from a rule set"),
            ft.Icons.ADD,
            [
                (name, lambda base=base: visit.go(f"/rules/new/{base}"))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
                for base, name in view.bases
            ],
        )
    )
    return Screen(stretched(parts), head=ft.Row([back, title(say("House rules"))]))


def _rule(view: HouseRuleView, visit: Visit) -> ft.Control:
    play = side_button(
        say("Play"),
        icon=ft.Icons.PLAY_ARROW,
        on_tap=lambda: visit.attempt(lambda: visit.play_by(view.rule_id)),
        is_off=bool(view.why_not),
    )
    edit = icon_button(
        ft.Icons.EDIT,
        say("Edit {name}", name=view.name),
        on_tap=lambda: visit.go(f"/rules/{view.rule_id}"),
    )
    delete = icon_button(
        ft.Icons.DELETE_OUTLINE,
        say("Delete {name}", name=view.name),
        on_tap=lambda: visit.attempt(lambda: visit.house_rules.remove(view.rule_id)),
    )
    return card(
        ft.Column(
            [
                body(view.name, weight=ft.FontWeight.W_600),
                small(view.text),
                ft.Row([play, ft.Container(expand=True), edit, delete], spacing=GAP),
            ],
            spacing=GAP // 2,
        )
    )
