"""PURE. The end of a game: places, the rule for ties, what can be done next, the game before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from scorekeeper.app.views import PlaceView
from scorekeeper.app.wording import names_of
from scorekeeper.game.amend import past_turns
from scorekeeper.game.state import Phase
from scorekeeper.game.summary import ranks_of
from scorekeeper.language import number, say, spoken
from scorekeeper.rules.sentences import TIE
from scorekeeper.rules.variant import FinalRound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.log import Log
    from scorekeeper.game.ports import GameHeader, GameId
    from scorekeeper.game.state import GameState

SITTING = timedelta(hours=12)
"""So long after its end a game is still the one that was played before the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """The end of a game.

    `tie` is the rule for equal scores, empty where there can be none; `last` asks whether the last
    turn was entered right; `rematch` says what that is; `card` and `sheet` are addresses.
    """

    places: tuple[PlaceView, ...]
    tie: str
    last: str
    rematch: str
    card: str
    sheet: str


@dataclass(frozen=True, slots=True)
class BeforeView:
    """A game before its first roll: `words` ask about the game before it, `game` is that one's id.

    Both are empty where there was none.
    """

    game: str
    words: str


def present_end(game: str, log: Log, state: GameState) -> EndView | None:
    """The end of a game, None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    can_tie = state.variant.final_round is not FinalRound.NONE
    first = state.players[next_seats(state)[0]].name
    return EndView(
        places=places_of(state),
        tie=say(TIE[state.variant.tie]) if can_tie else "",
        last=last_turn_in_words(log),
        rematch=say("The same players and rule set; {name} begins", name=first),
        card=f"/result?game={game}&lang={spoken().code}",
        sheet=f"/result.csv?game={game}",
    )


def places_of(state: GameState) -> tuple[PlaceView, ...]:
    """Who came where, a line a side: who shares a score shares the place, and the next is left out.

    Winners are first, as the rule for ties has it.
    """
    ranks = ranks_of(state)
    sides = dict.fromkeys(state.team_of(place) for place in range(len(state.players)))
    return tuple(
        PlaceView(
            place=_place(state, side, ranks[side[0]]),
            name=_names(state, side),
            score=number(state.score_of(side[0])),
            seats=side,
            is_winner=_has_won(state, side),
        )
        for side in sorted(sides, key=lambda side: ranks[side[0]])
    )


def last_turn_in_words(log: Log) -> str:
    """Whose turn ended the game, as a question whether it was entered right."""
    turns = past_turns(log.standing)
    if not turns:
        return say("The game has ended. Was the last step entered wrong?")
    return say("The last turn was {name}'s. Was it entered wrong?", name=turns[-1].name)


def next_seats(state: GameState) -> tuple[int, ...]:
    """The seats of a rematch: those who have not left, and the one after the starter begins."""
    count = len(state.players)
    order = ((state.first + 1 + steps) % count for steps in range(count))
    return tuple(place for place in order if not state.players[place].is_out)


def game_before(games: Sequence[GameHeader], game: GameId) -> GameId | None:
    """The game that somebody of this one's players ended just before this one was started."""
    this = next((it for it in games if it.game == game), None)
    if this is None:
        return None
    names = {name.casefold() for name in this.players}
    ended = [
        it
        for it in games
        if it.is_over
        and timedelta(0) <= this.started_at - it.changed_at <= SITTING
        and names & {name.casefold() for name in it.players}
    ]
    return max(ended, key=lambda it: it.changed_at).game if ended else None


def present_before(game: GameId | None, log: Log | None) -> BeforeView:
    """What a game that has no roll yet says of the one before it, if there was one."""
    if game is None or log is None:
        return BeforeView("", "")
    turns = past_turns(log.standing)
    if not turns:
        return BeforeView(game, say("The game before has ended. Was its last step wrong?"))
    words = say("The game before ended with {name}'s turn. Entered wrong?", name=turns[-1].name)
    return BeforeView(game, words)


def _has_won(state: GameState, side: tuple[int, ...]) -> bool:
    return any(place in state.winners for place in side)


def _place(state: GameState, side: tuple[int, ...], rank: int) -> str:
    return say("Winner") if _has_won(state, side) else say("{place}.", place=rank)


def _names(state: GameState, side: tuple[int, ...]) -> str:
    names = names_of(state, side)
    if all(state.players[place].is_out for place in side):
        return say("{name} (left)", name=names)
    return names
