from dataclasses import replace

import cv2
import numpy as np
import pytest

from scorekeeper.training import sheets
from scorekeeper.vision.draw import draw
from scorekeeper.vision.labels import Label
from tests.training.reads import a_read, box

GREY = 128


def grey(width: int = 640, height: int = 480) -> np.ndarray:
    return np.full((height, width, 3), GREY, np.uint8)


def is_magenta(image: np.ndarray) -> np.ndarray:
    return np.asarray((image == sheets._MARK).all(axis=2))


def test_the_most_mistakes_for_each_die_go_first_and_the_faultless_not_at_all():
    reads = [
        a_read("15", "15", file="faultless"),
        a_read("155", "156", file="a third"),
        a_read("15", "62", file="both"),
        a_read("1", "2", file="the one"),
        a_read("-", "5", file="none there"),
        a_read("12-", "122", file="one too many"),
    ]
    assert [read.outcome.file for read in sheets.worst(reads)] == [
        *("both", "none there", "the one", "one too many", "a third")
    ]


def test_no_more_than_fifty_are_the_worst():
    reads = [a_read("1", "2", file=f"{i:03}") for i in range(60)]
    assert [read.outcome.file for read in sheets.worst(reads)] == [f"{i:03}" for i in range(50)]


def test_a_faultless_reading_is_drawn_and_nothing_is_marked():
    read = a_read("15", "15")
    drawn = sheets.marked(read, grey())
    assert np.array_equal(drawn, draw(grey(), read.reading))


def test_a_missed_die_has_a_frame_and_its_face_below():
    marks = is_magenta(sheets.marked(a_read("15", "1-"), grey()))
    rows, columns = np.nonzero(marks)
    left, top = box(1).x, box(1).y
    assert columns.min() == pytest.approx(left, abs=2)
    assert columns.max() == pytest.approx(left + 40, abs=2)
    assert rows.min() == pytest.approx(top, abs=2)
    assert top + 50 < rows.max() < top + 70
    assert not marks[60, 110:130].any()


def test_a_misread_die_is_marked_with_its_true_face_beside_what_was_read():
    drawn = sheets.marked(a_read("15", "16"), grey())
    marks = is_magenta(drawn)
    assert marks[60, 100]
    assert not marks[:, :90].any()
    read_as = draw(grey(), a_read("15", "16").reading)
    tag = np.s_[20:36, 100:115]
    assert np.array_equal(drawn[tag], read_as[tag])


def test_a_die_that_is_not_there_is_crossed_out():
    marks = is_magenta(sheets.marked(a_read("1-", "16"), grey()))
    assert marks[60, 120]
    assert not marks[60, 100:110].any()


def test_what_was_read_and_its_marks_scale_with_the_picture():
    """Half as large: the first die is at 20 to 40, the second one's left edge at 50."""
    drawn = sheets.marked(a_read("15", "1-"), grey(1280, 960))
    assert drawn.shape == (480, 640, 3)
    marks, others = is_magenta(drawn), (drawn != GREY).any(axis=2)
    assert np.nonzero(marks)[1].min() == pytest.approx(50, abs=2)
    assert np.nonzero(others & ~marks)[1].min() == pytest.approx(20, abs=2)


def test_labels_without_a_box_cannot_be_marked():
    read = a_read("15", "1-")
    outcome = replace(read.outcome, matches=((Label(face=5), None),))
    assert not is_magenta(sheets.marked(replace(read, outcome=outcome), grey())).any()


def test_nine_pictures_go_on_a_sheet_and_old_sheets_go(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), grey(320, 200))
    out = tmp_path / "out"
    out.mkdir()
    (out / "worst-7.png").write_bytes(b"old")
    (out / "worst-of-all.png").write_bytes(b"somebody's own")
    written = sheets.write([a_read("15", "1-")] * 10 + [a_read("15", "15")], tmp_path, out)
    assert [file.name for file in written] == ["worst-1.png", "worst-2.png"]
    assert sorted(file.name for file in out.iterdir()) == [
        *("worst-1.png", "worst-2.png", "worst-of-all.png")
    ]
    first, second = (cv2.imread(str(file)) for file in written)
    assert first is not None
    assert second is not None
    assert first.shape == (3 * second.shape[0], second.shape[1], 3)
    assert is_magenta(second[:, : second.shape[1] // 3]).any()
    assert not second[:, second.shape[1] // 3 + 6 :].any()


def test_without_mistakes_there_is_no_sheet(tmp_path):
    assert sheets.write([a_read("15", "15")], tmp_path, tmp_path) == []
    assert [*tmp_path.iterdir()] == []


def test_the_caption_counts_the_mistakes():
    name, counts = sheets._caption(a_read("1255-", "13-52", file="images/x.png").outcome)
    assert name == "images/x.png"
    assert counts == "2 of 4 right, 1 misread, 1 missed, 1 extra; clear"
