import csv
import io
import json
from dataclasses import replace

import pytest

from scorekeeper.dice import FACES
from scorekeeper.vision import evaluate
from scorekeeper.vision.evaluate import Outcome
from scorekeeper.vision.labels import Label
from scorekeeper.vision.types import Box, DieReading, Doubt, Verdict


def label(face: str, size_px: float | None = 40) -> Label | None:
    """A label 2 px higher than wide, without a box if its size is None; None for '-'."""
    box = None if size_px is None else Box(10, 20, size_px - 2, size_px)
    return None if face == "-" else Label(face=FACES[int(face) - 1], box=box)


def die(face: str) -> DieReading | None:
    box = Box(10, 20, 500, 500)
    return None if face == "-" else DieReading(FACES[int(face) - 1], 0.9, box, clear=True)


def make(truth: str, read: str, verdict: str, *, source: str = "s", read_ms: float = 1) -> Outcome:
    """An outcome in place: dice are matched one by one, '-' is missed or extra."""
    return Outcome(
        file=f"{truth}.jpg",
        source=source,
        matches=tuple((label(t), die(r)) for t, r in zip(truth, read, strict=True)),
        verdict=Verdict(verdict),
        doubt=Doubt.CUT_OFF if verdict == "unsure" else None,
        read_ms=read_ms,
    )


OUTCOMES = [
    make("115", "115", "clear", source="b", read_ms=10),
    make("26-", "2-4", "clear", source="a", read_ms=30),
    make("34", "35", "unsure", source="a", read_ms=20),
    make("", "", "empty", source="b", read_ms=12),
]


def test_the_figures_are_those_of_the_contract():
    told = evaluate.summarise(OUTCOMES)
    assert (told.photos, told.dice) == (4, 7)
    assert told.found_and_right == round(5 / 7, 4)
    assert told.precision == round(5 / 7, 4)
    assert told.f1 == round(10 / 14, 4)
    assert told.rolls_exact == 0.5
    assert told.answered == 0.75
    assert told.answered_wrong == 0.25
    assert told.read_ms_median == 16.0


def test_shares_of_nothing_are_none_not_a_figure():
    told = evaluate.summarise([])
    assert (told.photos, told.precision, told.f1, told.answered) == (0, None, None, None)
    assert told.read_ms_median is None


def test_each_source_has_its_own_figures():
    groups = evaluate.by_source(OUTCOMES)
    assert list(groups) == ["a", "b"]
    assert groups["b"].rolls_exact == 1
    assert groups["a"].found_and_right == 0.5


def test_confusion_counts_every_die():
    table = evaluate.confusion(OUTCOMES)
    assert table["1"]["1"] == 2
    assert table["4"]["5"] == 1
    assert table["6"]["missed"] == 1
    assert table["extra"]["4"] == 1
    assert sum(map(sum, (row.values() for row in table.values()))) == 8


def test_each_face_has_its_shares_and_precision():
    faces = evaluate.by_face(OUTCOMES)
    assert list(faces) == ["1", "2", "3", "4", "5", "6"]
    assert faces["1"] == shares(2, right=1.0, misread=0, missed=0) | {"precision": 1.0}
    assert faces["4"] == shares(1, right=0, misread=1, missed=0) | {"precision": 0.0}
    assert faces["5"] == shares(1, right=1, misread=0, missed=0) | {"precision": 0.5}
    assert faces["6"] == shares(1, right=0, misread=0, missed=1) | {"precision": None}


def shares(dice: int, right: float | None, misread: float | None, missed: float | None):
    return {"dice": dice, "found_and_right": right, "misread": misread, "missed": missed}


@pytest.mark.parametrize(
    ("dice", "group"),
    [
        *((0, "0"), (1, "1"), (2, "2-4"), (4, "2-4"), (5, "5-7"), (7, "5-7")),
        *((8, "8-15"), (15, "8-15"), (16, "16+"), (50, "16+")),
    ],
)
def test_photos_are_grouped_by_their_labelled_dice(dice, group):
    """A die that is not there does not move a photo to another group."""
    groups = evaluate.by_dice([make("3" * dice + "-", "3" * dice + "3", "unsure")])
    assert list(groups) == ["0", "1", "2-4", "5-7", "8-15", "16+"]
    assert [name for name, one in groups.items() if one.photos] == [group]
    assert groups[group].dice == dice
    assert groups[group].rolls_exact == 0


