"""What the screens say, case by case."""

from datetime import UTC, datetime

import pytest

from scorekeeper.app.drafts import draft_of
from scorekeeper.app.present.home import present_home
from scorekeeper.app.present.start import present_new_game
from scorekeeper.app.present.table import present
from scorekeeper.app.views import Stage, TableView
from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Command, Keep, RecordRoll, Source, TypePoints
from scorekeeper.game.ports import GameHeader, GameId
from scorekeeper.rules import toml
from scorekeeper.vision.types import Doubt
from tests.app.play import house_of, table_of
from tests.fakes import reading

RUSSIAN = "russian_10000"


def hand(faces: str) -> RecordRoll:
    return RecordRoll(roll=Dice.of(faces), source=Source.HAND)


def keep(faces: str) -> Keep:
    return Keep(Dice.of(faces))


CLASSIC = "standard_10000"


def view_of(*commands: Command, variant: str = "simple_10000", names=("Ann", "Bob")) -> TableView:
    table = table_of(house_of(), variant, *names)
    for command in commands:
        table.do(command)
    return present(table.game, table.log, table.state, None)


def photo_view(faces: str, *commands: Command, clear: bool = True, doubt: Doubt | None = None):
    table = table_of(house_of())
    for command in commands:
        table.do(command)
    read = reading(faces, clear=clear, doubt=doubt)
    draft = draft_of(read, jpeg=b"", width=640, height=480)
    photo = present(table.game, table.log, table.state, draft).photo
    assert photo is not None
    return photo


TO_THE_END = (TypePoints(10000), TypePoints(9000))


@pytest.mark.parametrize(
    ("commands", "stage", "name", "points"),
    [
        ((), Stage.THROW, "Ann", "0"),
        ((hand("112346"),), Stage.KEEP, "Ann", "0"),
        ((hand("112346"), keep("11")), Stage.DECIDE, "Ann", "200"),
        ((hand("112346"), keep("11"), hand("1556")), Stage.KEEP, "Ann", "200"),
        ((hand("112346"), keep("11"), Bank()), Stage.THROW, "Bob", "0"),
        ((hand("223446"),), Stage.THROW, "Bob", "0"),
    ],
)
def test_whose_turn_it_is_what_it_is_worth_and_what_is_asked(commands, stage, name, points):
    view = view_of(*commands)
    assert (view.stage, view.name, view.points) == (stage, name, points)


@pytest.mark.parametrize(
    ("commands", "throw", "again"),
    [
        ((), "Throw six dice", "Roll again"),
        ((hand("112346"), keep("11")), "Throw four dice", "Roll 4 again"),
        ((hand("111555"), keep("111555")), "Throw six dice", "Roll 6 again"),
        ((hand("111555"), keep("11155")), "Throw one die", "Roll 1 again"),
    ],
)
def test_how_many_dice_are_to_be_thrown(commands, throw: str, again: str):
    view = view_of(*commands)
    assert view.throw == throw
    assert view.roll_again.label == again


@pytest.mark.parametrize(
    ("commands", "variant", "label", "told"),
    [
        ((), "simple_10000", "Bank", "Roll first"),
        ((hand("112346"),), "simple_10000", "Bank", "scoring die"),
        ((hand("112346"), keep("11")), "simple_10000", "Bank 200", ""),
        ((hand("112346"), keep("11")), RUSSIAN, "Bank 200", "700 points"),
        ((hand("111346"), keep("111")), RUSSIAN, "Bank 1,000", ""),
        ((hand("111555"), keep("111555")), CLASSIC, "Bank 1,500", "hot dice"),
    ],
)
def test_a_bank_that_is_greyed_out_says_why(commands, variant: str, label: str, told: str):
    bank = view_of(*commands, variant=variant).bank
    assert bank.label == label
    assert told.casefold() in bank.why_not.casefold()
    assert bool(told) == bool(bank.why_not)


