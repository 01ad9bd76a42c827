import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scorekeeper.errors import StoreError
from scorekeeper.rules import toml
from scorekeeper.store.places import cache_folder
from scorekeeper.strategy.match import Stand
from scorekeeper.table import solutions

PLAIN = toml.find("busche_neller")
VARIANT = replace(PLAIN, dice=2, target=400, combos=PLAIN.combos[:2])
START = Stand(), Stand()


@pytest.fixture
def solved(tmp_path):
    return solutions.solve(VARIANT, folder=tmp_path)


def test_a_game_is_solved_once(tmp_path, solved, monkeypatch):
    monkeypatch.setattr(solutions, "solve_match", None)
    again = solutions.solve(VARIANT, folder=tmp_path)
    assert np.array_equal(again.cells, solved.cells, equal_nan=True)
    assert (again.error, again.is_exact) == (solved.error, True)
    assert again.chance(*START) == solved.chance(*START)


def test_progress_goes_from_nothing_to_all(tmp_path):
    told: list[float] = []
    solutions.solve(VARIANT, folder=tmp_path, progress=told.append)
    assert told == sorted(told)
    assert (0.0 < told[0] < 0.2, told[-1]) == (True, 1.0)


def test_work_that_is_broken_off_leaves_nothing(tmp_path):
    def stop(share: float) -> None:
        if share > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solutions.solve(VARIANT, folder=tmp_path, progress=stop)
    assert list(tmp_path.iterdir()) == []
    assert solutions.solution(VARIANT, tmp_path) is None


@pytest.mark.usefixtures("solved")
def test_another_rule_is_another_game(tmp_path):
    assert solutions.solution(replace(VARIANT, target=450), tmp_path) is None
    assert solutions.solution(VARIANT, tmp_path) is not None


def changed(path: Path, **arrays: Any) -> None:  # whatever numpy stores
    with np.load(path) as kept:
        found = {**kept, **arrays}
    with path.open("wb") as file:
        np.savez(file, **found)


def falsified(path: Path) -> None:
    with np.load(path) as kept:
        cells = kept["cells"].copy()
    cells[0] += 0.1
    changed(path, cells=cells)


def outdated(path: Path) -> None:
    with np.load(path) as kept:
        head = json.loads(str(kept["head"]))
    changed(path, head=json.dumps({**head, "version": solutions.VERSION - 1}))


@pytest.mark.parametrize(
    "harm",
    [
        falsified,
        outdated,
        lambda path: path.write_bytes(path.read_bytes()[:200]),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_text("no archive"),
        lambda path: changed(path, head="[]"),
        lambda path: path.unlink(),
    ],
)
def test_what_is_not_as_it_was_written_is_worked_out_again(tmp_path, solved, harm):
    path = solutions.path_of(VARIANT, tmp_path)
    harm(path)
    assert solutions.solution(VARIANT, tmp_path) is None
    again = solutions.solve(VARIANT, folder=tmp_path)
    assert again.chance(*START) == solved.chance(*START)
    assert solutions.solution(VARIANT, tmp_path) is not None


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="expected to keep the solved game at"):
        solutions.solve(VARIANT, folder=tmp_path / "file")


def test_games_are_kept_in_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FLET_APP_STORAGE_TEMP", str(tmp_path))
    assert cache_folder() == tmp_path
    assert solutions.path_of(VARIANT).parent == tmp_path / "matches"
    monkeypatch.delenv("FLET_APP_STORAGE_TEMP")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert cache_folder().name == "scorekeeper"
