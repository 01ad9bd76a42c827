"""The last turn: when it is one, and its chances where they are reckoned by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.rules.variant import FinalRound, Prize, PrizeWhen, TargetTest, Tie
from scorekeeper.strategy.last_turn import last_turn
from scorekeeper.strategy.tables import rules_of
from tests.build import played
from tests.strategy.states import one_die

if TYPE_CHECKING:
    from scorekeeper.strategy.last_turn import LastTurn


def last(
    *turns: str,
    players: str = "Ann, Bob",
    **changes: Any,  # fields of a variant, of any type
) -> LastTurn | None:
    """The last turn of a game with one die: a one is 100 points, all else a farkle."""
    state = played("kcd", *turns, variant=one_die(target=1000, **changes), players=players)
    return last_turn(state, rules_of(state.variant))


EACH = {"final_round": FinalRound.ONE_TURN_EACH}


@pytest.mark.parametrize(
    ("tie", "chance"),
    [(Tie.FIRST_TO_REACH, 6**-3), (Tie.SHARED, (1 / 2) * 6**-2), (Tie.PLAY_OFF, (1 / 2) * 6**-2)],
)
def test_two_hundred_behind(tie, chance):
    found = last("Ann +500", "Bob +800", "Ann +500", tie=tie, **EACH)
    assert found is not None
    assert (found.leader, found.score, found.decides) == (0, 1000, True)
    assert found.is_exact == (tie is not Tie.PLAY_OFF)
    # With 200 points a tie is banked, but where it loses: three ones in a row are needed then.
    assert found.beginning() == pytest.approx(chance)
    assert found.banking(300, 1) == 1.0
    assert found.banking(5000, 1) == 1.0
    assert found.banking(100, 1) == 0.0
    assert found.rolling(200, 1) == pytest.approx(1 / 6)
    assert found.rolling(70_000, 1) == pytest.approx(1 / 6)


def test_a_tie_of_three_is_shared_by_three():
    turns = ("Ann +700", "Bob +600", "Cy +900", "Ann +300", "Bob +400")
    found = last(*turns, players="Ann, Bob, Cy", tie=Tie.SHARED, **EACH)
    assert found is not None
    assert found.decides
    assert found.banking(100, 1) == pytest.approx(1 / 3)


def test_it_decides_only_where_nobody_comes_after():
    found = last("Ann +1000", players="Ann, Bob, Cy", **EACH)
    assert found is not None
    assert not found.decides


def test_no_turn_before_the_last_one_and_none_of_who_is_not_behind():
    assert last("Ann +500") is None
    teams = played(
        "kcd",
        "Ann +1000",
        "Bob +0",
        variant=one_die(target=1000, **EACH),
        players="Ann, Bob, Cy, Di\nteams: Ann+Cy, Bob+Di",
    )
    assert teams.player.name == "Cy"
    assert last_turn(teams, rules_of(teams.variant)) is None
    assert last("Ann +1000", players="Ann", final_round=FinalRound.EQUAL_TURNS) is None


def test_the_last_of_counted_rounds():
    rounds: dict[str, Any] = {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 2}
    turns = ("Ann +300", "Bob +100")
    assert last(*turns[:1], **rounds) is None
    first, second = last(*turns, "Ann +0", **rounds), last(*turns, **rounds)
    assert first is not None
    assert (first.needs, first.decides) == (300, True)
    assert first.beginning() == pytest.approx(6**-3)
    assert second is None


def test_a_play_off():
    rules = {"tie": Tie.PLAY_OFF, **EACH}
    turns = ("Ann +800", "Bob +900", "Ann +200", "Bob +100")
    assert last(*turns, **rules) is None
    found = last(*turns, "Ann +200", **rules)
    assert found is not None
    assert (found.score, found.needs) == (1200, 200)
    assert not found.is_exact
    assert found.beginning() == pytest.approx((1 / 2) * 6**-2)


def test_an_exact_target_is_not_passed():
    rules = {"target_test": TargetTest.EXACTLY, "tie": Tie.SHARED, **EACH}
    found = last("Ann +500", "Bob +900", "Ann +500", **rules)
    assert found is not None
    assert [found.banking(it, 1) for it in (100, 200, 900)] == [0.5, 0.0, 0.0]
    assert found.beginning() == pytest.approx(1 / 12)


def test_a_prize_that_ends_the_turn():
    prize = Prize(points=300, when=PrizeWhen.ANY_ROLL, goes_on=False, needs_entry=True)
    turns = ("Ann +500", "Bob +700", "Ann +500")
    paid = last(*turns, prize=prize, **EACH)
    assert paid is not None
    # Behind by 300: three ones and more, or one of them and the prize, never the prize alone.
    assert paid.beginning() == pytest.approx(1 / 6)
    richer = last(*turns, prize=replace(prize, points=400), **EACH)
    assert richer is not None
    assert richer.beginning() == 1.0


def test_one_roll_each():
    rules = {"final_round": FinalRound.ONE_ROLL_EACH, "target": 100}
    for score, chance in ((1000, 0.0), (100, 1 / 12)):
        state = played("kcd", f"Ann +{score}", variant=one_die(**rules, tie=Tie.SHARED))
        found = last_turn(state, rules_of(state.variant))
        assert found is not None
        assert found.beginning() == pytest.approx(chance)
