from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch", reason="the extra 'train' is missing")
torch.set_num_threads(1)  # two would wait for each other on busy cores
pytest.importorskip("onnx", reason="the extra 'train' is missing")

from scorekeeper.training import dataset, export, parts, recipe, train  # noqa: E402 - after the skip
from scorekeeper.training.net import Finder  # noqa: E402
from scorekeeper.vision import model  # noqa: E402
from scorekeeper.vision.reader import OnnxReader  # noqa: E402
from scorekeeper.vision.types import Frame  # noqa: E402


def test_an_exported_model_opens_and_reads_at_any_size(toys, tiny, tmp_path):
    pictures = dataset.load(toys(2))
    finder = replace(tiny.finder, schedule=replace(tiny.finder.schedule, steps=2))
    faces = replace(tiny.faces, schedule=replace(tiny.faces.schedule, steps=2))
    train.train(parts.FinderPart(finder, lambda _: pictures), tmp_path / "run", seed=1)
    train.train(parts.FacesPart(faces, lambda _: pictures, {}), tmp_path / "run", seed=1)

    apart = export.export(tiny, tmp_path / "run", tmp_path / "model")

    assert max(apart.values()) < export.MOST_APART
    opened = model.open_model(tmp_path / "model")
    assert opened.spec == export.spec_of(tiny)
    assert opened.finder(np.zeros((1, 3, 96, 64), np.float32)).shape == (1, 7, 12, 8)
    reader = OnnxReader(tmp_path / "model")
    reading = reader.read(Frame(pictures[0].image[:200, :150].copy()))
    assert reading.verdict is not None


def test_kept_weights_are_what_a_later_run_starts_from(toys, tiny, tmp_path):
    pictures = dataset.load(toys(2))
    finder = replace(tiny.finder, schedule=replace(tiny.finder.schedule, steps=2))
    faces = replace(tiny.faces, schedule=replace(tiny.faces.schedule, steps=2))
    trained = train.train(parts.FinderPart(finder, lambda _: pictures), tmp_path / "run", seed=1)
    train.train(parts.FacesPart(faces, lambda _: pictures, {}), tmp_path / "run", seed=1)
    export.keep_weights(tmp_path / "run", tmp_path / "kept")
    assert set(torch.load(tmp_path / "kept" / "finder.pt", weights_only=True)) == {"mean"}
    part = parts.FinderPart(finder, lambda _: pictures)
    begun = train.train(
        part, tmp_path / "next", seed=2, until=0, start_at=tmp_path / "kept" / "finder.pt"
    )
    for name, value in trained.state_dict().items():
        assert torch.equal(begun.state_dict()[name], value)
    assert (tmp_path / "kept" / "faces.pt").stat().st_size < (
        tmp_path / "run" / "faces.pt"
    ).stat().st_size / 2


def test_folding_leaves_no_normalisation_and_changes_nothing(tiny):
    torch.manual_seed(0)
    net = Finder(tiny.finder.widths)
    for _ in range(3):
        net(torch.randn(2, 3, 64, 64))
    net.eval()
    bare = export.folded(net)
    assert not any(isinstance(part, torch.nn.BatchNorm2d) for part in bare.modules())
    image = torch.randn(1, 3, 64, 64)
    with torch.inference_mode():
        assert torch.allclose(net(image), bare(image), atol=1e-4)


def test_papers_keep_what_a_person_wrote_in_the_card(tmp_path):
    source = Path(recipe.__file__).parent / "recipes" / "reader.toml"
    export._papers(source, tmp_path)
    card = tmp_path / "card.md"
    assert "## Numbers\n" in card.read_text(encoding="utf-8")
    card.write_text("mine\n", encoding="utf-8")
    export._papers(source, tmp_path)
    assert card.read_text(encoding="utf-8") == "mine\n"
    text = (tmp_path / "recipe.toml").read_text(encoding="utf-8")
    assert text.startswith("# commit: ")
    assert recipe.loads(text) == recipe.load(source)
