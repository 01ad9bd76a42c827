import sys
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import __main__ as verbs
from scorekeeper.training import confidence, report
from scorekeeper.vision import model
from scorekeeper.vision.types import Frame, Reading, Verdict
from tests.fakes import reading
from tests.training.reads import a_read


def test_the_tables_name_each_source_and_what_confidence_is_worth():
    text = report.tables([a_read("1", "1", 0.9), a_read("1", "2", 0.5, source="others")])
    assert "| all | 2 | 2 | 0.5 | 0.5 | 0.5 | 0.5 | 1.0 | 0.5 | 5.0 |" in text
    assert "| others | 1 |" in text
    assert "| 1 | 2 | 1.0 | 0.5 |" not in text
    assert "| 1 | 2 | 0.5 | 0.5 | 0.0 | 1.0 |" in text
    assert "| 24-48 | 2 | 0.5 | 0.5 | 0.0 |" in text
    assert "| confidence of the die | dice | mean confidence | right |" in text
    assert "| 0.5-0.6 | 1 | 0.5 | 0.0 |\n| 0.9-1.0 | 1 | 0.9 | 1.0 |" in text
    assert "Expected calibration error: 0.3000 of dice, 0.3000 of rolls." in text
    assert "| 0.9 | 0.5 | 0.0 |" in text


def test_tables_of_nothing_have_no_calibration_error():
    assert "Expected calibration error: - of dice, - of rolls." in report.tables([])


def test_the_card_s_numbers_are_replaced_and_nothing_else(tmp_path):
    card = tmp_path / "card.md"
    card.write_text("# reader\n\n## Numbers\n\nold\n\n## Failures\n\nmany\n", encoding="utf-8")
    report.write_section(card, "## Numbers", "new\n")
    text = card.read_text(encoding="utf-8")
    assert text == "# reader\n\n## Numbers\n\nnew\n\n## Failures\n\nmany\n"
    card.write_text("# reader\n", encoding="utf-8")
    with pytest.raises(TrainingError, match="expected a section '## Numbers'"):
        report.write_section(card, "## Numbers", "new\n")


