"""What is said of players, dice and games looked back on: tables of cases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper.app.languages import language
from scorekeeper.app.present.dice import present_dice
from scorekeeper.app.present.people import luck_found, no_luck, present_player
from scorekeeper.app.present.review import present_review
from scorekeeper.app.present.rows import share, signed
from scorekeeper.app.present.settings import present_settings
from scorekeeper.app.settings import Settings
from scorekeeper.game.ports import GameId
from scorekeeper.game.standings import (
    FacesThrown,
    HeadToHead,
    PlayedGame,
    PlayedPlayer,
    PlayerStatistics,
    Tally,
    VariantTally,
)
from scorekeeper.language import ENGLISH, speaking
from scorekeeper.strategy.luck import LookBack, PlayerLuck
from scorekeeper.strategy.review import Account, Review, TurnReview
from tests.app.play import house_of, table_of

TALLY = Tally(
    games=8,
    wins=3,
    alone=1,
    turns=100,
    points=41_250,
    farkles=23,
    longest_farkles=4,
    hot_dice=1,
    best_turn=2400,
    best_game=10_350,
)


def statistics(tally: Tally = TALLY) -> PlayerStatistics:
    by = VariantTally(variant_id="kcd", variant="Kingdom Come", tally=tally)
    return PlayerStatistics(name="Ann", total=tally, by_variant=(by,))


def game(score: int, day: int) -> PlayedGame:
    at = datetime(2026, 11, day, 12, tzinfo=UTC)
    ann = PlayedPlayer(name="ann ", side=0, score=score, side_score=score, rank=1, is_winner=True)
    return PlayedGame(
        game=GameId(f"g{day}"),
        variant_id="kcd",
        variant="Kingdom Come",
        rounds=9,
        is_over=True,
        started_at=at,
        changed_at=at,
        players=(ann,),
    )


@pytest.mark.parametrize(
    ("value", "words"), [(0, "0"), (1250, "+1,250"), (-1250, "\N{MINUS SIGN}1,250")]
)
def test_numbers_have_their_sign(value: int, words: str):
    assert signed(value) == words


def test_a_share_is_in_percent():
    assert share(0.226) == "23 %"


def test_a_players_numbers():
    view = present_player(statistics(), [], [], no_luck(0))
    assert {it.words: it.value for it in view.facts} == {
        "Games that ended": "9",
        "Won": "3 of 8, 38 %",
        "Points a turn": "412",
        "Turns that were farkles": "23 %",
        "Most farkles in a row": "4",
        "Best turn": "2,400",
        "Hot dice": "1 time",
        "Best game": "10,350",
    }
    assert [it.value for it in view.rule_sets] == ["8 games · 3 wins · 412 a turn"]


def test_of_a_player_without_a_turn_nothing_is_divided():
    view = present_player(statistics(Tally(open_games=1)), [], [], no_luck(1))
    assert [it.words for it in view.facts] == ["Games that ended"]
    assert view.luck.offer == "Work it out for the last game"


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        (HeadToHead(games=3, wins=(2, 1)), ["2 to 1 · 3 games"]),
        (HeadToHead(games=1, wins=(1, 0), together=2), ["1 to 0 · 1 game · 2 games in one team"]),
        (HeadToHead(together=1), ["1 game in one team"]),
        (HeadToHead(), []),
    ],
)
def test_one_against_another(pair: HeadToHead, words: list[str]):
    view = present_player(statistics(), [("Bob", pair)], [], no_luck(0))
    assert [it.value for it in view.others] == words


def test_a_chart_goes_from_the_oldest_game_to_the_newest():
    newest = [game(300, 3), game(200, 2), replace(game(999, 2), is_over=False), game(100, 1)]
    chart = present_player(statistics(), [], newest, no_luck(0)).chart
    assert chart is not None
    assert chart.values == (100, 200, 300)
    assert chart.labels[0] == "2026-11-01"
    assert chart.title == "Scores of the last 3 games"


def test_two_games_make_no_chart():
    assert present_player(statistics(), [], [game(1, 2), game(2, 1)], no_luck(0)).chart is None


def test_luck_is_told_a_turn():
    view = luck_found(Account(luck=340.0, lost=-120.0, typed=50.0), turns=10, games=2)
    assert [it.value for it in view.facts] == ["+34", "\N{MINUS SIGN}12", "+5"]
    assert luck_found(Account(), turns=0, games=0).facts == ()


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((2, 1, 1, 1, 1, 0), "Too few to tell: with about 1,400 more dice"),
        ((500, 500, 500, 500, 500, 500), "Fair as far as can be told"),
        ((900, 500, 500, 500, 500, 400), "Uneven: of fair dice, fewer than one set in 1,000"),
    ],
)
def test_dice_are_judged_in_words(counts: tuple[int, int, int, int, int, int], words: str):
    [thrown] = present_dice(FacesThrown(camera=counts), "").thrown
    assert thrown.verdict.startswith(words)
    assert thrown.is_uneven == words.startswith("Uneven")
    assert max(it.share for it in thrown.bars) == 1


def test_camera_and_hand_are_told_apart_and_together():
    view = present_dice(FacesThrown(camera=(1,) * 6, hand=(2,) * 6), "Ann")
    assert [it.title for it in view.thrown] == [
        "Read by the camera: 6 dice",
        "Entered by hand: 12 dice",
        "Both together: 18 dice",
    ]
    assert view.title == "Dice of Ann"


def test_where_no_die_was_entered_it_is_said():
    assert present_dice(FacesThrown(), "").empty


def looked_back(*, by_chance: bool) -> LookBack:
    points = Review(
        (
            TurnReview(1, 0, Account(expected=400, luck=1850.4, lost=-20.0)),
            TurnReview(2, 1, Account(expected=400, luck=-300.0, typed=40.0)),
        ),
        by_chance=False,
    )
    chances = Review(
        (TurnReview(1, 0, Account()), TurnReview(2, 1, Account(luck=-0.123))), by_chance=True
    )
    players = tuple(
        PlayerLuck(
            place=place,
            points=points.of(place),
            chances=chances.of(place) if by_chance else None,
            decisive=None,
        )
        for place in (0, 1)
    )
    return LookBack(players=players, points=points, chances=chances if by_chance else None)


@pytest.mark.parametrize(
    ("by_chance", "decisive", "luck"),
    [
        (False, "turn 1 of Ann, +1,830 points against", "\N{MINUS SIGN}300 points"),
        (
            True,
            "turn 1 of Bob, \N{MINUS SIGN}12.3 % to win against",
            "\N{MINUS SIGN}300 points · \N{MINUS SIGN}12.3 % to win",
        ),
    ],
)
def test_a_game_looked_back_on(by_chance: bool, decisive: str, luck: str):  # noqa: FBT001  # a column of the table
    state = table_of(house_of()).state
    view = present_review("g", state, looked_back(by_chance=by_chance), fair_start=300)
    assert decisive in view.decisive
    assert view.players[1].facts[0].value == luck
    assert view.notes[0].endswith("starts with 300 points.")


def test_each_language_has_its_own_name():
    languages = (ENGLISH, language("ru"))
    with speaking(language("sl")):
        view = present_settings(Settings(language="ru"), languages)
    assert [words for _, words in view.language.options[1:]] == ["English", "Русский"]
    assert view.language.chosen == "ru"


def test_a_chance_too_small_for_its_digits_is_told_as_being_below():
    [uneven] = present_dice(FacesThrown(camera=(300, 100, 100, 100, 100, 100)), "").thrown
    assert "in fewer than 1 of 1,000 cases" in uneven.notes[1]
    [fair] = present_dice(FacesThrown(camera=(100, 101, 99, 100, 102, 98)), "").thrown
    assert "in 100.0 % of cases" in fair.notes[1]
