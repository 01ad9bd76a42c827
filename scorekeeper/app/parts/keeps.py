"""The keeps that score, best first: a row each, dice left and points right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, die
from scorekeeper.app.parts.words import body, small
from scorekeeper.app.theme import BODY, GAP, RADIUS, TARGET, button_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import KeepView
    from scorekeeper.app.visit import Visit

SHOWN_AT_FIRST = 4


def keeps(view: Sequence[KeepView], *, shows_all: bool, visit: Visit) -> ft.Control:
    """The list; after the best few, one tap shows the others."""
    shown = view if shows_all else view[:SHOWN_AT_FIRST]
    rows = [_row(it, visit, is_best=place == 0) for place, it in enumerate(shown)]
    left = len(view) - len(shown)
    if left:
        rows.append(
            ft.TextButton(
                f"{left} more {'keep' if left == 1 else 'keeps'}",
                on_click=lambda _: visit.attempt(visit.table.show_all_keeps),
                style=button_style(),
                height=TARGET,
            )
        )
    return ft.Column([body("Keep", weight=ft.FontWeight.W_600), *rows], spacing=GAP)


def _row(view: KeepView, visit: Visit, *, is_best: bool) -> ft.Control:
    colour = ft.Colors.PRIMARY_CONTAINER if is_best else ft.Colors.SURFACE_CONTAINER_HIGH
    ink = ft.Colors.ON_PRIMARY_CONTAINER if is_best else ft.Colors.ON_SURFACE
    return ft.Semantics(
        label=view.label,
        button=True,
        container=True,
        content=ft.Container(
            bgcolor=colour,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=1.5 * GAP, vertical=GAP),
            ink=True,
            on_click=lambda _: visit.attempt(lambda: visit.table.keep(view.kept)),
            content=ft.Row(
                [
                    ft.Column(
                        [
                            ft.Row(
                                [die(face, size=30, look=Look.KEPT) for face in view.kept],
                                spacing=GAP // 2,
                                tight=True,
                            ),
                            small(view.words, colour=ink),
                        ],
                        spacing=GAP // 2,
                        expand=True,
                    ),
                    ft.Text(view.points, size=BODY + 5, weight=ft.FontWeight.W_700, color=ink),
                ]
            ),
        ),
    )
