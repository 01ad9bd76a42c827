"""The desk of a game's end: the last turn taken back, a rematch, a game put away unplayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.end import game_before, next_seats, present_before
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.amend import past_turns
from scorekeeper.game.header import header_of
from scorekeeper.game.log import Amended

if TYPE_CHECKING:
    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.house import House
    from scorekeeper.app.present.end import BeforeView
    from scorekeeper.game.ports import GameId
    from scorekeeper.table.table import Table

ENDED_LOOKED_AT = 100
"""So many games that ended last are looked through for the one before a new game."""


class EndDesk:
    """What is done between one game and the next."""

    def __init__(self, ways: Ways) -> None:
        """Work through this page's ways."""
        self._ways = ways

    def rematch(self, game: GameId) -> None:
        """Start the next game of the same players, rules and teams; the old one stays as it is."""
        state = self._ways.house.tables.open(game).state
        order = next_seats(state)
        mates = ([place for place in order if place in team] for team in state.teams)
        teams = [[state.players[place].name for place in team] for team in mates if team]
        names = [state.players[place].name for place in order]
        table = self._ways.house.tables.start(state.variant, names, teams=teams)
        self._ways.house.door.follow(game, table.game)
        self._ways.house.go_on_keeping(game, table.game)
        self._ways.go(f"/game/{table.game}")

    def take_back(self, game: GameId, *, instead_of: GameId | None = None) -> None:
        """Take back the turn that ended this game, and go to it; a game begun since is put away."""
        _undo_turn(self._ways.house.tables.open(game))
        if instead_of is not None:
            self._ways.house.put_away(instead_of)
        self._ways.go(f"/game/{game}")

    def put_away(self, game: GameId) -> None:
        """Leave a game in which nothing has been rolled, and list it no more."""
        self._ways.house.put_away(game)
        self._ways.go("/")


def _undo_turn(table: Table) -> None:
    """Undo all commands of the newest turn, or the amendment that came after it."""
    turns = past_turns(table.log.standing)
    is_amended = isinstance(table.log.records[-1].entry, Amended)
    steps = len(table.log.standing) - turns[-1].first if turns and not is_amended else 1
    for _ in range(steps):
        table.undo()


def before_first_roll(house: House, table: Table) -> BeforeView | None:
    """What a game says of the one before it, as long as it has no roll itself; then None."""
    if len(table.log.standing) > 1:
        return None
    this = header_of(table.game, table.log, table.state)
    ended = house.tables.games(limit=ENDED_LOOKED_AT, is_over=True)
    before = game_before((this, *ended), table.game)
    if before is None:
        return present_before(None, None)
    try:
        return present_before(before, house.tables.open(before).log)
    except ScorekeeperError:
        # A game before that cannot be read any more must not keep this one from being played.
        return present_before(None, None)
