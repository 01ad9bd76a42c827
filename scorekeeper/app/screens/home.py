"""Home: go on with a game, or start one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import die
from scorekeeper.app.parts.words import body, main_button, small, stretched, title
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, GAP, RADIUS

if TYPE_CHECKING:
    from scorekeeper.app.views import GameView, HomeView
    from scorekeeper.app.visit import Visit

ENDED_SHOWN = 5


def home(view: HomeView, visit: Visit) -> Screen:
    """The games, the newest first."""
    parts: list[ft.Control] = [
        ft.Row([die(5, size=36), title("Scorekeeper")], spacing=1.5 * GAP),
        body("Throw real dice. This keeps the score."),
        main_button("New game", icon=ft.Icons.ADD, on_tap=lambda: visit.attempt(visit.new_game)),
    ]
    if view.open:
        parts += [body("Go on with", weight=ft.FontWeight.W_600)]
        parts += [_game(it, visit) for it in view.open]
    if view.ended:
        parts += [body("Ended", weight=ft.FontWeight.W_600)]
        parts += [_game(it, visit) for it in view.ended[:ENDED_SHOWN]]
    if not view.open and not view.ended:
        parts.append(small("No games yet. They will be listed here, each where you left it."))
    return Screen(stretched(parts))


def _game(view: GameView, visit: Visit) -> ft.Control:
    return ft.Semantics(
        label=f"{'Look at' if view.is_over else 'Go on with'} {view.title}, {view.text}",
        button=True,
        container=True,
        exclude_semantics=True,
        on_tap=lambda _: visit.attempt(lambda: visit.open_game(view.game)),
        content=ft.Container(
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=2 * GAP, vertical=1.5 * GAP),
            ink=True,
            on_click=lambda _: visit.attempt(lambda: visit.open_game(view.game)),
            content=ft.Row(
                [
                    ft.Column(
                        [
                            ft.Text(view.title, size=BODY, weight=ft.FontWeight.W_600),
                            small(view.text),
                        ],
                        spacing=0,
                        expand=True,
                    ),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT),
                ]
            ),
        ),
    )
