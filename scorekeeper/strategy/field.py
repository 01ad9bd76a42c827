"""Chances to win against any number of others, and in teams: close, and never said to be exact.

Everybody is taken to play each turn for the best mean, whatever the scores are, and so is the mover
after this turn; this one turn is played to win. A last turn is played to pass the score of who
reached the target, the mover's too. From that all follows: how soon each comes to the target is
known exactly (`pace.py`), and before it nobody's turn changes anybody else's. What is left out: of
two who pass the leader's score the one who plays later is taken to be ahead; the last turns of one
team are as many tries of one turn; the farkles in a row of a team are those of who plays next; and
nobody is taken to go on with the dice of another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.errors import VariantError
from scorekeeper.game.decide import has_one_roll
from scorekeeper.rules.variant import FinalRound, Tie
from scorekeeper.strategy.last_turn import last_turn
from scorekeeper.strategy.pace import PAST, pace_of
from scorekeeper.strategy.wins import NEVER, Ends, OneTurn, ahead, turns

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.pace import Pace, Runs
    from scorekeeper.strategy.tables import Floats, Ints

    Worth: TypeAlias = Callable[[int, Ints], Floats]
    """What it is worth to end a turn as this kind with these steps of points."""


def field_turn(state: GameState) -> OneTurn | None:
    """What the choices of the player to move bring, close to exact.

    None where nobody else plays, where the chances are known exactly (`last_turn`), and of games
    that are not followed: of counted rounds, to an exact target, in a play-off, in one last roll.
    """
    if len(state.teams_here) == 1 or state.play_off or has_one_roll(state):
        return None
    try:
        pace = pace_of(state.variant)
    except VariantError:
        return None
    last = last_turn(state, pace.best.rules)
    if last is not None and last.decides:
        return None
    seats = _seats(state, pace)
    worth = (
        _Last(pace, seats, state).worth if state.final_by is not None else _going_on(pace, seats)
    )
    return OneTurn(turns(pace.layouts, _ends(pace, seats, worth)), is_exact=False)


@dataclass(frozen=True, slots=True, eq=False)
class _Seats:
    """The order of play from the next player to the mover, `teams` by their numbers.

    Of each team (one player, mostly) `kinds` and `steps` (int64); `round_end` is the place in the
    order of who ends a round.
    """

    variant_ends: FinalRound
    order: tuple[int, ...]
    teams: tuple[int, ...]
    kinds: Ints
    steps: Ints
    kind: int
    round_end: int

    @property
    def own(self) -> int:
        """The mover's team."""
        return self.teams[-1]

    @property
    def others(self) -> list[int]:
        """All other teams."""
        return [it for it in range(len(self.kinds)) if it != self.own]

    def last_turns(self, seat: int) -> list[int]:
        """The teams of those who have a last turn after this seat reached the target, in order."""
        count = len(self.teams)
        match self.variant_ends:
            case FinalRound.NONE:
                return []
            case FinalRound.EQUAL_TURNS:
                left = (self.round_end - seat) % count
            case _:
                left = count - 1
        following = [self.teams[(seat + it) % count] for it in range(1, left + 1)]
        return [it for it in following if it != self.teams[seat]]


def _seats(state: GameState, pace: Pace) -> _Seats:
    order = tuple(sorted(state.here, key=state.steps_to))
    numbers = {team: number for number, team in enumerate(state.teams_here)}
    teams = tuple(numbers[state.team_of(it)] for it in order)
    nexts = [order[teams.index(number)] for number in range(len(numbers))]
    count = len(state.players)
    last = max(order, key=lambda it: (it - state.first) % count)
    return _Seats(
        variant_ends=state.variant.final_round,
        order=order,
        teams=teams,
        kinds=np.array([_kind(state, pace, it) for it in nexts]),
        steps=np.array([pace.step(state.score_of(it)) for it in nexts]),
        kind=_kind(state, pace, state.current),
        round_end=order.index(last),
    )


def _kind(state: GameState, pace: Pace, place: int) -> int:
    farkles, is_on_board = state.players[place].farkles_in_row, state.is_on_board(place)
    return pace.best.column(farkles, is_on_board=is_on_board)


