"""What to do now: all choices of the player to move, best first, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.strategy.courses import Then, courses_of
from scorekeeper.strategy.last_turn import last_turn
from scorekeeper.strategy.reasons import Reasons, Valued
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.values import chance_of, fine_of, is_duel, mean_values, value_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorekeeper.dice import Dice
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.values import TurnValues, TurnWins


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Keep these dice (none where no roll waits), then do that.

    `points` are in the turn by then and `dice` left to roll. `win_probability` is the mover's
    chance, None where it is not known; `mean_turn_points` what the turn adds to the score on
    average if it is played on for the highest mean, penalties taken off; `farkle` the exact chance
    that the next roll is one.
    """

    kept: Dice
    then: Then
    points: int
    dice: int
    win_probability: float | None
    mean_turn_points: float
    farkle: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class Advice:
    """All choices, best first. `exact`: whether that is proven to be the best play to win."""

    choices: tuple[Choice, ...]
    exact: bool

    @property
    def best(self) -> Choice:
        """What to do."""
        return self.choices[0]


def advise(state: GameState, wins: TurnWins | None = None) -> Advice:
    """Advise the player to move; WrongPhaseError where nothing can be chosen.

    With `wins` the choices come by chance to win. Without, the turn that decides a game is advised
    on by chance to win, too, another last turn by its chance to pass the best score, and else by
    the best mean in the long run. VariantError where the variant has no best mean turn.
    """
    courses, best = courses_of(state), solve(state.variant)
    last = last_turn(state, best.rules) if wins is None else None
    known = wins or (last if last is not None and last.decides else None)
    worth, points = mean_values(best, state)
    chances: TurnValues | None = wins or last
    valued = [
        Valued(
            course=it,
            chance=it.won if chances is None else chance_of(chances, it),
            worth=it.points if it.then is Then.END else value_of(worth, it),
            mean=it.points if it.then is Then.END else value_of(points, it),
        )
        for it in courses
    ]
    has_chances = chances is not None
    valued.sort(key=lambda it: it.rank(has_chances=has_chances))
    reasons = Reasons(
        state=state,
        ranked=tuple(valued),
        has_chances=has_chances,
        passes=last if known is None else None,
        fine=fine_of(state),
        close_points=best.mean / CLOSE_SHARE,
    )
    choices = tuple(
        Choice(
            kept=it.course.kept,
            then=it.course.then,
            points=it.course.points,
            dice=it.course.dice,
            win_probability=it.course.won if known is None else it.chance,
            mean_turn_points=it.mean,
            farkle=it.course.farkle,
            reason=reasons.of(it),
        )
        for it in valued
    )
    is_exact = known is not None and known.is_exact and (wins is None or is_duel(state))
    return Advice(choices, is_exact)


CLOSE_SHARE = 50
"""A choice of points is close where it costs less than this part of a mean turn."""
