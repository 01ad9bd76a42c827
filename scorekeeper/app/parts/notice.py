"""A sentence that the person must see: calm, in place, with a way to put it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import icon_button, sentence
from scorekeeper.app.theme import BODY, GAP, RADIUS
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable


def notice(text: str, *, on_close: Callable[[], None]) -> ft.Control:
    """The sentence with its first letter large, as a sentence begins."""
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            bgcolor=ft.Colors.TERTIARY_CONTAINER,
            border_radius=RADIUS,
            padding=ft.Padding.only(left=2 * GAP, right=GAP // 2, top=GAP // 2, bottom=GAP // 2),
            content=ft.Row(
                [
                    ft.Text(
                        sentence(text),
                        size=BODY,
                        expand=True,
                        color=ft.Colors.ON_TERTIARY_CONTAINER,
                    ),
                    icon_button(ft.Icons.CLOSE, say("Put this note away"), on_tap=on_close),
                ]
            ),
        ),
    )
