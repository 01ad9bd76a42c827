"""The combos of a variant as rows of plain values, checked."""

from __future__ import annotations

from typing import cast

from scorekeeper.dice import FACES, Dice
from scorekeeper.errors import NotationError, VariantError
from scorekeeper.rules.checks import LONGEST_SHOWN, only, shown, text, whole
from scorekeeper.rules.variant import FACES_FIELD, Combo, SixPoints

MOST_COMBOS = 60
WINS = "win"
COMBO_FIELDS = ("name", "faces", "groups", "points")


def combos_from(rows: object, dice: int) -> tuple[Combo, ...]:
    """The combos of a file for this many dice; VariantError with a path."""
    if not isinstance(rows, list) or not rows:
        msg = f"$.combo: expected at least one [[combo]], got {shown(rows)}"
        raise VariantError(msg)
    if len(rows) > MOST_COMBOS:
        msg = f"$.combo: expected at most {MOST_COMBOS} combos, got {len(rows)}"
        raise VariantError(msg)
    combos = tuple(_combo(row, f"$.combo[{i}]", dice) for i, row in enumerate(rows))
    names = [combo.name for combo in combos]
    for i, name in enumerate(names):
        if name in names[:i]:
            msg = f"$.combo[{i}].name: expected names that differ, got {shown(name)} again"
            raise VariantError(msg)
    return combos


def _combo(row: object, path: str, dice: int) -> Combo:
    if not isinstance(row, dict):
        msg = f"{path}: expected a [[combo]], got {shown(row)}"
        raise VariantError(msg)
    only(row, COMBO_FIELDS, path)
    if ("faces" in row) == ("groups" in row):
        msg = f"{path}: expected either faces or groups, got {shown(sorted(row))}"
        raise VariantError(msg)
    name = text(row.get("name"), f"{path}.name")
    faces = _faces(row["faces"], f"{path}.faces") if "faces" in row else None
    groups = _groups(row["groups"], f"{path}.groups") if "groups" in row else ()
    size = len(faces) if faces is not None else sum(groups)
    if not 1 <= size <= dice:
        msg = f"{path}: expected a combo of 1 to {dice} dice, got {size}"
        raise VariantError(msg, hint=f"this rule set is played with {dice} dice")
    if FACES_FIELD in name and not _has_first_face(groups):
        msg = (
            f"{path}.name: expected {FACES_FIELD} only where one group is first, got {shown(name)}"
        )
        raise VariantError(msg)
    points = row.get("points")
    if points == WINS:
        return Combo(name=name, points=0, faces=faces, groups=groups, wins=True)
    return Combo(
        name=name, points=_points(points, f"{path}.points", groups), faces=faces, groups=groups
    )


def _has_first_face(groups: tuple[int, ...]) -> bool:
    """Whether the first group differs in size from the others, so that its face is one face."""
    return bool(groups) and groups[0] not in groups[1:]


def _faces(faces: object, path: str) -> Dice:
    if not isinstance(faces, str):
        msg = f'{path}: expected a text of faces such as "15", got {shown(faces)}'
        raise VariantError(msg)
    try:
        return Dice.of(faces)
    except NotationError as error:
        why = error if len(faces) <= LONGEST_SHOWN else f"expected few faces, got {shown(faces)}"
        msg = f"{path}: {why}"
        raise VariantError(msg) from error


def _groups(groups: object, path: str) -> tuple[int, ...]:
    is_list = isinstance(groups, list) and groups
    if not is_list or not all(type(it) is int and it >= 1 for it in cast("list[object]", groups)):
        msg = f"{path}: expected a list of whole numbers from 1, got {shown(groups)}"
        raise VariantError(msg)
    found = tuple(cast("list[int]", groups))
    if len(found) > len(FACES):
        msg = f"{path}: expected at most {len(FACES)} groups, got {len(found)}"
        raise VariantError(msg)
    return found


def _points(points: object, path: str, groups: tuple[int, ...]) -> int | SixPoints:
    check = whole(1)
    if not isinstance(points, list):
        if isinstance(points, str):
            msg = f'{path}: expected a whole number or "{WINS}", got {shown(points)}'
            raise VariantError(msg)
        return cast("int", check(points, path))
    if not _has_first_face(groups):
        msg = f"{path}: expected one number where no single group is first, got {shown(points)}"
        raise VariantError(msg)
    if len(points) != len(FACES):
        msg = f"{path}: expected {len(FACES)} numbers, got {len(points)}"
        raise VariantError(msg)
    for i, number in enumerate(points):
        check(number, f"{path}[{i}]")
    return cast("SixPoints", tuple(points))


def combo_data(combo: Combo) -> dict[str, object]:
    """The row of a combo: `combos_from` gives the same one back."""
    data: dict[str, object] = {"name": combo.name}
    if combo.faces is not None:
        data["faces"] = str(combo.faces)
    else:
        data["groups"] = list(combo.groups)
    if combo.wins:
        data["points"] = WINS
    else:
        data["points"] = combo.points if isinstance(combo.points, int) else list(combo.points)
    return data
