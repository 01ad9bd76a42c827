from dataclasses import replace

import cv2
import numpy as np
import pytest

from scorekeeper.vision import finder, preprocess, reader
from scorekeeper.vision.model import FacesSpec, FinderSpec, JudgeSpec, Model, ModelSpec
from scorekeeper.vision.types import Box, Doubt, Frame, Verdict
from tests.fakes import FakeFaces, FakeFinder, blank_frame

SPEC = ModelSpec(
    name="tiny",
    version="1",
    finder=FinderSpec(file="f", sizes_px=(640,), heat_threshold=0.06),
    faces=FacesSpec(file="f", size_px=64, crop_scales=(1.1, 1.25)),
    labels=("1", "2", "3", "4", "5", "6", "none"),
    accept_confidence=0.3,
    clear_confidence=(0.8,) * 6,
    heat_power=0.25,
    judge=JudgeSpec(least_sharpness=0),
)
LEFT, RIGHT, BELOW = Box(40, 40, 48, 48), Box(200, 48, 44, 44), Box(104, 200, 52, 52)
HOT, WARM = 6.0, 3.0


def fake(*faces: int, dice: tuple[tuple[Box, float], ...], spec: ModelSpec = SPEC) -> Model:
    net = FakeFaces(*faces, crops_per_die=len(spec.faces.crop_scales))
    return Model(spec=spec, finder=FakeFinder(*dice), faces=net)


def test_dice_are_read_in_place_and_in_order():
    model = fake(3, 6, 1, dice=((LEFT, HOT), (RIGHT, HOT - 1), (BELOW, HOT - 2)))
    told = reader.read_frame(model, blank_frame(640, 480))
    assert (told.verdict, str(told.roll)) == (Verdict.CLEAR, "136")
    assert [die.face for die in told.dice] == [3, 6, 1]
    assert np.allclose([die.box for die in told.dice], [LEFT, RIGHT, BELOW], atol=1e-3)


def test_boxes_are_in_pixels_of_the_frame_and_its_time_is_kept():
    frame = Frame(blank_frame(1920, 1440).image, 4.25)
    told = reader.read_frame(fake(5, dice=((LEFT, HOT),)), frame)
    assert told.seconds == 4.25
    assert np.allclose(told.dice[0].box, [120, 120, 144, 144], atol=1e-2)


def test_confidence_is_heat_readability_and_face():
    logits = np.zeros((2, 7), np.float32)
    logits[:, 1], logits[:, 6] = 3, 1
    spec = replace(SPEC, heat_power=0.5)
    model = Model(spec=spec, finder=FakeFinder((LEFT, WARM)), faces=lambda _batch: logits)
    told = reader.read_frame(model, blank_frame())
    powers = np.exp(logits[0])
    none = powers[6] / powers.sum()
    heat = 1 / (1 + np.exp(-WARM))
    expected = heat**0.5 * (1 - none) * powers[1] / powers[:6].sum()
    assert told.dice[0].face == 2
    assert told.dice[0].confidence == pytest.approx(expected, rel=1e-5)


def test_the_cut_outs_of_a_die_are_averaged_as_probabilities():
    logits = np.zeros((2, 7), np.float32)
    logits[0, 3], logits[1, 4] = 2, 1.5
    image = blank_frame().image
    found = finder.find(FakeFinder((LEFT, HOT)), image, SPEC.finder)
    looks = reader.look_again(lambda _batch: logits, image, found, SPEC.faces)
    each = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    assert looks.shares == pytest.approx(each.mean(axis=0, keepdims=True))


def test_labels_may_stand_in_any_order():
    spec = replace(SPEC, labels=("none", "6", "5", "4", "3", "2", "1"))
    logits = np.zeros((2, 7), np.float32)
    logits[:, 1] = 9
    model = Model(spec=spec, finder=FakeFinder((LEFT, HOT)), faces=lambda _batch: logits)
    assert str(reader.read_frame(model, blank_frame()).roll) == "6"


def test_what_else_a_die_may_show_is_told_likeliest_first():
    logits = np.zeros((2, 7), np.float32)
    logits[:, :6] = [1, 9, 3, 5, 2, 4]
    model = Model(spec=SPEC, finder=FakeFinder((LEFT, HOT)), faces=lambda _batch: logits)
    die = reader.read_frame(model, blank_frame()).dice[0]
    assert (die.face, die.likely) == (2, (4, 6, 3, 5, 1))


