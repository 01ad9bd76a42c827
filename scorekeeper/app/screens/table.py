"""The table: the turn, what can be done now, and everybody's score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.advice import advice
from scorekeeper.app.parts.banner import banner
from scorekeeper.app.parts.camera import camera, camera_page
from scorekeeper.app.parts.clash import clash
from scorekeeper.app.parts.end import end, game_before, put_away
from scorekeeper.app.parts.entry import entry, rolled
from scorekeeper.app.parts.keeps import keeps
from scorekeeper.app.parts.panel import panel
from scorekeeper.app.parts.photo import photo
from scorekeeper.app.parts.scores import scores, sheet
from scorekeeper.app.parts.start_roll import start_roll
from scorekeeper.app.parts.turn import signs, turn
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    main_button,
    sentence,
    side_button,
    small,
    stretched,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.state import Panel
from scorekeeper.app.theme import BODY, COLUMN, GAP, SIDE_BY_SIDE, SMALL, gold
from scorekeeper.app.views import Stage
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.state import AppState
    from scorekeeper.app.views import TableView
    from scorekeeper.app.visit import Visit


BETWEEN = 4 * GAP
"""Pixels between the two columns."""


def table(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> Screen:
    """One column on a phone; on anything wider the turn left, and the score sheet right."""
    room = _room(look)
    is_covered = state.panel is not Panel.NONE and not room.right
    part = visit.unchanged.part
    about = (view.title, view.leader, view.rule_set, state.panel)
    head = part("head", about, lambda: _head(view, state, look, visit))
    if is_covered:
        return Screen(panel(view, state, visit), head=head)
    foot = (view.stage, view.roll_again, view.bank, view.can_undo, view.can_redo, _names(view))
    return Screen(
        _body(view, state, look, picker=picker, visit=visit),
        head=head,
        foot=part(
            "foot",
            (foot, state.is_rolling),
            lambda: _foot(view, visit, is_rolling=state.is_rolling),
        ),
        widest=room.whole,
    )


@dataclass(frozen=True, slots=True)
class _Room:
    """Widths in pixels: of all, of the turn's column, and of that beside it (0: there is none)."""

    whole: float
    left: float
    right: float


def _room(look: Look) -> _Room:
    if look.width < SIDE_BY_SIDE:
        return _Room(COLUMN + 4 * GAP, look.column, 0)
    whole = min(look.width - 4 * GAP, max(2.4 * COLUMN, 0.86 * look.width))
    left = min(max(COLUMN, 0.3 * whole), (whole - BETWEEN) / 2)
    return _Room(whole, left, whole - left - BETWEEN)


