"""The rule card says what the variant says, and what its source does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.dice import Dice, all_dice
from scorekeeper.rules import toml
from scorekeeper.rules.card import (
    NOT_PLAYED,
    OPEN_NOTE,
    Difference,
    card,
    combos_in_words,
    differences,
    rules_in_words,
    split_in_words,
)
from scorekeeper.rules.plain import CHECKS, RECORDS
from scorekeeper.rules.scoring import score_sheet
from scorekeeper.rules.variant import (
    AfterHotDice,
    Cocked,
    FinalRound,
    HotDice,
    LatePlayer,
    LowestTie,
    Overshoot,
    Piggyback,
    PiggybackMode,
    Prize,
    PrizeWhen,
    Start,
    StartTie,
    TargetTest,
    Tie,
    Variant,
)

PLAIN = toml.find("standard_10000")
FULL = toml.find("russian_10000_full")


def sentences(variant: Variant) -> dict[str, str]:
    words: dict[str, str] = {}
    for line in rules_in_words(variant):
        words[line.topic] = f"{words.get(line.topic, '')} {line.text}".strip()
    return words


def test_the_card_of_a_variant_with_an_entry_and_a_final_round():
    words = sentences(toml.find("russian_10000"))
    assert words["Target"] == (
        "Bank 10,000 points and everyone else has one more turn; the highest score wins."
    )
    assert words["Entry"] == "700 points in one turn to get on the board."
    assert words["Hot dice"] == "Keep all 6 and you may roll all 6 again."
    assert "Farkles in a row" not in words


def test_the_card_of_a_variant_that_ends_at_once():
    words = sentences(toml.find("simple_10000"))
    assert words["Target"] == "Bank more than 10,000 points first and the game is won at once."
    assert "Tie" not in words


@pytest.mark.parametrize(
    ("changes", "topic", "text"),
    [
        ({"final_round": FinalRound.ONE_ROLL_EACH}, "Target", "one more roll"),
        ({"final_round": FinalRound.EQUAL_TURNS}, "Target", "all have had as many turns"),
        (
            {"final_round": FinalRound.AFTER_ROUNDS, "rounds": 9, "target": 0},
            "Target",
            "9 rounds are played",
        ),
        ({"target_test": TargetTest.EXACTLY}, "Target", "Reach exactly 10,000 points"),
        ({"target_test": TargetTest.EXACTLY}, "Overshoot", "gives nothing"),
        (
            {
                "target_test": TargetTest.EXACTLY,
                "overshoot": Overshoot.TO_LOWEST,
                "lowest_tie": LowestTie.EACH,
            },
            "Overshoot",
            "to the lowest of the others. Of several lowest, each gets them.",
        ),
        ({"tie": Tie.PLAY_OFF}, "Tie", "one more turn each"),
        ({"min_bank": 350}, "Minimum", "At least 350 points in every bank."),
        ({"keep_all": True}, "Keep", "All dice of a roll that score must be kept."),
        ({"hot_dice": HotDice.MUST_ROLL}, "Hot dice", "must roll all 6 again"),
        ({"too_good_to_stop": True}, "Too good to stop", "keep them all and roll on"),
        ({"first_roll_farkle_loss": 500}, "First roll", "costs 500 points"),
        ({"cocked": Cocked.ALL_ROLLED}, "Cocked dice", "the whole roll is rolled again"),
        ({"start": Start.FIRST_NAMED}, "Start", "named first begins, then it goes clockwise"),
        ({"start_tie": StartTie.ALL}, "Start", "all roll again"),
        ({"teams": True}, "Teams", "share one score and sit across"),
        ({"late_player": LatePlayer.AT_LOWEST}, "Late players", "the lowest score"),
        ({"leaver_may_win": True}, "Leaving", "may still win"),
    ],
)
def test_each_rule_has_its_sentence(changes, topic, text):
    assert text in sentences(replace(PLAIN, **changes))[topic]


def test_the_records_have_theirs():
    words = sentences(toml.find("classroom_5000"))
    assert words["Farkles in a row"] == (
        "3 farkles in a row cost 1,000 points. After that the count begins anew. "
        "A score may fall below zero. Farkles before the entry count."
    )
    words = sentences(FULL)
    assert words["Nothing scores"] == (
        "A first roll of all 6 dice in which nothing scores gives 500. The turn ends with that. "
        "It need not pass the entry."
    )
    assert "After hot dice, all 6 dice are taken over." in words["Piggy-back"]
    prize = Prize(points=500, when=PrizeWhen.ANY_ROLL, goes_on=True, needs_entry=False)
    rule = Piggyback(
        mode=PiggybackMode.FLAT_BONUS,
        bonus=1000,
        before_entry=False,
        after_hot_dice=AfterHotDice.NOTHING,
    )
    words = sentences(replace(PLAIN, prize=prize, piggyback=rule))
    assert words["Nothing scores"].startswith("Any roll of all 6 dice")
    assert "if they score, 1,000 points come on top" in words["Piggy-back"]
    assert "nothing is taken over" in words["Piggy-back"]


def test_what_the_source_leaves_open_is_marked():
    marked = [line.text for line in rules_in_words(FULL) if line.is_open]
    assert "The turn ends with that." in marked
    assert "700 points in one turn to get on the board." not in marked
    assert "The turn ends with that. *\n" in card(FULL)
    assert card(FULL).endswith(f"{OPEN_NOTE}\n")
    assert OPEN_NOTE not in card(replace(FULL, unspecified=()))


def test_every_field_that_may_be_left_open_has_a_sentence_that_marks_it():
    prize = Prize(points=500, when=PrizeWhen.ANY_ROLL, goes_on=False, needs_entry=True)
    full = replace(
        FULL,
        prize=prize,
        farkles_in_row=toml.find("classroom_5000").farkles_in_row,
        target_test=TargetTest.EXACTLY,
        overshoot=Overshoot.TO_LOWEST,
        min_bank=300,
        first_roll_farkle_loss=50,
        teams=True,
    )
    inner = [f"{key}.{name}" for key, (_, checks) in RECORDS.items() for name in checks]
    # The name, the source and the number of dice stand at the head of the card.
    fields = [it for it in (*CHECKS, *RECORDS, *inner) if it not in {"name", "source", "dice"}]
    for field in fields:
        variant = replace(full, unspecified=(field,))
        if field == "rounds":
            variant = replace(variant, final_round=FinalRound.AFTER_ROUNDS, rounds=3, target=0)
        assert any(line.is_open for line in rules_in_words(variant)), field


def test_combos_are_rows_of_name_and_points():
    rows = {line.topic: line.text for line in combos_in_words(toml.find("simple_10000"))}
    assert rows["three ones"] == "1,000"
    assert rows["three sixes"] == "600"
    assert rows["four of a kind"] == "1,000"
    assert rows["straight"] == "2,500"
    rows = {line.topic: line.text for line in combos_in_words(toml.find("house_adding"))}
    assert rows["six ones at once"] == "wins the game"


@pytest.mark.parametrize("preset", toml.preset_ids())
def test_every_preset_prints_its_card(preset):
    variant = toml.find(preset)
    text = card(variant)
    assert text.startswith(variant.name)
    assert all(len(line) < 160 for line in text.splitlines())
    topics = [line.topic for line in combos_in_words(variant)]
    assert len(topics) == len(set(topics))


def test_two_variants_side_by_side_show_where_they_differ():
    assert differences(PLAIN, PLAIN) == ()
    found = differences(PLAIN, replace(PLAIN, entry=500, keep_all=True))
    assert found == (
        Difference("Entry", "No entry threshold.", "500 points in one turn to get on the board."),
        Difference(
            "Keep",
            "At least one scoring die of a roll must be kept.",
            "All dice of a roll that score must be kept.",
        ),
    )
    topics = {it.topic: it for it in differences(toml.find("russian_10000"), FULL)}
    assert topics["Piggy-back"].one == NOT_PLAYED
    assert set(topics) == {"Too good to stop", "Nothing scores", "Piggy-back"}


def test_a_split_says_why_it_is_worth_what_it_is():
    russian = toml.find("russian_10000")
    assert split_in_words(russian, Dice.of("111666")) == (
        "1600 = 111 + 666, more than two triplets 1500"
    )
    assert split_in_words(russian, Dice.of("1115")) == "1050 = 111 + 5"
    assert split_in_words(russian, Dice.of("2")) == ""
    simple = toml.find("simple_10000")
    assert split_in_words(simple, Dice.of("1111")) == "1100 = 111 + 1, more than four ones 1000"


@pytest.mark.parametrize("preset", toml.menu())
def test_the_parts_of_a_split_are_the_kept_dice(preset):
    sheet = score_sheet(toml.find(preset))
    for dice in all_dice(sheet.dice):
        score = sheet[dice]
        if score is not None:
            assert Dice(face for part in score.parts for face in part) == dice
            assert len(score.parts) == len(score.combos)
