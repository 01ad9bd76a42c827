"""Advice that is about no keep: what to do now, what it goes by, and work on the rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import card, side_button, small
from scorekeeper.app.theme import BODY, GAP, SMALL
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.views import AdviceView, ChoiceView
    from scorekeeper.app.visit import Visit


def advice(view: AdviceView, visit: Visit) -> ft.Control:
    """A quiet box; it takes up no room that other things move for."""
    parts: list[ft.Control] = []
    if view.is_working:
        parts.append(small(say("Advice is being worked out")))
    parts += [_choice(it) for it in view.choices]
    parts += [small(it) for it in (view.odds, view.note, view.fault) if it]
    if view.offer:
        parts.append(
            side_button(
                view.offer,
                icon=ft.Icons.CALCULATE_OUTLINED,
                on_tap=lambda: visit.attempt(visit.table.advice.solve),
            )
        )
    if view.share is not None:
        parts += [
            small(view.progress, colour=ft.Colors.ON_SURFACE),
            ft.ProgressBar(value=view.share, semantics_label=view.progress),
            side_button(
                say("Stop working it out"),
                on_tap=lambda: visit.attempt(visit.table.advice.stop_solving),
            ),
        ]
    return ft.Container(
        card(ft.Column(parts, spacing=GAP), colour=ft.Colors.SURFACE_CONTAINER_LOW),
        visible=bool(parts),
    )


def _choice(view: ChoiceView) -> ft.Control:
    weight = ft.FontWeight.W_600 if view.is_best else ft.FontWeight.W_400
    told: list[ft.Control] = [ft.Text(view.figure, size=BODY, weight=weight)]
    if view.mark:
        told.append(ft.Text(view.mark, size=SMALL, weight=ft.FontWeight.W_600))
    return ft.Row(
        [
            ft.Container(ft.Text(view.text, size=SMALL, weight=weight), expand=True),
            ft.Column(told, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.END),
        ],
        spacing=GAP,
    )
