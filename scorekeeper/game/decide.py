"""`decide`: a command against the state, into events or a reason. The only place that scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from scorekeeper.errors import (
    IllegalBankError,
    IllegalKeepError,
    RuleError,
    WrongDiceCountError,
    WrongPhaseError,
)
from scorekeeper.game.commands import Bank, Keep, RecordRoll, StartGame, TypePoints
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)
from scorekeeper.game.state import GameState, Phase
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import FinalRound, HotDice

if TYPE_CHECKING:
    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event

MOST_PLAYERS = 12
LONGEST_NAME = 24
NAME_SIGNS = frozenset("#+,")


def decide(state: GameState | None, command: Command) -> tuple[Event, ...]:
    """What happens when `command` is given in `state` (None: no game yet).

    RuleError, with a hint that says what to do instead, where the rules refuse.
    """
    if isinstance(command, StartGame):
        return _start(state, command)
    if state is None:
        msg = f"expected a started game, got {type(command).__name__}"
        raise WrongPhaseError(msg, hint="start a game first")
    if state.phase is Phase.OVER:
        msg = f"expected a game that goes on, got {type(command).__name__} after its end"
        raise WrongPhaseError(msg, hint="undo takes the last turn back; or start a new game")
    match command:
        case RecordRoll():
            return _record_roll(state, command)
        case Keep():
            return _keep(state, command)
        case Bank():
            return _bank(state)
        case TypePoints():
            return _type_points(state, command)
        case _:
            assert_never(command)


def why_not(state: GameState | None, command: Command) -> RuleError | None:
    """The reason why `command` would be refused, or None: for what is greyed out."""
    try:
        decide(state, command)
    except RuleError as error:
        return error
    return None


def legal(state: GameState) -> tuple[Command, ...]:
    """The keeps that may be made now, best first, or Bank where it may be; rolls are not listed."""
    if state.phase is Phase.KEEP and state.turn.roll is not None:
        sheet = score_sheet(state.variant)
        return tuple(Keep(kept) for kept, _ in sheet.keeps(state.turn.roll))
    return () if why_not(state, Bank()) else (Bank(),)


def _start(state: GameState | None, command: StartGame) -> tuple[Event, ...]:
    if state is not None:
        msg = f"expected a new game, got one of {len(state.players)} players that has begun"
        raise WrongPhaseError(msg, hint="start another game")
    names = tuple(name.strip() for name in command.players)
    if not 1 <= len(names) <= MOST_PLAYERS:
        msg = f"expected 1 to {MOST_PLAYERS} players, got {len(names)}"
        raise RuleError(msg, hint="name everybody who plays")
    for place, name in enumerate(names, start=1):
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            msg = f"expected a name of 1 to {LONGEST_NAME} letters, got {name!r} for player {place}"
            raise RuleError(msg, hint="give every player a name")
        if taken := NAME_SIGNS.intersection(name):
            msg = f"expected a name without {' '.join(sorted(taken))}, got {name!r}"
            raise RuleError(msg, hint="these signs part names in a game's text: write it without")
    if len({name.casefold() for name in names}) < len(names):
        msg = f"expected names that differ, got {', '.join(names)}"
        raise RuleError(msg, hint="add a letter to one of the equal names")
    return (GameStarted(variant=command.variant, players=names),)


def _record_roll(state: GameState, command: RecordRoll) -> tuple[Event, ...]:
    roll, expected = command.roll, state.turn.dice_to_roll
    if state.phase is not Phase.ROLL:
        msg = f"expected a keep of '{state.turn.roll}', got another roll '{roll}'"
        raise WrongPhaseError(msg, hint="keep at least one scoring die first")
    if len(roll) != expected:
        msg = f"expected a roll of {expected} dice, got {len(roll)} in '{roll}'"
        raise WrongDiceCountError(msg, hint="correct the dice, or undo the keep before")
    rolled = DiceRolled(roll=roll, source=command.source, read=command.read)
    if not score_sheet(state.variant).is_farkle(roll):
        return (rolled,)
    farkled = TurnFarkled(lost=state.turn.points, typed=False)
    return (rolled, farkled, *_after_turn(state, state.player.score))


def _keep(state: GameState, command: Keep) -> tuple[Event, ...]:
    roll, kept, under = state.turn.roll, command.kept, f"under '{state.variant.id}'"
    if state.phase is not Phase.KEEP or roll is None:
        msg = f"expected a roll to keep from, got a keep of '{kept}' before one"
        raise WrongPhaseError(msg, hint="enter the roll first")
    if not kept:
        msg = f"expected at least one die of '{roll}', got none"
        raise IllegalKeepError(msg, hint="keep at least one scoring die")
    if kept not in roll:
        msg = f"expected dice of the roll '{roll}', got '{kept}'"
        raise IllegalKeepError(msg, hint="keep dice that were rolled")
    score = score_sheet(state.variant)[kept]
    if score is None:
        msg = f"expected every kept die to score, got '{kept}' {under}"
        raise IllegalKeepError(msg, hint="leave the dice that do not score")
    return (DiceKept(kept=kept, points=score.points, combos=score.combos),)


def _bank(state: GameState) -> tuple[Event, ...]:
    points = state.turn.points
    if state.phase is Phase.KEEP:
        msg = f"expected a keep of '{state.turn.roll}' before the bank, got none"
        raise WrongPhaseError(msg, hint="keep at least one scoring die first")
    if not state.turn.kept:
        msg = "expected points to bank, got a turn without any"
        raise IllegalBankError(msg, hint="roll first")
    if state.has_hot_dice and state.variant.hot_dice is HotDice.MUST_ROLL:
        msg = f"expected all {state.variant.dice} hot dice to be rolled again, got a bank"
        raise IllegalBankError(msg, hint=f"roll all {state.variant.dice} dice")
    _check_entry(state, points)
    banked = TurnBanked(points=points, typed=False)
    return (banked, *_after_turn(state, state.player.score + points))


def _type_points(state: GameState, command: TypePoints) -> tuple[Event, ...]:
    points = command.points
    if state.turn.kept or state.turn.roll is not None:
        msg = f"expected points typed for a whole turn, got {points:,} after its first roll"
        raise WrongPhaseError(msg, hint="undo the rolls of this turn, or go on with the dice")
    if points == 0:
        farkled = TurnFarkled(lost=0, typed=True)
        return (farkled, *_after_turn(state, state.player.score))
    smallest = score_sheet(state.variant).smallest_points
    if points < 0 or points % smallest:
        msg = f"expected a multiple of {smallest} points, got {points:,}"
        raise IllegalBankError(msg, hint="count the turn's points again; 0 is a farkle")
    _check_entry(state, points)
    banked = TurnBanked(points=points, typed=True)
    return (banked, *_after_turn(state, state.player.score + points))


def _check_entry(state: GameState, points: int) -> None:
    entry = state.variant.entry
    if not state.player.on_board and points < entry:
        msg = f"expected {entry:,} points in one turn to get on the board, got {points:,}"
        raise IllegalBankError(msg, hint="roll again")


def _after_turn(state: GameState, score: int) -> tuple[Event, ...]:
    """What follows a turn of the current player that ends with `score`."""
    if state.final_by is None:
        if not state.variant.has_reached(score):
            return ()
        if state.variant.final_round is FinalRound.NONE or len(state.players) == 1:
            return (GameEnded(winners=(state.current,)),)
        return (FinalRoundStarted(),)
    following = (state.current + 1) % len(state.players)
    if following != state.final_by:
        return ()
    return (GameEnded(winners=(_winner(state, score),)),)


def _winner(state: GameState, score: int) -> int:
    """The highest score; of equal ones, the player who had it first."""
    scores = [player.score for player in state.players]
    scores[state.current] = score
    order = [(state.final_by or 0) + i for i in range(len(scores))]
    return max((place % len(scores) for place in order), key=lambda place: scores[place])
