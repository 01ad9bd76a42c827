"""The rule card: a rule set in words, and two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import body, card, small
from scorekeeper.app.theme import BODY, GAP

if TYPE_CHECKING:
    from scorekeeper.app.views import ComparisonView, RuleSetView


def rule_card(view: RuleSetView) -> ft.Control:
    """Rules by topic, then what scores, then notes."""
    rules: list[ft.Control] = [
        ft.Column([small(topic), ft.Text(text, size=BODY)], spacing=0) for topic, text in view.rules
    ]
    combos: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(name, size=BODY, expand=True),
                ft.Text(points, size=BODY, weight=ft.FontWeight.W_600),
            ]
        )
        for name, points in view.combos
    ]
    return card(
        ft.Column(
            [
                ft.Column(rules, spacing=GAP),
                ft.Divider(height=GAP),
                ft.Column(combos, spacing=GAP // 2),
                *(small(it) for it in view.notes),
            ],
            spacing=1.5 * GAP,
        ),
    )


def comparison(view: ComparisonView) -> ft.Control:
    """The lines in which two rule sets differ, each with the words of both."""
    lines: list[ft.Control] = [
        ft.Column(
            [
                small(topic),
                ft.Row(
                    [_side(one), _side(other)],
                    spacing=2 * GAP,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
            ],
            spacing=0,
        )
        for topic, one, other in view.lines
    ]
    heads = ft.Row(
        [
            ft.Container(body(it, weight=ft.FontWeight.W_600), expand=True)
            for it in (view.one, view.other)
        ],
        spacing=2 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    none = [body(view.none)] if view.none else []
    return card(ft.Column([heads, *lines, *none], spacing=1.5 * GAP))


def _side(words: str) -> ft.Control:
    return ft.Container(ft.Text(words, size=BODY), expand=True)
