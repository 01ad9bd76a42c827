"""Settings: what this device wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.choices import radios, switch_card
from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.words import body, card, small, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.present.settings import ChoiceView, SettingsView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit


def settings(view: SettingsView, visit: Visit, look: Look) -> Screen:
    """A card for each setting."""
    desk = visit.settings
    return Screen(
        columns(
            [
                _choice(view.language, visit, desk.choose_language),
                _choice(view.advice, visit, desk.choose_advice),
            ],
            [
                _choice(view.appearance, visit, desk.choose_appearance),
                _choice(view.size, visit, desk.choose_size),
                _awake(view, visit),
                card(stretched([small(it) for it in view.about], gap=GAP // 2)),
            ],
            look,
        ),
        head=head(view.title, visit),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _choice(view: ChoiceView, visit: Visit, choose: Callable[[str], None]) -> ft.Control:
    note = [small(view.note)] if view.note else []
    return card(
        stretched(
            [
                body(view.title, weight=ft.FontWeight.W_600),
                radios(
                    view.options,
                    view.chosen,
                    on_choose=lambda value: visit.attempt(lambda: choose(value)),
                ),
                *note,
            ],
            gap=GAP // 2,
        )
    )


def _awake(view: SettingsView, visit: Visit) -> ft.Control:
    return switch_card(
        view.awake,
        view.awake_note,
        is_on=view.stays_awake,
        on_switch=lambda on: visit.attempt(lambda: visit.settings.stay_awake(on=on)),
    )
