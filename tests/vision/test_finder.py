import numpy as np
import pytest

from scorekeeper.vision import finder
from scorekeeper.vision.finder import Candidates
from scorekeeper.vision.model import FinderSpec, SecondLook
from scorekeeper.vision.types import Box
from tests.fakes import FakeFinder, blank_frame, finder_output

SPEC = FinderSpec(file="f", sizes_px=(640,), heat_threshold=0.06)


def candidates(*rows: tuple[float, float, float, float]) -> Candidates:
    """Squares: centre x, centre y, size, heat."""
    x, y, size, heat = np.array(rows, np.float32).T
    half = size / 2
    boxes = np.stack([x - half, y - half, x + half, y + half], axis=1)
    return Candidates(heat, boxes, np.stack([x, y], axis=1))


def test_a_die_comes_back_where_it_was_written():
    output = finder_output(10, 12, (Box(20.5, 31, 40, 36), 2.0))
    found = finder.decode(output, 0.06)
    assert found.heat == pytest.approx([1 / (1 + np.exp(-2))])
    assert found.boxes == pytest.approx(np.array([[20.5, 31, 60.5, 67]]), abs=1e-4)
    assert found.centres == pytest.approx(np.array([[40.5, 49]]), abs=1e-5)
    assert found.sizes == pytest.approx([40])


def test_the_hottest_comes_first_and_the_cold_not_at_all():
    near, far, cold = Box(8, 8, 16, 16), Box(60, 8, 20, 20), Box(8, 60, 20, 20)
    output = finder_output(12, 12, (near, 0.5), (far, 3.0), (cold, -4.0))
    found = finder.decode(output, 0.06)
    assert found.centres[:, 0] == pytest.approx([70, 16])


def test_of_neighbouring_cells_only_the_peak_counts():
    output = finder_output(6, 6, (Box(8, 8, 24, 24), 3.0))
    output[0, 2, 3], output[0, 1, 2] = 2.5, 2.9
    assert len(finder.decode(output, 0.06)) == 1


def test_nothing_hot_gives_no_candidates():
    assert len(finder.decode(finder_output(4, 4), 0.06)) == 0


def test_wild_outputs_stay_finite():
    output = np.full((7, 4, 4), 1e4, np.float32)
    found = finder.decode(output, 0.06)
    assert np.isfinite(found.boxes).all()
    assert np.isfinite(finder.overlaps(found.boxes)).all()


@pytest.mark.parametrize(
    ("apart", "kept"), [(12.0, 1), (14.0, 2)], ids=["a third of a die apart", "a little more"]
)
def test_centres_nearer_than_a_third_of_the_smaller_die_are_one(apart, kept):
    both = candidates((100, 100, 40, 0.9), (100 + apart, 100, 60, 0.8))
    assert len(finder.distinct(both, both.heat)) == kept


def test_boxes_that_nearly_coincide_are_one_though_their_centres_differ():
    both = candidates((100, 100, 40, 0.9), (100, 100, 40, 0.8))
    centres = np.array([[100, 100], [120, 100]], np.float32)
    moved = Candidates(both.heat, both.boxes, centres)
    assert list(finder.distinct(moved, moved.heat)) == [0]


def test_the_score_decides_which_of_a_die_is_kept():
    both = candidates((100, 100, 40, 0.9), (103, 100, 40, 0.8), (300, 100, 40, 0.1))
    assert list(finder.distinct(both, np.array([0.2, 0.7, 0.4], np.float32))) == [1, 2]


def test_touching_dice_stay_two():
    row = candidates((100, 100, 40, 0.9), (140, 100, 40, 0.8), (180, 100, 40, 0.7))
    assert len(finder.distinct(row, row.heat)) == 3


def test_what_suppresses_must_itself_be_kept():
    row = candidates((100, 100, 60, 0.9), (115, 100, 60, 0.8), (130, 100, 60, 0.7))
    assert list(finder.distinct(row, row.heat)) == [0, 2]


def test_overlaps_are_intersection_over_union():
    boxes = np.array([[0, 0, 10, 10], [5, 0, 15, 10], [20, 20, 30, 30]], np.float32)
    third = 50 / 150
    expected = np.array([[1, third, 0], [third, 1, 0], [0, 0, 1]])
    assert finder.overlaps(boxes) == pytest.approx(expected)


def test_candidates_are_told_in_pixels_of_the_frame():
    net = FakeFinder((Box(80, 80, 48, 48), 3.0))
    found = finder.find(net, blank_frame(1280, 960).image, SPEC)
    assert net.inputs == [(1, 3, 480, 640)]
    assert found.boxes == pytest.approx(np.array([[160, 160, 256, 256]]), abs=1e-3)


def test_several_sizes_are_looked_at_and_all_is_kept():
    net = FakeFinder((Box(80, 80, 48, 48), 3.0))
    spec = FinderSpec(file="f", sizes_px=(320, 640), heat_threshold=0.06)
    found = finder.find(net, blank_frame(640, 480).image, spec)
    assert net.inputs == [(1, 3, 256, 320), (1, 3, 480, 640)]
    assert found.sizes == pytest.approx([96, 48], abs=1e-3)


def test_noise_all_over_the_heat_map_is_bounded():
    output = np.random.default_rng(1).normal(size=(7, 160, 160)).astype(np.float32)
    assert len(finder.decode(output, 0.06)) == 300


@pytest.mark.parametrize(
    ("boxes", "looks"),
    [
        ((Box(80, 80, 48, 48),), [640]),
        ((Box(80, 80, 20, 20),), [640, 1280]),
        ((), [640, 1280, 320]),
        ((Box(80, 80, 200, 200),), [640, 320]),
        ((Box(40, 40, 20, 20), Box(80, 80, 200, 140)), [640, 1280, 320]),
    ],
    ids=["usual", "small", "none", "large", "both"],
)
def test_small_and_large_dice_are_looked_at_again(boxes, looks):
    spec = FinderSpec(
        file="f",
        sizes_px=(640,),
        heat_threshold=0.06,
        closer=SecondLook(die_px=24, size_px=1280),
        farther=SecondLook(die_px=120, size_px=320),
    )
    net, seen = FakeFinder(*((box, 3.0) for box in boxes)), []

    def watched(batch, /):
        seen.append(max(batch.shape[2:]))
        return net(batch)

    finder.find(watched, blank_frame(640, 480).image, spec)
    assert seen == looks
