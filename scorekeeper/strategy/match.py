"""The two-player game that is played to win, solved: the mover's chance from every position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.errors import VariantError
from scorekeeper.language import say
from scorekeeper.strategy.leads import Columns, leads_of
from scorekeeper.strategy.values import is_duel
from scorekeeper.strategy.wins import OneTurn, turns

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.rules.variant import Variant
    from scorekeeper.strategy.grid import Grid
    from scorekeeper.strategy.tables import Floats, Ints
    from scorekeeper.strategy.wins import Layouts

FAIR = 0.5
"""The chance to win of who is neither ahead nor behind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How a player stands when a turn begins."""

    score: int = 0
    is_on_board: bool = False
    farkles_in_row: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """A solved two-player game.

    `cells` (float64) is the chance to win of the mover of each cell of the grid, with one more cell
    for a game that is won. `error`: the most by which any of them is wrong, both scores being zero
    or more (`floor.py`). `is_exact`: whether nothing of the variant was left out.
    """

    grid: Grid
    layouts: Layouts
    cells: Floats
    error: float
    is_exact: bool

    @property
    def variant(self) -> Variant:
        """The rule set."""
        return self.grid.rules.variant

    def chance(self, mover: Stand, other: Stand, *, seat: int = 0, offered: int = 0) -> float:
        """The chance to win of who begins a turn; seat 0 is that of who began the game.

        `offered`: how many dice may be taken over. VariantError for scores that lie between the
        points that the variant can give.
        """
        offer = min(offered, self.grid.offers - 1) * self.grid.stride
        return float(self.cells[self._cell(mover, other, seat) + offer])

    def fair_start(self) -> int:
        """The points with which who goes second has to begin for the game to be the fairest."""
        unit = self.grid.rules.unit
        most = min(self.grid.scores - self.grid.step(0) - 1, MOST_FAIR // unit)
        starts = [step * unit for step in range(most + 1)]
        chances = [self.chance(Stand(), self.started(points)) for points in starts]
        return starts[int(np.argmin(np.abs(np.array(chances) - FAIR)))]

    def started(self, points: int) -> Stand:
        """Somebody who begins the game with points, and so on the board."""
        return Stand(score=points, is_on_board=points > 0)

    def turn(self, state: GameState) -> OneTurn | None:
        """What the choices of the player to move bring.

        None of games that it does not cover: of more than two, past their target, or with scores
        that the variant cannot give.
        """
        if not is_duel(state) or state.final_by is not None or state.play_off:
            return None
        (other,) = (it for it in state.here if it != state.current)
        seat = 0 if state.current == state.first else 1
        try:
            mover, opponent = (_stand(state, it) for it in (state.current, other))
            return self.turn_of(mover, opponent, seat=seat)
        except VariantError:
            return None

    def turn_of(self, mover: Stand, other: Stand, *, seat: int = 0) -> OneTurn:
        """The same of players who stand so; VariantError for scores that cannot be."""
        grid = self.grid
        seat_, kind, other_kind, at, to = (
            np.array([it]) for it in (seat % grid.seats, *self._place(mover, other))
        )
        top = grid.tops(kind, at, to)
        leads = leads_of(grid, Columns(seat_, kind, other_kind, at, to, top))
        is_exact = self.is_exact and min(mover.score, other.score) >= 0
        return OneTurn(turns(self.layouts, leads.ends(self.cells)), is_exact)

    def _cell(self, mover: Stand, other: Stand, seat: int) -> Ints:
        kind, other_kind, at, to = self._place(mover, other)
        return self.grid.cell(seat, kind, other_kind, at, to)

    def _place(self, mover: Stand, other: Stand) -> tuple[int, int, int, int]:
        """Both kinds and both scores, as steps."""
        grid = self.grid
        kinds = [
            grid.kind(is_on_board=it.is_on_board, farkles=it.farkles_in_row)
            for it in (mover, other)
        ]
        at, to = grid.step(mover.score), grid.step(other.score)
        for kind, step, stand in zip(kinds, (at, to), (mover, other), strict=True):
            if step not in grid.begins(kind):
                msg = say("expected a score to go on from, got {score}", score=stand.score)
                hint = say("the best mean turn is known all the same")
                raise VariantError(msg, hint=hint)
        return kinds[0], kinds[1], at, to


MOST_FAIR = 2_000
"""Nobody is given a start of more points than this."""


def _stand(state: GameState, place: int) -> Stand:
    return Stand(
        score=state.score_of(place),
        is_on_board=state.is_on_board(place),
        farkles_in_row=state.players[place].farkles_in_row,
    )
