import json
from dataclasses import replace

import pytest

from scorekeeper.cli.main import main
from scorekeeper.rules import toml
from scorekeeper.rules.variant import AfterHotDice, Piggyback, PiggybackMode
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.matches import solve_match

PLAIN = toml.find("busche_neller")
SMALL = replace(PLAIN, dice=2, combos=PLAIN.combos[:2])


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FLET_APP_STORAGE_TEMP", str(tmp_path / "cache"))


def rule_set(tmp_path, **changes) -> str:
    path = tmp_path / "small.toml"
    path.write_text(toml.dumps(replace(SMALL, **changes)))
    return str(path)


def test_solving_says_how_fair_the_game_is(tmp_path, capsys):
    name = rule_set(tmp_path, target=400)
    assert main(["solve", "--variant", name, "--json"]) == 0
    out, err = capsys.readouterr()
    said = json.loads(out)
    assert said["exact"] is True
    assert said["error"] < 1e-6
    assert 0.5 < said["first_player_wins"] < 0.6
    fair = abs(said["first_player_wins_then"] - 0.5)
    assert fair <= abs(said["first_player_wins"] - 0.5)
    match = solve_match(toml.find(name))
    assert said["fair_start_points"] == match.fair_start() > 0
    started = match.chance(Stand(), match.started(said["fair_start_points"]))
    assert said["first_player_wins_then"] == pytest.approx(started, abs=1e-6)
    assert "solving small: " in err
    assert main(["solve", "--variant", name]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"Who begins wins {said['first_player_wins']:.2%} of games")
    assert err == ""


INHERIT = Piggyback(
    mode=PiggybackMode.INHERIT, bonus=0, before_entry=True, after_hot_dice=AfterHotDice.NOTHING
)


def test_what_is_not_exact_says_how_far_off_it_may_be(tmp_path, capsys):
    name = rule_set(tmp_path, target=100, piggyback=INHERIT)
    assert main(["solve", "--variant", name, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["exact"] is False
    assert 0.05 < said["error"] < 0.1
    assert main(["solve", "--variant", name]) == 0
    assert "not part of this: chances may be off by 7%." in capsys.readouterr().out


def test_advice_is_exact_once_the_game_is_solved(tmp_path, capsys):
    name = rule_set(tmp_path, target=400)
    asked = ["advise", "--variant", name, "--scores", "100,300", "--roll", "15", "--json"]
    assert main(asked) == 0
    before = json.loads(capsys.readouterr().out)
    assert main(["solve", "--variant", name]) == 0
    capsys.readouterr()
    assert main(asked) == 0
    after = json.loads(capsys.readouterr().out)
    assert (before["exact"], after["exact"]) == (False, True)
    assert [it["win_probability"] for it in after["choices"]] == sorted(
        (it["win_probability"] for it in after["choices"]), reverse=True
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"final_round": "after_rounds", "rounds": 5, "target": 0}, "$.final_round"),
        ({"final_round": "one_turn_each", "tie": "play_off"}, "$.tie"),
        ({"target": 1_000_000}, "$.target"),
        ({"hot_dice": "must", "dice": 1}, "$.hot_dice"),
        ({"first_roll_farkle_loss": 75}, "$.first_roll_farkle_loss"),
    ],
)
def test_what_is_not_solved_is_refused_with_a_reason(tmp_path, capsys, changes, words):
    text = toml.dumps(SMALL)
    for field, value in changes.items():
        lines = [line for line in text.splitlines() if not line.startswith(f"{field} =")]
        told = f'"{value}"' if isinstance(value, str) else value
        text = "\n".join([f"{field} = {told}", *lines])
    path = tmp_path / "odd.toml"
    path.write_text(text)
    assert main(["solve", "--variant", str(path)]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
