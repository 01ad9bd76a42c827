"""What a roll offers: the same as the brute-force scorer finds, and each special rule once."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules import toml
from scorekeeper.rules.variant import HotDice, Prize, PrizeWhen
from scorekeeper.strategy.odds import farkle_odds, hot_dice_odds
from scorekeeper.strategy.outcomes import After, Draw, Option, draws
from tests.rules.facts import FACTS
from tests.strategy.slow import offers

KCD = toml.find("kcd")
ONLY = {"russian_10000_full", "zilch_playr"}
"""Presets that pay for rolls of nothing, which the facts do not know."""


def offered(found: tuple[Draw, ...], after: After) -> dict[Option, Fraction]:
    """The chance of each option that leads so."""
    chances: defaultdict[Option, Fraction] = defaultdict(Fraction)
    for draw in found:
        for option in draw.options:
            if option.after is after:
                chances[option] += draw.chance
    return chances


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_chances_of_all_draws_sum_to_one_and_an_empty_one_is_the_farkle(preset):
    variant = toml.find(preset)
    for dice in range(1, variant.dice + 1):
        for is_first in (False, True):
            found = draws(variant, dice, is_first_roll=is_first)
            assert sum(draw.chance for draw in found) == 1
            assert len({draw.options for draw in found}) == len(found)
            farkle = sum((it.chance for it in found if not it.options), Fraction(0))
            assert farkle == farkle_odds(variant, dice, is_first_roll=is_first)


@pytest.mark.parametrize("preset", sorted(set(toml.preset_ids()) - ONLY))
def test_rolls_offer_what_the_brute_force_scorer_finds(preset):
    variant = toml.find(preset)
    for dice in range(1, variant.dice + 1):
        found: defaultdict[frozenset[tuple[int, int, bool]], float] = defaultdict(float)
        for draw in draws(variant, dice):
            options = frozenset(
                (it.points, it.dice % variant.dice, it.after is After.WON) for it in draw.options
            )
            found[options] += float(draw.chance)
        assert found == pytest.approx(offers(FACTS[preset], dice))


def test_all_dice_kept_are_rolled_again_or_banked_as_the_rule_says():
    may = draws(KCD, 2)
    assert offered(may, After.ROLL_OR_BANK)[Option(200, 6, After.ROLL_OR_BANK)] == Fraction(1, 36)
    must = draws(replace(KCD, hot_dice=HotDice.MUST_ROLL), 2)
    assert offered(must, After.ROLL) == {
        Option(200, 6, After.ROLL): Fraction(1, 36),
        Option(150, 6, After.ROLL): Fraction(2, 36),
        Option(100, 6, After.ROLL): Fraction(1, 36),
    }


def test_a_first_roll_too_good_to_stop_has_one_keep():
    full = toml.find("russian_10000_full")
    first, later = (draws(full, 6, is_first_roll=it) for it in (True, False))
    whole = sum(offered(first, After.ROLL).values())
    assert whole == hot_dice_odds(full, 6) == Fraction(101, 1296)
    assert all(len(it.options) == 1 for it in first for o in it.options if o.after is After.ROLL)
    assert not offered(later, After.ROLL)
    assert not offered(draws(full, 5, is_first_roll=True), After.ROLL)


def test_a_prize_ends_the_turn_or_goes_on():
    full = toml.find("russian_10000_full")
    paid = offered(draws(full, 6, is_first_roll=True), After.PAID)
    assert paid == {Option(500, 0, After.PAID): Fraction(5, 216)}
    assert not offered(draws(full, 6), After.PAID)
    prize = Prize(points=444, when=PrizeWhen.ANY_ROLL, goes_on=True, needs_entry=False)
    goes_on = draws(replace(full, prize=prize), 6)
    assert Option(444, 6, After.ROLL_OR_BANK) in offered(goes_on, After.ROLL_OR_BANK)
    forced = draws(replace(full, prize=prize, hot_dice=HotDice.MUST_ROLL), 6)
    assert offered(forced, After.ROLL)[Option(444, 6, After.ROLL)] == Fraction(5, 216)


@pytest.mark.parametrize("too_good", [False, True])
def test_a_keep_that_wins_leaves_no_dice(too_good):
    house = replace(toml.find("house_adding"), too_good_to_stop=too_good)
    won = offered(draws(house, 6, is_first_roll=True), After.WON)
    assert won == {Option(4000, 0, After.WON): Fraction(1, 6**6)}


def test_a_bonus_comes_on_top_of_every_keep():
    stakes = toml.find("high_stakes")
    plain, taken = draws(stakes, 1), draws(stakes, 1, bonus=1000)
    points = [sorted(o.points for d in found for o in d.options) for found in (plain, taken)]
    assert points == [[50, 100], [1050, 1100]]


def test_all_that_score_must_be_kept_where_the_rule_says_so():
    all_of_it = draws(replace(KCD, keep_all=True), 2)
    assert max(len(draw.options) for draw in all_of_it) == 1


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_the_odds_of_hot_dice_are_those_of_the_brute_force_scorer(preset):
    variant = toml.find(preset)
    for dice in range(1, variant.dice + 1):
        chances = offers(FACTS[preset], dice).items()
        hot = sum(chance for options, chance in chances if any(not it[1] for it in options))
        assert float(hot_dice_odds(variant, dice)) == pytest.approx(hot)
