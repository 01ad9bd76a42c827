"""PURE. A game summed up: turn by turn for every player, who came in where, the faces thrown.

Only what stands counts: nothing that was undone, and an amended turn as it was amended.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.dice import FACES
from scorekeeper.game.commands import Source
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    PenaltyTaken,
    TurnBanked,
    TurnEnd,
    TurnFarkled,
    TurnOvershot,
)
from scorekeeper.game.state import Phase, evolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.dice import Dice
    from scorekeeper.game.events import Event
    from scorekeeper.game.state import GameState

FaceCounts: TypeAlias = tuple[int, int, int, int, int, int]
"""How often each face was thrown, from 1 to 6."""

NO_FACES: FaceCounts = (0, 0, 0, 0, 0, 0)


class End(StrEnum):
    """How a turn ended."""

    BANKED = "banked"
    OVERSHOT = "overshot"
    """Past a target that must be hit exactly: its points went to others, or to nobody."""
    FARKLED = "farkled"
    PASSED = "passed"
    """Played, and without points though it was no farkle."""
    SKIPPED = "skipped"
    """Let go by before its first roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSummary:
    """A turn that ended, in the game's `round` (from 1).

    `points` are what it added to its player's score, `lost` what a farkle, a pass or an overshoot
    took from it. `typed`: only its points are known. `hot_dice`: how often all dice were kept.
    """

    round: int
    end: End
    points: int
    lost: int
    typed: bool
    hot_dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSummary:
    """A player's game.

    `score` is the player's own, `side_score` that of the team, or the same. `penalty` are the
    points that farkles cost, `given` those that came from elsewhere: a late start, an overshoot of
    somebody else. `rank` counts sides from 1, shared by who shares a score (1, 1, 3); `mates` are
    places. `camera` and `hand` are the dice thrown, by where they come from; dice that were thrown
    for the start are in neither.
    """

    name: str
    score: int
    side_score: int
    rank: int
    is_winner: bool
    is_out: bool
    mates: tuple[int, ...]
    turns: tuple[TurnSummary, ...]
    penalty: int
    given: int
    camera: FaceCounts
    hand: FaceCounts

    @property
    def played(self) -> tuple[TurnSummary, ...]:
        """The turns that were not skipped."""
        return tuple(turn for turn in self.turns if turn.end is not End.SKIPPED)

    @property
    def points(self) -> int:
        """What all turns brought in, penalties not taken off."""
        return sum(turn.points for turn in self.turns)

    @property
    def farkles(self) -> int:
        """How many turns were farkles."""
        return sum(turn.end is End.FARKLED for turn in self.turns)

    @property
    def longest_farkles(self) -> int:
        """The most farkles one after another; a turn that was skipped does not part them."""
        longest = run = 0
        for turn in self.played:
            run = run + 1 if turn.end is End.FARKLED else 0
            longest = max(longest, run)
        return longest

    @property
    def best_turn(self) -> TurnSummary | None:
        """The turn of the most points, the first of them; None where none brought any."""
        return max((it for it in self.turns if it.points), key=lambda it: it.points, default=None)

    @property
    def hot_dice(self) -> int:
        """How often all dice were kept, in turns that ended."""
        return sum(turn.hot_dice for turn in self.turns)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """A game under the variant of this id and name; the players are in the order of their places.

    While a game goes on `rank` says who is ahead, and nobody is a winner.
    """

    variant_id: str
    variant: str
    players: tuple[PlayerSummary, ...]
    rounds: int
    is_over: bool

    @property
    def has_begun(self) -> bool:
        """Whether a turn has ended, or a keep won it all: before that a game counts nowhere."""
        has_rolled = any(any((*player.camera, *player.hand)) for player in self.players)
        return any(player.turns for player in self.players) or (self.is_over and has_rolled)

    @property
    def sides(self) -> int:
        """How many play against each other: teams, or players where there are none."""
        return len({min((place, *it.mates)) for place, it in enumerate(self.players)})


def summed_up(events: Iterable[Event]) -> tuple[GameState, GameSummary] | None:
    """The state that these events make, and the game summed up; None where there are none."""
    book = _Book()
    state: GameState | None = None
    for event in events:
        before, state = state, evolve(state, event)
        if before is not None:
            book.take(before, event)
    return None if state is None else (state, _summary(state, book))


