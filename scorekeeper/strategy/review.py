"""After the game: what was luck, what was lost by choices, and which turn decided it.

Every state of a turn has a worth: what it brings on average if it is played on as well as can be. A
roll changes it by luck; a choice can only lose some of it. Both sum up to what the turn came to.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from scorekeeper.game.commands import Bank, Keep, PassTurn, RecordRoll, TakeOver, TypePoints
from scorekeeper.game.state import Phase, fold
from scorekeeper.strategy.courses import Then, courses_of
from scorekeeper.strategy.last_turn import last_turn
from scorekeeper.strategy.turn import solve
from scorekeeper.strategy.values import chance_of, mean_values, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.commands import Command
    from scorekeeper.game.log import Did
    from scorekeeper.game.state import GameState
    from scorekeeper.strategy.courses import Course
    from scorekeeper.strategy.turn import BestTurn
    from scorekeeper.strategy.values import Match, TurnValues


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What one turn, or all turns of a player, came to: `gained` is the sum of the others.

    `expected`: what it was worth before its first roll; `luck`: what the dice gave beyond
    expectation; `lost`: what choices gave away against the best ones, as a number below zero;
    `typed`: luck and choices together, of turns of which only the points are known. `carried`: what
    a turn takes from later ones or gives them (farkles in a row, a place on the board), in points.

    In chances to win a turn is expected to gain nothing, and what it gains the other loses.
    """

    expected: float = 0.0
    luck: float = 0.0
    lost: float = 0.0
    typed: float = 0.0
    carried: float = 0.0

    @property
    def gained(self) -> float:
        """The points scored, or the chance to win after the turns less that before them."""
        return self.expected + self.luck + self.lost + self.typed + self.carried

    @property
    def swing(self) -> float:
        """How much better it went than expected."""
        return self.luck + self.lost + self.typed

    def __add__(self, other: Account) -> Account:
        """Both together."""
        return Account(
            expected=self.expected + other.expected,
            luck=self.luck + other.luck,
            lost=self.lost + other.lost,
            typed=self.typed + other.typed,
            carried=self.carried + other.carried,
        )


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn that ended: the game's `number`-th (from 1), of the player at this place."""

    number: int
    place: int
    account: Account


@dataclass(frozen=True, slots=True)
class Review:
    """All turns that ended, in order. `by_chance`: in chances to win, not in points."""

    turns: tuple[TurnReview, ...]
    by_chance: bool

    def of(self, place: int) -> Account:
        """All turns of a player."""
        own = (it.account for it in self.turns if it.place == place)
        return sum(own, Account())

    @property
    def decisive(self) -> TurnReview | None:
        """The turn that went farthest from what was expected; None before the first one."""
        return max(self.turns, key=lambda it: abs(it.account.swing), default=None)


class _Measure(Protocol):
    """A way to say what states are worth to the player to move."""

    def values(self, state: GameState) -> TurnValues | None:
        """What the choices of a turn are worth; None where that is not known."""

    def of(self, values: TurnValues, course: Course) -> float:
        """What a course is worth."""

    def ended(self, before: GameState, later: GameState) -> tuple[float, float] | None:
        """What a turn that has ended was worth, and how much of it was not gained but carried."""


@dataclass(frozen=True, slots=True, eq=False)
class _Points:
    """Points in the long run."""

    best: BestTurn

    def values(self, state: GameState) -> TurnValues:
        return mean_values(self.best, state)[0]

    def of(self, values: TurnValues, course: Course) -> float:
        return float(course.points) if course.then is Then.END else value_of(values, course)

    def ended(self, before: GameState, later: GameState) -> tuple[float, float]:
        if later.turns == before.turns:
            # A keep that wins the game ends it before its points are banked.
            return float(later.turn.points), float(later.turn.points)
        place, standing = before.current, self.best.standing
        after = later.players[place]
        gained = after.score - before.players[place].score
        column = self.best.column(after.farkles_in_row, is_on_board=later.is_on_board(place))
        carried = float([*standing.on_board, *standing.before_entry][column])
        return gained + carried, carried


