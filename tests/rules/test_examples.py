"""Every worked example of the four rule texts, by its id, with what its sentence says.

s0 is the Polish text, s1 the Estonian, s2 the Slovenian, s3 the Russian; an edge is derived.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import FACES, Dice
from scorekeeper.errors import IllegalBankError, IllegalKeepError
from scorekeeper.game.commands import Bank, Keep, RollForStart, StartGame
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.events import TurnBanked, TurnOvershot
from scorekeeper.game.state import GameState, Phase, after, fold
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import AfterHotDice, Combo, Piggyback, PiggybackMode
from tests.build import played

if TYPE_CHECKING:
    from collections.abc import Iterable

SHARED = Path(__file__).parents[2].parent / "shared" / "rules" / "examples.json"

SCORES = [
    ("s0-5", "four threes are 600", "classroom_doubling", "3333", 600),
    ("s0-6", "five threes are 1200", "classroom_doubling", "33333", 1200),
    ("s0-7", "six threes are 2400", "classroom_doubling", "333333", 2400),
    ("s0-8", "four twos are 400", "facebook", "2222", 400),
    ("s0-9", "five twos are 800", "facebook", "22222", 800),
    ("s0-10", "three pairs are only 750", "facebook", "223366", 750),
    ("s0-11", "two triplets are 2500", "classroom_pocket", "222444", 2500),
    ("s1-1", "three twos are 200", "standard_10000", "222", 200),
    ("s1-2", "three fives are 500", "standard_10000", "555", 500),
    ("s1-3", "three ones are 1000, not 100", "standard_10000", "111", 1000),
    ("s1-7", "three threes over two twos are 550", "house_rich", "33322", 550),
    ("s1-8", "three pairs are 1500", "house_rich", "223355", 1500),
    ("s1-9", "six ones are 5000", "house_rich", "111111", 5000),
    ("s2-2a", "a one is 100", "simple_10000", "1", 100),
    ("s2-2b", "a five is 50", "simple_10000", "5", 50),
    ("s2-2c", "three ones are 1000", "simple_10000", "111", 1000),
    ("s2-2d", "three twos are 200", "simple_10000", "222", 200),
    ("s2-2e", "three threes are 300", "simple_10000", "333", 300),
    ("s2-2f", "three fours are 400", "simple_10000", "444", 400),
    ("s2-2g", "three fives are 500", "simple_10000", "555", 500),
    ("s2-2h", "three sixes are 600", "simple_10000", "666", 600),
    ("s2-2i", "four alike are 1000", "simple_10000", "4444", 1000),
    ("s2-2j", "five alike are 2000", "simple_10000", "44444", 2000),
    ("s2-2k", "six alike are 3000", "simple_10000", "444444", 3000),
    ("s2-2l", "three pairs are 1500", "simple_10000", "223366", 1500),
    ("s2-2m", "four alike and a pair count as three pairs", "simple_10000", "444422", 1500),
    ("s2-2n", "a straight is 2500", "simple_10000", "123456", 2500),
    ("s3-2a", "a straight is 1500", "russian_10000", "123456", 1500),
    ("s3-2b", "three pairs are 1500", "russian_10000", "223366", 1500),
    ("s3-2c", "two triplets are 1500", "russian_10000", "222444", 1500),
    ("s3-2d", "four alike are 1000", "russian_10000", "6666", 1000),
    ("s3-2e", "five alike are 2000", "russian_10000", "66666", 2000),
    ("s3-2f", "six alike are 3000", "russian_10000", "666666", 3000),
    ("s3-2g", "three ones are 1000", "russian_10000", "111", 1000),
    ("edge-1", "three ones and a one beat four alike", "simple_10000", "1111", 1100),
    ("edge-2", "five ones are five alike", "simple_10000", "11111", 2000),
    ("edge-3", "three pairs beat three ones and singles", "simple_10000", "111155", 1500),
    ("edge-4", "two triplets count as their sum", "simple_10000", "111666", 1600),
    ("edge-5", "three ones and three sixes beat two triplets", "russian_10000", "111666", 1600),
    ("edge-6", "two triplets or their sum, the same", "russian_10000", "111555", 1500),
    ("edge-8", "doubled sixes and two fives", "facebook", "666655", 1300),
    ("edge-9", "three pairs beat four singles", "facebook", "115533", 750),
    ("edge-10", "three ones are 300 in the box", "playmonster", "111", 300),
    ("edge-11", "four ones are 1000 in the box", "playmonster", "1111", 1000),
    ("edge-12", "the low straight and a five", "kcd", "123455", 550),
    ("edge-13", "the full straight", "kcd", "234561", 1500),
    ("edge-14", "the high straight and a five", "kcd", "234565", 800),
    ("edge-15", "four alike and a pair beat four alike", "zilch_playr", "222266", 1500),
    ("edge-16", "a full house and a five", "house_rich", "333225", 600),
    ("edge-17", "a full house beats three ones and fives", "house_rich", "11155", 1250),
]
"""Id, sentence, preset, dice, and their points: all of them, and the best that they hold."""

KEEPS = [
    ("s1-4a", "three threes of a mixed roll", "123335", "333", 300),
    ("s1-4b", "a one of it", "123335", "1", 100),
    ("s1-4c", "a five of it", "123335", "5", 50),
    ("s1-4d", "all five that score", "123335", "33315", 450),
    ("s1-4f", "a two scores nothing", "123335", "2", None),
    ("s1-4g", "two threes score nothing", "123335", "33", None),
]
"""Id, sentence, roll, dice kept, and their points; None where they may not be kept."""


def named(rows: Iterable[tuple[object, ...]]) -> list[object]:
    return [pytest.param(*row[2:], id=f"{row[0]}: {row[1]}") for row in rows]


def scores(state: GameState) -> tuple[int, ...]:
    return tuple(player.score for player in state.players)


def bank(state: GameState) -> GameState:
    return after(state, *decide(state, Bank()))


def refusal(state: GameState) -> str:
    """Why a bank is refused."""
    error = why_not(state, Bank())
    assert isinstance(error, IllegalBankError)
    return str(error)


@pytest.mark.parametrize(("preset", "dice", "points"), named(SCORES))
def test_dice_score(preset, dice, points):
    sheet, roll = score_sheet(toml.find(preset)), Dice.of(dice)
    score = sheet[roll]
    assert score is not None
    assert score.points == points
    assert sheet.keeps(roll)[0][1].points == points


@pytest.mark.parametrize(("roll", "kept", "points"), named(KEEPS))
def test_dice_are_kept(roll, kept, points):
    state = played("standard_10000", f"Ann {roll}")
    keep = Keep(Dice.of(kept))
    if points is None:
        assert isinstance(why_not(state, keep), IllegalKeepError)
        return
    assert keep in legal(state)
    state = after(state, *decide(state, keep))
    assert (state.turn.points, state.turn.dice_to_roll) == (points, 6 - len(kept))


def test_s0_1_a_one_and_a_five_and_then_a_five_are_banked_as_200():
    state = played("classroom_5000", "Ann +350", "Bob +0", "Ann 123356:15 3445:5")
    assert [kept.points for kept in state.turn.kept] == [150, 50]
    assert (state.turn.points, state.turn.dice_to_roll) == (200, 3)
    assert decide(state, Bank()) == (TurnBanked(points=200, typed=False),)


def test_s0_1b_a_player_who_is_not_on_the_board_may_not_bank_200():
    state = played("classroom_5000", "Ann 123356:15 3445:5")
    assert refusal(state) == "it takes 350 points in one turn to get on the board, this one has 200"


def test_s0_1c_a_player_gets_on_the_board_with_350():
    state = played("classroom_5000", "Ann 122256:12225")
    assert state.turn.points == 350
    assert bank(state).players[0].on_board


def test_s0_2_fives_of_two_rolls_are_no_three_of_a_kind():
    assert played("classroom_5000", "Ann 223465:5 23455:55").turn.points == 150


def test_s0_3_three_farkles_in_a_row_cost_1000():
    farkle = "Ann 223446 x"
    state = played("classroom_5000", "Ann +1200", *["Bob +400", farkle] * 3)
    assert (state.players[0].score, state.players[0].farkles_in_row) == (200, 0)


def test_s0_4_the_others_have_as_many_turns_as_the_one_who_reached_the_target():
    players, rounds = "Ann, Bob, Cy", ["Ann +350", "Bob +350", "Cy +350"] * 6
    state = played("classroom_5000", *rounds, "Ann +350", "Bob +2900", players=players)
    assert (state.players[1].score, state.round, state.winners) == (5000, 7, ())
    assert state.player.name == "Cy"
    state = played("classroom_5000", *rounds, "Ann +350", "Bob +2900", "Cy +0", players=players)
    assert (state.phase, state.winners) == (Phase.OVER, (1,))


def test_s0_12_those_who_tie_for_the_start_roll_again():
    start = StartGame(variant=toml.find("classroom_5000"), players=("Ann", "Bob", "Cy"))
    state = fold(decide(None, start))
    assert state is not None
    state = after(state, *decide(state, RollForStart(((0, 6), (1, 6), (2, 2)))))
    assert (state.phase, state.tied) == (Phase.START, (0, 1))
    state = after(state, *decide(state, RollForStart(((0, 3), (1, 4)))))
    assert (state.phase, state.player.name) == (Phase.ROLL, "Bob")


def test_s1_4e_five_dice_of_one_roll_are_banked_as_450():
    state = played("standard_10000", "Ann 123335:33315")
    assert decide(state, Bank()) == (TurnBanked(points=450, typed=False),)


def test_s1_5_one_die_scores_once_in_three():
    sheet = score_sheet(toml.find("standard_10000"))
    scoring = [face for face in FACES if not sheet.is_farkle(Dice([face]))]
    assert (scoring, Fraction(len(scoring), len(FACES))) == ([1, 5], Fraction(1, 3))


def test_s1_6_hot_dice_must_be_rolled_again():
    state = played("standard_10000", "Ann 111555:111555")
    assert state.has_hot_dice
    assert refusal(state) == "expected all 6 hot dice to be rolled again, got a bank"


@pytest.mark.parametrize("points", [500, 600, 750, 1000, 1500])
def test_s1_8_three_pairs_may_be_worth_any_of_five_sums(points):
    rich = toml.find("house_rich")
    pairs = Combo(name="three pairs", points=points, groups=(2, 2, 2))
    combos = tuple(pairs if it.name == pairs.name else it for it in rich.combos)
    score = score_sheet(replace(rich, combos=combos))[Dice.of("223366")]
    assert score is not None
    assert score.points == points


def test_s1_9_six_ones_may_win_at_once():
    state = played("house_adding", "Ann 111111:111111")
    assert (state.phase, state.winners) == (Phase.OVER, (0,))


def test_s1_10_what_is_too_much_goes_to_the_lowest_score():
    rest = ["Bob +4000", "Cy +6500"]
    state = played("welfare", "Ann +9800", *rest, "Ann 444236:444", players="Ann, Bob, Cy")
    assert decide(state, Bank()) == (TurnOvershot(points=400, typed=False, to=(1,)),)
    assert (scores(bank(state)), bank(state).winners) == ((9800, 4400, 6500), ())


def test_s1_10b_exactly_10000_wins():
    state = bank(played("welfare", "Ann +9800", "Bob +4000", "Ann 222346:222"))
    assert (scores(state), state.winners) == ((10_000, 4000), (0,))


@pytest.mark.parametrize(
    ("mode", "bonus", "points"),
    [(PiggybackMode.FLAT_BONUS, 1000, 1050), (PiggybackMode.INHERIT, 0, 450)],
)
def test_s1_11_the_dice_that_were_left_give_a_bonus_or_the_points(mode, bonus, points):
    rule = Piggyback(
        mode=mode, bonus=bonus, before_entry=True, after_hot_dice=AfterHotDice.ALL_DICE
    )
    turns = ["Ann 333126:3331 =", "Bob ^ 52:5"]
    state = played("high_stakes", *turns, piggyback=rule)
    assert (state.players[0].score, state.turn.points) == (400, points)
    assert scores(bank(state)) == (400, points)
    if mode is PiggybackMode.FLAT_BONUS:
        assert played("high_stakes", *turns) == state


def test_s2_1_ones_of_two_rolls_are_no_three_of_a_kind():
    assert played("simple_10000", "Ann 112346:11 1346:1").turn.points == 300


def test_s2_3_ten_thousand_are_not_more_than_ten_thousand():
    state = played("simple_10000", "Ann +10000")
    assert (state.winners, state.player.name) == ((), "Bob")


def test_s2_3b_more_than_ten_thousand_end_the_game():
    assert played("simple_10000", "Ann +10050").winners == (0,)


def test_s2_3c_the_game_does_not_end_before_the_bank():
    state = played("simple_10000", "Ann +9000", "Bob +0", "Ann 223366:223366")
    assert (state.phase, state.turn.points, state.winners) == (Phase.ROLL, 1500, ())
    assert bank(state).winners == (0,)


def test_s2_4_hot_dice_may_be_banked():
    state = played("simple_10000", "Ann 223366:223366")
    assert state.has_hot_dice
    assert scores(bank(state)) == (1500, 0)


def test_s3_1_the_third_roll_loses_300_that_could_have_been_banked():
    turns = ["Ann +700", "Bob +0", "Ann 112663:11 1446:1"]
    state = played("russian_10000", *turns)
    assert [kept.points for kept in state.turn.kept] == [200, 100]
    assert (state.turn.points, state.turn.dice_to_roll) == (300, 3)
    assert scores(bank(state)) == (1000, 0)
    turns[-1] += " 226 x"
    assert scores(played("russian_10000", *turns)) == (700, 0)


def test_s3_1b_a_player_who_is_not_on_the_board_may_not_bank_300():
    state = played("russian_10000", "Ann 112663:11 1446:1")
    assert refusal(state) == "it takes 700 points in one turn to get on the board, this one has 300"


def test_s3_3_a_first_roll_that_scores_whole_is_kept_whole_and_rolled_again():
    state = played("russian_10000_full", "Ann 111555")
    assert legal(state) == (Keep(Dice.of("111555")),)
    assert isinstance(why_not(state, Keep(Dice.of("111"))), IllegalKeepError)
    state = played("russian_10000_full", "Ann 111555:111555")
    assert (state.turn.points, state.turn.dice_to_roll) == (1500, 6)
    assert "too good to stop" in refusal(state)


def test_s3_4_a_player_goes_on_with_the_300_points_and_three_dice_before():
    turns = ["Ann +700", "Bob +700", "Ann 333246:333 =", "Bob ^ 123:1"]
    state = played("russian_10000_full", *turns)
    assert decide(state, Bank()) == (TurnBanked(points=400, typed=False),)
    assert scores(bank(state)) == (1000, 1100)


def test_s3_5_nothing_in_the_first_roll_is_a_prize_of_500():
    turns = ["Ann +700", "Bob +0", "Ann 234623 ="]
    assert scores(played("russian_10000_full", *turns)) == (1200, 0)


def test_edge_7_four_alike_and_a_pair_are_no_three_pairs_in_the_russian_rules():
    sheet, roll = score_sheet(toml.find("russian_10000")), Dice.of("444422")
    assert sheet[roll] is None
    assert sheet.keeps(roll)[0][1].points == 1000


@pytest.mark.shared
def test_all_examples_are_tested():
    if not SHARED.exists():
        pytest.skip(f"{SHARED.name} lies beside the checkout only where it was laid")
    listed = {row["id"]: row for row in json.loads(SHARED.read_text("utf-8"))}
    named_so = (re.match(r"test_(s\d|edge)_(\d+[a-z]?)_", name) for name in globals())
    tested = {f"{it.group(1)}-{it.group(2)}" for it in named_so if it}
    tested |= {row[0] for row in (*SCORES, *KEEPS)}
    assert len(listed) == 80
    assert tested == set(listed)
    for example, _, preset, dice, points in SCORES:
        given, expect = listed[example]["given"], listed[example]["expect"]
        assert (given["preset"], Dice(given["dice"])) == (preset, Dice.of(dice))
        assert points == expect.get("total", expect.get("all_dice"))
