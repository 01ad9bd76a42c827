"""Dice: the faces that were thrown, against what fair dice show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import die
from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.words import body, card, small, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, COLUMN, GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.dice import BarView, DiceView, ThrownView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit

DIE = 28
NUMBERS = 112
"""The width of the numbers beside the bars, in pixels."""


def dice(view: DiceView, visit: Visit, look: Look) -> Screen:
    """A card for each source of rolls."""
    cards: list[ft.Control] = [_thrown(it, look) for it in view.thrown]
    if view.empty:
        cards.append(body(view.empty))
    cards.append(stretched([small(it) for it in view.notes], gap=GAP // 2))
    half = (len(cards) + 1) // 2
    return Screen(
        columns(cards[:half], cards[half:], look),
        head=head(view.title, visit, back="/players", back_words=say("Back to the players")),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _thrown(view: ThrownView, look: Look) -> ft.Control:
    width = look.column - DIE - NUMBERS - 7 * GAP
    sign = ft.Icons.WARNING_AMBER if view.is_uneven else ft.Icons.BALANCE
    shade = ft.Colors.ERROR if view.is_uneven else ft.Colors.PRIMARY
    verdict = ft.Row(
        [ft.Icon(sign, color=shade), ft.Text(view.verdict, size=BODY, expand=True)],
        spacing=GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    lines = [_bar(it, view.expected, width) for it in view.bars]
    return card(
        stretched(
            [
                body(view.title, weight=ft.FontWeight.W_600),
                ft.Column(lines, spacing=GAP // 2),
                *[small(it) for it in view.notes],
                verdict,
            ],
            gap=GAP,
        )
    )


def _bar(view: BarView, expected: float, width: float) -> ft.Control:
    """A bar with a mark where that of a fair die would end."""
    bar = ft.Stack(
        [
            ft.Container(
                width=max(2, view.share * width),
                height=2 * GAP,
                top=GAP // 2,
                bgcolor=ft.Colors.PRIMARY,
                border_radius=GAP // 2,
            ),
            ft.Container(
                left=min(expected * width, width - 2),
                width=2,
                height=3 * GAP,
                bgcolor=ft.Colors.ON_SURFACE,
            ),
        ],
        width=width,
        height=3 * GAP,
    )
    return ft.Semantics(
        content=ft.Row(
            [
                die(view.face, size=DIE),
                bar,
                ft.Text(view.value, size=BODY, expand=True, text_align=ft.TextAlign.RIGHT),
            ],
            spacing=GAP,
        ),
        label=view.label,
        container=True,
        exclude_semantics=True,
    )
