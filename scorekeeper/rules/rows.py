"""The combos of a variant as rows of plain values, checked."""

from __future__ import annotations

from typing import cast

from scorekeeper.dice import FACES, Dice
from scorekeeper.errors import NotationError
from scorekeeper.language import count, say
from scorekeeper.rules.checks import LONGEST_SHOWN, only, shown, text, whole, wrong
from scorekeeper.rules.variant import FACES_FIELD, Combo, SixPoints

MOST_COMBOS = 60
WINS = "win"
COMBO_FIELDS = ("name", "faces", "groups", "points")


def combos_from(rows: object, dice: int) -> tuple[Combo, ...]:
    """The combos of a file for this many dice; VariantError with a path."""
    if not isinstance(rows, list) or not rows:
        complaint = say("expected at least one [[combo]], got {got}", got=shown(rows))
        raise wrong("$.combo", complaint)
    if len(rows) > MOST_COMBOS:
        complaint = say(
            "expected at most {most} combos, got {got}", most=MOST_COMBOS, got=str(len(rows))
        )
        raise wrong("$.combo", complaint)
    combos = tuple(_combo(row, f"$.combo[{i}]", dice) for i, row in enumerate(rows))
    names = [combo.name for combo in combos]
    for i, name in enumerate(names):
        if name in names[:i]:
            complaint = say("expected names that differ, got {name} again", name=shown(name))
            path = f"$.combo[{i}].name"
            raise wrong(path, complaint)
    return combos


def _combo(row: object, path: str, dice: int) -> Combo:
    if not isinstance(row, dict):
        raise wrong(path, say("expected a [[combo]], got {got}", got=shown(row)))
    only(row, COMBO_FIELDS, path)
    if ("faces" in row) == ("groups" in row):
        complaint = say("expected either faces or groups, got {got}", got=shown(sorted(row)))
        raise wrong(path, complaint)
    name = text(row.get("name"), f"{path}.name")
    faces = _faces(row["faces"], f"{path}.faces") if "faces" in row else None
    groups = _groups(row["groups"], f"{path}.groups") if "groups" in row else ()
    size = len(faces) if faces is not None else sum(groups)
    if not 1 <= size <= dice:
        complaint = say("expected a combo of 1 to {dice} dice, got {got}", dice=dice, got=str(size))
        hint = count(
            "this rule set is played with {n} die", "this rule set is played with {n} dice", dice
        )
        raise wrong(path, complaint, hint=hint)
    if FACES_FIELD in name and not _has_first_face(groups):
        complaint = say(
            "expected {field} only where one group is first, got {got}",
            field=FACES_FIELD,
            got=shown(name),
        )
        where = f"{path}.name"
        raise wrong(where, complaint)
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
        complaint = say('expected a text of faces such as "15", got {got}', got=shown(faces))
        raise wrong(path, complaint)
    try:
        return Dice.of(faces)
    except NotationError as error:
        why = str(error)
        if len(faces) > LONGEST_SHOWN:
            why = say("expected few faces, got {got}", got=shown(faces))
        raise wrong(path, why) from error


def _groups(groups: object, path: str) -> tuple[int, ...]:
    is_list = isinstance(groups, list) and groups
    if not is_list or not all(type(it) is int and it >= 1 for it in cast("list[object]", groups)):
        complaint = say("expected a list of whole numbers from 1, got {got}", got=shown(groups))
        raise wrong(path, complaint)
    found = tuple(cast("list[int]", groups))
    if len(found) > len(FACES):
        complaint = say(
            "expected at most {most} groups, got {got}", most=len(FACES), got=str(len(found))
        )
        raise wrong(path, complaint)
    return found


def _points(points: object, path: str, groups: tuple[int, ...]) -> int | SixPoints:
    check = whole(1)
    if not isinstance(points, list):
        if isinstance(points, str):
            complaint = say(
                'expected a whole number or "{win}", got {got}', win=WINS, got=shown(points)
            )
            raise wrong(path, complaint)
        return cast("int", check(points, path))
    if not _has_first_face(groups):
        complaint = say(
            "expected one number where no single group is first, got {got}", got=shown(points)
        )
        raise wrong(path, complaint)
    if len(points) != len(FACES):
        complaint = say("expected {most} numbers, got {got}", most=len(FACES), got=str(len(points)))
        raise wrong(path, complaint)
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
