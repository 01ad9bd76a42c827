"""Why a choice is as good as it is, in a sentence that players read at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.language import count, later, say
from scorekeeper.strategy.courses import Then
from scorekeeper.strategy.phrases import (
    MOST_DIGITS,
    banking_brings,
    choosing,
    doing,
    farkle,
    parted_by_chance,
    parted_by_points,
    percent,
)

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.courses import Course
    from scorekeeper.strategy.last_turn import LastTurn

CLOSE_CHANCE = 0.005
"""Chances to win that differ by less are a close call."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A course with its chance (to win, or to pass the best score; None: unknown) and its points.

    `worth`: points in the long run; `mean`: those of this turn.
    """

    course: Course
    chance: float | None
    worth: float
    mean: float

    def rank(self, *, has_chances: bool) -> tuple[float, ...]:
        """What to sort by, best first; of what is worth the same, more points and then more dice.

        Where chances are not known, a course that ends the game for certain comes first or last.
        """
        course, chance = self.course, self.chance
        if not has_chances and chance is not None:
            chance = chance or -1.0
        return -(chance or 0.0), -self.worth, -course.points, -course.dice


@dataclass(frozen=True, slots=True, kw_only=True)
class Reasons:
    """Words for choices that are `ranked`, best first.

    `has_chances`: whether they are ranked by chances; `passes`: by those of this last turn to pass
    the best score, not to win. `fine`: what a farkle costs in points, but for the loss of a first
    roll; `close_points`: how many points make a close call.
    """

    state: GameState
    ranked: tuple[Valued, ...]
    has_chances: bool
    passes: LastTurn | None
    fine: int
    close_points: float

    def of(self, it: Valued) -> str:
        """What it is to do this, what comes of it, and what of the choice beside it."""
        course = it.course
        if course.then is Then.END:
            return doing(course)
        rival = self._rival(it)
        digits = _digits(it, rival) if self.has_chances and rival is not None else 0
        facts = [self._farkle(course)] if course.farkle or course.then is not Then.BANK else []
        facts += [self._outcome(it, digits)] if self._tells_outcome(it) else []
        said = f"{doing(course)}: {', '.join(facts)}" if facts else doing(course)
        return f"{said} ({self._beside(it, rival, digits)})" if rival is not None else said

    def _rival(self, it: Valued) -> Valued | None:
        """What to compare with: the best choice; for that, one that does another thing."""
        best, *others = self.ranked
        if it is not best:
            return best
        others = [other for other in others if other.course.then is not Then.END]
        unlike = (other for other in others if other.course.then is not it.course.then)
        return next(unlike, others[0] if others else None)

    def _beside(self, it: Valued, rival: Valued, digits: int) -> str:
        """The rival, how close it is, and what parts them where points alone do not say it."""
        words = self._told(rival, it, digits)
        is_best = it is self.ranked[0]
        if self._is_close(it, rival) and self.has_chances:
            parts = abs(round(100 * ((it.chance or 0.0) - (rival.chance or 0.0)), digits))
            return parted_by_chance(words, parts, is_best=is_best)
        if self._is_close(it, rival):
            return parted_by_points(words, abs(round(it.worth - rival.worth)), is_best=is_best)
        upper, lower = (it, rival) if is_best else (rival, it)
        if not self.has_chances and upper.chance == lower.chance and upper.mean < lower.mean:
            is_on_board = self.state.is_on_board(self.state.current)
            return say(_LATER[is_on_board, is_best], rival=words)
        return words

    def _told(self, rival: Valued, it: Valued, digits: int) -> str:
        """The rival and what comes of it."""
        if not self._tells_outcome(rival):
            return banking_brings(rival.course, beside=it.course)
        choice = choosing(rival.course, beside=it.course)
        outcome = self._outcome(rival, digits, is_rival=True)
        return say("{choice} {outcome}", choice=choice, outcome=outcome)

    def _is_close(self, it: Valued, rival: Valued) -> bool:
        if self._is_certain(it) or self._is_certain(rival):
            return False
        if self.has_chances:
            return abs((it.chance or 0.0) - (rival.chance or 0.0)) < CLOSE_CHANCE
        return abs(it.worth - rival.worth) < self.close_points

    def _is_certain(self, it: Valued) -> bool:
        is_bank = it.course.then is Then.BANK
        return it.course.won is not None or (is_bank and self.passes is not None)

    def _tells_outcome(self, it: Valued) -> bool:
        """Whether more is to be said than that a bank brings its points."""
        is_bank = it.course.then is Then.BANK
        return not is_bank or self.has_chances or it.course.won is not None or not it.mean

    def _outcome(self, it: Valued, digits: int, *, is_rival: bool = False) -> str:
        course = it.course
        if course.won is not None:
            if not course.won:
                return say("loses the game")
            return say("wins the game") if course.won == 1.0 else say("shares the win of the game")
        if not self.has_chances:
            if course.then is Then.BANK:
                return say("is past the target and brings nothing")
            mean = round(it.mean)
            if is_rival:
                return count("brings on average {n} point", "brings on average {n} points", mean)
            return count("on average {n} point", "on average {n} points", mean)
        chance = it.chance or 0.0
        if self.passes is None:
            return say("wins {chance}", chance=percent(chance, digits))
        return self._passes(self.passes, course, chance, digits)

    def _passes(self, last: LastTurn, course: Course, chance: float, digits: int) -> str:
        """How far it goes to pass the best score of the others."""
        name = self.state.players[last.leader].name
        if course.then is not Then.BANK:
            told = percent(chance, digits)
            message = later("passes {name}'s {score} in {chance}")
            return say(message, name=name, score=last.score, chance=told)
        if chance == 1.0:
            return say("passes {name}'s {score}", name=name, score=last.score)
        if chance:
            return say("ties with {name}'s {score}", name=name, score=last.score)
        return say("does not pass {name}'s {score}", name=name, score=last.score)

    def _farkle(self, course: Course) -> str:
        turn, variant = course.state.turn, self.state.variant
        is_first = not turn.kept and turn.taken_over is None and course.then is Then.ROLL
        return farkle(course, self.fine + (variant.first_roll_farkle_loss if is_first else 0))


_LATER = {
    (False, False): later("{rival}, and being on the board counts in turns to come"),
    (False, True): later("{rival}, but being on the board counts in turns to come"),
    (True, False): later("{rival}, and farkles in a row count in turns to come"),
    (True, True): later("{rival}, but farkles in a row count in turns to come"),
}
"""What weighs more than the points of a turn, by whether its player is on the board, and whether
the best choice is told."""


def _digits(it: Valued, rival: Valued) -> int:
    """With how many digits two chances are told so that they differ, if they do."""
    one, other = 100 * (it.chance or 0.0), 100 * (rival.chance or 0.0)
    is_close = abs(one - other) < 100 * CLOSE_CHANCE
    for digits in range(is_close, MOST_DIGITS):
        if round(one, digits) != round(other, digits):
            return digits
    return MOST_DIGITS if one != other else 0
