"""A variant in words: the rule card that players read before the game, and two side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import (
    FACES_FIELD,
    PLURAL,
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
    from collections.abc import Iterator

    from scorekeeper.dice import Dice
    from scorekeeper.rules.variant import Combo, Variant

OPEN_SIGN = "*"
OPEN_NOTE = f"{OPEN_SIGN} Its source does not say; this is how it is played here."
WINS = "wins the game"
NOT_PLAYED = "not played"

_END = {
    FinalRound.NONE: "first and the game is won at once.",
    FinalRound.ONE_TURN_EACH: "and everyone else has one more turn; the highest score wins.",
    FinalRound.ONE_ROLL_EACH: "and everyone else has one more roll; the highest score wins.",
    FinalRound.EQUAL_TURNS: (
        "and the round is played to its end, so that all have had as many turns; "
        "the highest score wins."
    ),
}
_REACHED = {
    TargetTest.AT_LEAST: "Bank ",
    TargetTest.MORE_THAN: "Bank more than ",
    TargetTest.EXACTLY: "Reach exactly ",
}
_LOWEST = {
    LowestTie.NEXT_TO_PLAY: "Of several lowest, the one who plays next gets them.",
    LowestTie.EACH: "Of several lowest, each gets them.",
    LowestTie.NOBODY: "Of several lowest, nobody gets them.",
}
_TIE = {
    Tie.FIRST_TO_REACH: "Of equal scores at the end, the one that was reached first wins.",
    Tie.SHARED: "Equal scores at the end share the win.",
    Tie.PLAY_OFF: "Equal scores at the end play one more turn each, until one is higher.",
}
_START = {
    Start.HIGHEST_DIE: "Everybody rolls a die; the highest begins, then it goes clockwise.",
    Start.FIRST_NAMED: "The player who was named first begins, then it goes clockwise.",
}
_START_TIE = {
    StartTie.TIED: "Those who share the highest die roll again.",
    StartTie.ALL: "If the highest die is shared, all roll again.",
}
_COCKED = {
    Cocked.THAT_DIE: "A die that leans or leaves the table is rolled again.",
    Cocked.ALL_ROLLED: "If a die leans or leaves the table, the whole roll is rolled again.",
}
_LATE = {
    LatePlayer.AT_ZERO: "Who joins late begins with nothing.",
    LatePlayer.AT_LOWEST: "Who joins late begins with the lowest score.",
    LatePlayer.REFUSED: "Nobody joins once the game goes on.",
}


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in a sentence. `is_open`: the variant's source does not say so."""

    topic: str
    text: str
    is_open: bool

    @property
    def marked(self) -> str:
        """The sentence, with a sign after it where the source does not say so."""
        return f"{self.text} {OPEN_SIGN}" if self.is_open else self.text


@dataclass(frozen=True, slots=True)
class Difference:
    """A line in which two variants differ; the words of each."""

    topic: str
    one: str
    other: str


def rules_in_words(variant: Variant) -> tuple[RuleLine, ...]:
    """The rules of the match and of the turn, a sentence each."""
    lines = (*_match(variant), *_turn(variant), *_records(variant), *_table(variant))
    return tuple(
        RuleLine(topic, text, any(field in variant.unspecified for field in fields.split()))
        for topic, text, fields in lines
    )


def combos_in_words(variant: Variant) -> tuple[RuleLine, ...]:
    """The scoring lines: name and points, in the variant's order, a row for each that differs."""
    return tuple(
        RuleLine(name, points, combo.name in variant.unspecified)
        for combo in variant.combos
        for name, points in _rows(combo)
    )


def card(variant: Variant) -> str:
    """The whole rule card as text, a rule a line."""
    rules, combos = rules_in_words(variant), combos_in_words(variant)
    width = max(len(line.topic) for line in (*rules, *combos)) + 2
    lines = [variant.name, f"After {variant.source}. {variant.dice} dice.", ""]
    lines += [f"{line.topic:<{width}}{line.marked}" for line in rules]
    lines += ["", *(f"{line.topic:<{width}}{line.marked}" for line in combos)]
    if any(line.is_open for line in (*rules, *combos)):
        lines += ["", OPEN_NOTE]
    return "\n".join(lines) + "\n"


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """Two variants line by line, those lines in which they differ."""
    cards = [_by_topic(variant) for variant in (one, other)]
    topics = dict.fromkeys([*cards[0], *cards[1]])
    pairs = ((topic, *(words.get(topic, NOT_PLAYED) for words in cards)) for topic in topics)
    return tuple(Difference(topic, left, right) for topic, left, right in pairs if left != right)


def split_in_words(variant: Variant, kept: Dice) -> str:
    """Why kept dice are worth what they are: `1600 = 111 + 666, more than two triplets 1500`."""
    score = score_sheet(variant)[kept]
    if score is None:
        return ""
    words = f"{score.points} = {' + '.join(map(str, score.parts))}"
    rival = score.rival
    return f"{words}, more than {rival.combo} {rival.points}" if rival else words


def _by_topic(variant: Variant) -> dict[str, str]:
    words = {"Dice": str(variant.dice)}
    for line in (*rules_in_words(variant), *combos_in_words(variant)):
        words[line.topic] = f"{words[line.topic]} {line.text}" if line.topic in words else line.text
    return words


