"""Ways: what every desk of a page works with."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorekeeper.app.device import NoDevice
from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.app.device import Device
    from scorekeeper.app.house import House
    from scorekeeper.app.state import AppState

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ways:
    """One page's state and house.

    `go` changes its address, `start` runs a coroutine beside it, and `relay` wraps a listener so
    that it runs in the page's own context.
    """

    state: AppState
    house: House
    go: Callable[[str], None]
    start: Callable[[Callable[[], Awaitable[None]]], None]
    relay: Callable[[Callable[[], None]], Callable[[], None]]
    device: Device = field(default_factory=NoDevice)

    def attempt(self, action: Callable[[], None]) -> None:
        """Do what a tap asks; what the rules or the store refuse is told in a sentence."""
        self.state.notice = ""
        try:
            with speaking(self.state.language):
                action()
        except ScorekeeperError as error:
            self.state.notice = error.sentence
        except Exception:
            # Flet would end the page for it: the person is told, the cause goes to the log.
            log.exception("a tap failed")
            self.state.notice = self.fault()

    def fault(self) -> str:
        """What is said where the program itself is at fault."""
        with speaking(self.state.language):
            return say("Something went wrong here. The game is safe; reload the page and go on.")
