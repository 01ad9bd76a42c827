"""Everybody's scores: rows in a fixed order, or the paper score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import small
from scorekeeper.app.theme import BODY, GAP, RADIUS, SMALL, colour, gold, mark
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.views import ScoreView, SheetView


MANY = 4
"""More players than these stand in two columns."""

BAR = 4
"""The height of a progress bar, in pixels."""


WIDE_CELL = 300
"""A cell of this width in pixels has room for the round beside what is to be said of a player."""


def scores(
    players: Sequence[ScoreView], *, is_dark: bool, shows_gain: bool, width: float
) -> ft.Control:
    """A cell for each player, in a `width` in pixels; none ever changes its place.

    Many players stand in two columns, by rows.
    """
    is_one = len(players) <= MANY
    each = width if is_one else (width - GAP) / 2
    cells = [
        _cell_of(it, is_dark=is_dark, shows_gain=shows_gain, is_short=each < WIDE_CELL)
        for it in players
    ]
    if is_one:
        return ft.Column(cells, spacing=GAP // 2)
    return ft.Row(
        [ft.Container(it, width=each) for it in cells],
        spacing=GAP,
        run_spacing=GAP // 2,
        wrap=True,
    )


def _cell_of(player: ScoreView, *, is_dark: bool, shows_gain: bool, is_short: bool) -> ft.Control:
    leads = say("leads") if player.is_leader else ""
    gain = [small(player.gain, colour=ft.Colors.PRIMARY)] if shows_gain and player.gain else []
    to_move = say("to move") if player.is_turn else ""
    words = [player.name, player.score, leads, player.sign, to_move, player.round, player.to_go]
    shown = [leads, player.note] if is_short else [leads, player.note, player.round, player.to_go]
    notes = ", ".join(it for it in shown if it) or player.to_go
    shade = colour(player.seat, is_dark=is_dark)
    return ft.Semantics(
        label=", ".join(it for it in words if it),
        container=True,
        exclude_semantics=True,
        content=ft.Container(
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=GAP, vertical=GAP // 2),
            bgcolor=ft.Colors.SECONDARY_CONTAINER if player.is_turn else None,
            content=ft.Column(
                [
                    ft.Row(
                        [
                            ft.Icon(mark(player.seat).icon, size=18, color=shade),
                            ft.Container(_name(player), expand=True),
                            *gain,
                            ft.Text(
                                player.score,
                                size=20,
                                weight=ft.FontWeight.W_700,
                                color=ft.Colors.ON_SURFACE,
                            ),
                        ],
                        spacing=GAP,
                    ),
                    _notes(notes, player, is_dark=is_dark),
                    ft.ProgressBar(
                        value=player.progress,
                        bar_height=BAR,
                        border_radius=BAR / 2,
                        color=shade,
                        bgcolor=ft.Colors.OUTLINE_VARIANT,
                        semantics_label=player.to_go,
                        visible=bool(player.to_go),
                    ),
                ],
                spacing=0,
            ),
        ),
    )


def _name(player: ScoreView) -> ft.Control:
    return ft.Text(
        player.name,
        size=BODY,
        weight=ft.FontWeight.W_600 if player.is_turn else ft.FontWeight.W_400,
        color=ft.Colors.ON_SURFACE,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _notes(notes: str, player: ScoreView, *, is_dark: bool) -> ft.Control:
    """What is to be said of the player; a line always, so that no row moves."""
    shade = gold(is_dark=is_dark) if player.is_leader else ft.Colors.ON_SURFACE_VARIANT
    return ft.Text(
        notes,
        size=SMALL,
        color=shade,
        weight=ft.FontWeight.W_600,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


NARROWEST = 56
"""The width of a column of the score sheet, in pixels, where many players share it."""


def sheet(view: SheetView, *, width: float) -> ft.Control:
    """The paper score sheet in this width: a column for each player, a row for each round."""
    columns = len(view.names) + 1
    each = max(NARROWEST, width / columns)
    head = [_cell("", each), *(_cell(name, each, is_head=True) for name in view.names)]
    rows = [
        [_cell(number, each), *(_cell(it, each) for it in cells)] for number, cells in view.rounds
    ]
    lines: list[ft.Control] = [ft.Row(line, spacing=0) for line in (head, *rows)]
    return ft.Row([ft.Column(lines, spacing=GAP // 2)], scroll=ft.ScrollMode.AUTO)


def _cell(text: str, width: float, *, is_head: bool = False) -> ft.Control:
    return ft.Text(
        text,
        size=SMALL,
        width=width,
        text_align=ft.TextAlign.RIGHT,
        weight=ft.FontWeight.W_600 if is_head else ft.FontWeight.W_400,
        color=ft.Colors.ERROR if text == say("farkle") else ft.Colors.ON_SURFACE,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
