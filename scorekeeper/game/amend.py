"""Amending a past turn: other commands in its place, and the game decided again from there.

Nothing is dropped in silence: what the amended game would refuse is listed, to be asked about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.errors import RuleError, WrongPhaseError
from scorekeeper.game.commands import Join, Leave, PassTurn, RollForStart, StartGame
from scorekeeper.game.decide import decide
from scorekeeper.game.events import TurnEnd
from scorekeeper.game.log import Amended, Did
from scorekeeper.game.state import Phase, after, evolve
from scorekeeper.language import later, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.commands import Command
    from scorekeeper.game.state import GameState

_BESIDE = {
    StartGame: later("expected commands of a turn, got the start of a game"),
    RollForStart: later("expected commands of a turn, got a roll for the start"),
    Join: later("expected commands of a turn, got a player who joins"),
    Leave: later("expected commands of a turn, got a player who leaves"),
}
"""Commands that are part of no turn, whenever they come, and why they cannot replace one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn:
    """A turn among the commands that stand: those from `first` to before `stop`, from 0."""

    player: int
    name: str
    round: int
    first: int
    stop: int
    is_over: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A later turn that the amended game refuses, and why.

    `is_dropped`: it does not happen at all, as the game is over or another's turn; otherwise it
    passes without points.
    """

    turn: PastTurn
    error: RuleError
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """What an amendment would do: to be shown, and confirmed where something is refused."""

    entry: Amended
    before: GameState
    after: GameState
    refused: tuple[Refused, ...]


def past_turns(standing: Sequence[Did]) -> tuple[PastTurn, ...]:
    """Every turn of a game that has begun, the one that goes on last."""
    turns: list[PastTurn] = []
    first: int | None = None
    state = _state(standing[:1])
    for i, did in enumerate(standing[1:], start=1):
        is_over = any(isinstance(event, TurnEnd) for event in did.events)
        is_beside = type(did.command) in _BESIDE
        if first is None and not is_beside:
            first = i
        if first is not None and (is_over or did.command == Leave(state.current)):
            turns.append(_past_turn(state, first, i if is_beside else i + 1, is_over=is_over))
            first = None
        state = after(state, *did.events)
    if first is not None:
        turns.append(_past_turn(state, first, len(standing), is_over=False))
    return tuple(turns)


def _past_turn(state: GameState, first: int, stop: int, *, is_over: bool) -> PastTurn:
    return PastTurn(
        player=state.current,
        name=state.player.name,
        round=state.round,
        first=first,
        stop=stop,
        is_over=is_over,
    )


def amend(standing: Sequence[Did], turn: PastTurn, commands: Sequence[Command]) -> Amendment:
    """What becomes of the game if `turn` had been these commands.

    RuleError where they are no turn: one that is refused, or that does not end though the old
    one did.
    """
    state = _state(standing[: turn.first])
    instead: list[Did] = []
    refused: list[Refused] = []
    old = [it.command for it in standing[turn.first : turn.stop]]
    # Who joined or left in the middle of the turn did so before its end.
    for command in _beside(old[:-1]):
        state = _do_beside(state, command, instead, turn=turn, refused=refused)
    for command in commands:
        if complaint := _BESIDE.get(type(command)):
            raise RuleError(say(complaint), hint=say("roll, keep, bank, or type its points"))
        state = _do(state, command, instead)
    is_over = any(isinstance(event, TurnEnd) for did in instead for event in did.events)
    if turn.is_over and not is_over and state.phase is not Phase.OVER:
        msg = say("expected a turn that ends, as the old one did, got one that goes on")
        raise WrongPhaseError(msg, hint=say("bank it, or type its points"))
    for command in _beside(old[-1:]):
        state = _do_beside(state, command, instead, turn=turn, refused=refused)
    rest: list[Did] = []
    state = _go_on(state, standing, turn.stop, rest=rest, refused=refused)
    return Amendment(
        entry=Amended(first=turn.first, stop=turn.stop, instead=tuple(instead), rest=tuple(rest)),
        before=_state(standing),
        after=state,
        refused=tuple(refused),
    )


def _go_on(
    state: GameState,
    standing: Sequence[Did],
    place: int,
    *,
    rest: list[Did],
    refused: list[Refused],
) -> GameState:
    """Decide again all that came after `place`, turn by turn."""
    turns = {turn.first: turn for turn in past_turns(standing)}
    while place < len(standing):
        turn = turns.get(place) or _past_turn(state, place, place + 1, is_over=False)
        group = [it.command for it in standing[turn.first : turn.stop]]
        place = turn.stop
        try:
            state = _again(state, turn, group, rest=rest, refused=refused)
            continue
        except RuleError as error:
            is_its_turn = state.phase is not Phase.OVER and state.current == turn.player
            is_dropped = not (is_its_turn and turn.is_over)
            refused.append(Refused(turn, error, is_dropped))
        if not is_dropped:
            state = _do(state, PassTurn(), rest)
        for command in _beside(group):
            state = _do_beside(state, command, rest, turn=turn, refused=refused)
    return state


def _again(
    state: GameState,
    turn: PastTurn,
    group: Sequence[Command],
    *,
    rest: list[Did],
    refused: list[Refused],
) -> GameState:
    """The same turn in the amended game, all of it or, with a RuleError, none.

    Somebody who can no longer join or leave in the middle of it is no reason to refuse it.
    """
    if state.current != turn.player and state.phase is not Phase.OVER:
        msg = say("expected {name}'s turn, got {other}'s", name=state.player.name, other=turn.name)
        raise WrongPhaseError(msg, hint=say("enter the turn by hand"))
    dids: list[Did] = []
    beside: list[Refused] = []
    for command in group:
        if type(command) in _BESIDE:
            state = _do_beside(state, command, dids, turn=turn, refused=beside)
        else:
            state = _do(state, command, dids)
    rest += dids
    refused += beside
    return state


def _beside(commands: Sequence[Command]) -> list[Command]:
    """Those that are part of no turn: somebody joined or left while it went on."""
    return [command for command in commands if type(command) in _BESIDE]


def _do_beside(
    state: GameState,
    command: Command,
    dids: list[Did],
    *,
    turn: PastTurn,
    refused: list[Refused],
) -> GameState:
    try:
        return _do(state, command, dids)
    except RuleError as error:
        refused.append(Refused(turn, error, is_dropped=True))
        return state


def _do(state: GameState, command: Command, dids: list[Did]) -> GameState:
    events = decide(state, command)
    dids.append(Did(command, events))
    return after(state, *events)


def _state(standing: Sequence[Did]) -> GameState:
    """The state that these commands made; they begin with the start of a game."""
    begun, *events = (event for did in standing for event in did.events)
    return after(evolve(None, begun), *events)
