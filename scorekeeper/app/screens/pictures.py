"""The pictures of a game's rolls: a switch, how many there are, and a way to delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.choices import switch_card
from scorekeeper.app.parts.pages import head
from scorekeeper.app.parts.words import body, card, side_button, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.present.pictures import PicturesView
    from scorekeeper.app.visit import Visit


def pictures(view: PicturesView, visit: Visit) -> Screen:
    """The switch first, then what there is."""
    top = head(view.title, visit, back=f"/game/{view.game}", back_words=say("Back to the table"))
    return Screen(
        stretched([_switch(view, visit), _kept(view, visit)]), head=top, widest=COLUMN + 4 * GAP
    )


def _switch(view: PicturesView, visit: Visit) -> ft.Control:
    return switch_card(
        view.switch,
        view.switch_note,
        is_on=view.is_on,
        on_switch=lambda on: visit.attempt(lambda: visit.pictures.switch(on=on)),
    )


def _kept(view: PicturesView, visit: Visit) -> ft.Control:
    parts: list[ft.Control] = [body(view.kept)]
    if view.delete:
        parts.append(
            side_button(
                view.delete,
                icon=ft.Icons.DELETE,
                on_tap=lambda: visit.attempt(visit.pictures.ask),
            )
        )
    if view.question:
        parts += [
            body(view.question, weight=ft.FontWeight.W_600),
            ft.Row(
                [
                    side_button(
                        view.yes,
                        icon=ft.Icons.DELETE,
                        on_tap=lambda: visit.attempt(visit.pictures.delete),
                    ),
                    side_button(view.no, on_tap=lambda: visit.attempt(visit.pictures.keep_them)),
                ],
                spacing=GAP,
                run_spacing=GAP,
                wrap=True,
            ),
        ]
    return card(stretched(parts, gap=GAP))
