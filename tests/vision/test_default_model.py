"""The model that ships, over the pictures that ship."""

import csv
import io
import itertools
import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorekeeper.vision import model, sources
from scorekeeper.vision.reader import OnnxReader
from scorekeeper.vision.types import Box, DieReading, Doubt, Frame, Reading, Verdict

CHECKOUT = Path(__file__).parents[2]
SAMPLES = CHECKOUT / "sample_images"
FOLDER = CHECKOUT / "models" / model.DEFAULT_NAME
GOLDEN = CHECKOUT / "tests" / "golden" / f"readings_{model.DEFAULT_NAME}.jsonl"

FILES = sorted(path.name for path in SAMPLES.iterdir() if path.suffix in sources.SUFFIXES)
PATHS = [SAMPLES / name for name in FILES]
CONFIDENCE_APART, PX_APART = 0.03, 2.0
"""What another processor's rounding may change."""

SHARE_APART = 0.05
"""What a JPEG that was turned and written again may move a die, as a share of its size."""


@pytest.fixture(scope="module")
def reader() -> OnnxReader:
    return OnnxReader(FOLDER)


def dumps(name: str, reading: Reading) -> str:
    dice = [
        [die.face, round(die.confidence, 3), [round(number, 1) for number in die.box], die.clear]
        for die in reading.dice
    ]
    return json.dumps([name, reading.verdict, reading.doubt, dice])


def loads(line: str) -> tuple[str, Reading]:
    name, verdict, doubt, rows = json.loads(line)
    dice = tuple(
        DieReading(face, confidence, Box(*box), clear) for face, confidence, box, clear in rows
    )
    return name, Reading(dice, Verdict(verdict), doubt and Doubt(doubt))


def assert_same(one: Reading, other: Reading) -> None:
    """The same faces, verdict and doubt, with places and confidences that hardly differ."""
    assert (one.verdict, one.doubt) == (other.verdict, other.doubt)
    assert [die.face for die in one.dice] == [die.face for die in other.dice]
    assert [die.clear for die in one.dice] == [die.clear for die in other.dice]
    for mine, its in zip(one.dice, other.dice, strict=True):
        assert mine.confidence == pytest.approx(its.confidence, abs=CONFIDENCE_APART)
        assert mine.box == pytest.approx(its.box, abs=PX_APART)


def test_the_samples_read_as_they_always_did(reader, update_golden):
    now = {name: reader.read(sources.load_picture(SAMPLES / name)) for name in FILES}
    if update_golden:
        text = "".join(f"{dumps(name, reading)}\n" for name, reading in now.items())
        GOLDEN.write_text(text, encoding="utf-8")
    golden = dict(map(loads, GOLDEN.read_text(encoding="utf-8").splitlines()))
    assert list(golden) == FILES
    for name in FILES:
        assert_same(now[name], golden[name])


def test_no_sample_is_answered_wrong(reader):
    with (SAMPLES / "labels.csv").open(encoding="utf-8", newline="") as file:
        truth = {row["file"]: row["faces"] for row in csv.DictReader(file)}
    assert sorted(truth) == FILES
    for name in FILES:
        reading = reader.read(sources.load_picture(SAMPLES / name))
        if reading.doubt is None:
            assert str(reading.roll) == "".join(sorted(truth[name])), name


@pytest.mark.parametrize("name", FILES)
def test_file_bytes_and_array_give_the_same_reading(reader, name):
    path = SAMPLES / name
    frame = sources.load_picture(path)
    from_file = reader.read(frame)
    assert reader.read(sources.load_picture(path.read_bytes())) == from_file
    assert reader.read(Frame(np.array(frame.image))) == from_file


def turned(image: np.ndarray, orientation: int, kind: str) -> bytes:
    """A file whose pixels lie as a camera would store them with this EXIF orientation."""
    undone = {
        1: image,
        2: image[:, ::-1],
        3: image[::-1, ::-1],
        4: image[::-1],
        5: image.transpose(1, 0, 2),
        6: np.rot90(image),
        7: image[::-1, ::-1].transpose(1, 0, 2),
        8: np.rot90(image, 3),
    }[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = io.BytesIO()
    options = {"quality": 97, "subsampling": 0} if kind == "JPEG" else {}
    Image.fromarray(np.ascontiguousarray(undone[..., ::-1])).save(data, kind, exif=exif, **options)
    return data.getvalue()


@pytest.fixture(scope="module")
def clear(reader) -> list[tuple[Frame, Reading]]:
    """Two samples that are read clearly, and their readings."""
    read = ((frame, reader.read(frame)) for frame in map(sources.load_picture, PATHS))
    return list(itertools.islice((it for it in read if it[1].doubt is None), 2))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_picture_without_loss_gives_the_very_same_reading(reader, clear, orientation):
    for frame, upright in clear:
        assert reader.read(sources.load_picture(turned(frame.image, orientation, "PNG"))) == upright


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_jpeg_gives_the_same_roll_and_places(reader, clear, orientation):
    for frame, upright in clear:
        reading = reader.read(sources.load_picture(turned(frame.image, orientation, "JPEG")))
        assert reading.roll == upright.roll
        for die, same in zip(reading.dice, upright.dice, strict=True):
            apart = np.subtract(die.box.centre, same.box.centre)
            assert np.abs(apart).max() < SHARE_APART * same.box.size
