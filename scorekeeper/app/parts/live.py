"""A part of a form that follows what is typed elsewhere in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.parts.spoken import spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    import flet as ft

    from scorekeeper.app.typed import Typed
    from scorekeeper.app.visit import Visit


@spoken
def Live(  # noqa: N802  # Flet's components are named like controls
    draw: Callable[[], ft.Control],
    typed: Typed,  # noqa: ARG001  # Flet draws a component anew when what it was given changes
    *,
    visit: Visit,  # noqa: ARG001  # asked for its language
) -> ft.Control:
    """What `draw` gives, again after everything that is typed."""
    return draw()
