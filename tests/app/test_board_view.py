"""What the board shows of a game: from a log to strings, and which game of several."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from scorekeeper.app.board_view import (
    PLACES_STAY,
    BoardView,
    Scene,
    board_view,
    game_to_show,
    missing_view,
    waiting_view,
)
from scorekeeper.game.commands import Bank, Join, Leave, RollForStart, TakeOver
from scorekeeper.game.ports import GameHeader, GameId
from tests.app.board_page import ended, final, game_of, house_now, keep, middle, roll, turn
from tests.app.play import house_of, table_of

if TYPE_CHECKING:
    from scorekeeper.table.table import Table

NOW = datetime(2026, 11, 30, 20, tzinfo=UTC)
ADDRESS = "http://table.local:8550"


def shown(table: Table) -> BoardView:
    return board_view(table.game, table.log, table.state, ADDRESS)


def header(game: str, *, minutes_ago: int, is_over: bool = False) -> GameHeader:
    return GameHeader(
        game=GameId(game),
        variant="any",
        players=("Ann",),
        scores=(0,),
        round=1,
        is_over=is_over,
        started_at=NOW,
        changed_at=NOW - timedelta(minutes=minutes_ago),
    )


def test_the_open_game_that_changed_last_is_shown():
    games = [header("new", minutes_ago=1), header("old", minutes_ago=2)]
    assert game_to_show(games, NOW) == "new"
    assert game_to_show([], NOW) is None


def test_a_game_that_has_just_ended_stays_until_another_changes():
    end = header("end", minutes_ago=5, is_over=True)
    other = header("other", minutes_ago=60)
    assert game_to_show([end, other], NOW) == "end"
    assert game_to_show([replace(other, changed_at=NOW), end], NOW) == "other"
    later = NOW + PLACES_STAY
    assert game_to_show([end, other], later) == "other"
    assert game_to_show([end], later) is None


def test_without_a_game_the_next_step_is_said():
    waiting = waiting_view(ADDRESS)
    assert (waiting.scene, waiting.title) == (Scene.WAITING, "No game is open")
    assert waiting.address == ADDRESS
    assert missing_view(ADDRESS).scene is Scene.MISSING


def test_a_game_that_begins_shows_all_players_and_six_dice_to_throw():
    view = shown(game_of(house_now(), 3))
    assert (view.scene, view.title, view.seq) == (Scene.GAME, "Round 1", 1)
    assert [it.name for it in view.players] == ["Ann", "Bartholomew", "Cy"]
    assert [it.is_turn for it in view.players] == [True, False, False]
    assert {it.lead for it in view.players} == {""}
    assert view.turn is not None
    assert (view.turn.title, view.turn.points, view.turn.to_throw) == ("Ann's turn", "0", 6)
    assert view.turn.words == "Throw six dice"


def test_the_turn_shows_kept_dice_by_groups_and_the_roll():
    table = table_of(house_of())
    roll(table, "112345")
    view = shown(table)
    assert view.turn is not None
    assert (view.turn.roll, view.turn.to_throw) == ((1, 1, 2, 3, 4, 5), 0)
    assert view.turn.words == "Choose what to keep"
    keep(table, "11")
    roll(table, "2556")
    keep(table, "55")
    view = shown(table)
    assert view.turn is not None
    assert [(it.faces, it.points) for it in view.turn.kept] == [
        ((1, 1), "+200"),
        ((5, 5), "+100"),
    ]
    assert (view.turn.roll, view.turn.to_throw, view.turn.points) == ((), 2, "300")
    assert view.turn.words == "Bank 300, or throw 2 dice"
    assert view.turn.label == "Kept: 1, 1, 5, 5"


def test_after_hot_dice_only_dice_that_lie_there_are_drawn():
    table = table_of(house_of())
    roll(table, "111555")
    keep(table, "111555")
    view = shown(table)
    assert view.turn is not None
    assert [it.faces for it in view.turn.kept] == [(1, 1, 1, 5, 5, 5)]
    assert (view.turn.to_throw, view.sign and view.sign.title) == (0, "Hot dice")
    roll(table, "122346")
    view = shown(table)
    assert view.turn is not None
    assert view.turn.kept == ()
    keep(table, "1")
    view = shown(table)
    assert view.turn is not None
    assert [it.faces for it in view.turn.kept] == [(1,)]
    assert (view.turn.points, view.turn.to_throw) == ("1,600", 5)


def test_a_turn_that_was_taken_over_draws_the_dice_that_it_kept():
    table = table_of(house_of(), "high_stakes")
    roll(table, "111125")
    keep(table, "1111")
    table.do(Bank())
    table.do(TakeOver())
    view = shown(table)
    assert view.turn is not None
    assert (view.turn.kept, view.turn.to_throw) == ((), 2)


def test_what_is_missing_is_said_before_a_bank():
    table = game_of(house_now(), 2, "house_rich")
    roll(table, "112345")
    keep(table, "11")
    view = shown(table)
    assert view.turn is not None
    assert view.turn.words == "300 more to get on the board"
    assert view.players[0].notes == ("not on board (500)",)


def test_a_change_of_a_score_says_by_how_much_also_when_it_is_taken_back():
    table = game_of(house_now(), 2)
    turn(table, 450)
    assert [it.gain for it in shown(table).players] == ["+450", ""]
    table.undo()
    assert [it.gain for it in shown(table).players] == ["−450", ""]  # noqa: RUF001  # a minus sign
    table.redo()
    turn(table, 0)
    assert [it.gain for it in shown(table).players] == ["", ""]
    table.do(Join("Cy"))
    assert [it.gain for it in shown(table).players] == ["", "", ""]


def test_the_leader_is_named_and_farkles_in_a_row_are_counted():
    view = shown(middle(house_now(), 6))
    assert [it.lead for it in view.players] == ["", "", "", "", "leads", ""]
    assert [it.farkles for it in view.players][:3] == ["", "2 farkles in a row", ""]


def test_a_farkle_is_a_sign():
    table = game_of(house_now(), 2)
    roll(table, "223446")
    sign = shown(table).sign
    assert sign is not None
    assert (sign.title, sign.text, sign.is_grave) == ("Farkle", "Ann keeps nothing", True)


def test_the_final_round_says_who_set_it_off_and_what_each_needs():
    view = shown(final(house_now(), 4))
    assert view.banner is not None
    assert view.banner.title == "Final round"
    assert view.banner.text.startswith("Bartholomew has 10,050. Still to play: Cy, Dagmar, Ann")
    assert view.players[0].notes == ("needs 8,250 to win",)
    assert view.players[1].notes == ()
    assert view.players[1].lead == "leads"


def test_the_end_shows_places():
    view = shown(ended(house_now(), 4))
    assert (view.scene, view.title, view.turn, view.sign) == (Scene.OVER, "The end", None, None)
    assert [(it.place, it.name, it.lead) for it in view.players][:2] == [
        ("1.", "Bartholomew", "Winner"),
        ("2.", "Ann", ""),
    ]
    assert view.words.startswith("Bartholomew wins with 10,050. The next game is started at http")


def test_teams_and_leavers_are_noted():
    table = house_now().tables.start(
        game_of(house_now()).state.variant,
        ["Ann", "Bob", "Cy", "Di"],
        teams=[["Ann", "Cy"], ["Bob", "Di"]],
    )
    assert shown(table).players[0].notes == ("with Cy",)
    table = game_of(house_now(), 3)
    table.do(Leave(1))
    assert shown(table).players[1].notes == ("left",)


def test_a_shared_start_says_who_rolls_again():
    table = game_of(house_now(), 3)
    table.do(RollForStart(((0, 6), (1, 6), (2, 1))))
    view = shown(table)
    assert view.turn is not None
    assert view.turn.words == "Ann, Bartholomew roll again to begin"


def test_it_is_json():
    view = shown(middle(house_now(), 12))
    told = json.loads(json.dumps(view.to_json()))
    assert told["scene"] == "game"
    assert told["players"][3]["seats"] == [3]
    assert told["turn"]["kept"][0]["faces"] == [1, 1]
