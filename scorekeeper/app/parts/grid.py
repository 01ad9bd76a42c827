"""Every turn of a game in a grid that scrolls both ways beneath the players' names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.named import named
from scorekeeper.app.theme import BODY, GAP, SMALL, TARGET, colour, mark
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.app.present.past import CellView, HeadView, RowView
    from scorekeeper.game.amended import TurnKey

ROUND_WIDTH = 44
CELL_WIDTH = 96
"""The least width of a column, in pixels: the word for an amended turn has to fit."""
HEAD_HEIGHT = 52
ROW_HEIGHT = TARGET + GAP // 2


def grid(
    heads: Sequence[HeadView],
    rows: Sequence[RowView],
    *,
    size: tuple[float, float],
    is_dark: bool,
    on_tap: Callable[[TurnKey], None],
) -> ft.Control:
    """The grid in a place of this width and height, in pixels; it scrolls where it is larger."""
    width, height = size
    column = max(CELL_WIDTH, (width - ROUND_WIDTH) / len(heads))
    whole = ROUND_WIDTH + column * len(heads)
    names = ft.Row(
        [ft.Container(width=ROUND_WIDTH), *(_head(it, column, is_dark=is_dark) for it in heads)],
        spacing=0,
        height=HEAD_HEIGHT,
    )
    lines = ft.ListView(
        [_row(it, column, on_tap) for it in rows], item_extent=ROW_HEIGHT, expand=True, spacing=0
    )
    inner = ft.Column([names, ft.Divider(height=1), lines], spacing=0, width=whole, height=height)
    return ft.Row([inner], scroll=ft.ScrollMode.AUTO, spacing=0)


def _head(view: HeadView, width: float, *, is_dark: bool) -> ft.Control:
    name = ft.Text(
        view.name,
        size=SMALL,
        weight=ft.FontWeight.W_600,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    icon = ft.Icon(mark(view.seat).icon, size=14, color=colour(view.seat, is_dark=is_dark))
    return ft.Semantics(
        label=f"{view.name}, {view.score}",
        container=True,
        exclude_semantics=True,
        content=ft.Container(
            ft.Column(
                [
                    ft.Row([icon, name], spacing=GAP // 2),
                    ft.Text(view.score, size=BODY, weight=ft.FontWeight.W_700),
                ],
                spacing=0,
            ),
            width=width,
            padding=ft.Padding.only(left=GAP),
        ),
    )


def _row(view: RowView, width: float, on_tap: Callable[[TurnKey], None]) -> ft.Control:
    title = ft.Text(
        view.title,
        size=SMALL,
        color=ft.Colors.ON_SURFACE_VARIANT,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    cells = [
        ft.Container(width=width) if cell is None else _cell(cell, width, on_tap)
        for cell in view.cells
    ]
    return ft.Row([ft.Container(title, width=ROUND_WIDTH), *cells], spacing=0, height=ROW_HEIGHT)


def _cell(view: CellView, width: float, on_tap: Callable[[TurnKey], None]) -> ft.Control:
    ink = ft.Colors.ON_SURFACE
    if view.is_open:
        ink = ft.Colors.ON_SECONDARY_CONTAINER
    elif view.is_farkle:
        ink = ft.Colors.ERROR
    lines: list[ft.Control] = [
        ft.Text(view.text, size=BODY, color=ink, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    if view.is_amended:
        lines.append(amended(ink))

    face = ft.Container(
        ft.Column(lines, spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        width=width - GAP // 2,
        height=TARGET,
        margin=ft.Margin.only(right=GAP // 2),
        padding=ft.Padding.only(left=GAP),
        border_radius=GAP,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if view.is_open else ft.Colors.SURFACE_CONTAINER,
        ink=True,
        on_click=lambda _: on_tap(view.key),
    )
    return named(face, view.label)


def amended(ink: str) -> ft.Control:
    """The sign of a turn that was amended, with its word."""
    return ft.Row(
        [
            ft.Icon(ft.Icons.EDIT, size=12, color=ink),
            ft.Text(
                say("amended"),
                size=SMALL,
                color=ink,
                expand=True,
                max_lines=1,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
        ],
        spacing=2,
    )
