"""A solved match as a player of many games at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from scorekeeper.errors import VariantError
from scorekeeper.game.state import GameState, Phase, Player, Turn
from scorekeeper.strategy.last_turn import last_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.strategy.many import Standings
    from scorekeeper.strategy.many_ends import Bools
    from scorekeeper.strategy.match import Match
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.wins import Turns

Position: TypeAlias = tuple[int, ...]
"""A row of numbers that says how both players stand, in the order of `Standings`."""


@dataclass(frozen=True, slots=True, eq=False)
class BestMatchMany:
    """`BestMatch`, in many games. Every position is looked up once and kept in `known`."""

    match: Match
    known: dict[Position, Turns] = field(default_factory=dict)

    def worth(self, at: Standings, steps: Ints, places: Ints) -> Floats:
        """Chances to win."""
        worth = np.empty(steps.shape)
        for played, who in self._by_position(at):
            rows = np.minimum(steps[:, who], len(played.worth) - 1)
            worth[:, who] = played.worth[rows, places[:, who], 0]
        return worth

    def banks(self, at: Standings, steps: Ints, places: Ints) -> Bools:
        """Where rolling on wins no more often."""
        banks = np.zeros(len(steps), dtype=np.bool_)
        for played, who in self._by_position(at):
            rows = np.minimum(steps[who], len(played.worth) - 1)
            bank = played.ends.banks[rows, ..., 0]
            left = np.minimum(places[who], bank.shape[1]) - 1
            banks[who] = played.worth[rows, places[who], 0] <= bank[np.arange(len(who)), left]
        return banks

    def takes_over(self, at: Standings, steps: Ints, dice: Ints) -> Bools:
        """Where it wins more often than all dice."""
        takes = np.zeros(len(steps), dtype=np.bool_)
        for played, who in self._by_position(at):
            last = len(played.worth) - self.match.grid.rules.reach - 1
            begun = played.begun()[0]
            rows = np.minimum(steps[who], last)
            for row in np.unique(rows).tolist():
                same = who[rows == row]
                takes[same] = played.taken_over(row)[dice[same] - 1, 0] > begun
        return takes

    def _by_position(self, at: Standings) -> Iterator[tuple[Turns, Ints]]:
        """The turn of each position, and the games that are in it."""
        rows = np.stack(
            [
                at.own,
                at.other,
                at.farkles,
                at.other_farkles,
                at.on_board,
                at.other_on_board,
                at.is_final,
                at.seat,
            ]
        ).astype(np.int64)
        order = np.lexsort(rows)
        is_new = np.any(np.diff(rows[:, order], axis=1), axis=0)
        for who in np.split(order, np.flatnonzero(is_new) + 1):
            if len(who):
                yield self._played(tuple(rows[:, who[0]].tolist())), who

    def _played(self, position: Position) -> Turns:
        if position not in self.known:
            state, rules = self._state(position), self.match.grid.rules
            turn = self.match.turn(state) or last_turn(state, rules)
            if turn is None:
                msg = f"expected a position that is solved, got {position} of '{state.variant.id}'"
                raise VariantError(msg, hint="`simulate` plays every rule set")
            self.known[position] = turn.played
        return self.known[position]

    def _state(self, position: Position) -> GameState:
        """A game in which both stand so, and the mover's turn begins."""
        own, other, farkles, other_farkles, on_board, other_on_board, is_final, seat = position
        variant = self.match.grid.rules.variant
        mover = Player(name="mover", score=own, on_board=bool(on_board), farkles_in_row=farkles)
        rival = Player(
            name="other", score=other, on_board=bool(other_on_board), farkles_in_row=other_farkles
        )
        return GameState(
            variant=variant,
            players=(rival, mover) if seat else (mover, rival),
            teams=(),
            current=seat,
            turn=Turn(dice_to_roll=variant.dice),
            phase=Phase.ROLL,
            round=1,
            is_start_open=False,
            final_by=1 - seat if is_final else None,
        )
