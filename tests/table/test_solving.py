"""A game of two is worked out beside the screens: shares come, it can be stopped, it is kept."""

from dataclasses import replace

import pytest

from scorekeeper.errors import StoreError
from scorekeeper.rules import toml
from scorekeeper.table import solving
from scorekeeper.table.solutions import solution

PLAIN = toml.find("busche_neller")
SMALL = replace(PLAIN, dice=2, target=400, combos=PLAIN.combos[:2])


def test_a_process_of_its_own_solves_and_keeps_the_game(tmp_path):
    shares = list(solving.Solving(SMALL, tmp_path).shares())
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    assert solution(SMALL, tmp_path) is not None


def test_one_that_is_stopped_says_so_and_keeps_nothing(tmp_path):
    large = solving.Solving(PLAIN, tmp_path)
    shares = large.shares()
    next(shares)
    large.stop()
    assert list(shares) == sorted(shares)
    assert not list(tmp_path.glob("*.npz"))


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("a file")
    with pytest.raises(StoreError, match="expected a solved game"):
        list(solving.Solving(SMALL, taken).shares())


def test_what_cannot_be_solved_is_told_in_a_line(tmp_path, capsys):
    assert solving.work("nonsense", "x", tmp_path) == 1
    assert capsys.readouterr().out.strip()
