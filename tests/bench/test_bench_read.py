"""Speed of reading. By hand: `pytest tests/bench --benchmark-only`."""

import time

import cv2
import numpy as np
import pytest

from scorekeeper.errors import ModelError
from scorekeeper.vision import finder, model, preprocess, reader
from scorekeeper.vision.types import Box, Frame
from tests.fakes import FakeFinder, finder_output


@pytest.fixture(autouse=True)
def one_thread():
    """OpenCV's other threads would spin while they wait, and be counted."""
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)


SIX = tuple(Box(60 + 95 * (i % 3), 60 + 110 * (i // 3), 44, 44) for i in range(6))


def speckled() -> Frame:
    """1280 x 720, not flat, so that nothing is quicker than with a photo."""
    noise = np.random.default_rng(3).integers(0, 255, (720, 1280, 3))
    return Frame(noise.astype(np.uint8))


@pytest.mark.benchmark(timer=time.process_time)
def test_reading_a_frame_with_six_dice(benchmark):
    """Both nets run; the finder's output is exchanged for one with six dice."""
    try:
        opened = model.open_model(model.find())
    except ModelError as error:
        pytest.skip(str(error))
    six = FakeFinder(*((box, 6.0) for box in SIX))

    def find_six(batch: np.ndarray, /) -> np.ndarray:
        opened.finder(batch)
        return six(batch)

    one_model = model.Model(spec=opened.spec, finder=find_six, faces=opened.faces)
    benchmark(reader.read_frame, one_model, speckled())


def test_decoding_six_dice(benchmark):
    output = finder_output(48, 80, *((box, 6.0) for box in SIX))
    found = benchmark(finder.decode, output, 0.06)
    assert len(found) == 6


def test_decoding_noise(benchmark):
    output = np.random.default_rng(3).normal(size=(7, 48, 80)).astype(np.float32)

    def decode() -> int:
        found = finder.decode(output, 0.06)
        return len(finder.distinct(found, found.heat))

    assert benchmark(decode) > 0


def test_preparing_the_frame(benchmark):
    image = speckled().image
    benchmark(lambda: preprocess.tensor([preprocess.letterbox(image, 640)[0]]))


def test_cutting_out_six_dice_twice(benchmark):
    image = speckled().image

    def cut() -> None:
        preprocess.tensor(
            [
                preprocess.cut_out(image, box.centre, scale * 88, size_px=64)
                for box in SIX
                for scale in (1.1, 1.25)
            ]
        )

    benchmark(cut)
