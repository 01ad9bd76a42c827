import io
import json
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorekeeper.cli.main import main
from scorekeeper.vision import reader
from scorekeeper.vision.types import Doubt
from tests.fakes import FakeReader, reading


@pytest.fixture(autouse=True)
def fake_reader(monkeypatch, tmp_path) -> FakeReader:
    """The verb reads `11355` in its first picture, doubts the second, sees none in the rest."""
    fake = FakeReader(reading("11355"), reading("26", doubt=Doubt.BLURRED), reading(""))
    monkeypatch.setattr(reader, "OnnxReader", lambda _folder: fake)
    monkeypatch.setattr("scorekeeper.vision.model.find", lambda _name: tmp_path)
    return fake


def picture(path: Path, size: tuple[int, int] = (400, 120)) -> str:
    Image.new("RGB", size, (90, 120, 60)).save(path)
    return str(path)


def test_one_object_a_line_in_the_order_of_the_inputs(tmp_path, capsys):
    names = [picture(tmp_path / name) for name in ("b.png", "a.jpg", "c.png")]
    assert main(["read", *names, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == names
    assert list(lines[0]) == [
        *("file", "width", "height", "verdict", "doubt", "roll", "dice", "read_ms")
    ]
    assert lines[0]["width"], lines[0]["height"] == (400, 120)
    assert (lines[0]["verdict"], lines[0]["doubt"], lines[0]["roll"]) == ("clear", None, "11355")
    assert lines[0]["dice"][2] == {
        "face": 3,
        "confidence": 0.99,
        "box": [160.0, 40.0, 40.0, 40.0],
        "clear": True,
    }
    assert (lines[1]["verdict"], lines[1]["doubt"]) == ("unsure", "blurred")
    assert (lines[2]["verdict"], lines[2]["roll"], lines[2]["dice"]) == ("empty", "", [])
    assert lines[0]["read_ms"] >= 0


def test_without_json_a_person_reads_a_line_a_picture(tmp_path, capsys):
    names = [picture(tmp_path / name) for name in ("a.png", "b.png", "c.png")]
    assert main(["read", *names]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{names[0]}: 11355 (clear, ")
    assert second.startswith(f"{names[1]}: 26 (unsure: blurred, ")
    assert third.startswith(f"{names[2]}: no dice (empty, ")


def test_a_bad_picture_stops_no_other_and_is_told_in_a_line(tmp_path, capsys):
    (tmp_path / "text.jpg").write_text("not a picture")
    (tmp_path / "nothing").mkdir()
    names = [
        str(tmp_path / "missing.jpg"),
        str(tmp_path / "text.jpg"),
        str(tmp_path / "nothing"),
        "x" * 5000,
        picture(tmp_path / "good.png"),
    ]
    assert main(["read", *names, "--json"]) == 4
    told = capsys.readouterr()
    assert [json.loads(line)["file"] for line in told.out.splitlines()] == [names[-1]]
    complaints = told.err.splitlines()
    assert len(complaints) == 4
    assert all(line.startswith("scorekeeper: ") for line in complaints)
    for name, word in (("missing.jpg", "no file"), ("text.jpg", "JPEG"), ("nothing", "no picture")):
        assert any(name in line and word in line for line in complaints)


def test_a_folder_is_read_by_name(tmp_path, capsys):
    for name in ("b.png", "a.png"):
        picture(tmp_path / name)
    (tmp_path / "labels.csv").touch()
    assert main(["read", str(tmp_path), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [Path(line["file"]).name for line in lines] == ["a.png", "b.png"]


def test_bytes_come_from_stdin(monkeypatch, capsys):
    data = io.BytesIO()
    Image.new("RGB", (64, 48)).save(data, "PNG")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data.getvalue())))
    assert main(["read", "-", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["file"], line["width"], line["height"]) == ("-", 64, 48)


def test_an_empty_stdin_is_told(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["read", "-"]) == 4
    assert "in '-', got an empty file" in capsys.readouterr().err


def test_annotated_pictures_lie_in_the_folder_under_their_own_names(tmp_path, capsys):
    (tmp_path / "inner").mkdir()
    names = [picture(tmp_path / "ü.png"), picture(tmp_path / "inner" / "ü.png")]
    out = tmp_path / "drawn" / "here"
    assert main(["read", *names, "--annotate", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["ü-2.png", "ü.png"]
    drawn = np.asarray(Image.open(out / "ü.png"))
    assert drawn.shape == (120, 400, 3)
    assert (drawn != (90, 120, 60)).any()
    assert capsys.readouterr().out.count("\n") == 2


def test_no_picture_that_is_read_is_overwritten(tmp_path):
    (tmp_path / "inner").mkdir()
    first, second = picture(tmp_path / "a.png"), picture(tmp_path / "inner" / "a.png")
    before = Path(first).read_bytes()
    assert main(["read", second, first, "--annotate", str(tmp_path)]) == 0
    assert Path(first).read_bytes() == before
    assert (tmp_path / "a-2.png").is_file()
    assert (tmp_path / "a-3.png").is_file()


def test_a_place_that_cannot_be_written_costs_no_reading(tmp_path, capsys):
    name = picture(tmp_path / "a.png")
    assert main(["read", name, "--annotate", name]) == 4
    told = capsys.readouterr()
    assert told.out.startswith(f"{name}: 11355")
    assert "expected to write" in told.err


def test_no_picture_is_wrong_usage(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["read"])
    assert stop.value.code == 2
    assert "PICTURE" in capsys.readouterr().err
