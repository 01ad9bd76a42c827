"""What opens beside the table: the menu, the rule card, the list of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.desks.keys import KEYS
from scorekeeper.app.parts.choices import segments
from scorekeeper.app.parts.rule_card import rule_card
from scorekeeper.app.parts.words import card, icon_button, small, stretched, title
from scorekeeper.app.settings import AdviceLevel
from scorekeeper.app.state import Panel
from scorekeeper.app.theme import BODY, GAP, TARGET, button_style
from scorekeeper.app.views import Stage
from scorekeeper.language import later, say, spoken

if TYPE_CHECKING:
    from scorekeeper.app.state import AppState
    from scorekeeper.app.views import TableView
    from scorekeeper.app.visit import Visit

TITLES = {
    Panel.MENU: later("Menu"),
    Panel.RULES: later("Rules of this game"),
    Panel.KEYS: later("Keys"),
}

ADVICE = (
    (AdviceLevel.OFF, later("None")),
    (AdviceLevel.ODDS, later("Odds")),
    (AdviceLevel.FULL, later("In full")),
)

KEY_WIDTH = 104


def panel(view: TableView, state: AppState, visit: Visit) -> ft.Control:
    """The panel that is open, with its way out."""
    head = ft.Row(
        [
            ft.Container(title(say(TITLES[state.panel])), expand=True),
            icon_button(
                ft.Icons.CLOSE,
                say("Close"),
                on_tap=lambda: visit.attempt(lambda: visit.table.open_panel(Panel.NONE)),
            ),
        ]
    )
    match state.panel:
        case Panel.RULES if view.rules is not None:
            shown = [small(view.rule_set), rule_card(view.rules)]
        case Panel.KEYS:
            shown = [_keys()]
        case _:
            shown = [_menu(view, state, visit)]
    return stretched([head, *shown], gap=GAP)


def _menu(view: TableView, state: AppState, visit: Visit) -> ft.Control:
    game = f"/game/{view.game}"
    links = [
        (ft.Icons.HISTORY, say("Past turns"), f"{game}/turns"),
        (ft.Icons.GROUP, say("Players"), f"{game}/players"),
    ]
    if view.stage is Stage.OVER:
        links.append((ft.Icons.INSIGHTS, say("Luck and choices of this game"), f"{game}/review"))
    is_host = visit.guest is None
    rows = [_link(icon, label, route, visit) for icon, label, route in links]
    rows += [
        _opens(ft.Icons.MENU_BOOK, say("Rules of this game"), Panel.RULES, visit),
        ft.TextButton(
            say("Second screen, in a new tab"),
            icon=ft.Icons.TV,
            url=ft.Url(f"/board?game={view.game}&lang={spoken().code}", ft.UrlTarget.BLANK),
            height=TARGET,
            style=_row_style(),
        ),
        *(
            [_link(ft.Icons.QR_CODE, say("Let a phone in"), f"{game}/door", visit)]
            if is_host
            else []
        ),
        _link(ft.Icons.PHOTO, say("Pictures of the rolls"), f"{game}/pictures", visit),
        _link(ft.Icons.SETTINGS, say("Settings"), "/settings", visit),
        _opens(ft.Icons.KEYBOARD, say("Keys"), Panel.KEYS, visit),
    ]
    advice = [
        small(say("Advice on this device"), colour=ft.Colors.ON_SURFACE),
        segments(
            [(level.value, say(words)) for level, words in ADVICE],
            state.settings.advice.value,
            on_choose=lambda level: visit.attempt(lambda: visit.settings.choose_advice(level)),
        ),
        small(say("Odds of the dice left, or what to keep, when to bank, and why.")),
    ]
    return stretched([*rows, card(ft.Column(advice, spacing=GAP))], gap=0)


def _row_style() -> ft.ButtonStyle:
    style = button_style()
    style.alignment = ft.Alignment.CENTER_LEFT
    return style


def _link(icon: ft.IconData, label: str, route: str, visit: Visit) -> ft.Control:
    return ft.TextButton(
        label,
        icon=icon,
        on_click=lambda _: visit.attempt(lambda: visit.go(route)),
        height=TARGET,
        style=_row_style(),
    )


def _opens(icon: ft.IconData, label: str, what: Panel, visit: Visit) -> ft.Control:
    return ft.TextButton(
        label,
        icon=icon,
        on_click=lambda _: visit.attempt(lambda: visit.table.open_panel(what)),
        height=TARGET,
        style=_row_style(),
    )


def _keys() -> ft.Control:
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(key, size=BODY, weight=ft.FontWeight.W_600, width=KEY_WIDTH),
                ft.Text(say(words), size=BODY, expand=True),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for key, words in KEYS
    ]
    return card(ft.Column(lines, spacing=GAP))
