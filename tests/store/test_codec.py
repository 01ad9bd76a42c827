"""Records as JSON: every kind round-trips, old formats load, and damage is told."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import FormatTooNewError, StoreError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)
from scorekeeper.game.log import Did, Entry, Log, Record, Redid, Undid
from scorekeeper.rules import toml
from scorekeeper.store import codec

VARIANT = toml.find("russian_10000")
GOLDEN = Path(__file__).parents[1] / "golden" / "log_format_1.json"
ENTRIES: tuple[Entry, ...] = (
    Did(
        StartGame(variant=VARIANT, players=("Zoë", "Bob")),
        (GameStarted(variant=VARIANT, players=("Zoë", "Bob")),),
    ),
    Did(
        RecordRoll(roll=Dice.of("111266"), source=Source.CAMERA, read=Dice.of("111256")),
        (DiceRolled(roll=Dice.of("111266"), source=Source.CAMERA, read=Dice.of("111256")),),
    ),
    Did(
        Keep(Dice.of("111")),
        (DiceKept(kept=Dice.of("111"), points=1000, combos=("three ones",)),),
    ),
    Did(Bank(), (TurnBanked(points=1000, typed=False),)),
    Undid(),
    Redid(),
    Did(
        RecordRoll(roll=Dice.of("223344"), source=Source.HAND),
        (
            DiceRolled(roll=Dice.of("223344"), source=Source.HAND, read=None),
            TurnFarkled(lost=0, typed=False),
        ),
    ),
    Did(TypePoints(9000), (TurnBanked(points=9000, typed=True), FinalRoundStarted())),
    Did(TypePoints(0), (TurnFarkled(lost=0, typed=True), GameEnded(winners=(0,)))),
)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda it: type(it).__name__)
def test_every_entry_round_trips(entry):
    assert codec.loads(codec.dumps(entry), format_number=codec.FORMAT) == entry


def test_the_golden_log_of_format_1_still_loads(update_golden):
    if update_golden:
        rows = [json.loads(codec.dumps(entry)) for entry in ENTRIES]
        GOLDEN.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    rows = json.loads(GOLDEN.read_text("utf-8"))
    read = tuple(codec.loads(json.dumps(row), format_number=1) for row in rows)
    assert read == ENTRIES
    at = datetime(2026, 1, 1, tzinfo=UTC)
    records = (Record(seq=i, entry=it, at=at, device="x") for i, it in enumerate(read, 1))
    state = Log(tuple(records)).state()
    assert state is not None
    assert [player.score for player in state.players] == [10000, 0]


def test_a_newer_format_is_refused_with_what_to_do():
    with pytest.raises(FormatTooNewError, match="format 1 or older, got 2") as caught:
        codec.loads("{}", format_number=2)
    assert "newer version" in caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"kind":"???"}',
        '{"kind":"did","command":{"kind":"keep","kept":"7"},"events":[]}',
        '{"kind":"did","command":{"kind":"bank"},"events":[{"kind":"?"}]}',
        '{"kind":"did","command":{"kind":"start","variant":{"id":"x"},"players":[]},"events":[]}',
    ],
)
def test_damage_is_told_and_not_passed_on(text):
    with pytest.raises(StoreError, match="expected a record of a game"):
        codec.loads(text, format_number=1)
