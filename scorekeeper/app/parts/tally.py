"""Tap what you keep: the kept dice alone, with the turn's points as they grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, dice_row, die, face_button, tap_target
from scorekeeper.app.parts.words import body, side_button, small
from scorekeeper.app.theme import GAP, TARGET
from scorekeeper.dice import FACES
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.app.views import ShortcutView, TallyView
    from scorekeeper.app.visit import Visit

PILE = 15
"""The side of the dice on a shortcut, in pixels."""

WHOLE = 3
"""More dice than these make a wider shortcut."""


def tally(view: TallyView, visit: Visit) -> ft.Control:
    """Six dice to tap, several at once below them, and what was tapped of this roll."""
    faces = [
        face_button(
            face,
            on_tap=lambda face=face: visit.attempt(lambda: visit.table.tally.tap(face)),  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            name=say("Keep a {face}", face=face),
            is_off=view.is_full,
        )
        for face in FACES
    ]
    tapped: list[ft.Control] = [
        dice_row(view.faces, size=28, look=Look.KEPT, name=say("Kept"))
        if view.faces
        else small(say("Tap the dice that you keep. Only the turn's points are stored."))
    ]
    if view.worth:
        tapped.append(body(view.worth, weight=ft.FontWeight.W_600))
    answers: list[ft.Control] = [
        side_button(say("Farkle"), on_tap=lambda: visit.attempt(visit.table.tally.farkle))
    ]
    if not view.is_empty:
        answers += [
            side_button(
                say("Take one back"),
                icon=ft.Icons.BACKSPACE_OUTLINED,
                on_tap=lambda: visit.attempt(visit.table.tally.back),
            ),
            small(view.dice_left),
        ]
    return ft.Column(
        [
            ft.Row(faces, spacing=0, run_spacing=0, wrap=True),
            ft.Row(
                [_shortcut(it, visit) for it in view.shortcuts],
                spacing=0,
                run_spacing=0,
                wrap=True,
            ),
            ft.Row(tapped, spacing=1.5 * GAP, run_spacing=GAP // 2, wrap=True),
            ft.Row(answers, spacing=GAP, run_spacing=GAP, wrap=True),
        ],
        spacing=GAP,
    )


def _shortcut(view: ShortcutView, visit: Visit) -> ft.Control:
    look = Look.GONE if view.is_off else Look.ROLLED
    dice = [die(face, size=PILE, look=look) for face in view.faces]
    is_wide = len(dice) > WHOLE
    pile = (
        ft.Row(dice, spacing=1, tight=True)
        if is_wide
        else ft.Column(
            [ft.Row(dice[:2], spacing=1, tight=True), ft.Row(dice[2:], spacing=1, tight=True)],
            spacing=1,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    )
    return tap_target(
        pile,
        on_tap=lambda: visit.attempt(lambda: visit.table.tally.tap(*view.faces)),
        name=view.name,
        width=len(dice) * (PILE + 1) + GAP if is_wide else TARGET,
        is_off=view.is_off,
    )
