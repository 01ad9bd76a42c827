"""The rule card says what the variant says."""

from __future__ import annotations

from scorekeeper.rules import toml
from scorekeeper.rules.card import combos_in_words, rules_in_words


def test_the_card_of_a_variant_with_an_entry_and_a_final_round():
    assert rules_in_words(toml.find("russian_10000")) == (
        "Bank 10,000 points and everyone else has one more turn; the highest score wins.",
        "Entry: 700 points in one turn to get on the board.",
        "Hot dice: keep all 6 and you may roll all 6 again.",
    )


def test_the_card_of_a_variant_that_ends_at_once():
    assert rules_in_words(toml.find("simple_10000"))[0] == (
        "Bank more than 10,000 points first and the game is won at once."
    )
    assert "must roll" in rules_in_words(toml.find("standard_10000"))[2]


def test_combos_are_rows_of_name_and_points():
    rows = dict(combos_in_words(toml.find("simple_10000")))
    assert rows["three ones"] == 1000
    assert rows["three sixes"] == 600
    assert rows["four of a kind"] == 1000
    assert rows["straight"] == 2500
