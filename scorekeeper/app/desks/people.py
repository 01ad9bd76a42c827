"""The desk of the players: what all their games say, and luck and choices when they are asked."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.app.beside import Beside
from scorekeeper.app.parts import chart
from scorekeeper.app.present.people import (
    PlayerView,
    luck_found,
    luck_under_way,
    no_luck,
    present_player,
    present_players,
)
from scorekeeper.errors import GameNotFoundError, ScorekeeperError, VariantError
from scorekeeper.game.standings import name_key
from scorekeeper.language import say, speaking
from scorekeeper.strategy.luck import look_back
from scorekeeper.strategy.review import Account

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.present.people import LuckView
    from scorekeeper.game.standings import PlayedGame

log = logging.getLogger(__name__)

PAGE = 20
OTHERS = 12
CHARTED = 20
JUDGED = 10
"""Luck and choices are worked out for so many of the last games."""


class PlayersDesk:
    """All players, and one."""

    def __init__(self, ways: Ways) -> None:
        """Nobody is shown yet."""
        self._ways = ways
        self._shown = PAGE
        self._newest: Sequence[PlayedGame] = ()
        self._work: Beside | None = None

    def open(self) -> None:
        """List the players, those who played last first."""
        self._shown = PAGE
        self._present()

    def show_more(self) -> None:
        """List another page."""
        self._shown += PAGE
        self._present()

    def open_player(self, name: str) -> None:
        """Show what a player has come to; GameNotFoundError where no game knows the name."""
        standings = self._ways.house.standings
        statistics = standings.statistics(name)
        if statistics is None:
            msg = say("expected a player of a stored game, got {name}", name=name)
            raise GameNotFoundError(msg, hint=say("pick a player from the list"))
        met = [it.name for it in standings.players(limit=OTHERS + 1)]
        others = [
            (it, standings.head_to_head(name, it))
            for it in met
            if name_key(it) != name_key(statistics.name)
        ]
        self._newest = standings.history(player=name, limit=CHARTED)
        judged = min(JUDGED, len(self._newest))
        view = present_player(statistics, others, self._newest, no_luck(judged))
        self._ways.state.view = view
        if view.chart is not None and not chart.is_loaded():
            self._ways.start(self._load_chart)

    def close(self) -> None:
        """Whatever is being worked out is not waited for any more."""
        if self._work is not None:
            self._work.leave()
            self._work = None

    def work_out(self) -> None:
        """Find out how much of the last games was luck."""
        view = self._ways.state.view
        if isinstance(view, PlayerView):
            self.close()
            self._work = Beside()
            self._tell(luck_under_way(0.0))
            self._ways.start(self._work_out)

    async def _work_out(self) -> None:
        work, view = self._work, self._ways.state.view
        if work is None or not isinstance(view, PlayerView):
            return
        name, games = view.name, self._newest[:JUDGED]
        try:
            found = await work.run(
                lambda: self._sums(name, games, work),
                on_progress=lambda share: self._tell_of(lambda: luck_under_way(share)),
            )
        except ScorekeeperError as error:
            self._ways.state.notice = error.sentence
            self._tell_of(lambda: no_luck(len(games)))
            return
        if found is not None:
            account, turns, judged = found
            self._tell_of(lambda: luck_found(account, turns, judged))

    def _sums(
        self, name: str, games: Sequence[PlayedGame], work: Beside
    ) -> tuple[Account, int, int] | None:
        """In a thread: luck and choices of a player, of how many turns, in how many games."""
        account, turns, judged = Account(), 0, 0
        for done, game in enumerate(games):
            places = [
                place
                for place, it in enumerate(game.players)
                if name_key(it.name) == name_key(name)
            ]
            standing = self._ways.house.tables.open(game.game).log.standing

            def tell(share: float, done: int = done) -> None:
                work.tell((done + share) / len(games))

            try:
                found = look_back(
                    standing, len(game.players), progress=tell, is_wanted=work.is_wanted
                )
            except VariantError as error:
                log.info("a game can not be judged: %s", error)
                continue
            if not work.is_wanted():
                return None
            if found is not None:
                own = [it for it in found.points.turns if it.place in places]
                account = sum((it.account for it in own), account)
                turns, judged = turns + len(own), judged + 1
        return account, turns, judged

    def _tell_of(self, luck: Callable[[], LuckView]) -> None:
        with speaking(self._ways.state.language):
            self._tell(luck())

    def _tell(self, luck: LuckView) -> None:
        view = self._ways.state.view
        if isinstance(view, PlayerView):
            self._ways.state.view = replace(view, luck=luck)

    async def _load_chart(self) -> None:
        await asyncio.to_thread(chart.load)
        view = self._ways.state.view
        if isinstance(view, PlayerView) and view.chart is not None:
            self._ways.state.view = replace(view, chart=replace(view.chart, is_drawn=True))

    def _present(self) -> None:
        standings = self._ways.house.standings
        known = standings.players(limit=self._shown + 1)
        found = [standings.statistics(it.name) for it in known[: self._shown]]
        self._ways.state.view = present_players(
            [it for it in found if it is not None], has_more=len(known) > self._shown
        )