def _ends(pace: Pace, seats: _Seats, worth: Worth) -> Ends:
    """What the ends of the mover's turn are worth: a column of one."""
    rules, variant, kind = pace.best.rules, pace.best.rules.variant, seats.kind
    at = int(seats.steps[seats.own])
    highest = max(pace.scores, int(seats.steps.max())) + PAST
    is_on_board = kind < pace.best.runs
    needs = rules.needs(is_on_board=is_on_board)
    gains = np.arange(max(highest - at, needs) + rules.reach + 1)
    banked = worth(0, at + gains)
    bank, paid = np.where(gains >= needs, banked, NEVER), banked
    prize, one = variant.prize, np.array([at])
    if prize is not None and prize.needs_entry:
        paid = np.where(gains >= needs, banked, worth(kind, one))
    elif prize is not None:
        stays = worth(0 if is_on_board else pace.best.runs, at + gains)
        paid = np.where(gains >= needs, banked, stays)
    loss = -(-variant.first_roll_farkle_loss // rules.unit)
    farkles = [worth(*pace.farkled(kind, one, it)) for it in (0, loss)]
    return Ends(bank[:, None], paid[:, None], *farkles)


def _tries(pace: Pace, times: int) -> Floats:
    """The chances to pass who is 0, 1, … steps past the target: on the board or not x scores x."""
    behind = pace.scores - np.arange(pace.scores)[:, None] + np.arange(PAST)
    chances = pace.passes[:, np.minimum(behind, pace.passes.shape[1] - 1)]
    found: Floats = 1.0 - (1.0 - chances) ** times
    return found


def _going_on(pace: Pace, seats: _Seats) -> Worth:
    """What it is worth to end a turn before anybody has reached the target."""
    rounds = _Rounds(pace, seats, pace.runs(seats.kinds, seats.steps), {})
    # The current turn is the one at the mover's seat in the round before the first.
    below, leading = rounds.below(), rounds.leading(np.array([-1]), len(seats.order) - 1)

    def worth(kind: int, steps: Ints) -> Floats:
        past = np.clip(steps - pace.scores, 0, PAST - 1)
        inside = np.minimum(steps, pace.scores - 1)
        found: Floats = np.where(steps < pace.scores, below[kind, inside], leading[0, past])
        return found

    return worth


@dataclass(frozen=True, slots=True, eq=False)
class _Rounds:
    """The rounds to come after the current turn; `passed` remembers by team and number of tries."""

    pace: Pace
    seats: _Seats
    runs: Runs
    passed: dict[tuple[int, int], Floats]

    def below(self) -> Floats:
        """The mover's chances by kind and score (kinds x scores), with the next player to move."""
        pace, seats = self.pace, self.seats
        most = max(seats.teams.count(it) for it in range(len(seats.kinds)))
        rounds = np.arange(pace.turns // most)
        seat_worth = [
            self.leading(rounds, seat) if team == seats.own else self._passing(rounds, seat)
            for seat, team in enumerate(seats.teams)
        ]
        worth = np.zeros(pace.over.shape[:2])
        runs = pace.best.runs
        for number in rounds[::-1]:
            for seat in range(len(seats.teams) - 1, -1, -1):
                found = seat_worth[seat][number]
                if seats.teams[seat] == seats.own:
                    worth = pace.after(worth, found)
                else:
                    worth[:runs] += found[0]
                    worth[runs:] += found[1]
        return worth

    def leading(self, rounds: Ints, seat: int) -> Floats:
        """The chance that the mover's team reaches the target first at this seat and wins.

        Once it does: rounds x past. It holds the chance that nobody else has reached it before.
        """
        seats = self.seats
        last, found = seats.last_turns(seat), np.ones((len(rounds), PAST))
        for team in seats.others:
            had = self._had(team, rounds, seat)
            found *= self._alive(team, had) - self._passes(team, had, last.count(team))
        return found

    def _had(self, team: int, rounds: Ints, seat: int) -> Ints:
        """How many turns a team has had before this seat's, by round."""
        teams = self.seats.teams
        return rounds * teams.count(team) + teams[:seat].count(team)

    def _passing(self, rounds: Ints, seat: int) -> Floats:
        """The chance that the mover's team passes who reaches the target at this seat, and wins.

        Rounds x on the board or not x scores.
        """
        seats, leader = self.seats, self.seats.teams[seat]
        last = seats.last_turns(seat)
        if seats.own not in last:
            return np.zeros((len(rounds), 2, self.pace.scores))
        found = self.runs.reached[self._had(leader, rounds, seat) + 1, leader]
        later = last[len(last) - last[::-1].index(seats.own) :]
        for team in seats.others:
            if team == leader:
                continue
            had = self._had(team, rounds, seat)
            left = self._alive(team, had)
            if team in later:
                left = left - self._passes(team, had, last.count(team))
            found = found * left
        tries = _tries(self.pace, last.count(seats.own))
        passing: Floats = np.moveaxis(tries @ found.T, -1, 0)
        return passing

    def _alive(self, team: int, had: Ints) -> Floats:
        """The chance to be below the target after so many turns: rounds x 1."""
        alive: Floats = self.runs.alive[had, team].sum(axis=(1, 2))[:, None]
        return alive

    def _passes(self, team: int, had: Ints, times: int) -> Floats:
        """And then to pass who has reached it, with so many tries: rounds x past."""
        key = (team, times)
        if key not in self.passed:
            alive = self.runs.alive[:, team].reshape(len(self.runs.alive), -1)
            self.passed[key] = alive @ _tries(self.pace, times).reshape(-1, PAST)
        return self.passed[key][had]


class _Last:
    """The final round, with others to come after the mover."""

    def __init__(self, pace: Pace, seats: _Seats, state: GameState) -> None:
        """Find the best score of the others, and who comes after the mover."""
        self._pace, self._seats = pace, seats
        among = range(len(state.players)) if state.variant.leaver_may_win else state.here
        scores = [state.score_of(it) for it in among if it not in state.team_of(state.current)]
        self._best = pace.step(max(scores))
        if state.variant.final_round is FinalRound.EQUAL_TURNS:
            count = (seats.round_end + 1) % len(seats.order)
        else:
            by = state.final_by if state.final_by is not None else state.current
            steps = state.steps_to(by)
            count = sum(state.steps_to(it) < steps for it in seats.order)
        self._after = [it for it in seats.teams[:count] if it != seats.own]
        self._tie = 0.0 if state.variant.tie is Tie.FIRST_TO_REACH else 0.5

    def worth(self, kind: int, steps: Ints) -> Floats:  # noqa: ARG002 - as Worth has it
        """The chance to be ahead, and that nobody who comes after passes."""
        pace, seats = self._pace, self._seats
        chance = ahead(steps, self._best, self._tie)
        top = np.maximum(steps, self._best)
        for team in set(self._after):
            behind = np.clip(top - seats.steps[team], 0, pace.passes.shape[1] - 1)
            board = int(seats.kinds[team] >= pace.best.runs)
            chance = chance * (1.0 - pace.passes[board, behind]) ** self._after.count(team)
        return chance
