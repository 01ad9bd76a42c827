"""`odds`: the JSON of the contract for every preset, and what people read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.cli.main import main
from scorekeeper.rules import toml

GOLDEN = Path(__file__).parents[1] / "golden" / "odds.jsonl"
"""What `odds --json` says of each preset, one a line, but for the bounds of the mean."""


def said(capsys, variant: str):
    assert main(["odds", "--variant", variant, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_preset_says_what_it_said(capsys, update_golden):
    found = []
    for preset in toml.preset_ids():
        odds = said(capsys, preset)
        lower, upper = odds.pop("mean_turn_points_between")
        assert lower <= upper < lower + 1e-6
        assert odds["mean_turn_points"] == pytest.approx(lower, abs=1e-6)
        found.append(odds)
    if update_golden:
        GOLDEN.write_text("".join(f"{json.dumps(it)}\n" for it in found), encoding="utf-8")
    expected = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    for odds, golden in zip(found, expected, strict=True):
        mean = golden.pop("mean_turn_points")
        assert odds.pop("mean_turn_points") == pytest.approx(mean, abs=1e-6)
        assert odds == golden


def test_the_contract(capsys):
    odds = said(capsys, "classroom_5000")
    assert odds["variant"] == "classroom_5000"
    assert odds["farkle"] == {
        "1": "2/3",
        "2": "4/9",
        "3": "5/18",
        "4": "17/108",
        "5": "25/324",
        "6": "5/216",
    }
    assert odds["mean_turn_points"] == 534.322695
    assert odds["bank_at"] == {"1": 300, "2": 250, "3": 400, "4": 1000, "5": 2900, "6": 16500}
    assert set(odds["by_farkles_in_a_row"]) == {"1", "2"}
    assert set(odds["before_entry"]) == {"bank_at", "by_farkles_in_a_row"}
    assert said(capsys, "standard_10000")["bank_at"]["6"] is None
    assert said(capsys, "five_dice")["farkle"].keys() == set("12345")


def test_what_people_read(capsys):
    assert main(["odds", "--variant", "russian_10000_full"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A turn is worth 598.218199 points in the long run."
    assert lines[1].split() == ["dice", "1", "2", "3", "4", "5", "6"]
    assert [line[:16].rstrip() for line in lines[2:]] == [
        "farkle",
        "hot dice",
        "bank at",
        "before the entry",
        "take over at",
    ]
    assert lines[4].split()[2:] == ["350", "250", "450", "1,050", "3,100", "17,950"]
    assert main(["odds", "--variant", "house_adding"]) == 0
    assert "bank at, 2 farkles behind" in capsys.readouterr().out


def test_a_rule_set_that_cannot_be_solved_is_refused(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    rules = toml.dumps(toml.find("kcd")).split("[[combo]]")[0]
    combos = "".join(f'[[combo]]\nname = "{it}"\nfaces = "{it}"\npoints = 50\n' for it in "123456")
    file.write_text(rules + combos, encoding="utf-8")
    assert main(["odds", "--variant", str(file), "--json"]) == 3
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "$.combo: expected rolls that can be a farkle" in told.err
