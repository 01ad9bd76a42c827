"""GameState, and how events make it: `evolve` and `fold` are total and never score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import TYPE_CHECKING, assert_never

from scorekeeper.dice import Dice
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    Paid,
    PenaltyTaken,
    PlayerJoined,
    PlayerLeft,
    PlayOffStarted,
    StarterChosen,
    StartRolled,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.events import Event, TurnEnd
    from scorekeeper.rules.variant import Variant


class Phase(StrEnum):
    """What the game waits for."""

    START = "start"
    """Those who share the highest die of the start roll again."""
    ROLL = "roll"
    KEEP = "keep"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player: `turns` counts those that ended, `on_board` turns true with the first bank.

    `score` is what this player alone brought in. `scored_at` is the number of the game's turn
    that last changed it. Who `is_out` has left.
    """

    name: str
    score: int = 0
    on_board: bool = False
    farkles_in_row: int = 0
    turns: int = 0
    scored_at: int = 0
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice kept from one roll, their points, and the combos of their best split.

    No dice: points that were paid for none.
    """

    dice: Dice
    points: int
    combos: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The turn so far: `roll` is the roll that waits for a keep, None while none does.

    `taken_over` are the points of the player before, None where the turn began anew.
    """

    dice_to_roll: int
    kept: tuple[Kept, ...] = ()
    roll: Dice | None = None
    taken_over: int | None = None

    @property
    def points(self) -> int:
        """What the turn is worth if it is banked."""
        return (self.taken_over or 0) + sum(it.points for it in self.kept)

    @property
    def has_begun(self) -> bool:
        """Whether anything has been rolled or taken over in it."""
        return bool(self.kept) or self.roll is not None or self.taken_over is not None


@dataclass(frozen=True, slots=True)
class Leftover:
    """What a bank left to be taken over: its points, its dice, and whether all had been kept."""

    points: int
    dice: int
    is_hot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game at one moment; players are places in `players`, from 0, in the order of play.

    `last_roll` is the newest roll of the game, by whoever made it; a farkle leaves it to be seen.
    `first` began, `previous` ended the turn before this one, `tied` have to roll again for the
    start, and `is_start_open` until it is settled who begins. `play_off` are those who play for
    the highest score, `play_off_left` who of them still has to.
    """

    variant: Variant
    players: tuple[Player, ...]
    teams: tuple[tuple[int, ...], ...]
    current: int
    turn: Turn
    phase: Phase
    round: int
    first: int = 0
    is_start_open: bool = True
    turns: int = 0
    tied: tuple[int, ...] = ()
    previous: int | None = None
    left: Leftover | None = None
    final_by: int | None = None
    play_off: tuple[int, ...] = ()
    play_off_left: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    last_roll: Dice | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.current]

    @property
    def has_hot_dice(self) -> bool:
        """Whether all dice have just been kept, so that all may be rolled again."""
        turn = self.turn
        return bool(turn.kept) and turn.roll is None and turn.dice_to_roll == self.variant.dice

    @property
    def here(self) -> tuple[int, ...]:
        """The places of those who have not left."""
        return tuple(place for place, player in enumerate(self.players) if not player.is_out)

    @property
    def teams_here(self) -> tuple[tuple[int, ...], ...]:
        """The teams of which somebody has not left, each once; whoever plays alone is one."""
        return tuple(dict.fromkeys(self.team_of(place) for place in self.here))

    def team_of(self, place: int) -> tuple[int, ...]:
        """The places that share this one's score, itself among them."""
        return next((team for team in self.teams if place in team), (place,))

    def score_of(self, place: int) -> int:
        """The score of a player, or of the whole team."""
        return sum(self.players[it].score for it in self.team_of(place))

    def is_on_board(self, place: int) -> bool:
        """Whether a player, or anyone of the team, has passed the entry."""
        return any(self.players[it].on_board for it in self.team_of(place))

    def steps_to_next(self) -> int:
        """How many places on the next turn is; those who left are passed over."""
        count = len(self.players)
        for steps in range(1, count):
            if not self.players[(self.current + steps) % count].is_out:
                return steps
        return count

    def next_passes(self, place: int) -> bool:
        """Whether the next turn is at or past this place, from the current one on."""
        return self.steps_to(place) <= self.steps_to_next()

    def steps_to(self, place: int) -> int:
        """How many places on this one comes next: once around if it is the current one."""
        return (place - self.current - 1) % len(self.players) + 1


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState | None:
    """The state after all events, from `state` on."""
    return reduce(evolve, events, state)


def after(state: GameState, *events: Event) -> GameState:
    """The state after these events of a game that has begun."""
    return reduce(evolve, events, state)


