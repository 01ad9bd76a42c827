"""Listeners: those who want to hear of a change, told in the order in which they came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, ParamSpec

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")


class Listeners(Generic[P]):
    """Functions of the same arguments. Whoever is told may leave, or bring others, meanwhile."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._all: list[Callable[P, None]] = []

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._all)

    def add(self, listener: Callable[P, None]) -> Callable[[], None]:
        """Call `listener` with every telling; the returned function ends that, once or oftener."""
        self._all.append(listener)

        def stop() -> None:
            if listener in self._all:
                self._all.remove(listener)

        return stop

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell all who listen now."""
        for listener in tuple(self._all):
            listener(*args, **kwargs)
