"""Typed: says that something was typed, to those parts of a form that show it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft


@ft.observable
@dataclass
class Typed:
    """Counts what was typed. Parts that are given it are drawn anew, and the fields are not.

    A field that is drawn anew while somebody types into it loses letters.
    """

    times: int = 0

    def tell(self) -> None:
        """Something was typed."""
        self.times += 1