def evolve(state: GameState | None, event: Event) -> GameState:  # noqa: C901, PLR0912  # a branch an event
    """The state after one event. Only GameStarted may come first."""
    if isinstance(event, GameStarted):
        return _started(event)
    if state is None:
        msg = f"expected GameStarted as the first event, got {event!r}"
        raise TypeError(msg)
    match event:
        case StartRolled(tied=tied):
            return replace(state, tied=tied, phase=Phase.START if tied else Phase.ROLL)
        case StarterChosen(player=player):
            return replace(
                state,
                first=player,
                current=player,
                tied=(),
                phase=Phase.ROLL,
                is_start_open=False,
            )
        case DiceRolled(roll=roll):
            turn = replace(state.turn, roll=roll)
            return replace(state, turn=turn, phase=Phase.KEEP, last_roll=roll, is_start_open=False)
        case DiceKept():
            return replace(state, turn=_after_keep(state, event), phase=Phase.ROLL)
        case TurnTakenOver(points=points, dice=dice):
            return replace(state, turn=Turn(dice_to_roll=dice, taken_over=points), left=None)
        case TurnPaid():
            return _paid(state, event)
        case TurnBanked() | TurnOvershot() | TurnFarkled() | TurnPassed():
            return _next_turn(_after_turn(state, event), _leftover(state, event))
        case PenaltyTaken(player=place, points=points, farkles_in_row=count):
            fined = replace(_with_points(state, place, -points), farkles_in_row=count)
            return _with_player(state, place, fined)
        case PlayerJoined(name=name, score=score):
            players = (*state.players, Player(name=name, score=score))
            return replace(state, players=players, is_start_open=False)
        case PlayerLeft(player=place):
            return _left(state, place)
        case FinalRoundStarted(by=by):
            return replace(state, final_by=state.previous if by is None else by)
        case PlayOffStarted(players=players):
            return replace(state, play_off=players, play_off_left=players, current=players[0])
        case GameEnded(winners=winners):
            return replace(state, phase=Phase.OVER, winners=winners)
        case _:
            assert_never(event)


def _started(event: GameStarted) -> GameState:
    return GameState(
        variant=event.variant,
        players=tuple(Player(name=name) for name in event.players),
        teams=event.teams,
        current=0,
        turn=Turn(dice_to_roll=event.variant.dice),
        phase=Phase.ROLL,
        round=1,
    )


def _after_keep(state: GameState, event: DiceKept) -> Turn:
    turn = state.turn
    left = turn.dice_to_roll - len(event.kept)
    return replace(
        turn,
        dice_to_roll=left or state.variant.dice,
        kept=(*turn.kept, Kept(event.kept, event.points, event.combos)),
        roll=None,
    )


def _paid(state: GameState, event: TurnPaid) -> GameState:
    kept = (*state.turn.kept, Kept(Dice(), event.points, ()))
    if event.paid is not Paid.PRIZE:
        return replace(state, turn=replace(state.turn, kept=kept))
    turn = replace(state.turn, kept=kept, roll=None, dice_to_roll=state.variant.dice)
    return replace(state, turn=turn, phase=Phase.ROLL)


def _after_turn(state: GameState, event: TurnEnd) -> GameState:
    """The scores after a turn, before the next one begins."""
    place, number = state.current, state.turns + 1
    state = replace(state, turns=number)
    player = replace(state.player, turns=state.player.turns + 1)
    match event:
        case TurnBanked(points=points, enters=enters):
            player = replace(
                player,
                score=player.score + points,
                scored_at=number,
                on_board=player.on_board or enters,
                farkles_in_row=0,
            )
        case TurnOvershot(points=points, to=to):
            player = replace(player, farkles_in_row=0)
            for other in to:
                state = _with_player(state, other, _with_points(state, other, points))
        case TurnFarkled() if _counts(state):
            player = replace(player, farkles_in_row=player.farkles_in_row + 1)
        case _:
            pass
    return _with_player(state, place, player)


def _counts(state: GameState) -> bool:
    """Whether a farkle of the current player counts among those in a row."""
    rule = state.variant.farkles_in_row
    return rule is None or rule.before_entry or state.is_on_board(state.current)


def _leftover(state: GameState, event: TurnEnd) -> Leftover | None:
    """What may be taken over after this turn: a bank that was rolled for, with its dice."""
    if not isinstance(event, TurnBanked) or event.typed or state.turn.roll is not None:
        return None
    return Leftover(event.points, state.turn.dice_to_roll, state.has_hot_dice)


def _next_turn(state: GameState, left: Leftover | None) -> GameState:
    count = len(state.players)
    following = (state.current + state.steps_to_next()) % count
    is_new_round = state.next_passes(state.first)
    waiting = tuple(it for it in state.play_off_left if it != state.current)
    return replace(
        state,
        current=waiting[0] if waiting else following,
        turn=Turn(dice_to_roll=state.variant.dice),
        phase=Phase.ROLL,
        round=state.round + is_new_round,
        previous=state.current,
        left=left,
        play_off_left=waiting,
        is_start_open=False,
    )


def _left(state: GameState, place: int) -> GameState:
    state = _with_player(state, place, replace(state.players[place], is_out=True))
    if place == state.current:
        state = _next_turn(state, None)
    return replace(
        state,
        is_start_open=False,
        play_off=tuple(it for it in state.play_off if it != place),
        play_off_left=tuple(it for it in state.play_off_left if it != place),
    )


def _with_points(state: GameState, place: int, points: int) -> Player:
    player = state.players[place]
    return replace(player, score=player.score + points, scored_at=state.turns)


def _with_player(state: GameState, place: int, player: Player) -> GameState:
    players = (*state.players[:place], player, *state.players[place + 1 :])
    return replace(state, players=players)
