"""Another device was first: what it did, and one's own move to be made after all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import body, card, icon_button, sentence, side_button, small
from scorekeeper.app.theme import GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.clash import ClashView
    from scorekeeper.app.visit import Visit


def clash(view: ClashView, visit: Visit) -> ft.Control:
    """Said aloud too, as whoever tapped looks elsewhere; it stays until it is answered."""
    moves = visit.table.moves
    away = icon_button(
        ft.Icons.CLOSE, say("Put this note away"), on_tap=lambda: visit.attempt(moves.put_away)
    )
    head = ft.Container(body(view.title, weight=ft.FontWeight.W_600), expand=True)
    told: list[ft.Control] = [ft.Row([head, away]), *(body(sentence(it)) for it in view.lines)]
    if view.text:
        told.append(small(view.text))
    if view.again:
        told.append(side_button(view.again, on_tap=lambda: visit.attempt(moves.again)))
    return ft.Semantics(
        live_region=True,
        container=True,
        content=card(ft.Column(told, spacing=GAP), colour=ft.Colors.TERTIARY_CONTAINER),
    )
