"""Bars of a few numbers. What draws them is loaded when it is first needed: it takes a while."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.words import small
from scorekeeper.app.theme import GAP

if TYPE_CHECKING:
    from scorekeeper.app.present.people import ChartView

MODULE = "flet_charts"
HEIGHT = 160
MOST_LABELS = 2
"""Days under the bars: the first and the last. More would run into each other on a phone."""


def is_loaded() -> bool:
    """Whether bars can be drawn at once."""
    return MODULE in sys.modules


def load() -> None:
    """Load what draws bars. Blocks, for seconds where matplotlib is installed too."""
    import_module(MODULE)


def bars(view: ChartView) -> ft.Control:
    """The bars, and the same in words."""
    drawn = _drawn(view) if is_loaded() else ft.Container(height=HEIGHT)
    return ft.Column(
        [
            ft.Semantics(content=drawn, exclude_semantics=True),
            ft.Row(
                [small(view.labels[0]), small(view.labels[-1])],
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            ),
            small(view.words),
        ],
        spacing=GAP // 2,
    )


def _drawn(view: ChartView) -> ft.Control:
    import flet_charts as charts  # noqa: PLC0415  # see the module's first line

    drawn: ft.Control = charts.BarChart(
        height=HEIGHT,
        min_y=min(0, *view.values),
        max_y=max(1, *view.values),
        interactive=False,
        animation=0,
        border=ft.Border.only(bottom=ft.BorderSide(1, ft.Colors.OUTLINE)),
        groups=[
            charts.BarChartGroup(
                x=place,
                rods=[
                    charts.BarChartRod(
                        from_y=0,
                        to_y=value,
                        width=GAP,
                        color=ft.Colors.PRIMARY,
                        border_radius=GAP // 2,
                    )
                ],
            )
            for place, value in enumerate(view.values)
        ],
    )
    return drawn
