"""A field for the points of a whole turn, at the table and among past turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.spoken import spoken
from scorekeeper.app.parts.words import main_button, side_button
from scorekeeper.app.theme import GAP
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.visit import Visit


@spoken
def PointsField(  # noqa: N802  # Flet's components are named like controls
    enter_words: str, farkle_words: str, on_points: Callable[[str], None], *, visit: Visit
) -> ft.Control:
    """`on_points` gets what was typed, or `0` for a farkle; the words are those of the buttons."""
    # Typing draws nothing anew: see the names of a new game.
    typed = ft.use_ref("")
    _, set_entered = ft.use_state(0)

    def enter(_: object) -> None:
        visit.attempt(lambda: on_points(typed.current or ""))
        if not visit.state.notice:
            # The next player's field is this one: a second tap must not enter the points again.
            typed.current = ""
            set_entered(lambda entered: entered + 1)

    def note(event: ft.Event[ft.TextField]) -> None:
        typed.current = event.control.value

    return ft.Column(
        [
            ft.TextField(
                label=say("Points of this turn"),
                value=typed.current or "",
                keyboard_type=ft.KeyboardType.NUMBER,
                on_change=note,
                on_submit=enter,
                width=240,
            ),
            ft.Row(
                [
                    main_button(enter_words, on_tap=lambda: enter(None)),
                    side_button(farkle_words, on_tap=lambda: visit.attempt(lambda: on_points("0"))),
                ],
                spacing=GAP,
                run_spacing=GAP,
                wrap=True,
            ),
        ],
        spacing=1.5 * GAP,
    )
