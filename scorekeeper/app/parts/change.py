"""What an amendment would change, and the question whether it is to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import body, main_button, side_button, small
from scorekeeper.app.theme import BODY, GAP, RADIUS, colour, mark
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.present.change import ChangeView, RefusedView, ScoreChangeView
    from scorekeeper.app.visit import Visit


def change(view: ChangeView, visit: Visit, *, is_dark: bool) -> ft.Control:
    """Scores before and after, what becomes of the match, what would be lost; then the answers."""
    parts: list[ft.Control] = [body(view.turn, weight=ft.FontWeight.W_600)]
    parts.append(ft.Column([_score(it, is_dark=is_dark) for it in view.scores], spacing=GAP // 2))
    if not view.match and not view.refused and all(it.is_same for it in view.scores):
        parts.append(small(say("Nothing else changes")))
    if view.match:
        parts.append(ft.Column([_flagged(it) for it in view.match], spacing=GAP // 2))
    if view.refused:
        parts.append(_refused(view.refused))
    parts.append(
        ft.Row(
            [
                main_button(view.confirm, on_tap=lambda: visit.attempt(visit.past.confirm)),
                side_button(
                    say("Leave it as it was"),
                    on_tap=lambda: visit.attempt(visit.past.leave_it),
                ),
            ],
            spacing=GAP,
            run_spacing=GAP,
            wrap=True,
        )
    )
    return ft.Column(parts, spacing=1.5 * GAP)


def _score(view: ScoreChangeView, *, is_dark: bool) -> ft.Control:
    has_new = view.before != view.after
    weight = ft.FontWeight.W_700 if has_new else ft.FontWeight.W_400
    numbers: list[ft.Control] = [ft.Text(view.after, size=BODY, weight=weight)]
    if has_new:
        old = ft.Text(view.before, size=BODY, color=ft.Colors.ON_SURFACE_VARIANT)
        arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=16, color=ft.Colors.ON_SURFACE_VARIANT)
        numbers = [old, arrow, *numbers]
    name = ft.Text(
        view.name, size=BODY, weight=weight, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
    )
    notes = [small(", ".join(view.notes), colour=ft.Colors.ON_SURFACE)] if view.notes else []
    return ft.Semantics(
        label=view.label,
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            [
                ft.Icon(mark(view.seat).icon, size=16, color=colour(view.seat, is_dark=is_dark)),
                ft.Column([name, *notes], spacing=0, expand=True),
                *numbers,
            ],
            spacing=GAP,
        ),
    )


def _flagged(text: str) -> ft.Control:
    icon = ft.Icon(ft.Icons.FLAG, size=18, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Row([icon, ft.Text(text, size=BODY, expand=True)], spacing=GAP)


def _refused(turns: Sequence[RefusedView]) -> ft.Control:
    ink = ft.Colors.ON_ERROR_CONTAINER
    title = ft.Text(
        say("These turns cannot stand as they are:"),
        size=BODY,
        weight=ft.FontWeight.W_700,
        color=ink,
    )
    icon = ft.Icon(ft.Icons.WARNING_AMBER, size=20, color=ink)
    return ft.Container(
        ft.Column(
            [
                ft.Row([icon, ft.Container(title, expand=True)], spacing=GAP),
                *(_refused_turn(it, ink) for it in turns),
            ],
            spacing=GAP,
        ),
        bgcolor=ft.Colors.ERROR_CONTAINER,
        border_radius=RADIUS,
        padding=1.5 * GAP,
    )


def _refused_turn(view: RefusedView, ink: ft.ColorValue) -> ft.Control:
    whose = ft.Text(view.turn, size=BODY, weight=ft.FontWeight.W_700, color=ink)
    return ft.Column([whose, ft.Text(view.text, size=BODY, color=ink)], spacing=0)
