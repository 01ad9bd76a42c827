"""Why a choice is as good as it is, in a sentence that players read at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.strategy.courses import Then

if TYPE_CHECKING:
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.courses import Course
    from scorekeeper.strategy.last_turn import LastTurn

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

CLOSE_CHANCE = 0.005
"""Chances to win that differ by less are a close call."""

LEAST_TOLD = 1e-4
"""Smaller chances are not told from each other."""

_MOST_DIGITS = 2


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
            end = "it wins the game" if course.won else "too few points to bank, the turn ends"
            return f"Keep {_faces(course)}: {end}"
        rival = self._rival(it)
        digits = _digits(it, rival) if self.has_chances and rival is not None else 0
        facts = [self._farkle(course)] if course.farkle or course.then is not Then.BANK else []
        facts += [self._outcome(it, digits)] if self._tells_outcome(it) else []
        said = f"{self._doing(course)}: {', '.join(facts)}" if facts else self._doing(course)
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
        words = self._gerund(rival.course, it.course)
        if self._tells_outcome(rival):
            words = f"{words} {self._outcome(rival, digits, is_rival=True)}"
        else:
            words = words.replace("banking", "banking brings")
        is_best = it is self.ranked[0]
        more = "less" if is_best else "more"
        if self._is_close(it, rival):
            return f"close: {words}, {self._difference(it, rival, digits, more)}"
        upper, lower = (it, rival) if is_best else (rival, it)
        if not self.has_chances and upper.chance == lower.chance and upper.mean < lower.mean:
            return f"{words}, {'but' if is_best else 'and'} {self._later()}"
        return words

    def _is_close(self, it: Valued, rival: Valued) -> bool:
        if self._is_certain(it) or self._is_certain(rival):
            return False
        if self.has_chances:
            return abs((it.chance or 0.0) - (rival.chance or 0.0)) < CLOSE_CHANCE
        return abs(it.worth - rival.worth) < self.close_points

    def _is_certain(self, it: Valued) -> bool:
        is_bank = it.course.then is Then.BANK
        return it.course.won is not None or (is_bank and self.passes is not None)

    def _difference(self, it: Valued, rival: Valued, digits: int, more: str) -> str:
        if self.has_chances:
            parts = abs(round(100 * ((it.chance or 0.0) - (rival.chance or 0.0)), digits))
            return f"{parts:g} % {more}" if parts else "the same"
        points = abs(round(it.worth - rival.worth))
        return f"{points} {more} in the long run" if points else "as much in the long run"

    def _later(self) -> str:
        """What weighs more than the points of this turn."""
        if not self.state.is_on_board(self.state.current):
            return "being on the board counts in turns to come"
        return "farkles in a row count in turns to come"

    def _tells_outcome(self, it: Valued) -> bool:
        """Whether more is to be said than that a bank brings its points."""
        is_bank = it.course.then is Then.BANK
        return not is_bank or self.has_chances or it.course.won is not None or not it.mean

    def _outcome(self, it: Valued, digits: int, *, is_rival: bool = False) -> str:
        course = it.course
        if course.won is not None:
            ends = "wins" if course.won == 1.0 else "shares the win of"
            return f"{ends} the game" if course.won else "loses the game"
        if not self.has_chances:
            if course.then is Then.BANK:
                return "is past the target and brings nothing"
            brings = "brings " if is_rival else ""
            return f"{brings}on average {it.mean:,.0f} points"
        chance = it.chance or 0.0
        if self.passes is None:
            return f"wins {percent(chance, digits)}"
        score = f"{self.state.players[self.passes.leader].name}'s {self.passes.score:,}"
        if course.then is Then.BANK:
            ties = "ties with" if chance else "does not pass"
            return f"{'passes' if chance == 1.0 else ties} {score}"
        return f"passes {score} in {percent(chance, digits)}"

    def _farkle(self, course: Course) -> str:
        if not course.farkle:
            return "no farkle"
        turn, variant = course.state.turn, self.state.variant
        is_first = not turn.kept and turn.taken_over is None and course.then is Then.ROLL
        fine = self.fine + (variant.first_roll_farkle_loss if is_first else 0)
        costs = f" that costs {fine:,}" if fine else ""
        return f"{percent(float(course.farkle), 1)} farkle{costs}"

    def _doing(self, course: Course) -> str:
        keep = f"keep {_faces(course)} and " if course.kept else ""
        words = f"{keep}{_deed(course)}"
        return words[0].upper() + words[1:]

    def _gerund(self, course: Course, beside: Course) -> str:
        if course.then is Then.END:
            return f"keeping {_faces(course)}"
        keep = f"keeping {_faces(course)} and " if course.kept != beside.kept else ""
        verb, _, rest = _deed(course).partition(" ")
        return f"{keep}{verb.removesuffix('e')}ing {rest.replace('and roll', 'and rolling')}"


def percent(chance: float, digits: int) -> str:
    """A chance in percent; with more digits where it would look certain and is not."""
    while digits < _MOST_DIGITS and 0 < chance < 1 and round(100 * chance, digits) in {0, 100}:
        digits += 1
    if 0 < chance < LEAST_TOLD:
        return f"less than {100 * LEAST_TOLD} %"
    return f"{100 * chance:.{digits}f} %"


def _digits(it: Valued, rival: Valued) -> int:
    """With how many digits two chances are told so that they differ, if they do."""
    one, other = 100 * (it.chance or 0.0), 100 * (rival.chance or 0.0)
    is_close = abs(one - other) < 100 * CLOSE_CHANCE
    for digits in range(is_close, _MOST_DIGITS):
        if round(one, digits) != round(other, digits):
            return digits
    return _MOST_DIGITS if one != other else 0


def _faces(course: Course) -> str:
    return "-".join(map(str, course.kept))


def _deed(course: Course) -> str:
    points = f"{course.points:,}"
    match course.then:
        case Then.BANK:
            return f"bank {points}"
        case Then.TAKE_OVER:
            taken = points if course.points else "the dice"
            return f"take over {taken} and roll {_dice(course)}"
        case _:
            return f"roll {_dice(course)}"


def _dice(course: Course) -> str:
    if course.dice == 1:
        return "one die"
    whole = course.dice == course.state.variant.dice
    return f"all {COUNTS[course.dice]}" if whole else COUNTS[course.dice]
