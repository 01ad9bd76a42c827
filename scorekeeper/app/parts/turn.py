"""The turn: whose it is, what it is worth, what was kept, and what just happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, dice_row
from scorekeeper.app.parts.words import huge, small, title
from scorekeeper.app.theme import BODY, GAP, RADIUS, colour, mark
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import KeptView, SignView, TableView


DIE = 26


def turn(view: TableView, *, is_dark: bool) -> ft.Control:
    """Player and points, the two largest things on the screen."""
    shade = colour(view.seat, is_dark=is_dark)
    who = ft.Row(
        [
            ft.Icon(mark(view.seat).icon, color=shade, size=26),
            ft.Container(title(view.name, colour=shade), expand=True),
        ],
        spacing=GAP,
    )
    worth = ft.Row(
        [
            ft.Semantics(
                label=say("This turn: {points} points", points=view.points),
                content=huge(view.points),
            ),
            ft.Container(
                small(view.standing), padding=ft.Padding.only(bottom=1.5 * GAP), expand=True
            ),
        ],
        spacing=1.5 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    return ft.Column([who, worth, *_kept(view.kept)], spacing=GAP // 2)


def _kept(groups: Sequence[KeptView]) -> list[ft.Control]:
    """The kept dice, grouped as they were kept, each group with its points."""
    if not groups:
        return []
    shown: list[ft.Control] = [
        ft.Row(
            [
                dice_row(group.faces, size=DIE, look=Look.KEPT, name=say("Kept")),
                small(group.points, colour=ft.Colors.ON_SURFACE),
            ],
            spacing=GAP // 2,
            tight=True,
        )
        for group in groups
    ]
    return [ft.Row(shown, spacing=2 * GAP, run_spacing=GAP, wrap=True)]


def signs(view: Sequence[SignView]) -> list[ft.Control]:
    """A farkle, hot dice, the final round: each with its word."""
    return [_sign(it) for it in view]


def _sign(sign: SignView) -> ft.Control:
    back = ft.Colors.ERROR_CONTAINER if sign.is_grave else ft.Colors.TERTIARY_CONTAINER
    ink = ft.Colors.ON_ERROR_CONTAINER if sign.is_grave else ft.Colors.ON_TERTIARY_CONTAINER
    parts: list[ft.Control] = [
        ft.Text(sign.title, size=BODY, weight=ft.FontWeight.W_700, color=ink),
        ft.Text(sign.text, size=BODY, color=ink),
    ]
    if sign.faces:
        parts.append(dice_row(sign.faces, size=26, look=Look.GONE, name=say("Rolled")))
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Column(parts, spacing=GAP // 2),
            bgcolor=back,
            border_radius=RADIUS,
            padding=1.5 * GAP,
        ),
    )
