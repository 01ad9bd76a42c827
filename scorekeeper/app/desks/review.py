"""The desk of a game looked back on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.beside import Beside
from scorekeeper.app.present.review import (
    ReviewView,
    present_review,
    review_refused,
    review_under_way,
)
from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import say, speaking
from scorekeeper.strategy.luck import look_back
from scorekeeper.table.solutions import solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.game.log import Did
    from scorekeeper.game.ports import GameId
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.luck import LookBack

DUEL = 2
"""The players of a game that can be solved."""


class ReviewDesk:
    """What a game came to by luck and by choices."""

    def __init__(self, ways: Ways) -> None:
        """No game is looked at."""
        self._ways = ways
        self._work: Beside | None = None

    def open(self, game: GameId) -> None:
        """Look back on a game; GameNotFoundError if there is none of this id."""
        table = self._ways.house.tables.open(game)
        standing, state = table.log.standing, table.state
        work = self._work = Beside()
        self._ways.state.view = review_under_way(game, state, 0.0)

        async def look() -> None:
            await self._look(game, standing, state, work)

        self._ways.start(look)

    def close(self) -> None:
        """Nobody waits for it any more."""
        if self._work is not None:
            self._work.leave()
            self._work = None

    async def _look(
        self, game: GameId, standing: tuple[Did, ...], state: GameState, work: Beside
    ) -> None:
        def show(view: Callable[[], ReviewView]) -> None:
            with speaking(self._ways.state.language):
                self._ways.state.view = view()

        try:
            found = await work.run(
                lambda: _look_back(standing, state, work),
                on_progress=lambda share: show(lambda: review_under_way(game, state, share)),
            )
        except ScorekeeperError as error:
            sentence = error.sentence
            show(lambda: review_refused(game, state, sentence))
            return
        if found is None or not work.is_wanted():
            return
        look, fair_start = found
        if look is None or not look.points.turns:
            show(lambda: review_refused(game, state, say("No turn has ended yet.")))
        else:
            show(lambda: present_review(game, state, look, fair_start=fair_start))


def _look_back(
    standing: tuple[Did, ...], state: GameState, work: Beside
) -> tuple[LookBack | None, int | None]:
    """In a thread: what the game came to, and the fair start where the rule set is solved."""
    match = solution(state.variant) if len(state.players) == DUEL else None
    found = look_back(
        standing, len(state.players), match, progress=work.tell, is_wanted=work.is_wanted
    )
    return found, None if match is None else match.fair_start()
