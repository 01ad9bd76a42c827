"""PURE. Words that several screens share: numbers, faces, what happened, the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import SheetView
from scorekeeper.game.events import (
    DiceKept,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)
from scorekeeper.game.state import evolve
from scorekeeper.vision.types import Doubt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState

COUNTS = ("no", "one", "two", "three", "four", "five", "six")

DOUBTS = {
    Doubt.LOW_CONFIDENCE: "a die is hard to read",
    Doubt.CUT_OFF: "a die is cut off by the edge",
    Doubt.COCKED: "a die leans",
    Doubt.BLURRED: "the photo is blurred",
    Doubt.TOO_DARK: "the photo is dark",
    Doubt.OVERLAPPING: "two dice overlap",
    Doubt.TOO_SMALL: "the dice are small",
}

ROUNDS_SHOWN = 12
LINES_SHOWN = 4


def number(value: int) -> str:
    """A whole number with its thousands separated."""
    return f"{value:,}"


def faces_in_words(faces: Iterable[int]) -> str:
    """Faces as a screen reader says them: `1, 1, 5`."""
    return ", ".join(map(str, faces))


def standing(state: GameState) -> str:
    """How the player to move stands: score, and what is missing to get on the board."""
    player, entry = state.player, state.variant.entry
    if not entry or player.on_board:
        return f"{number(player.score)} so far"
    missing = entry - state.turn.points
    if missing > 0:
        return f"{number(missing)} more to get on the board"
    return "enough to get on the board"


def history(log: Log) -> tuple[str, ...]:
    """The last few things that happened, the newest first."""
    lines: list[str] = []
    state: GameState | None = None
    for event in (event for did in log.standing for event in did.events):
        if state is not None and (line := _line(state, event)):
            lines.append(line)
        state = evolve(state, event)
    return tuple(reversed(lines[-LINES_SHOWN:]))


def score_sheet_view(log: Log, state: GameState) -> SheetView:
    """Every turn of the last rounds: the paper score sheet."""
    rounds: dict[int, list[str]] = {}
    before: GameState | None = None
    for event in (event for did in log.standing for event in did.events):
        if before is not None and isinstance(event, TurnBanked | TurnFarkled):
            cells = rounds.setdefault(before.round, [""] * len(before.players))
            cells[before.current] = (
                number(event.points) if isinstance(event, TurnBanked) else "farkle"
            )
        before = evolve(before, event)
    rows = tuple((str(number_), tuple(cells)) for number_, cells in rounds.items())
    names = tuple(player.name for player in state.players)
    return SheetView(names=names, rounds=rows[-ROUNDS_SHOWN:])


def _line(state: GameState, event: Event) -> str:
    name = state.player.name
    match event:
        case DiceKept(kept=kept, points=points):
            return f"{name} keeps {faces_in_words(kept)} for {number(points)}"
        case TurnBanked(points=points):
            entered = state.variant.entry and not state.player.on_board
            return f"{name} banks {number(points)}" + (" and is on board" if entered else "")
        case TurnFarkled(lost=lost):
            return f"{name} farkles" + (f" and loses {number(lost)}" if lost else "")
        case FinalRoundStarted():
            setter = state.players[state.current - 1]
            return f"{setter.name} has {number(setter.score)}: final round"
        case GameEnded(winners=winners):
            return f"{', '.join(state.players[seat].name for seat in winners)} wins"
        case GameStarted():
            return ""
        case _:
            return ""
