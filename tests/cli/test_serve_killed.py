"""`kill -9` of the program while games are played over its pages: what was answered is there.

Five kills; with LONG=1 three hundred. A command is answered when its words have come to the device.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed

from scorekeeper.cli.main import main
from scorekeeper.game.log import Did
from scorekeeper.game.ports import GameId
from scorekeeper.store.sql import open_store
from tests.load.__main__ import serving, start_games
from tests.load.evening import PATIENCE_SECONDS, new_shadow, next_move, words_after
from tests.load.phone import Phone

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorekeeper.game.commands import Command

KILLS = 300 if os.environ.get("LONG") else 5
SEATS = 4
LONGEST_LIFE = 1.0
"""Seconds of play until the program is killed, at most."""


class Seat:
    """A device that plays games as fast as it is answered."""

    def __init__(self, games: Sequence[str], seed: int) -> None:
        """`games` have just begun, and are played one after the other."""
        self._games = list(games)
        self._rng = random.Random(seed)  # noqa: S311  # dice, not secrets
        self.answers = 0
        self._answered: list[Command] = []
        self._asked: Command | None = None
        self._game, self._shadow = self._games.pop(0), new_shadow()

    async def open(self, address: str) -> None:
        """Sit down: the screen shows the game where it was left."""
        if self._shadow.state.winners:
            self._game, self._shadow, self._answered = self._games.pop(0), new_shadow(), []
        self._phone = Phone()
        shown = self._phone.expects(
            words_after(self._shadow, self._answered[-1]) if self._answered else "Throw six dice"
        )
        await self._phone.open(address, f"/game/{self._game}")
        await asyncio.wait_for(shown, PATIENCE_SECONDS)

    async def play(self) -> None:
        """Play until the line or the game ends."""
        end = asyncio.create_task(self._phone.gone())
        while not end.done() and not self._shadow.state.winners:
            command, keys = next_move(self._shadow.state, self._rng)
            self._shadow.do(command)
            self._asked = command
            answer = self._phone.expects(words_after(self._shadow, command))
            with suppress(ConnectionClosed):
                for key in keys:
                    await self._phone.press(key)
            both: list[asyncio.Future[float] | asyncio.Task[None]] = [answer, end]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                self._answered.append(command)
                self._asked = None
                self.answers += 1
        await end

    @property
    def is_asking(self) -> bool:
        """Whether a command is not answered yet."""
        return self._asked is not None

    def check(self, url: str) -> None:
        """Compare with what is stored, and go on from there.

        One command more may be there than was answered: the program was killed between the two.
        """
        with closing(open_store(url)) as store:
            entries = [it.entry for it in store.records(GameId(self._game))[1:]]
        stored = [it.command for it in entries if isinstance(it, Did)]
        assert len(stored) == len(entries)
        told = [*self._answered, self._asked]
        assert stored in (self._answered, told), self._game
        self._answered, self._asked, self._shadow = stored, None, new_shadow()
        for command in stored:
            self._shadow.do(command)


async def live(address: str, pid: int, seats: Sequence[Seat], seconds: float) -> int:
    """Play for so long, and kill the program; how many commands were asked for just then."""
    await asyncio.gather(*(it.open(address) for it in seats))
    playing = [asyncio.create_task(it.play()) for it in seats]
    await asyncio.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE_SECONDS)
    return sum(it.is_asking for it in seats)


def test_a_program_that_is_killed_loses_nothing_that_was_answered(tmp_path: Path, capsys):
    url, errors = f"sqlite:///{tmp_path}/games.sqlite", tmp_path / "errors.log"
    rng = random.Random(8)  # noqa: S311  # moments, not secrets
    games = start_games(url, SEATS * (1 + KILLS // 5))
    seats = [Seat(games[i::SEATS], seed=i) for i in range(SEATS)]
    asked = 0
    for _ in range(KILLS):
        with serving(url, errors) as (address, pid):
            asked += asyncio.run(live(address, pid, seats, rng.uniform(0, LONGEST_LIFE)))
        for seat in seats:
            seat.check(url)
    assert asked > KILLS
    assert sum(it.answers for it in seats) > SEATS * KILLS
    assert main(["games", "--verify", "--database", url]) == 0
    assert capsys.readouterr().out.count("  as written\n") == len(games)
    assert not errors.read_text("utf-8")
