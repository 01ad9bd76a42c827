"""Choices: one of several, or on and off, each with its whole name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import card, small
from scorekeeper.app.theme import BODY, GAP, button_style

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def radios(
    options: Sequence[tuple[str, str]], chosen: str, *, on_choose: Callable[[str], None]
) -> ft.Control:
    """Rows of (value, words), one below the other."""
    return ft.RadioGroup(
        value=chosen,
        on_change=lambda event: on_choose(event.control.value or chosen),
        content=ft.Column(
            [radio(value, words, on_tap=on_choose) for value, words in options], spacing=0
        ),
    )


def radio(value: str, words: str, *, on_tap: Callable[[str], None]) -> ft.Control:
    """A choice of a RadioGroup. A radio's own label would be cut off where it is long."""
    name = ft.Container(
        ft.Text(words, size=BODY),
        on_click=lambda _: on_tap(value),
        expand=True,
        padding=ft.Padding.symmetric(vertical=1.5 * GAP),
    )
    return ft.MergeSemantics(ft.Row([ft.Radio(value=value), name], spacing=0))


def segments(
    options: Sequence[tuple[str, str]],
    chosen: str,
    *,
    on_choose: Callable[[str], None],
    size: int = BODY,
) -> ft.Control:
    """Few choices of a word or two, side by side: (value, words)."""
    style = button_style(size)
    # Its own padding would leave a phone's four segments too narrow for a word, and too low.
    style.padding = ft.Padding.symmetric(horizontal=GAP, vertical=2 * GAP)
    return ft.SegmentedButton(
        segments=[ft.Segment(value=value, label=ft.Text(words)) for value, words in options],
        selected=[chosen],
        show_selected_icon=False,
        on_change=lambda event: on_choose(event.control.selected[0]),
        style=style,
    )


def switch_card(
    words: str, note: str, *, is_on: bool, on_switch: Callable[[bool], None]
) -> ft.Control:
    """A switch beside what it does, in a card; its name for screen readers is the words."""
    told = ft.Column([ft.Text(words, size=BODY), small(note)], spacing=0, expand=True)
    switch = ft.Switch(value=is_on, on_change=lambda event: on_switch(bool(event.control.value)))
    return card(ft.MergeSemantics(ft.Row([told, switch])))
