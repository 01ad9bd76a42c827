"""The table: the turn, what can be done now, and everybody's score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.banner import banner
from scorekeeper.app.parts.camera import camera, camera_page
from scorekeeper.app.parts.end import before_first_roll, end
from scorekeeper.app.parts.entry import entry, rolled
from scorekeeper.app.parts.keeps import keeps
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
    small,
    stretched,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, COLUMN, GAP
from scorekeeper.app.views import Stage

if TYPE_CHECKING:
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.state import AppState
    from scorekeeper.app.views import TableView
    from scorekeeper.app.visit import Visit


def table(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> Screen:
    """One column on a phone, two on a laptop."""
    return Screen(
        _body(view, state, look, picker=picker, visit=visit),
        head=_head(view, visit),
        foot=_foot(view, visit, is_rolling=state.is_rolling),
        widest=2.4 * COLUMN if look.is_wide else COLUMN + 4 * GAP,
    )


def _body(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> ft.Control:
    if view.end is not None:
        left = [*end(view, view.end, visit, is_dark=look.is_dark), *signs(view.signs)]
    elif view.start is not None:
        left = [card(start_roll(view.start, state.start_faces, visit, is_dark=look.is_dark))]
    else:
        left = [*signs(view.signs), turn(view, is_dark=look.is_dark)]
        left += _asked(view, state, look, picker=picker, visit=visit)
        left += [] if view.before is None else before_first_roll(view, view.before, visit)
    if view.banner is not None:
        left.insert(0, banner(view.banner))
    if view.camera is not None:
        left.insert(0, camera(view.camera, visit, width=look.column))
    board = [scores(view.players, is_dark=look.is_dark, shows_gain=state.shows_gain)]
    if view.stage is Stage.OVER:
        board = []  # the places say it all
    past = [small(line) for line in view.history]
    width = look.width - COLUMN - 9 * GAP if look.is_wide else look.column
    page = camera_page(
        view.game, width=min(width, 1.3 * COLUMN), is_open=state.has_camera, visit=visit
    )
    if not look.is_wide:
        return stretched([page, *left, *board, *past])
    right: list[ft.Control] = [page, *board]
    if view.sheet.rounds:
        right.append(card(sheet(view.sheet)))
    return ft.Row(
        [
            ft.Container(stretched(left), width=COLUMN),
            ft.Container(stretched([*right, *past]), expand=True),
        ],
        spacing=5 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _asked(
    view: TableView, state: AppState, look: Look, *, picker: ft.FilePicker, visit: Visit
) -> list[ft.Control]:
    """What the game waits for: a keep, the next throw, or a decision that cannot be made yet."""
    width = look.column
    if view.stage is Stage.KEEP:
        seen = (
            rolled(view)
            if view.photo is None
            else photo(view.photo, open_die=state.open_die, width=width, visit=visit)
        )
        return [seen, keeps(view.keeps, shows_all=state.shows_all_keeps, visit=visit)]
    if view.stage is Stage.THROW or state.is_rolling or view.photo is not None:
        return [card(entry(view, state, picker=picker, width=width - 4 * GAP, visit=visit))]
    return [body(sentence(view.bank.why_not))] if view.bank.why_not else []


def _head(view: TableView, visit: Visit) -> ft.Control:
    """The thin bar: back, the round, the rule set."""
    return ft.Row(
        [
            icon_button(ft.Icons.ARROW_BACK, "Back to the games", on_tap=visit.home),
            ft.Text(view.title, size=BODY, weight=ft.FontWeight.W_600),
            ft.Container(
                ft.Text(
                    view.rule_set,
                    size=BODY,
                    color=ft.Colors.ON_SURFACE_VARIANT,
                    text_align=ft.TextAlign.RIGHT,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                expand=True,
                padding=ft.Padding.only(right=GAP),
            ),
        ],
        spacing=GAP,
    )


def _foot(view: TableView, visit: Visit, *, is_rolling: bool) -> ft.Control:
    """The buttons in the thumb's reach: undo and redo, roll again, bank; or the end's."""
    undo = icon_button(
        ft.Icons.UNDO,
        "Take the last turn back" if view.stage is Stage.OVER else "Undo",
        on_tap=lambda: visit.attempt(visit.table.undo),
        is_off=not view.can_undo,
    )
    redo = icon_button(ft.Icons.REDO, "Redo", on_tap=lambda: visit.attempt(visit.table.redo))
    back = [undo, *([redo] if view.can_redo else [])]
    if view.stage is Stage.OVER:
        names = [player.name for player in view.players]
        again = main_button(
            "New game",
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
