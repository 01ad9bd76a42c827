"""New game: who plays, in which order and teams, by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.choices import radio, segments
from scorekeeper.app.parts.live import Live
from scorekeeper.app.parts.menu import menu_button
from scorekeeper.app.parts.rule_card import comparison, rule_card
from scorekeeper.app.parts.seats import seats, suggested, teams
from scorekeeper.app.parts.spoken import spoken
from scorekeeper.app.parts.words import (
    body,
    icon_button,
    main_button,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP, TARGET, button_style
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.views import NewGameView
    from scorekeeper.app.visit import Visit

BY_DIE, BY_SEAT = "die", "seat"


def new_game(view: NewGameView, look: Look, visit: Visit) -> Screen:
    """The form; nothing is stored before the game starts."""
    start = main_button(
        say("Start the game"),
        icon=ft.Icons.PLAY_ARROW,
        on_tap=lambda: visit.attempt(visit.start.start),
    )
    head = ft.Row(
        [
            icon_button(ft.Icons.ARROW_BACK, say("Back to the games"), on_tap=visit.home),
            title(say("New game")),
        ]
    )
    who, rules = stretched(_players(view, look, visit)), stretched(_rules(view, visit))
    if not look.is_wide:
        return Screen(stretched([who, rules]), head=head, foot=stretched([start]))
    columns = ft.Row(
        [ft.Container(who, width=COLUMN), ft.Container(rules, expand=True)],
        spacing=5 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return Screen(columns, head=head, foot=stretched([start]), widest=2.4 * COLUMN)


def _players(view: NewGameView, look: Look, visit: Visit) -> list[ft.Control]:
    desk = visit.start
    parts = [
        body(say("Players, in the order of their turns"), weight=ft.FontWeight.W_600),
        seats(view, visit, is_dark=look.is_dark),
        Live(lambda: suggested(visit), desk.typed, visit=visit),
    ]
    if view.has_teams:
        parts.append(Live(lambda: teams(visit, is_dark=look.is_dark), desk.typed, visit=visit))
    if view.can_roll_for_start:
        chosen = BY_DIE if view.rolls_for_start else BY_SEAT
        parts += [
            body(say("Who begins"), weight=ft.FontWeight.W_600),
            segments(
                ((BY_SEAT, say("Player 1")), (BY_DIE, say("The highest die"))),
                chosen,
                on_choose=lambda it: visit.attempt(lambda: desk.roll_for_start(rolls=it == BY_DIE)),
            ),
        ]
    return parts


def _rules(view: NewGameView, visit: Visit) -> list[ft.Control]:
    desk = visit.start

    def choose(rule_set: str) -> None:
        visit.attempt(lambda: desk.choose(rule_set))

    make = side_button(
        say("House rules"), icon=ft.Icons.EDIT_NOTE, on_tap=lambda: visit.go("/rules")
    )
    return [
        body(say("Rule set"), weight=ft.FontWeight.W_600),
        RuleSets(view, choose, visit=visit),
        ft.Row([make, _compare(view, visit)], spacing=GAP, run_spacing=GAP, wrap=True),
        *([comparison(view.compared)] if view.compared else []),
        rule_card(view.chosen),
    ]


@spoken
def RuleSets(  # noqa: N802  # Flet's components are named like controls
    view: NewGameView,
    on_choose: Callable[[str], None],
    *,
    visit: Visit,  # noqa: ARG001  # asked for its language
) -> ft.Control:
    """The house's own rule sets, those that most people play, and all others behind a tap."""
    shows_all, set_shows_all = ft.use_state(initial=False)
    most = view.rule_sets[: view.shown_at_first]
    offered = view.rule_sets if shows_all or view.chosen not in (*view.house_rules, *most) else most
    rows: list[ft.Control] = []
    if view.house_rules:
        rows.append(small(say("House rules")))
        rows += [radio(it.id, it.name, on_tap=on_choose) for it in view.house_rules]
        rows.append(small(say("Rule sets that many play")))
    rows += [radio(it.id, it.name, on_tap=on_choose) for it in offered]
    choices = ft.RadioGroup(
        value=view.rule_set,
        on_change=lambda event: on_choose(event.control.value or view.rule_set),
        content=ft.Column(rows, spacing=0),
    )
    others = len(view.rule_sets) - len(offered)
    more = ft.TextButton(
        count("{n} more rule set", "{n} more rule sets", others),
        on_click=lambda _: set_shows_all(True),
        style=button_style(),
        height=TARGET,
    )
    return ft.Column([choices, *([more] if others else [])], spacing=GAP)


def _compare(view: NewGameView, visit: Visit) -> ft.Control:
    """The list of rule sets to compare with, or the way back from there."""
    if view.compared is not None:
        return side_button(
            say("Put the comparison away"),
            icon=ft.Icons.CLOSE,
            on_tap=lambda: visit.attempt(lambda: visit.start.compare("")),
        )
    return menu_button(
        say("Compare with another"),
        ft.Icons.COMPARE_ARROWS,
        [
            (name, lambda rule_set=rule_set: visit.attempt(lambda: visit.start.compare(rule_set)))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            for rule_set, name in view.others
        ],
    )
