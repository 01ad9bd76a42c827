"""PURE. A game in a line, and its state and summary, from its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.errors import StoreError
from scorekeeper.game.ports import GameHeader
from scorekeeper.game.state import Phase
from scorekeeper.game.summary import summed_up
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from scorekeeper.game.log import Log
    from scorekeeper.game.ports import GameId
    from scorekeeper.game.state import GameState
    from scorekeeper.game.summary import GameSummary


def state_of(log: Log) -> GameState:
    """The state that a log makes; StoreError if it holds no start of a game."""
    return reckoned(log)[0]


def reckoned(log: Log) -> tuple[GameState, GameSummary]:
    """The state that a log makes, and the game summed up; StoreError as `state_of`."""
    found = summed_up(event for did in log.standing for event in did.events)
    if found is None:
        msg = count(
            "expected a log that starts a game, got {n} record without a start",
            "expected a log that starts a game, got {n} records without a start",
            len(log.records),
        )
        raise StoreError(msg, hint=say("the stored game is damaged; restore it from a backup"))
    return found


def header_of(game: GameId, log: Log, state: GameState) -> GameHeader:
    """The line that lists show of a game with this log and state."""
    return GameHeader(
        game=game,
        variant=state.variant.name,
        players=tuple(player.name for player in state.players),
        scores=tuple(state.score_of(place) for place in range(len(state.players))),
        round=state.round,
        is_over=state.phase is Phase.OVER,
        started_at=log.records[0].at,
        changed_at=log.records[-1].at,
    )
