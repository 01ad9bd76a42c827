"""How long odds and advice take, from nothing: a program is started, and answers."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scorekeeper.rules import toml


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_odds_of_a_preset(benchmark, preset: str):
    argv = [sys.executable, "-m", "scorekeeper", "odds", "--variant", preset, "--json"]
    benchmark.pedantic(
        lambda: subprocess.run(argv, check=True, capture_output=True), rounds=2, iterations=1
    )


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_advice_on_a_roll(benchmark, preset: str):
    argv = [sys.executable, "-m", "scorekeeper", "advise", "--variant", preset]
    argv += ["--roll", "112233"[: toml.find(preset).dice]]
    benchmark.pedantic(
        lambda: subprocess.run(argv, check=True, capture_output=True), rounds=2, iterations=1
    )