def _match(variant: Variant) -> Iterator[tuple[str, str, str]]:
    if variant.final_round is FinalRound.AFTER_ROUNDS:
        text = f"{variant.rounds} rounds are played; the highest score wins."
        yield "Target", text, "final_round rounds"
    else:
        reached = f"{_REACHED[variant.target_test]}{variant.target:,} points"
        text = f"{reached} {_END[variant.final_round]}"
        yield "Target", text, "target target_test final_round"
        yield "Bank", "A turn never ends by itself: points count when they are banked.", ""
    if variant.target_test is TargetTest.EXACTLY:
        if variant.overshoot is Overshoot.LOST:
            yield "Overshoot", f"A bank past {variant.target:,} gives nothing.", "overshoot"
        else:
            text = f"A bank past {variant.target:,} gives its points to the lowest of the others."
            yield "Overshoot", text, "overshoot"
            yield "Overshoot", _LOWEST[variant.lowest_tie], "lowest_tie"
    if variant.final_round is not FinalRound.NONE:
        yield "Tie", _TIE[variant.tie], "tie"


def _turn(variant: Variant) -> Iterator[tuple[str, str, str]]:
    dice = variant.dice
    if variant.entry:
        text = f"{variant.entry:,} points in one turn to get on the board."
    else:
        text = "No entry threshold."
    yield "Entry", text, "entry"
    if variant.min_bank:
        yield "Minimum", f"At least {variant.min_bank:,} points in every bank.", "min_bank"
    if variant.keep_all:
        yield "Keep", "All dice of a roll that score must be kept.", "keep_all"
    else:
        yield "Keep", "At least one scoring die of a roll must be kept.", "keep_all"
    may = "must" if variant.hot_dice is HotDice.MUST_ROLL else "may"
    yield "Hot dice", f"Keep all {dice} and you {may} roll all {dice} again.", "hot_dice"
    if variant.too_good_to_stop:
        text = f"If all {dice} score in the first roll, keep them all and roll on."
        yield "Too good to stop", text, "too_good_to_stop"
    if variant.first_roll_farkle_loss:
        text = f"A farkle with the first roll costs {variant.first_roll_farkle_loss:,} points."
        yield "First roll", text, "first_roll_farkle_loss"


def _records(variant: Variant) -> Iterator[tuple[str, str, str]]:
    if fine := variant.farkles_in_row:
        topic, field = "Farkles in a row", "farkles_in_row"
        text = f"{fine.count} farkles in a row cost {fine.points:,} points."
        yield topic, text, f"{field} {field}.count {field}.points"
        text = "the count begins anew" if fine.resets else "each further one costs as much"
        yield topic, f"After that {text}.", f"{field}.resets"
        text = "may" if fine.below_zero else "cannot"
        yield topic, f"A score {text} fall below zero.", f"{field}.below_zero"
        text = "count" if fine.before_entry else "do not count"
        yield topic, f"Farkles before the entry {text}.", f"{field}.before_entry"
    if prize := variant.prize:
        topic, field = "Nothing scores", "prize"
        rolls = "A first roll" if prize.when is PrizeWhen.FIRST_ROLL else "Any roll"
        text = f"{rolls} of all {variant.dice} dice in which nothing scores gives {prize.points:,}."
        yield topic, text, f"{field} {field}.points {field}.when"
        text = "All dice are rolled again." if prize.goes_on else "The turn ends with that."
        yield topic, text, f"{field}.goes_on"
        if not prize.goes_on and max(variant.entry, variant.min_bank) > prize.points:
            text = "must pass" if prize.needs_entry else "need not pass"
            yield topic, f"It {text} the entry.", f"{field}.needs_entry"
    if rule := variant.piggyback:
        topic, field = "Piggy-back", "piggyback"
        yield topic, _piggyback(rule.mode, rule.bonus), f"{field} {field}.mode {field}.bonus"
        text = "may" if rule.before_entry else "may not"
        yield topic, f"Before the entry you {text} take over.", f"{field}.before_entry"
        all_dice = rule.after_hot_dice is AfterHotDice.ALL_DICE
        text = f"all {variant.dice} dice are" if all_dice else "nothing is"
        yield topic, f"After hot dice, {text} taken over.", f"{field}.after_hot_dice"


def _piggyback(mode: PiggybackMode, bonus: int) -> str:
    if mode is PiggybackMode.INHERIT:
        return "You may begin with the points that the player before banked and the dice left."
    return (
        f"You may begin with the dice that the player before left; if they score, {bonus:,} "
        "points come on top."
    )


def _table(variant: Variant) -> Iterator[tuple[str, str, str]]:
    yield "Start", _START[variant.start], "start"
    if variant.start is Start.HIGHEST_DIE:
        yield "Start", _START_TIE[variant.start_tie], "start_tie"
    if variant.teams:
        yield "Teams", "Team mates share one score and sit across from each other.", "teams"
    yield "Cocked dice", _COCKED[variant.cocked], "cocked"
    yield "Late players", _LATE[variant.late_player], "late_player"
    may = "may still win" if variant.leaver_may_win else "cannot win"
    yield "Leaving", f"Who leaves {may}; the others play on.", "leaver_may_win"


def _rows(combo: Combo) -> list[tuple[str, str]]:
    if combo.wins or isinstance(combo.points, int):
        points = WINS if combo.wins else f"{combo.points:,}"
        return [(combo.name.replace(FACES_FIELD, "of a kind"), points)]
    return [
        (combo.name.replace(FACES_FIELD, PLURAL[face - 1]), f"{points:,}")
        for face, points in zip(FACES, combo.points, strict=True)
    ]
