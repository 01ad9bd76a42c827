"""The table's door: a code that lets a phone in, who is in, and one tap to shut it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.choices import radios, segments
from scorekeeper.app.parts.named import named_image
from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.rows import facts
from scorekeeper.app.parts.words import body, card, main_button, side_button, small, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP, SMALL
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.door import DoorView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit

SIDE = 320
"""The code's side in pixels, on a page that is wide enough."""


def door(view: DoorView, visit: Visit, look: Look) -> Screen:
    """The code first, then whom it lets in."""
    top = head(view.title, visit, back=f"/game/{view.game}", back_words=say("Back to the table"))
    if view.is_closed:
        return Screen(card(body(view.is_closed)), head=top)
    return Screen(
        columns([_code(view, visit, look)], [_choices(view, visit), _inside(view, visit)], look),
        head=top,
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _code(view: DoorView, visit: Visit, look: Look) -> ft.Control:
    if view.offer:
        return main_button(
            view.offer, icon=ft.Icons.QR_CODE, on_tap=lambda: visit.attempt(visit.door.let_in)
        )
    side = min(SIDE, look.column - 4 * GAP)
    picture = named_image(view.code, view.code_label, width=side, height=side)
    link = ft.TextField(
        label=say("Link for the phone"),
        value=view.link,
        read_only=True,
        multiline=True,
        text_size=SMALL,
    )
    return card(
        stretched(
            [
                ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER),
                *(small(it) for it in view.notes),
                link,
            ],
            gap=GAP,
        )
    )


def _choices(view: DoorView, visit: Visit) -> ft.Control:
    return card(
        stretched(
            [
                radios(
                    view.roles,
                    view.role,
                    on_choose=lambda it: visit.attempt(lambda: visit.door.choose_role(it)),
                ),
                segments(
                    view.hours,
                    view.chosen_hours,
                    on_choose=lambda it: visit.attempt(lambda: visit.door.choose_hours(it)),
                ),
            ],
            gap=GAP,
        )
    )


def _inside(view: DoorView, visit: Visit) -> ft.Control:
    parts: list[ft.Control] = [body(view.inside_title, weight=ft.FontWeight.W_600)]
    parts.append(facts(view.inside) if view.inside else small(view.nobody))
    if view.shut:
        parts.append(
            side_button(
                view.shut,
                icon=ft.Icons.LOCK,
                on_tap=lambda: visit.attempt(visit.door.shut),
            )
        )
    return card(stretched(parts, gap=GAP))
