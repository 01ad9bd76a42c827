from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="the extra 'train' is missing")

from scorekeeper.errors import TrainingError
from scorekeeper.training import __main__ as verbs
from scorekeeper.training import int8
from scorekeeper.vision import model, preprocess, sources

SAMPLES = Path(__file__).parents[2] / "sample_images"


def test_eight_bits_are_a_fourth_as_large_and_say_nearly_the_same(toys, tmp_path, monkeypatch):
    monkeypatch.setattr(int8, "FACES_PICTURES", 6)
    monkeypatch.setattr(int8, "FINDER_PICTURES", 3)
    source = model.find()
    words = ["int8", str(source), "--pictures", str(toys(6)), "--out", str(tmp_path / "small")]
    assert verbs.main(words) == 0
    whole, small = model.open_model(source), model.open_model(tmp_path / "small")
    assert small.spec.version == f"{whole.spec.version}-int8"
    for file in (whole.spec.finder.file, whole.spec.faces.file):
        larger = (source / file).stat().st_size
        assert (tmp_path / "small" / file).stat().st_size < 0.35 * larger
    picture = sources.load_picture(min(SAMPLES.glob("*.jpg")))
    image, _ = preprocess.letterbox(picture.image, whole.spec.finder.sizes_px[0])
    heats = [each.finder(preprocess.tensor([image]))[0, 0] for each in (whole, small)]
    assert (
        np.corrcoef(heats[0].ravel(), heats[1].ravel())[0, 1] > 0.7
    )  # the ranges are those of toys


def test_too_few_pictures_are_refused_with_a_word(toys, tmp_path):
    with pytest.raises(TrainingError, match=r"expected at least 150 pictures in .*, got 2"):
        int8.quantise(model.find(), toys(2), tmp_path / "small", seed=0)
