"""PURE. Words that several screens share: numbers, faces, what happened, the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import SheetView
from scorekeeper.game.events import (
    DiceKept,
    FinalRoundStarted,
    GameEnded,
    PenaltyTaken,
    PlayerJoined,
    PlayerLeft,
    PlayOffStarted,
    StarterChosen,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.game.state import Phase, evolve
from scorekeeper.table.hands_free import Question
from scorekeeper.vision.follow import Change
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

CAMERA = {
    Change.WAITING: "The camera watches the table",
    Change.ROLLING: "Dice are rolling",
    Change.HAND: "A hand is in the picture",
    Change.ROLL: "The roll is read",
    Change.KEPT: "The keep is read",
    Change.CLEARED: "The table is empty",
    Change.DOUBT: "The camera is not sure",
    Change.STALLED: "No picture comes from the camera",
    Change.LOST: "The camera is gone. Go on by hand, or start it again",
}

QUESTIONS_HERE = {
    Question.ROLL: "The camera asks: which dice were thrown?",
    Question.FARKLE: "The camera asks: is it a farkle? Gathering the dice says yes, too.",
    Question.NO_SCORE: "Not all dice that were left on the table score. Choose the keep.",
    Question.NO_KEEP: "Dice were thrown again. Choose which were kept before.",
    Question.KEPT: "The kept dice on the table are others than here. Undo the keep, or leave it.",
    Question.GATHERED: "All dice were taken off the table. Bank, or throw again.",
    Question.UNKEPT: "All dice were taken off the table. Choose which of them were kept.",
}
"""Asked on the scoreboard itself."""

QUESTIONS = {
    Question.ROLL: "Please compare the dice with the roll on the scoreboard",
    Question.FARKLE: "No die scores. Gather the dice if that is so",
    Question.NO_SCORE: "Not all dice that lie there score. Choose the keep on the scoreboard",
    Question.NO_KEEP: "Which dice were kept before this throw? Choose on the scoreboard",
    Question.KEPT: "The kept dice are not those that were kept. Please look at them",
    Question.GATHERED: "All dice are gone. Bank on the scoreboard, or throw again",
    Question.UNKEPT: "All dice are gone. Choose on the scoreboard which of them were kept",
}

ROUNDS_SHOWN = 12
LINES_SHOWN = 4


def camera_words(change: Change, question: Question | None, state: GameState) -> str:
    """What goes on in front of a game's camera, or what is asked about it, in a sentence."""
    if question is not None:
        return QUESTIONS[question]
    if state.phase is Phase.OVER:
        return "The game is over"
    if change in {Change.ROLLING, Change.HAND, Change.STALLED, Change.LOST}:
        return CAMERA[change]
    # Whatever was seen last, and whoever has answered since: the game says what is to be done.
    if state.phase is Phase.ROLL:
        return throw_in_words(state)
    if state.phase is Phase.KEEP and change is not Change.CLEARED:
        return "Leave what you keep, and pick up the others"
    return CAMERA[change]


def throw_in_words(state: GameState) -> str:
    """What is to be thrown now: `Throw four dice`."""
    count = state.turn.dice_to_roll
    return f"Throw {COUNTS[count]} {'die' if count == 1 else 'dice'}"


def number(value: int) -> str:
    """A whole number with its thousands separated."""
    return f"{value:,}"


def faces_in_words(faces: Iterable[int]) -> str:
    """Faces as a screen reader says them: `1, 1, 5`."""
    return ", ".join(map(str, faces))


def names_of(state: GameState, places: Iterable[int]) -> str:
    """The names of players, as in `Ann, Bob`."""
    return ", ".join(state.players[place].name for place in places)


def standing(state: GameState) -> str:
    """How the player to move stands: score, and what is missing to get on the board or to bank."""
    is_on_board = state.is_on_board(state.current)
    needs = state.variant.bank_needs(is_on_board=is_on_board)
    missing = needs - state.turn.points
    if not needs or (is_on_board and not state.turn.has_begun):
        return f"{number(state.score_of(state.current))} so far"
    if missing > 0:
        return f"{number(missing)} more to {'bank' if is_on_board else 'get on the board'}"
    return "enough to bank" if is_on_board else "enough to get on the board"


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
        if before is not None and (cell := _cell(event)):
            cells = rounds.setdefault(before.round, [])
            # A player who joined late makes the row longer.
            cells += [""] * (len(before.players) - len(cells))
            cells[before.current] = cell
        before = evolve(before, event)
    names = tuple(player.name for player in state.players)
    rows = tuple(
        (str(number_), (*cells, *[""] * (len(names) - len(cells))))
        for number_, cells in rounds.items()
    )
    return SheetView(names=names, rounds=rows[-ROUNDS_SHOWN:])


def _cell(event: Event) -> str:
    """What the score sheet shows of a turn's end."""
    match event:
        case TurnBanked(points=points):
            return number(points)
        case TurnFarkled():
            return "farkle"
        case TurnOvershot():
            return "past"
        case TurnPassed():
            return "passed"
        case _:
            return ""


def _line(state: GameState, event: Event) -> str:  # noqa: C901, PLR0912  # a line an event
    name = state.player.name
    match event:
        case StarterChosen(player=player):
            return f"{state.players[player].name} begins"
        case DiceKept(kept=kept, points=points):
            return f"{name} keeps {faces_in_words(kept)} for {number(points)}"
        case TurnTakenOver(points=points, dice=dice):
            worth = f" and {number(points)}" if points else ""
            return f"{name} takes over {dice} {'die' if dice == 1 else 'dice'}{worth}"
        case TurnPaid(points=points):
            return f"{name} gets {number(points)}"
        case TurnBanked(points=points, enters=enters):
            entered = state.variant.entry and enters and not state.is_on_board(state.current)
            return f"{name} banks {number(points)}" + (" and is on board" if entered else "")
        case TurnOvershot(points=points, to=to):
            where = f": {number(points)} to {names_of(state, to)}" if to else ""
            return f"{name} is past {number(state.variant.target)}{where}"
        case TurnFarkled(lost=lost):
            return f"{name} farkles" + (f" and loses {number(lost)}" if lost else "")
        case TurnPassed(lost=lost):
            return f"{name} passes" + (f" and loses {number(lost)}" if lost else "")
        case PenaltyTaken(player=player, points=points):
            return f"{state.players[player].name} pays {number(points)}"
        case PlayerJoined(name=late):
            return f"{late} joins"
        case PlayerLeft(player=player):
            return f"{state.players[player].name} leaves"
        case FinalRoundStarted(by=by):
            setter = state.previous if by is None else by
            if setter is None:
                return ""
            who = state.players[setter].name
            return f"{who} has {number(state.score_of(setter))}: final round"
        case PlayOffStarted(players=players):
            return f"Play-off: {names_of(state, players)}"
        case GameEnded(winners=winners):
            return f"{names_of(state, winners)} {'wins' if len(winners) == 1 else 'win'}"
        case _:
            return ""
