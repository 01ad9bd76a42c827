import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import report
from scorekeeper.vision import model
from scorekeeper.vision.evaluate import Outcome
from scorekeeper.vision.labels import Label
from scorekeeper.vision.types import Box, DieReading, Verdict


def read(confidence: float, *, exact: bool, source: str = "toys") -> report.Read:
    die = DieReading(1 if exact else 2, confidence, Box(9, 9, 40, 40), clear=True)
    outcome = Outcome(
        file="a.png",
        source=source,
        matches=((Label(face=1), die),),
        verdict=Verdict.CLEAR,
        doubt=None,
        read_ms=5.0,
    )
    return report.Read(outcome, confidence)


def test_risk_rises_as_more_is_answered():
    reads = [read(0.9, exact=True), read(0.5, exact=False), read(0.7, exact=True)]
    reads.append(read(0.0, exact=False))
    assert report.risk_coverage(reads) == [(0.9, 0.25, 0), (0.7, 0.5, 0), (0.5, 0.75, 0.25)]


def test_the_tables_name_each_source_and_the_risk():
    text = report.tables([read(0.9, exact=True), read(0.5, exact=False, source="others")])
    assert "| all | 2 | 2 | 0.5 | 0.5 | 0.5 | 0.5 | 1.0 | 0.5 | 5.0 |" in text
    assert "| others | 1 |" in text
    assert "| 0.9 | 0.5 | 0.0 |" in text


def test_the_card_s_numbers_are_replaced_and_nothing_else(tmp_path):
    card = tmp_path / "card.md"
    card.write_text("# reader\n\n## Numbers\n\nold\n\n## Failures\n\nmany\n", encoding="utf-8")
    report.write_numbers(card, "new\n")
    text = card.read_text(encoding="utf-8")
    assert text == "# reader\n\n## Numbers\n\nnew\n\n## Failures\n\nmany\n"
    card.write_text("# reader\n", encoding="utf-8")
    with pytest.raises(TrainingError, match="expected a section '## Numbers'"):
        report.write_numbers(card, "new\n")


def test_a_folder_is_read_with_any_net(toys):
    """A finder that sees nothing: all is missed, and an empty table is answered wrongly."""
    spec = model.ModelSpec(
        name="blind",
        version="1",
        finder=model.FinderSpec(file="", sizes_px=(256,), heat_threshold=0.5),
        faces=model.FacesSpec(file="", size_px=32, crop_scales=(1.2,)),
        labels=("1", "2", "3", "4", "5", "6", "none"),
        accept_confidence=0.5,
        clear_confidence=(0.9,) * 6,
        heat_power=0.25,
    )
    blind = model.Model(
        spec=spec,
        finder=lambda batch: np.full((1, 7, batch.shape[2] // 8, batch.shape[3] // 8), -9, "f4"),
        faces=lambda batch: np.zeros((len(batch), 7), np.float32),
    )
    reads = report.read_folder(blind, toys(2))
    assert [one.outcome.verdict for one in reads] == [Verdict.EMPTY, Verdict.EMPTY]
    assert [one.confidence for one in reads] == [1.0, 1.0]
    assert report.risk_coverage(reads)[-1] == (1.0, 1.0, 1.0)


def test_a_folder_without_labels_is_refused(tmp_path):
    with pytest.raises(TrainingError, match=r"expected annotations\.json or labels\.csv"):
        report._labelled(tmp_path)
