"""Spoilt rule files and games: each is played or refused with a reason and a place, at once.

1,000 of each kind; with LONG=1 it is 100,000 new ones. A failure shows its seed and its text.
"""

from __future__ import annotations

import os
import random
import re
import time
from typing import TYPE_CHECKING

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.notation import dumps, loads, play
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.rules.variant import Combo

IS_LONG = bool(os.environ.get("LONG"))
COUNT = 100_000 if IS_LONG else 1000
FIRST_SEED = time.time_ns() if IS_LONG else 0
SLOWEST = 1.0
"""Seconds of processor time for one text: another busy program does not make a text slow."""

VARIANTS = {preset: toml.find(preset) for preset in toml.preset_ids()}
ROUNDS = """name = "Ten rounds"
target = 0
entry = 0
rounds = 10
final_round = "after_rounds"
tie = "play_off"
unspecified = ["tie", "one"]
[farkles_in_row]
points = 500
below_zero = false
[prize]
points = 400
goes_on = true
[piggyback]
mode = "flat_bonus"
bonus = 1000
[[combo]]
name = "one"
faces = "1"
points = 100
[[combo]]
name = "full house, {faces} over a pair"
groups = [3, 2]
points = [1250, 450, 550, 650, 750, 850]
[[combo]]
name = "six ones at once"
faces = "111111"
points = "win"
"""
RULES = (ROUNDS, *map(toml.dumps, VARIANTS.values()))
GAMES = (
    """variant: russian_10000
players: Ann, Bob the Great
# entry is 700
Ann 112663:11 1446:1 223 x
Bob the Great 111555:111555 123344:1 =   # 1,600
Ann +700
Bob the Great +0
Ann 112663
""",
    """variant: teams_10000
players: Ann, Cy, Bob, Di
teams: Ann+Bob, Cy+Di
start: Ann 6, Cy 6, Bob 2, Di 1, Ann 3, Cy 4
Cy +5000
Bob 111234:111 234 x
Di +5000
Ann 222346:222 115:11 =
Cy -
Bob +0
""",
    """variant: russian_10000_full
players: Ann, Bob
Ann 223446 =
join: Éva
Bob 333326:3333 15:1 =
Éva ^ 5:5 112346:11 2346 x
Ann 111555:111555 123344:1 =
leave: Bob
Éva -
Ann +9950
""",
    """variant: welfare
players: Ann, Bob, Cy
start: Bob 5, Ann 4, Cy 1
Bob +9800
Cy +400
Ann -
Bob 444236:444 =
Cy 223446 x
""",
    """variant: zilch_playr
players: Ann
Ann 223446 115234:11 =
Ann +0
Ann +0
Ann +0
Ann 111111:111111 666666:666666 =
""",
)
SIGNS: tuple[str, ...] = (
    *"0123456789 \t\r\n#:,+^-=x.\"'[]{}()\\/_*?Aßéİ",
    *"\0\x0b\x1c\x7f\x85\xa0²٣\u2028\u200b\ufeff\ud800😀",
    *("true", "inf", "1e4", "0x10", "-1", "1000001", "9" * 5000, "[[combo]]", "[prize]"),
    *(
        "join: Ann",
        "leave: Ann",
        "players: ",
        "start: Ann 1",
        "teams: Ann",
        " ^ ",
        " +50",
        "111111",
    ),
)
checked_combos: set[tuple[int, tuple[Combo, ...]]] = set()


def spoilt(text: str, chance: random.Random) -> str:
    """The text after one to five random edits of signs, spans and lines."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        text = chance.choice(EDITS)(text, chance)
    return text


def span(text: str, chance: random.Random) -> tuple[int, int]:
    start = chance.randrange(len(text) + 1)
    return start, min(len(text), start + chance.choice((1, 1, 2, 5, 20)))


def insert(text: str, chance: random.Random) -> str:
    start, _ = span(text, chance)
    return text[:start] + chance.choice(SIGNS) + text[start:]


def delete(text: str, chance: random.Random) -> str:
    start, end = span(text, chance)
    return text[:start] + text[end:]


def overwrite(text: str, chance: random.Random) -> str:
    start, end = span(text, chance)
    return text[:start] + chance.choice(SIGNS) + text[end:]


def flip_bit(text: str, chance: random.Random) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return data.decode("utf-8", "replace")


def renumber(text: str, chance: random.Random) -> str:
    """Put another number in the place of one."""
    numbers = list(re.finditer(r"[0-9]+", text))
    if not numbers:
        return text
    old = chance.choice(numbers)
    new = chance.choice(("0", "1", "3", "5", "6", "50", "112346", "9999999", str(chance.random())))
    return text[: old.start()] + new + text[old.end() :]


def copy_span(text: str, chance: random.Random) -> str:
    start, end = span(text, chance)
    to, _ = span(text, chance)
    return text[:to] + text[start:end] + text[to:]


def move_line(text: str, chance: random.Random) -> str:
    """Take a line away, or put it elsewhere, or put it there too."""
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    line, action = lines[place], chance.choice(("drop", "move", "copy"))
    if action != "copy":
        del lines[place]
    if action != "drop":
        lines.insert(chance.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def cut(text: str, chance: random.Random) -> str:
    start, _ = span(text, chance)
    return text[:start]


EDITS: tuple[Callable[[str, random.Random], str], ...] = (
    *(insert, insert, delete, delete, overwrite, overwrite, renumber, renumber),
    *(move_line, move_line, flip_bit, copy_span, cut),
)


def use_rules(text: str) -> None:
    """Read the rules, write and read them again, and score with them."""
    variant = toml.loads(text, variant_id="x")
    assert toml.loads(toml.dumps(variant), variant_id="x") == variant
    rows = (variant.dice, variant.combos)
    if rows not in checked_combos:
        checked_combos.add(rows)
        assert len(score_sheet(variant)) >= 1


def use_game(text: str) -> None:
    """Play the game, and play again what it is written as."""
    game = loads(text, file="g")
    variant = VARIANTS.get(game.variant, VARIANTS["standard_10000"])
    events = play(game, variant, file="g")
    assert play(loads(dumps(events)), variant) == events


@pytest.mark.parametrize(
    ("use", "texts", "place"),
    [
        pytest.param(use_rules, RULES, re.compile(r"\$[^:]*: "), id="rules"),
        pytest.param(use_game, GAMES, re.compile(r"g:[0-9]+:[0-9]+: "), id="games"),
    ],
)
def test_a_spoilt_text_is_used_or_refused_with_its_place(use, texts, place):
    used = 0
    for seed in range(FIRST_SEED, FIRST_SEED + COUNT):
        chance = random.Random(seed)  # noqa: S311  # spoils texts, guards nothing
        text = spoilt(chance.choice(texts), chance)
        began = time.process_time()
        try:
            refusal = refused(use, text)
            used += refusal is None
            assert time.process_time() - began < SLOWEST
            if refusal is not None:
                assert place.match(str(refusal))
                assert "expected " in str(refusal)
        except Exception as error:
            error.add_note(f"seed {seed}, text: {text!a}")
            raise
    assert COUNT // 20 < used < COUNT


def refused(use: Callable[[str], None], text: str) -> ScorekeeperError | None:
    try:
        use(text)
    except ScorekeeperError as error:
        return error
    return None


@pytest.mark.parametrize("text", RULES)
def test_the_rules_are_used_before_they_are_spoilt(text):
    use_rules(text)


@pytest.mark.parametrize("text", GAMES)
def test_the_games_are_played_before_they_are_spoilt(text):
    use_game(text)
