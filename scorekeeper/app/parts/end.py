"""The end of a game, and the time before the next one's first roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import body, card, main_button, side_button, small
from scorekeeper.app.theme import BODY, GAP, RADIUS, SMALL, TARGET, button_style, colour, gold, mark
from scorekeeper.game.ports import GameId
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.present.end import BeforeView, EndView
    from scorekeeper.app.views import PlaceView, TableView
    from scorekeeper.app.visit import Visit


def end(view: TableView, told: EndView, visit: Visit, *, is_dark: bool) -> list[ft.Control]:
    """Who came where and why, the last turn to be taken back, and the result to keep."""
    game = GameId(view.game)
    shown: list[ft.Control] = [ft.Column([_place(it, is_dark=is_dark) for it in told.places])]
    if told.tie:
        shown.append(small(told.tie))
    take_back = _asked(
        told.last,
        say("Take back the last turn"),
        lambda: visit.attempt(lambda: visit.end.take_back(game)),
    )
    again = main_button(
        say("Rematch"),
        icon=ft.Icons.REPLAY,
        on_tap=lambda: visit.attempt(lambda: visit.end.rematch(game)),
        hint=told.rematch,
    )
    return [
        card(ft.Column(shown, spacing=1.5 * GAP)),
        take_back,
        ft.Column(
            [ft.Row([ft.Container(again, expand=True)]), small(told.rematch)], spacing=GAP // 2
        ),
        ft.Row(
            [
                side_button(
                    say("Luck and choices of this game"),
                    icon=ft.Icons.INSIGHTS,
                    on_tap=lambda: visit.go(f"/game/{game}/review"),
                ),
                _link(say("Result to print"), ft.Icons.PRINT, told.card),
                _link(say("Turns as CSV"), ft.Icons.TABLE_ROWS, told.sheet),
            ],
            spacing=GAP,
            run_spacing=GAP,
            wrap=True,
        ),
    ]


def game_before(view: TableView, before: BeforeView, visit: Visit) -> ft.Control:
    """The last turn of the game before, to be taken back while this one has no roll."""
    game, this = GameId(before.game), GameId(view.game)
    back = side_button(
        say("Take it back"),
        on_tap=lambda: visit.attempt(lambda: visit.end.take_back(game, instead_of=this)),
    )
    words = small(before.words, colour=ft.Colors.ON_SURFACE)
    return _framed(ft.Row([ft.Container(words, expand=True), back], spacing=GAP), padding=GAP)


def put_away(view: TableView, visit: Visit) -> ft.Control:
    """The way out of a game that was begun by mistake."""
    this = GameId(view.game)
    button = ft.TextButton(
        say("Do not play this game"),
        icon=ft.Icons.DELETE_OUTLINE,
        on_click=lambda _: visit.attempt(lambda: visit.end.put_away(this)),
        tooltip=say("Nothing was rolled yet: it is listed no more"),
        style=button_style(),
        height=TARGET,
    )
    return ft.Row([button])


def _asked(words: str, label: str, on_tap: Callable[[], None]) -> ft.Control:
    button = side_button(label, icon=ft.Icons.UNDO, on_tap=on_tap)
    shown = ft.Column([body(words), ft.Row([button], wrap=True)], spacing=GAP)
    return _framed(shown, padding=1.5 * GAP)


def _framed(content: ft.Control, *, padding: float) -> ft.Control:
    border = ft.Border.all(1, ft.Colors.OUTLINE_VARIANT)
    return ft.Container(content, padding=padding, border_radius=RADIUS, border=border)


def _link(label: str, icon: ft.IconData, address: str) -> ft.Control:
    """A page beside the app's, so it is opened by the browser itself."""
    return ft.OutlinedButton(
        label,
        icon=icon,
        url=ft.Url(address, target=ft.UrlTarget.BLANK),
        style=button_style(),
        height=TARGET,
    )


def _place(place: PlaceView, *, is_dark: bool) -> ft.Control:
    size = 28 if place.is_winner else BODY
    shade = gold(is_dark=is_dark) if place.is_winner else ft.Colors.ON_SURFACE
    marks = [
        ft.Icon(mark(seat).icon, size=18, color=colour(seat, is_dark=is_dark))
        for seat in place.seats
    ]
    return ft.Row(
        [
            ft.Text(place.place, size=SMALL, width=64, color=shade, weight=ft.FontWeight.W_600),
            *marks,
            ft.Text(
                place.name,
                size=size,
                expand=True,
                weight=ft.FontWeight.W_600,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            ft.Text(place.score, size=size, weight=ft.FontWeight.W_700),
        ],
        spacing=GAP,
    )
