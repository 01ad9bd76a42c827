"""PURE. The fields of the form in which a rule set is edited, with their words."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from scorekeeper.app.rule_draft import value_at
from scorekeeper.language import later
from scorekeeper.rules.variant import (
    AfterHotDice,
    Cocked,
    FinalRound,
    HotDice,
    LatePlayer,
    LowestTie,
    Overshoot,
    PiggybackMode,
    PrizeWhen,
    Start,
    StartTie,
    TargetTest,
    Tie,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorekeeper.app.rule_draft import Path
    from scorekeeper.rules.plain import Plain


class Kind(StrEnum):
    """How a field is filled in."""

    TEXT = "text"
    NUMBER = "number"
    GROUPS = "groups"
    CHOICE = "choice"
    SWITCH = "switch"
    RECORD = "record"
    """A switch for a rule that can be left out."""
    SHAPE = "shape"
    PAY = "pay"


def _always(_: Plain) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Field:
    """A field; `is_there` says from the values whether it means anything."""

    path: Path
    kind: Kind
    label: str
    choices: Mapping[str, str] = field(default_factory=dict)
    is_there: Callable[[Plain], bool] = _always


def _when(*path: str, is_one_of: tuple[str, ...]) -> Callable[[Plain], bool]:
    return lambda data: value_at(data, path) in is_one_of


def _unless(*path: str, is_: str) -> Callable[[Plain], bool]:
    return lambda data: value_at(data, path) not in {is_, None}


def _has(key: str) -> Callable[[Plain], bool]:
    return lambda data: key in data


def _ends_turn(data: Plain) -> bool:
    return value_at(data, ("prize", "goes_on")) is False


def _gives_to_lowest(data: Plain) -> bool:
    is_exact = data.get("target_test") == TargetTest.EXACTLY
    return is_exact and data.get("overshoot") == Overshoot.TO_LOWEST


_MATCH = (
    Field(("name",), Kind.TEXT, later("Name")),
    Field(
        ("final_round",),
        Kind.CHOICE,
        later("The end"),
        {
            FinalRound.NONE: later("Who reaches the target wins at once"),
            FinalRound.ONE_TURN_EACH: later("One more turn for everybody else"),
            FinalRound.ONE_ROLL_EACH: later("One more roll for everybody else"),
            FinalRound.EQUAL_TURNS: later("The round is played to its end"),
            FinalRound.AFTER_ROUNDS: later("After a number of rounds"),
        },
    ),
    Field(
        ("target",),
        Kind.NUMBER,
        later("Target"),
        is_there=_unless("final_round", is_=FinalRound.AFTER_ROUNDS),
    ),
    Field(
        ("rounds",),
        Kind.NUMBER,
        later("Rounds"),
        is_there=_when("final_round", is_one_of=(FinalRound.AFTER_ROUNDS,)),
    ),
    Field(
        ("target_test",),
        Kind.CHOICE,
        later("The target is reached with"),
        {
            TargetTest.AT_LEAST: later("Its points or more"),
            TargetTest.MORE_THAN: later("More than its points"),
            TargetTest.EXACTLY: later("Exactly its points"),
        },
        _unless("final_round", is_=FinalRound.AFTER_ROUNDS),
    ),
    Field(
        ("overshoot",),
        Kind.CHOICE,
        later("Points past the target"),
        {
            Overshoot.LOST: later("Are lost"),
            Overshoot.TO_LOWEST: later("Go to the lowest of the others"),
        },
        _when("target_test", is_one_of=(TargetTest.EXACTLY,)),
    ),
    Field(
        ("lowest_tie",),
        Kind.CHOICE,
        later("Where several are lowest"),
        {
            LowestTie.NEXT_TO_PLAY: later("The one who plays next gets them"),
            LowestTie.EACH: later("Each gets them"),
            LowestTie.NOBODY: later("Nobody gets them"),
        },
        _gives_to_lowest,
    ),
    Field(
        ("tie",),
        Kind.CHOICE,
        later("Equal scores at the end"),
        {
            Tie.FIRST_TO_REACH: later("The one that was reached first wins"),
            Tie.SHARED: later("They share the win"),
            Tie.PLAY_OFF: later("They play one more turn each"),
        },
        _unless("final_round", is_=FinalRound.NONE),
    ),
)
_TURN = (
    Field(("dice",), Kind.NUMBER, later("Dice")),
    Field(("entry",), Kind.NUMBER, later("Points in one turn to get on the board, or 0")),
    Field(("min_bank",), Kind.NUMBER, later("Fewest points of every bank, or 0")),
    Field(
        ("hot_dice",),
        Kind.CHOICE,
        later("Who has kept all dice"),
        {
            HotDice.MAY_ROLL: later("May roll them all again"),
            HotDice.MUST_ROLL: later("Must roll them all again"),
        },
    ),
    Field(("keep_all",), Kind.SWITCH, later("All dice that score must be kept")),
    Field(
        ("too_good_to_stop",),
        Kind.SWITCH,
        later("Too good to stop: if all dice score in the first roll, roll on"),
    ),
    Field(
        ("first_roll_farkle_loss",),
        Kind.NUMBER,
        later("Points that a farkle with the first roll costs, or 0"),
    ),
)
_FINES = tuple(
    Field(
        ("farkles_in_row", *key), kind, label, is_there=_has("farkles_in_row") if key else _always
    )
    for key, kind, label in (
        ((), Kind.RECORD, later("Farkles in a row cost points")),
        (("count",), Kind.NUMBER, later("Farkles in a row")),
        (("points",), Kind.NUMBER, later("Points that they cost")),
        (("resets",), Kind.SWITCH, later("After that the count begins anew")),
        (("below_zero",), Kind.SWITCH, later("A score may fall below zero")),
        (("before_entry",), Kind.SWITCH, later("Farkles before the entry count")),
    )
)
_PRIZE = (
    Field(("prize",), Kind.RECORD, later("A roll in which nothing scores is paid")),
    Field(("prize", "points"), Kind.NUMBER, later("Points that it gives"), {}, _has("prize")),
    Field(
        ("prize", "when"),
        Kind.CHOICE,
        later("Which rolls of all dice"),
        {
            PrizeWhen.FIRST_ROLL: later("The first of a turn"),
            PrizeWhen.ANY_ROLL: later("Any of a turn"),
        },
        _has("prize"),
    ),
    Field(("prize", "goes_on"), Kind.SWITCH, later("The turn goes on"), {}, _has("prize")),
    Field(("prize", "needs_entry"), Kind.SWITCH, later("It must pass the entry"), {}, _ends_turn),
)
_PIGGYBACK = (
    Field(("piggyback",), Kind.RECORD, later("Piggy-back: begin with the dice left over")),
    Field(
        ("piggyback", "mode"),
        Kind.CHOICE,
        later("What is taken over"),
        {
            PiggybackMode.INHERIT: later("Points and dice"),
            PiggybackMode.FLAT_BONUS: later("Dice, and a bonus if they score"),
        },
        _has("piggyback"),
    ),
    Field(
        ("piggyback", "bonus"),
        Kind.NUMBER,
        later("Bonus"),
        {},
        _when("piggyback", "mode", is_one_of=(PiggybackMode.FLAT_BONUS,)),
    ),
    Field(
        ("piggyback", "before_entry"),
        Kind.SWITCH,
        later("Before the entry, too"),
        {},
        _has("piggyback"),
    ),
    Field(
        ("piggyback", "after_hot_dice"),
        Kind.CHOICE,
        later("After hot dice"),
        {
            AfterHotDice.ALL_DICE: later("All dice are taken over"),
            AfterHotDice.NOTHING: later("Nothing is taken over"),
        },
        _has("piggyback"),
    ),
)
_TABLE = (
    Field(
        ("start",),
        Kind.CHOICE,
        later("Who begins"),
        {
            Start.HIGHEST_DIE: later("The highest die"),
            Start.FIRST_NAMED: later("Who was named first"),
        },
    ),
    Field(
        ("start_tie",),
        Kind.CHOICE,
        later("If the highest die is shared"),
        {
            StartTie.TIED: later("Those who share it roll again"),
            StartTie.ALL: later("All roll again"),
        },
        _when("start", is_one_of=(Start.HIGHEST_DIE,)),
    ),
    Field(("teams",), Kind.SWITCH, later("Teams share a score")),
    Field(
        ("cocked",),
        Kind.CHOICE,
        later("A die that leans or leaves the table"),
        {
            Cocked.THAT_DIE: later("Is rolled again"),
            Cocked.ALL_ROLLED: later("Has the whole roll rolled again"),
        },
    ),
    Field(
        ("late_player",),
        Kind.CHOICE,
        later("Who joins late"),
        {
            LatePlayer.AT_ZERO: later("Begins with nothing"),
            LatePlayer.AT_LOWEST: later("Begins with the lowest score"),
            LatePlayer.REFUSED: later("Waits for the next game"),
        },
    ),
    Field(("leaver_may_win",), Kind.SWITCH, later("Who leaves may still win")),
)

FIELDS: tuple[tuple[str, tuple[Field, ...]], ...] = (
    (later("The match"), _MATCH),
    (later("The turn"), _TURN),
    (later("Penalties and prizes"), (*_FINES, *_PRIZE, *_PIGGYBACK)),
    (later("At the table"), _TABLE),
)
"""The sections of the form, in their order."""
