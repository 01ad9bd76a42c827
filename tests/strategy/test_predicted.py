"""To play to win beats to play for points by just as much as is reckoned."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.rules import toml
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.many import best_mean_many, simulate_many
from scorekeeper.strategy.many_match import BestMatchMany
from scorekeeper.strategy.match import Stand
from scorekeeper.strategy.turn import solve
from tests.strategy.states import IS_LONG, solved

if TYPE_CHECKING:
    from scorekeeper.strategy.match import Match
    from scorekeeper.strategy.tables import Floats
    from scorekeeper.strategy.wins import Turns

VARIANT = toml.find("kcd") if IS_LONG else replace(toml.find("kcd"), target=600)
GAMES = 200_000 if IS_LONG else 2_000


@lru_cache(maxsize=1)
def first_chances(match: Match) -> tuple[float, float]:
    """The chances of who begins: of the match's player against the best mean, and of that.

    For a game that ends at once at its target, without an entry, fines or prizes. Positions are
    taken from the largest sum of scores down; a farkle leads from one to the other.
    """
    best, scores = solve(match.variant), match.grid.scores
    ends = turn_ends(best)
    banked = ends.banked.sum(axis=1)
    plays, means = np.zeros((scores, scores)), np.zeros((scores, scores))
    for total in range(2 * (scores - 1), -1, -1):
        for own in range(max(0, total - scores + 1), min(total, scores - 1) + 1):
            other = total - own
            wins = 1.0 - means[other, own + 1 :]
            chance, farkle = followed(match, own, other, wins)
            left = scores - other
            mean = banked[1:left] @ (1.0 - plays[own, other + 1 :]) + banked[left:].sum()
            both = 1.0 - farkle * ends.farkle
            plays[own, other] = (chance + farkle * (1.0 - mean - ends.farkle)) / both
            means[other, own] = mean + ends.farkle * (1.0 - plays[own, other])
    return float(plays[0, 0]), float(means[0, 0])


def followed(match: Match, own: int, other: int, wins: Floats) -> tuple[float, float]:
    """What a turn of the match's player wins, and how often it is a farkle.

    `wins`: the chance after a bank of 1, 2, … steps; the game is won from there on.
    """
    unit = match.grid.rules.unit
    stands = [Stand(score=it * unit, is_on_board=True) for it in (own, other)]
    played = match.turn_of(*stands).played
    rules, bank = match.grid.rules, played.ends.bank[:, 0]
    brings = np.zeros((len(bank), rules.places, 2))
    brings[:, :, 0] = np.concatenate([[0.0], wins, np.ones(len(bank))])[: len(bank), None]
    brings[:, 0] = 1.0, 0.0
    for step in range(len(bank) - rules.reach - 1, -1, -1):
        rolled = one_roll(played, brings, step)
        for place in range(1, rules.dice + 1):
            if played.worth[step, place, 0] > bank[step]:
                brings[step, place] = rolled[place - 1]
        brings[step, rules.must_roll] = rolled[-1]
    chance, farkle = one_roll(played, brings, 0)[-1]
    return float(chance), float(farkle)


def one_roll(played: Turns, brings: Floats, step: int) -> Floats:
    """The mean of what the chosen options bring, by how many dice are rolled."""
    rolls = played.layouts.rules.rolls
    leads = rolls.steps + step, rolls.places
    chosen = played.worth[..., 0][leads].argmax(axis=0)
    after = brings[leads][chosen, np.arange(len(chosen))]
    after_farkle = np.outer(rolls.farkles, [0.0, 1.0])
    rolled: Floats = rolls.chances @ after + after_farkle
    return rolled


def test_games_are_won_as_often_as_reckoned():
    match = solved(VARIANT)
    player, by_mean = BestMatchMany(match), best_mean_many(solve(VARIANT))
    begins, mean_begins = first_chances(match)
    for players, chance, seed in (
        ((player, by_mean), begins, 11),
        ((by_mean, player), mean_begins, 12),
    ):
        found = simulate_many(match.grid.rules, players, GAMES, seed)
        assert abs(found.wins[0].value - chance) < 4 * found.wins[0].error


def test_to_play_to_win_wins_more_than_half():
    match = solved(VARIANT)
    begins, mean_begins = first_chances(match)
    fair = match.chance(Stand(), Stand())
    # Whoever plays for points loses to who plays to win, as first and as second.
    assert begins > fair > mean_begins
    if not IS_LONG:
        assert (begins + 1.0 - mean_begins) / 2 == pytest.approx(0.54718, abs=1e-5)
