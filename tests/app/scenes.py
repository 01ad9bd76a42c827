"""Games in every state that a picture is taken of, put into a database before the server starts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorekeeper.game.commands import Command
    from scorekeeper.table.table import Table

LONG_NAMES = tuple(f"{name} van der Schaddelee-Wit"[:24] for name in (
    "Ann", "Bob", "Cyprian", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou",
))  # fmt: skip
TRIO = ("Ann", "Bob", "Cy")
ROUNDS = (
    (350, 0, 500, 0, 450, 700, 0, 300, 1050, 0, 250, 400),
    (0, 600, 250, 1000, 0, 300, 450, 0, 200, 850, 0, 1200),
    (500, 300, 0, 650, 200, 0, 1500, 350, 0, 0, 700, 250),
)


class Scenes:
    """The scenes by name, each the game of its table."""

    def __init__(self, database: Path) -> None:
        """Play them all into this database."""
        self._store = open_store(f"sqlite:///{database}")
        ticks = count()
        begin = datetime(2026, 11, 28, 19, tzinfo=UTC)
        self._tables = Tables(self._store, now=lambda: begin + timedelta(seconds=20 * next(ticks)))
        self.games = {
            "evening": self._evening(),
            "crowd": self._crowd(),
            "end": self._end(),
            "final": self._final(),
            "penalty": self._play("facebook", ("Ann",), 1500, 0, 0, 0),
            "teams": self._play("teams_10000", ("Ann", "Bob", "Cy", "Di"), 1500, 350),
            "hot": self._play(
                "russian_10000", TRIO, 800, roll("112346"), keep("11"), roll("1555"), keep("1555")
            ),
            "farkle": self._play("simple_10000", TRIO, 800, roll("223446")),
            "entry": self._play("russian_10000", TRIO, roll("112346"), keep("11")),
            "take-over": self._play(
                "russian_10000_full", ("Ann", "Bob"), 700, 700, roll("112346"), keep("11"), Bank()
            ),
            "keeps": self._play("simple_10000", TRIO, 800, 350, roll("111556")),
            "decide": self._play("simple_10000", TRIO, 800, 350, 500, roll("111556"), keep("1115")),
            "fresh": self._play("simple_10000", TRIO),
            "photo": self._play("simple_10000", ("Ann", "Bob"), 300, 450),
            "doubt": self._play("simple_10000", ("Ann", "Bob"), 300, 450),
            "tally": self._play("simple_10000", ("Ann", "Bob"), 300, 450),
            "throw": self._play("simple_10000", ("Ann", "Bob"), 300, 450),
        }
        self._store.close()

    def _play(self, rules: str, names: Sequence[str], *commands: Command | int) -> str:
        variant = toml.find(rules)
        teams = (names[::2], names[1::2]) if variant.teams else ()
        table = self._tables.start(variant, names, teams=teams)
        for command in commands:
            table.do(TypePoints(command) if isinstance(command, int) else command)
        return table.game

    def _evening(self) -> str:
        table = self._tables.start(toml.find("simple_10000"), TRIO)
        for turns in zip(*ROUNDS, strict=True):
            for points in turns:
                _turn(table, points)
        return table.game

    def _crowd(self) -> str:
        return self._play(
            "standard_10000", LONG_NAMES, *(it for row in ROUNDS for it in row), roll("111556")
        )

    def _end(self) -> str:
        return self._play("russian_10000", TRIO, 9600, 8000, 7700, 700, 1500, 2300)

    def _final(self) -> str:
        return self._play("russian_10000", TRIO, 9600, 8000, 7700, 700)


def roll(faces: str) -> RecordRoll:
    """This roll, entered by hand."""
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def keep(faces: str) -> Keep:
    """These dice kept."""
    return Keep(Dice.of(faces))


def _turn(table: Table, points: int) -> None:
    """A turn with dice where a roll of six gives the points, or else typed."""
    known = {0: "223446", 200: "112346", 250: "115346", 300: "333462", 1000: "111346"}
    kept = {200: "11", 250: "115", 300: "333", 1000: "111"}
    if points not in known:
        table.do(TypePoints(points))
        return
    read = Dice.of(known[points])
    table.do(RecordRoll(roll=read, source=Source.CAMERA, read=read))
    if points:
        table.do(keep(kept[points]))
        table.do(Bank())