def _body(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> ft.Control:
    room = _room(look)
    left = _turn(view, state, look, picker=picker, visit=visit)
    page = camera_page(
        view.game,
        width=min(room.right or room.left, 1.3 * COLUMN),
        is_open=state.has_camera,
        visit=visit,
    )
    part = visit.unchanged.part
    board: list[ft.Control] = [
        part(
            "scores",
            (view.players, state.shows_gain),
            lambda: scores(
                view.players,
                is_dark=look.is_dark,
                shows_gain=state.shows_gain,
                width=room.right or room.left,
            ),
        )
    ]
    if view.stage is Stage.OVER:
        board = []  # the places say it all
    past: list[ft.Control] = [small(line) for line in view.history]
    if view.before is not None:
        past.append(put_away(view, visit))
    if not room.right:
        return stretched([page, *left, *board, *past], gap=1.5 * GAP)
    right: list[ft.Control] = [page, *board]
    if view.sheet.rounds:
        wide = room.right - 4 * GAP
        right.append(part("sheet", view.sheet, lambda: card(sheet(view.sheet, width=wide))))
    beside = [page, panel(view, state, visit)] if state.panel is not Panel.NONE else right + past
    return ft.Row(
        [
            ft.Container(stretched(left), width=room.left),
            ft.Container(stretched(beside), expand=True),
        ],
        spacing=BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _turn(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> list[ft.Control]:
    """The turn, or how players come to it and what comes after the last one."""
    if view.end is not None:
        found = [*end(view, view.end, visit, is_dark=look.is_dark), *signs(view.signs)]
    elif view.start is not None:
        found = [card(start_roll(view.start, state.start_faces, visit, is_dark=look.is_dark))]
    else:
        about = (view.seat, view.name, view.points, view.standing, view.kept)
        whose = visit.unchanged.part("turn", about, lambda: turn(view, is_dark=look.is_dark))
        found = [*signs(view.signs), whose]
        found += _asked(view, state, look, picker=picker, visit=visit)
    if view.before is not None and view.before.game:
        found.insert(0, game_before(view, view.before, visit))
    if view.unsaved:
        found.insert(0, _unsaved(view.unsaved, visit))
    if view.clash is not None:
        found.insert(0, clash(view.clash, visit))
    if view.waiting:
        found.insert(0, _waiting(view.waiting))
    if view.banner is not None:
        found.insert(0, banner(view.banner))
    if view.camera is not None:
        found.insert(0, camera(view.camera, visit, width=_room(look).left))
    return found


def _asked(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> list[ft.Control]:
    """What the game waits for: a keep, the next throw, or a decision that cannot be made yet."""
    width = _room(look).left
    advised = [] if view.advice is None else [advice(view.advice, visit)]
    if view.stage is Stage.KEEP:
        seen = (
            rolled(view)
            if view.photo is None
            else photo(view.photo, open_die=state.open_die, width=width, visit=visit)
        )
        offered = keeps(
            view.keeps,
            shows_all=state.shows_all_keeps,
            shows_reasons=state.shows_reasons,
            visit=visit,
        )
        return [seen, offered, *advised]
    if view.stage is Stage.THROW or state.is_rolling or view.photo is not None:
        shown = entry(view, state, picker=picker, width=width - 4 * GAP, visit=visit)
        return [card(shown), *advised]
    return [*([body(sentence(view.bank.why_not))] if view.bank.why_not else []), *advised]


def _unsaved(label: str, visit: Visit) -> ft.Control:
    """What was tapped last is not stored: a way to try it again."""
    words = say("The last step is not saved. The game stands as before it.")
    again = side_button(label, on_tap=lambda: visit.attempt(visit.table.save_again))
    return card(ft.Column([body(words), again], spacing=GAP), colour=ft.Colors.TERTIARY_CONTAINER)


def _waiting(lines: tuple[str, ...]) -> ft.Control:
    """What is in memory alone, for as long as it is: said aloud too, and never in the way."""
    told: list[ft.Control] = [body(lines[0]), *(small(sentence(line)) for line in lines[1:])]
    return ft.Semantics(
        live_region=True,
        container=True,
        content=card(ft.Column(told, spacing=GAP), colour=ft.Colors.TERTIARY_CONTAINER),
    )


def _head(view: TableView, state: AppState, look: Look, visit: Visit) -> ft.Control:
    """The thin bar: back, the round, who leads, the menu."""
    opens = Panel.NONE if state.panel is Panel.MENU else Panel.MENU
    leads = [
        ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=gold(is_dark=look.is_dark)),
    ]
    told = ft.Text(
        view.leader or view.rule_set,
        size=SMALL,
        color=gold(is_dark=look.is_dark) if view.leader else ft.Colors.ON_SURFACE_VARIANT,
        weight=ft.FontWeight.W_600 if view.leader else ft.FontWeight.W_400,
        text_align=ft.TextAlign.RIGHT,
        max_lines=3,
        overflow=ft.TextOverflow.ELLIPSIS,
    )
    return ft.Row(
        [
            icon_button(ft.Icons.ARROW_BACK, say("Back to the games"), on_tap=visit.home),
            ft.Text(view.title, size=BODY, weight=ft.FontWeight.W_600),
            ft.Container(told, expand=True),
            *(leads if view.leader else []),
            icon_button(
                ft.Icons.MENU,
                say("Menu"),
                on_tap=lambda: visit.attempt(lambda: visit.table.open_panel(opens)),
            ),
        ],
        spacing=GAP,
    )


def _names(view: TableView) -> list[str]:
    return [player.name for player in view.players]


def _foot(view: TableView, visit: Visit, *, is_rolling: bool) -> ft.Control:
    """The buttons in the thumb's reach: undo and redo, roll again, bank; or the end's."""
    undo = icon_button(
        ft.Icons.UNDO,
        say("Undo"),
        on_tap=lambda: visit.attempt(visit.table.undo),
        is_off=not view.can_undo,
    )
    redo = icon_button(ft.Icons.REDO, say("Redo"), on_tap=lambda: visit.attempt(visit.table.redo))
    back = [undo, *([redo] if view.can_redo else [])]
    if view.stage is Stage.OVER:
        names = _names(view)
        again = main_button(
            say("New game"),
            icon=ft.Icons.ADD,
            on_tap=lambda: visit.attempt(lambda: visit.new_game(names)),
        )
        return ft.Row([*back, ft.Container(again, expand=True)], spacing=GAP)
    roll = main_button(
        view.roll_again.label,
        on_tap=lambda: visit.attempt(visit.table.roll_again),
        is_off=is_rolling or bool(view.roll_again.why_not),
        hint=view.roll_again.why_not,
    )
    bank = main_button(
        view.bank.label,
        on_tap=lambda: visit.attempt(visit.table.bank),
        is_off=bool(view.bank.why_not),
        hint=sentence(view.bank.why_not),
    )
    return ft.Row(
        [*back, ft.Container(roll, expand=True), ft.Container(bank, expand=True)], spacing=GAP
    )
