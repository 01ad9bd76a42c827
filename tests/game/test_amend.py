"""Amending a past turn: the game is decided again from there, and nothing is dropped in silence."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import RuleError, WrongPhaseError
from scorekeeper.game.amend import amend, past_turns
from scorekeeper.game.commands import (
    Bank,
    Command,
    Join,
    Keep,
    Leave,
    RecordRoll,
    Source,
    StartGame,
    TypePoints,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.log import Did, Log, Record, Redid, Undid
from scorekeeper.game.state import GameState, Phase, after, evolve
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Tie

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.log import Entry

TRIO = ("Ann", "Bob", "Cy")
RULES = {"play_off": replace(toml.find("standard_10000"), tie=Tie.PLAY_OFF)}
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def game(
    *commands: Command, variant: str = "russian_10000", players: Sequence[str] = ("Ann", "Bob")
) -> list[Did]:
    """What stands after these commands."""
    rules = RULES[variant] if variant in RULES else toml.find(variant)
    start = StartGame(variant=rules, players=tuple(players))
    standing = [Did(start, decide(None, start))]
    state: GameState = evolve(None, standing[0].events[0])
    for command in commands:
        events = decide(state, command)
        standing.append(Did(command, events))
        state = after(state, *events)
    return standing


def roll(text: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(text), source=Source.HAND)


def points(*numbers: int) -> list[Command]:
    return [TypePoints(number) for number in numbers]


def scores(state: GameState) -> list[int]:
    return [player.score for player in state.players]


def test_later_turns_follow_from_the_amended_one():
    standing = game(*points(700, 800, 50, 100))
    turns = past_turns(standing)
    assert [(it.player, it.round, it.first, it.stop) for it in turns] == [
        (0, 1, 1, 2),
        (1, 1, 2, 3),
        (0, 2, 3, 4),
        (1, 2, 4, 5),
    ]
    amendment = amend(standing, turns[0], points(1000))
    assert (scores(amendment.before), scores(amendment.after)) == ([750, 900], [1050, 900])
    assert amendment.refused == ()


def test_a_turn_that_needs_the_amended_one_passes_and_is_told():
    standing = game(*points(700, 800, 50, 100))
    amendment = amend(standing, past_turns(standing)[0], points(0))
    assert scores(amendment.after) == [0, 900]
    (refused,) = amendment.refused
    assert (refused.turn.name, refused.turn.round, refused.is_dropped) == ("Ann", 2, False)
    assert "700 points in one turn to get on the board, this one has 50" in str(refused.error)
    assert amendment.after.players[0].turns == 2


def test_turns_after_an_earlier_end_are_dropped_and_told():
    standing = game(*points(700, 800, 50, 100))
    amendment = amend(standing, past_turns(standing)[0], points(10000))
    assert amendment.after.phase is Phase.OVER
    assert [(it.turn.name, it.is_dropped) for it in amendment.refused] == [
        ("Ann", True),
        ("Bob", True),
    ]


def test_a_game_that_had_ended_may_go_on():
    standing = game(*points(10000, 800))
    amendment = amend(standing, past_turns(standing)[0], points(1000))
    assert (amendment.before.phase, amendment.after.phase) == (Phase.OVER, Phase.ROLL)
    assert scores(amendment.after) == [1000, 800]


def test_rolls_may_take_the_place_of_points_and_the_other_way_round():
    rolls: list[Command] = [roll("111346"), Keep(Dice.of("111")), Bank()]
    standing = game(*rolls, *points(800))
    (first, _) = past_turns(standing)
    assert (first.first, first.stop) == (1, 4)
    assert scores(amend(standing, first, points(750)).after) == [750, 800]
    standing = game(*points(750, 800))
    assert scores(amend(standing, past_turns(standing)[0], rolls).after) == [1000, 800]


def test_a_turn_of_rolls_is_refused_as_a_whole_or_not_at_all():
    standing = game(*points(700, 800), roll("112346"), Keep(Dice.of("11")), Bank())
    amendment = amend(standing, past_turns(standing)[0], points(0))
    assert [it.turn.name for it in amendment.refused] == ["Ann"]
    assert (amendment.after.player.name, scores(amendment.after)) == ("Bob", [0, 800])


def test_the_turn_that_goes_on_may_be_amended():
    standing = game(*points(700, 800), roll("112346"), Keep(Dice.of("11")))
    turn = past_turns(standing)[-1]
    assert not turn.is_over
    amendment = amend(standing, turn, [roll("112346"), Keep(Dice.of("1"))])
    assert amendment.after.turn.points == 100


@pytest.mark.parametrize(
    ("commands", "error", "message"),
    [
        ([roll("111346")], WrongPhaseError, "expected a turn that ends"),
        ([], WrongPhaseError, "expected a turn that ends"),
        (points(30), RuleError, "expected a multiple of 50"),
        ([Leave(0)], RuleError, "expected commands of a turn, got a player who leaves"),
    ],
)
def test_what_is_no_such_turn_is_refused(commands, error, message):
    standing = game(*points(700, 0))
    with pytest.raises(error, match=message):
        amend(standing, past_turns(standing)[0], commands)


def test_who_joined_or_left_meanwhile_still_does():
    standing = game(
        roll("111346"), Join("Cy"), Keep(Dice.of("111")), Bank(), *points(800, 900), Leave(1)
    )
    amendment = amend(standing, past_turns(standing)[0], points(750))
    names = [(player.name, player.score, player.is_out) for player in amendment.after.players]
    assert names == [("Ann", 750, False), ("Bob", 800, True), ("Cy", 900, False)]


def test_a_late_player_who_has_no_place_any_more_is_told():
    standing = game(*points(700, 800), Join("Cy"), *points(50, 100, 700))
    amendment = amend(standing, past_turns(standing)[0], points(10000))
    assert [it.is_dropped for it in amendment.refused] == [True] * 4
    assert [player.name for player in amendment.after.players] == ["Ann", "Bob"]


def test_a_turn_that_somebody_could_not_join_in_is_still_played():
    standing = game(
        *points(700), roll("111346"), Join("Cy"), Keep(Dice.of("111")), Bank(), *points(700)
    )
    amendment = amend(standing, past_turns(standing)[0], points(10000))
    assert scores(amendment.after) == [10000, 1000]
    assert [(it.turn.name, it.is_dropped) for it in amendment.refused] == [
        ("Bob", True),
        ("Cy", True),
    ]
    assert "before the final round" in str(amendment.refused[0].error)


def test_who_joined_in_a_turn_that_is_refused_is_asked_about_too():
    standing = game(*points(700, 800), roll("112346"), Keep(Dice.of("11")), Join("Cy"), Bank())
    amendment = amend(standing, past_turns(standing)[0], points(0))
    assert [it.turn.name for it in amendment.refused] == ["Ann"]
    assert [player.name for player in amendment.after.players] == ["Ann", "Bob", "Cy"]
    amendment = amend(standing, past_turns(standing)[1], points(10000))
    assert [player.name for player in amendment.after.players] == ["Ann", "Bob"]


def test_the_turn_of_another_is_dropped_and_told():
    standing = game(*points(10000, 0, 10000, 0, 50), variant="play_off", players=TRIO)
    amendment = amend(standing, past_turns(standing)[0], points(500))
    (refused,) = amendment.refused
    assert (refused.turn.name, refused.is_dropped) == ("Cy", True)
    assert "expected Bob's turn, got Cy's" in str(refused.error)
    assert (amendment.after.player.name, amendment.after.phase) == ("Bob", Phase.ROLL)


def test_an_amendment_is_undone_and_redone_as_one():
    standing = game(*points(700, 800, 50, 100))
    amendment = amend(standing, past_turns(standing)[0], points(0))
    entries: list[Entry] = [*standing, amendment.entry]

    def log(*more: Entry) -> Log:
        records = enumerate([*entries, *more], start=1)
        return Log(tuple(Record(seq=i, entry=it, at=NOW, device="x") for i, it in records))

    assert log().state() == amendment.after
    assert log(Undid()).state() == amendment.before
    assert log(Undid(), Redid()).state() == amendment.after
    assert log(Undid(), Undid()).can_redo
    assert len(log().standing) == len(standing)
