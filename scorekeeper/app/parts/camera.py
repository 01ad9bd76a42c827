"""What the table's camera says, and the way to start it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.photo import still
from scorekeeper.app.parts.words import icon_button, sentence
from scorekeeper.app.theme import BODY, GAP, RADIUS, TARGET, button_style

if TYPE_CHECKING:
    from scorekeeper.app.views import CameraView
    from scorekeeper.app.visit import Visit


def camera(view: CameraView, visit: Visit, *, width: float) -> ft.Control:
    """A line that says what the camera sees; what it asks stands out and can be put away."""
    stands_out = view.is_question or view.is_lost
    colour = ft.Colors.ON_TERTIARY_CONTAINER if stands_out else ft.Colors.ON_SURFACE_VARIANT
    icon = ft.Icons.VIDEOCAM_OFF if view.is_lost else ft.Icons.VIDEOCAM
    parts: list[ft.Control] = [
        ft.Icon(icon, color=colour, semantics_label="Camera"),
        ft.Text(sentence(view.words), size=BODY, color=colour, expand=True),
    ]
    if stands_out:
        parts.append(
            icon_button(
                ft.Icons.CLOSE,
                "Put this note away",
                on_tap=lambda: visit.attempt(visit.answer_camera),
            )
        )
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            bgcolor=ft.Colors.TERTIARY_CONTAINER if stands_out else None,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=2 * GAP, vertical=GAP // 2)
            if stands_out
            else None,
            content=ft.Column([ft.Row(parts, spacing=GAP), *_stills(view, width)], spacing=GAP),
        ),
    )


def _stills(view: CameraView, width: float) -> list[ft.Control]:
    """What it shows, side by side, the earlier one first."""
    if not view.stills:
        return []
    each = (width - 4 * GAP) / len(view.stills) - GAP
    stills: list[ft.Control] = [still(it, width=each) for it in view.stills]
    return [ft.Row(stills, spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)]


def watch_button(game: str) -> ft.Control:
    """Opens the camera page of this game beside the scoreboard."""
    return ft.OutlinedButton(
        "Watch the table",
        icon=ft.Icons.VIDEOCAM,
        url=ft.Url(f"/cam?table={game}", ft.UrlTarget.BLANK),
        height=TARGET,
        style=button_style(),
        tooltip="A camera follows the dice, hands free",
    )
