"""How long the rules take: a sheet from nothing, the keeps of a roll, a long game, an amendment."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import Dice, all_dice
from scorekeeper.game.amend import amend, past_turns
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.decide import decide
from scorekeeper.game.log import Did
from scorekeeper.game.state import fold
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.game.commands import Command

RICHEST = "house_rich"
"""The rule set with the most combos, and so the slowest sheet."""
GREED = (Dice.of("1"), Dice.of("1"), Dice.of("1"))


def _turn() -> Iterator[Command]:
    """A turn of three rolls and keeps, banked: 300 points, eight events."""
    for left, kept in zip((6, 5, 4), GREED, strict=True):
        yield RecordRoll(roll=Dice([1, *[2, 3, 4, 6, 4][: left - 1]]), source=Source.HAND)
        yield Keep(kept)
    yield Bank()


def _game(turns: int, *, target: str = "standard_10000") -> list[Did]:
    variant = toml.find(target)
    start = StartGame(variant=variant, players=("Ann", "Bob", "Cy"))
    standing = [Did(start, decide(None, start))]
    state = fold(standing[0].events)
    for _ in range(turns):
        for command in _turn():
            events = decide(state, command)
            standing.append(Did(command, events))
            state = fold(events, state)
    return standing


def test_bench_sheet(benchmark):
    variant = toml.find(RICHEST)
    sheet = benchmark(score_sheet.__wrapped__, variant)
    assert sheet[Dice.of("111111")].points == 5000


@pytest.mark.parametrize("roll", ["111555", "123456", "234466"])
def test_bench_keeps(benchmark, roll):
    sheet, dice = score_sheet(toml.find(RICHEST)), Dice.of(roll)
    keeps = benchmark(sheet.keeps, dice)
    assert all(kept in dice for kept, _ in keeps)


def test_bench_every_ordered_roll(benchmark):
    sheet = score_sheet(toml.find(RICHEST))
    rolls = [Dice(faces) for faces in product(range(1, 7), repeat=6)]
    best = benchmark.pedantic(lambda: [sheet.keeps(roll) for roll in rolls], rounds=1)
    farkles = sum(1 for keeps in best if not keeps)
    assert farkles * 216 == 5 * len(rolls)
    assert len(list(all_dice(6))) == 923


def test_bench_fold(benchmark):
    events = [event for did in _game(70) for event in did.events]
    assert len(events) >= 490
    folded = benchmark(fold, events)
    assert folded.turns == 70


def test_bench_amend(benchmark):
    standing = _game(60)
    first = past_turns(standing)[0]
    amendment = benchmark(amend, standing, first, [TypePoints(50)])
    assert amendment.after.turns == 60
    assert amendment.refused == ()
