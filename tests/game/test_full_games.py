"""Full games of every preset, from the start to the winner: the laws hold at every step.

Ten games a preset; a thousand in the long run.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from scorekeeper.dice import Dice, all_dice
from scorekeeper.game.commands import (
    Bank,
    Command,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    StartGame,
    TakeOver,
    TypePoints,
)
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import (
    Event,
    GameEnded,
)
from scorekeeper.game.log import Did
from scorekeeper.game.notation import dumps, loads, play
from scorekeeper.game.state import GameState, Phase, after, evolve, fold
from scorekeeper.rules import toml
from scorekeeper.rules.variant import TargetTest, Variant
from scorekeeper.store import codec
from tests.build import points_told

GAMES = 1000 if os.environ.get("LONG") else 10
MOST_COMMANDS = 20_000
NAMES = ("Ann", "Bob", "Cy", "Di")


class _Evening:
    """One random game: how bold its players are is drawn once, so that games differ."""

    def __init__(self, variant: Variant, seed: str) -> None:
        self.random = Random(seed)  # noqa: S311  # games, not secrets
        players = NAMES[: self.random.randint(2, 4)]
        teams = (players[::2], players[1::2]) if variant.teams else ()
        self.boldness = self.random.uniform(0.1, 0.5)
        start = StartGame(variant=variant, players=players, teams=teams)
        self.commands: list[Command] = [start]
        self.events: list[Event] = list(decide(None, start))
        self.state: GameState = after(evolve(None, self.events[0]))

    def give(self, command: Command) -> None:
        happened = decide(self.state, command)
        self.commands.append(command)
        self.events += happened
        self.state = after(self.state, *happened)

    def choose(self) -> Command:
        """Something that may be done now."""
        state, random = self.state, self.random
        if state.phase is Phase.START or (state.is_start_open and random.random() < 0.5):
            here = state.tied or range(len(state.players))
            return RollForStart(tuple((it, Dice([random.randint(1, 6)]).faces[0]) for it in here))
        may = legal(state)
        if state.phase is Phase.KEEP:
            return random.choice(may[:4])
        rare = [*self._rare()] if random.random() < 0.05 else []
        allowed = [it for it in rare if why_not(state, it) is None]
        if allowed:
            return random.choice(allowed)
        if TakeOver() in may and random.random() < 0.5:
            return TakeOver()
        faces = [random.randint(1, 6) for _ in range(state.turn.dice_to_roll)]
        roll = RecordRoll(roll=Dice(faces), source=Source.HAND)
        must_bank = why_not(state, roll) is not None
        is_enough = random.random() > self.boldness
        return Bank() if Bank() in may and (must_bank or is_enough) else roll

    def _rare(self) -> list[Command]:
        state, random = self.state, self.random
        missing = state.variant.target - state.score_of(state.current)
        rare: list[Command] = [TypePoints(0), TypePoints(1500), PassTurn()]
        if state.variant.target_test is TargetTest.EXACTLY:
            rare += [TypePoints(missing)] * 9
        if random.random() < 0.1:
            rare += [
                Join(f"Late {len(state.players)}"),
                Leave(random.randrange(len(state.players))),
            ]
        return rare


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_full_games_end_and_keep_the_laws(preset):
    for number in range(GAMES):
        evening = _Evening(toml.find(preset), f"{preset} {number}")
        while evening.state.phase is not Phase.OVER:
            assert len(evening.commands) < MOST_COMMANDS, evening.commands[-5:]
            if evening.random.random() < 0.002:
                _check_legal(evening.state)
            evening.give(evening.choose())
        _check_end(evening)


def _check_legal(state: GameState) -> None:
    asked: list[Command] = [Keep(dice) for dice in all_dice(state.variant.dice)]
    asked += [Bank(), TakeOver()]
    assert {it for it in asked if why_not(state, it) is None} == set(legal(state))


def _check_end(evening: _Evening) -> None:
    state, events = evening.state, evening.events
    assert isinstance(events[-1], GameEnded)
    assert state.winners
    assert points_told(events) == sum(player.score for player in state.players)
    cut = evening.random.randrange(1, len(events))
    assert fold(events[cut:], fold(events[:cut])) == state
    again = play(loads(dumps(events)), state.variant)
    assert fold(again) == state
    assert dumps(again) == dumps(events)
    assert legal(state) == ()
    last = evening.commands[-1]
    assert why_not(state, last) is not None
    entry = Did(last, tuple(events[-3:]))
    assert codec.loads(codec.dumps(entry), format_number=codec.FORMAT) == entry
