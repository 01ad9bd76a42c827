"""Leaving sources out: each is read by a model that was made without it, and by no other."""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import pytest

pytestmark = pytest.mark.torch
pytest.importorskip("torch", reason="the extra 'train' is missing")

from scorekeeper.errors import TrainingError  # noqa: E402 - after the skip
from scorekeeper.training import apart, report  # noqa: E402
from scorekeeper.training.calibrate import LOWEST, Chosen  # noqa: E402
from scorekeeper.vision import model  # noqa: E402
from scorekeeper.vision.model import UNCALIBRATED, ModelSpec  # noqa: E402

if TYPE_CHECKING:
    from scorekeeper.vision.model import Model

SPEC = model.loads((model.find() / "spec.json").read_text("utf-8"))


@pytest.fixture
def photos(toys):
    """Six photos of two sources."""
    folder = toys(6)
    file = folder / "annotations.json"
    coco = json.loads(file.read_text("utf-8"))
    for number, entry in enumerate(coco["images"]):
        entry["source_repo"] = "Ann's / dice" if number < 2 else "Bob's dice"
    file.write_text(json.dumps(coco), encoding="utf-8")
    return folder


@pytest.fixture
def plan(tiny, photos):
    return replace(tiny, photos=replace(tiny.photos, folder=str(photos)))


def test_each_source_is_left_out_once(plan):
    made = apart.plans(plan)
    assert {source: it.photos.without for source, it in made.items()} == {
        "Ann's / dice": ("Ann's / dice",),
        "Bob's dice": ("Bob's dice",),
    }
    less = replace(plan, photos=replace(plan.photos, without=("Bob's dice",)))
    assert list(apart.plans(less)) == ["Ann's / dice"]


def test_a_recipe_without_photos_leaves_nothing_out(tiny):
    with pytest.raises(TrainingError, match=r"\$\.photos\.folder: expected photos to leave out"):
        apart.plans(tiny)


def test_every_photo_is_read_by_the_model_that_never_saw_it(plan, tmp_path, monkeypatch):
    asked: list[tuple[str, str, float]] = []

    def made(without, folder):
        assert folder.name == apart.slug(without.photos.without[-1])
        folder.mkdir()
        return folder

    def read_folder(opened, _folder, *, source):
        asked.append((opened.name, source, opened.spec.accept_confidence))
        return [source]

    def choose(reads, **_):
        return Chosen(
            calibration=UNCALIBRATED, accept_confidence=len(reads) / 8, clear_confidence=0.9
        )

    monkeypatch.setattr(
        "scorekeeper.vision.model.open_model", lambda folder: Opened(folder.name, SPEC)
    )
    monkeypatch.setattr(report, "read_folder", read_folder)
    monkeypatch.setattr("scorekeeper.training.calibrate.choose", choose)
    reads, chosen = apart.read_apart(plan, tmp_path, made=made)
    names = [("without-ann-s-dice", "Ann's / dice"), ("without-bob-s-dice", "Bob's dice")]
    assert [it[:2] for it in asked] == [*names, *names]
    assert [it[2] for it in asked] == [LOWEST, LOWEST, 1 / 8, 1 / 8]
    assert [str(read) for read in reads] == ["Ann's / dice", "Bob's dice"]
    assert chosen.accept_confidence == 2 / 8
    for name, _ in names:
        spec = model.loads((tmp_path / name / "spec.json").read_text("utf-8"))
        assert spec.accept_confidence == 1 / 8


def test_what_was_chosen_can_be_put_into_a_recipe():
    chosen = Chosen(
        calibration=((0.0, 0.0), (0.5, 0.9), (1.0, 0.99)),
        accept_confidence=0.61,
        clear_confidence=0.95,
    )
    text = apart.recipe_lines(chosen)
    assert "accept_confidence = 0.6100\n" in text
    assert "calibration = [0.0000, 0.0000, 0.5000, 0.9000, 1.0000, 0.9900]\n" in text


@dataclass(frozen=True)
class Opened:
    """A model that only has a name and a spec."""

    name: str
    spec: ModelSpec


def test_only_the_photos_of_a_source_are_read(photos, monkeypatch):
    monkeypatch.setattr(report, "_read", lambda _, __, picture: picture.file)
    opened = cast("Model", None)
    assert len(report.read_folder(opened, photos, source="Ann's / dice")) == 2
    assert len(report.read_folder(opened, photos)) == 6
