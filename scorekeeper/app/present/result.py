"""PURE. The result of a game on paper: who played and came where, to be signed; turns as rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.end import places_of
from scorekeeper.game.amended import TurnKey, amended_turns
from scorekeeper.game.state import Phase
from scorekeeper.game.summary import summed_up
from scorekeeper.language import say
from scorekeeper.rules.sentences import TIE
from scorekeeper.rules.variant import FinalRound

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from scorekeeper.app.views import PlaceView
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState

COLUMNS = ("round", "player", "end", "points", "lost", "typed", "amended")
"""Of the table of turns, for other programs: these words are the same in every language."""

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """A sheet of paper: `facts` are pairs of a word and what it is, `sign` is asked of each side.

    `open` says that the game is not over, empty where it is; `seal` stands for the whole log, in
    full, empty where that is not known.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    open: str
    places: tuple[PlaceView, ...]
    tie: str
    sign: str
    sides: tuple[str, ...]
    print: str
    seal: str = ""


def present_result(state: GameState, day: date, head: str = "") -> ResultView:
    """The result of a game that was played on this day, or the scores of one that goes on.

    `head` is the hash of its log's newest record, empty where that is not known.
    """
    places = places_of(state)
    is_over = state.phase is Phase.OVER
    can_tie = is_over and state.variant.final_round is not FinalRound.NONE
    return ResultView(
        title=say("Result") if is_over else say("Scores"),
        facts=(
            (say("Date"), day.isoformat()),
            (say("Rule set"), say(state.variant.name)),
            *(((say("Seal"), _grouped(head)),) if head else ()),
        ),
        open="" if is_over else say("The game goes on: round {n}", n=state.round),
        places=places,
        tie=say(TIE[state.variant.tie]) if can_tie else "",
        sign=say("Signed by"),
        sides=tuple(place.name for place in places),
        print=say("Print"),
        seal=say("The seal in full: {head}", head=head) if head else "",
    )


def _grouped(head: str) -> str:
    """What people compare of a hash: its first 16 digits, by fours."""
    return " ".join(head[i : i + 4] for i in range(0, 16, 4))


def turn_rows(log: Log) -> Iterator[tuple[object, ...]]:
    """Every turn that ended, by round and player, in the order of COLUMNS; points are numbers."""
    summed = summed_up(event for did in log.standing for event in did.events)
    if summed is None:
        return
    amended, (_, game) = amended_turns(log), summed
    turns = [
        (turn.round, place, number, turn)
        for place, player in enumerate(game.players)
        for number, turn in enumerate(player.turns)
    ]
    for round_, place, number, turn in sorted(turns, key=lambda it: it[:3]):
        yield (
            round_,
            _plain(game.players[place].name),
            turn.end.value,
            turn.points,
            turn.lost,
            int(turn.typed),
            int(TurnKey(place, number) in amended),
        )


def _plain(name: str) -> str:
    return f"'{name}" if name.startswith(FORMULAS) else name
