"""Players that choose by themselves: what each of them does, and that the rules let it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import Dice
from scorekeeper.game.commands import Bank, Keep, TakeOver
from scorekeeper.game.decide import decide, why_not
from scorekeeper.game.state import after
from scorekeeper.rules import toml
from scorekeeper.rules.variant import AfterHotDice, Combo, FinalRound, Piggyback, PiggybackMode
from scorekeeper.strategy.odds import rolls
from scorekeeper.strategy.policy import BestMatch, BestMean, Cautious
from scorekeeper.strategy.turn import solve
from tests.build import played
from tests.strategy.states import FakeMatch, FakeWins, any_roll, random_player, rolled

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState

OVER = Piggyback(
    mode=PiggybackMode.INHERIT, bonus=0, before_entry=True, after_hot_dice=AfterHotDice.NOTHING
)


def keeps(text: str) -> Keep:
    return Keep(Dice.of(text))


def winning_sixes() -> GameState:
    combo = Combo(name="three sixes", faces=Dice.of("666"), points=0, wins=True)
    return played("kcd", combos=(*toml.find("busche_neller").combos[:2], combo))


def test_the_cautious_one_banks_as_soon_as_it_may():
    state = rolled(played("russian_10000"), "111234")
    assert Cautious().choose(state) == keeps("111")
    kept = after(state, *decide(state, keeps("111")))
    assert Cautious().choose(kept) == Bank()
    little = rolled(played("russian_10000"), "122346")
    assert Cautious().choose(after(little, *decide(little, keeps("1")))) is None
    assert Cautious().choose(rolled(winning_sixes(), "116662")) == keeps("11666")


def test_the_best_mean_banks_where_the_odds_say():
    best = solve(toml.find("classroom_5000"))
    assert best.bank_at()[3] == 400
    on_board = ("Ann +1000", "Bob +500")
    for roll, chosen in (("333246", None), ("444236", Bank())):
        state = rolled(played("classroom_5000", *on_board), roll)
        assert BestMean().choose(state) == keeps(roll[:3])
        assert BestMean().choose(after(state, *decide(state, keeps(roll[:3])))) == chosen
    assert BestMean().choose(rolled(winning_sixes(), "116662")) == keeps("11666")
    assert BestMean().choose(played("classroom_5000")) is None


def test_the_best_mean_takes_over_what_is_worth_more():
    assert BestMean().choose(played("russian_10000_full", "Ann 111224:111 =")) == TakeOver()
    poor = played("kcd", "Ann 152246:5 11346:1 =", piggyback=OVER)
    assert why_not(poor, TakeOver()) is None
    assert BestMean().choose(poor) is None


def test_hot_dice_that_must_be_rolled():
    state = rolled(played("standard_10000"), "111555")
    assert BestMean().choose(state) == keeps("111555")
    assert BestMean().choose(after(state, *decide(state, keeps("111555")))) is None


def test_one_roll_that_is_too_small_to_bank():
    state = played(
        "wikipedia_standard", "Ann +10000", final_round=FinalRound.ONE_ROLL_EACH, entry=300
    )
    for policy in (BestMean(), Cautious(), BestMatch(FakeMatch(None)), random_player(1)):
        assert policy.choose(state) is None
        assert policy.choose(rolled(state, "523346")) == keeps("5")


def test_the_best_match_goes_by_chances_to_win():
    state = rolled(played("busche_neller"), "152246")
    wins = FakeWins({50: 0.3, 100: 0.6, 150: 0.49}, {5: 0.2, 4: 0.53})
    assert BestMatch(FakeMatch(wins)).choose(state) == keeps("1")
    one = after(state, *decide(state, keeps("1")))
    assert BestMatch(FakeMatch(wins)).choose(one) == Bank()
    assert BestMatch(FakeMatch(replace(wins, rolls={5: 0.7, 4: 0.1}))).choose(one) is None
    over = played("russian_10000_full", "Ann 111224:111 =")
    assert BestMatch(FakeMatch(FakeWins({}, {6: 0.4, 3: 0.5}))).choose(over) == TakeOver()
    assert BestMatch(FakeMatch(None)).choose(over) == TakeOver()


@pytest.mark.parametrize("policy", [Cautious(), BestMean(), random_player(4)])
@pytest.mark.parametrize("preset", ["standard_10000", "russian_10000_full", "zilch_playr"])
def test_whatever_is_rolled_the_rules_take_the_choice(policy, preset):
    fresh = played(preset, "Ann +700", "Bob +1000")
    for faces, _ in rolls(6):
        state = rolled(fresh, str(faces))
        if state.turns == fresh.turns and state.turn.roll is not None:
            keep = policy.choose(state)
            assert why_not(state, keep) is None
            state = after(state, *decide(state, keep))
        chosen = policy.choose(state) or any_roll("2" * state.turn.dice_to_roll)
        assert why_not(state, chosen) is None


def test_the_random_one_does_everything():
    state = rolled(played("busche_neller"), "152246")
    policy = random_player(7)
    assert {policy.choose(state) for _ in range(200)} == {keeps("1"), keeps("5"), keeps("15")}
    kept = after(state, *decide(state, keeps("15")))
    chosen = [policy.choose(kept) for _ in range(400)]
    assert set(chosen) == {Bank(), None}
    # Both alike: 200 of 400, give or take four standard errors of 10.
    assert 160 <= chosen.count(None) <= 240
