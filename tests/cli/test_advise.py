"""`advise`: the JSON of the contract, the game that arguments describe, and what is refused."""

from __future__ import annotations

import json

import pytest

from scorekeeper.cli import advise as verb
from scorekeeper.cli.main import main
from scorekeeper.rules import toml
from tests.strategy.states import FakeMatch, FakeWins


@pytest.fixture(autouse=True)
def _without_solutions(monkeypatch, tmp_path):
    """Nothing is solved here, whatever this machine's user has solved."""
    monkeypatch.setenv("FLET_APP_STORAGE_TEMP", str(tmp_path))


def said(capsys, *arguments: str, variant: str = "classroom_5000"):
    """What it says as JSON, and what on stderr."""
    assert main(["advise", "--variant", variant, "--json", *arguments]) == 0
    told = capsys.readouterr()
    return json.loads(told.out), told.err


def refused(capsys, *arguments: str, variant: str = "classroom_5000") -> tuple[int, str]:
    """The exit code, and the one line on stderr after the usage."""
    try:
        code = main(["advise", "--variant", variant, *arguments])
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    assert told.out == ""
    return code, told.err.splitlines()[-1]


def test_the_contract(capsys):
    advice, _ = said(capsys, "--roll", "112346", "--scores", "1000,500")
    assert list(advice) == ["best", "choices", "exact"]
    assert advice["best"] == advice["choices"][0]
    assert advice["exact"] is False
    best = advice["best"]
    assert list(best)[:6] == [
        "kept",
        "then",
        "win_probability",
        "mean_turn_points",
        "farkle",
        "reason",
    ]
    assert best["kept"] == "1"
    assert best["then"] == "roll"
    assert best["win_probability"] == pytest.approx(0.528173, abs=1e-4)
    assert best["farkle"] == "25/324"
    assert best["mean_turn_points"] == pytest.approx(384.81)
    assert best["reason"].startswith("Keep 1 and roll five: 7.7 % farkle, wins 53 % (")
    found = {(it["kept"], it["then"], it["turn_points"]) for it in advice["choices"]}
    assert found == {
        ("1", "roll", 100),
        ("1", "bank", 100),
        ("11", "roll", 200),
        ("11", "bank", 200),
    }


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_before_a_roll_nothing_is_kept(preset, capsys):
    advice, told = said(capsys, variant=preset)
    assert [(it["kept"], it["then"]) for it in advice["choices"]] == [("", "roll")]
    assert f"`scorekeeper solve --variant {preset}` makes it exact" in told


def test_in_the_middle_of_a_turn(capsys):
    advice, _ = said(capsys, "--turn-points", "400", "--dice", "3", "--scores", "1000,0")
    assert [(it["kept"], it["then"]) for it in advice["choices"]] == [("", "bank"), ("", "roll")]
    assert advice["choices"][1]["dice_to_roll"] == 3
    # 300 before, and a five of three dice: 350 with two left, or with all.
    advice, _ = said(capsys, "--turn-points", "300", "--roll", "522", "--scores", "1000,0")
    assert {it["turn_points"] for it in advice["choices"]} == {350}


def test_who_is_on_the_board(capsys):
    def banks(*arguments: str) -> bool:
        advice, _ = said(capsys, "--turn-points", "300", "--dice", "3", *arguments)
        return "bank" in {it["then"] for it in advice["choices"]}

    assert not banks()
    assert banks("--scores", "50,0")
    assert not banks("--scores", "50,0", "--on-board", "0,0")
    assert banks("--on-board", "1,0")
    assert not banks("--on-board", "1,0", "--to-move", "1")


def test_farkles_in_a_row_make_it_more_careful(capsys):
    turn = ("--turn-points", "300", "--dice", "3", "--scores", "1000,500")
    calm, _ = said(capsys, *turn)
    pressed, _ = said(capsys, *turn, "--farkles", "2,0")
    assert (calm["best"]["then"], pressed["best"]["then"]) == ("roll", "bank")


def test_the_last_turn_is_exact(capsys):
    arguments = ("--scores", "4000,5300,4900", "--to-move", "2", "--roll", "111346")
    advice, told = said(capsys, *arguments)
    assert advice["exact"] is True
    assert told == ""
    assert advice["best"]["then"] == "bank"
    assert advice["best"]["win_probability"] == 1.0
    advice, told = said(
        capsys, "--scores", "10300,9000,50", "--to-move", "1", variant="playmonster"
    )
    assert advice["exact"] is False
    assert "got 3 players" in told
    # Player 1 has to pass 10,300, and player 2 hardly ever will.
    assert "farkle, wins 18 %" in advice["best"]["reason"]


def test_a_take_over(capsys):
    advice, _ = said(capsys, "--left", "1000,3", variant="russian_10000_full")
    assert [(it["kept"], it["then"]) for it in advice["choices"]] == [
        ("", "take_over"),
        ("", "roll"),
    ]
    # Dice without points were taken over where a flat bonus is played.
    advice, _ = said(capsys, "--dice", "2", variant="high_stakes")
    assert advice["best"]["farkle"] == "4/9"


def test_a_solved_game_is_exact(capsys, monkeypatch):
    wins = FakeWins({100: 0.4, 200: 0.6}, {4: 0.1, 5: 0.2})
    monkeypatch.setattr(verb, "_solved", lambda _: FakeMatch(wins))
    advice, told = said(capsys, "--roll", "112346", "--scores", "1000,500")
    assert advice["exact"] is True
    assert told == ""
    assert [it["win_probability"] for it in advice["choices"]] == [0.6, 0.4, 0.2, 0.1]
    three, told = said(capsys, "--roll", "112346", "--scores", "1000,500,0")
    assert three["exact"] is False
    assert three["best"]["win_probability"] == pytest.approx(0.397381, abs=1e-4)
    assert "close, not exact: everybody is taken to play for points; games of two" in told
    guessed = FakeWins({100: 0.4, 200: 0.6}, {4: 0.1, 5: 0.2}, is_exact=False)
    monkeypatch.setattr(verb, "_solved", lambda _: FakeMatch(guessed))
    advice, told = said(capsys, "--roll", "112346", "--scores", "1000,500")
    assert advice["exact"] is False
    assert "close to exact, not proven" in told


