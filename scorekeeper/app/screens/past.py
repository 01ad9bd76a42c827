"""Past turns: all of them in a grid, and one of them to look at and to correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.change import change
from scorekeeper.app.parts.die import Look as Die
from scorekeeper.app.parts.die import die
from scorekeeper.app.parts.grid import amended, grid
from scorekeeper.app.parts.named import named_image
from scorekeeper.app.parts.pages import head
from scorekeeper.app.parts.redo import redo
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    main_button,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import (
    BODY,
    COLUMN,
    GAP,
    TARGET,
    button_style,
    colour,
    mark,
)
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.past import PastView, StepView, TurnView
    from scorekeeper.app.present.pictures import PictureView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit

AROUND = 130
"""What stands above and below the grid, in pixels."""
LOWEST = 260
WIDEST = 1800


def past(view: PastView, visit: Visit, look: Look, *, height: float) -> Screen:
    """On a phone the turn takes the place of the grid, on a laptop it stands beside it.

    `height`: the page's, in pixels.
    """
    if view.turn is not None and not look.is_wide:
        return Screen(_turn(view.turn, visit, look), head=_turn_head(view.turn, visit, look))
    room = min(WIDEST, look.width) - 4 * GAP
    width = room - COLUMN - 4 * GAP if look.is_wide else room
    shown = [_grid(view, visit, look, size=(width, max(LOWEST, height - AROUND)))]
    if view.undo:
        button = side_button(
            view.undo, icon=ft.Icons.UNDO, on_tap=lambda: visit.attempt(visit.past.undo)
        )
        shown.insert(0, ft.Row([button]))
    bar = head(
        say("Past turns"), visit, back=f"/game/{view.game}", back_words=say("Back to the game")
    )
    whole = stretched(shown)
    if look.is_wide:
        beside: ft.Control = small(say("Tap a turn to look at it or to correct it."))
        if view.turn is not None:
            beside = stretched([_turn_head(view.turn, visit, look), _turn(view.turn, visit, look)])
        whole = ft.Row(
            [ft.Container(whole, expand=True), ft.Container(beside, width=COLUMN)],
            spacing=4 * GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return Screen(whole, head=bar, widest=WIDEST)


def _grid(view: PastView, visit: Visit, look: Look, *, size: tuple[float, float]) -> ft.Control:
    if not view.rows:
        return small(say("No turn yet. They will be listed here, each to look at and to correct."))
    return grid(
        view.heads,
        view.rows,
        size=size,
        is_dark=look.is_dark,
        on_tap=lambda key: visit.attempt(lambda: visit.past.look_at(key)),
    )


def _turn_head(view: TurnView, visit: Visit, look: Look) -> ft.Control:
    shade = colour(view.seat, is_dark=look.is_dark)
    back = icon_button(
        ft.Icons.CLOSE if look.is_wide else ft.Icons.ARROW_BACK,
        say("All turns"),
        on_tap=lambda: visit.attempt(lambda: visit.past.look_at(None)),
    )
    return ft.Row(
        [
            back,
            ft.Icon(mark(view.seat).icon, size=20, color=shade),
            ft.Container(
                ft.Text(
                    view.title,
                    size=BODY,
                    weight=ft.FontWeight.W_600,
                    color=shade,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                expand=True,
            ),
        ],
        spacing=GAP,
    )


def _turn(view: TurnView, visit: Visit, look: Look) -> ft.Control:
    parts: list[ft.Control] = [title(view.text)]
    if view.is_amended:
        parts.append(amended(ft.Colors.ON_SURFACE_VARIANT))
    if view.change is not None:
        parts.append(change(view.change, visit, is_dark=look.is_dark))
    elif view.redo is not None:
        parts.append(redo(view.redo, visit))
    else:
        for it in view.steps:
            parts.append(_step(it))
            if it.picture is not None:
                parts.append(_picture(it.picture, visit))
        correct = main_button(
            say("Correct this turn"),
            icon=ft.Icons.EDIT,
            on_tap=lambda: visit.attempt(visit.past.correct),
        )
        parts.append(ft.Row([correct]))
    return card(ft.Column(parts, spacing=1.5 * GAP))


def _step(view: StepView) -> ft.Control:
    if not view.faces:
        return body(view.words)
    shown = [
        die(face, size=32, look=Die.KEPT if place in view.kept else Die.GONE)
        for place, face in enumerate(view.faces)
    ]
    return ft.Semantics(
        label=view.words,
        container=True,
        exclude_semantics=True,
        content=ft.Row(
            [
                ft.Row(shown, spacing=GAP // 2, run_spacing=GAP // 2, wrap=True, expand=True),
                ft.Text(view.points, size=BODY, weight=ft.FontWeight.W_600),
            ],
            spacing=GAP,
        ),
    )


def _picture(view: PictureView, visit: Visit) -> ft.Control:
    """What there is of a roll's picture: it, a button for it, or why there is none."""
    if view.note:
        return small(view.note)
    shows = ft.TextButton(
        view.button,
        icon=ft.Icons.PHOTO,
        on_click=lambda _: visit.attempt(lambda: visit.past.show_picture(view.name)),
        height=TARGET,
        style=button_style(),
    )
    if not view.jpeg:
        return ft.Row([shows])
    picture = named_image(view.jpeg, view.label, width=COLUMN, fit=ft.BoxFit.CONTAIN)
    return stretched([ft.Row([shows]), picture], gap=GAP)
