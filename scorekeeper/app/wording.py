"""PURE. Words that several screens share: faces, what happened, the score sheet."""

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
from scorekeeper.language import count, later, number, say
from scorekeeper.table.hands_free import Question
from scorekeeper.vision.follow import Change
from scorekeeper.vision.types import Doubt

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Log
    from scorekeeper.game.state import GameState

THROWS = (
    later("Throw no dice"),
    later("Throw one die"),
    later("Throw two dice"),
    later("Throw three dice"),
    later("Throw four dice"),
    later("Throw five dice"),
    later("Throw six dice"),
)

DOUBTS = {
    Doubt.LOW_CONFIDENCE: later("a die is hard to read"),
    Doubt.CUT_OFF: later("a die is cut off by the edge"),
    Doubt.COCKED: later("a die leans"),
    Doubt.BLURRED: later("the photo is blurred"),
    Doubt.TOO_DARK: later("the photo is dark"),
    Doubt.OVERLAPPING: later("two dice overlap"),
    Doubt.TOO_SMALL: later("the dice are small"),
}

CAMERA = {
    Change.WAITING: later("The camera watches the table"),
    Change.ROLLING: later("Dice are rolling"),
    Change.HAND: later("A hand is in the picture"),
    Change.ROLL: later("The roll is read"),
    Change.KEPT: later("The keep is read"),
    Change.CLEARED: later("The table is empty"),
    Change.DOUBT: later("The camera is not sure"),
    Change.STALLED: later("No picture comes from the camera"),
    Change.LOST: later("The camera is gone. Go on by hand, or start it again"),
}

QUESTIONS_HERE = {
    Question.ROLL: later("The camera asks: which dice were thrown?"),
    Question.FARKLE: later("The camera asks: is it a farkle? Gathering the dice says yes, too."),
    Question.NO_SCORE: later("Not all dice that were left on the table score. Choose the keep."),
    Question.NO_KEEP: later("Dice were thrown again. Choose which were kept before."),
    Question.KEPT: later(
        "The kept dice on the table are others than here. Undo the keep, or leave it."
    ),
    Question.GATHERED: later("All dice were taken off the table. Bank, or throw again."),
    Question.UNKEPT: later("All dice were taken off the table. Choose which of them were kept."),
}
"""Asked on the scoreboard itself."""

QUESTIONS = {
    Question.ROLL: later("Please compare the dice with the roll on the scoreboard"),
    Question.FARKLE: later("No die scores. Gather the dice if that is so"),
    Question.NO_SCORE: later(
        "Not all dice that lie there score. Choose the keep on the scoreboard"
    ),
    Question.NO_KEEP: later("Which dice were kept before this throw? Choose on the scoreboard"),
    Question.KEPT: later("The kept dice are not those that were kept. Please look at them"),
    Question.GATHERED: later("All dice are gone. Bank on the scoreboard, or throw again"),
    Question.UNKEPT: later("All dice are gone. Choose on the scoreboard which of them were kept"),
}

ROUNDS_SHOWN = 12
LINES_SHOWN = 4


def camera_words(change: Change, question: Question | None, state: GameState) -> str:
    """What goes on in front of a game's camera, or what is asked about it, in a sentence."""
    if question is not None:
        return say(QUESTIONS[question])
    if state.phase is Phase.OVER:
        return say("The game is over")
    if change in {Change.ROLLING, Change.HAND, Change.STALLED, Change.LOST}:
        return say(CAMERA[change])
    # Whatever was seen last, and whoever has answered since: the game says what is to be done.
    if state.phase is Phase.ROLL:
        return throw_in_words(state)
    if state.phase is Phase.KEEP and change is not Change.CLEARED:
        return say("Leave what you keep, and pick up the others")
    return say(CAMERA[change])


