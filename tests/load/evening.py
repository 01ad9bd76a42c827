"""Tables at which devices take turns, each waited for by the others, with its times."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorekeeper.app.device import GLANCE_SECONDS
from scorekeeper.app.present.table import present
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.state import Phase, after
from scorekeeper.rules import toml
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.load.phone import Phone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState
    from scorekeeper.table.table import Table

RULE_SET, NAMES = "simple_10000", ("Ann", "Bob")
PATIENCE_SECONDS = 20.0
TAP_SECONDS = 0.3
"""Between two dice that are tapped."""

SOONEST_SECONDS = GLANCE_SECONDS + 0.1
"""Nobody answers sooner what came onto the screen: such a tap is held to be for what was there."""


@dataclass
class Told:
    """What was measured: seconds from a key to the words, on the other devices and on its own.

    Nothing that was done before `begin` counts: at first all tables throw, which costs the most.
    """

    begin: float = 0.0
    others: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    commands: int = 0
    errors: list[str] = field(default_factory=list)


class ClubTable:
    """One table with its devices. A shadow of its game says what must be on the screens."""

    def __init__(self, games: Sequence[str], devices: int, *, seed: int) -> None:
        """`games` are played one after the other."""
        self._games = list(games)
        self.phones = [Phone() for _ in range(devices)]
        self._random = random.Random(seed)  # noqa: S311  # dice, not secrets
        self._shadow = new_shadow()
        self._turn = 0
        self._game = ""

    async def open(self, address: str) -> None:
        """All devices open the first game."""
        self._game = self._games.pop(0)
        for phone in self.phones:
            shown = phone.expects("Throw six dice")
            await phone.open(address, f"/game/{self._game}")
            await asyncio.wait_for(shown, PATIENCE_SECONDS)

    async def play(self, told: Told, *, until: float, pace: float) -> None:
        """Play until this time, with about `pace` seconds between two commands."""
        # Not all tables at once, as the first turn of each would be.
        await asyncio.sleep(self._random.uniform(0, pace))
        while time.perf_counter() < until:
            state = self._shadow.state
            if state.winners:
                await self._next_game()
                continue
            phone = self.phones[self._turn % len(self.phones)]
            command, keys = next_move(state, self._random)
            await self._do(phone, keys, command, told)
            self._turn += isinstance(command, Bank)
            await asyncio.sleep(max(SOONEST_SECONDS, self._random.uniform(0.5, 1.5) * pace))

    async def close(self) -> None:
        """Everybody goes home."""
        for phone in self.phones:
            await phone.close()

    async def _do(self, phone: Phone, keys: Sequence[str], command: Command, told: Told) -> None:
        self._shadow.do(command)
        words = words_after(self._shadow, command)
        comes = [it.expects(words) for it in self.phones]
        for key in keys[:-1]:
            await phone.press(key)
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * TAP_SECONDS)
        sent = time.perf_counter()
        await phone.press(keys[-1])
        done, missing = await asyncio.wait(comes, timeout=PATIENCE_SECONDS)
        counts = sent >= told.begin
        told.commands += counts
        for device, came in zip(self.phones, comes, strict=True):
            if came in done and counts:
                (told.own if device is phone else told.others).append(came.result() - sent)
        if missing:
            told.errors.append(f"{len(missing)} of {len(comes)} devices never saw {words!r}")

    async def _next_game(self) -> None:
        self._shadow = new_shadow()
        self._game = self._games.pop(0)
        for phone in self.phones:
            shown = phone.expects("Throw six dice")
            await phone.go(f"/game/{self._game}")
            await asyncio.wait_for(shown, PATIENCE_SECONDS)


def new_shadow() -> Table:
    """A game of the same rules and players that is on no server."""
    return Tables(MemoryStore()).start(toml.find(RULE_SET), NAMES)


def next_move(state: GameState, rng: random.Random) -> tuple[Command, list[str]]:
    """What comes next at a table where all rolls score and are banked, and the keys for it."""
    if state.phase is Phase.KEEP:
        return next(it for it in legal(state) if isinstance(it, Keep)), ["Enter"]
    if state.turn.has_begun:
        return Bank(), ["B"]
    roll = _roll(state, rng)
    return roll_of(roll), list(str(roll))


def words_after(table: Table, command: Command) -> str:
    """Words that the newest command of a game brings onto every screen of its table."""
    view = present(table.game, table.log, table.state, None, None)
    match command:
        case RecordRoll():
            return view.keeps[0].label
        case Keep():
            return view.bank.label
        case _:
            return view.history[0]


def roll_of(roll: Dice) -> RecordRoll:
    """The command that enters it by hand."""
    return RecordRoll(roll=roll, source=Source.HAND)


def _roll(state: GameState, rng: random.Random) -> Dice:
    """A throw that scores, and after whose best keep the turn can be banked."""
    while True:
        roll = Dice(rng.choices(range(1, 7), k=state.turn.dice_to_roll))
        rolled = after(state, *decide(state, roll_of(roll)))
        best = next((it for it in legal(rolled) if isinstance(it, Keep)), None)
        if best and why_not(after(rolled, *decide(rolled, best)), Bank()) is None:
            return roll
