from dataclasses import replace

import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import (
    FarklesInRow,
    FinalRound,
    HotDice,
    Overshoot,
    Prize,
    PrizeWhen,
    TargetTest,
    Tie,
)
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.matches import solve_match
from tests.strategy.slow_match import SlowMatch
from tests.strategy.states import IS_LONG

BASE = replace(toml.find("busche_neller"), dice=2, target=150)
FINE = FarklesInRow(count=2, points=50, resets=True, below_zero=False, before_entry=True)
ONE_TURN = FinalRound.ONE_TURN_EACH
PAID = Prize(points=100, when=PrizeWhen.FIRST_ROLL, goes_on=False, needs_entry=False)
GAMES = {
    "at once": BASE,
    "more than the target": replace(BASE, target_test=TargetTest.MORE_THAN),
    "a target between two scores": replace(BASE, target=130),
    "one turn each": replace(BASE, final_round=ONE_TURN, target=100),
    "a tie is shared": replace(BASE, final_round=ONE_TURN, tie=Tie.SHARED, target=100),
    "one roll each": replace(BASE, final_round=FinalRound.ONE_ROLL_EACH, target=100),
    "equal turns": replace(BASE, final_round=FinalRound.EQUAL_TURNS, target=100),
    "an entry": replace(BASE, entry=100),
    "a minimum, hot dice must": replace(BASE, min_bank=100, hot_dice=HotDice.MUST_ROLL),
    "exactly": replace(BASE, target_test=TargetTest.EXACTLY),
    "welfare": replace(BASE, target_test=TargetTest.EXACTLY, overshoot=Overshoot.TO_LOWEST),
    "too good to stop": replace(BASE, too_good_to_stop=True),
    "fines": replace(BASE, farkles_in_row=FINE, target=100),
    "fines on the board": replace(
        BASE, farkles_in_row=replace(FINE, before_entry=False, resets=False), entry=100, target=150
    ),
    "a prize": replace(BASE, prize=PAID, entry=150),
    "a prize that needs the entry": replace(
        BASE, prize=replace(PAID, needs_entry=True, when=PrizeWhen.ANY_ROLL), entry=150
    ),
    "a prize that goes on": replace(BASE, prize=replace(PAID, goes_on=True), entry=150),
}


FORCED = "a minimum, hot dice must"
"""With one die nothing could ever be banked."""

EVERY = [(dice, name) for dice in (1, 2) for name in GAMES if (dice, name) != (1, FORCED)]
QUICK = [it for it in EVERY if it[0] == 1 or it[1] in {"at once", "an entry"}]


@pytest.mark.parametrize(("dice", "name"), EVERY if IS_LONG else QUICK)
def test_the_game_itself_played_out_says_the_same(dice, name):
    variant = replace(GAMES[name], dice=dice)
    match = solve_match(variant)
    slow = SlowMatch(variant, stop=300 if variant.final_round is FinalRound.NONE else 400)
    assert match.chance(Stand(), Stand()) == pytest.approx(slow.solved(), abs=2e-6)
    assert match.is_exact
    assert match.error < 1e-6
