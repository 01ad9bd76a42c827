"""`read` on pictures that mean harm: each is read or refused in a line, and nothing is left."""

from __future__ import annotations

import pytest

from scorekeeper.cli.main import main
from scorekeeper.vision import reader
from tests.fakes import FakeReader, reading
from tests.hostile import COUNT, memory_mb, mutated, png_bomb

GROWTH_MB = 60
PART = 100


@pytest.fixture(autouse=True)
def fake_reader(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(reader, "OnnxReader", lambda _folder: FakeReader(reading("")))
    monkeypatch.setattr("scorekeeper.vision.model.find", lambda _name: tmp_path)


def test_changed_pictures_are_read_or_refused_and_memory_does_not_grow(tmp_path, capfd):
    files = list(mutated())
    before = 0.0
    for begin in range(0, COUNT, PART):
        names = []
        for place, data in enumerate(files[begin : begin + PART]):
            file = tmp_path / f"{place}.jpg"
            file.write_bytes(data)
            names.append(str(file))
        assert main(["read", *names, "--json"]) == 4
        told = capfd.readouterr()
        refused = [line for line in told.err.splitlines() if line.startswith("scorekeeper: ")]
        assert len(told.out.splitlines()) + len(refused) == len(names)
        assert "Traceback" not in told.err
        before = before or memory_mb()
    assert memory_mb() - before < GROWTH_MB


def test_a_bomb_is_refused_by_its_header(tmp_path, capsys):
    file = tmp_path / "bomb.png"
    file.write_bytes(png_bomb())
    before = memory_mb()
    assert main(["read", str(file)]) == 4
    assert "expected at most 100 megapixels" in capsys.readouterr().err
    assert memory_mb() - before < GROWTH_MB
