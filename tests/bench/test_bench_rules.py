"""How long the rules take: a sheet from nothing, the keeps of a roll, a long game's fold."""

from __future__ import annotations

from scorekeeper.dice import Dice
from scorekeeper.game.commands import StartGame, TypePoints
from scorekeeper.game.decide import decide
from scorekeeper.game.state import fold
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

TURNS = 180


def test_bench_sheet(benchmark):
    variant = toml.find("russian_10000")
    sheet = benchmark(score_sheet.__wrapped__, variant)
    assert len(sheet) == 134


def test_bench_keeps(benchmark):
    sheet = score_sheet(toml.find("russian_10000"))
    keeps = benchmark(lambda: list(sheet.keeps(Dice.of("111555"))))
    assert len(keeps) == 15


def test_bench_fold(benchmark):
    start = StartGame(variant=toml.find("standard_10000"), players=("Ann", "Bob", "Cy"))
    events = list(decide(None, start))
    state = fold(events)
    for _ in range(TURNS):
        happened = decide(state, TypePoints(50))
        events += happened
        state = fold(happened, state)
    folded = benchmark(fold, events)
    assert folded == state
