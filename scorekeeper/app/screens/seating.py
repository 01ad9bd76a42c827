"""Who sits at a game: the roll for the start, joining and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.spoken import spoken
from scorekeeper.app.parts.start_roll import start_roll
from scorekeeper.app.parts.words import (
    body,
    card,
    icon_button,
    main_button,
    sentence,
    side_button,
    small,
    stretched,
    title,
)
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import BODY, GAP, TARGET, colour, mark
from scorekeeper.game.seating import LONGEST_NAME
from scorekeeper.language import say, say_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.present.seating import SeatingView, SeatView, StartRollView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit
    from scorekeeper.dice import Face


def start(
    view: StartRollView, entered: Sequence[tuple[int, Face]], look: Look, visit: Visit
) -> Screen:
    """The roll for the start, before the first turn."""
    skip = side_button(view.skip, on_tap=lambda: visit.open_game(view.game)) if view.skip else None
    return Screen(
        card(start_roll(view, entered, visit, is_dark=look.is_dark)),
        head=_head(say("The start"), view.game, visit),
        foot=stretched([skip]) if skip else None,
    )


def seating(view: SeatingView, look: Look, visit: Visit) -> Screen:
    """The players, and what can be changed about them now."""
    parts: list[ft.Control] = []
    if view.undo:
        parts.append(
            side_button(
                view.undo,
                icon=ft.Icons.UNDO,
                on_tap=lambda: visit.attempt(visit.seating.undo),
            )
        )
    parts += [_seat(it, visit, is_dark=look.is_dark) for it in view.seats]
    parts.append(small(view.leave_text))
    if view.teams:
        parts.append(body(say("Teams"), weight=ft.FontWeight.W_600))
        parts += [body(names) for names in view.teams]
    parts.append(body(say("Somebody comes late"), weight=ft.FontWeight.W_600))
    # The field has its place even where nobody may join: see what Flet does to fields that move.
    parts.append(ft.Container(Joining(visit=visit), visible=view.can_join))
    parts.append(small(view.join_text))
    if view.rolls_for_start:
        parts.append(
            side_button(
                say("Roll for the start"),
                icon=ft.Icons.CASINO,
                on_tap=lambda: visit.go(f"/game/{view.game}/start"),
            )
        )
    return Screen(stretched(parts, gap=1.5 * GAP), head=_head(say("Players"), view.game, visit))


@spoken
def Joining(*, visit: Visit) -> ft.Control:  # noqa: N802  # Flet's components are named like controls
    """A field for the name of somebody who joins."""
    # Typing draws nothing anew: what is drawn would be older than what is typed by then.
    typed = ft.use_ref("")
    _, set_entered = ft.use_state(0)

    def note(event: ft.Event[ft.TextField]) -> None:
        typed.current = event.control.value

    def join() -> None:
        visit.attempt(lambda: visit.seating.join(typed.current or ""))
        if not visit.state.notice:
            typed.current = ""
            set_entered(lambda entered: entered + 1)

    field = ft.TextField(
        label=say_in("player", "Name"),
        value=typed.current or "",
        max_length=LONGEST_NAME,
        counter="",
        expand=True,
        capitalization=ft.TextCapitalization.WORDS,
        on_change=note,
        on_submit=lambda _: join(),
    )
    return ft.Row([field, main_button(say("Join"), on_tap=join)], spacing=GAP)


def _head(words: str, game: str, visit: Visit) -> ft.Control:
    back = icon_button(
        ft.Icons.ARROW_BACK, say("Back to the table"), on_tap=lambda: visit.open_game(game)
    )
    return ft.Row([back, title(words)])


def _seat(view: SeatView, visit: Visit, *, is_dark: bool) -> ft.Control:
    leave = view.leave
    words: list[ft.Control] = [ft.Text(view.name, size=BODY, weight=ft.FontWeight.W_600)]
    notes = [it for it in (view.note, leave.why_not if leave else "") if it]
    words += [small(sentence(it)) for it in notes]
    buttons = [] if leave is None else [_leave(view, visit, is_off=bool(leave.why_not))]
    return ft.Row(
        [
            ft.Icon(mark(view.seat).icon, size=18, color=colour(view.seat, is_dark=is_dark)),
            ft.Column(words, spacing=0, expand=True),
            ft.Text(view.score, size=BODY, weight=ft.FontWeight.W_600),
            *buttons,
        ],
        spacing=GAP,
    )


def _leave(view: SeatView, visit: Visit, *, is_off: bool) -> ft.Control:
    return ft.Container(
        icon_button(
            ft.Icons.LOGOUT,
            say("{name} leaves", name=view.name),
            on_tap=lambda: visit.attempt(lambda: visit.seating.leave(view.seat)),
            is_off=is_off,
        ),
        width=TARGET,
    )
