"""A small evening, played into a database file and dumped, to be opened for ever.

What is in `tests/golden/database_NNNN.sql` was written by the program as it was when that step of
the migrations was its newest.
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from unittest.mock import patch

from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, TypePoints
from scorekeeper.game.decide import legal, why_not
from scorekeeper.game.ports import GameId, HouseRule
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.store.door import StoredPass
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.game.ports import PictureBook
    from scorekeeper.table.table import Table

BEGIN = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
TARGET = 2000
PICTURE = b"what a picture is made of makes no difference to a store"
ENOUGH = 350
"""Points at which a turn is banked."""


class Clock:
    """Goes on by some seconds whenever it is looked at."""

    def __init__(self) -> None:
        """At the begin of the evening."""
        self._now = BEGIN

    def __call__(self) -> datetime:
        """What time it is."""
        self._now += timedelta(seconds=7)
        return self._now


def dumped(file: Path) -> str:
    """Play into a new SQLite file; its statements."""
    clock = Clock()
    with closing(open_store(f"sqlite:///{file}")) as store:
        games = GameId("game-1"), GameId("game-2")
        with patch("secrets.token_urlsafe", side_effect=games):
            play(Tables(store, now=clock, device="phone"), store.pictures)
        store.pictures.switch(games[1], on=True)
        ours = replace(toml.find("simple_10000"), target=TARGET)
        store.rule_book.put(HouseRule(rule_id="ours", text=toml.dumps(ours), changed_at=clock()))
        until = BEGIN + timedelta(hours=11)
        store.passes.put(StoredPass(id="pass-1", role="viewer", games=games[:1], expires_at=until))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("update migration set at = ?", (BEGIN.isoformat(),))
        connection.commit()
        return "\n".join(connection.iterdump()) + "\n"


def play(tables: Tables, pictures: PictureBook) -> None:
    """One game to its end, with an undo and a redo, and one that goes on, with a picture."""
    rng = random.Random(6)  # noqa: S311  # dice, not secrets
    short = replace(toml.find("simple_10000"), target=TARGET)
    ended = tables.start(short, ["Ann", "Zoë"])
    for _ in range(8):
        step(ended, rng)
    ended.undo()
    ended.redo()
    ended.undo()
    while not ended.state.winners:
        step(ended, rng)
    going_on = tables.start(short, ["Bob", "Di", "Eve"])
    going_on.do(TypePoints(500))
    going_on.do(TypePoints(0))
    for _ in range(5):
        step(going_on, rng)
    while going_on.state.turn.has_begun:
        step(going_on, rng)
    read = Dice.of("112346")
    picture = pictures.put(going_on.game, PICTURE, BEGIN)
    going_on.do(RecordRoll(roll=read, source=Source.CAMERA, read=read, picture=picture))


def step(table: Table, rng: random.Random) -> None:
    """Throw, keep the best or bank, whatever comes next."""
    state = table.state
    if state.phase is Phase.KEEP:
        table.do(next(it for it in legal(state) if isinstance(it, Keep)))
    elif state.turn.points >= ENOUGH and why_not(state, Bank()) is None:
        table.do(Bank())
    else:
        roll = Dice(rng.choices(range(1, 7), k=state.turn.dice_to_roll))
        source = rng.choice((Source.CAMERA, Source.HAND))
        read = roll if source is Source.CAMERA else None
        table.do(RecordRoll(roll=roll, source=source, read=read))
