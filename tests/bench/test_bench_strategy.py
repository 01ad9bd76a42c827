"""How long the odds of a rule set take, from nothing: a program is started, and answers."""

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
