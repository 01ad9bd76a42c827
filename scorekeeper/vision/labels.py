"""What pictures are known to show: COCO's `annotations.json`, or a `labels.csv`. Pure."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.dice import Dice, is_face
from scorekeeper.errors import ScorekeeperError, VisionError
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from scorekeeper.dice import Face

_BOX_NUMBERS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One labelled die. Its face may be unknown only if it is to be ignored."""

    face: Face | None
    box: Box | None = None
    ignore: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPicture:
    """A picture's file, relative to the folder of its labels, and the dice in it."""

    file: str
    source: str
    labels: tuple[Label, ...]


def loads_coco(text: str) -> list[LabelledPicture]:
    """Read `annotations.json`, in the order of its images; VisionError says where it is wrong.

    Of an image `id`, `file_name` (in `images/`) and `source_repo` (may be missing) are used, of
    an annotation `image_id`, `bbox` (left, top, width, height), `value` and `ignore` (may be
    missing).
    """
    try:
        data: object = json.loads(text)
    except ValueError as error:
        msg = f"annotations.json: expected JSON, got {error}"
        raise VisionError(msg) from error
    labels: dict[object, list[Label]] = {}
    for path, entry in _entries(data, "annotations"):
        labels.setdefault(_value(entry, "image_id", path), []).append(_label(entry, path))
    pictures = [
        LabelledPicture(
            file=f"images/{_value(image, 'file_name', path)}",
            source=str(image.get("source_repo", "")),
            labels=tuple(labels.pop(_value(image, "id", path), ())),
        )
        for path, image in _entries(data, "images")
    ]
    if labels:
        msg = f"annotations.json: expected an image for every image_id, got none for {[*labels]!r}"
        raise VisionError(msg)
    return pictures


def loads_csv(text: str) -> list[LabelledPicture]:
    """Read `labels.csv`: columns `file`, `faces` (as in 112335, may be empty), maybe `source`."""
    table = csv.DictReader(io.StringIO(text))
    if not {"file", "faces"} <= set(table.fieldnames or ()):
        msg = f"labels.csv: expected the columns file and faces, got {table.fieldnames!r}"
        raise VisionError(msg)
    pictures = []
    for row in table:
        try:
            faces = Dice.of((row["faces"] or "").strip())
        except ScorekeeperError as error:
            msg = f"labels.csv:{table.line_num}: {error}"
            raise VisionError(msg) from error
        labels = tuple(Label(face=face) for face in faces)
        source = row.get("source") or ""
        pictures.append(LabelledPicture(file=row["file"], source=source, labels=labels))
    return pictures


def _entries(data: object, key: str) -> list[tuple[str, dict[str, object]]]:
    entries = data.get(key) if isinstance(data, dict) else None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        msg = f"annotations.json: $.{key}: expected a list of objects, got {type(entries).__name__}"
        raise VisionError(msg)
    return [(f"annotations.json: $.{key}[{i}]", entry) for i, entry in enumerate(entries)]


def _value(entry: dict[str, object], key: str, path: str) -> str | int:
    value = entry.get(key)
    if not isinstance(value, str | int):
        msg = f"{path}.{key}: expected a text or whole number, got {value!r}"
        raise VisionError(msg)
    return value


def _label(entry: dict[str, object], path: str) -> Label:
    ignore, face, box = bool(entry.get("ignore")), entry.get("value"), entry.get("bbox")
    if not isinstance(box, list) or not _are_numbers(box) or len(box) != _BOX_NUMBERS:
        msg = f"{path}.bbox: expected 4 numbers, got {box!r}"
        raise VisionError(msg)
    if is_face(face):
        return Label(face=face, box=Box(*box), ignore=ignore)
    if ignore:
        return Label(face=None, box=Box(*box), ignore=True)
    msg = f"{path}.value: expected a face from 1 to 6, got {face!r}"
    raise VisionError(msg)


def _are_numbers(values: list[object]) -> bool:
    return all(isinstance(value, int | float) for value in values)
