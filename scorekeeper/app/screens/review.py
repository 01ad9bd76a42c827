"""Looking back: what was luck in a game, what was lost by choices, and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.rows import facts, progress
from scorekeeper.app.parts.words import body, card, small, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, COLUMN, GAP, colour, mark
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.review import PlayerReviewView, ReviewView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit


def review(view: ReviewView, visit: Visit, look: Look) -> Screen:
    """What decided it first, then a card for each player."""
    first: list[ft.Control] = [small(view.game)]
    if view.share is not None:
        first.append(progress(view.share, view.share_words))
    if view.decisive:
        decisive = ft.Row(
            [
                ft.Icon(ft.Icons.FLAG, color=ft.Colors.PRIMARY),
                ft.Text(view.decisive, size=BODY, expand=True),
            ],
            spacing=1.5 * GAP,
        )
        first.append(card(decisive, colour=ft.Colors.SURFACE_CONTAINER_HIGH))
    first += [small(it) for it in view.notes]
    return Screen(
        columns(first, [_player(it, look) for it in view.players], look),
        head=head(view.title, visit, back=view.back, back_words=say("Back to the game")),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _player(view: PlayerReviewView, look: Look) -> ft.Control:
    name = ft.Row(
        [
            ft.Icon(mark(view.seat).icon, size=18, color=colour(view.seat, is_dark=look.is_dark)),
            body(view.name, weight=ft.FontWeight.W_600),
        ],
        spacing=GAP,
    )
    return card(stretched([name, facts(view.facts)], gap=GAP))
