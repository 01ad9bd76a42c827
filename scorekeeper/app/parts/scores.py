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


def scores(players: Sequence[ScoreView], *, is_dark: bool, shows_gain: bool) -> ft.Control:
    """A row for each player; rows never change places."""
    return ft.Column(
        [_row(it, is_dark=is_dark, shows_gain=shows_gain) for it in players], spacing=GAP // 2
    )


def _row(player: ScoreView, *, is_dark: bool, shows_gain: bool) -> ft.Control:
    leads = say("leads") if player.is_leader else ""
    notes = [note for note in (leads, player.sign) if note]
    gain = player.gain if shows_gain else ""
    to_move = say("to move") if player.is_turn else ""
    words = [player.name, player.score, *notes, to_move, player.round]
    return ft.Semantics(
        label=", ".join(it for it in words if it),
        container=True,
        exclude_semantics=True,
        content=ft.Container(
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=1.5 * GAP, vertical=GAP),
            bgcolor=ft.Colors.SECONDARY_CONTAINER if player.is_turn else None,
            content=ft.Row(
                [
                    ft.Icon(
                        mark(player.seat).icon,
                        size=18,
                        color=colour(player.seat, is_dark=is_dark),
                    ),
                    ft.Column(
                        [
                            _name(player),
                            _notes(notes, player, is_dark=is_dark),
                        ],
                        spacing=0,
                        expand=True,
                    ),
                    small(gain, colour=ft.Colors.PRIMARY),
                    ft.Text(player.score, size=20, weight=ft.FontWeight.W_700, color=_on(player)),
                ],
                spacing=GAP,
            ),
        ),
    )


def _name(player: ScoreView) -> ft.Control:
    return ft.Text(
        player.name,
        size=BODY,
        weight=ft.FontWeight.W_600 if player.is_turn else ft.FontWeight.W_400,
        color=_on(player),
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _notes(notes: Sequence[str], player: ScoreView, *, is_dark: bool) -> ft.Control:
    """The round and what is to be said of the player; a line always, so that no row moves."""
    shade = gold(is_dark=is_dark) if player.is_leader else ft.Colors.ON_SURFACE_VARIANT
    told = ", ".join(it for it in (*notes, player.round) if it)
    return ft.Text(told, size=SMALL, color=shade, weight=ft.FontWeight.W_600)


def _on(player: ScoreView) -> str:
    return ft.Colors.ON_SECONDARY_CONTAINER if player.is_turn else ft.Colors.ON_SURFACE


def sheet(view: SheetView) -> ft.Control:
    """The paper score sheet: a column for each player, a row for each round."""
    head = ft.Row([_cell(""), *(_cell(name, is_head=True) for name in view.names)])
    rows = [ft.Row([_cell(number), *map(_cell, cells)]) for number, cells in view.rounds]
    return ft.Column([head, *rows], spacing=GAP // 2)


def _cell(text: str, *, is_head: bool = False) -> ft.Control:
    return ft.Text(
        text,
        size=SMALL,
        expand=True,
        text_align=ft.TextAlign.RIGHT,
        weight=ft.FontWeight.W_600 if is_head else ft.FontWeight.W_400,
        color=ft.Colors.ERROR if text == say("farkle") else ft.Colors.ON_SURFACE,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
