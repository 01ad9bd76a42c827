"""Variants as TOML text: `loads`, `dumps`, and the presets that ship with the package.

Every complaint is a VariantError that begins with the path of what is wrong, as in
`$.combo[3].points: expected 6 numbers, got 5`.
"""

from __future__ import annotations

import json
import tomllib
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from scorekeeper.dice import FACES, Dice
from scorekeeper.errors import (
    NotationError,
    VariantError,
    VariantNotFoundError,
    VariantUnreadableError,
)
from scorekeeper.rules.variant import (
    FACES_FIELD,
    Combo,
    FinalRound,
    HotDice,
    SixPoints,
    TargetTest,
    Variant,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

Choice = TypeVar("Choice", bound=StrEnum)

FIELDS = (
    "name", "source", "unspecified", "dice", "target", "target_test", "entry", "hot_dice",
    "final_round", "combo",
)  # fmt: skip
COMBO_FIELDS = ("name", "faces", "groups", "points")
MENU = "_menu.toml"
MOST_DICE = 6
MOST_POINTS = 1_000_000


def loads(text: str, *, variant_id: str) -> Variant:
    """Read a variant; VariantError says where the text is wrong and what was expected."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        msg = f"$: expected TOML, got {error}"
        hint = "`scorekeeper variants NAME` prints a file to start from"
        raise VariantError(msg, hint=hint) from error
    return from_data(data, variant_id=variant_id)


def from_data(data: Mapping[str, object], *, variant_id: str) -> Variant:
    """The variant in plain values, as TOML or JSON give them; VariantError with a path."""
    _only(data, FIELDS, "$")
    dice = _whole(data, "dice", "$", least=1, most=MOST_DICE)
    rows = data.get("combo")
    if not isinstance(rows, list) or not rows:
        msg = f"$.combo: expected at least one [[combo]], got {rows!r}"
        raise VariantError(msg)
    unspecified = data.get("unspecified")
    if not isinstance(unspecified, list) or not all(isinstance(it, str) for it in unspecified):
        msg = f"$.unspecified: expected a list of texts, got {unspecified!r}"
        raise VariantError(msg)
    return Variant(
        id=variant_id,
        name=_text(data, "name", "$"),
        source=_text(data, "source", "$"),
        unspecified=tuple(unspecified),
        dice=dice,
        combos=tuple(_combo(row, f"$.combo[{i}]", dice) for i, row in enumerate(rows)),
        target=_whole(data, "target", "$", least=1, most=MOST_POINTS),
        target_test=_choice(data, "target_test", TargetTest),
        entry=_whole(data, "entry", "$", least=0, most=MOST_POINTS),
        hot_dice=_choice(data, "hot_dice", HotDice),
        final_round=_choice(data, "final_round", FinalRound),
    )


def to_data(variant: Variant) -> dict[str, object]:
    """The variant in plain values: `from_data` gives the same one back."""
    return {
        "name": variant.name,
        "source": variant.source,
        "unspecified": list(variant.unspecified),
        "dice": variant.dice,
        "target": variant.target,
        "target_test": str(variant.target_test),
        "entry": variant.entry,
        "hot_dice": str(variant.hot_dice),
        "final_round": str(variant.final_round),
        "combo": [_combo_data(combo) for combo in variant.combos],
    }


def dumps(variant: Variant) -> str:
    """The file form of a variant: `loads` gives the same one back."""
    data = to_data(variant)
    combos = data.pop("combo")
    tables = ["\n".join(f"{key} = {_toml(value)}" for key, value in data.items())]
    for row in cast("list[dict[str, object]]", combos):
        lines = (f"{key} = {_toml(value)}" for key, value in row.items())
        tables.append("[[combo]]\n" + "\n".join(lines))
    return "\n\n".join(tables) + "\n"


def _combo_data(combo: Combo) -> dict[str, object]:
    data: dict[str, object] = {"name": combo.name}
    if combo.faces is not None:
        data["faces"] = str(combo.faces)
    else:
        data["groups"] = list(combo.groups)
    data["points"] = combo.points if isinstance(combo.points, int) else list(combo.points)
    return data


def _toml(value: object) -> str:
    """A text, whole number or list of these; JSON's form of them is TOML's too."""
    return json.dumps(value, ensure_ascii=False)


def preset_ids() -> tuple[str, ...]:
    """The ids of the presets that ship with the package, in the order of the menu."""
    folder = resources.files("scorekeeper.rules") / "presets"
    menu: list[str] = tomllib.loads((folder / MENU).read_text(encoding="utf-8"))["menu"]
    files = {it.name.removesuffix(".toml") for it in folder.iterdir() if it.name.endswith(".toml")}
    return (*menu, *sorted(files - set(menu) - {MENU.removesuffix(".toml")}))


def find(name: str) -> Variant:
    """The preset with this id, or the variant in the `.toml` file with this path."""
    if name.endswith(".toml"):
        path = Path(name)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            msg = f"{name}: expected a readable TOML file, got: {reason}"
            raise VariantUnreadableError(msg, hint="check the path") from error
        return loads(text, variant_id=path.stem)
    if name not in preset_ids():
        msg = f"expected a rule set's name or a .toml file, got {name!r}"
        raise VariantNotFoundError(msg, hint=f"the rule sets are {', '.join(preset_ids())}")
    file = resources.files("scorekeeper.rules") / "presets" / f"{name}.toml"
    return loads(file.read_text(encoding="utf-8"), variant_id=name)


def _combo(row: object, path: str, dice: int) -> Combo:
    if not isinstance(row, dict):
        msg = f"{path}: expected a [[combo]], got {row!r}"
        raise VariantError(msg)
    _only(row, COMBO_FIELDS, path)
    if ("faces" in row) == ("groups" in row):
        msg = f"{path}: expected either faces or groups, got {sorted(row)}"
        raise VariantError(msg)
    name = _text(row, "name", path)
    faces = _faces(row, path) if "faces" in row else None
    groups = _groups(row, path) if "groups" in row else ()
    size = len(faces) if faces is not None else sum(groups)
    if not 1 <= size <= dice:
        msg = f"{path}: expected a combo of 1 to {dice} dice, got {size}"
        raise VariantError(msg)
    if FACES_FIELD in name and len(groups) != 1:
        msg = f"{path}.name: expected {FACES_FIELD} only where there is one group, got {name!r}"
        raise VariantError(msg)
    return Combo(name=name, points=_points(row, path, groups), faces=faces, groups=groups)


def _faces(row: Mapping[str, object], path: str) -> Dice:
    faces = row["faces"]
    if not isinstance(faces, str):
        msg = f'{path}.faces: expected a text of faces such as "15", got {faces!r}'
        raise VariantError(msg)
    try:
        return Dice.of(faces)
    except NotationError as error:
        msg = f"{path}.faces: {error}"
        raise VariantError(msg) from error


def _groups(row: Mapping[str, object], path: str) -> tuple[int, ...]:
    groups = row["groups"]
    if not isinstance(groups, list) or not groups or not all(_is_whole(it, 1) for it in groups):
        msg = f"{path}.groups: expected a list of whole numbers from 1, got {groups!r}"
        raise VariantError(msg)
    if len(groups) > len(FACES):
        msg = f"{path}.groups: expected at most {len(FACES)} groups, got {len(groups)}"
        raise VariantError(msg)
    return tuple(groups)


def _points(row: Mapping[str, object], path: str, groups: tuple[int, ...]) -> int | SixPoints:
    points = row.get("points")
    if isinstance(points, list):
        if len(groups) != 1:
            msg = f"{path}.points: expected one number where there is not one group, got {points!r}"
            raise VariantError(msg)
        if len(points) != len(FACES):
            msg = f"{path}.points: expected {len(FACES)} numbers, got {len(points)}"
            raise VariantError(msg)
        for i, number in enumerate(points):
            _check_points(number, f"{path}.points[{i}]")
        return cast("SixPoints", tuple(points))
    _check_points(points, f"{path}.points")
    return cast("int", points)


def _check_points(number: object, path: str) -> None:
    if not _is_whole(number, 1, MOST_POINTS):
        msg = f"{path}: expected a whole number from 1 to {MOST_POINTS}, got {number!r}"
        raise VariantError(msg)


def _is_whole(value: object, least: int, most: int = MOST_POINTS) -> bool:
    return type(value) is int and least <= value <= most


def _only(data: Mapping[str, object], fields: tuple[str, ...], path: str) -> None:
    for key in data:
        if key not in fields:
            msg = f"{path}.{key}: expected one of {', '.join(fields)}, got {key!r}"
            raise VariantError(msg)


def _text(data: Mapping[str, object], key: str, path: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        msg = f"{path}.{key}: expected a text, got {value!r}"
        raise VariantError(msg)
    return value


def _whole(data: Mapping[str, object], key: str, path: str, *, least: int, most: int) -> int:
    value = data.get(key)
    if type(value) is not int or not least <= value <= most:
        msg = f"{path}.{key}: expected a whole number from {least} to {most}, got {value!r}"
        raise VariantError(msg)
    return value


def _choice(data: Mapping[str, object], key: str, choices: type[Choice]) -> Choice:
    value = data.get(key)
    if not isinstance(value, str) or value not in list(choices):
        msg = f"$.{key}: expected one of {', '.join(choices)}, got {value!r}"
        raise VariantError(msg)
    return choices(value)
