"""The look: one seed colour, four sizes of type, an 8-pixel grid, one radius, one mark a player."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

SEED = "#2f6f63"
GAP = 8
RADIUS = 12
TARGET = 48
"""The least width and height of anything to tap, in pixels."""

SMALL, BODY, TITLE, HUGE = 14, 17, 28, 64

WIDE = 900
"""From this width in pixels the screen has two columns."""

SIDE_BY_SIDE = 720
"""From this width the table has the score sheet beside the turn."""

COLUMN = 460
"""A column is never wider than this: lines stay short, and a thumb reaches its buttons."""

FARKLE = ft.Colors.ERROR
GOLD = "#8a6100"
GOLD_ON_DARK = "#ffcf5c"


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's colour, for light and for dark, and shape: colour is never the only sign."""

    light: str
    dark: str
    icon: ft.IconData


MARKS = (
    Mark("#1f5fae", "#9cc7ff", ft.Icons.CIRCLE),
    Mark("#974300", "#ffb889", ft.Icons.SQUARE),
    Mark("#2c6b2f", "#9bdc9d", ft.Icons.CHANGE_HISTORY),
    Mark("#6a3fa0", "#d6bbff", ft.Icons.STAR),
    Mark("#445363", "#bbcbdc", ft.Icons.HEXAGON),
    Mark("#00696b", "#7fdadc", ft.Icons.FAVORITE),
    Mark("#9a2c72", "#ffafd8", ft.Icons.PENTAGON),
    Mark("#4b5b16", "#c9dc8a", ft.Icons.CLOUD),
    Mark("#454fa8", "#bec5ff", ft.Icons.WATER_DROP),
    Mark("#7a3b1e", "#ffb597", ft.Icons.BOLT),
    Mark("#2b5d73", "#a4d5ee", ft.Icons.SHIELD),
    Mark("#5c4a5e", "#e0c6e2", ft.Icons.ANCHOR),
)


BLACK = ft.ColorScheme(
    surface="#000000",
    surface_dim="#000000",
    surface_container_lowest="#000000",
    surface_container_low="#0b0e0d",
    surface_container="#121615",
    surface_container_high="#1b201e",
    surface_container_highest="#252b29",
)
"""Surfaces of the black theme: pixels that are off, and cards that just show."""


def theme(*, is_black: bool = False) -> ft.Theme:
    """The theme, for light and dark alike: Material 3 makes both from the seed."""
    if not is_black:
        return ft.Theme(color_scheme_seed=SEED, use_material3=True)
    return ft.Theme(
        color_scheme_seed=SEED,
        color_scheme=BLACK,
        scaffold_bgcolor=BLACK.surface,
        use_material3=True,
    )


def mark(seat: int) -> Mark:
    """The mark of a seat, from 0."""
    return MARKS[seat % len(MARKS)]


def colour(seat: int, *, is_dark: bool) -> str:
    """A seat's colour against the page's background."""
    return mark(seat).dark if is_dark else mark(seat).light


def gold(*, is_dark: bool) -> str:
    """The leader's colour."""
    return GOLD_ON_DARK if is_dark else GOLD


def button_style(size: int = BODY) -> ft.ButtonStyle:
    """The shape of every button."""
    return ft.ButtonStyle(
        shape=ft.RoundedRectangleBorder(radius=RADIUS),
        text_style=ft.TextStyle(size=size, weight=ft.FontWeight.W_600),
        padding=ft.Padding.symmetric(horizontal=2 * GAP, vertical=GAP),
    )
