import csv
import json
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from scorekeeper.cli.main import main
from scorekeeper.vision import reader
from tests.fakes import FakeReader, reading


@pytest.fixture(autouse=True)
def fake_reader(monkeypatch, tmp_path) -> FakeReader:
    """Reads 15 in every picture: 40 px dice at (40, 40) and (100, 40)."""
    fake = FakeReader(reading("15"))
    monkeypatch.setattr(reader, "OnnxReader", lambda _folder: fake)
    monkeypatch.setattr("scorekeeper.vision.model.find", lambda _name: tmp_path)
    return fake


def picture(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", (200, 120)).save(path)


@pytest.fixture
def coco(tmp_path):
    """Two pictures of two sources; in the second the 5 is labelled 6."""
    folder = tmp_path / "coco"
    folder.mkdir()
    for name in ("a.jpg", "b.jpg"):
        picture(folder / "images" / name)
    images = [
        {"id": 1, "file_name": "a.jpg", "source_repo": "left"},
        {"id": 2, "file_name": "b.jpg", "source_repo": "right"},
    ]
    dice = [
        {"image_id": number, "bbox": [x, 40, 40, 40], "value": face}
        for number, faces in ((1, (1, 5)), (2, (1, 6)))
        for x, face in zip((40, 100), faces, strict=True)
    ]
    text = json.dumps({"images": images, "annotations": dice})
    (folder / "annotations.json").write_text(text)
    return folder


def test_a_coco_folder_gives_the_figures_of_the_contract(coco, capsys):
    assert main(["evaluate", str(coco), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["photos"], told["dice"] == (2, 4)
    assert told["found_and_right"] == told["precision"] == told["f1"] == 0.75
    assert (told["rolls_exact"], told["answered"], told["answered_wrong"]) == (0.5, 1.0, 0.5)
    assert told["by_source"]["left"]["f1"] == 1.0
    assert told["by_source"]["right"]["rolls_exact"] == 0.0
    assert told["confusion"]["6"]["5"] == 1
    assert told["by_dice"]["2-4"]["photos"] == 2
    assert told["by_dice"]["2-4"]["f1"] == 0.75
    assert told["by_face"]["6"]["misread"] == 1.0
    assert told["by_size"]["24-48"]["dice"] == 4
    assert told["read_ms_median"] >= 0


def test_a_csv_folder_compares_lists_of_faces(tmp_path, capsys):
    folder = tmp_path / "plain"
    folder.mkdir()
    picture(folder / "a.png")
    (folder / "labels.csv").write_text("\ufefffile,faces\na.png,51\n", encoding="utf-8")
    assert main(["evaluate", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["photos"], told["dice"], told["rolls_exact"], told["f1"]) == (1, 2, 1.0, 1.0)


def test_a_row_for_each_picture_is_written(coco, tmp_path):
    file = tmp_path / "eval.csv"
    assert main(["evaluate", str(coco), "--csv", str(file)]) == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [(row["file"], row["truth"], row["read"], row["misread"]) for row in rows] == [
        ("images/a.jpg", "15", "15", "0"),
        ("images/b.jpg", "16", "15", "1"),
    ]


def test_a_person_reads_a_table(coco, capsys):
    assert main(["evaluate", str(coco)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        *(
            "source",
            "photos",
            "dice",
            "right",
            "precision",
            "f1",
            "exact",
            "answered",
            "wrong",
            "ms",
        )
    ]
    assert lines[1].split()[:4] == ["all", "2", "4", "0.7500"]
    assert [line.split()[0] for line in lines[2:4]] == ["left", "right"]
    heads = [line.split("  ")[0] for before, line in pairwise(lines) if not before]
    assert heads == ["dice in the photo", "face", "size in pixels", "labelled \\ read as"]
    assert "face                                    dice     right   misread" in "\n".join(lines)
    small, five, six = (
        next(line for line in lines if line.startswith(name)) for name in ("16-24", "5  ", "6  ")
    )
    assert small.split() == ["16-24", "0", "-", "-", "-"]
    assert five.split() == ["5", "1", "1.0000", "0.0000", "0.0000", "0.5000"]
    assert six.split() == ["6", "1", "0.0000", "1.0000", "0.0000", "-"]


def test_a_picture_that_is_missing_stops_no_other(coco, capsys):
    (coco / "images" / "a.jpg").unlink()
    assert main(["evaluate", str(coco), "--json"]) == 4
    told = capsys.readouterr()
    assert json.loads(told.out)["photos"] == 1
    assert "a.jpg" in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["", "missing"])
def test_a_folder_without_labels_is_refused(tmp_path, name, capsys):
    assert main(["evaluate", str(tmp_path / name)]) == 4
    assert "expected annotations.json or labels.csv in" in capsys.readouterr().err


def test_labels_that_cannot_be_read_are_refused(tmp_path, capsys):
    (tmp_path / "labels.csv").write_bytes(b"file,faces\n\xff\xfe,1\n")
    assert main(["evaluate", str(tmp_path)]) == 4
    assert "labels.csv" in capsys.readouterr().err


def test_a_table_that_cannot_be_written_is_told(coco, capsys):
    assert main(["evaluate", str(coco), "--csv", str(coco)]) == 4
    assert "expected to write" in capsys.readouterr().err
