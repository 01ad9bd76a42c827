"""Two hours of a game in front of the camera, as fast as they go by: memory stays as it was.

Games one after the other, in a store on disk; with LONG=1 two hours, otherwise two minutes.
"""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.app.follower import Follower
from scorekeeper.game.commands import Bank
from scorekeeper.game.state import Phase
from scorekeeper.store.sql import open_store
from scorekeeper.vision.watcher import Watcher
from tests.app.play import house_of, table_of
from tests.vision.films import FPS, Film

if TYPE_CHECKING:
    from scorekeeper.app.house import House
    from scorekeeper.table.table import Table
    from scorekeeper.vision.types import Frame, Reading

IS_LONG = bool(os.environ.get("LONG"))
MINUTES = 120 if IS_LONG else 2
WARM_MINUTES = 20 if IS_LONG else 1
MOST_GROWTH = 1.05
TURN = (
    "lie 1.2",
    "roll 0.5 a1 b1 e2 f3 i4 j6",
    "lie 1.2 a1 b1 e2 f3 i4 j6",
    "hand 0.5 a1 b1 e2 f3 i4 j6",
    "lie 1.5 a1 b1",
    "roll 0.5 a1 b1 e5 f5 i2 j6",
    "lie 1.2 a1 b1 e5 f5 i2 j6",
    "hand 0.5 a1 b1 e5 f5 i2 j6",
    "lie 1.5 a1 b1 e5",
    "hand 0.5 a1 b1 e5",
    "lie 1.4",
)


class Looped:
    """A film over and over, in an unbroken time, and its reader."""

    def __init__(self) -> None:
        self._film = Film(*TURN, start=0.0)
        self._frames = list(self._film)

    def turn(self, number: int) -> list[Frame]:
        begin = number * len(self._frames) / FPS
        return [replace(it, seconds=begin + it.seconds) for it in self._frames]

    @property
    def seconds(self) -> float:
        return len(self._frames) / FPS

    def read(self, frame: Frame) -> Reading:
        within = round(frame.seconds * FPS) % len(self._frames)
        return self._film.read(self._frames[within])


class Players:
    """Bank when the table is cleared, and begin a new game when one is over."""

    def __init__(self, house: House, watcher: Watcher) -> None:
        self._house, self._watcher = house, watcher
        self.games = 0
        self.table, self._follower = self._begin()

    def _begin(self) -> tuple[Table, Follower]:
        self.games += 1
        table = table_of(self._house)

        def expect(dice: int | None) -> None:
            self._watcher.expects = dice

        follower = Follower(
            self._house, table.game, expect=expect, refuse_keep=self._watcher.refuse_keep
        )
        return table, follower

    def see(self, frame: Frame) -> None:
        for seen in self._watcher.see(frame):
            self._follower.seen(seen, frame, "")

    def end_turn(self) -> None:
        self.table.do(Bank())
        if self.table.state.phase is Phase.OVER:
            self._follower.close("")
            self.table, self._follower = self._begin()


def resident() -> int:
    """Kilobytes of this process in memory."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_memory_stays_flat(tmp_path: Path):
    film = Looped()
    with closing(open_store(f"sqlite:///{tmp_path / 'games.sqlite'}")) as store:
        players = Players(house_of(store=store), Watcher(film))
        turns = int(MINUTES * 60 / film.seconds)
        warm = 0
        for number in range(turns):
            for frame in film.turn(number):
                players.see(frame)
            if number == int(WARM_MINUTES * 60 / film.seconds):
                warm = resident()
            players.end_turn()
        assert players.games > turns // 100
        assert resident() < MOST_GROWTH * warm
