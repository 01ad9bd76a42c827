"""A die each, to see who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.die import Look, die, tap_target
from scorekeeper.app.parts.words import body
from scorekeeper.app.theme import BODY, GAP, TARGET, colour, mark
from scorekeeper.dice import FACES
from scorekeeper.game.ports import GameId
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.present.seating import StartRollView
    from scorekeeper.app.visit import Visit
    from scorekeeper.dice import Face


def start_roll(
    view: StartRollView, entered: Sequence[tuple[int, Face]], visit: Visit, *, is_dark: bool
) -> ft.Control:
    """Who rolls now, with six faces each to tap; `entered` are those that were, as (seat, face)."""
    faces = dict(entered)
    return ft.Column(
        [
            body(view.title, weight=ft.FontWeight.W_600),
            body(view.text),
            *(
                _roller(view.game, seat, name, faces.get(seat), visit, is_dark=is_dark)
                for seat, name in view.rollers
            ),
        ],
        spacing=1.5 * GAP,
    )


def _roller(  # noqa: PLR0913  # a player and what was entered
    game: str, seat: int, name: str, entered: Face | None, visit: Visit, *, is_dark: bool
) -> ft.Control:
    choices = [
        tap_target(
            die(face, size=TARGET - GAP, look=_look(face, entered)),
            on_tap=lambda face=face: visit.attempt(  # type: ignore[misc]  # mypy cannot infer a lambda with a default
                lambda: visit.seating.roll(GameId(game), seat, face)
            ),
            name=(
                say("{name} rolled a {face}, entered", name=name, face=face)
                if face == entered
                else say("{name} rolled a {face}", name=name, face=face)
            ),
        )
        for face in FACES
    ]
    head = ft.Row(
        [
            ft.Icon(mark(seat).icon, size=18, color=colour(seat, is_dark=is_dark)),
            ft.Text(name, size=BODY, weight=ft.FontWeight.W_600, expand=True),
            *([ft.Icon(ft.Icons.CHECK, size=20)] if entered is not None else []),
        ],
        spacing=GAP,
    )
    return ft.Column([head, ft.Row(choices, spacing=0)], spacing=0)


def _look(face: Face, entered: Face | None) -> Look:
    if entered is None:
        return Look.ROLLED
    return Look.KEPT if face == entered else Look.GONE
