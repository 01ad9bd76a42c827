"""New game: who plays, by which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.spoken import spoken
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    main_button,
    side_button,
    small,
    title,
)
from scorekeeper.app.theme import BODY, GAP, TARGET, button_style, colour, mark
from scorekeeper.game.seating import LONGEST_NAME, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.views import NewGameView, RuleSetView
    from scorekeeper.app.visit import Visit


@spoken
def NewGame(view: NewGameView, look: Look, *, visit: Visit) -> ft.Control:  # noqa: N802  # Flet's components are named like controls
    """The form; nothing is stored before the game starts."""
    # Typing draws nothing anew: what is drawn would be older than what is typed by then, and
    # letters of a quick hand would be lost.
    names, _ = ft.use_state([*view.names])
    _, set_changes = ft.use_state(0)
    chosen, set_chosen = ft.use_state(view.rule_set)
    shows_all, set_shows_all = ft.use_state(initial=False)

    def put(place: int, name: str) -> None:
        names[place] = name

    def add_player() -> None:
        names.append("")
        set_changes(lambda changes: changes + 1)

    def remove_player(place: int) -> None:
        del names[place]
        set_changes(lambda changes: changes + 1)

    def field(place: int) -> ft.Control:
        shape = ft.Icon(mark(place).icon, size=18, color=colour(place, is_dark=look.is_dark))
        text = ft.TextField(
            label=f"Player {place + 1}",
            value=names[place],
            max_length=LONGEST_NAME,
            counter="",
            expand=True,
            autofocus=place == 0,
            capitalization=ft.TextCapitalization.WORDS,
            on_change=lambda event: put(place, event.control.value),
            on_submit=lambda _: start() if all(names) else None,
        )
        remove = icon_button(
            ft.Icons.CLOSE,
            f"Remove player {place + 1}",
            on_tap=lambda: remove_player(place),
        )
        return ft.Row([shape, text, *([remove] if len(names) > 1 else [])], spacing=GAP)

    def start() -> None:
        visit.attempt(lambda: visit.start.start_game(names, chosen))

    add = side_button(
        "Add a player",
        icon=ft.Icons.ADD,
        on_tap=add_player,
        is_off=len(names) >= MOST_PLAYERS,
    )
    rule_set = next(it for it in view.rule_sets if it.id == chosen)
    offered = view.rule_sets if shows_all else view.rule_sets[: view.shown_at_first]
    others = len(view.rule_sets) - len(offered)
    more = ft.TextButton(
        f"{others} more rule sets",
        on_click=lambda _: set_shows_all(True),
        style=button_style(),
        height=TARGET,
    )
    return ft.Column(
        [
            ft.Row(
                [
                    icon_button(ft.Icons.ARROW_BACK, "Back to the games", on_tap=visit.home),
                    title("New game"),
                ]
            ),
            body("Players, in the order of their turns", weight=ft.FontWeight.W_600),
            *(field(place) for place in range(len(names))),
            add,
            body("Rule set", weight=ft.FontWeight.W_600),
            ft.RadioGroup(
                value=chosen,
                on_change=lambda event: set_chosen(event.control.value or chosen),
                content=ft.Column(
                    [_rule_set(it, on_tap=set_chosen) for it in offered],
                    spacing=0,
                ),
            ),
            *([more] if others else []),
            _rule_card(rule_set),
            main_button("Start the game", icon=ft.Icons.PLAY_ARROW, on_tap=start),
        ],
        spacing=1.5 * GAP,
    )


def _rule_set(view: RuleSetView, *, on_tap: Callable[[str], None]) -> ft.Control:
    """A rule set to choose. A radio's own label would be cut off where it is long."""
    name = ft.Container(
        ft.Text(view.name, size=BODY),
        on_click=lambda _: on_tap(view.id),
        expand=True,
        padding=ft.Padding.symmetric(vertical=GAP),
    )
    return ft.MergeSemantics(ft.Row([ft.Radio(value=view.id), name], spacing=0))


def _rule_card(view: RuleSetView) -> ft.Control:
    rules: list[ft.Control] = [
        ft.Column([small(topic), ft.Text(text, size=BODY)], spacing=0) for topic, text in view.rules
    ]
    combos: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(name, size=BODY, expand=True),
                ft.Text(points, size=BODY, weight=ft.FontWeight.W_600),
            ]
        )
        for name, points in view.combos
    ]
    notes = [small(it) for it in view.notes]
    return card(
        ft.Column(
            [
                ft.Column(rules, spacing=GAP),
                ft.Divider(height=GAP),
                ft.Column(combos, spacing=GAP // 2),
                *notes,
            ],
            spacing=1.5 * GAP,
        ),
    )
