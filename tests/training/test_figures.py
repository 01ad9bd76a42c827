import cv2
import numpy as np
import pytest

from tests.training.reads import a_read

pytest.importorskip("matplotlib", reason="the extra 'train' is missing")

from scorekeeper.training import figures

READS = [
    *[a_read("15", "15", 0.95) for _ in range(30)],
    *(a_read("23", "26", 0.75), a_read("4-", "45", 0.65), a_read("6", "-", 0.0)),
]


def test_each_figure_is_a_picture(tmp_path):
    figures.write(READS, tmp_path)
    names = {"risk-coverage.png", "reliability.png", "confusion.png"}
    assert {file.name for file in tmp_path.iterdir()} == names
    for name in names:
        image = cv2.imread(str(tmp_path / name))
        assert image is not None
        assert min(image.shape[:2]) >= 400
        assert (image != 255).any()


def test_figures_can_be_drawn_of_nothing(tmp_path):
    figures.write([], tmp_path)
    assert len([*tmp_path.iterdir()]) == 3


def test_the_curve_is_drawn_with_the_model_as_it_stands_on_it():
    (axes,) = figures._risk_coverage(READS).axes
    curve, stands = axes.lines
    assert np.asarray(curve.get_xydata())[-1] == pytest.approx([32 / 33, 2 / 33])
    assert np.asarray(stands.get_xydata())[0] == pytest.approx([1.0, 0.0909])


def test_reliability_has_a_point_for_each_bin_few_of_them_hollow():
    dice, rolls = figures._reliability(READS).axes
    assert [text.get_text() for text in dice.texts] == ["2", "2", "60"]
    assert [text.get_text() for text in rolls.texts] == ["1", "1", "30"]
    line, *points = dice.lines[1:]
    assert np.asarray(line.get_xydata())[0] == pytest.approx([0.65, 0.5])
    faces = [point.get_markerfacecolor() for point in points]
    assert faces == ["white", "white", "C0"]
    assert dice.get_title() == "calibration error 0.059 of 64"


def test_confusion_has_a_count_in_each_cell():
    (axes,) = figures._confusion(READS).axes
    texts = [text.get_text() for text in axes.texts]
    assert len(texts) == 7 * 7
    assert texts[:7] == ["30", "0", "0", "0", "0", "0", "0"]
    assert texts[2 * 7 + 5] == "1"
    assert texts[-7:] == ["0", "0", "0", "0", "1", "0", ""]
