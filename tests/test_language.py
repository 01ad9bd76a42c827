"""What is said is said in the language that is set; English unless another is."""

from __future__ import annotations

from contextvars import copy_context
from gettext import NullTranslations

import pytest

from scorekeeper.dice import Dice
from scorekeeper.errors import IllegalKeepError
from scorekeeper.game.commands import Keep
from scorekeeper.game.decide import decide
from scorekeeper.language import (
    ENGLISH,
    Language,
    count,
    decimal,
    later,
    later_count,
    number,
    say,
    say_in,
    speaking,
    spoken,
)
from scorekeeper.rules import toml
from scorekeeper.rules.card import card, combos_in_words, rules_in_words, split_in_words
from scorekeeper.strategy.advice import advise
from tests.build import played
from tests.strategy.states import rolled


class Shouted(NullTranslations):
    """A catalogue that writes all words in capitals, and what is counted in brackets."""

    def gettext(self, message: str) -> str:
        return shouted(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"[{shouted(msgid1 if n == 1 else msgid2)}]"

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}/{shouted(message)}"


def shouted(message: str) -> str:
    """In capitals, but for the names of values."""
    parts = message.split("{")
    upper = [parts[0].upper()]
    for part in parts[1:]:
        name, _, rest = part.partition("}")
        upper.append(f"{{{name}}}{rest.upper()}")
    return "".join(upper)


LOUD = Language("xx", "Loud", thousands="_", point=";", messages=Shouted())


def test_english_is_spoken_unless_another_language_is_set():
    assert spoken() is ENGLISH
    with speaking(LOUD):
        assert spoken() is LOUD
        with speaking(ENGLISH):
            assert say("roll first") == "roll first"
        assert say("roll first") == "ROLL FIRST"
    assert spoken() is ENGLISH


def test_a_language_is_let_go_after_an_error():
    with pytest.raises(KeyError), speaking(LOUD):
        raise KeyError
    assert spoken() is ENGLISH


def test_each_context_speaks_for_itself():
    with speaking(LOUD):
        there = copy_context()
    assert there.run(say, "dice") == "DICE"
    assert say("dice") == "dice"


def test_values_are_filled_in_and_whole_numbers_written_as_the_language_writes_them():
    assert say("{name} has {score}", name="Ann", score=12345) == "Ann has 12,345"
    assert say("{name} has {score}", name="Ann", score="12345") == "Ann has 12345"
    assert say("{yes} of {share}", yes=True, share=0.5) == "True of 0.5"
    with speaking(LOUD):
        assert say("{name} has {score}", name="Ann", score=12345) == "Ann HAS 12_345"


def test_a_message_without_values_is_left_as_it_is():
    assert say("three {faces}") == "three {faces}"


def test_what_is_counted_takes_its_form():
    assert count("{n} die", "{n} dice", 1) == "1 die"
    assert count("{n} die", "{n} dice", 0) == "0 dice"
    assert count("{n} point of {name}", "{n} points of {name}", 1500, name="Bob") == (
        "1,500 points of Bob"
    )
    with speaking(LOUD):
        assert count("{n} die", "{n} dice", 1) == "[1 DIE]"


def test_a_context_tells_the_meanings_of_a_word_apart():
    assert say_in("rule", "Keep {dice}", dice=1000) == "Keep 1,000"
    with speaking(LOUD):
        assert say_in("rule", "Keep") == "rule/KEEP"


def test_messages_of_tables_are_said_where_they_are_used():
    table = {"roll": later("roll first"), "dice": later("roll all")}
    counted = later_count("{n} die", "{n} dice")
    with speaking(LOUD):
        assert say(table["roll"]) == "ROLL FIRST"
        assert count(*counted, 2) == "[2 DICE]"
    assert count(*counted, 1) == "1 die"


def test_numbers():
    assert number(999) == "999"
    assert number(1000) == "1,000"
    assert number(-1234567) == "-1,234,567"
    few = Language("yy", "Few", thousands=" ", ungrouped=4)
    with speaking(few):
        assert [number(it) for it in (9999, -9999, 10000)] == ["9999", "-9999", "10 000"]


def test_decimals():
    assert decimal(15.66, 1) == "15.7"
    assert decimal(2, 0) == "2"
    with speaking(LOUD):
        assert decimal(-0.25, 2) == "-0;25"


def test_the_rule_card_speaks_the_language():
    variant = toml.find("russian_10000_full")
    with speaking(LOUD):
        text = card(variant)
    assert "[BANK 10_000 POINTS AND EVERYONE ELSE HAS ONE MORE TURN; THE HIGHEST SCORE WINS.]" in (
        text
    )
    assert "rule/HOT DICE" in text
    assert "THREE ONES" in text
    assert "1_000" in text
    # Nothing but what stands for values and contexts is left in English.
    rest = text.replace("rule/", "")
    assert rest == rest.upper()


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_no_rule_of_a_card_is_left_out(preset):
    variant = toml.find(preset)
    with speaking(LOUD):
        lines = [*rules_in_words(variant), *combos_in_words(variant)]
    assert all(line.text == line.text.upper() for line in lines)


def test_why_kept_dice_are_worth_what_they_are_is_said_in_it():
    variant = toml.find("russian_10000")
    dice = Dice.of("111666")
    assert split_in_words(variant, dice) == "1600 = 111 + 666, more than two triplets 1500"
    with speaking(LOUD):
        assert split_in_words(variant, dice) == "1600 = 111 + 666, MORE THAN TWO TRIPLETS 1500"


def test_a_refusal_speaks_the_language():
    state = rolled(played("standard_10000"), "112346")
    with speaking(LOUD), pytest.raises(IllegalKeepError) as refused:
        decide(state, Keep(Dice.of("12")))
    assert str(refused.value) == "EXPECTED EVERY KEPT DIE TO SCORE, GOT '12' UNDER 'standard_10000'"
    assert refused.value.hint == "LEAVE THE DICE THAT DO NOT SCORE: '2'"


def test_a_reason_speaks_the_language():
    state = rolled(played("classroom_5000", "Ann +1000", "Bob +500"), "122346")
    with speaking(LOUD):
        roll, bank = (it.reason for it in advise(state).choices)
    assert roll == (
        "[KEEP 1 AND ROLL dice to roll/FIVE]: 7;7 % FARKLE, [ON AVERAGE 385 POINTS] "
        "(BANKING BRINGS 100)"
    )
    assert (
        bank == "KEEP 1 AND BANK 100 ([ROLLING dice to roll/FIVE] [BRINGS ON AVERAGE 385 POINTS])"
    )
