"""Leaving sources out: each is read by a model that was made without it, and by no other."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

pytestmark = pytest.mark.torch
pytest.importorskip("torch", reason="the extra 'train' is missing")

from scorekeeper.errors import TrainingError  # noqa: E402 - after the skip
from scorekeeper.training import apart, report  # noqa: E402

if TYPE_CHECKING:
    from scorekeeper.vision.model import Model


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
    def made(without, folder):
        assert folder.name == apart.slug(without.photos.without[-1])
        return folder

    def read_folder(opened, _folder, *, source):
        return [(opened, source)]

    monkeypatch.setattr("scorekeeper.vision.model.open_model", lambda folder: folder.name)
    monkeypatch.setattr(report, "read_folder", read_folder)
    read: list[object] = [*apart.read_apart(plan, tmp_path, made=made)]
    assert read == [
        ("without-ann-s-dice", "Ann's / dice"),
        ("without-bob-s-dice", "Bob's dice"),
    ]


def test_only_the_photos_of_a_source_are_read(photos, monkeypatch):
    monkeypatch.setattr(report, "_read", lambda _, __, picture: picture.file)
    opened = cast("Model", None)
    assert len(report.read_folder(opened, photos, source="Ann's / dice")) == 2
    assert len(report.read_folder(opened, photos)) == 6
