"""The keeps that score, best first: a row each, dice left and points right, advice between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, die
from scorekeeper.app.parts.words import body, small
from scorekeeper.app.theme import BODY, GAP, RADIUS, SMALL, TARGET, button_style
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import KeepView
    from scorekeeper.app.visit import Visit

SHOWN_AT_FIRST = 4

DIE = 26

BESIDE = 3
"""With so many dice there is room for words beside them, on a phone too."""


def keeps(
    view: Sequence[KeepView], *, shows_all: bool, shows_reasons: bool, visit: Visit
) -> ft.Control:
    """The list; after the best few, one tap shows the others.

    Rows stay in the order of their points, whatever the advice is: none moves under the finger.
    """
    shown = [
        it for place, it in enumerate(view) if shows_all or place < SHOWN_AT_FIRST or it.is_best
    ]
    is_advised = any(it.is_best for it in view)
    rows = [
        _row(
            it,
            visit,
            stands_out=it.is_best or (not is_advised and place == 0),
            shows_advice=not is_advised or it.is_best or shows_reasons,
            shows_others=shows_reasons,
        )
        for place, it in enumerate(shown)
    ]
    head = ft.Row(
        [
            ft.Container(body(say("Keep"), weight=ft.FontWeight.W_600), expand=True),
            *([_reasons(visit, on=shows_reasons)] if is_advised else []),
        ]
    )
    left = len(view) - len(shown)
    more = ft.TextButton(
        count("{n} more keep", "{n} more keeps", left),
        on_click=lambda _: visit.attempt(visit.table.show_all_keeps),
        style=button_style(),
        height=TARGET,
    )
    return ft.Column([head, *rows, *([more] if left else [])], spacing=GAP)


def _reasons(visit: Visit, *, on: bool) -> ft.Control:
    return ft.TextButton(
        say("Fewer reasons") if on else say("All reasons"),
        on_click=lambda _: visit.attempt(lambda: visit.table.advice.show_reasons(on=not on)),
        style=button_style(SMALL),
        height=TARGET,
    )


def _row(
    view: KeepView, visit: Visit, *, stands_out: bool, shows_advice: bool, shows_others: bool
) -> ft.Control:
    back = ft.Colors.PRIMARY_CONTAINER if stands_out else ft.Colors.SURFACE_CONTAINER_HIGH
    ink = ft.Colors.ON_PRIMARY_CONTAINER if stands_out else ft.Colors.ON_SURFACE
    dice = ft.Row(
        [die(face, size=DIE, look=Look.KEPT) for face in view.kept], spacing=GAP // 2, tight=True
    )
    words = small(view.words, colour=ink)
    is_beside = len(view.kept) <= BESIDE
    kept = (
        ft.Row([dice, ft.Container(words, expand=True)], spacing=GAP)
        if is_beside
        else ft.Column([dice, words], spacing=GAP // 2)
    )
    worth = ft.Row(
        [ft.Text(view.points, size=BODY + 5, weight=ft.FontWeight.W_700, color=ink)], tight=True
    )
    told = ", ".join(it for it in (view.mark, view.figure) if it)
    number = ft.Column(
        [worth, *([_figure(told, ink)] if told else [])],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    told_of = [view.advice] if shows_advice and view.advice else []
    told_of += view.others if shows_others else ()
    advice = [small(it, colour=ink) for it in told_of]
    return ft.Semantics(
        label=view.label,
        button=True,
        container=True,
        content=ft.Container(
            bgcolor=back,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=1.5 * GAP, vertical=0.75 * GAP),
            ink=True,
            on_click=lambda _: visit.attempt(lambda: visit.table.keep(view.kept)),
            content=ft.Column(
                [ft.Row([ft.Container(kept, expand=True), number], spacing=GAP), *advice],
                spacing=GAP // 2,
            ),
        ),
    )


def _figure(text: str, ink: str) -> ft.Control:
    return ft.Text(text, size=SMALL, weight=ft.FontWeight.W_600, color=ink)
