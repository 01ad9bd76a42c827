import numpy as np
import pytest

from scorekeeper.vision.draw import draw
from scorekeeper.vision.types import Box, DieReading, Reading, Verdict
from tests.fakes import blank_frame


def reading_of(box: Box, *, clear: bool) -> Reading:
    return Reading((DieReading(5, 0.9, box, clear),), Verdict.CLEAR if clear else Verdict.UNSURE)


def changed(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    return np.asarray((before != after).any(axis=2))


def test_the_frame_itself_is_not_drawn_on():
    image = blank_frame().image
    drawn = draw(image, reading_of(Box(100, 100, 60, 60), clear=True))
    assert (image == 128).all()
    assert drawn.shape == image.shape
    assert changed(image, drawn).any()


def test_a_reading_without_dice_draws_nothing():
    image = blank_frame().image
    assert np.array_equal(draw(image, Reading((), Verdict.EMPTY)), image)


def test_clear_dice_have_a_whole_frame_and_doubtful_ones_its_corners():
    image, box = blank_frame().image, Box(100, 200, 90, 90)
    clear = changed(image, draw(image, reading_of(box, clear=True)))
    doubtful = changed(image, draw(image, reading_of(box, clear=False)))
    assert clear[245, 100]
    assert clear[290, 145]
    assert not doubtful[245, 100]
    assert not doubtful[290, 145]
    assert doubtful[290, 102]


def test_clear_and_doubtful_differ_in_colour():
    image, box = blank_frame().image, Box(100, 200, 90, 90)
    at = (290, 102)
    blue = draw(image, reading_of(box, clear=True))[at]
    orange = draw(image, reading_of(box, clear=False))[at]
    assert blue[0] > blue[2]
    assert orange[2] > orange[0]


@pytest.mark.parametrize("side", [320, 640, 4000])
@pytest.mark.parametrize("at", [(0.0, 0.0), (0.4, 0.4), (0.97, 0.97), (-0.02, 0.5)])
def test_the_face_is_legible_wherever_the_die_lies(side, at):
    """A tag at least 2 % of the picture high, and whole within it."""
    image = blank_frame(side, side * 3 // 4).image
    box = Box(at[0] * side, at[1] * image.shape[0], side / 30, side / 30)
    mask = changed(image, draw(image, reading_of(box, clear=False)))
    tag = mask.sum(axis=1).max(), mask.sum(axis=0).max()
    assert min(tag) >= side / 50


def test_the_tag_grows_with_the_die():
    image = blank_frame(1280, 720).image
    areas = [
        int(changed(image, draw(image, reading_of(Box(400, 400, size, size), clear=True))).sum())
        for size in (20, 100, 250)
    ]
    assert areas[0] < areas[1] < areas[2]
