from __future__ import annotations

import csv
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorekeeper.training import __main__ as verbs
from scorekeeper.training import samples
from scorekeeper.training.pictures import Order, gather
from scorekeeper.training.synth import render

SMALL = ["--size", "64", "--rays", "1", "--seed", "3"]


def pictures(folder: Path, count: int, *more: str) -> int:
    return verbs.main(["pictures", str(folder), "--count", str(count), *SMALL, *more])


def contents(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    folder = tmp_path_factory.mktemp("straight")
    assert pictures(folder, 8) == 0
    return folder


def test_a_picture_is_a_function_of_its_seed():
    first, truth = render(11, width=80, height=64, samples=2)
    again, same = render(11, width=80, height=64, samples=2)
    other, _ = render(12, width=80, height=64, samples=2)
    assert first.shape == (64, 80, 3)
    assert first.dtype == np.uint8
    assert first.tobytes() == again.tobytes()
    assert truth == same
    assert first.tobytes() != other.tobytes()


def test_the_centre_lies_inside_the_top_face_and_the_box():
    seen = 0
    for seed in range(8):
        _, dice = render(seed, width=72, height=72, samples=1)
        for die in dice:
            x, y, w, h = die.box
            assert x <= die.centre[0] <= x + w
            assert y <= die.centre[1] <= y + h
            corners = np.array(die.top_face, np.float32)
            assert cv2.pointPolygonTest(corners, die.centre, measureDist=True) > -0.2
            assert 0 <= die.occluded <= 1
            assert 0 <= die.top_visible <= 1
            seen += 1
    assert seen > 10


def test_annotations_are_coco(straight):
    coco = json.loads((straight / "annotations.json").read_text())
    assert [c["id"] for c in coco["categories"]] == [1, 2, 3, 4, 5, 6]
    assert len(coco["images"]) == 8
    ids = [image["id"] for image in coco["images"]]
    assert len(set(ids)) == 8
    for image in coco["images"]:
        picture = cv2.imread(str(straight / "images" / image["file_name"]))
        assert picture is not None
        assert picture.shape == (image["height"], image["width"], 3)
        assert image["source_repo"] == "rendered"
    numbers = [a["id"] for a in coco["annotations"]]
    assert numbers == list(range(1, len(numbers) + 1))
    for a in coco["annotations"]:
        assert a["image_id"] in ids
        assert a["value"] == a["category_id"]
        assert a["value"] in range(1, 7)
        assert len(a["bbox"]) == 4
        assert len(a["top_face"]) == 4
        assert len(a["centre"]) == 2
        assert a["ignore"] in {0, 1}
        assert {"occluded", "top_visible", "kind"} <= set(a)


def test_a_stopped_run_goes_on_and_ends_as_a_straight_one(straight, tmp_path, capsys):
    assert pictures(tmp_path, 3) == 0
    kept = {p: p.stat().st_mtime_ns for p in (tmp_path / "images").iterdir()}
    half = tmp_path / "images" / "03000002.jpg"
    half.unlink()
    assert pictures(tmp_path, 8) == 0
    assert "2 of 8 pictures are there" in capsys.readouterr().err
    assert contents(tmp_path) == contents(straight)
    for path, when in kept.items():
        if path.stem != "03000002":
            assert path.stat().st_mtime_ns == when


def test_two_workers_make_the_same_bytes(straight, tmp_path):
    assert pictures(tmp_path, 8, "--workers", "2") == 0
    assert contents(tmp_path) == contents(straight)


def test_a_picture_of_another_size_is_made_again(tmp_path):
    assert pictures(tmp_path, 1) == 0
    assert verbs.main(["pictures", str(tmp_path), *SMALL, "--count", "1", "--size", "48"]) == 0
    (image,) = json.loads((tmp_path / "annotations.json").read_text())["images"]
    assert max(image["width"], image["height"]) == 48


def test_no_pictures_is_wrong_use(tmp_path, capsys):
    assert pictures(tmp_path, 0) == 2
    assert "got 0" in capsys.readouterr().err


def test_an_unknown_verb_is_wrong_use(capsys):
    assert verbs.main(["paint"]) == 2
    assert "got 'paint'" in capsys.readouterr().err
    assert verbs.main([]) == 2
    assert verbs.main(["--help"]) == 0
    assert "pictures" in capsys.readouterr().out


def test_samples_are_written_with_their_faces(tmp_path, monkeypatch):
    monkeypatch.setattr(samples, "COUNT", 2)
    monkeypatch.setattr(samples, "RAYS", 1)
    monkeypatch.setattr(samples, "WIDTH", 160)
    monkeypatch.setattr(samples, "HEIGHT", 120)
    monkeypatch.setattr(samples, "SMALLEST", 8.0)
    assert verbs.main(["pictures", str(tmp_path), "--samples"]) == 0
    with (tmp_path / "labels.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["file"] for row in rows] == [
        "six_white_dice.jpg",
        "throw_01.jpg",
        "throw_02.jpg",
    ]
    for row in rows:
        assert row["faces"] == "".join(sorted(row["faces"]))
        picture = cv2.imread(str(tmp_path / row["file"]))
        assert picture is not None
        assert picture.shape == (120, 160, 3)


def test_the_bundled_samples_and_their_labels_belong_together():
    folder = Path(__file__).parents[2] / "sample_images"
    with (folder / "labels.csv").open(newline="") as file:
        rows = {row["file"]: row["faces"] for row in csv.DictReader(file)}
    assert set(rows) == {path.name for path in folder.glob("*.jpg")}
    assert len(rows) >= 24
    assert rows["six_white_dice.jpg"] == "112335"
    assert sum(len(faces) >= 5 for faces in rows.values()) > len(rows) / 2
    assert sum(path.stat().st_size for path in folder.iterdir()) < 3_000_000


def test_usual_throws_are_those_of_five_to_seven_dice_that_a_person_can_read(tmp_path):
    words = ["pictures", str(tmp_path), "--usual", "--count", "2", "--size", "320", "--rays", "1"]
    assert verbs.main(words) == 0
    coco = json.loads((tmp_path / "annotations.json").read_text())
    names = [image["file_name"] for image in coco["images"]]
    assert names != ["00000000.jpg", "00000001.jpg"]
    for image in coco["images"]:
        dice = [die for die in coco["annotations"] if die["image_id"] == image["id"]]
        assert 5 <= len(dice) <= 7
        assert not any(die["ignore"] or die["tilt"] for die in dice)
        assert min(die["top_visible"] for die in dice) >= samples.VISIBLE


def test_what_is_listed_while_pictures_are_made_has_no_gap(straight):
    orders = [Order(straight, 3_000_000 + k, 64, 1) for k in range(8)]
    kept = {path: path.read_bytes() for path in (orders[5].truth, straight / "annotations.json")}
    orders[5].truth.unlink()
    try:
        assert gather(orders, straight) == 5
    finally:
        for path, data in kept.items():
            path.write_bytes(data)
    assert gather(orders, straight) == 8
