"""`score`, `sheet` and `variants`: the JSON of the contract, and the exit codes."""

from __future__ import annotations

import json

import pytest

from scorekeeper.cli.main import main
from scorekeeper.dice import all_dice
from scorekeeper.rules import toml
from tests.rules.brute import best_points
from tests.rules.facts import FACTS


def run(capsys, *argv: str) -> tuple[int, str, str]:
    try:
        code = main(argv)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_score_gives_every_keep_best_first(capsys):
    code, out, _ = run(capsys, "score", "661121", "--variant", "simple_10000", "--json")
    assert code == 0
    assert json.loads(out) == {
        "roll": "111266",
        "variant": "simple_10000",
        "farkle": False,
        "keeps": [
            {
                "kept": "111",
                "points": 1000,
                "combos": ["three ones"],
                "wins": False,
                "why": "1000 = 111",
                "dice_left": 3,
            },
            {
                "kept": "11",
                "points": 200,
                "combos": ["one", "one"],
                "wins": False,
                "why": "200 = 1 + 1",
                "dice_left": 4,
            },
            {
                "kept": "1",
                "points": 100,
                "combos": ["one"],
                "wins": False,
                "why": "100 = 1",
                "dice_left": 5,
            },
        ],
    }


def test_score_of_a_farkle(capsys):
    code, out, _ = run(capsys, "score", "2346", "--variant", "standard_10000", "--json")
    assert (code, json.loads(out)["farkle"], json.loads(out)["keeps"]) == (0, True, [])
    assert run(capsys, "score", "2346", "--variant", "standard_10000")[1] == "2346  farkle\n"


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_sheet_equals_the_brute_force_scorer_set_by_set(capsys, preset):
    code, out, _ = run(capsys, "sheet", "--variant", preset, "--json")
    facts = FACTS[preset]
    points = {str(dice): best_points(facts, dice.faces) for dice in all_dice(facts.dice)}
    assert code == 0
    assert json.loads(out) == {
        "variant": preset,
        "dice": facts.dice,
        "points": {dice: number for dice, number in points.items() if number is not None},
    }


def test_a_variant_that_was_printed_can_be_played_from_its_file(capsys, tmp_path):
    code, out, _ = run(capsys, "variants", "russian_10000")
    assert code == 0
    file = tmp_path / "mine.toml"
    file.write_text(out.replace("entry = 700", "entry = 500"), encoding="utf-8")
    code, out, _ = run(capsys, "variants", str(file), "--json")
    assert (code, json.loads(out)["entry"], json.loads(out)["id"]) == (0, 500, "mine")
    code, out, _ = run(capsys, "sheet", "--variant", str(file), "--json")
    assert (code, json.loads(out)["variant"]) == (0, "mine")


def test_a_rule_set_is_printed_in_words_and_beside_another(capsys):
    code, out, _ = run(capsys, "variants", "russian_10000_full", "--card")
    assert code == 0
    assert "Too good to stop  If all 6 score in the first roll, keep them all and roll on." in out
    code, out, _ = run(capsys, "variants", "russian_10000", "--against", "russian_10000_full")
    assert code == 0
    assert out.startswith("Too good to stop\n  russian_10000: not played\n  russian_10000_full: If")
    code, out, _ = run(capsys, "variants", "simple_10000", "--against", "standard_10000", "--json")
    assert {it["topic"] for it in json.loads(out)} >= {"Target", "Hot dice", "straight"}
    code, out, _ = run(capsys, "variants", "simple_10000", "--against", "simple_10000")
    assert out == "simple_10000 and simple_10000 are played alike\n"
    code, _, err = run(capsys, "variants", "--card")
    assert (code, "expected NAME" in err) == (2, True)


def test_score_says_why_a_split_counts(capsys):
    _, out, _ = run(capsys, "score", "111666", "--variant", "russian_10000")
    assert "(1600 = 111 + 666, more than two triplets 1500)" in out.splitlines()[0]
    _, out, _ = run(capsys, "score", "111111", "--variant", "house_adding")
    assert out.startswith("111111   4,000  six ones, wins the game")


def test_variants_lists_every_preset(capsys):
    code, out, _ = run(capsys, "variants", "--json")
    assert code == 0
    assert [json.loads(line)["id"] for line in out.splitlines()] == list(toml.preset_ids())
    assert len(run(capsys, "variants")[1].splitlines()) == len(toml.preset_ids())


@pytest.mark.parametrize(
    ("argv", "code", "message"),
    [
        (("score", "1127", "--variant", "simple_10000"), 2, "got '7' at column 4"),
        (("score", "112"), 2, "--variant"),
        (("score", "", "--variant", "simple_10000"), 3, "expected a roll of 1 to 6 dice, got 0"),
        (("score", "1111111", "--variant", "simple_10000"), 3, "got 7"),
        (("sheet", "--variant", "nope"), 2, "the rule sets are standard_10000"),
        (("sheet", "--variant", "no/such.toml"), 4, "expected a readable TOML file"),
        (("variants", "nope"), 2, "got 'nope'"),
        (("nonsense",), 2, "invalid choice"),
    ],
)
def test_bad_input_is_one_sentence_and_the_right_code(capsys, argv, code, message):
    got, out, err = run(capsys, *argv)
    assert (got, out) == (code, "")
    assert message in err


def test_a_broken_variant_file_says_where(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("name = 'x'\nhouse = 1\n")
    code, _, err = run(capsys, "sheet", "--variant", str(file))
    assert code == 3
    assert "$.house: expected one of" in err
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "sheet", "--variant", str(file))[0] == 4
