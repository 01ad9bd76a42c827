"""The end of a game, the next one, and the banner before: what is shown, and what is done."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.present.banner import present_banner
from scorekeeper.app.present.end import game_before, next_seats, places_of
from scorekeeper.app.present.home import present_home
from scorekeeper.app.views import HomeView
from scorekeeper.dice import Dice
from scorekeeper.game.amend import past_turns
from scorekeeper.game.commands import Bank, Keep, Leave, RecordRoll, Source, TypePoints
from scorekeeper.game.ports import GameHeader, GameId
from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FinalRound, TargetTest, Tie, Variant
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables
from tests.app.play import house_of, sit, sit_at, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.house import House
    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState
    from scorekeeper.table.table import Table
    from tests.app.play import Sitting

PLAIN = toml.find("standard_10000")
TRIO, FOUR = ("Ann", "Bob", "Cy"), ("Ann", "Bob", "Cy", "Di")
TEAMS = (("Ann", "Cy"), ("Bob", "Di"))


def game(
    variant: Variant,
    *commands: Command | int,
    names: Sequence[str] = TRIO,
    teams: Sequence[Sequence[str]] = (),
) -> GameState:
    table = Tables(MemoryStore()).start(variant, names, teams=teams)
    for command in commands:
        table.do(TypePoints(command) if isinstance(command, int) else command)
    return table.state


def places(state: GameState) -> list[tuple[str, str, str]]:
    return [(it.place, it.name, it.score) for it in places_of(state)]


def test_who_shares_a_score_shares_the_place_and_the_next_is_left_out():
    state = game(replace(PLAIN, tie=Tie.SHARED), 10000, 10000, 500)
    assert places(state) == [
        ("Winner", "Ann", "10,000"),
        ("Winner", "Bob", "10,000"),
        ("3.", "Cy", "500"),
    ]
    state = game(PLAIN, 10000, 500, 500, names=TRIO)
    assert [it[0] for it in places(state)] == ["Winner", "2.", "2."]


def test_the_first_to_reach_wins_where_the_rule_for_ties_says_so():
    state = game(PLAIN, 10000, 10000, 500)
    assert [it[:2] for it in places(state)] == [("Winner", "Ann"), ("2.", "Bob"), ("3.", "Cy")]


def test_a_team_has_one_place():
    variant = toml.find("teams_10000")
    state = game(variant, 10000, 500, 0, 600, names=FOUR, teams=TEAMS)
    assert state.phase is Phase.OVER
    assert places(state) == [("Winner", "Ann, Cy", "10,000"), ("2.", "Bob, Di", "1,100")]
    assert [it.seats for it in places_of(state)] == [(0, 2), (1, 3)]


def test_who_left_is_named_so():
    state = game(PLAIN, 10000, 300, Leave(2))
    assert ("3.", "Cy (left)", "0") in places(state)


def needs(state: GameState) -> list[tuple[str, str]]:
    banner = present_banner(state)
    assert banner is not None
    return [(it.name, it.text) for it in banner.needs]


def test_the_banner_says_what_each_still_needs():
    state = game(PLAIN, 500, 10000)
    assert needs(state) == [("Cy", "needs 10,050 to lead"), ("Ann", "needs 9,550 to win")]


@pytest.mark.parametrize(
    ("tie", "text"),
    [
        (Tie.FIRST_TO_REACH, "needs 9,550 to win"),
        (Tie.SHARED, "needs 9,550 to win, 9,500 to share the win"),
        (Tie.PLAY_OFF, "needs 9,550 to win, 9,500 for a play-off"),
    ],
)
def test_what_an_equal_score_brings_follows_from_the_rule_for_ties(tie: Tie, text: str):
    state = game(replace(PLAIN, tie=tie), 500, 10000, 50)
    assert needs(state) == [("Ann", text)]


def test_the_entry_is_part_of_what_is_needed():
    state = game(replace(PLAIN, entry=700, target=1000), 950, 0, 1000)
    assert needs(state) == [("Ann", "needs 100 to lead"), ("Bob", "needs 1,050 to win")]
    state = game(replace(PLAIN, entry=700, target=700), 700, names=("Ann", "Bob"))
    assert needs(state) == [("Bob", "needs 750 to win")]


def test_who_has_taken_the_lead_is_said_to_lead():
    teams = toml.find("teams_10000")
    state = game(teams, 10000, 500, names=FOUR, teams=TEAMS)
    assert needs(state)[0] == ("Cy", "leads")


def test_a_target_to_be_hit_exactly_cannot_be_passed():
    variant = replace(PLAIN, target_test=TargetTest.EXACTLY)
    assert needs(game(variant, 10000, 500)) == [("Cy", "cannot win any more")]
    shared = game(replace(variant, tie=Tie.SHARED), 10000, 500)
    assert needs(shared) == [("Cy", "needs exactly 10,000 to share the win")]
    play_off = game(replace(variant, tie=Tie.PLAY_OFF), 10000, 500)
    assert needs(play_off) == [("Cy", "needs exactly 10,000 for a play-off")]


def test_the_last_of_a_number_of_rounds_has_its_banner():
    variant = replace(PLAIN, final_round=FinalRound.AFTER_ROUNDS, rounds=2, target=0)
    assert present_banner(game(variant, 500, 600)) is None
    state = game(variant, 500, 600, 50, 300)
    banner = present_banner(state)
    assert banner is not None
    assert (banner.title, banner.text) == (
        "Last round",
        "Round 2 is the last. Still to play: Bob, Cy",
    )
    assert needs(state) == [("Bob", "needs 250 to lead"), ("Cy", "needs 800 to win")]


def test_in_a_play_off_needs_are_said_once_scores_differ():
    variant = replace(PLAIN, tie=Tie.PLAY_OFF)
    assert needs(game(variant, 10000, 10000, 0)) == []
    state = game(variant, 10000, 10000, 0, 300)
    assert needs(state) == [("Bob", "needs 350 to win, 300 for a play-off")]


def test_no_banner_before_the_end_comes_nor_after_it():
    assert present_banner(game(PLAIN, 500)) is None
    assert present_banner(game(PLAIN, 10000, 0, 0)) is None


def test_who_begins_a_rematch_moves_on_by_a_seat_and_who_left_stays_away():
    assert next_seats(game(PLAIN, 10000, 0, 0)) == (1, 2, 0)
    assert next_seats(game(PLAIN, 10000, Leave(1), 0)) == (2, 0)


def ended(house: House, *names: str, variant: str = "standard_10000") -> Table:
    table = house.tables.start(toml.find(variant), names or ("Ann", "Bob"))
    for points in (10000, *[0] * (len(table.state.players) - 1)):
        table.do(TypePoints(points))
    assert table.state.phase is Phase.OVER
    return table


def open_games(at: Sitting) -> list[str]:
    view = at.visit.state.view
    assert isinstance(view, HomeView)
    return [it.game for it in view.open]


def test_a_rematch_has_the_same_players_and_rules_and_leaves_the_old_game():
    old = ended(house := house_of())
    at = sit_at(house, old)
    assert at.view.end is not None
    assert at.view.end.rematch == "The same players and rule set; Bob begins"
    at.attempt(lambda: at.visit.end.rematch(old.game))
    assert [it.name for it in at.view.players] == ["Bob", "Ann"]
    assert at.view.rule_set == PLAIN.name
    assert at.view.game != old.game
    assert old.state.phase is Phase.OVER


def test_a_rematch_of_teams_has_the_same_teams():
    house = house_of()
    old = house.tables.start(toml.find("teams_10000"), FOUR, teams=TEAMS)
    for points in (10000, 0, 0, 0):
        old.do(TypePoints(points))
    at = sit_at(house, old)
    at.attempt(lambda: at.visit.end.rematch(old.game))
    state = house.tables.open(GameId(at.view.game)).state
    assert [it.name for it in state.players] == ["Bob", "Cy", "Di", "Ann"]
    assert state.teams == ((1, 3), (0, 2))


def test_the_last_turn_is_taken_back_at_the_end():
    old = ended(house := house_of())
    at = sit_at(house, old)
    end = at.view.end
    assert end is not None
    assert end.last == "The last turn was Bob's. Was it entered wrong?"
    at.attempt(lambda: at.visit.end.take_back(old.game))
    assert at.view.end is None
    assert at.view.name == "Bob"


def test_a_last_turn_of_several_rolls_is_taken_back_as_a_whole():
    table = table_of(house := house_of(), "kcd")
    table.do(TypePoints(50))
    for command in (
        RecordRoll(roll=Dice.of("111111"), source=Source.HAND),
        Keep(Dice.of("111111")),
        Bank(),
    ):
        table.do(command)
    assert table.state.phase is Phase.OVER
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.end.take_back(table.game))
    assert at.view.name == "Bob"
    assert at.view.kept == ()
    assert at.view.roll == ()
    for _ in range(3):
        at.attempt(at.visit.table.redo)
    assert at.view.end is not None


def test_an_amendment_that_ended_the_game_is_taken_back_alone():
    table = table_of(house := house_of(), "kcd")
    for points in (50, 50):
        table.do(TypePoints(points))
    turn = past_turns(table.log.standing)[1]
    table.confirm(table.amend(turn, [TypePoints(4000)]))
    assert table.state.phase is Phase.OVER
    at = sit_at(house, table)
    at.attempt(lambda: at.visit.end.take_back(table.game))
    assert [it.score for it in at.view.players] == ["50", "50"]


def test_the_last_turn_is_taken_back_after_the_next_game_began_and_before_its_first_roll():
    old = ended(house := house_of())
    at = sit_at(house, old)
    at.attempt(lambda: at.visit.end.rematch(old.game))
    begun = GameId(at.view.game)
    assert at.view.before is not None
    assert (at.view.before.game, at.view.before.words) == (
        old.game,
        "The game before ended with Bob's turn. Entered wrong?",
    )
    at.attempt(lambda: at.visit.end.take_back(old.game, instead_of=begun))
    assert at.view.game == old.game
    assert at.view.name == "Bob"
    at.visit.home()
    assert open_games(at) == [old.game]


def test_with_the_first_roll_the_game_before_is_let_go():
    old = ended(house := house_of())
    at = sit_at(house, old)
    at.attempt(lambda: at.visit.end.rematch(old.game))
    at.tap("112346")
    assert at.view.before is None
    at.attempt(at.visit.table.undo)
    assert at.view.before is not None


def test_a_game_begun_by_mistake_is_put_away_and_comes_back_if_it_is_played():
    house = house_of()
    table = house.tables.start(PLAIN, ("Ann", "Bob"))
    at = sit_at(house, table)
    assert at.view.before is not None
    assert at.view.before.game == ""
    at.attempt(lambda: at.visit.end.put_away(table.game))
    assert open_games(at) == []
    table.do(TypePoints(500))
    at.visit.show("/")
    assert open_games(at) == [table.game]


def test_unplayed_games_are_listed_only_while_nothing_has_happened_since():
    house = house_of()
    first = house.tables.start(PLAIN, ("Ann", "Bob"))
    assert [it.game for it in present_home(house.tables.games()).open] == [first.game]
    second = house.tables.start(PLAIN, ("Ann", "Bob"))
    assert [it.game for it in present_home(house.tables.games()).open] == [second.game]


NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def header(game: str, *players: str, started: float, changed: float, is_over=False) -> GameHeader:
    return GameHeader(
        game=GameId(game),
        variant="Classic",
        players=players,
        scores=(0,) * len(players),
        round=1,
        is_over=is_over,
        started_at=NOON + timedelta(hours=started),
        changed_at=NOON + timedelta(hours=changed),
    )


NEW = header("new", "Ann", "Bob", started=0, changed=0)


@pytest.mark.parametrize(
    ("others", "found"),
    [
        ([], None),
        ([header("a", "ann", "Eve", started=-2, changed=-1, is_over=True)], "a"),
        ([header("a", "Ann", "Eve", started=-2, changed=-1)], None),
        ([header("a", "Cy", "Eve", started=-2, changed=-1, is_over=True)], None),
        ([header("a", "Ann", "Eve", started=-20, changed=-13, is_over=True)], None),
        ([header("a", "Ann", "Eve", started=-2, changed=1, is_over=True)], None),
        (
            [
                header("b", "Bob", started=-3, changed=-1, is_over=True),
                header("a", "Ann", started=-5, changed=-4, is_over=True),
            ],
            "b",
        ),
    ],
)
def test_the_game_before_is_the_one_that_the_same_people_just_ended(others, found):
    assert game_before([NEW, *others], NEW.game) == found


def test_a_game_that_is_not_stored_has_none_before_it():
    assert game_before([], GameId("x")) is None


def test_the_round_stands_at_every_player():
    house = house_of()
    table = house.tables.start(PLAIN, TRIO)
    for points in (0, 0, 0, 0):
        table.do(TypePoints(points))
    at = sit(house, f"/game/{table.game}")
    assert [it.round for it in at.view.players] == ["round 2", "round 2", "round 1"]
    begun = house.tables.start(PLAIN, TRIO)
    at = sit(house, f"/game/{begun.game}")
    assert [it.round for it in at.view.players] == ["round 1", "", ""]
