"""A game's text: what is wrong is told with its line and column."""

from __future__ import annotations

import pytest

from scorekeeper.errors import NotationError, ScorekeeperError
from scorekeeper.game.notation import dumps, loads, play
from scorekeeper.game.state import fold
from scorekeeper.rules import toml

HEAD = "variant: russian_10000\nplayers: Ann, Bob the Great\n"
GAME = """variant: russian_10000
players: Ann, Bob the Great
# entry is 700
Ann 112663:11 1446:1 223 x
Bob the Great 111555:111555 123344:1 =   # 1,600
Ann +700
Bob the Great +0
Ann 112663
"""


def test_a_game_is_read_and_played():
    state = fold(play(loads(GAME), toml.find("russian_10000")))
    assert state is not None
    assert [(player.name, player.score) for player in state.players] == [
        ("Ann", 700),
        ("Bob the Great", 1600),
    ]
    assert str(state.turn.roll) == "112366"


def test_a_game_prints_itself():
    text = dumps(play(loads(GAME), toml.find("russian_10000")))
    assert text.splitlines()[2:] == [
        "Ann 112366:11 1446:1 223 x",
        "Bob the Great 111555:111555 123344:1 =",
        "Ann +700",
        "Bob the Great +0",
        "Ann 112366",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players: Ann", "g:1:1: expected a line 'variant: ...', got none"),
        ("variant: x\n", "g:1:1: expected a line 'players: ...', got none"),
        (HEAD + "Cy +50", "g:3:1: expected one of Ann, Bob the Great, got 'Cy'"),
        (HEAD + "Ann 11266", "g:3:5: expected a roll of 6 dice, got 5"),
        (HEAD + "Ann 112663:2", "g:3:12: expected every kept die to score, got '2'"),
        (HEAD + "Ann 112663:226", "g:3:12: expected every kept die to score, got '226' under"),
        (HEAD + "Ann 112663:55", "g:3:12: expected dice of the roll '112366', got '55'"),
        (HEAD + "Ann 112663:11 1446:1 226:22", "g:3:26: expected every kept die to score, got"),
        (HEAD + "Ann 112663:11 =", "g:3:15: it takes 700 points in one turn"),
        (HEAD + "Ann 112663:11 x", "g:3:15: expected a farkle before 'x'"),
        (
            HEAD + "Ann 223346 x\nBob the Great x",
            "g:4:15: expected a farkle before 'x', got no farkle",
        ),
        (HEAD + "Ann +700 =", "g:3:10: expected the end of Ann's turn, got '='"),
        (
            "variant: x\nplayers: Ann\nAnn 223346 112663:11",
            "g:3:12: expected the end of Ann's turn",
        ),
        ("variant: x\nplayers: Ann, ann\n", "g:2:10: expected names that differ"),
        (HEAD + "teams: Ann, Bob\n", "g:3:8: expected every player in one team"),
        (HEAD + "start: Ann 6, Bob 7\n", "g:3:15: expected a name and a face"),
        (HEAD + "start: Ann 6, Cy 1\n", "g:3:15: expected one of Ann, Bob the Great, got 'Cy'"),
        (HEAD + "leave: Cy\n", "g:3:8: expected one of Ann, Bob the Great, got 'Cy'"),
        (HEAD + "join: ann\n", "g:3:7: expected names that differ"),
        (HEAD + "join: Cy\n" * 11, "g:13:7: expected at most 12 players, got 'Cy'"),
        (HEAD + "Ann " + "1" * 99, "g:3:5: expected a roll such as"),
        (HEAD + "Ann 1126637", "g:3:5: expected a roll such as"),
        (HEAD + "Ann ?", "g:3:5: expected a roll such as"),
        (HEAD + "  Bob the Great +50", "g:3:3: expected Ann's turn, got 'Bob the Great'"),
    ],
)
def test_what_cannot_be_played_says_where_and_why(text, message):
    with pytest.raises(ScorekeeperError) as caught:
        play(loads(text, file="g"), toml.find("russian_10000"), file="g")
    assert str(caught.value).startswith(message)


def test_a_farkle_that_ends_the_game_is_written_and_read():
    text = "variant: standard_10000\nplayers: Ann, Bob\n" + "Ann +5000\nBob +0\n" * 2
    text = text.rsplit("Bob", maxsplit=1)[0] + "Bob 223344 x\n"
    events = play(loads(text), toml.find("standard_10000"))
    state = fold(events)
    assert state is not None
    assert state.winners == (0,)
    assert dumps(events) == text


def test_a_text_that_is_no_game_is_a_notation_error():
    with pytest.raises(NotationError):
        loads("")