@dataclass(slots=True)
class _Book:
    """What is counted by place, and the hot dice of the turn that goes on."""

    turns: dict[int, list[TurnSummary]] = field(default_factory=dict)
    penalty: dict[int, int] = field(default_factory=dict)
    rolls: dict[tuple[int, Source], list[Dice]] = field(default_factory=dict)
    hot_dice: int = 0
    turn: tuple[int, int] = (0, 0)
    """The place and the number of the turn to which `hot_dice` belong."""

    def take(self, before: GameState, event: Event) -> None:
        """Count what happens to the player to move."""
        place = before.current
        match event:
            case DiceRolled(roll=roll, source=source):
                self.rolls.setdefault((place, source), []).append(roll)
            case DiceKept(kept=kept):
                if self.turn != (place, before.turns):
                    self.turn, self.hot_dice = (place, before.turns), 0
                self.hot_dice += len(kept) == before.turn.dice_to_roll
            case PenaltyTaken(player=player, points=points):
                self.penalty[player] = self.penalty.get(player, 0) + points
            case event if isinstance(event, TurnEnd):
                hot_dice = self.hot_dice if self.turn == (place, before.turns) else 0
                self.turns.setdefault(place, []).append(_turn(before, event, hot_dice))
            case _:
                pass

    def faces(self, place: int, source: Source) -> FaceCounts:
        """The dice of a player from one source."""
        rolls = self.rolls.get((place, source), ())
        one, two, three, four, five, six = (sum(it.count(face) for it in rolls) for face in FACES)
        return one, two, three, four, five, six


def _turn(before: GameState, event: TurnEnd, hot_dice: int) -> TurnSummary:
    points = lost = 0
    typed = False
    match event:
        case TurnBanked():
            end, points, typed = End.BANKED, event.points, event.typed
        case TurnOvershot():
            end, lost, typed = End.OVERSHOT, event.points, event.typed
        case TurnFarkled():
            end, lost, typed = End.FARKLED, event.lost, event.typed
        case _:
            end, lost = (End.PASSED if before.turn.has_begun else End.SKIPPED), event.lost
    return TurnSummary(
        round=before.round, end=end, points=points, lost=lost, typed=typed, hot_dice=hot_dice
    )


def _summary(state: GameState, book: _Book) -> GameSummary:
    ranks = ranks_of(state)
    players = []
    for place, player in enumerate(state.players):
        turns, penalty = tuple(book.turns.get(place, ())), book.penalty.get(place, 0)
        players.append(
            PlayerSummary(
                name=player.name,
                score=player.score,
                side_score=state.score_of(place),
                rank=ranks[place],
                is_winner=place in state.winners,
                is_out=player.is_out,
                mates=tuple(it for it in state.team_of(place) if it != place),
                turns=turns,
                penalty=penalty,
                given=player.score + penalty - sum(turn.points for turn in turns),
                camera=book.faces(place, Source.CAMERA),
                hand=book.faces(place, Source.HAND),
            )
        )
    return GameSummary(
        variant_id=state.variant.id,
        variant=state.variant.name,
        players=tuple(players),
        rounds=max((turn.round for player in players for turn in player.turns), default=0),
        is_over=state.phase is Phase.OVER,
    )


def ranks_of(state: GameState) -> tuple[int, ...]:
    """The rank of every place, from 1: sides of the same score share one, as in 1, 1, 3.

    Winners are first, whatever their score: the variant has decided who they are, by the first to
    reach a shared score or by a play-off where it says so, and among all others equal scores share.
    Sides that left and may not win come after those that stayed.
    """
    sides = {place: state.team_of(place) for place in range(len(state.players))}
    worth = {side: _worth(state, side) for side in sides.values()}
    return tuple(1 + sum(it < worth[side] for it in worth.values()) for side in sides.values())


def _worth(state: GameState, side: tuple[int, ...]) -> tuple[bool, bool, int]:
    """What sides are put in order by, the best first."""
    is_winner = any(place in state.winners for place in side)
    is_gone = all(state.players[place].is_out for place in side)
    is_barred = is_gone and not state.variant.leaver_may_win
    return not is_winner, is_barred and not is_winner, -state.score_of(side[0])
