"""Players: all of them in a list, and one with what all games say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.chart import bars
from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.rows import facts, progress, row
from scorekeeper.app.parts.words import body, card, side_button, small, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.present.people import LuckView, PlayersView, PlayerView
    from scorekeeper.app.present.rows import FactView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit


def players(view: PlayersView, visit: Visit, look: Look) -> Screen:
    """A row for each player."""
    rows: list[ft.Control] = [row(it, visit, icon=ft.Icons.PERSON) for it in view.rows]
    if view.empty:
        rows.append(body(view.empty))
    if view.more:
        rows.append(side_button(view.more, on_tap=lambda: visit.attempt(visit.people.show_more)))
    return Screen(
        columns([stretched(rows, gap=GAP)], [row(view.dice, visit, icon=ft.Icons.CASINO)], look),
        head=head(view.title, visit),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def player(view: PlayerView, visit: Visit, look: Look) -> Screen:
    """One player: numbers first, then what they come from."""
    first: list[ft.Control] = [card(facts(view.facts))]
    if view.chart is not None:
        first.append(
            card(
                stretched(
                    [body(view.chart.title, weight=ft.FontWeight.W_600), bars(view.chart)], gap=GAP
                )
            )
        )
    second = [
        _listed(view.rule_sets_title, view.rule_sets),
        *([_listed(view.others_title, view.others)] if view.others else []),
        _luck(view.luck, visit),
        stretched(
            [
                row(view.games, visit, icon=ft.Icons.HISTORY),
                row(view.dice, visit, icon=ft.Icons.CASINO),
            ],
            gap=GAP,
        ),
    ]
    return Screen(
        columns(first, second, look),
        head=head(view.name, visit, back="/players", back_words=say("Back to the players")),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _listed(title: str, views: Sequence[FactView]) -> ft.Control:
    """Names above what there is to say of them, which may be long."""
    lines: list[ft.Control] = [
        ft.MergeSemantics(ft.Column([body(it.words), small(it.value)], spacing=0)) for it in views
    ]
    return card(stretched([body(title, weight=ft.FontWeight.W_600), *lines], gap=GAP))


def _luck(view: LuckView, visit: Visit) -> ft.Control:
    parts: list[ft.Control] = [body(view.title, weight=ft.FontWeight.W_600), small(view.note)]
    if view.offer:
        parts.append(
            side_button(
                view.offer,
                icon=ft.Icons.INSIGHTS,
                on_tap=lambda: visit.attempt(visit.people.work_out),
            )
        )
    if view.share is not None:
        parts.append(progress(view.share, view.share_words))
    if view.facts:
        parts.append(facts(view.facts))
    return card(stretched(parts, gap=GAP))