def throw_in_words(state: GameState) -> str:
    """What is to be thrown now: `Throw four dice`."""
    return say(THROWS[state.turn.dice_to_roll])


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
        return say("{score} so far", score=state.score_of(state.current))
    if is_on_board:
        return (
            say("{points} more to bank", points=missing) if missing > 0 else say("enough to bank")
        )
    if missing > 0:
        return say("{points} more to get on the board", points=missing)
    return say("enough to get on the board")


def history(log: Log) -> tuple[str, ...]:
    """The last few things that happened, the newest first."""
    lines: list[str] = []
    state: GameState | None = None
    for event in (event for did in log.standing for event in did.events):
        if state is not None and (line := event_in_words(state, event)):
            lines.append(line)
        state = evolve(state, event)
    return tuple(reversed(lines[-LINES_SHOWN:]))


def score_sheet_view(log: Log, state: GameState) -> SheetView:
    """Every turn of the last rounds: the paper score sheet."""
    rounds: dict[int, list[str]] = {}
    before: GameState | None = None
    for event in (event for did in log.standing for event in did.events):
        if before is not None and (cell := end_in_words(event)):
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


def end_in_words(event: Event) -> str:
    """What the score sheet shows of a turn's end."""
    match event:
        case TurnBanked(points=points):
            return number(points)
        case TurnFarkled():
            return say("farkle")
        case TurnOvershot():
            return say("past")
        case TurnPassed():
            return say("passed")
        case _:
            return ""


def event_in_words(state: GameState, event: Event) -> str:  # noqa: C901, PLR0912  # a line an event
    """What has happened, `state` being the game before it; empty where nothing is said of it."""
    name = state.player.name
    match event:
        case StarterChosen(player=player):
            return say("{name} begins", name=state.players[player].name)
        case DiceKept(kept=kept, points=points):
            faces = faces_in_words(kept)
            return say("{name} keeps {faces} for {points}", name=name, faces=faces, points=points)
        case TurnTakenOver(points=points, dice=dice):
            return _taken_over(name, points, dice)
        case TurnPaid(points=points):
            return say("{name} gets {points}", name=name, points=points)
        case TurnBanked(points=points, enters=enters):
            if state.variant.entry and enters and not state.is_on_board(state.current):
                return say("{name} banks {points} and is on board", name=name, points=points)
            return say("{name} banks {points}", name=name, points=points)
        case TurnOvershot(points=points, to=to):
            target = state.variant.target
            if not to:
                return say("{name} is past {target}", name=name, target=target)
            return say(
                "{name} is past {target}: {points} to {names}",
                name=name,
                target=target,
                points=points,
                names=names_of(state, to),
            )
        case TurnFarkled(lost=lost):
            if lost:
                return say("{name} farkles and loses {points}", name=name, points=lost)
            return say("{name} farkles", name=name)
        case TurnPassed(lost=lost):
            if lost:
                return say("{name} passes and loses {points}", name=name, points=lost)
            return say("{name} passes", name=name)
        case PenaltyTaken(player=player, points=points):
            return say("{name} pays {points}", name=state.players[player].name, points=points)
        case PlayerJoined(name=late):
            return say("{name} joins", name=late)
        case PlayerLeft(player=player):
            return say("{name} leaves", name=state.players[player].name)
        case FinalRoundStarted(by=by):
            return _final_round(state, state.previous if by is None else by)
        case PlayOffStarted(players=players):
            return say("Play-off: {names}", names=names_of(state, players))
        case GameEnded(winners=winners):
            return count(
                "{names} wins", "{names} win", len(winners), names=names_of(state, winners)
            )
        case _:
            return ""


def _taken_over(name: str, points: int, dice: int) -> str:
    if points:
        return count(
            "{name} takes over {n} die and {points}",
            "{name} takes over {n} dice and {points}",
            dice,
            name=name,
            points=points,
        )
    return count("{name} takes over {n} die", "{name} takes over {n} dice", dice, name=name)


def _final_round(state: GameState, by: int | None) -> str:
    if by is None:
        return ""
    who, score = state.players[by].name, state.score_of(by)
    return say("{name} has {score}: final round", name=who, score=score)
