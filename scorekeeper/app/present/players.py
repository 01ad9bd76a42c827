"""PURE. Everybody's scores: how each stands, in a fixed order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import ScoreView
from scorekeeper.app.wording import names_of
from scorekeeper.game.events import TurnBanked
from scorekeeper.game.state import Phase
from scorekeeper.language import count, number, say, say_in

if TYPE_CHECKING:
    from scorekeeper.game.log import Did
    from scorekeeper.game.state import GameState


def present_players(
    state: GameState, newest: Did, before: GameState | None
) -> tuple[ScoreView, ...]:
    """A line for each player; `newest` is the newest command, `before` the game before it."""
    best = max(state.score_of(seat) for seat in range(len(state.players)))
    banked = next((it for it in newest.events if isinstance(it, TurnBanked)), None)
    gainer = before.current if banked is not None and before is not None else None
    return tuple(
        ScoreView(
            seat=seat,
            name=player.name,
            score=number(state.score_of(seat)),
            gain=f"+{number(banked.points)}" if banked is not None and seat == gainer else "",
            sign=_sign(state, seat),
            is_turn=seat == state.current and state.phase is not Phase.OVER,
            is_leader=state.score_of(seat) == best > 0,
            round=_round(state, seat),
            note=_note(state, seat),
            progress=_progress(state, seat),
            to_go=_to_go(state, seat),
        )
        for seat, player in enumerate(state.players)
    )


def leader_in_words(state: GameState) -> str:
    """Who leads with how much, empty while nobody has a point."""
    scores = {seat: state.score_of(seat) for seat in range(len(state.players))}
    best = max(scores.values())
    leading = [seat for seat, score in scores.items() if score == best]
    if best <= 0:
        return ""
    if len({state.team_of(seat) for seat in leading}) > 1:
        return say("{score}, shared lead", score=best)
    return say("{name} leads, {score}", name=names_of(state, leading[:1]), score=best)


def _round(state: GameState, seat: int) -> str:
    """The round of a player's newest turn, the one that goes on included."""
    players = len(state.players)
    has_played = (seat - state.first) % players <= (state.current - state.first) % players
    newest = state.round if has_played else state.round - 1
    return say("round {n}", n=newest) if newest else ""


def _sign(state: GameState, seat: int) -> str:
    entry = say("not on board") if _is_off_board(state, seat) else ""
    return ", ".join(it for it in (*_facts(state, seat), entry, _farkles(state, seat)) if it)


def _note(state: GameState, seat: int) -> str:
    """As the sign, with the points that the entry takes."""
    needs = state.variant.bank_needs(is_on_board=False)
    entry = (
        say("needs {points} to get on the board", points=needs)
        if _is_off_board(state, seat)
        else ""
    )
    return ", ".join(it for it in (*_facts(state, seat), entry, _farkles(state, seat)) if it)


def _facts(state: GameState, seat: int) -> list[str]:
    mates = [place for place in state.team_of(seat) if place != seat]
    found = [say("with {names}", names=names_of(state, mates))] if mates else []
    return [*found, say_in("player", "left")] if state.players[seat].is_out else found


def _is_off_board(state: GameState, seat: int) -> bool:
    return bool(state.variant.entry) and not state.is_on_board(seat)


def _farkles(state: GameState, seat: int) -> str:
    farkles = state.players[seat].farkles_in_row
    if farkles < 2:  # noqa: PLR2004 - one farkle is no row
        return ""
    return count("{n} farkle in a row", "{n} farkles in a row", farkles)


def _progress(state: GameState, seat: int) -> float:
    target = state.variant.target
    return min(max(state.score_of(seat) / target, 0.0), 1.0) if target else 0.0


def _to_go(state: GameState, seat: int) -> str:
    target, score = state.variant.target, state.score_of(seat)
    if not target:
        return ""
    return say("{points} to go", points=target - score) if score < target else say("target reached")
