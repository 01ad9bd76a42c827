"""What is advised: every choice that is legal and no other, worth what a recount says."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from scorekeeper.dice import Dice
from scorekeeper.errors import VariantError, WrongPhaseError
from scorekeeper.game.commands import Bank, Keep, TakeOver
from scorekeeper.game.decide import decide, legal, why_not
from scorekeeper.game.state import GameState, Phase, after
from scorekeeper.rules.variant import FinalRound, HotDice, Tie
from scorekeeper.strategy.advice import advise
from scorekeeper.strategy.courses import Then
from scorekeeper.strategy.odds import rolls
from tests.build import played
from tests.game.test_properties import games
from tests.strategy.states import IS_LONG, FakeWins, any_roll, few, one_die, rolled


def test_a_game_of_one_die_by_hand():
    state = played("kcd", variant=one_die())
    (choice,) = advise(state).choices
    # One roll in six brings 100, which are banked: to risk them for 100 more brings 200 / 6.
    assert (choice.kept, choice.then, choice.win_probability) == (Dice(), Then.ROLL, None)
    assert choice.mean_turn_points == pytest.approx(100 / 6)
    assert choice.farkle == Fraction(5, 6)
    bank, roll = advise(rolled(state, "1")).choices
    assert (bank.then, bank.points, bank.dice, bank.farkle) == (Then.BANK, 100, 1, Fraction(0))
    assert bank.mean_turn_points == 100
    assert roll.then is Then.ROLL
    assert roll.mean_turn_points == pytest.approx(200 / 6)
    assert bank.reason == "Keep 1 and bank 100 (rolling one die brings on average 33 points)"


def test_before_the_entry_the_entry_counts_not_the_points():
    state = played("kcd", variant=one_die(entry=200))
    # Two ones in a row have to come: 200 points in one of 36 turns.
    assert advise(state).best.mean_turn_points == pytest.approx(200 / 36)
    (only,) = advise(rolled(state, "1")).choices
    assert only.then is Then.ROLL
    assert only.mean_turn_points == pytest.approx(200 / 6)


def test_what_hot_dice_must_be_rolled_for():
    state = rolled(played("kcd", variant=one_die(hot_dice=HotDice.MUST_ROLL)), "1")
    (only,) = advise(state).choices
    # Whoever must roll on for ever has nothing in the end.
    assert (only.then, only.mean_turn_points) == (Then.ROLL, 0.0)


@few
@given(games())
def test_all_that_is_legal_is_offered_and_all_that_is_offered_is_legal(game):
    state = game[2]
    if state.phase in {Phase.OVER, Phase.START}:
        with pytest.raises(WrongPhaseError, match="expected a turn that goes on"):
            advise(state)
        return
    try:
        advice = advise(state)
    except VariantError:
        # Random rules may have no best mean turn; `test_any_variant` looks at those.
        return
    offered: dict[Dice, set[Then]] = {}
    for choice in advice.choices:
        assert choice.reason
        assert choice.win_probability is None or 0 <= choice.win_probability <= 1
        assert choice.then not in offered.setdefault(choice.kept, set())
        offered[choice.kept].add(choice.then)
    if state.phase is Phase.KEEP:
        assert {Keep(kept) for kept in offered} == set(legal(state))
    else:
        assert set(offered) == {Dice()}
    for kept, thens in offered.items():
        assert thens == set(may_follow(state, kept))


def may_follow(state: GameState, kept: Dice):
    """What the rules themselves allow after a keep."""
    later = after(state, *decide(state, Keep(kept))) if kept else state
    if later.phase is Phase.OVER or later.turns > state.turns:
        yield Then.END
        return
    roll = "2" * later.turn.dice_to_roll
    for then, command in (
        (Then.ROLL, any_roll(roll)),
        (Then.BANK, Bank()),
        (Then.TAKE_OVER, TakeOver()),
    ):
        if why_not(later, command) is None:
            yield then


FARKLES = ("Ann +0", "Bob +500", "Ann +0", "Bob +500")


BEGUN: list[tuple[str, tuple[str, ...]]] = [
    ("zilch_playr", FARKLES),
    ("russian_10000_full", ()),
    ("classroom_5000", ("Ann +1000", "Bob +500")),
    ("classroom_5000", FARKLES),
    ("standard_10000", ()),
]


@pytest.mark.parametrize(("preset", "turns"), BEGUN if IS_LONG else BEGUN[:1])
def test_a_roll_brings_the_mean_of_what_follows_it(preset, turns):
    state = played(preset, *turns)
    roll = next(it for it in advise(state).choices if it.then is Then.ROLL)
    assert roll.dice == 6
    mean = 0.0
    for faces, chance in rolls(6):
        later = rolled(state, str(faces))
        if later.turns > state.turns:
            place = state.current
            mean += float(chance) * (later.players[place].score - state.players[place].score)
            continue
        mean += float(chance) * advise(later).best.mean_turn_points
    assert roll.mean_turn_points == pytest.approx(mean, abs=1e-4)


LAST = [
    ("zilch_playr", 700, Tie.SHARED),
    ("russian_10000_full", 300, Tie.FIRST_TO_REACH),
    ("zilch_playr", 700, Tie.FIRST_TO_REACH),
    ("russian_10000_full", 300, Tie.SHARED),
    ("playmonster", 400, Tie.FIRST_TO_REACH),
    ("playmonster", 400, Tie.SHARED),
]


@pytest.mark.parametrize(("preset", "ahead", "tie"), LAST if IS_LONG else LAST[:1])
def test_the_last_turn_is_played_to_win(preset, ahead, tie):
    best = 10_000 + ahead
    state = played(
        preset,
        f"Ann +{best - 5000}",
        "Bob +5000",
        "Cy +9500",
        "Ann +5000",
        "Bob +700",
        players="Ann, Bob, Cy",
        tie=tie,
    )
    advice = advise(state)
    roll = next(it for it in advice.choices if it.then is Then.ROLL)
    assert advice.exact
    assert roll.win_probability is not None
    won = 0.0
    for faces, chance in rolls(6):
        later = rolled(state, str(faces))
        if later.phase is Phase.OVER:
            won += float(chance) * (2 in later.winners) / len(later.winners)
            continue
        after_roll = advise(later)
        assert after_roll.exact
        wins = [it.win_probability for it in after_roll.choices]
        assert wins == sorted(wins, key=lambda it: -(it or 0))
        won += float(chance) * (wins[0] or 0)
        banked = [it for it in after_roll.choices if it.then is Then.BANK]
        for bank in banked:
            score = 9500 + bank.points
            shares = {Tie.SHARED: 0.5, Tie.FIRST_TO_REACH: 0.0}[tie]
            expected = 1.0 if score > best else shares if score == best else 0.0
            assert bank.win_probability == expected
    assert roll.win_probability == pytest.approx(won, abs=1e-12)


def test_a_last_turn_with_others_to_come_goes_for_the_best_score():
    turns = ("Ann +5000", "Bob +5000", "Cy +9000", "Di +50", "Ann +5200", "Bob +4500")
    state = played("wikipedia_standard", *turns, players="Ann, Bob, Cy, Di")
    advice = advise(rolled(state, "111346"))
    assert not advice.exact
    # 1,000 points do not pass Ann's 10,200 from 9,000: there is no bank before the roll.
    assert (str(advice.best.kept), advice.best.then) == ("111", Then.ROLL)
    assert all(it.win_probability is None for it in advice.choices)
    assert "passes Ann's 10,200 in " in advice.best.reason
    assert "(banking 1,000 does not pass Ann's 10,200)" in advice.best.reason
    sure = advise(rolled(state, "111666"))
    assert (sure.best.then, sure.best.points) == (Then.BANK, 1600)
    assert sure.best.reason.startswith("Keep 1-1-1-6-6-6 and bank 1,600: passes Ann's 10,200")


def test_the_last_turn_of_one_roll():
    state = played(
        "wikipedia_standard", "Ann +10000", final_round=FinalRound.ONE_ROLL_EACH, entry=300
    )
    (roll,) = advise(state).choices
    assert roll.win_probability == 0.0
    mean = sum(
        float(chance)
        * (later.players[1].score if later.phase is Phase.OVER else best_points(later))
        for faces, chance in rolls(6)
        for later in [rolled(state, str(faces))]
    )
    assert roll.mean_turn_points == pytest.approx(mean, abs=1e-9)
    five = advise(rolled(state, "523346")).best
    assert (five.then, five.points) == (Then.END, 0)
    assert five.reason == "Keep 5: too few points to bank, the turn ends"


def best_points(state: GameState) -> float:
    return max(it.mean_turn_points for it in advise(state).choices)


def test_a_bank_that_wins_at_once_comes_first():
    state = rolled(played("kcd", "Ann +3000", "Bob +500"), "111346")
    best, *others = advise(state).choices
    assert (best.then, best.points, best.win_probability) == (Then.BANK, 1000, 1.0)
    assert {it.win_probability for it in others} == {None}
    assert best.reason.startswith("Keep 1-1-1 and bank 1,000: wins the game")


def test_a_bank_past_an_exact_target_brings_nothing():
    state = rolled(played("welfare", "Ann +9800", "Bob +500"), "111346")
    *_, last = advise(state).choices
    assert (last.points, last.mean_turn_points) == (1000, 0.0)
    assert "is past the target and brings nothing" in last.reason


def test_a_bank_that_gives_another_the_win_comes_last():
    state = rolled(played("welfare", "Ann +9500", "Bob +9000"), "111346")
    *_, last = advise(state).choices
    assert (last.points, last.then, last.win_probability) == (1000, Then.BANK, 0.0)
    assert "loses the game" in last.reason


def test_after_two_farkles_the_points_are_banked_sooner():
    calm = played("classroom_5000", "Ann +1000", "Bob +500")
    farkles = ("Ann +0", "Bob +500", "Ann +0", "Bob +500")
    pressed = played("classroom_5000", "Ann +1000", "Bob +500", *farkles)
    before, then = (advise(rolled(it, "333246")).best for it in (calm, pressed))
    assert (before.then, then.then) == (Then.ROLL, Then.BANK)
    assert (before.points, then.points) == (300, 300)
    (roll,) = advise(pressed).choices
    assert roll.reason.startswith("Roll all six: 2.3 % farkle that costs 1,000, on average ")


def test_chances_to_win_go_before_points():
    state = rolled(played("classroom_5000", "Ann +1000", "Bob +500"), "152246")
    wins = FakeWins({50: 0.3, 100: 0.4, 150: 0.49}, {5: 0.2, 4: 0.53})
    advice = advise(state, wins)
    assert advice.exact
    assert [(str(it.kept), it.then, it.win_probability) for it in advice.choices] == [
        ("15", Then.ROLL, 0.53),
        ("15", Then.BANK, 0.49),
        ("1", Then.BANK, 0.4),
        ("5", Then.BANK, 0.3),
        ("1", Then.ROLL, 0.2),
        ("5", Then.ROLL, 0.2),
    ]


def test_exact_is_said_of_proven_games_of_two_alone():
    wins, guess = FakeWins({}, {6: 0.5}), FakeWins({}, {6: 0.5}, is_exact=False)
    two = played("classroom_5000")
    three = played("classroom_5000", players="Ann, Bob, Cy")
    assert advise(two, wins).exact
    assert not advise(two, guess).exact
    assert not advise(three, wins).exact
    assert not advise(two).exact
    assert advise(two, guess).best.win_probability == 0.5
