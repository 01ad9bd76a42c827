"""Two-player games by the hundred thousand, side by side as arrays.

As right as `simulate`, against which it is tested, and far faster; a player is a table of worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from scorekeeper.errors import VariantError
from scorekeeper.rules.variant import AfterHotDice, FinalRound, PiggybackMode, Tie
from scorekeeper.strategy.many_ends import NOBODY, Ended, end_turns, new_scores
from scorekeeper.strategy.simulate import MOST_TURNS, Mean, Played

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Piggyback, Variant
    from scorekeeper.strategy.many_ends import Bools, Scores
    from scorekeeper.strategy.tables import Floats, Ints, Offers, Rules
    from scorekeeper.strategy.turn import BestTurn


@dataclass(frozen=True, slots=True, eq=False)
class Standings:
    """Where the players to move stand in many games (arrays, games long).

    The mover's and the other's score, farkles in a row and whether they are on the board;
    `is_final`: whether a final round has begun; `seat`: the mover's, 0 began the game.
    """

    own: Ints
    other: Ints
    farkles: Ints
    other_farkles: Ints
    on_board: Bools
    other_on_board: Bools
    is_final: Bools
    seat: Ints


class Player(Protocol):
    """A way to play many turns at once. Steps are of points, places and units as in `Rules`."""

    def worth(self, at: Standings, steps: Ints, places: Ints) -> Floats:
        """What it is worth to come to these states, options x games: the best option is kept."""

    def banks(self, at: Standings, steps: Ints, places: Ints) -> Bools:
        """Whether to bank; where that is not allowed the answer does not matter."""

    def takes_over(self, at: Standings, steps: Ints, dice: Ints) -> Bools:
        """Whether to begin with these steps of points and dice, not with all dice."""


@dataclass(frozen=True, slots=True, eq=False)
class CautiousMany:
    """`Cautious`, in many games: most points, and banked at once."""

    def worth(self, at: Standings, steps: Ints, places: Ints) -> Floats:  # noqa: ARG002 - as Player
        """Points in hand, but for a keep that wins the game."""
        return np.where(places == 0, np.inf, steps)

    def banks(self, at: Standings, steps: Ints, places: Ints) -> Bools:  # noqa: ARG002 - as Player
        """Always."""
        return np.ones(len(steps), dtype=np.bool_)

    def takes_over(self, at: Standings, steps: Ints, dice: Ints) -> Bools:  # noqa: ARG002 - as Player
        """Never."""
        return np.zeros(len(steps), dtype=np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class BestMeanMany:
    """`BestMean`, in many games: `best_mean_many` makes it.

    `over` (bool, steps of points x dice x columns): what to take over.
    """

    best: BestTurn
    over: Bools

    def worth(self, at: Standings, steps: Ints, places: Ints) -> Floats:
        """Points in the long run, and a keep that wins before all."""
        worth, columns = self.best.worth, self._columns(at)
        inside = np.minimum(steps, len(worth.lower) - 1)
        known = worth.lower[inside, places, columns]
        late = worth.late.slopes[places] * steps * self.best.rules.unit
        late = late + worth.late.offsets[places, columns]
        return np.where(places == 0, np.inf, np.where(steps == inside, known, late))

    def banks(self, at: Standings, steps: Ints, places: Ints) -> Bools:
        """Where rolling on is worth no more."""
        return self.worth(at, steps, places) <= steps * float(self.best.rules.unit)

    def takes_over(self, at: Standings, steps: Ints, dice: Ints) -> Bools:
        """Where it is worth more than all dice."""
        return self.over[np.minimum(steps, len(self.over) - 1), dice - 1, self._columns(at)]

    def _columns(self, at: Standings) -> Ints:
        best = self.best
        return np.minimum(at.farkles, best.runs - 1) + np.where(at.on_board, 0, best.runs)


def best_mean_many(best: BestTurn) -> BestMeanMany:
    """The player of the best mean turn, with its take-overs worked out where they are played."""
    rules, worth = best.rules, best.worth
    columns = range(len(worth.stakes.needs))
    begun = np.array([best.beginning(it) for it in columns])
    steps = range(len(worth.lower) if rules.variant.piggyback else 1)
    rolled = [np.mean(worth.rolled(rules.taken, step * rules.unit), axis=0) for step in steps]
    return BestMeanMany(best, np.array(rolled) > begun)


@dataclass(frozen=True, slots=True, eq=False)
class _Turns:
    """The turns that are played, one a game; the arrays are changed in place.

    `begun`: something is kept in it; `taken`: it began with what was left. `left_dice` (0: none)
    and `left_steps` are what the player before has left to be taken over.
    """

    steps: Ints
    places: Ints
    begun: Bools
    taken: Bools
    left_steps: Ints
    left_dice: Ints


@dataclass(frozen=True, slots=True, eq=False)
class _Many:
    rules: Rules
    scores: Scores
    turns: _Turns
    dice: np.random.Generator

    def move(self, who: Ints, player: Player) -> None:
        """One bank or one roll in each of these games, in all of which this player is to move."""
        turns = self.turns
        if self.rules.variant.piggyback is not None:
            self._take_over(who, self.rules.variant.piggyback, player)
        steps, places = turns.steps[who], turns.places[who]
        may_bank = turns.begun[who] & (places <= self.rules.dice)
        may_bank &= steps * self.rules.unit >= self._needs(who)
        banks = may_bank & player.banks(self._standings(who), steps, places)
        self._bank(who[banks])
        rolls = who[~banks]
        begun, taken = turns.begun[rolls], turns.taken[rolls]
        for offers, chosen in (
            (self.rules.rolls, begun),
            (self.rules.first, ~begun & ~taken),
            (self.rules.taken, ~begun & taken),
        ):
            if chosen.any():
                self._roll(rolls[chosen], offers, player)

    def _standings(self, who: Ints) -> Standings:
        scores = self.scores
        seat = scores.seat[who]
        other = 1 - seat
        return Standings(
            own=scores.score[who, seat],
            other=scores.score[who, other],
            farkles=scores.farkles[who, seat],
            other_farkles=scores.farkles[who, other],
            on_board=scores.on_board[who, seat],
            other_on_board=scores.on_board[who, other],
            is_final=scores.final_by[who] != NOBODY,
            seat=seat,
        )

    def _needs(self, who: Ints) -> Ints:
        """The points that a bank needs."""
        variant, is_on_board = self.rules.variant, self.scores.on_board[who, self.scores.seat[who]]
        on, off = (variant.bank_needs(is_on_board=it) for it in (True, False))
        return np.where(is_on_board, on, off)

    def _take_over(self, who: Ints, rule: Piggyback, player: Player) -> None:
        turns, scores = self.turns, self.scores
        is_allowed = scores.on_board[who, scores.seat[who]] | rule.before_entry
        who = who[~turns.begun[who] & (turns.left_dice[who] > 0) & is_allowed]
        steps, dice = turns.left_steps[who], turns.left_dice[who]
        takes = player.takes_over(self._standings(who), steps, dice)
        chosen = who[takes]
        turns.steps[chosen], turns.places[chosen] = steps[takes], dice[takes]
        turns.taken[chosen] = True

    def _bank(self, who: Ints) -> None:
        turns, rule, dice = self.turns, self.rules.variant.piggyback, self.rules.dice
        steps, places = turns.steps[who], turns.places[who]
        self._end(who, steps * self.rules.unit, is_bank=np.ones(len(who), dtype=np.bool_))
        if rule is not None:
            is_left = (places < dice) | (rule.after_hot_dice is AfterHotDice.ALL_DICE)
            turns.left_dice[who] = np.where(is_left, places, 0)
            turns.left_steps[who] = steps * (rule.mode is PiggybackMode.INHERIT)

    def _end(self, who: Ints, points: Ints, *, is_bank: Bools, is_farkle: bool = False) -> None:
        """End turns: with a bank, with a farkle, or with points that are too few."""
        turns = self.turns
        ended = Ended(
            who=who,
            is_farkle=np.full(len(who), is_farkle),
            is_bank=is_bank,
            points=points,
            enters=points >= self._needs(who),
            is_first=~turns.begun[who] & ~turns.taken[who],
        )
        end_turns(self.rules.variant, self.scores, ended)
        turns.steps[who], turns.places[who] = 0, self.rules.dice
        turns.begun[who] = turns.taken[who] = False
        turns.left_dice[who] = 0

    def _roll(self, who: Ints, offers: Offers, player: Player) -> None:
        turns, rules = self.turns, self.rules
        draws = self._drawn(offers, np.minimum(turns.places[who], rules.dice) - 1)
        is_farkle = draws == NOBODY
        lost = who[is_farkle]
        none = np.zeros(len(lost), dtype=np.int64)
        self._end(lost, none, is_bank=none > 0, is_farkle=True)
        who, draws = who[~is_farkle], draws[~is_farkle]
        steps, places = offers.steps[:, draws] + turns.steps[who], offers.places[:, draws]
        chosen = player.worth(self._standings(who), steps, places).argmax(axis=0)
        each = np.arange(len(who))
        turns.steps[who], turns.places[who] = steps[chosen, each], places[chosen, each]
        turns.begun[who] = True
        self._win(who[turns.places[who] == 0])
        self._pay(who[turns.places[who] == rules.paid])

    def _drawn(self, offers: Offers, kinds: Ints) -> Ints:
        """A draw for each roll of a kind; NOBODY's for a farkle."""
        chance, drawn = self.dice.random(len(kinds)), np.full(len(kinds), NOBODY)
        for kind in range(self.rules.dice):
            rolled, own = kinds == kind, offers.chances[kind]
            last = int(np.flatnonzero(own)[-1])
            found = np.searchsorted(np.cumsum(own), chance[rolled], side="right")
            # Sums of chances end a rounding short of 1 where no roll is a farkle.
            lost = NOBODY if offers.farkles[kind] else last
            drawn[rolled] = np.where(found > last, lost, found)
        return drawn

    def _win(self, who: Ints) -> None:
        self.scores.won[who, self.scores.seat[who]] = 1.0
        self.scores.is_over[who] = True

    def _pay(self, who: Ints) -> None:
        """End the turns that a prize has ended."""
        prize, points = self.rules.variant.prize, self.turns.steps[who] * self.rules.unit
        is_kept = prize is not None and not prize.needs_entry
        self._end(who, points, is_bank=(points >= self._needs(who)) | is_kept)


