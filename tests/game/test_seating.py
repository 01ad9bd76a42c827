"""Who plays: the roll for the start, teams, late players and those who leave."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import RuleError, WrongPhaseError
from scorekeeper.game.commands import (
    Bank,
    Join,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    StartGame,
    TypePoints,
)
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import (
    FinalRoundStarted,
    GameStarted,
    StarterChosen,
    StartRolled,
    TurnBanked,
)
from scorekeeper.game.state import GameState, Phase, after, fold
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FarklesInRow, FinalRound, LatePlayer, Start, StartTie, Tie
from tests.build import played

TRIO = "Ann, Bob, Cy"
TEAMS = "teams: Ann+Cy, Bob+Di"
QUARTET = "Ann, Bob, Cy, Di"


def names(state: GameState, places: tuple[int, ...]) -> list[str]:
    return [state.players[place].name for place in places]


def test_the_highest_die_begins_and_the_round_counts_from_there():
    state = played("classroom_5000", "start: Ann 2, Bob 6, Cy 5", players=TRIO)
    assert (state.player.name, state.round) == ("Bob", 1)
    turns = ["Bob +350", "Cy +350", "Ann +350"]
    state = played("classroom_5000", "start: Ann 2, Bob 6, Cy 5", *turns, players=TRIO)
    assert (state.player.name, state.round) == ("Bob", 2)


def test_those_who_tie_roll_again():
    state = played("classroom_5000", "start: Ann 6, Bob 6, Cy 2", players=TRIO)
    assert (state.phase, names(state, state.tied)) == (Phase.START, ["Ann", "Bob"])
    refused = why_not(state, TypePoints(350))
    assert "expected Ann and Bob to roll again for the start" in str(refused)
    for command in (Bank(), PassTurn(), RecordRoll(roll=Dice.of("112346"), source=Source.HAND)):
        assert "to roll again for the start" in str(why_not(state, command))
    assert legal(state) == ()
    events = decide(state, RollForStart(((0, 3), (1, 4))))
    assert events == (StartRolled(((0, 3), (1, 4)), ()), StarterChosen(1))


def test_all_roll_again_where_the_rule_says_so():
    rules: dict[str, Any] = {"start_tie": StartTie.ALL}
    state = played("classroom_5000", "start: Ann 6, Bob 6, Cy 2", players=TRIO, **rules)
    assert names(state, state.tied) == ["Ann", "Bob", "Cy"]


def test_a_start_with_all_its_rolls_in_one_line():
    line = "start: Ann 6, Bob 6, Cy 2, Ann 3, Bob 3, Ann 1, Bob 2"
    assert played("classroom_5000", line, players=TRIO).player.name == "Bob"


@pytest.mark.parametrize(
    ("rolls", "message"),
    [
        ((), "expected a die of every player, got none"),
        (((0, 6),), "expected a die each of Ann, Bob, Cy, got Ann"),
        (((0, 6), (1, 2), (7, 1)), "got Ann, Bob, 7"),
        (((0, 6), (1, 2), (2, 7)), "expected a face 1 to 6 of Cy, got 7"),
        (((0, 6), (1, 2), (2, 1), (0, 1)), "expected no more dice once Ann begins"),
    ],
)
def test_what_is_no_roll_for_the_start(rolls, message):
    state = played("classroom_5000", players=TRIO)
    assert message in str(why_not(state, RollForStart(rolls)))


def test_it_is_settled_once_who_begins():
    rolls = RollForStart(((0, 6), (1, 2)))
    state = played("classroom_5000", "start: Ann 1, Bob 2")
    assert isinstance(why_not(state, rolls), WrongPhaseError)
    assert isinstance(why_not(played("classroom_5000", "Ann +350"), rolls), WrongPhaseError)
    refused = why_not(played("classroom_5000", start=Start.FIRST_NAMED), rolls)
    assert "expected no roll for the start under 'classroom_5000'" in str(refused)


def test_a_team_shares_its_score_and_its_place_on_the_board():
    state = played("teams_10000", TEAMS, "Ann +500", "Bob +0", players=QUARTET, entry=500)
    assert [state.score_of(place) for place in range(4)] == [500, 0, 500, 0]
    assert [state.is_on_board(place) for place in range(4)] == [True, False, True, False]


def test_a_team_wins_together():
    turns = ["Ann +9000", "Bob +50", "Cy +1000", "Di +50", "Ann +0", "Bob +0"]
    state = played("teams_10000", TEAMS, *turns, players=QUARTET)
    assert (state.final_by, state.phase) == (2, Phase.OVER)
    assert names(state, state.winners) == ["Ann", "Cy"]


def test_teams_are_needed_where_they_are_the_rule():
    with pytest.raises(RuleError, match="expected teams under 'teams_10000', got 4 single"):
        played("teams_10000", players=QUARTET)


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        ((("Ann", "Bob"),), "expected every player in one team, got 'Ann, Bob'"),
        ((("Ann", "Bob", "Cy", "Di"),), "expected at least 2 teams, got 1"),
        ((("Ann", "Bob"), ("Cy", "Ann")), "expected every player in one team"),
        ((("Ann", "Bob", "Cy", "Di"), ()), "expected every player in one team"),
    ],
)
def test_what_are_no_teams(teams, message):
    players = ("Ann", "Bob", "Cy", "Di")
    start = StartGame(variant=toml.find("teams_10000"), players=players, teams=teams)
    assert message in str(why_not(None, start))


def test_a_play_off_of_teams_is_played_by_all_of_them():
    turns = ["Ann +10000", "Bob +50", "Cy +0", "Di +9950"]
    state = played("teams_10000", TEAMS, *turns, players=QUARTET, tie=Tie.PLAY_OFF)
    assert names(state, state.play_off) == ["Ann", "Bob", "Cy", "Di"]
    extra = ["Ann +0", "Bob +0", "Cy +50", "Di +0"]
    state = played("teams_10000", TEAMS, *turns, *extra, players=QUARTET, tie=Tie.PLAY_OFF)
    assert names(state, state.winners) == ["Ann", "Cy"]


def test_a_late_player_plays_after_all_others():
    state = played("standard_10000", "Ann +500", "join: Cy", "Bob +300")
    assert (state.player.name, state.player.score) == ("Cy", 0)
    state = played(
        "standard_10000", "Ann +500", "Bob +300", "join: Cy", late_player=LatePlayer.AT_LOWEST
    )
    assert state.players[2].score == 300
    fine = FarklesInRow(count=1, points=500, resets=True, below_zero=True, before_entry=True)
    state = played(
        "standard_10000",
        "Ann +0",
        "join: Cy",
        farkles_in_row=fine,
        late_player=LatePlayer.AT_LOWEST,
    )
    assert state.players[2].score == 0


@pytest.mark.parametrize(
    ("turns", "rules", "message"),
    [
        ([], {"late_player": LatePlayer.REFUSED}, "expected no late player under"),
        (["Ann +10000"], {}, "expected a late player before the final round"),
        (["start: Ann 6, Bob 6"], {}, "expected a late player before the final round"),
    ],
)
def test_when_nobody_may_join(turns, rules, message):
    state = played("standard_10000", *turns, **rules)
    assert message in str(why_not(state, Join("Cy")))


def test_a_late_name_must_do():
    state = played("standard_10000")
    assert "names that differ" in str(why_not(state, Join("ann")))
    state = played("standard_10000", TEAMS, players=QUARTET)
    assert "a game of teams" in str(why_not(state, Join("Eve")))


def test_who_leaves_is_passed_over_and_cannot_win():
    turns = ["Ann +50", "Bob +9000", "Cy +50", "leave: Bob", "Ann +50"]
    state = played("standard_10000", *turns, players=TRIO)
    assert state.player.name == "Cy"
    rules: dict[str, Any] = {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 2, "target": 0}
    state = played("standard_10000", *turns, "Cy +150", players=TRIO, **rules)
    assert names(state, state.winners) == ["Cy"]
    state = played("standard_10000", *turns, "Cy +150", players=TRIO, leaver_may_win=True, **rules)
    assert names(state, state.winners) == ["Bob"]


def test_a_turn_is_lost_when_its_player_leaves():
    state = played("standard_10000", "Ann 111346:111", "leave: Ann", players=TRIO)
    assert (state.player.name, state.players[0].score) == ("Bob", 0)
    assert (state.phase, state.turn.has_begun) == (Phase.ROLL, False)


def test_the_last_who_stays_wins():
    state = played("standard_10000", "Ann +50", "leave: Ann")
    assert names(state, state.winners) == ["Bob"]


def test_a_team_that_stays_alone_wins():
    turns = [TEAMS, "Ann +50", "leave: Bob", "leave: Di"]
    state = played("teams_10000", *turns, players=QUARTET)
    assert names(state, state.winners) == ["Ann", "Cy"]


def test_the_final_round_ends_though_its_setter_has_left():
    turns = ["Ann +10000", "leave: Ann", "Bob +50", "Cy +100"]
    state = played("standard_10000", *turns, players=TRIO)
    assert names(state, state.winners) == ["Cy"]


def test_a_play_off_is_decided_when_all_but_one_leave():
    turns = ["Ann +10000", "Bob +10000", "Cy +0"]
    rules: dict[str, Any] = {"tie": Tie.PLAY_OFF}
    state = played("standard_10000", *turns, "leave: Ann", players=TRIO, **rules)
    assert names(state, state.winners) == ["Bob"]


@pytest.mark.parametrize(
    ("turns", "place", "message"),
    [
        ([], 5, "expected a player's place below 3, got 5"),
        (["leave: Bob"], 1, "expected a player who is still here, got Bob"),
        (["start: Ann 6, Bob 6, Cy 1"], 0, "expected the start to be rolled first"),
    ],
)
def test_who_cannot_leave(turns, place, message):
    state = played("standard_10000", *turns, players=TRIO)
    assert message in str(why_not(state, Leave(place)))


def test_a_player_alone_cannot_leave():
    assert "expected somebody to stay" in str(
        why_not(played("standard_10000", players="Ann"), Leave(0))
    )


def test_an_old_final_round_names_nobody_and_means_who_banked():
    variant = toml.find("standard_10000")
    begun = fold([GameStarted(variant=variant, players=("Ann", "Bob"))])
    assert begun is not None
    state = after(begun, TurnBanked(points=10000, typed=True), FinalRoundStarted())
    assert state.final_by == 0
