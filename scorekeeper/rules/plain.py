"""Variants as plain values, as TOML and JSON give them: `from_data` checks, `to_data` gives back.

Every complaint is a VariantError that begins with the path of what is wrong, as in
`$.combo[3].points: expected 6 numbers, got 5`.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from scorekeeper.language import later, say
from scorekeeper.rules.checks import MOST_POINTS, choice, flag, only, shown, text, whole, wrong
from scorekeeper.rules.rows import combo_data, combos_from
from scorekeeper.rules.variant import (
    AfterHotDice,
    Cocked,
    FarklesInRow,
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

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.rules.checks import Check
    from scorekeeper.rules.variant import Combo

Plain: TypeAlias = dict[str, object]

MOST_DICE = 6
MOST_ROUNDS = 1000


def from_data(data: Mapping[str, object], *, variant_id: str) -> Variant:
    """The variant in plain values; VariantError with a path where they make none.

    A field that is not there has the value of DEFAULTS, and is named in `unspecified`.
    """
    only(data, (*CHECKS, *RECORDS, "unspecified", "combo"), "$")
    silent = [key for key in DEFAULTS if key not in data]
    values = {
        key: check(data.get(key, DEFAULTS.get(key)), f"$.{key}") for key, check in CHECKS.items()
    }
    for key in RECORDS:
        values[key], inner = _record(data[key], key) if key in data else (None, [])
        silent += inner
    variant = Variant(
        id=variant_id,
        combos=combos_from(data.get("combo"), cast("int", values["dice"])),
        unspecified=(),
        **cast("dict[str, Any]", values),
    )
    _check_together(variant)
    return _with_unspecified(variant, data.get("unspecified", []), silent)


def to_data(variant: Variant) -> Plain:
    """The variant in plain values: `from_data` gives the same one back."""
    data: Plain = {key: _value(getattr(variant, key)) for key in ("name", "source")}
    data["unspecified"] = list(variant.unspecified)
    data |= {key: _value(getattr(variant, key)) for key in CHECKS if key not in data}
    data |= {
        key: record for key in RECORDS if (record := _value(getattr(variant, key))) is not None
    }
    data["combo"] = [combo_data(combo) for combo in variant.combos]
    return data


def field_names(variant: Variant) -> tuple[str, ...]:
    """What `unspecified` may name: fields, fields of records, combos."""
    inner = tuple(f"{key}.{name}" for key, (_, checks) in RECORDS.items() for name in checks)
    return (*CHECKS, *RECORDS, *inner, *(combo.name for combo in variant.combos))


def _value(value: object) -> object:
    if isinstance(value, StrEnum):
        return str(value)
    if is_dataclass(value):
        return {field.name: _value(getattr(value, field.name)) for field in fields(value)}
    return value


CHECKS: dict[str, Check] = {
    "name": text,
    "source": text,
    "dice": whole(1, MOST_DICE),
    "target": whole(0),
    "target_test": choice(TargetTest),
    "overshoot": choice(Overshoot),
    "lowest_tie": choice(LowestTie),
    "final_round": choice(FinalRound),
    "rounds": whole(0, MOST_ROUNDS),
    "tie": choice(Tie),
    "entry": whole(0),
    "min_bank": whole(0),
    "keep_all": flag,
    "hot_dice": choice(HotDice),
    "too_good_to_stop": flag,
    "first_roll_farkle_loss": whole(0),
    "cocked": choice(Cocked),
    "start": choice(Start),
    "start_tie": choice(StartTie),
    "teams": flag,
    "late_player": choice(LatePlayer),
    "leaver_may_win": flag,
}
"""The fields of a variant in the order of its file, each with what checks it."""

RECORDS: dict[str, tuple[type, dict[str, Check]]] = {
    "farkles_in_row": (
        FarklesInRow,
        {
            "count": whole(1, MOST_ROUNDS),
            "points": whole(1),
            "resets": flag,
            "below_zero": flag,
            "before_entry": flag,
        },
    ),
    "prize": (
        Prize,
        {
            "points": whole(1),
            "when": choice(PrizeWhen),
            "goes_on": flag,
            "needs_entry": flag,
        },
    ),
    "piggyback": (
        Piggyback,
        {
            "mode": choice(PiggybackMode),
            "bonus": whole(0),
            "before_entry": flag,
            "after_hot_dice": choice(AfterHotDice),
        },
    ),
}
"""The rules that a variant may leave out, each a table of its file."""

DEFAULTS: dict[str, object] = {
    "source": later("a house rule"),
    "dice": 6,
    "target_test": "at_least",
    "overshoot": "lost",
    "lowest_tie": "next_to_play",
    "final_round": "one_turn_each",
    "rounds": 0,
    "tie": "first_to_reach",
    "min_bank": 0,
    "keep_all": False,
    "hot_dice": "may",
    "too_good_to_stop": False,
    "first_roll_farkle_loss": 0,
    "cocked": "that_die",
    "start": "highest_die",
    "start_tie": "tied",
    "teams": False,
    "late_player": "at_zero",
    "leaver_may_win": False,
}
"""What a file that is silent means; the rule card says so for each."""

RECORD_DEFAULTS: dict[str, dict[str, object]] = {
    "farkles_in_row": {"count": 3, "resets": True, "below_zero": True, "before_entry": True},
    "prize": {"when": "first_roll", "goes_on": False, "needs_entry": False},
    "piggyback": {
        "mode": "inherit",
        "bonus": 0,
        "before_entry": True,
        "after_hot_dice": "all_dice",
    },
}


def _record(data: object, key: str) -> tuple[object, list[str]]:
    """The record of this name, and the fields about which it is silent."""
    kind, checks = RECORDS[key]
    path = f"$.{key}"
    if not isinstance(data, dict):
        complaint = say("expected a table [{key}], got {got}", key=key, got=shown(data))
        raise wrong(path, complaint)
    only(data, tuple(checks), path)
    defaults = RECORD_DEFAULTS[key]
    values = {
        name: check(data.get(name, defaults.get(name)), f"{path}.{name}")
        for name, check in checks.items()
    }
    return kind(**values), [f"{key}.{name}" for name in defaults if name not in data]


_ROUNDS = {
    True: later("expected 1 or more where final_round is {ends}, got {got}"),
    False: later("expected 0 where final_round is {ends}, got {got}"),
}
_TARGET = {
    True: later("expected 0 where final_round is {ends}, got {got}"),
    False: later("expected a whole number from 1 to {most} where final_round is {ends}, got {got}"),
}
_BONUS = {
    True: later("expected 1 or more where mode is {mode}, got {got}"),
    False: later("expected 0 where mode is {mode}, got {got}"),
}


def _check_together(variant: Variant) -> None:
    """What no field shows by itself."""
    ends = repr(str(variant.final_round))
    counts_rounds = variant.final_round is FinalRound.AFTER_ROUNDS
    if counts_rounds != bool(variant.rounds):
        complaint = say(_ROUNDS[counts_rounds], ends=ends, got=str(variant.rounds))
        raise wrong("$.rounds", complaint)
    if counts_rounds == bool(variant.target):
        got, most = str(variant.target), str(MOST_POINTS)
        raise wrong("$.target", say(_TARGET[counts_rounds], ends=ends, got=got, most=most))
    piggyback = variant.piggyback
    has_bonus = piggyback is not None and piggyback.mode is PiggybackMode.FLAT_BONUS
    if piggyback and has_bonus != bool(piggyback.bonus):
        mode, got = repr(str(piggyback.mode)), str(piggyback.bonus)
        raise wrong("$.piggyback.bonus", say(_BONUS[has_bonus], mode=mode, got=got))
    if not any(_most(combo) for combo in variant.combos):
        complaint = say("expected at least one combo that gives points, got none")
        raise wrong("$.combo", complaint, hint=say("a rule set in which nothing scores has no end"))


def _with_unspecified(variant: Variant, said: object, silent: list[str]) -> Variant:
    if not isinstance(said, list) or not all(isinstance(it, str) for it in said):
        raise wrong("$.unspecified", say("expected a list of texts, got {got}", got=shown(said)))
    known = field_names(variant)
    for i, name in enumerate(said):
        if name not in known:
            complaint = say("expected the name of a field or combo, got {got}", got=shown(name))
            hint = say("the fields are {names}", names=", ".join(CHECKS))
            path = f"$.unspecified[{i}]"
            raise wrong(path, complaint, hint=hint)
    values = {field.name: getattr(variant, field.name) for field in fields(variant)}
    values["unspecified"] = tuple(dict.fromkeys([*said, *silent]))
    return Variant(**values)


def _most(combo: Combo) -> int:
    return combo.points if isinstance(combo.points, int) else max(combo.points)
