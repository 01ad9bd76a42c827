"""The seats of a new game: names, their order, teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import body, card, icon_button, side_button, small
from scorekeeper.app.theme import BODY, GAP, TARGET, colour, mark
from scorekeeper.game.seating import LONGEST_NAME, MOST_PLAYERS
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.views import NewGameView, TeamView
    from scorekeeper.app.visit import Visit

ROW = 64
"""The height of a seat, in pixels: a list whose rows can be dragged has to know its own."""


def seats(view: NewGameView, visit: Visit, *, is_dark: bool) -> ft.Control:
    """A row a player, which can be dragged by its left end."""
    desk = visit.start
    rows = [_seat(seat, visit, is_dark=is_dark) for seat in range(len(view.names))]

    def drop(event: ft.OnReorderEvent) -> None:
        old, new = event.old_index, event.new_index
        if old is not None and new is not None:
            visit.attempt(lambda: desk.move_seat(old, new))

    add = side_button(
        say("Add a player"),
        icon=ft.Icons.ADD,
        on_tap=lambda: visit.attempt(desk.add_seat),
        is_off=len(rows) >= MOST_PLAYERS,
    )
    listed = ft.ReorderableListView(
        controls=rows,
        show_default_drag_handles=False,
        on_reorder=drop,
        height=ROW * len(rows),
    )
    return ft.Column([listed, add], spacing=GAP)


def _seat(seat: int, visit: Visit, *, is_dark: bool) -> ft.Control:
    desk, number = visit.start, seat + 1
    shape = ft.Icon(mark(seat).icon, size=18, color=colour(seat, is_dark=is_dark))
    # Without a name: Flutter would put it before the field's own. Screen readers have the button.
    grip = ft.Icon(ft.Icons.DRAG_INDICATOR, size=20, color=ft.Colors.ON_SURFACE_VARIANT)
    handle = ft.ReorderableDragHandle(
        ft.Container(ft.Row([grip, shape], spacing=2, tight=True), height=TARGET),
        mouse_cursor=ft.MouseCursor.GRAB,
    )
    text = ft.TextField(
        label=say("Player {number}", number=number),
        # From the desk, which has what was typed since the screen was drawn.
        value=desk.seats[seat].name,
        max_length=LONGEST_NAME,
        counter="",
        expand=True,
        autofocus=seat == 0 and not desk.seats[seat].name,
        capitalization=ft.TextCapitalization.WORDS,
        on_change=lambda event: desk.put(seat, event.control.value),
        on_focus=lambda _: desk.focus(seat),
        on_submit=lambda _: visit.attempt(desk.start) if all(desk.names) else None,
    )
    up = icon_button(
        ft.Icons.ARROW_UPWARD,
        say("Move player {number} up", number=number),
        on_tap=lambda: visit.attempt(lambda: desk.move_seat(seat, seat - 1)),
    )
    remove = icon_button(
        ft.Icons.CLOSE,
        say("Remove player {number}", number=number),
        on_tap=lambda: visit.attempt(lambda: desk.remove_seat(seat)),
    )
    ups = [up] if seat else []
    removes = [remove] if len(desk.seats) > 1 else []
    return ft.Container(
        ft.Row([handle, text, *ups, *removes], spacing=GAP // 2), height=ROW, key=f"seat {seat}"
    )


def suggested(visit: Visit) -> ft.Control:
    """Names of earlier games to tap."""
    desk = visit.start
    names = desk.suggested
    chips = [
        side_button(
            name,
            icon=ft.Icons.PERSON_ADD,
            on_tap=lambda name=name: visit.attempt(lambda: desk.take(name)),  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        )
        for name in names
    ]
    return ft.Column(
        [
            small(say("Played before")),
            ft.Row(list(chips), spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP // 2,
        visible=bool(names),
    )


def teams(visit: Visit, *, is_dark: bool) -> ft.Control:
    """Who plays with whom; a tap lets somebody play for the other team."""
    found = visit.start.teams()
    return ft.Column(
        [
            body(say("Who plays with whom"), weight=ft.FontWeight.W_600),
            *(_team(it, visit, is_dark=is_dark) for it in found),
        ],
        spacing=GAP,
    )


def _team(view: TeamView, visit: Visit, *, is_dark: bool) -> ft.Control:
    rows = [
        ft.Row(
            [
                ft.Icon(mark(seat).icon, size=18, color=colour(seat, is_dark=is_dark)),
                ft.Text(name, size=BODY, expand=True),
                icon_button(
                    ft.Icons.SWAP_VERT,
                    say("Let {name} play for the other team", name=name),
                    on_tap=lambda seat=seat: visit.attempt(lambda: visit.start.swap(seat)),  # type: ignore[misc]  # as above
                ),
            ],
            spacing=GAP,
        )
        for seat, name in view.mates
    ]
    nobody = [] if rows else [small(say("Nobody yet"))]
    return card(ft.Column([small(view.title), *rows, *nobody], spacing=0))
