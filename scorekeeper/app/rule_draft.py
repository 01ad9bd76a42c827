"""PURE. A rule set that is being edited: plain values, some of them only half typed, and checked.

A place in it is a path of keys, as in `("combo", 3, "points")`, the `$.combo[3].points` of a
complaint.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias, cast

from scorekeeper.errors import VariantError
from scorekeeper.language import say, spoken
from scorekeeper.rules.plain import RECORD_DEFAULTS, RECORDS, from_data, to_data
from scorekeeper.rules.rows import WINS
from scorekeeper.rules.variant import FinalRound, PiggybackMode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.rules.plain import Plain
    from scorekeeper.rules.variant import Variant

Path: TypeAlias = tuple[str | int, ...]
Value: TypeAlias = str | int | bool

FIRST_TARGET, FIRST_ROUNDS, FIRST_BONUS, FIRST_POINTS = 10_000, 10, 500, 50
FIRST_COSTS = {"farkles_in_row": 1000, "prize": 500}
FIRST_GROUPS = [3]


class Shape(StrEnum):
    """How a combo says which dice it is of."""

    FACES = "faces"
    GROUPS = "groups"


class Pay(StrEnum):
    """What a combo gives: one number, six by its face, or the game."""

    ONE = "one"
    SIX = "six"
    WIN = WINS


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong, and where, as in `$.combo[3].points`."""

    path: str
    sentence: str

    @property
    def whole(self) -> str:
        """Place and sentence in one."""
        return f"{self.path}: {self.sentence}"

    def is_about(self, path: Path) -> bool:
        """Whether it is about this place or something within it."""
        place = shown_path(path)
        return self.path == place or self.path.startswith((f"{place}.", f"{place}["))


def shown_path(path: Path) -> str:
    """The path as complaints write it."""
    return "$" + "".join(f"[{it}]" if isinstance(it, int) else f".{it}" for it in path)


def complaint_of(error: VariantError) -> Complaint:
    """The path and the sentence of a complaint."""
    path, _, sentence = error.sentence.partition(": ")
    return Complaint(path, sentence)


def begun(variant: Variant, *, name: str) -> Plain:
    """A house rule that plays as this variant does; nothing in it is left open by a source."""
    return to_data(variant) | {"name": name, "source": variant.name, "unspecified": []}


def checked(data: Plain, *, rule_id: str, names: Iterable[str]) -> Variant | Complaint:
    """The rule set of these values, or the first thing that is wrong; `names` are taken."""
    try:
        variant = from_data(data, variant_id=rule_id)
    except VariantError as error:
        return complaint_of(error)
    return named_apart(variant, names)


def named_apart(variant: Variant, names: Iterable[str]) -> Variant | Complaint:
    """The rule set, or a complaint that another has its name."""
    if variant.name.strip().casefold() in {it.strip().casefold() for it in names}:
        sentence = say("expected a name that no other rule set has, got {name}", name=variant.name)
        return Complaint("$.name", sentence)
    return variant


def value_at(data: Plain, path: Path) -> object:
    """The value at a place, None where there is none."""
    here: object = data
    for key in path:
        if isinstance(here, list) and isinstance(key, int) and key < len(here):
            here = here[key]
        elif isinstance(here, dict):
            here = here.get(key)
        else:
            return None
    return here


def put(data: Plain, path: Path, value: object) -> Plain:
    """The values with another one at this place."""
    changed = deepcopy(data)
    *way, last = path
    here = value_at(changed, tuple(way))
    if isinstance(here, list | dict):
        cast("dict[str | int, object]", here)[last] = value
    return changed


def typed_number(text: str) -> Value:
    """A whole number, however its thousands are separated; other text as it is, to be told."""
    bare = text.strip()
    for sign in {",", " ", "\N{NO-BREAK SPACE}", spoken().thousands}:
        bare = bare.replace(sign, "")
    return int(bare) if bare.isdecimal() and len(bare) < len("1000000000") else text


def typed_groups(text: str) -> object:
    """The sizes in `3, 2`; other text as it is, to be told."""
    parts = text.replace(",", " ").replace("+", " ").split()
    return [int(it) for it in parts] if parts and all(map(_is_size, parts)) else text


def _is_size(text: str) -> bool:
    return text.isdecimal() and len(text) == 1


def chosen(data: Plain, path: Path, value: Value) -> Plain:
    """The values with this choice, and what has to change with it."""
    changed = put(data, path, value)
    if path == ("final_round",):
        counts_rounds = value == FinalRound.AFTER_ROUNDS
        if counts_rounds != bool(changed["rounds"]):
            changed["rounds"] = FIRST_ROUNDS if counts_rounds else 0
        if counts_rounds == bool(changed["target"]):
            changed["target"] = 0 if counts_rounds else FIRST_TARGET
    if path == ("piggyback", "mode"):
        has_bonus = value == PiggybackMode.FLAT_BONUS
        changed = put(changed, ("piggyback", "bonus"), FIRST_BONUS if has_bonus else 0)
    return changed


def with_record(data: Plain, key: str, *, is_on: bool) -> Plain:
    """The values with a rule that can be left out, or without it."""
    changed = deepcopy(data)
    changed.pop(key, None)
    if is_on:
        costs = {"points": FIRST_COSTS[key]} if key in FIRST_COSTS else {}
        values = RECORD_DEFAULTS[key] | costs
        changed[key] = {name: values[name] for name in RECORDS[key][1]}
    return changed


def combos_of(data: Plain) -> list[Plain]:
    """The rows of combos."""
    rows = data.get("combo")
    return rows if isinstance(rows, list) else []


def with_combo(data: Plain) -> Plain:
    """The values with one more combo, that still has no name."""
    row = {"name": "", "faces": "1", "points": FIRST_POINTS}
    return data | {"combo": [*deepcopy(combos_of(data)), row]}


def without_combo(data: Plain, place: int) -> Plain:
    """The values without a combo."""
    rows = deepcopy(combos_of(data))
    return data | {"combo": [*rows[:place], *rows[place + 1 :]]}


def shape_of(row: Plain) -> Shape:
    """How a combo says which dice it is of."""
    return Shape.GROUPS if "groups" in row else Shape.FACES


def pay_of(row: Plain) -> Pay:
    """What a combo gives."""
    points = row.get("points")
    if points == WINS:
        return Pay.WIN
    return Pay.SIX if isinstance(points, list) else Pay.ONE


def shaped(data: Plain, place: int, shape: Shape) -> Plain:
    """The values with a combo of very dice, or of so many alike."""
    row = dict(combos_of(data)[place])
    if shape is not shape_of(row):
        row.pop(Shape.FACES, None)
        row.pop(Shape.GROUPS, None)
        row[shape] = "1" if shape is Shape.FACES else [*FIRST_GROUPS]
        if shape is Shape.FACES and pay_of(row) is Pay.SIX:
            row["points"] = cast("list[object]", row["points"])[0]
    return put(data, ("combo", place), row)


def paid(data: Plain, place: int, pay: Pay) -> Plain:
    """The values with a combo that gives one number, six, or the game."""
    row = combos_of(data)[place]
    before, points = pay_of(row), row.get("points")
    if pay is before:
        return data
    one = cast("list[object]", points)[0] if before is Pay.SIX else points
    if before is Pay.WIN:
        one = FIRST_POINTS
    gives: dict[Pay, object] = {Pay.ONE: one, Pay.SIX: [one] * 6, Pay.WIN: WINS}
    return put(data, ("combo", place, "points"), gives[pay])