@dataclass(frozen=True, slots=True, eq=False)
class _Chances:
    """Chances to win, of two who play."""

    match: Match
    best: BestTurn

    def values(self, state: GameState) -> TurnValues | None:
        return self.match.turn(state) or last_turn(state, self.best.rules)

    def of(self, values: TurnValues, course: Course) -> float:
        return chance_of(values, course)

    def ended(self, before: GameState, later: GameState) -> tuple[float, float] | None:
        if later.phase is Phase.OVER:
            winners = later.winners
            return (1 / len(winners) if before.current in winners else 0.0), 0.0
        chance = _most(_worths(self, later))
        if chance is None:
            return None
        is_own = later.current == before.current
        return (chance if is_own else 1.0 - chance), 0.0


def review(standing: Iterable[Did], match: Match | None = None) -> Review | None:
    """Review the turns of a game, from the commands that stand in its log.

    In points; with a match that covers all positions of a game of two, in chances to win. None
    where the match does not cover them, or nothing has begun. VariantError where the rule set has
    no best mean turn. A turn that was broken off, as its player left, is not counted.
    """
    book: _Book | None = None
    state: GameState | None = None
    for did in standing:
        before, state = state, fold(did.events, state)
        if before is None or state is None:
            continue
        if book is None:
            best = solve(before.variant)
            book = _Book(_Points(best) if match is None else _Chances(match, best))
        if isinstance(did.command, RecordRoll | Keep | Bank | TakeOver | PassTurn | TypePoints):
            if not book.take(before, did.command, state):
                return None
        elif state.turns > before.turns or state.current != before.current:
            book.sums = Account()
    return None if book is None else Review(tuple(book.turns), by_chance=match is not None)


@dataclass(slots=True)
class _Book:
    """The turns that have ended, and the sums of the one that goes on."""

    measure: _Measure
    turns: list[TurnReview] = field(default_factory=list)
    sums: Account = field(default_factory=Account)
    newest: tuple[GameState, _Worths | None] | None = None
    """What was looked at last: the state after one step is that before the next."""

    def take(self, before: GameState, command: Command, later: GameState) -> bool:
        """Add a step of a turn; False where its worth is not known."""
        choices = self._worths(before)
        best = _most(choices)
        has_ended = later.turns > before.turns or later.phase is Phase.OVER
        end = self.measure.ended(before, later) if has_ended else None
        worth, carried = end or (None if has_ended else _most(self._worths(later)), 0.0)
        if best is None or worth is None:
            return False
        if not before.turn.has_begun:
            self.sums = Account(expected=0.0 if isinstance(self.measure, _Chances) else best)
        match command:
            case RecordRoll():
                rolling = _most(choices, Then.ROLL) or 0.0
                self.sums += Account(luck=worth - rolling, lost=rolling - best)
            case TypePoints():
                self.sums += Account(typed=worth - best)
            case _:
                self.sums += Account(lost=worth - best)
        if has_ended:
            account = self.sums + Account(carried=-carried)
            self.turns.append(TurnReview(before.turns + 1, before.current, account))
        return True

    def _worths(self, state: GameState) -> _Worths | None:
        if self.newest is None or self.newest[0] is not state:
            self.newest = (state, _worths(self.measure, state))
        return self.newest[1]


_Worths: TypeAlias = list[tuple[Then, float]]
"""What each choice does and is worth."""


def _worths(measure: _Measure, state: GameState) -> _Worths | None:
    """What all choices are worth; None where that is not known."""
    values = measure.values(state)
    if values is None:
        return None
    return [(it.then, measure.of(values, it)) for it in courses_of(state)]


def _most(worths: _Worths | None, then: Then | None = None) -> float | None:
    """What the best choice is worth, or the best that does this; None where that is not known."""
    if worths is None:
        return None
    return max(worth for does, worth in worths if then is None or does is then)