def test_the_groups_of_photos_have_all_photos_between_them():
    groups = evaluate.by_dice(OUTCOMES)
    assert {name: one.photos for name, one in groups.items() if one.photos} == {"0": 1, "2-4": 3}
    assert groups["2-4"] == evaluate.summarise(OUTCOMES[:3])


@pytest.mark.parametrize(
    ("size_px", "group"),
    [
        *((15.9, "<16"), (16, "16-24"), (23.9, "16-24"), (24, "24-48"), (47.9, "24-48")),
        *((48, "48-96"), (95.9, "48-96"), (96, "96+"), (700, "96+")),
    ],
)
def test_dice_are_grouped_by_the_longer_side_of_their_label(size_px, group):
    one = replace(make("", "", "clear"), matches=((label("5", size_px), die("5")),))
    groups = evaluate.by_size([one])
    assert list(groups) == ["<16", "16-24", "24-48", "48-96", "96+"]
    assert [name for name, figures in groups.items() if figures["dice"]] == [group]


def test_each_size_has_its_shares_and_dice_that_are_not_there_have_no_size():
    small = [(label("5", 20), die(read)) for read in "5526-"]
    large = [(label("1", 60), die("1")), (None, die("1"))]
    one = replace(make("", "", "clear"), matches=(*small, *large))
    groups = evaluate.by_size([one])
    assert groups["16-24"] == shares(5, right=0.4, misread=0.4, missed=0.2)
    assert groups["48-96"] == shares(1, right=1.0, misread=0.0, missed=0.0)
    assert groups["96+"] == shares(0, right=None, misread=None, missed=None)


def test_dice_without_a_box_are_in_no_group_of_sizes():
    one = replace(make("", "", "clear"), matches=((label("5", None), die("5")),))
    assert sum(figures["dice"] or 0 for figures in evaluate.by_size([one]).values()) == 0


def test_every_mistake_is_of_one_kind():
    one = make("11234", "1-254", "clear")
    assert (one.right, one.misread, one.missed) == (3, 1, 1)
    assert make("--5", "125", "clear").extra == 2


def test_the_report_is_json_with_the_fields_of_the_contract():
    told = json.loads(json.dumps(evaluate.report(OUTCOMES)))
    assert set(told) >= {
        *("photos", "dice", "found_and_right", "precision", "f1", "rolls_exact", "answered"),
        *("answered_wrong", "read_ms_median", "by_source", "by_face", "confusion"),
        *("by_dice", "by_size"),
    }
    assert told["by_source"]["a"]["photos"] == 2
    assert told["by_dice"]["2-4"]["photos"] == 3
    assert told["by_size"]["24-48"]["dice"] == 7


def test_every_table_is_as_wide_as_its_head():
    tables = evaluate.tables(OUTCOMES)
    assert [table.head[0] for table in tables] == [
        *("source", "dice in the photo", "face", "size in pixels", "labelled \\ read as")
    ]
    for table in tables:
        assert {len(row) for row in table.rows} == {len(table.head)}
    assert [row[0] for row in tables[0].rows] == ["all", "a", "b"]
    assert [*tables[1].rows[1]] == ["1", 0, 0, *[None] * 7]
    assert [*tables[2].rows[0]] == ["1", 2, 1.0, 0.0, 0.0, 1.0]
    assert [*tables[4].rows[6]] == ["extra", 0, 0, 0, 1, 0, 0, None]


def test_the_csv_has_a_row_for_each_picture():
    rows = list(csv.DictReader(io.StringIO(evaluate.dumps_csv(OUTCOMES))))
    assert len(rows) == 4
    assert list(rows[1]) == list(evaluate.CSV_COLUMNS)
    assert ",".join(rows[1].values()) == "26-.jpg,a,26,24,clear,,2,1,1,1,0,30"
    assert (rows[2]["doubt"], rows[2]["misread"], rows[2]["missed"]) == ("cut_off", "1", "0")
