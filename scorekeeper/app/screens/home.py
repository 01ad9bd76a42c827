"""Home: go on with a game, start one, or look at what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import die
from scorekeeper.app.parts.pages import WIDEST, columns
from scorekeeper.app.parts.rows import row, tile
from scorekeeper.app.parts.words import (
    body,
    card,
    main_button,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.views import GameView, HomeView
    from scorekeeper.app.visit import Visit

ICONS = {
    "/history": ft.Icons.HISTORY,
    "/players": ft.Icons.GROUP,
    "/rules": ft.Icons.MENU_BOOK,
    "/board": ft.Icons.TV,
    "/settings": ft.Icons.SETTINGS,
}
STEP_ICONS = (ft.Icons.CASINO, ft.Icons.PHOTO_CAMERA, ft.Icons.CHECKLIST)


def home(view: HomeView, visit: Visit, look: Look) -> Screen:
    """The games, the newest first, and the ways to everything else."""
    begin = main_button(
        say("New game"), icon=ft.Icons.ADD, on_tap=lambda: visit.attempt(visit.new_game)
    )
    first: list[ft.Control] = [
        ft.Row([die(5, size=36), title("Scorekeeper")], spacing=1.5 * GAP),
        body(say("Throw real dice. This keeps the score.")),
    ]
    if look.is_wide:
        first.append(begin)
    if view.steps:
        first.append(_empty(view))
    if view.open:
        first.append(body(say("Go on with"), weight=ft.FontWeight.W_600))
        first += [_game(it, visit) for it in view.open]
        if view.more:
            first.append(side_button(view.more, on_tap=lambda: visit.attempt(visit.games.show_all)))
    if view.ended:
        first.append(body(say("Ended"), weight=ft.FontWeight.W_600))
        first += [_game(it, visit) for it in view.ended]
    second = [stretched([row(it, visit, icon=ICONS[it.address]) for it in view.menu], gap=GAP)]
    return Screen(
        columns(first, second, look),
        foot=None if look.is_wide else stretched([begin]),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _empty(view: HomeView) -> ft.Control:
    steps: list[ft.Control] = [
        ft.Row(
            [ft.Icon(icon, color=ft.Colors.PRIMARY), ft.Container(body(words), expand=True)],
            spacing=1.5 * GAP,
        )
        for icon, words in zip(STEP_ICONS, view.steps, strict=True)
    ]
    return card(stretched([*steps, small(view.empty)], gap=1.5 * GAP))


def _game(view: GameView, visit: Visit) -> ft.Control:
    return tile(
        view.title,
        view.text,
        label=view.label,
        on_tap=lambda: visit.attempt(lambda: visit.open_game(view.game)),
    )
