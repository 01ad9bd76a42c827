"""After the game: luck and lost points sum up to what was scored, exactly."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scorekeeper.dice import FACES, Dice
from scorekeeper.game.commands import (
    Bank,
    Command,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    Source,
    StartGame,
    TypePoints,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.log import Did
from scorekeeper.game.state import GameState, Phase, fold
from scorekeeper.rules import toml
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.policy import BestMatch, BestMean
from scorekeeper.strategy.review import Account, TurnReview, review
from scorekeeper.strategy.turn import solve
from tests.strategy.states import IS_LONG, FakeMatch, any_roll, one_die, random_player, solved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.policy import Policy

PRESETS = ("classroom_5000", "russian_10000_full", "zilch_playr", "house_adding")
ALONE = [it for it in toml.preset_ids() if not toml.find(it).teams]
KCD = replace(toml.find("kcd"), target=600)


def done(variant: Variant, *commands: Command, players: str = "AB") -> tuple[list[Did], GameState]:
    """The log of these commands after the start, and the state they lead to."""
    found: list[Did] = []
    state: GameState | None = None
    for command in (StartGame(variant=variant, players=tuple(players)), *commands):
        found.append(Did(command, decide(state, command)))
        state = fold(found[-1].events, state)
    assert state is not None
    return found, state


def game_of(
    variant: Variant, policies: Sequence[Policy], seed: int, *, typed: float = 0.0, most: int = 400
) -> tuple[list[Did], GameState]:
    """A game that is played out, some of its turns typed."""
    dice = random.Random(seed)  # noqa: S311 - dice of a test
    found, state = done(variant, players="ABC"[: len(policies)])
    while state.phase is not Phase.OVER and len(found) < most:
        command: Command | None = None
        if not state.turn.has_begun and dice.random() < typed:
            needs = variant.bank_needs(is_on_board=state.is_on_board(state.current))
            command = TypePoints(dice.choice((0, max(needs, 1000))))
        command = command or policies[state.current].choose(state)
        roll = Dice(dice.choices(FACES, k=state.turn.dice_to_roll))
        command = command or RecordRoll(roll=roll, source=Source.HAND)
        found.append(Did(command, decide(state, command)))
        later = fold(found[-1].events, state)
        assert later is not None
        state = later
    return found, state


@pytest.mark.parametrize("seed", range(40 if IS_LONG else 2))
@pytest.mark.parametrize("preset", ALONE if IS_LONG else PRESETS)
def test_points_are_expectation_and_luck_and_what_was_lost(preset, seed):
    variant = toml.find(preset)
    policies: list[Policy] = [BestMean(), random_player(seed), BestMean()]
    found, state = game_of(variant, policies, seed, typed=0.2 * (seed % 2), most=150)
    told = review(found)
    assert told is not None
    assert not told.by_chance
    assert len(told.turns) == state.turns
    for place, player in enumerate(state.players):
        account = told.of(place)
        if preset != "welfare":
            assert account.gained == pytest.approx(player.score, abs=1e-6)
        # The best mean loses nothing; nobody gains by a choice.
        assert account.lost <= 1e-5
        if place != 1:
            assert account.lost == pytest.approx(0.0, abs=1e-3)
    typed = sum(abs(it.account.typed) for it in told.turns)
    assert bool(typed) == bool(seed % 2)


@pytest.mark.parametrize("seed", range(200 if IS_LONG else 8))
def test_chances_to_win_are_luck_and_what_was_lost(seed):
    match = solved(KCD)
    found, state = game_of(KCD, [BestMatch(match), random_player(seed)], seed)
    told = review(found, match)
    assert told is not None
    assert told.by_chance
    before = match.chance(Stand(), Stand())
    own, other = told.of(0), told.of(1)
    assert own.gained - other.gained == pytest.approx((0 in state.winners) - before, abs=1e-6)
    assert own.lost == pytest.approx(0.0, abs=1e-9)
    assert own.expected == own.carried == 0.0
    assert other.lost <= 1e-9
    assert told.decisive in told.turns


def test_one_die_by_hand():
    """A turn brings 100 / 6; a one and its bank are luck, to roll on for 100 more costs 200 / 3."""
    one, two = any_roll("1"), any_roll("2")
    told = review(done(one_die(), one, Keep(Dice.of("1")), Bank(), two, one)[0])
    assert told is not None
    first, second = told.turns
    assert (first.number, first.place, second.number, second.place) == (1, 0, 2, 1)
    assert first.account.expected == pytest.approx(100 / 6)
    assert first.account.luck == pytest.approx(100 * 5 / 6)
    assert first.account.lost == pytest.approx(0.0)
    assert second.account.luck == pytest.approx(-100 / 6)
    assert told.decisive == first
    keep = Keep(Dice.of("1"))
    bold = review(done(one_die(), one, keep, one, keep, Bank())[0])
    assert bold is not None
    assert bold.of(0).lost == pytest.approx(200 / 6 - 100)
    assert bold.of(0).gained == pytest.approx(200)
    assert bold.of(1) == Account()


def test_a_typed_turn_is_not_parted():
    told = review(done(one_die(), TypePoints(300), TypePoints(0), PassTurn())[0])
    assert told is not None
    typed, farkled, passed = (it.account for it in told.turns)
    assert typed.typed == pytest.approx(300 - 100 / 6)
    assert (typed.luck, typed.lost) == (0.0, 0.0)
    assert farkled.typed == pytest.approx(-100 / 6)
    # To pass is a choice, and gives the whole turn away.
    assert passed.lost == pytest.approx(-100 / 6)
    assert passed.typed == 0.0


def test_farkles_in_a_row_are_carried_on():
    variant = toml.find("classroom_5000")
    found, _ = done(variant, TypePoints(1000), TypePoints(500), TypePoints(0))
    told = review(found)
    assert told is not None
    after_a_farkle = solve(variant).standing.on_board[1]
    assert told.turns[-1].account.carried == pytest.approx(-after_a_farkle)
    assert told.turns[-1].account.gained == pytest.approx(0.0)


def test_a_keep_that_wins_the_game():
    house = toml.find("house_adding")
    combo = next(it for it in house.combos if it.wins)
    assert combo.faces is not None
    found, state = done(house, any_roll(str(combo.faces)), Keep(combo.faces))
    assert state.phase is Phase.OVER
    told = review(found)
    assert told is not None
    assert told.of(0).gained == pytest.approx(0.0)
    assert told.of(0).luck > 1000


def test_a_turn_that_is_broken_off_does_not_count():
    one = any_roll("1")
    found, _ = done(one_die(), one, Leave(0), Join("D"), players="ABC")
    told = review(found)
    assert told is not None
    assert told.turns == ()
    assert told.decisive is None


def test_nothing_is_told_of_what_is_not_covered():
    assert review([]) is None
    assert review(done(one_die())[0]) is None
    found, _ = done(one_die(), TypePoints(100))
    assert review(found, FakeMatch(None)) is None
    assert review(found, solved(one_die(target=1000))) is not None


def test_turns_are_told_in_order():
    found, _ = done(one_die(target=300), TypePoints(100), TypePoints(0))
    told = review(found)
    assert told is not None
    assert [(it.number, it.place) for it in told.turns] == [(1, 0), (2, 1)]
    assert isinstance(told.turns[0], TurnReview)
