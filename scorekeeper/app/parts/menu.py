"""A button that opens a list of things to tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.theme import BODY, GAP, RADIUS, TARGET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def menu_button(
    label: str, icon: ft.IconData, items: Sequence[tuple[str, Callable[[], None]]]
) -> ft.Control:
    """Looks like a side button; `items` are words and what a tap on them does."""
    face = ft.Row(
        [
            ft.Icon(icon, size=20, color=ft.Colors.PRIMARY),
            ft.Text(label, size=BODY, weight=ft.FontWeight.W_600, color=ft.Colors.PRIMARY),
        ],
        spacing=GAP,
        tight=True,
    )
    return ft.PopupMenuButton(
        content=ft.Container(
            face,
            height=TARGET,
            padding=ft.Padding.symmetric(horizontal=2 * GAP),
            border=ft.Border.all(1, ft.Colors.OUTLINE),
            border_radius=RADIUS,
        ),
        # Its words are its name; without an empty tooltip Flutter would add one of its own.
        tooltip="",
        items=[
            ft.PopupMenuItem(content=words, height=TARGET, on_click=lambda _, act=act: act())
            for words, act in items
        ],
    )
