"""Texts and buttons in the four sizes of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.theme import BODY, GAP, HUGE, RADIUS, SMALL, TARGET, TITLE, button_style

if TYPE_CHECKING:
    from collections.abc import Callable

BIG_BUTTON = 60


def sentence(text: str) -> str:
    """A text with its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]


def small(text: str, *, colour: str = ft.Colors.ON_SURFACE_VARIANT) -> ft.Text:
    """A side note."""
    return ft.Text(text, size=SMALL, color=colour)


def body(text: str, *, weight: ft.FontWeight = ft.FontWeight.W_400) -> ft.Text:
    """Running text."""
    return ft.Text(text, size=BODY, weight=weight)


def title(text: str, *, colour: str | None = None) -> ft.Text:
    """A heading; it is cut short where there is no room."""
    return ft.Text(
        text,
        size=TITLE,
        weight=ft.FontWeight.W_600,
        color=colour,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def huge(text: str) -> ft.Text:
    """The one number that is read from across the table."""
    return ft.Text(text, size=HUGE, weight=ft.FontWeight.W_700, style=ft.TextStyle(height=1.05))


def main_button(
    label: str,
    *,
    on_tap: Callable[[], None],
    icon: ft.IconData | None = None,
    is_off: bool = False,
    hint: str = "",
) -> ft.Control:
    """The filled button of a screen; `hint` says why it is off."""
    return ft.FilledButton(
        label,
        icon=icon,
        on_click=lambda _: on_tap(),
        disabled=is_off,
        tooltip=hint or None,
        height=BIG_BUTTON,
        style=button_style(),
    )


def side_button(
    label: str, *, on_tap: Callable[[], None], icon: ft.IconData | None = None, is_off: bool = False
) -> ft.Control:
    """A button that comes second."""
    return ft.OutlinedButton(
        label,
        icon=icon,
        on_click=lambda _: on_tap(),
        disabled=is_off,
        height=TARGET,
        style=button_style(),
    )


def icon_button(
    icon: ft.IconData, name: str, *, on_tap: Callable[[], None], is_off: bool = False
) -> ft.Control:
    """An icon to tap; its name is its tooltip too, which browsers do not tell screen readers."""
    return ft.IconButton(
        ft.Icon(icon, semantics_label=name),
        tooltip=name,
        on_click=lambda _: on_tap(),
        disabled=is_off,
        width=TARGET,
        height=TARGET,
    )


def card(content: ft.Control, *, colour: str = ft.Colors.SURFACE_CONTAINER) -> ft.Control:
    """A quiet box around things that belong together."""
    return ft.Container(content, padding=2 * GAP, border_radius=RADIUS, bgcolor=colour)


def stretched(parts: list[ft.Control], *, gap: float = 2 * GAP) -> ft.Control:
    """A column whose parts are all as wide as it is."""
    return ft.Column(parts, spacing=gap, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