def test_keeps_are_offered_best_first_with_their_points():
    keeps = view_of(hand("111356")).keeps
    assert [it.points for it in keeps][:3] == ["+1,050", "+1,000", "+250"]
    assert keeps[0].words == "three ones, five"
    assert keeps[0].label == "Keep 1, 1, 1, 5 for 1,050"
    values = [int(it.points.replace(",", "")) for it in keeps]
    assert values == sorted(values, reverse=True)


def test_everybody_has_a_line_in_fixed_order_with_leader_and_turn():
    view = view_of(TypePoints(500), TypePoints(1250), names=("Ann", "Bob", "Cy"))
    assert [(it.name, it.score, it.is_leader, it.is_turn) for it in view.players] == [
        ("Ann", "500", False, False),
        ("Bob", "1,250", True, False),
        ("Cy", "0", False, True),
    ]
    assert [it.gain for it in view.players] == ["", "+1,250", ""]


def test_nobody_leads_before_there_are_points():
    assert not any(it.is_leader for it in view_of().players)


@pytest.mark.parametrize(
    ("variant", "commands", "sign", "standing"),
    [
        ("simple_10000", (), "", "0 so far"),
        (RUSSIAN, (), "not on board", "700 more to get on the board"),
        (
            RUSSIAN,
            (hand("112346"), keep("11")),
            "not on board",
            "500 more to get on the board",
        ),
        (RUSSIAN, (hand("111346"), keep("111")), "not on board", "enough to get on the board"),
        (RUSSIAN, (TypePoints(700), TypePoints(0)), "", "700 so far"),
    ],
)
def test_the_board_is_spoken_of_only_where_there_is_an_entry(variant, commands, sign, standing):
    view = view_of(*commands, variant=variant)
    assert view.players[0].sign == sign
    assert view.standing == standing


def test_farkles_in_a_row_are_counted_from_the_second():
    once = view_of(TypePoints(0), TypePoints(0))
    twice = view_of(*[TypePoints(0)] * 4)
    assert once.players[0].sign == ""
    assert twice.players[0].sign == "2 farkles in a row"


def test_a_farkle_has_its_sign_with_the_roll_and_what_was_lost():
    view = view_of(hand("112346"), keep("11"), hand("2346"))
    assert [(it.title, it.is_grave, it.faces) for it in view.signs] == [
        ("Farkle", True, (2, 3, 4, 6))
    ]
    assert view.signs[0].text == "Ann keeps nothing and loses 200"
    assert view_of(hand("112346"), keep("11"), hand("2346"), TypePoints(50)).signs == ()


def test_hot_dice_have_their_sign():
    view = view_of(hand("111555"), keep("111555"))
    assert [it.title for it in view.signs] == ["Hot dice"]
    assert "all six" in view.signs[0].text


def test_the_final_round_names_who_set_it_off_who_still_plays_and_what_they_need():
    names = ("Ann", "Bob", "Cy")
    view = view_of(TypePoints(10000), TypePoints(300), variant=CLASSIC, names=names)
    assert view.banner is not None
    assert view.banner.text == "Ann has 10,000. Still to play: Cy, who must pass 10,000"


def test_the_end_ranks_everybody():
    view = view_of(*TO_THE_END, variant=CLASSIC)
    assert view.stage is Stage.OVER
    assert view.title == "The end"
    assert view.end is not None
    assert [(it.place, it.name, it.score) for it in view.end.places] == [
        ("Winner", "Ann", "10,000"),
        ("2.", "Bob", "9,000"),
    ]
    assert view.can_undo
    assert not any(it.is_turn for it in view.players)


def test_the_history_is_told_newest_first_and_only_the_last_of_it():
    commands = (hand("112346"), keep("11"), Bank(), hand("223446"), TypePoints(500))
    view = view_of(*commands)
    assert view.history == (
        "Ann banks 500",
        "Bob farkles",
        "Ann banks 200",
        "Ann keeps 1, 1 for 200",
    )


def test_coming_on_board_is_told_once():
    view = view_of(TypePoints(700), TypePoints(0), TypePoints(300), variant=RUSSIAN)
    assert view.history == ("Ann banks 300", "Bob farkles", "Ann banks 700 and is on board")


