"""Records as JSON: every kind round-trips, old formats load, and damage is told."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import FormatTooNewError, StoreError
from scorekeeper.game.commands import (
    Bank,
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
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    Paid,
    PenaltyTaken,
    PlayerJoined,
    PlayerLeft,
    PlayOffStarted,
    StarterChosen,
    StartRolled,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.game.log import Amended, Did, Entry, Log, Record, Redid, Undid
from scorekeeper.rules import toml
from scorekeeper.store import codec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.state import GameState

VARIANT = toml.find("russian_10000")
FULL = toml.find("russian_10000_full")
GOLDEN = Path(__file__).parents[1] / "golden" / f"log_format_{codec.FORMAT}.json"
FIRST = GOLDEN.with_name("log_format_1.json")
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
    Did(TypePoints(9000), (TurnBanked(points=9000, typed=True), FinalRoundStarted(0))),
    Did(TypePoints(0), (TurnFarkled(lost=0, typed=True), GameEnded(winners=(0,)))),
    Did(
        StartGame(variant=FULL, players=("Ann", "Bob"), teams=(("Ann",), ("Bob",))),
        (GameStarted(variant=FULL, players=("Ann", "Bob"), teams=((0,), (1,))),),
    ),
    Did(
        RollForStart(((0, 6), (1, 6), (0, 2), (1, 3))),
        (
            StartRolled(((0, 6), (1, 6)), (0, 1)),
            StartRolled(((0, 2), (1, 3)), ()),
            StarterChosen(1),
        ),
    ),
    Did(TakeOver(), (TurnTakenOver(points=300, dice=3),)),
    Did(PassTurn(), (TurnPassed(0),)),
    Did(Join("Cy"), (PlayerJoined("Cy", 0),)),
    Did(Leave(2), (PlayerLeft(2),)),
    Did(
        TypePoints(0),
        (
            TurnFarkled(lost=0, typed=True),
            PenaltyTaken(player=1, points=500, farkles_in_row=0),
            PlayOffStarted((0, 1)),
        ),
    ),
    Did(TypePoints(400), (TurnOvershot(points=400, typed=True, to=(1,)),)),
    Did(Bank(), (TurnPaid(500, Paid.PRIZE), TurnBanked(points=500, typed=False, enters=False))),
    Amended(
        first=1,
        stop=3,
        instead=(Did(TypePoints(50), (TurnBanked(points=50, typed=True),)),),
        rest=(Did(Bank(), (TurnBanked(points=50, typed=False),)),),
    ),
)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda it: type(it).__name__)
def test_every_entry_round_trips(entry):
    assert codec.loads(codec.dumps(entry), format_number=codec.FORMAT) == entry


def _state(entries: Sequence[Entry]) -> GameState:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    records = (Record(seq=i, entry=it, at=at, device="x") for i, it in enumerate(entries, 1))
    state = Log(tuple(records)).state()
    assert state is not None
    return state


def test_the_golden_log_of_this_format_still_loads(update_golden):
    if update_golden:
        rows = [json.loads(codec.dumps(entry)) for entry in ENTRIES]
        GOLDEN.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    rows = json.loads(GOLDEN.read_text("utf-8"))
    read = tuple(codec.loads(json.dumps(row), format_number=codec.FORMAT) for row in rows)
    assert read == ENTRIES


def test_the_golden_log_of_format_1_still_loads():
    rows = json.loads(FIRST.read_text("utf-8"))
    state = _state([codec.loads(json.dumps(row), format_number=1) for row in rows])
    assert [player.score for player in state.players] == [10000, 0]
    assert state.winners == (0,)
    assert state.final_by == 0
    assert (state.variant.entry, state.variant.farkles_in_row) == (700, None)
    assert "late_player" in state.variant.unspecified


def test_a_rule_set_of_format_1_loads_though_two_of_its_combos_share_a_name():
    row = json.loads(FIRST.read_text("utf-8"))[0]
    for part in (row["command"], row["events"][0]):
        part["variant"]["combo"][1]["name"] = part["variant"]["combo"][0]["name"]
    state = _state([codec.loads(json.dumps(row), format_number=1)])
    assert [combo.name for combo in state.variant.combos[:2]] == ["one", "one again"]


def test_a_newer_format_is_refused_with_what_to_do():
    with pytest.raises(FormatTooNewError, match="format 2 or older, got 3") as caught:
        codec.loads("{}", format_number=3)
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
