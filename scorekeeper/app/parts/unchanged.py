"""Parts of a page that are as they were drawn before, so that nothing of them is compared again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

if TYPE_CHECKING:
    from collections.abc import Callable


class Unchanged:
    """The parts of one page, each with what it was drawn from.

    Flet compares each control of a new drawing with the one before, but passes over a control that
    is the very same object. A tap on a die changes little of a screen: what else there is, is given
    to Flet as it was. That is most of what a server with many tables spends its time on.
    """

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._about: object = None
        self._before: dict[str, tuple[object, ft.Control]] = {}
        self._now: dict[str, tuple[object, ft.Control]] = {}

    def begin(self, about: object) -> None:
        """The page is drawn anew; `about` is what everything depends on, such as its language.

        Only what the drawing before held is held on: a control that left the page must not return.
        """
        self._before = self._now if about == self._about else {}
        self._about, self._now = about, {}

    def part(self, name: str, about: object, draw: Callable[[], ft.Control]) -> ft.Control:
        """A part that is drawn from `about` alone; each has another name on its page."""
        before = self._before.get(name)
        # The key keeps it in its place, however many controls come before it in a list.
        is_same = before is not None and before[0] == about
        control = before[1] if before and is_same else ft.Container(draw(), key=name)
        self._now[name] = (about, control)
        return control