def test_what_people_read(capsys):
    turn = ("--roll", "122346", "--scores", "1000,500")
    assert main(["advise", "--variant", "classroom_5000", *turn]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Keep 1 and roll five: 7.7 % farkle, wins 53 % (banking 100 wins 47 %)",
        "Keep 1 and bank 100: wins 47 % (rolling five wins 53 %)",
    ]


def test_a_solved_game_that_does_not_cover_the_position(capsys, monkeypatch):
    monkeypatch.setattr(verb, "_solved", lambda _: FakeMatch(None))
    advice, told = said(capsys, "--roll", "112346", "--scores", "1000,500")
    assert advice["exact"] is False
    assert told.endswith("close, not exact: everybody is taken to play for points\n")
    _, told = said(capsys, "--scores", "1000,500", variant="welfare")
    assert told == "scorekeeper: the advice goes by points, not by chances to win\n"


def test_points_that_do_not_go_with_the_dice_are_doubted(capsys):
    advice, told = said(capsys, "--turn-points", "350", "--dice", "4")
    assert advice["best"]["dice_to_roll"] == 4
    assert "350 points cannot be with 4 dice left to roll" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--scores", "1,x"), "--scores: expected whole numbers with commas"),
        (("--to-move", "2"), "--to-move: expected a player from 0 to 1, got 2"),
        (("--to-move", "-1"), "--to-move: expected"),
        (("--turn-points", "300"), "expected --dice or --roll beside --turn-points"),
        (("--turn-points", "x", "--dice", "3"), "--turn-points: expected a whole number"),
        (("--farkles", "1"), "--farkles: expected 2 numbers as in --scores, got 1"),
        (("--farkles=-1,0",), "--farkles: expected numbers of at least 0"),
        (("--on-board", "1,0,1"), "--on-board: expected 2 numbers as in --scores, got 3"),
        (("--on-board", "1,2"), "--on-board: expected 1 or 0 for each player"),
        (("--left", "300"), "--left: expected points and dice, got 1 numbers"),
        (("--roll", "1127"), "--roll: expected faces 1 to 6, got '7'"),
    ],
)
def test_wrong_usage(arguments, told, capsys):
    code, line = refused(capsys, *arguments)
    assert code == 2
    assert told in line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--roll", "12345"), "expected 6 dice to roll in a turn without points, got 5"),
        (("--dice", "3"), "expected 6 dice to roll in a turn without points, got 3"),
        (("--dice", "7"), "expected 1 to 6 dice to roll"),
        (("--turn-points", "300", "--dice", "0"), "expected 1 to 6 dice to roll"),
        (("--turn-points", "300", "--dice", "3", "--roll", "12"), "expected a roll of 3 dice"),
        (("--turn-points", "75", "--dice", "3"), "expected points that a turn under"),
        (("--roll", "223446"), "got the farkle '223446'; the next player is to move"),
        (("--farkles", "3,0"), "expected fewer than 3 farkles in a row"),
        (("--scores", "5000,0"), "expected a game that goes on, got 5,000 points of player 0"),
        (("--scores", "0,5000"), "expected a game that goes on, got 5,000 points of player 1"),
        (("--left", "300,2"), None),
        (("--left", "300,7"), "expected 1 to 6 dice to take over, got 7"),
        (("--scores", ",".join("0" * 13)), "expected 1 to 12 players, got 13"),
    ],
)
def test_refused_by_the_rules(arguments, told, capsys):
    if told is None:
        advice, _ = said(capsys, *arguments)
        assert {it["then"] for it in advice["choices"]} == {"roll"}
        return
    code, line = refused(capsys, *arguments)
    assert code == 3
    assert told in line


def test_games_that_are_over_by_other_rules(capsys):
    code, line = refused(capsys, "--scores", "10050,0", variant="welfare")
    assert (code, "got 10,050 points of player 0" in line) == (3, True)
    code, line = refused(capsys, "--scores", "0,4000", variant="kcd")
    assert (code, "its target is 4,000" in line) == (3, True)
    code, line = refused(capsys, "--roll", "223446", variant="russian_10000_full")
    assert (code, "'223446', whose prize ends the turn" in line) == (3, True)
    prized, _ = said(capsys, "--roll", "223446", variant="zilch_playr")
    assert {it["turn_points"] for it in prized["choices"]} == {500}
    one, _ = said(capsys, "--scores", "0", variant="kcd")
    assert one["best"]["then"] == "roll"
    teams, _ = said(capsys, "--scores", "0,0,0", variant="teams_10000")
    assert teams["best"]["then"] == "roll"


def test_a_rule_set_without_a_best_turn_is_refused(capsys, tmp_path):
    file = tmp_path / "mine.toml"
    rules = toml.dumps(toml.find("kcd")).split("[[combo]]")[0]
    combos = "".join(f'[[combo]]\nname = "{it}"\nfaces = "{it}"\npoints = 50\n' for it in "123456")
    file.write_text(rules + combos, encoding="utf-8")
    code, line = refused(capsys, variant=str(file))
    assert (code, "$.combo: expected rolls that can be a farkle" in line) == (3, True)