def blind() -> model.Model:
    """A finder that sees nothing."""
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
    return model.Model(
        spec=spec,
        finder=lambda batch: np.full((1, 7, batch.shape[2] // 8, batch.shape[3] // 8), -9, "f4"),
        faces=lambda batch: np.zeros((len(batch), 7), np.float32),
    )


def test_a_folder_is_read_with_any_net(toys):
    """All is missed, and an empty table is answered wrongly."""
    reads = report.read_folder(blind(), toys(2))
    assert [one.outcome.verdict for one in reads] == [Verdict.EMPTY, Verdict.EMPTY]
    assert [one.confidence for one in reads] == [1.0, 1.0]
    assert confidence.risk_coverage(reads)[-1] == (1.0, 1.0, 1.0)


def test_a_reading_in_doubt_is_worth_its_least_confident_die(toys, monkeypatch):
    """Asked again with nothing demanded of confidence; the reading shown stays the first."""

    def read_frame(opened: model.Model, _: Frame) -> Reading:
        return reading("15", clear=opened.spec.clear_confidence[0] == 0)

    monkeypatch.setattr(report, "read_frame", read_frame)
    (one,) = report.read_folder(blind(), toys(1))
    assert one.outcome.verdict == one.reading.verdict == Verdict.UNSURE
    assert one.confidence == 0.99


@pytest.fixture
def toy_model(tmp_path, monkeypatch):
    """A model's folder; whatever is in it, opening gives a reader that sees nothing."""
    monkeypatch.setattr(model, "open_model", lambda _folder: blind())
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "card.md").write_text("# blind\n\n## Numbers\n", encoding="utf-8")
    return folder


def made(out: Path) -> list[str]:
    return sorted(str(file.relative_to(out)) for file in out.rglob("*") if file.is_file())


def test_pictures_go_to_the_folder_that_is_named_and_nowhere_else(
    toys, toy_model, tmp_path, capsys
):
    pytest.importorskip("matplotlib", reason="the extra 'train' is missing")
    first, second, out = toys(2), toys(1, seed=1), tmp_path / "out"
    before = made(tmp_path)
    words = ["report", str(toy_model), str(first), str(second), "--card", "--out", str(out)]
    assert verbs.main(words) == 0
    names = ["confusion.png", "reliability.png", "risk-coverage.png", "worst-1.png"]
    assert made(out) == [f"{toy}/{name}" for toy in ("toys0", "toys1") for name in names]
    new = set(made(tmp_path)) - set(before) - {f"out/{name}" for name in made(out)}
    assert new == {"model/eval.csv"}
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out in (toy_model / "card.md").read_text(encoding="utf-8")


def test_without_a_folder_only_tables_are_made(toys, toy_model, tmp_path, capsys):
    assert verbs.main(["report", str(toy_model), str(toys(1))]) == 0
    assert "| all | 1 | 3 | 0.0 |" in capsys.readouterr().out
    assert not [name for name in made(tmp_path) if name.endswith(".png") and "toys" not in name]


def test_without_matplotlib_a_line_says_that_figures_are_left_out(
    toys, toy_model, tmp_path, monkeypatch, capsys
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "out"
    folders = [str(toys(1)), str(toys(1, seed=1))]
    assert verbs.main(["report", str(toy_model), *folders, "--out", str(out)]) == 0
    assert made(out) == ["toys0/worst-1.png", "toys1/worst-1.png"]
    line = "no figures: matplotlib is missing (it is in the extra 'train')\n"
    assert capsys.readouterr().err == line


@pytest.mark.parametrize(
    "inside", ["models", "models/reader/figures", "Sample_Images", "x/../models"]
)
def test_photos_are_not_written_where_a_checkout_keeps_its_own(
    tmp_path, inside, toy_model, toys, capsys
):
    checkout = tmp_path / "checkout"
    (checkout / ".git").mkdir(parents=True)
    (checkout / "x").mkdir()
    words = ["report", str(toy_model), str(toys(1)), "--out", str(checkout / inside)]
    assert verbs.main(words) == 2
    told = capsys.readouterr()
    assert "expected a folder outside of a checkout's models/ and sample_images/, got" in told.err
    assert len(told.err.splitlines()) == 1
    assert told.out == ""
    assert sorted(path.name for path in checkout.iterdir()) == [".git", "x"]


def test_a_link_into_a_checkout_is_refused_too(tmp_path):
    (tmp_path / "checkout" / ".git").mkdir(parents=True)
    (tmp_path / "checkout" / "models").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "checkout" / "models")
    with pytest.raises(TrainingError, match="outside of a checkout"):
        report.places(tmp_path / "link", [tmp_path / "photos"])


def test_the_checkout_s_own_pictures_may_be_read_but_not_written_to(tmp_path):
    """At the top of a checkout, the folder for its `sample_images` would be `sample_images`."""
    (tmp_path / ".git").write_text("gitdir: elsewhere\n")
    samples = tmp_path / "sample_images"
    with pytest.raises(TrainingError, match="outside of a checkout"):
        report.places(tmp_path, [samples])
    assert report.places(tmp_path / "runs", [samples]) == [tmp_path / "runs" / "sample_images"]
    assert not samples.exists()


def test_models_outside_of_a_checkout_are_nobody_s(tmp_path):
    assert report.places(tmp_path / "models", [tmp_path / "dev"]) == [tmp_path / "models" / "dev"]


def test_folders_of_the_same_name_would_overwrite_each_other(tmp_path):
    with pytest.raises(TrainingError, match="expected folders of different names"):
        report.places(tmp_path, [tmp_path / "a" / "dev", tmp_path / "b" / "dev"])


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(TrainingError, match="expected to make the folder"):
        report.places(tmp_path / "file", [tmp_path / "dev"])


def test_a_folder_without_labels_is_refused(tmp_path):
    with pytest.raises(TrainingError, match=r"expected annotations\.json or labels\.csv"):
        report.labelled(tmp_path)
