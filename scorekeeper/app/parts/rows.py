"""Rows that lead somewhere, and rows of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.named import named
from scorekeeper.app.parts.words import small
from scorekeeper.app.theme import BODY, GAP, RADIUS, TARGET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.app.present.rows import FactView, RowView
    from scorekeeper.app.visit import Visit


PAGES = frozenset({"/board"})
"""Addresses of pages that are no screens of the app: the browser opens them beside it."""


def row(view: RowView, visit: Visit, *, icon: ft.IconData | None = None) -> ft.Control:
    """A row that leads to its address."""
    if view.address in PAGES:
        face = _face(view.title, view.text, icon=icon, leads=ft.Icons.OPEN_IN_NEW)
        face.url = ft.Url(view.address, target=ft.UrlTarget.BLANK)
        return ft.MergeSemantics(face)
    return tile(
        view.title,
        view.text,
        label=view.label,
        icon=icon,
        on_tap=lambda: visit.attempt(lambda: visit.go(view.address)),
    )


def tile(
    title: str,
    text: str,
    *,
    label: str,
    on_tap: Callable[[], None],
    icon: ft.IconData | None = None,
) -> ft.Control:
    """A title over a side note, to tap; `label` is its name for screen readers."""
    face = _face(title, text, icon=icon)
    face.on_click = lambda _: on_tap()
    return named(face, label)


def _face(
    title: str,
    text: str,
    *,
    icon: ft.IconData | None,
    leads: ft.IconData = ft.Icons.CHEVRON_RIGHT,
) -> ft.Container:
    sign = [] if icon is None else [ft.Icon(icon, color=ft.Colors.PRIMARY)]
    note = [small(text)] if text else []
    words = ft.Column(
        [ft.Text(title, size=BODY, weight=ft.FontWeight.W_600), *note],
        spacing=0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=RADIUS,
        padding=ft.Padding.symmetric(horizontal=2 * GAP, vertical=1.5 * GAP),
        ink=True,
        content=ft.Row([*sign, words, ft.Icon(leads)], spacing=1.5 * GAP),
    )


def facts(views: Sequence[FactView]) -> ft.Control:
    """What is counted on the left, the number on the right."""
    return ft.Column([_fact(it) for it in views], spacing=GAP // 2)


def _fact(view: FactView) -> ft.Control:
    return ft.MergeSemantics(
        ft.Row(
            [
                ft.Text(view.words, size=BODY, expand=3),
                ft.Text(
                    view.value,
                    size=BODY,
                    weight=ft.FontWeight.W_600,
                    text_align=ft.TextAlign.RIGHT,
                    expand=2,
                ),
            ],
            spacing=GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    )


def chips(
    options: Sequence[tuple[str, str]], chosen: str, *, on_choose: Callable[[str], None]
) -> ft.Control:
    """One of several (value, words), side by side, in as many lines as it takes."""
    return ft.Row(
        [
            ft.Chip(
                label=ft.Text(words, size=BODY),
                selected=value == chosen,
                show_checkmark=True,
                on_select=lambda _, value=value: on_choose(value),
                height=TARGET,
            )
            for value, words in options
        ],
        wrap=True,
        spacing=GAP,
        run_spacing=0,
    )


def progress(share: float, words: str) -> ft.Control:
    """How much of some work is done, as a bar and in words."""
    return ft.Column(
        [ft.ProgressBar(value=share or None, bar_height=GAP, border_radius=GAP // 2), small(words)],
        spacing=GAP // 2,
    )
