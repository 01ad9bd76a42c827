"""The banner at the top of the table while a game comes to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.theme import BODY, GAP, RADIUS, mark

if TYPE_CHECKING:
    from scorekeeper.app.present.banner import BannerView, NeedView


def banner(view: BannerView) -> ft.Control:
    """What is played for, then a row for each player who still has a turn."""
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    parts: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(ft.Icons.FLAG, size=20, color=ink),
                ft.Text(view.title, size=BODY, weight=ft.FontWeight.W_700, color=ink),
            ],
            spacing=GAP,
        ),
        ft.Text(view.text, size=BODY, color=ink),
        *(_need(it) for it in view.needs),
    ]
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Column(parts, spacing=GAP // 2),
            bgcolor=ft.Colors.TERTIARY_CONTAINER,
            border_radius=RADIUS,
            padding=1.5 * GAP,
        ),
    )


def _need(need: NeedView) -> ft.Control:
    # A player's own colour does not stand out on the banner's; the shape is the sign here.
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    icon = ft.Icon(mark(need.seat).icon, size=16, color=ink)
    name = ft.Text(need.name, size=BODY, color=ink, weight=ft.FontWeight.W_700)
    text = ft.Text(need.text, size=BODY, color=ink)
    return ft.Row([icon, name, text], spacing=GAP, run_spacing=0, wrap=True)