def simulate_many(rules: Rules, players: tuple[Player, Player], games: int, seed: int) -> Played:
    """Play so many games with dice of this seed; the first player begins each of them.

    VariantError where a rule is played that arrays do not know.
    """
    _check(rules.variant)
    turns = _Turns(
        steps=np.zeros(games, dtype=np.int64),
        places=np.full(games, rules.dice),
        begun=np.zeros(games, dtype=np.bool_),
        taken=np.zeros(games, dtype=np.bool_),
        left_steps=np.zeros(games, dtype=np.int64),
        left_dice=np.zeros(games, dtype=np.int64),
    )
    scores = new_scores(games)
    many = _Many(rules, scores, turns, np.random.default_rng(seed))
    while len(going := np.flatnonzero(~scores.is_over & (scores.turns < MOST_TURNS))):
        seats = scores.seat[going]
        for seat, player in enumerate(players):
            many.move(going[seats == seat], player)
    return Played(
        games=games,
        wins=tuple(_mean(scores.won[:, seat]) for seat in range(2)),
        scores=tuple(_mean(scores.score[:, seat]) for seat in range(2)),
        turns=_mean(scores.turns),
        unfinished=int((~scores.is_over).sum()),
    )


def _check(variant: Variant) -> None:
    if variant.final_round is FinalRound.ONE_ROLL_EACH:
        msg = f"$.final_round: expected whole turns to play in arrays, got '{variant.final_round}'"
        raise VariantError(msg, hint="`simulate` plays every rule set")
    if variant.tie is Tie.PLAY_OFF:
        msg = f"$.tie: expected no play-off to play in arrays, got '{variant.tie}'"
        raise VariantError(msg, hint="`simulate` plays every rule set")


def _mean(values: Floats | Ints) -> Mean:
    return Mean(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))
