"""The advice's desk: asks the house's advisor beside the page, and drops what comes too late."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.app.advisor import can_be_told
from scorekeeper.app.present.advice import Counsel
from scorekeeper.app.settings import AdviceLevel

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.advisor import Told
    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.game.state import GameState
    from scorekeeper.table.table import Table

log = logging.getLogger(__name__)

Asked: TypeAlias = tuple[object, ...]
"""What was asked for: the position, how much of it, in which language, knowing how much."""


class AdviceDesk:
    """Nothing here waits: the screen is drawn without advice, and again once it is there."""

    def __init__(self, ways: Ways, table: Callable[[], Table], draw: Callable[[], None]) -> None:
        """`table` is the game that is open, `draw` shows the page what is new."""
        self._ways, self._table, self._draw = ways, table, draw
        self._advisor = ways.house.advisor
        self._asked: Asked = ()
        self._known: tuple[Asked, Told] | None = None
        self._stop: Callable[[], None] | None = None

    def open(self) -> None:
        """Hear how work on rule sets goes on."""
        self._stop = self._advisor.subscribe(self._ways.relay(self._draw))

    def close(self) -> None:
        """Hear no more of it, and drop what is still to come."""
        if self._stop is not None:
            self._stop()
        self._stop, self._asked = None, ()

    def counsel(self) -> Counsel | None:
        """What is known of the position, which is asked for if nothing is; None if not wanted."""
        table, level = self._table(), self._ways.state.settings.advice
        if level is AdviceLevel.OFF or not can_be_told(table.state):
            return None
        state, language = table.state, self._ways.state.language
        key = (table.game, table.log.last_seq, level, language.code, self._advisor.version)
        if self._known is None or self._known[0] != key:
            if self._asked != key:
                self._asked = key
                self._ways.start(lambda: self._ask(key, state))
            told = None
        else:
            told = self._known[1]
        variant = state.variant
        return Counsel(
            told=told, share=self._advisor.share(variant), fault=self._advisor.fault(variant)
        )

    def solve(self) -> None:
        """Work the game's rule set out, beside everything else."""
        variant = self._table().state.variant
        self._ways.start(lambda: self._advisor.solve(variant))

    def stop_solving(self) -> None:
        """Give that up."""
        self._advisor.stop(self._table().state.variant)

    def show_reasons(self, *, on: bool) -> None:
        """Show the reasons of all keeps, or the best one's alone."""
        self._ways.state.shows_reasons = on

    async def _ask(self, key: Asked, state: GameState) -> None:
        settings, language = self._ways.state.settings, self._ways.state.language
        is_full = settings.advice is AdviceLevel.FULL
        try:
            told = await self._advisor.tell(state, language, in_full=is_full)
        except Exception:
            # As with a tap: the page must live, and the cause must be found in the log.
            log.exception("advice failed")
            return
        # Whoever kept, undid or went on meanwhile must not be shown what was wise before.
        if key == self._asked:
            self._known = (key, told)
            self._draw()
