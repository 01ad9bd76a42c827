"""A game summed up: turns, ranks, faces; only what stands counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.dice import Dice
from scorekeeper.game.amend import amend, past_turns
from scorekeeper.game.commands import Bank, Command, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.decide import decide
from scorekeeper.game.events import DiceRolled, TurnEnd
from scorekeeper.game.log import Did, Entry, Log, Record, Redid, Undid
from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import Phase
from scorekeeper.game.summary import NO_FACES, End, GameSummary, TurnSummary, summed_up
from scorekeeper.rules import toml
from scorekeeper.rules.variant import LatePlayer, Overshoot, TargetTest, Tie
from scorekeeper.table.tables import utc_now
from tests.game.test_full_games import MOST_COMMANDS, _Evening

TRIO = "Ann, Bob, Cy"
ALL = "Ann, Bob, Cy, Di"


def summed(
    variant_id: str,
    *turns: str,
    players: str = "Ann, Bob",
    **changes: Any,  # fields of a variant, of any type
) -> GameSummary:
    text = f"variant: {variant_id}\nplayers: {players}\n" + "\n".join(turns)
    found = summed_up(play(loads(text), replace(toml.find(variant_id), **changes)))
    assert found is not None
    return found[1]


def ranks(game: GameSummary) -> list[int]:
    return [player.rank for player in game.players]


def test_turns_are_told_one_by_one():
    game = summed(
        "simple_10000",
        "Ann 111555:111555 112346:11 =",
        "Bob 112346:1 22346 x",
        "Ann +300",
        "Bob +0",
        "Ann -",
    )
    ann, bob = game.players
    first, typed, skipped = ann.turns
    points = first.points
    assert points > 1200
    assert first == TurnSummary(
        round=1, end=End.BANKED, points=points, lost=0, typed=False, hot_dice=1
    )
    assert typed == TurnSummary(round=2, end=End.BANKED, points=300, lost=0, typed=True, hot_dice=0)
    assert (skipped.end, skipped.round) == (End.SKIPPED, 3)
    assert (ann.score, ann.points, ann.best_turn) == (points + 300, points + 300, first)
    assert (ann.hot_dice, ann.farkles, len(ann.played)) == (1, 0, 2)
    assert [turn.end for turn in bob.turns] == [End.FARKLED] * 2
    assert [turn.lost for turn in bob.turns] == [100, 0]
    assert [turn.typed for turn in bob.turns] == [False, True]
    assert (bob.farkles, bob.longest_farkles, bob.best_turn) == (2, 2, None)
    assert (game.rounds, game.is_over, game.sides, game.variant_id) == (3, False, 2, "simple_10000")
    assert ranks(game) == [1, 2]
    assert not any(player.is_winner for player in game.players)


def test_hot_dice_belong_to_their_turn():
    hot = "Ann 111555:111555 111555:111555 112346:1 ="
    game = summed("simple_10000", hot, "Bob +300", "Ann 112346:1 =", "Bob +300")
    assert [turn.hot_dice for turn in game.players[0].turns] == [2, 0]


def test_a_turn_that_was_skipped_does_not_part_farkles_and_a_bank_does():
    turns = ["+0", "-", "+0", "+300", "+0"]
    game = summed("simple_10000", *(f"Ann {turn}" for turn in turns), players="Ann")
    assert (game.players[0].longest_farkles, game.players[0].farkles) == (2, 3)


def test_penalties_and_points_from_elsewhere_are_told_apart():
    game = summed("classroom_5000", "Ann +1200", "Bob +500", *["Ann +0", "Bob +100"] * 3)
    ann, bob = game.players
    assert (ann.points, ann.penalty, ann.given, ann.score) == (1200, 1000, 0, 200)
    assert (bob.points, bob.penalty, bob.given, bob.score) == (800, 0, 0, 800)
    over = summed(
        "simple_10000",
        "Ann +9900",
        "Bob +300",
        "Ann +300",
        target_test=TargetTest.EXACTLY,
        overshoot=Overshoot.TO_LOWEST,
    )
    ann, bob = over.players
    assert (ann.turns[-1].end, ann.turns[-1].points, ann.turns[-1].lost) == (End.OVERSHOT, 0, 300)
    assert (bob.points, bob.given, bob.score) == (300, 300, 600)
    late = summed(
        "simple_10000",
        "Ann +900",
        "Bob +300",
        "join: Cy",
        late_player=LatePlayer.AT_LOWEST,
    )
    assert (late.players[2].given, late.players[2].score, late.players[2].turns) == (300, 300, ())


END = ("Ann +10000", "Bob +10000", "Cy +900", "Di +900")


@pytest.mark.parametrize(
    ("tie", "told", "winners"),
    [
        (Tie.SHARED, [1, 1, 3, 3], [True, True, False, False]),
        (Tie.FIRST_TO_REACH, [1, 2, 3, 3], [True, False, False, False]),
    ],
)
def test_ranks_are_shared_as_the_tie_rule_says(tie, told, winners):
    game = summed("standard_10000", *END, players=ALL, tie=tie)
    assert game.is_over
    assert ranks(game) == told
    assert [player.is_winner for player in game.players] == winners


def test_ranks_do_not_depend_on_the_order_of_the_players():
    turns = ("Di +10000", "Cy +900", "Bob +10000", "Ann +900")
    game = summed("standard_10000", *turns, players="Di, Cy, Bob, Ann", tie=Tie.SHARED)
    assert ranks(game) == [1, 3, 1, 3]


def test_a_play_off_decides_who_is_first():
    turns = (*END, "Ann +400", "Bob +500")
    game = summed("standard_10000", *turns, players=ALL, tie=Tie.PLAY_OFF)
    assert game.is_over
    assert ranks(game) == [2, 1, 3, 3]


def test_a_keep_that_wins_is_first_whatever_the_scores():
    house = toml.find("house_adding")
    combo = next(it for it in house.combos if it.wins)
    game = summed("house_adding", "Ann +1000", f"Bob {combo.faces}:{combo.faces}")
    assert game.is_over
    assert game.has_begun
    assert ranks(game) == [2, 1]
    assert [player.score for player in game.players] == [1000, 0]


@pytest.mark.parametrize(("may_win", "told"), [(False, [3, 1, 2]), (True, [1, 2, 3])])
def test_who_left_comes_last_unless_leavers_may_win(may_win, told):
    turns = ("Ann +900", "Bob +500", "Cy +400", "leave: Ann", "Bob +0", "Cy +0")
    game = summed("simple_10000", *turns, players=TRIO, leaver_may_win=may_win)
    assert ranks(game) == told
    assert [player.is_out for player in game.players] == [True, False, False]


def test_teams_share_a_rank_and_count_once():
    text = "variant: teams_10000\nplayers: Ann, Bob, Cy, Di\nteams: Ann+Cy, Bob+Di\nAnn +1000\n"
    found = summed_up(play(loads(text), toml.find("teams_10000")))
    assert found is not None
    game = found[1]
    assert ranks(game) == [1, 2, 1, 2]
    assert game.players[2].mates == (0,)
    assert [it.side_score for it in game.players] == [1000, 0, 1000, 0]
    assert [it.score for it in game.players] == [1000, 0, 0, 0]
    assert game.sides == 2


def test_a_game_has_begun_once_a_turn_has_ended():
    assert not summed("simple_10000").has_begun
    assert not summed("simple_10000", "Ann 112346:1").has_begun
    assert summed("simple_10000", "Ann +0").has_begun
    left = summed("simple_10000", "leave: Bob")
    assert left.is_over
    assert not left.has_begun
    assert summed_up(()) is None


def log_of(*steps: Command | Entry) -> Log:
    log = Log()
    for step in steps:
        entry = step if isinstance(step, Entry) else Did(step, decide(log.state(), step))
        log = log.append(Record(seq=log.last_seq + 1, entry=entry, at=utc_now(), device=""))
    return log


def summed_log(log: Log) -> GameSummary:
    found = summed_up(event for did in log.standing for event in did.events)
    assert found is not None
    return found[1]


START = StartGame(variant=toml.find("simple_10000"), players=("Ann", "Bob"))
SEEN = RecordRoll(roll=Dice.of("112346"), source=Source.CAMERA, read=Dice.of("112345"))
TYPED = RecordRoll(roll=Dice.of("2346"), source=Source.HAND)


def test_faces_count_as_they_were_put_right_camera_and_hand_apart():
    game = summed_log(log_of(START, SEEN, Keep(Dice.of("11")), TYPED))
    assert game.players[0].camera == (2, 1, 1, 1, 0, 1)
    assert game.players[0].hand == (0, 1, 1, 1, 0, 1)
    assert game.players[1].camera == game.players[1].hand == NO_FACES
    assert game.players[0].farkles == 1


def test_what_was_undone_does_not_count_and_what_was_redone_does():
    undone = log_of(START, SEEN, Keep(Dice.of("11")), Bank(), Undid(), Undid(), Undid())
    assert summed_log(undone).players[0].camera == NO_FACES
    assert summed_log(undone).players[0].turns == ()
    again = log_of(START, SEEN, Keep(Dice.of("11")), Bank(), Undid(), Redid())
    assert summed_log(again).players[0].points == 200


def test_an_amended_turn_counts_as_amended():
    log = log_of(START, SEEN, Keep(Dice.of("11")), Bank(), TypePoints(300))
    turn = past_turns(log.standing)[0]
    entry = amend(log.standing, turn, [TypePoints(500)]).entry
    game = summed_log(log.append(Record(seq=6, entry=entry, at=utc_now(), device="")))
    assert game.players[0].points == 500
    assert game.players[0].turns[0].typed
    assert game.players[0].camera == NO_FACES
    assert game.players[1].points == 300


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_full_games_are_summed_up_whole(preset):
    evening = _Evening(toml.find(preset), f"summary {preset}")
    while evening.state.phase is not Phase.OVER:
        assert len(evening.commands) < MOST_COMMANDS
        evening.give(evening.choose())
    found = summed_up(evening.events)
    assert found is not None
    state, game = found
    assert state == evening.state
    for place, player in enumerate(game.players):
        assert player.points - player.penalty + player.given == state.players[place].score
        assert len(player.turns) == state.players[place].turns
        assert player.is_winner == (place in state.winners)
        assert not player.is_winner or player.rank == 1
    dice = sum(len(it.roll) for it in evening.events if isinstance(it, DiceRolled))
    assert sum(sum(player.hand) for player in game.players) == dice
    ends = sum(isinstance(it, TurnEnd) for it in evening.events)
    assert sum(len(player.turns) for player in game.players) == ends
    sides = {min((place, *it.mates)): it for place, it in enumerate(game.players)}.values()
    for side in sides:
        assert side.rank == 1 + sum(it.rank < side.rank for it in sides)
