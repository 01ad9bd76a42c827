"""Which points a turn may have, with how many dice left."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper.game.state import Phase
from scorekeeper.rules import toml
from scorekeeper.rules.variant import AfterHotDice, Piggyback, PiggybackMode
from scorekeeper.strategy.possible import dice_left_with
from tests.game.test_properties import games
from tests.strategy.states import few


@pytest.mark.parametrize(
    ("points", "dice"),
    [
        (50, {5}),
        (100, {5, 4}),
        (150, {4, 3}),
        (75, set()),
        (0, set()),
        (-50, set()),
        (10**9, set()),
    ],
)
def test_by_hand(points, dice):
    assert dice_left_with(toml.find("busche_neller"), points) == dice


def test_hot_dice_go_on_with_all_dice():
    # The least of hot dice are six fives, each kept from a roll of its own.
    found = {it: dice_left_with(toml.find("busche_neller"), it) for it in (250, 300, 350)}
    assert 6 not in found[250]
    assert 6 in found[300]
    assert 5 in found[350]


def test_a_bonus_for_dice_taken_over():
    rule = Piggyback(
        mode=PiggybackMode.FLAT_BONUS,
        bonus=1025,
        before_entry=True,
        after_hot_dice=AfterHotDice.ALL_DICE,
    )
    variant = replace(toml.find("busche_neller"), piggyback=rule)
    assert dice_left_with(variant, 1025) == set()
    # A five of any number of dice that were taken over.
    assert dice_left_with(variant, 1075) == {1, 2, 3, 4, 5, 6}


@few
@given(games())
def test_every_turn_that_is_played_is_possible(game):
    state = game[2]
    if state.phase is not Phase.OVER and state.turn.kept:
        assert state.turn.dice_to_roll in dice_left_with(state.variant, state.turn.points)
