"""PURE. Who sits at a game: the roll for the start, who may join and leave, and why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.views import ButtonView
from scorekeeper.app.wording import names_of
from scorekeeper.game.commands import Join, Leave, RollForStart
from scorekeeper.game.decide import decide, why_not
from scorekeeper.game.events import PlayerJoined
from scorekeeper.game.seating import MOST_PLAYERS
from scorekeeper.game.state import Phase
from scorekeeper.language import number, say
from scorekeeper.rules.variant import LatePlayer, Start, StartTie

if TYPE_CHECKING:
    from scorekeeper.game.commands import Command
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState

SOMEBODY = "?"
"""A name that stands for whoever may join; nobody is called so."""


@dataclass(frozen=True, slots=True)
class StartRollView:
    """A die each for the start: `rollers` are those who roll now, as (seat, name).

    `skip` words the way around it, empty where a tie has to be settled.
    """

    game: str
    title: str
    text: str
    rollers: tuple[tuple[int, str], ...]
    skip: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table; `leave` is None for who has left, `note` says what else there is."""

    seat: int
    name: str
    score: str
    note: str
    leave: ButtonView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingView:
    """Who sits at a game. `undo` words what can be taken back here, empty if nothing can.

    `join_text` says with what score, or why nobody joins. `rolls_for_start`: whether a die each
    can still say who begins.
    """

    game: str
    rule_set: str
    seats: tuple[SeatView, ...]
    teams: tuple[str, ...]
    can_join: bool
    join_text: str
    leave_text: str
    rolls_for_start: bool
    undo: str


def present_start_roll(game: str, state: GameState) -> StartRollView | None:
    """The roll for the start; None where there is none, or it is settled who begins."""
    is_due = state.variant.start is Start.HIGHEST_DIE and state.is_start_open
    if not is_due or state.phase is Phase.OVER or len(state.here) == 1:
        return None
    seats = state.tied or state.here
    text = say("Everybody rolls one die. The highest begins.")
    if state.tied:
        names = names_of(state, state.tied)
        text = say("The highest die is shared. Roll again: {names}", names=names)
    elif state.variant.start_tie is StartTie.ALL:
        text = say("Everybody rolls one die. The highest begins; if it is shared, all roll again.")
    skip = say("Do not roll: {name} begins", name=state.player.name)
    return StartRollView(
        game=game,
        title=say("Who begins?"),
        text=text,
        rollers=tuple((seat, state.players[seat].name) for seat in seats),
        skip="" if state.tied else skip,
    )


def present_seating(game: str, log: Log, state: GameState) -> SeatingView:
    """Who sits at a game, and what can be changed about it now."""
    can_join = why_not(state, Join(SOMEBODY)) is None
    start = present_start_roll(game, state)
    return SeatingView(
        game=game,
        rule_set=say(state.variant.name),
        seats=tuple(_seat(state, seat) for seat in range(len(state.players))),
        teams=tuple(names_of(state, team) for team in state.teams),
        can_join=can_join,
        join_text=_join_text(state) if can_join else _why_nobody_joins(state),
        leave_text=(
            say("Who leaves may still win; the others play on.")
            if state.variant.leaver_may_win
            else say("Who leaves cannot win; the others play on.")
        ),
        rolls_for_start=start is not None,
        undo=_undo(state, log.standing[-1].command) if log.can_undo else "",
    )


def _seat(state: GameState, seat: int) -> SeatView:
    player = state.players[seat]
    refused = why_not(state, Leave(seat))
    why = _why_stays(state) or refused.sentence if refused else ""
    return SeatView(
        seat=seat,
        name=player.name,
        score=number(state.score_of(seat)),
        note=_note(state, seat),
        leave=None if player.is_out else ButtonView(say("Leave"), why),
    )


def _note(state: GameState, seat: int) -> str:
    if state.players[seat].is_out:
        return say("has left")
    if seat == state.current and state.phase is not Phase.OVER:
        return say("to move; leaving loses this turn") if state.turn.has_begun else say("to move")
    return ""


def _join_text(state: GameState) -> str:
    events = decide(state, Join(SOMEBODY))
    score = next((it.score for it in events if isinstance(it, PlayerJoined)), 0)
    if score:
        return say("Who joins sits last and begins with the lowest score, {score}.", score=score)
    return say("Who joins sits last and begins with nothing.")


def _why_nobody_joins(state: GameState) -> str:
    if state.phase is Phase.OVER:
        return say("The game is over. Start another one.")
    if state.variant.late_player is LatePlayer.REFUSED:
        return say("By this rule set nobody joins once the game goes on.")
    if state.teams:
        return say("Nobody joins a game of teams. Start another one with other teams.")
    if state.phase is Phase.START:
        return say("Roll for the start first.")
    if len(state.players) >= MOST_PLAYERS:
        return say("There is room for {most} players.", most=MOST_PLAYERS)
    return say("The final round has begun. Wait for the next game.")


def _why_stays(state: GameState) -> str:
    if state.phase is Phase.OVER:
        return say("The game is over.")
    if state.phase is Phase.START:
        return say("Roll for the start first.")
    return say("Somebody has to stay.") if len(state.here) == 1 else ""


def _undo(state: GameState, newest: Command) -> str:
    match newest:
        case Join(name=name):
            return say("Undo: {name} joined", name=name.strip())
        case Leave(player=seat):
            return say("Undo: {name} left", name=state.players[seat].name)
        case RollForStart():
            return say("Undo the roll for the start")
        case _:
            return ""
