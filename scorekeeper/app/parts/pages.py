"""What every screen beside the table begins with, and how its parts stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import icon_button, stretched, title
from scorekeeper.app.theme import COLUMN, GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit

WIDEST = 2 * COLUMN + 5 * GAP
"""The width of two columns side by side, in pixels."""


def head(words: str, visit: Visit, *, back: str = "/", back_words: str = "") -> ft.Control:
    """A way back, and what this screen is."""
    name = back_words or say("Back to the games")
    return ft.Row(
        [
            icon_button(
                ft.Icons.ARROW_BACK, name, on_tap=lambda: visit.attempt(lambda: visit.go(back))
            ),
            ft.Container(title(words), expand=True),
        ]
    )


def columns(first: Sequence[ft.Control], second: Sequence[ft.Control], look: Look) -> ft.Control:
    """Side by side where there is room for both, else one after the other."""
    if not look.is_wide or not second:
        return stretched([*first, *second])
    return ft.Row(
        [
            ft.Container(stretched([*first]), expand=True),
            ft.Container(stretched([*second]), expand=True),
        ],
        spacing=5 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