def test_what_shows_no_face_is_no_die():
    told = reader.read_frame(fake(7, dice=((LEFT, HOT),)), blank_frame())
    assert (told.dice, told.verdict) == ((), Verdict.EMPTY)


def test_no_candidates_need_no_second_net():
    def never(_batch: object) -> np.ndarray:
        pytest.fail("the face reader was asked")

    told = reader.read_frame(Model(spec=SPEC, finder=FakeFinder(), faces=never), blank_frame())
    assert told.verdict == Verdict.EMPTY


def test_a_die_found_at_two_sizes_is_one_with_the_surer_face():
    """At 640 the die is at LEFT; at 320 the fake finds one there again, twice as large."""
    spec = replace(SPEC, finder=replace(SPEC.finder, sizes_px=(640, 320)))
    small, large = FakeFinder((LEFT, WARM)), FakeFinder((Box(20, 20, 24, 24), HOT))

    def at_two_sizes(batch: np.ndarray, /) -> np.ndarray:
        return (small if batch.shape[3] == 640 else large)(batch)

    logits = np.zeros((4, 7), np.float32)
    logits[:2, 0], logits[2:, 4] = 2, 9
    model = Model(spec=spec, finder=at_two_sizes, faces=lambda _batch: logits)
    told = reader.read_frame(model, blank_frame(640, 480))
    assert [die.face for die in told.dice] == [5]


def test_a_lens_cap_is_told():
    told = reader.read_frame(fake(dice=()), blank_frame(grey=2))
    assert (told.verdict, told.doubt) == (Verdict.UNSURE, Doubt.TOO_DARK)


def test_the_frame_is_left_as_it_was():
    frame = blank_frame()
    before = frame.image.copy()
    reader.read_frame(fake(3, dice=((LEFT, HOT),)), frame)
    assert np.array_equal(frame.image, before)


@pytest.mark.parametrize("side_px", [240.0, 530.0, 1100.0])
def test_large_dice_are_cut_out_the_quick_way_with_the_same_result(side_px):
    image = np.full((1201, 1301, 3), 200, np.uint8)
    for x, y in ((560, 560), (640, 600), (700, 660)):
        cv2.circle(image, (x, y), 45, (30, 40, 50), cv2.FILLED, cv2.LINE_AA)
    quick = reader._Halves(image).cut_out((610.3, 590.7), side_px, size_px=64)
    slow = preprocess.cut_out(image, (610.3, 590.7), side_px, size_px=64)
    assert np.abs(quick.astype(int) - slow).mean() < 1
    assert np.abs(quick.astype(int) - slow).max() < 24


def test_a_smeared_die_is_less_sharp_than_a_crisp_one_whatever_the_contrast():
    crop = np.full((64, 64, 3), 230, np.uint8)
    for x, y in ((18, 18), (46, 46), (32, 32)):
        cv2.circle(crop, (x, y), 6, (20, 20, 20), cv2.FILLED)
    faint = (128 + (crop.astype(np.int16) - 128) // 4).astype(np.uint8)
    smeared = np.asarray(cv2.GaussianBlur(crop, (0, 0), 4), np.uint8)
    assert reader.sharpness(crop) == pytest.approx(reader.sharpness(faint), rel=0.1)
    assert reader.sharpness(smeared) < 0.3 < reader.sharpness(crop)


@pytest.mark.parametrize(
    ("label", "doubt"), [("cocked", Doubt.COCKED), ("sign", Doubt.LOW_CONFIDENCE)]
)
def test_a_die_that_leans_or_bears_a_sign_is_left_to_a_person(label, doubt):
    spec = replace(SPEC, labels=(*SPEC.labels, "cocked", "sign"))
    logits = np.full((2, 9), -5, np.float32)
    logits[:, spec.labels.index(label)] = 5
    model = Model(spec=spec, finder=FakeFinder((LEFT, HOT)), faces=lambda _batch: logits)
    told = reader.read_frame(model, blank_frame())
    assert (told.dice, told.verdict, told.doubt) == ((), Verdict.UNSURE, doubt)
