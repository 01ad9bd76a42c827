"""The reasons, as players read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.cli.described import Described, state_of
from scorekeeper.dice import Dice
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Combo, FinalRound, Tie
from scorekeeper.strategy.advice import advise
from scorekeeper.strategy.phrases import percent
from scorekeeper.strategy.turn import solve
from tests.build import played
from tests.strategy.states import FakeWins, rolled

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState


def reasons(state: GameState, wins: FakeWins | None = None) -> list[str]:
    return [it.reason for it in advise(state, wins).choices]


def test_a_choice_is_told_with_what_is_beside_it():
    state = rolled(played("busche_neller"), "152246")
    wins = FakeWins({50: 0.3, 100: 0.4, 150: 0.49}, {5: 0.2, 4: 0.53})
    assert reasons(state, wins) == [
        "Keep 1-5 and roll four: 15.7 % farkle, wins 53 % (banking 150 wins 49 %)",
        "Keep 1-5 and bank 150: wins 49 % (rolling four wins 53 %)",
        "Keep 1 and bank 100: wins 40 % (keeping 1-5 and rolling four wins 53 %)",
        "Keep 5 and bank 50: wins 30 % (keeping 1-5 and rolling four wins 53 %)",
        "Keep 1 and roll five: 7.7 % farkle, wins 20 % (keeping 1-5 and rolling four wins 53 %)",
        "Keep 5 and roll five: 7.7 % farkle, wins 20 % (keeping 1-5 and rolling four wins 53 %)",
    ]


def test_a_close_call_is_called_close_with_what_it_costs():
    state = rolled(played("busche_neller"), "122346")
    close = "close: banking 100 wins 52.8 %, 0.3 % less"
    assert reasons(state, FakeWins({100: 0.5281}, {5: 0.5312})) == [
        f"Keep 1 and roll five: 7.7 % farkle, wins 53.1 % ({close})",
        "Keep 1 and bank 100: wins 52.8 % (close: rolling five wins 53.1 %, 0.3 % more)",
    ]
    *_, last = reasons(state, FakeWins({100: 0.531111}, {5: 0.531112}))
    assert last == "Keep 1 and bank 100: wins 53.11 % (close: rolling five wins 53.11 %, the same)"
    # Of the same chance the one with more points in the long run comes first.
    *_, last = reasons(state, FakeWins({100: 0.5}, {5: 0.5}))
    assert last == ("Keep 1 and bank 100: wins 50 % (close: rolling five wins 50 %, the same)")


def test_points_are_told_where_chances_are_not_known():
    state = rolled(played("classroom_5000", "Ann +1000", "Bob +500"), "122346")
    assert reasons(state) == [
        "Keep 1 and roll five: 7.7 % farkle, on average 385 points (banking brings 100)",
        "Keep 1 and bank 100 (rolling five brings on average 385 points)",
    ]
    assert reasons(played("classroom_5000")) == [
        "Roll all six: 2.3 % farkle, on average 535 points"
    ]


def in_turn(
    preset: str, points: int, dice: int, *, is_on_board: bool = True, farkles: int = 0
) -> GameState:
    """Somebody of two in the middle of a turn."""
    described = Described(
        scores=(0, 0),
        mover=0,
        points=points,
        dice=dice,
        roll=None,
        farkles=(farkles, 0),
        on_board=(is_on_board, True),
        left=None,
    )
    return state_of(toml.find(preset), described)


def test_a_close_call_of_points():
    mean = round(solve(toml.find("busche_neller")).rolling(300, 1))
    assert reasons(in_turn("busche_neller", 300, 1)) == [
        f"Bank 300 (rolling one die brings on average {mean} points)",
        f"Roll one die: 66.7 % farkle, on average {mean} points (banking brings 300)",
    ]
    close = "close: banking brings 1,000, 5 more in the long run"
    assert reasons(in_turn("wikipedia_standard", 1000, 4)) == [
        "Bank 1,000 (close: rolling four brings on average 995 points, 5 less in the long run)",
        f"Roll four: 15.7 % farkle, on average 995 points ({close})",
    ]


def test_a_difference_too_small_to_tell():
    for reason in reasons(in_turn("house_adding", 900, 4, farkles=1)):
        assert "(close: " in reason
        assert reason.endswith(", as much in the long run)")


def test_what_counts_more_than_points_is_said():
    bank, roll = reasons(in_turn("russian_10000", 1000, 4, is_on_board=False))
    later = "being on the board counts in turns to come"
    assert bank == f"Bank 1,000 (rolling four brings on average 1,004 points, but {later})"
    assert roll.endswith(f"(banking brings 1,000, and {later})")
    turns = ("Ann +1000", "Bob +500", "Ann +0", "Bob +500")
    bank, roll, *_ = reasons(rolled(played("classroom_5000", *turns), "223444"))
    later = "farkles in a row count in turns to come"
    assert bank.startswith("Keep 4-4-4 and bank 400 (rolling three brings on average 400 points")
    assert bank.endswith(f", but {later})")
    assert roll.endswith(f", and {later})")


def test_a_farkle_says_what_it_costs():
    farkles = ("Ann +0", "Bob +500", "Ann +0", "Bob +500")
    pressed = played("classroom_5000", *farkles, first_roll_farkle_loss=500)
    assert reasons(pressed)[0].startswith("Roll all six: 2.3 % farkle that costs 1,500, on average")
    then = rolled(pressed, "122346")
    assert "7.7 % farkle that costs 1,000, on" in reasons(then)[0]
    prized = played("russian_10000_full")
    assert reasons(prized)[0].startswith("Roll all six: no farkle, on average ")


def test_a_take_over():
    state = played("russian_10000_full", "Ann 111224:111 =")
    assert reasons(state)[0].startswith(
        "Take over 1,000 and roll three: 27.8 % farkle, on average "
    )
    assert reasons(state)[1].startswith("Roll all six: no farkle, on average ")
    assert "(taking over 1,000 and rolling three brings on average " in reasons(state)[1]
    flat = played("high_stakes", "Ann 111224:111 =")
    assert any("ake over the dice and roll three" in it for it in reasons(flat))


def test_a_keep_that_ends_the_game():
    combo = Combo(name="six ones", faces=Dice.of("111111"), points=0, wins=True)
    won = rolled(played("kcd", combos=(*toml.find("kcd").combos, combo)), "111111")
    best, *others = reasons(won)
    assert best == "Keep 1-1-1-1-1-1: it wins the game"
    assert others[0].endswith("(keeping 1-1-1-1-1-1 wins the game)")


def test_ends_that_are_shared_or_lost():
    turns = ("Ann +9000", "Bob +9500", "Ann +1500")
    shared = rolled(played("wikipedia_standard", *turns, tie=Tie.SHARED), "111346")
    assert "Keep 1-1-1 and bank 1,000: shares the win of the game" in " ".join(reasons(shared))
    lost = rolled(played("wikipedia_standard", *turns, tie=Tie.FIRST_TO_REACH), "111346")
    assert "Keep 1-1-1 and bank 1,000: loses the game" in " ".join(reasons(lost))


def test_a_tie_with_others_to_come():
    turns = ("Ann +9000", "Bob +9500", "Cy +50", "Ann +1500")
    state = played("wikipedia_standard", *turns, players="Ann, Bob, Cy", tie=Tie.SHARED)
    told = " ".join(reasons(rolled(state, "111346")))
    assert "Keep 1-1-1 and bank 1,000: ties with Ann's 10,500" in told


def test_the_one_roll_of_a_final_round_that_is_too_small():
    state = played(
        "wikipedia_standard",
        "Ann +10000",
        players="Ann, Bob, Cy",
        final_round=FinalRound.ONE_ROLL_EACH,
        entry=100,
    )
    told = reasons(rolled(state, "523346"))
    assert told == ["Keep 5: too few points to bank, the turn ends"]


@pytest.mark.parametrize(
    ("chance", "digits", "words"),
    [
        (0.5312, 0, "53 %"),
        (0.5312, 1, "53.1 %"),
        (1.0, 0, "100 %"),
        (0.0, 0, "0 %"),
        (0.996, 0, "99.6 %"),
        (0.0004, 0, "0.04 %"),
        (0.00004, 0, "less than 0.01 %"),
    ],
)
def test_percent(chance, digits, words):
    assert percent(chance, digits) == words
