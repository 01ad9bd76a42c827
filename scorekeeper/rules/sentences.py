"""The sentences of the rule card that hang on one choice of a variant; `card.py` says them."""

from __future__ import annotations

from scorekeeper.language import later, later_count
from scorekeeper.rules.variant import (
    Cocked,
    FinalRound,
    HotDice,
    LatePlayer,
    LowestTie,
    Overshoot,
    PrizeWhen,
    Start,
    StartTie,
    TargetTest,
    Tie,
)

TARGET = {
    (TargetTest.AT_LEAST, FinalRound.NONE): later_count(
        "Bank {n} point first and the game is won at once.",
        "Bank {n} points first and the game is won at once.",
    ),
    (TargetTest.AT_LEAST, FinalRound.ONE_TURN_EACH): later_count(
        "Bank {n} point and everyone else has one more turn; the highest score wins.",
        "Bank {n} points and everyone else has one more turn; the highest score wins.",
    ),
    (TargetTest.AT_LEAST, FinalRound.ONE_ROLL_EACH): later_count(
        "Bank {n} point and everyone else has one more roll; the highest score wins.",
        "Bank {n} points and everyone else has one more roll; the highest score wins.",
    ),
    (TargetTest.AT_LEAST, FinalRound.EQUAL_TURNS): later_count(
        (
            "Bank {n} point and the round is played to its end, so that all have had as many "
            "turns; the highest score wins."
        ),
        (
            "Bank {n} points and the round is played to its end, so that all have had as many "
            "turns; the highest score wins."
        ),
    ),
    (TargetTest.MORE_THAN, FinalRound.NONE): later_count(
        "Bank more than {n} point first and the game is won at once.",
        "Bank more than {n} points first and the game is won at once.",
    ),
    (TargetTest.MORE_THAN, FinalRound.ONE_TURN_EACH): later_count(
        "Bank more than {n} point and everyone else has one more turn; the highest score wins.",
        "Bank more than {n} points and everyone else has one more turn; the highest score wins.",
    ),
    (TargetTest.MORE_THAN, FinalRound.ONE_ROLL_EACH): later_count(
        "Bank more than {n} point and everyone else has one more roll; the highest score wins.",
        "Bank more than {n} points and everyone else has one more roll; the highest score wins.",
    ),
    (TargetTest.MORE_THAN, FinalRound.EQUAL_TURNS): later_count(
        (
            "Bank more than {n} point and the round is played to its end, so that all have had "
            "as many turns; the highest score wins."
        ),
        (
            "Bank more than {n} points and the round is played to its end, so that all have had "
            "as many turns; the highest score wins."
        ),
    ),
    (TargetTest.EXACTLY, FinalRound.NONE): later_count(
        "Reach exactly {n} point first and the game is won at once.",
        "Reach exactly {n} points first and the game is won at once.",
    ),
    (TargetTest.EXACTLY, FinalRound.ONE_TURN_EACH): later_count(
        "Reach exactly {n} point and everyone else has one more turn; the highest score wins.",
        "Reach exactly {n} points and everyone else has one more turn; the highest score wins.",
    ),
    (TargetTest.EXACTLY, FinalRound.ONE_ROLL_EACH): later_count(
        "Reach exactly {n} point and everyone else has one more roll; the highest score wins.",
        "Reach exactly {n} points and everyone else has one more roll; the highest score wins.",
    ),
    (TargetTest.EXACTLY, FinalRound.EQUAL_TURNS): later_count(
        (
            "Reach exactly {n} point and the round is played to its end, so that all have had as "
            "many turns; the highest score wins."
        ),
        (
            "Reach exactly {n} points and the round is played to its end, so that all have had "
            "as many turns; the highest score wins."
        ),
    ),
}
OVERSHOT = {
    Overshoot.LOST: later("A bank past {target} gives nothing."),
    Overshoot.TO_LOWEST: later(
        "A bank past {target} gives its points to the lowest of the others."
    ),
}
LOWEST = {
    LowestTie.NEXT_TO_PLAY: later("Of several lowest, the one who plays next gets them."),
    LowestTie.EACH: later("Of several lowest, each gets them."),
    LowestTie.NOBODY: later("Of several lowest, nobody gets them."),
}
TIE = {
    Tie.FIRST_TO_REACH: later("Of equal scores at the end, the one that was reached first wins."),
    Tie.SHARED: later("Equal scores at the end share the win."),
    Tie.PLAY_OFF: later("Equal scores at the end play one more turn each, until one is higher."),
}
HOT_DICE = {
    HotDice.MAY_ROLL: later("Keep all {dice} and you may roll all {dice} again."),
    HotDice.MUST_ROLL: later("Keep all {dice} and you must roll all {dice} again."),
}
PRIZE = {
    PrizeWhen.FIRST_ROLL: later(
        "A first roll of all {dice} dice in which nothing scores gives {points}."
    ),
    PrizeWhen.ANY_ROLL: later(
        "Any roll of all {dice} dice in which nothing scores gives {points}."
    ),
}
START = {
    Start.HIGHEST_DIE: later("Everybody rolls a die; the highest begins, then it goes clockwise."),
    Start.FIRST_NAMED: later("The player who was named first begins, then it goes clockwise."),
}
START_TIE = {
    StartTie.TIED: later("Those who share the highest die roll again."),
    StartTie.ALL: later("If the highest die is shared, all roll again."),
}
COCKED = {
    Cocked.THAT_DIE: later("A die that leans or leaves the table is rolled again."),
    Cocked.ALL_ROLLED: later("If a die leans or leaves the table, the whole roll is rolled again."),
}
LATE = {
    LatePlayer.AT_ZERO: later("Who joins late begins with nothing."),
    LatePlayer.AT_LOWEST: later("Who joins late begins with the lowest score."),
    LatePlayer.REFUSED: later("Nobody joins once the game goes on."),
}
