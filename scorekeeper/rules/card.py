"""A variant in words: the rule card that players read before the game, and two side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.dice import FACES
from scorekeeper.language import count, later, number, say, say_in
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.sentences import (
    COCKED,
    HOT_DICE,
    LATE,
    LOWEST,
    OVERSHOT,
    PRIZE,
    START,
    START_TIE,
    TARGET,
    TIE,
)
from scorekeeper.rules.variant import (
    FACES_FIELD,
    AfterHotDice,
    FinalRound,
    Overshoot,
    PiggybackMode,
    Start,
    TargetTest,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.dice import Dice
    from scorekeeper.rules.variant import Combo, FarklesInRow, Piggyback, Prize, Variant

OPEN_SIGN = "*"
OPEN_NOTE = later("* Its source does not say; this is how it is played here.")
WINS = later("wins the game")
NOT_PLAYED = later("not played")
OF_A_KIND = later("of a kind")


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
    source = count(
        "After {source}. {n} die.",
        "After {source}. {n} dice.",
        variant.dice,
        source=say(variant.source),
    )
    lines = [say(variant.name), source, ""]
    lines += [f"{line.topic:<{width}}{line.marked}" for line in rules]
    lines += ["", *(f"{line.topic:<{width}}{line.marked}" for line in combos)]
    if any(line.is_open for line in (*rules, *combos)):
        lines += ["", say(OPEN_NOTE)]
    return "\n".join(lines) + "\n"


def differences(one: Variant, other: Variant) -> tuple[Difference, ...]:
    """Two variants line by line, those lines in which they differ."""
    cards = [_by_topic(variant) for variant in (one, other)]
    topics = dict.fromkeys([*cards[0], *cards[1]])
    pairs = ((topic, *(words.get(topic, say(NOT_PLAYED)) for words in cards)) for topic in topics)
    return tuple(Difference(topic, left, right) for topic, left, right in pairs if left != right)


def split_in_words(variant: Variant, kept: Dice) -> str:
    """Why kept dice are worth what they are: `1600 = 111 + 666, more than two triplets 1500`."""
    score = score_sheet(variant)[kept]
    if score is None:
        return ""
    parts = f"{score.points} = {' + '.join(map(str, score.parts))}"
    if (rival := score.rival) is None:
        return parts
    return say(
        "{parts}, more than {combo} {points}",
        parts=parts,
        combo=say(rival.combo),
        points=str(rival.points),
    )


def of_any_face(name: str) -> str:
    """The name of a combo that is worth the same with every face, as in `four of a kind`."""
    whole = name.replace(FACES_FIELD, OF_A_KIND)
    words = say(whole)
    # A combo that people made is in no catalogue: of its name, only these words can be said.
    return words if words != whole else name.replace(FACES_FIELD, say(OF_A_KIND))


def _by_topic(variant: Variant) -> dict[str, str]:
    words = {say_in("rule", "Dice"): str(variant.dice)}
    for line in (*rules_in_words(variant), *combos_in_words(variant)):
        words[line.topic] = f"{words[line.topic]} {line.text}" if line.topic in words else line.text
    return words


def _match(variant: Variant) -> Iterator[tuple[str, str, str]]:
    topic = say_in("rule", "Target")
    if variant.final_round is FinalRound.AFTER_ROUNDS:
        text = count(
            "{n} round is played; the highest score wins.",
            "{n} rounds are played; the highest score wins.",
            variant.rounds,
        )
        yield topic, text, "final_round rounds"
    else:
        sentence = TARGET[variant.target_test, variant.final_round]
        yield topic, count(*sentence, variant.target), "target target_test final_round"
        text = say("A turn never ends by itself: points count when they are banked.")
        yield say_in("rule", "Bank"), text, ""
    if variant.target_test is TargetTest.EXACTLY:
        topic = say_in("rule", "Overshoot")
        yield topic, say(OVERSHOT[variant.overshoot], target=variant.target), "overshoot"
        if variant.overshoot is Overshoot.TO_LOWEST:
            yield topic, say(LOWEST[variant.lowest_tie]), "lowest_tie"
    if variant.final_round is not FinalRound.NONE:
        yield say_in("rule", "Tie"), say(TIE[variant.tie]), "tie"


def _turn(variant: Variant) -> Iterator[tuple[str, str, str]]:
    dice = variant.dice
    yield say_in("rule", "Entry"), _entry(variant.entry), "entry"
    if variant.min_bank:
        text = count(
            "At least {n} point in every bank.",
            "At least {n} points in every bank.",
            variant.min_bank,
        )
        yield say_in("rule", "Minimum"), text, "min_bank"
    if variant.keep_all:
        text = say("All dice of a roll that score must be kept.")
    else:
        text = say("At least one scoring die of a roll must be kept.")
    yield say_in("rule", "Keep"), text, "keep_all"
    yield say_in("rule", "Hot dice"), say(HOT_DICE[variant.hot_dice], dice=dice), "hot_dice"
    if variant.too_good_to_stop:
        text = say("If all {dice} score in the first roll, keep them all and roll on.", dice=dice)
        yield say_in("rule", "Too good to stop"), text, "too_good_to_stop"
    if variant.first_roll_farkle_loss:
        text = count(
            "A farkle with the first roll costs {n} point.",
            "A farkle with the first roll costs {n} points.",
            variant.first_roll_farkle_loss,
        )
        yield say_in("rule", "First roll"), text, "first_roll_farkle_loss"


def _entry(points: int) -> str:
    if not points:
        return say("No entry threshold.")
    return count(
        "{n} point in one turn to get on the board.",
        "{n} points in one turn to get on the board.",
        points,
    )


def _records(variant: Variant) -> Iterator[tuple[str, str, str]]:
    if variant.farkles_in_row:
        topic = say_in("rule", "Farkles in a row")
        yield from ((topic, *it) for it in _farkles(variant.farkles_in_row))
    if variant.prize:
        topic = say_in("rule", "Nothing scores")
        yield from ((topic, *it) for it in _prize(variant, variant.prize))
    if variant.piggyback:
        topic = say_in("rule", "Piggy-back")
        yield from ((topic, *it) for it in _piggyback(variant, variant.piggyback))


def _farkles(fine: FarklesInRow) -> Iterator[tuple[str, str]]:
    text = count(
        "{n} farkle in a row costs {points} points.",
        "{n} farkles in a row cost {points} points.",
        fine.count,
        points=fine.points,
    )
    yield text, "farkles_in_row farkles_in_row.count farkles_in_row.points"
    if fine.resets:
        text = say("After that the count begins anew.")
    else:
        text = say("After that each further one costs as much.")
    yield text, "farkles_in_row.resets"
    may, cannot = later("A score may fall below zero."), later("A score cannot fall below zero.")
    yield say(may if fine.below_zero else cannot), "farkles_in_row.below_zero"
    if fine.before_entry:
        text = say("Farkles before the entry count.")
    else:
        text = say("Farkles before the entry do not count.")
    yield text, "farkles_in_row.before_entry"


def _prize(variant: Variant, prize: Prize) -> Iterator[tuple[str, str]]:
    text = say(PRIZE[prize.when], dice=variant.dice, points=prize.points)
    yield text, "prize prize.points prize.when"
    again, ends = later("All dice are rolled again."), later("The turn ends with that.")
    yield say(again if prize.goes_on else ends), "prize.goes_on"
    if not prize.goes_on and max(variant.entry, variant.min_bank) > prize.points:
        must, need_not = later("It must pass the entry."), later("It need not pass the entry.")
        yield say(must if prize.needs_entry else need_not), "prize.needs_entry"


def _piggyback(variant: Variant, rule: Piggyback) -> Iterator[tuple[str, str]]:
    if rule.mode is PiggybackMode.INHERIT:
        text = say("You may begin with the points that the player before banked and the dice left.")
    else:
        text = count(
            "You may begin with the dice that the player before left; if they score, {n} point "
            "comes on top.",
            "You may begin with the dice that the player before left; if they score, {n} points "
            "come on top.",
            rule.bonus,
        )
    yield text, "piggyback piggyback.mode piggyback.bonus"
    if rule.before_entry:
        text = say("Before the entry you may take over.")
    else:
        text = say("Before the entry you may not take over.")
    yield text, "piggyback.before_entry"
    if rule.after_hot_dice is AfterHotDice.ALL_DICE:
        text = say("After hot dice, all {dice} dice are taken over.", dice=variant.dice)
    else:
        text = say("After hot dice, nothing is taken over.")
    yield text, "piggyback.after_hot_dice"


def _table(variant: Variant) -> Iterator[tuple[str, str, str]]:
    yield say_in("rule", "Start"), say(START[variant.start]), "start"
    if variant.start is Start.HIGHEST_DIE:
        yield say_in("rule", "Start"), say(START_TIE[variant.start_tie]), "start_tie"
    if variant.teams:
        text = say("Team mates share one score and sit across from each other.")
        yield say_in("rule", "Teams"), text, "teams"
    yield say_in("rule", "Cocked dice"), say(COCKED[variant.cocked]), "cocked"
    yield say_in("rule", "Late players"), say(LATE[variant.late_player]), "late_player"
    if variant.leaver_may_win:
        text = say("Who leaves may still win; the others play on.")
    else:
        text = say("Who leaves cannot win; the others play on.")
    yield say_in("rule", "Leaving"), text, "leaver_may_win"


def _rows(combo: Combo) -> list[tuple[str, str]]:
    if isinstance(combo.points, int):
        return [(of_any_face(combo.name), say(WINS) if combo.wins else number(combo.points))]
    return [
        (say(combo.name_for(face)), number(points))
        for face, points in zip(FACES, combo.points, strict=True)
    ]