def test_what_was_undone_is_not_told():
    table = table_of(house_of())
    table.do(TypePoints(500))
    table.undo()
    view = present(table.game, table.log, table.state, None)
    assert view.history == ()
    assert (view.can_undo, view.can_redo) == (False, True)


def test_the_sheet_has_a_row_for_each_round():
    view = view_of(TypePoints(500), TypePoints(0), TypePoints(300))
    assert view.sheet.names == ("Ann", "Bob")
    assert view.sheet.rounds == (("1", ("500", "farkle")), ("2", ("300", "")))


@pytest.mark.parametrize(
    ("faces", "asked", "button", "why_not"),
    [
        ("", "No dice seen", "Use these dice", "0 are here"),
        ("11234", "5 dice here, fewer than the 6 to throw", "Use these dice", "5 are here"),
        ("1123456", "7 dice here, more than the 6 to throw", "Use these dice", "7 are here"),
        ("223446", "No die scores here", "Record a farkle", ""),
    ],
)
def test_the_question_about_a_clear_photo(faces, asked, button, why_not):
    photo = photo_view(faces)
    assert asked in photo.question
    assert photo.use is not None
    assert photo.use.label == button
    assert why_not in photo.use.why_not
    assert bool(why_not) == bool(photo.use.why_not)


@pytest.mark.parametrize("doubt", list(Doubt))
def test_every_doubt_has_its_words(doubt: Doubt):
    photo = photo_view("112346", clear=False, doubt=doubt)
    assert "(" in photo.question
    assert photo.dice[0].label == "Die 1: 1, in doubt"


def test_a_recorded_photo_asks_nothing():
    table = table_of(house_of())
    table.do(hand("112346"))
    draft = draft_of(reading("112346"), jpeg=b"", width=1, height=1).recorded()
    photo = present(table.game, table.log, table.state, draft).photo
    assert photo is not None
    assert (photo.question, photo.use) == ("", None)
    assert photo.dice[5].label == "Die 6: 6"


def header(*, is_over: bool) -> GameHeader:
    at = datetime(2026, 11, 30, tzinfo=UTC)
    return GameHeader(
        game=GameId("abc"),
        variant="Classic",
        players=("Ann", "Bob"),
        scores=(1050, 0),
        round=3,
        is_over=is_over,
        started_at=at,
        changed_at=at,
    )


def test_home_lists_open_games_and_those_that_ended():
    home = present_home([header(is_over=False), header(is_over=True)])
    assert [(it.title, it.text) for it in home.open] == [("Ann 1,050 · Bob 0", "Classic, round 3")]
    assert [it.text for it in home.ended] == ["Classic, ended"]


def test_a_new_game_shows_every_rule_set_with_its_card():
    variants = [toml.find(it) for it in toml.preset_ids()]
    view = present_new_game(variants, ("Ann", ""), shown_at_first=9)
    assert [it.id for it in view.rule_sets] == list(toml.preset_ids())
    assert view.rule_set in toml.preset_ids()
    for rule_set in view.rule_sets:
        assert rule_set.rules
        assert all(name and points for name, points in rule_set.combos)


@pytest.mark.parametrize(
    ("variant", "commands", "note", "to_go", "leader"),
    [
        (RUSSIAN, (), "needs 700 to get on the board", "10,000 to go", ""),
        (RUSSIAN, (TypePoints(700),), "", "9,300 to go", "Ann leads, 700"),
        ("simple_10000", (TypePoints(500), TypePoints(500)), "", "9,500 to go", "500, shared lead"),
        ("simple_10000", (TypePoints(0),) * 4, "2 farkles in a row", "10,000 to go", ""),
    ],
)
def test_the_way_to_the_board_and_to_the_target_is_in_words(variant, commands, note, to_go, leader):
    view = view_of(*commands, variant=variant)
    assert (view.players[0].note, view.players[0].to_go, view.leader) == (note, to_go, leader)


def test_likely_misreadings_are_the_readers_or_else_those_of_the_table():
    assert photo_view("112346").dice[5].likely == (4, 3)
