"""Games of any number of players side by side: the best mean turn, and last turns played to win.

Turns are drawn from the exact chances of their ends, last turns roll by roll. It shares with the
package how a turn ends and what a roll brings, and nothing of how the game goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.rules.variant import FinalRound
from scorekeeper.strategy.ends import turn_ends
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.wins import NEVER, Ends, layouts_of, turns

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.turn import BestTurn

GOES_ON = -1

ends_of = lru_cache(maxsize=16)(turn_ends)


def shares(
    variant: Variant, scores: tuple[int, ...], games: int, seed: int, *, first: int = 0
) -> Floats:
    """The share of games that each wins; the one at place 0 is to move, the one at `first` began.

    Whoever has points is on the board. Rule sets without prizes, where a tie is for the first.
    """
    play = _Play(solve(variant), np.random.default_rng(seed), len(scores), first)
    won = play.played(scores, games)
    return np.bincount(won, minlength=len(scores)) / games


@dataclass(frozen=True, slots=True, eq=False)
class _Play:
    best: BestTurn
    dice: np.random.Generator
    players: int
    first: int

    def played(self, scores: tuple[int, ...], games: int) -> Ints:
        """Who wins."""
        variant, unit = self.best.rules.variant, self.best.rules.unit
        score = np.tile(np.array(scores) // unit, (games, 1))
        kind = np.where(score > 0, 0, self.best.runs)
        final_by, won = np.full(games, GOES_ON), np.full(games, GOES_ON)
        target = next(it for it in count(variant.target // unit) if variant.has_reached(it * unit))
        place = 0
        while (alive := won == GOES_ON).any():
            ended = (
                alive & (final_by == place) & (variant.final_round is not FinalRound.EQUAL_TURNS)
            )
            won[ended] = score[ended].argmax(axis=1)
            plain = np.flatnonzero(alive & (final_by == GOES_ON))
            self._turn(plain, place, score, kind)
            last = np.flatnonzero(alive & ~ended & (final_by != GOES_ON))
            self._last_turn(last, place, score, kind)
            reached = plain[score[plain, place] >= target]
            if variant.final_round is FinalRound.NONE:
                won[reached] = place
            final_by[reached] = place
            if (
                variant.final_round is FinalRound.EQUAL_TURNS
                and place == (self.first - 1) % self.players
            ):
                over = (won == GOES_ON) & (final_by != GOES_ON)
                won[over] = self._ahead(score[over], final_by[over])
            place = (place + 1) % self.players
        return won

    def _ahead(self, score: Ints, final_by: Ints) -> Ints:
        """The highest score, of equal ones the first that was reached."""
        order = (np.arange(self.players) - final_by[:, None]) % self.players
        won: Ints = (score * self.players - order).argmax(axis=1)
        return won

    def _turn(self, who: Ints, place: int, score: Ints, kind: Ints) -> None:
        rule, best = self.best.rules.variant.farkles_in_row, self.best
        for own in np.unique(kind[who, place]).tolist():
            games = who[kind[who, place] == own]
            ends = ends_of(best, own)
            chances = np.cumsum(np.append(ends.farkle, ends.banked.sum(axis=1)))
            drawn = np.searchsorted(
                chances, self.dice.random(len(games)) * chances[-1], side="right"
            )
            banked, farkled = games[drawn > 0], games[drawn == 0]
            score[banked, place] += drawn[drawn > 0] - 1
            kind[banked, place] = 0
            is_on_board, farkles = own < best.runs, own % best.runs + 1
            if rule is not None and (is_on_board or rule.before_entry):
                if farkles == rule.count:
                    score[farkled, place] -= rule.points // best.rules.unit
                    farkles = 0
                kind[farkled, place] = farkles + (0 if is_on_board else best.runs)

    def _last_turn(self, who: Ints, place: int, score: Ints, kind: Ints) -> None:
        rules = self.best.rules
        ahead = np.delete(score[who], place, axis=1).max(axis=1)
        for is_on_board in (True, False):
            own = who[(kind[who, place] < self.best.runs) == is_on_board]
            behind = (ahead - score[who, place])[(kind[who, place] < self.best.runs) == is_on_board]
            if not len(own):
                continue
            needs = -(-rules.variant.bank_needs(is_on_board=is_on_board) // rules.unit)
            score[own, place] += self._gained(behind, needs)

    def _gained(self, behind: Ints, needs: int) -> Ints:
        """The steps of points of turns that have to bring more than `behind`."""
        rules, every = self.best.rules, np.arange(max(0, int(behind.max())) + 1)
        steps = np.arange(max(len(every) + 1, needs) + rules.reach + 1)[:, None]
        bank = np.where(
            (steps > every) & (steps >= needs), 1.0, np.where(steps >= needs, 0.0, NEVER)
        )
        none = np.zeros(len(every))
        worth = turns(layouts_of(rules), Ends(bank, np.maximum(bank, 0.0), none, none)).worth
        column = np.clip(behind, 0, None)
        have, gained = np.zeros_like(behind), np.zeros_like(behind)
        places = np.full(len(behind), rules.dice)
        rolling = np.arange(len(behind))
        while len(rolling):
            rolling = self._rolled(rolling, (have, places, column), worth)
            most = np.minimum(have[rolling], len(bank) - 1)
            banks = (bank[most, column[rolling]] > 0) & (places[rolling] <= rules.dice)
            gained[rolling[banks]] = have[rolling[banks]]
            rolling = rolling[~banks]
        return gained

    def _rolled(self, who: Ints, turn: tuple[Ints, Ints, Ints], worth: Floats) -> Ints:
        """Roll once in each of these turns; those that go on."""
        offers, dice = self.best.rules.rolls, self.best.rules.dice
        have, places, column = turn
        kept, kinds = [], np.minimum(places[who], dice) - 1
        for kind in range(dice):
            rolls = who[kinds == kind]
            chances = np.cumsum(offers.chances[kind])
            drawn = np.searchsorted(chances, self.dice.random(len(rolls)), side="right")
            rolls, drawn = rolls[drawn < len(chances)], drawn[drawn < len(chances)]
            steps, leads = offers.steps[:, drawn] + have[rolls], offers.places[:, drawn]
            rows = np.minimum(steps, len(worth) - 1)
            chosen = worth[rows, leads, column[rolls]].argmax(axis=0), np.arange(len(rolls))
            have[rolls], places[rolls] = steps[chosen], leads[chosen]
            kept.append(rolls)
        return np.concatenate(kept)
