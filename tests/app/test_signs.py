"""What the screen says of what has just happened, under rules that only some variants play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.present.start import present_new_game
from scorekeeper.app.present.table import present
from scorekeeper.dice import Dice
from scorekeeper.game.commands import (
    Bank,
    Command,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    TakeOver,
    TypePoints,
)
from scorekeeper.rules import toml
from scorekeeper.rules.card import OPEN_NOTE
from scorekeeper.rules.variant import FinalRound, Tie, Variant
from scorekeeper.store.memory import MemoryStore
from scorekeeper.table.tables import Tables

if TYPE_CHECKING:
    from scorekeeper.app.views import TableView

FULL = toml.find("russian_10000_full")
PLAIN = toml.find("standard_10000")
TEAMS = (("Ann", "Cy"), ("Bob", "Di"))


def hand(faces: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def keep(faces: str) -> Keep:
    return Keep(Dice.of(faces))


def points(*numbers: int) -> list[Command]:
    return [TypePoints(number) for number in numbers]


def view_of(
    variant: Variant,
    *commands: Command,
    names: tuple[str, ...] = ("Ann", "Bob"),
    teams: tuple[tuple[str, ...], ...] = (),
) -> TableView:
    table = Tables(MemoryStore()).start(variant, names, teams=teams)
    for command in commands:
        table.do(command)
    return present(table.game, table.log, table.state, None)


def said(view: TableView) -> list[tuple[str, str]]:
    return [(sign.title, sign.text) for sign in view.signs]


def held(view: TableView) -> tuple[str, str]:
    """What the banner says, which stays."""
    assert view.banner is not None
    return view.banner.title, view.banner.text


def test_a_prize_is_offered_instead_of_a_farkle_and_told():
    view = view_of(FULL, *points(700, 700))
    assert view.nothing == "Nothing scores: 500 points"
    assert view_of(FULL, hand("112346"), keep("1")).nothing == "Record a farkle"
    view = view_of(FULL, *points(700, 700), hand("223346"))
    assert said(view) == [("Nothing scores", "Ann gets 500 all the same")]
    assert view.history[:2] == ("Ann banks 500", "Ann gets 500")


def test_a_prize_that_goes_on_says_what_to_throw():
    view = view_of(toml.find("zilch_playr"), hand("223346"))
    assert said(view) == [("Nothing scores", "Ann gets 500 all the same: throw all six again")]
    assert view.throw == "Throw six dice"


def test_what_may_be_taken_over_is_offered_with_its_worth():
    banked = [*points(700, 700), hand("112346"), keep("11"), Bank()]
    view = view_of(FULL, *banked)
    assert view.take_over is not None
    assert view.take_over.label == "Take over 4 dice with 200"
    view = view_of(FULL, *banked, TakeOver())
    assert (view.take_over, view.points, view.dice_to_roll) == (None, "200", 4)
    assert view.history[0] == "Bob takes over 4 dice and 200"
    assert view_of(FULL, *points(700)).take_over is None
    stakes = toml.find("high_stakes")
    view = view_of(stakes, hand("111156"), keep("11115"), Bank())
    assert view.take_over is not None
    assert view.take_over.label == "Take over 1 die"
    view = view_of(stakes, hand("111156"), keep("11115"), Bank(), TakeOver(), hand("5"), keep("5"))
    assert ("Bonus", "The dice taken over score: 1,000 on top") in said(view)


def test_a_penalty_is_told_beside_the_farkle():
    view = view_of(toml.find("facebook"), *points(1500, 50, 0, 50, 0, 50, 0))
    assert said(view) == [
        ("Farkle", "Ann keeps nothing"),
        ("Penalty", "It costs Ann 1,000 points of the score"),
    ]
    assert view.players[0].score == "500"
    assert view.history[0] == "Ann pays 1,000"


def test_an_overshoot_says_where_the_points_go():
    welfare = toml.find("welfare")
    view = view_of(welfare, *points(9800, 4000, 400))
    assert said(view) == [("Past the target", "Ann is past 10,000: 400 points go to Bob")]
    assert view.history[0] == "Ann is past 10,000: 400 to Bob"
    view = view_of(welfare, *points(9900, 9800, 400))
    assert said(view) == [("Past the target", "Ann is past 10,000: 400 points are lost")]
    assert view.sheet.rounds[-1] == ("2", ("past", ""))


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        (
            FinalRound.EQUAL_TURNS,
            "Bob has 10,000. Still to play: Cy, who must pass 10,000",
        ),
        (
            FinalRound.ONE_TURN_EACH,
            "Bob has 10,000. Still to play: Cy, Ann, who must pass 10,000",
        ),
        (
            FinalRound.ONE_ROLL_EACH,
            "Bob has 10,000. Still to play, one roll each: Cy, Ann, who must pass 10,000",
        ),
    ],
)
def test_the_final_round_says_who_still_plays(ends, text):
    trio = ("Ann", "Bob", "Cy")
    view = view_of(replace(PLAIN, final_round=ends), *points(500, 10000), names=trio)
    assert (held(view), said(view)) == (("Final round", text), [])


def test_a_roll_that_cannot_be_banked_says_so():
    variant = replace(toml.find("russian_10000"), final_round=FinalRound.ONE_ROLL_EACH)
    view = view_of(variant, *points(10000), hand("112346"), keep("11"))
    assert said(view) == [("Nothing banked", "Bob loses 200: too few points for a bank")]
    assert view.history[:2] == ("Ann wins", "Bob passes and loses 200")


def test_a_play_off_names_who_plays():
    variant = replace(PLAIN, tie=Tie.PLAY_OFF)
    view = view_of(variant, *points(10000, 10000))
    assert held(view) == ("Play-off", "Equal scores: one more turn each for Ann, Bob")
    assert view.history[0] == "Play-off: Ann, Bob"
    shared = view_of(replace(PLAIN, tie=Tie.SHARED), *points(10000, 10000))
    assert shared.end is not None
    assert [place.place for place in shared.end.places] == ["Winner", "Winner"]
    assert shared.history[0] == "Ann, Bob win"


def test_team_mates_are_named_and_share_their_score():
    names = ("Ann", "Bob", "Cy", "Di")
    view = view_of(toml.find("teams_10000"), *points(500, 50), names=names, teams=TEAMS)
    assert [(it.score, it.sign) for it in view.players] == [
        ("500", "with Cy"),
        ("50", "with Di"),
        ("500", "with Ann"),
        ("50", "with Bob"),
    ]
    assert view.standing == "500 so far"


def test_who_came_late_or_left_is_told_and_has_a_column():
    view = view_of(PLAIN, *points(50, 100), Join("Cy"), PassTurn(), *points(150, 200), Leave(0))
    assert view.history[:3] == ("Ann leaves", "Cy banks 200", "Bob banks 150")
    assert view.players[0].sign == "left"
    assert view.sheet.names == ("Ann", "Bob", "Cy")
    assert view.sheet.rounds == (("1", ("50", "100", "")), ("2", ("passed", "150", "200")))


def test_the_roll_for_the_start_says_who_begins():
    view = view_of(PLAIN, RollForStart(((0, 1), (1, 6))))
    assert (view.name, view.history) == ("Bob", ("Bob begins",))


@pytest.mark.parametrize(
    ("commands", "text"),
    [
        ([], "300 more to get on the board"),
        ([*points(300, 300)], "300 so far"),
        ([*points(300, 300), hand("112346"), keep("11")], "100 more to bank"),
        ([*points(300, 300), hand("111346"), keep("111")], "enough to bank"),
    ],
)
def test_what_is_missing_for_a_bank_is_said(commands, text):
    assert view_of(toml.find("zilch_playr"), *commands).standing == text


def test_a_keep_says_why_its_split_counts_and_that_it_wins():
    view = view_of(toml.find("russian_10000"), hand("111666"))
    words = "three ones, three sixes: 1600 = 111 + 666, more than two triplets 1500"
    assert view.keeps[0].words == words
    view = view_of(toml.find("house_adding"), hand("111111"))
    assert view.keeps[0].points == "wins the game"


def test_a_rule_set_says_what_its_source_leaves_open_and_how_teams_sit():
    view = present_new_game([FULL, toml.find("teams_10000")], (), shown_at_first=1)
    full, teams = view.rule_sets
    rules = dict(full.rules)
    assert rules["Nothing scores"].endswith(
        "The turn ends with that. * It need not pass the entry. *"
    )
    assert full.notes == ("After the rule text in Russian", OPEN_NOTE)
    assert teams.notes[0] == "Players 1, 3, 5 … are one team, players 2, 4, 6 … the other."
    assert view.shown_at_first == 1
