"""Who sits at a game: the roll for the start, who joins and leaves, and why not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.app.present.seating import (
    SeatingView,
    StartRollView,
    present_seating,
    present_start_roll,
)
from scorekeeper.app.views import TableView
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Join, Leave, RecordRoll, RollForStart, Source, TypePoints
from scorekeeper.game.seating import MOST_PLAYERS
from scorekeeper.rules import toml
from scorekeeper.rules.variant import LatePlayer, Start, StartTie
from tests.app.play import Sitting, house_of, sit

if TYPE_CHECKING:
    from scorekeeper.game.commands import Command
    from scorekeeper.rules.variant import Variant

PLAIN = toml.find("simple_10000")
TRIO = ("Ann", "Bob", "Cy")


def seating_of(
    *commands: Command, variant: Variant = PLAIN, names: tuple[str, ...] = TRIO
) -> SeatingView:
    teams = (names[::2], names[1::2]) if variant.teams else ()
    table = house_of().tables.start(variant, names, teams=teams)
    for command in commands:
        table.do(command)
    return present_seating(table.game, table.log, table.state)


def roll_of(*commands: Command, variant: Variant = PLAIN) -> StartRollView | None:
    table = house_of().tables.start(variant, TRIO)
    for command in commands:
        table.do(command)
    return present_start_roll(table.game, table.state)


def at_start(route: str) -> tuple[Sitting, str]:
    house = house_of()
    game = house.tables.start(PLAIN, TRIO).game
    return sit(house, f"/game/{game}/{route}"), game


def test_everybody_rolls_first():
    view = roll_of()
    assert view is not None
    assert view.rollers == ((0, "Ann"), (1, "Bob"), (2, "Cy"))
    assert view.skip == "Do not roll: Ann begins"


def test_those_who_share_the_highest_die_roll_again_and_nothing_is_skipped():
    view = roll_of(RollForStart(((0, 6), (1, 2), (2, 6))))
    assert view is not None
    assert view.rollers == ((0, "Ann"), (2, "Cy"))
    assert view.text == "The highest die is shared. Roll again: Ann, Cy"
    assert view.skip == ""


def test_all_roll_again_where_the_rule_set_says_so():
    variant = replace(PLAIN, start_tie=StartTie.ALL)
    view = roll_of(RollForStart(((0, 6), (1, 2), (2, 6))), variant=variant)
    assert view is not None
    assert len(view.rollers) == 3


@pytest.mark.parametrize(
    ("variant", "commands"),
    [
        (replace(PLAIN, start=Start.FIRST_NAMED), ()),
        (PLAIN, (RollForStart(((0, 6), (1, 2), (2, 3))),)),
        (PLAIN, (TypePoints(450),)),
    ],
)
def test_nobody_rolls_for_a_start_that_is_settled(variant: Variant, commands: tuple[Command, ...]):
    assert roll_of(*commands, variant=variant) is None


def test_dice_for_the_start_are_entered_one_by_one_and_corrected_and_the_highest_begins():
    at, game = at_start("start")
    table = at.visit.ways.house.tables.open(at.visit.ways.house.tables.games()[0].game)
    for seat, face in ((0, 5), (1, 6), (1, 2), (2, 4)):
        at.attempt(lambda seat=seat, face=face: at.visit.seating.roll(table.game, seat, face))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    assert at.routes == [f"/game/{game}"]
    assert table.state.first == table.state.current == 0
    assert table.log.last_seq == 2


def test_a_tie_is_rolled_again_on_the_same_screen_and_nothing_stays_entered():
    at, _ = at_start("start")
    table = at.visit.ways.house.tables.open(at.visit.ways.house.tables.games()[0].game)
    for seat, face in ((0, 5), (1, 2), (2, 5)):
        at.visit.seating.roll(table.game, seat, face)  # type: ignore[arg-type]  # faces of a table
    again = at.visit.state.view
    assert isinstance(again, StartRollView)
    assert again.rollers == ((0, "Ann"), (2, "Cy"))
    assert at.visit.state.start_faces == ()
    at.visit.seating.roll(table.game, 0, 1)
    at.visit.seating.roll(table.game, 2, 3)
    assert at.view.name == "Cy"
    assert table.state.current == 2


def test_the_table_asks_for_the_dice_of_a_tie_first():
    house = house_of()
    table = house.tables.start(PLAIN, TRIO)
    table.do(RollForStart(((0, 6), (1, 2), (2, 6))))
    at = sit(house, f"/game/{table.game}")
    asked = at.view
    assert asked.start is not None
    at.visit.seating.roll(table.game, 0, 6)
    at.visit.seating.roll(table.game, 2, 1)
    settled = at.view
    assert settled.start is None
    assert settled.name == "Ann"


def test_the_roll_for_the_start_follows_another_device():
    at, _ = at_start("start")
    house = at.visit.ways.house
    house.tables.open(house.tables.games()[0].game).do(TypePoints(450))
    assert isinstance(at.visit.state.view, TableView)


def test_who_joins_is_told_the_score_to_begin_with():
    assert seating_of().join_text == "Who joins sits last and begins with nothing."
    lowest = replace(PLAIN, late_player=LatePlayer.AT_LOWEST)
    banks = [TypePoints(450), TypePoints(300), TypePoints(1200)]
    view = seating_of(*banks, variant=lowest)
    assert view.join_text == "Who joins sits last and begins with the lowest score, 300."


@pytest.mark.parametrize(
    ("variant", "commands", "names", "why"),
    [
        (replace(PLAIN, late_player=LatePlayer.REFUSED), (), TRIO, "nobody joins once"),
        (toml.find("teams_10000"), (), ("Ann", "Bob"), "a game of teams"),
        (PLAIN, (RollForStart(((0, 6), (1, 2), (2, 6))),), TRIO, "Roll for the start first"),
        (PLAIN, (), tuple(f"P{i}p" for i in range(MOST_PLAYERS)), "room for 12 players"),
        (toml.find("standard_10000"), (TypePoints(10_000),), TRIO, "final round has begun"),
        (PLAIN, (TypePoints(10_050),), TRIO, "The game is over"),
    ],
)
def test_why_nobody_joins(
    variant: Variant, commands: tuple[Command, ...], names: tuple[str, ...], why: str
):
    view = seating_of(*commands, variant=variant, names=names)
    assert not view.can_join
    assert why in view.join_text


def test_who_may_leave_and_why_not():
    view = seating_of(Leave(1))
    assert [it.leave is None for it in view.seats] == [False, True, False]
    assert view.seats[1].note == "has left"
    assert view.undo == "Undo: Bob left"
    alone = seating_of(names=("Ann",))
    assert alone.seats[0].leave is not None
    assert alone.seats[0].leave.why_not == "Somebody has to stay."


def test_leaving_in_a_turn_is_said_to_lose_it():
    view = seating_of(RecordRoll(roll=Dice.of("112346"), source=Source.HAND))
    assert view.seats[0].note == "to move; leaving loses this turn"


def test_teams_are_listed():
    view = seating_of(variant=toml.find("teams_10000"), names=("Ann", "Bob", "Cy", "Di"))
    assert view.teams == ("Ann, Cy", "Bob, Di")


def test_somebody_joins_and_leaves_and_both_are_undone():
    at, _ = at_start("players")

    def view() -> SeatingView:
        assert isinstance(at.visit.state.view, SeatingView)
        return at.visit.state.view

    at.attempt(lambda: at.visit.seating.join("Dora"))
    assert [it.name for it in view().seats] == [*TRIO, "Dora"]
    assert view().undo == "Undo: Dora joined"
    at.attempt(lambda: at.visit.seating.leave(3))
    assert view().undo == "Undo: Dora left"
    at.attempt(at.visit.seating.undo)
    at.attempt(at.visit.seating.undo)
    assert [it.name for it in view().seats] == [*TRIO]
    assert view().undo == ""


def test_a_name_that_is_taken_is_told_and_changes_nothing():
    at, _ = at_start("players")
    at.attempt(lambda: at.visit.seating.join("ann"))
    assert "expected names that differ" in at.notice


def test_another_device_s_join_is_seen():
    at, _ = at_start("players")
    house = at.visit.ways.house
    table = house.tables.open(house.tables.games()[0].game)
    table.do(Join("Dora"))
    assert isinstance(at.visit.state.view, SeatingView)
    assert len(at.visit.state.view.seats) == 4
    at.visit.go("/settings")
    before = at.visit.state.view
    table.do(Join("Ed"))
    assert at.visit.state.view is before
