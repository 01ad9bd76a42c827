"""What the table's camera says, and the way to start it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import flet as ft
from flet_webview import WebView

from scorekeeper.app.parts.photo import still
from scorekeeper.app.parts.words import icon_button, sentence, small
from scorekeeper.app.theme import BODY, GAP, RADIUS, TARGET, button_style
from scorekeeper.language import say, spoken

if TYPE_CHECKING:
    from scorekeeper.app.views import CameraView
    from scorekeeper.app.visit import Visit


PICTURE = 16 / 9
"""Width by height of the usual camera's picture."""

PANEL = 84
"""Height of the camera page's words and buttons under its picture."""

PAGE_HEIGHT = 460


def camera(view: CameraView, visit: Visit, *, width: float) -> ft.Control:
    """A line that says what the camera sees; what it asks stands out and can be put away."""
    stands_out = view.is_question or view.is_lost
    colour = ft.Colors.ON_TERTIARY_CONTAINER if stands_out else ft.Colors.ON_SURFACE_VARIANT
    icon = ft.Icons.VIDEOCAM_OFF if view.is_lost else ft.Icons.VIDEOCAM
    parts: list[ft.Control] = [
        ft.Icon(icon, color=colour, semantics_label=say("Camera")),
        ft.Text(sentence(view.words), size=BODY, color=colour, expand=True),
    ]
    if stands_out:
        parts.append(
            icon_button(
                ft.Icons.CLOSE,
                say("Put this note away"),
                on_tap=lambda: visit.attempt(visit.table.answer_camera),
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


def watch_button(visit: Visit) -> ft.Control:
    """Shows the camera's page beside the scoreboard."""
    return ft.OutlinedButton(
        say("Watch the table"),
        icon=ft.Icons.VIDEOCAM,
        on_click=lambda _: visit.attempt(visit.table.watch),
        height=TARGET,
        style=button_style(),
        tooltip=say("A camera follows the dice, hands free"),
    )


def camera_page(game: str, *, width: float, is_open: bool, visit: Visit) -> ft.Control:
    """The place of the camera's page, above or beside the turn; empty until it is open.

    It is one and the same control all the time: were it put into the list and taken out, what
    follows would be drawn anew, and the page would load again with every change.
    """
    return ft.Container(
        _page(game, width=width, visit=visit) if is_open else None,
        visible=is_open,
        border_radius=RADIUS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _page(game: str, *, width: float, visit: Visit) -> ft.Control:
    """The page itself, and over it the ways to open it alone and to close it."""
    head = ft.Row(
        [
            small(say("This device's camera")),
            ft.Container(expand=True),
            ft.IconButton(
                ft.Icons.OPEN_IN_NEW,
                url=ft.Url(f"/cam?table={game}&lang={spoken().code}", ft.UrlTarget.BLANK),
                tooltip=say("Open the camera on a page of its own"),
            ),
            icon_button(
                ft.Icons.CLOSE,
                say("Close the camera"),
                on_tap=lambda: visit.attempt(lambda: visit.table.watch(on=False)),
            ),
        ],
        spacing=0,
    )
    page = WebView(
        url=f"{_origin(ft.context.page.url or '')}/cam?table={game}&lang={spoken().code}&inside=1",
        height=min(PAGE_HEIGHT, width / PICTURE + PANEL),
    )
    return ft.Column([head, page], spacing=0)


def _origin(url: str) -> str:
    """Scheme and host of a page's address; Flet may give its WebSocket's."""
    parts = urlsplit(url)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    return f"{scheme}://{parts.netloc}"
