"""`replay`: the JSON of the contract, words, and what cannot be played with its place."""

from __future__ import annotations

import json

import pytest

from scorekeeper.cli.main import main
from scorekeeper.rules import toml

GAME = """variant: russian_10000_full
players: Ann, Bob
Ann 112663:11 1446:1 226 x
Bob 111555:111555 123344:1 =
Ann 111234:111 =
Bob ^ 125:1 =
Ann +700
"""


def run(capsys, *argv: str) -> tuple[int, str, str]:
    try:
        code = main(argv)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def game(tmp_path):
    file = tmp_path / "game.farkle"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_a_game_is_played_and_told(capsys, game):
    code, out, _ = run(capsys, "replay", str(game), "--json")
    assert code == 0
    said = json.loads(out)
    assert [(it["name"], it["score"]) for it in said["players"]] == [("Ann", 1700), ("Bob", 2700)]
    assert said["players"][0]["on_board"]
    assert said["players"][0]["farkles_in_a_row"] == 0
    del said["players"]
    assert said == {
        "variant": "russian_10000_full",
        "teams": [],
        "round": 3,
        "to_move": "Bob",
        "phase": "roll",
        "turn_points": 0,
        "dice_to_roll": 6,
        "roll": None,
        "final_by": None,
        "play_off": [],
        "winners": [],
    }


def test_a_game_is_told_in_words(capsys, game):
    out = run(capsys, "replay", str(game))[1]
    assert out == "Ann    1,700\nBob    2,700\nround 3, Bob to roll, 0 points in the turn\n"
    game.write_text(GAME + "Bob +700\n" + "Ann +10000\nBob +0\n", encoding="utf-8")
    assert run(capsys, "replay", str(game))[1].endswith("Ann wins\n")


def test_teams_and_the_start_are_played(capsys, tmp_path):
    file = tmp_path / "teams.farkle"
    file.write_text(
        "variant: teams_10000\nplayers: Ann, Cy, Bob, Di\nteams: Ann+Bob, Cy+Di\n"
        "start: Ann 6, Cy 6, Bob 1, Di 2, Ann 1, Cy 3\nCy +500\nBob +50\n",
        encoding="utf-8",
    )
    said = json.loads(run(capsys, "replay", str(file), "--json")[1])
    assert said["teams"] == [
        {"players": ["Ann", "Bob"], "score": 50},
        {"players": ["Cy", "Di"], "score": 500},
    ]
    assert said["to_move"] == "Di"


def test_a_house_rule_beside_the_game_is_found(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text(toml.dumps(toml.find("simple_10000")), encoding="utf-8")
    file = tmp_path / "game.farkle"
    file.write_text("variant: mine.toml\nplayers: Ann\nAnn +50\n", encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(file), "--json")
    assert (code, json.loads(out)["variant"]) == (0, "mine")


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (
            ("226 x", "226:226"),
            3,
            "game.farkle:3:26: expected every kept die to score, got '226'",
        ),
        (("Ann 111234:111 =", "Ann 112662:226"), 3, "game.farkle:5:12: expected every kept die to"),
        (("Bob ^", "Ann ^"), 3, "game.farkle:6:1: expected Bob's turn, got 'Ann'"),
        (("variant: russian_10000_full", "variant: no"), 2, "got 'no'"),
        (("variant: russian_10000_full", "variant: no.toml"), 4, "expected a readable TOML file"),
    ],
)
def test_what_cannot_be_played_says_where_and_why(capsys, game, change, code, message):
    assert change[0] in GAME
    game.write_text(GAME.replace(*change), encoding="utf-8")
    got, _, err = run(capsys, "replay", str(game))
    assert got == code
    assert message in err
    assert err.count("\n") == 1


def test_what_is_no_game_file(capsys, tmp_path):
    assert run(capsys, "replay", str(tmp_path))[0] == 4
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "replay", str(tmp_path / "bytes"))
    assert (code, "expected a readable game file" in err) == (4, True)
    (tmp_path / "long").write_text("x" * 1_000_001, encoding="utf-8")
    code, _, err = run(capsys, "replay", str(tmp_path / "long"))
    assert (code, "at most 1,000,000 letters" in err) == (4, True)
