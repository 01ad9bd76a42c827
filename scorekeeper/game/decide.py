"""`decide`: a command against the state, into events or a reason. The only place that scores."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, assert_never

from scorekeeper.errors import (
    IllegalBankError,
    IllegalKeepError,
    RuleError,
    WrongDiceCountError,
    WrongPhaseError,
)
from scorekeeper.game.commands import (
    Bank,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    StartGame,
    TakeOver,
    TypePoints,
)
from scorekeeper.game.ending import banked, ended, farkled
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    GameEnded,
    Paid,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.game.seating import gone, joined, rolled_for_start, started
from scorekeeper.game.state import GameState, Phase, after
from scorekeeper.language import count, later, say, say_in
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import (
    AfterHotDice,
    FinalRound,
    HotDice,
    PiggybackMode,
    Prize,
    Variant,
)

if TYPE_CHECKING:
    from scorekeeper.dice import Dice
    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.rules.scoring import Score


def decide(state: GameState | None, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912  # a branch a command
    """What happens when `command` is given in `state` (None: no game yet).

    RuleError, with a hint that says what to do instead, where the rules refuse.
    """
    if isinstance(command, StartGame):
        return started(state, command)
    if state is None:
        msg = say("expected a started game, got none")
        raise WrongPhaseError(msg, hint=say("start a game first"))
    if state.phase is Phase.OVER:
        raise _over()
    match command:
        case RollForStart():
            return rolled_for_start(state, command)
        case RecordRoll():
            return _record_roll(state, command)
        case Keep():
            return _keep(state, command)
        case Bank():
            return _bank(state)
        case TypePoints():
            return _type_points(state, command)
        case TakeOver():
            return _take_over(state)
        case PassTurn():
            return _pass(state)
        case Join():
            return joined(state, command)
        case Leave():
            return gone(state, command)
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
    """What may be done now besides rolling and typing: keeps, best first, Bank, TakeOver."""
    if state.phase is Phase.KEEP:
        return tuple(Keep(kept) for kept, _ in keeps_of(state))
    asked: tuple[Command, ...] = (Bank(), TakeOver())
    return tuple(command for command in asked if why_not(state, command) is None)


def keeps_of(state: GameState) -> tuple[tuple[Dice, Score], ...]:
    """The keeps that may be made of the roll that waits for one, best first."""
    roll = state.turn.roll
    if state.phase is not Phase.KEEP or roll is None:
        return ()
    sheet = score_sheet(state.variant)
    whole = sheet[roll]
    if whole is not None and _is_too_good(state, len(roll)):
        return ((roll, whole),)
    return sheet.keeps(roll)


def has_one_roll(state: GameState) -> bool:
    """Whether the turn has one roll only."""
    is_final = state.final_by is not None and not state.play_off
    return is_final and state.variant.final_round is FinalRound.ONE_ROLL_EACH


def typed_unit(variant: Variant) -> int:
    """What the points of a whole turn are a multiple of."""
    prize = variant.prize.points if variant.prize else 0
    bonus = variant.piggyback.bonus if variant.piggyback else 0
    return gcd(score_sheet(variant).unit_points, prize, bonus)


def _is_too_good(state: GameState, dice: int) -> bool:
    """Whether `dice` are all dice, in the first roll of a turn that must go on if all score."""
    is_first = not state.turn.kept and dice == state.variant.dice
    return state.variant.too_good_to_stop and is_first and not has_one_roll(state)


def _needs(state: GameState) -> int:
    return state.variant.bank_needs(is_on_board=state.is_on_board(state.current))


def _record_roll(state: GameState, command: RecordRoll) -> tuple[Event, ...]:
    roll, expected = command.roll, state.turn.dice_to_roll
    if state.phase is Phase.START:
        raise _start_first(state, _START_BEFORE_ROLL, roll=roll)
    if state.phase is not Phase.ROLL:
        before = state.turn.roll
        msg = say(
            "expected a keep of '{before}', got another roll '{roll}'", before=before, roll=roll
        )
        raise WrongPhaseError(msg, hint=say("keep at least one scoring die first"))
    if state.turn.kept and has_one_roll(state):
        msg = say("expected a bank after the one roll of the final round, got '{roll}'", roll=roll)
        raise WrongPhaseError(msg, hint=say("bank the points"))
    if len(roll) != expected:
        msg = count(
            "expected a roll of {n} die, got {got} in '{roll}'",
            "expected a roll of {n} dice, got {got} in '{roll}'",
            expected,
            got=len(roll),
            roll=roll,
        )
        raise WrongDiceCountError(msg, hint=say("correct the dice, or undo the keep before"))
    rolled = DiceRolled(
        roll=roll, source=command.source, read=command.read, picture=command.picture
    )
    if not score_sheet(state.variant).is_farkle(roll):
        return (rolled,)
    if prize := prize_for(state, len(roll)):
        return _paid_prize(state, prize, rolled)
    return farkled(state, rolled, typed=False)


def prize_for(state: GameState, dice: int) -> Prize | None:
    """What pays for a roll of so many dice in which nothing scores, so that it is no farkle."""
    return state.variant.prize_for(dice, is_first_roll=not state.turn.kept)


def _paid_prize(state: GameState, prize: Prize, rolled: DiceRolled) -> tuple[Event, ...]:
    if prize.goes_on:
        return _with_last_roll(state, rolled, TurnPaid(prize.points, Paid.PRIZE))
    events = (rolled, TurnPaid(prize.points, Paid.LAST_PRIZE))
    paid = after(state, *events)
    points, needs = paid.turn.points, _needs(paid)
    if prize.needs_entry and points < needs:
        return (*events, *ended(paid, TurnPassed(points)))
    return (*events, *banked(paid, points, typed=False, enters=points >= needs))


def _keep(state: GameState, command: Keep) -> tuple[Event, ...]:
    roll, kept = state.turn.roll, command.kept
    if state.phase is not Phase.KEEP or roll is None:
        msg = say("expected a roll to keep from, got a keep of '{kept}' before one", kept=kept)
        raise WrongPhaseError(msg, hint=say("enter the roll first"))
    score = _checked_keep(state, roll, kept)
    events: list[Event] = [DiceKept(kept=kept, points=score.points, combos=score.combos)]
    rule = state.variant.piggyback
    is_first = not state.turn.kept and state.turn.taken_over is not None
    if is_first and rule is not None and rule.mode is PiggybackMode.FLAT_BONUS:
        events.append(TurnPaid(rule.bonus, Paid.BONUS))
    if score.wins:
        return (*events, GameEnded(winners=state.team_of(state.current)))
    return _with_last_roll(state, *events)


def _checked_keep(state: GameState, roll: Dice, kept: Dice) -> Score:
    rules = state.variant.id
    if not kept:
        msg = say("expected at least one die of '{roll}', got none", roll=roll)
        raise IllegalKeepError(msg, hint=say("keep at least one scoring die"))
    sheet = score_sheet(state.variant)
    score = sheet[kept]
    if score is None:
        left = kept - sheet.most_dice(kept)
        msg = say(
            "expected every kept die to score, got '{kept}' under '{rules}'", kept=kept, rules=rules
        )
        raise IllegalKeepError(
            msg, hint=say("leave the dice that do not score: '{dice}'", dice=left)
        )
    if kept not in roll:
        msg = say("expected dice of the roll '{roll}', got '{kept}'", roll=roll, kept=kept)
        raise IllegalKeepError(msg, hint=say("keep dice that were rolled"))
    allowed = keeps_of(state)
    if kept not in {keep for keep, _ in allowed}:
        msg = say(
            "expected all dice that score to be kept under '{rules}', got '{kept}' of '{roll}'",
            rules=rules,
            kept=kept,
            roll=roll,
        )
        raise IllegalKeepError(msg, hint=say("keep '{dice}'", dice=allowed[0][0]))
    return score


def _with_last_roll(state: GameState, *events: Event) -> tuple[Event, ...]:
    """These events, and the end of a turn that may not roll again and has too little to bank."""
    if not has_one_roll(state):
        return events
    kept = after(state, *events)
    if kept.turn.points >= _needs(kept):
        return events
    return (*events, *ended(kept, TurnPassed(kept.turn.points)))


def _bank(state: GameState) -> tuple[Event, ...]:
    turn, variant = state.turn, state.variant
    if state.phase is Phase.START:
        raise _start_first(state, _START_BEFORE_BANK)
    if state.phase is Phase.KEEP:
        msg = say("expected a keep of '{roll}' before the bank, got none", roll=turn.roll)
        raise WrongPhaseError(msg, hint=say("keep at least one scoring die first"))
    if not turn.kept:
        msg = say("expected points to bank, got a turn without any")
        raise IllegalBankError(msg, hint=say("roll first"))
    if state.has_hot_dice and not has_one_roll(state):
        if variant.hot_dice is HotDice.MUST_ROLL:
            msg = count(
                "expected the hot die to be rolled again, got a bank",
                "expected all {n} hot dice to be rolled again, got a bank",
                variant.dice,
            )
            raise IllegalBankError(msg, hint=_roll_all(variant))
        kept = [len(it.dice) for it in turn.kept]
        if variant.too_good_to_stop and kept[0] == sum(kept) == variant.dice:
            msg = count(
                "expected a first roll of {n} scoring die to be too good to stop, got a bank",
                "expected a first roll of {n} scoring dice to be too good to stop, got a bank",
                variant.dice,
            )
            raise IllegalBankError(msg, hint=_roll_all(variant))
    _check_needs(state, turn.points)
    return banked(state, turn.points, typed=False)


def _type_points(state: GameState, command: TypePoints) -> tuple[Event, ...]:
    points, sheet = command.points, score_sheet(state.variant)
    if state.phase is Phase.START:
        raise _start_first(state, _START_BEFORE_POINTS, points=points)
    if state.turn.has_begun:
        msg = say(
            "expected points typed for a whole turn, got {points} after its first roll",
            points=points,
        )
        hint = say("undo the rolls of this turn, or go on with the dice")
        raise WrongPhaseError(msg, hint=hint)
    if points == 0:
        return farkled(state, typed=True)
    unit, prize = typed_unit(state.variant), state.variant.prize
    fewest = min(sheet.smallest_points, prize.points if prize else sheet.smallest_points)
    if points < 0 or points % unit:
        msg = count(
            "expected a multiple of {n} point, got {points}",
            "expected a multiple of {n} points, got {points}",
            unit,
            points=points,
        )
        raise IllegalBankError(msg, hint=say("count the turn's points again; 0 is a farkle"))
    if points < fewest:
        msg = count(
            "expected at least {n} point, got {points}",
            "expected at least {n} points, got {points}",
            fewest,
            points=points,
        )
        raise IllegalBankError(msg, hint=say("count the turn's points again; 0 is a farkle"))
    _check_needs(state, points)
    return banked(state, points, typed=True)


def _check_needs(state: GameState, points: int) -> None:
    needs = _needs(state)
    if points >= needs:
        return
    if not state.is_on_board(state.current):
        msg = count(
            "it takes {n} point in one turn to get on the board, this one has {points}",
            "it takes {n} points in one turn to get on the board, this one has {points}",
            needs,
            points=points,
        )
    else:
        msg = count(
            "it takes {n} point to bank, this turn has {points}",
            "it takes {n} points to bank, this turn has {points}",
            needs,
            points=points,
        )
    raise IllegalBankError(msg, hint=say("roll again"))


def _take_over(state: GameState) -> tuple[Event, ...]:
    rule, left, rules = state.variant.piggyback, state.left, state.variant.id
    if rule is None:
        msg = say("expected a turn that begins anew under '{rules}', got a take-over", rules=rules)
        raise RuleError(msg, hint=_roll_all(state.variant))
    if state.phase is not Phase.ROLL or state.turn.has_begun:
        msg = say("expected a take-over before the first roll, got one after it")
        hint = say("undo the rolls of this turn, or go on with them")
        raise WrongPhaseError(msg, hint=hint)
    if left is None or state.previous == state.current:
        msg = say("expected points and dice that the player before left, got none")
        raise RuleError(msg, hint=_roll_all(state.variant))
    if left.is_hot and rule.after_hot_dice is AfterHotDice.NOTHING:
        msg = say("expected dice that were left over under '{rules}', got hot dice", rules=rules)
        raise RuleError(msg, hint=_roll_all(state.variant))
    if not rule.before_entry and not state.is_on_board(state.current):
        msg = say(
            "expected a player on the board to take over under '{rules}', got {name}",
            rules=rules,
            name=state.player.name,
        )
        raise RuleError(msg, hint=_roll_all(state.variant))
    points = left.points if rule.mode is PiggybackMode.INHERIT else 0
    return (TurnTakenOver(points=points, dice=left.dice),)


def _pass(state: GameState) -> tuple[Event, ...]:
    if state.phase is Phase.START:
        raise _start_first(state, _START_BEFORE_PASS)
    if state.turn.has_begun:
        msg = say("expected a pass before the first roll, got one after it")
        raise WrongPhaseError(msg, hint=say("bank, or undo the rolls of this turn"))
    return ended(state, TurnPassed(0))


_START_BEFORE_ROLL = later("expected {names} to roll again for the start, got the roll '{roll}'")
_START_BEFORE_BANK = later("expected {names} to roll again for the start, got a bank")
_START_BEFORE_POINTS = later("expected {names} to roll again for the start, got {points} points")
_START_BEFORE_PASS = later("expected {names} to roll again for the start, got a pass")


def _start_first(state: GameState, message: str, **values: object) -> WrongPhaseError:
    names = say_in("between two names", " and ").join(state.players[it].name for it in state.tied)
    msg = say(message, names=names, **values)
    return WrongPhaseError(msg, hint=say("say what their dice show"))


def _over() -> WrongPhaseError:
    msg = say("expected a game that goes on, got one that is over")
    hint = say("undo takes the last turn back; or start a new game")
    return WrongPhaseError(msg, hint=hint)


def _roll_all(variant: Variant) -> str:
    return count("roll the die", "roll all {n} dice", variant.dice)
