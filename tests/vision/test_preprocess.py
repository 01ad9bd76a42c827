from pathlib import Path

import numpy as np
import pytest

from scorekeeper.vision import preprocess

GOLDEN = Path(__file__).parents[1] / "golden" / "preprocess.npz"


def scene(width: int, height: int) -> np.ndarray:
    """Slopes, edges and noise, the same on every machine."""
    y, x = np.mgrid[:height, :width]
    noise = np.random.default_rng(7).integers(0, 40, (height, width))
    blue, green = 255 * x // width, 255 * y // height
    red = 180 * ((x // 17 + y // 13) % 2) + noise
    return np.stack([blue, green, red], axis=2).astype(np.uint8)


def outputs() -> dict[str, np.ndarray]:
    image = scene(200, 150)
    small, _ = preprocess.letterbox(image, 96)
    large, _ = preprocess.letterbox(image, 230)
    crops = {
        "crop_inside": preprocess.cut_out(image, (90.3, 70.8), 61.5, size_px=48),
        "crop_grown": preprocess.cut_out(image, (90.3, 70.8), 20.25, size_px=48),
        "crop_shrunk": preprocess.cut_out(image, (100, 75), 149, size_px=32),
        "crop_at_the_corner": preprocess.cut_out(image, (3, 147), 60, size_px=48),
    }
    whole = preprocess.tensor([small])
    return {"letterbox_small": small, "letterbox_large": large, **crops, "tensor": whole}


ROUNDING = 1e-6
"""Of float32 arithmetic between -2 and 2."""


def test_what_the_nets_see_is_what_they_were_trained_on(update_golden):
    if update_golden:
        np.savez_compressed(GOLDEN, allow_pickle=False, **outputs())
    golden = np.load(GOLDEN)
    made = outputs()
    assert sorted(golden.files) == sorted(made)
    for name, array in made.items():
        assert array.dtype == golden[name].dtype
        assert array.shape == golden[name].shape
        # Builds of OpenCV round differently: a grey level here and there is no other picture.
        one_level = 1 if array.dtype == np.uint8 else 4 / 255 + 1e-6
        apart = np.abs(array.astype(float) - golden[name].astype(float))
        assert apart.max() <= one_level, name
        assert (apart > ROUNDING).mean() < 0.02, name


def test_letterbox_keeps_the_shape_and_fills_with_grey():
    image, scale = preprocess.letterbox(scene(200, 150), 320)
    assert (image.shape, scale) == ((256, 320, 3), 1.6)
    assert (image[240:] == preprocess.PAD_GREY).all()


@pytest.mark.parametrize("size", [(1, 1), (3, 2000), (2000, 3), (33, 31)])
def test_letterbox_takes_any_shape(size):
    image, _ = preprocess.letterbox(scene(*size), 64)
    assert image.shape[0] % 32 == image.shape[1] % 32 == 0
    assert max(image.shape[:2]) == 64


def test_a_cut_out_is_centred_where_it_should_be():
    image = np.zeros((100, 100, 3), np.uint8)
    image[38:43, 58:63] = 255
    crop = preprocess.cut_out(image, (60.5, 40.5), 20, size_px=40)
    rows, columns = np.nonzero(crop[..., 0] > 127)
    assert rows.mean() == pytest.approx(19.5, abs=0.6)
    assert columns.mean() == pytest.approx(19.5, abs=0.6)


def test_a_cut_out_of_nothing_is_grey():
    crop = preprocess.cut_out(scene(50, 50), (500, 500), 20, size_px=16)
    assert (crop == preprocess.PAD_GREY).all()


def test_a_tensor_is_rgb_from_minus_two_to_two():
    image = np.zeros((2, 3, 3), np.uint8)
    image[..., 0] = 255
    batch = preprocess.tensor([image, image])
    assert batch.shape == (2, 3, 2, 3)
    assert batch.dtype == np.float32
    assert (batch[:, 2] == 2).all()
    assert (batch[:, :2] == -2).all()
    assert batch.flags.c_contiguous
