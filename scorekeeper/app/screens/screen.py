"""What every screen consists of, and what it is drawn for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.theme import COLUMN, GAP, WIDE

if TYPE_CHECKING:
    import flet as ft


@dataclass(frozen=True, slots=True)
class Screen:
    """A head, a body that scrolls, and a foot in the thumb's reach.

    `widest`: how wide body and foot grow, in pixels.
    """

    body: ft.Control
    head: ft.Control | None = None
    foot: ft.Control | None = None
    widest: float = COLUMN + 4 * GAP


@dataclass(frozen=True, slots=True)
class Look:
    """What a screen is drawn for: the page's width in pixels, and a light or a dark theme."""

    width: float
    is_dark: bool

    @property
    def is_wide(self) -> bool:
        """Whether there is room for two columns."""
        return self.width >= WIDE

    @property
    def column(self) -> float:
        """The width of a single column's content, in pixels."""
        return min(COLUMN, self.width - 4 * GAP)
