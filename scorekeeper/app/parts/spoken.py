"""Components that are worded in their page's language."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, ParamSpec

import flet as ft

from scorekeeper.language import speaking

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.visit import Visit

P = ParamSpec("P")


def spoken(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """Make a Flet component of a function that is given its `visit` by name.

    Flet draws a component whenever something in it changes, long after the page's own drawing is
    done: it has to ask for the language by itself.
    """

    @ft.component
    @wraps(draw)
    def component(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        visit: Visit = kwargs["visit"]  # type: ignore[assignment]  # by the docstring's promise
        with speaking(visit.state.language):
            return draw(*args, **kwargs)

    return component
