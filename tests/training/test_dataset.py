import json
import time
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import dataset
from scorekeeper.training.recipe import Recipe
from scorekeeper.training.warps import warp
from scorekeeper.vision import finder, preprocess


def test_load_takes_pictures_by_name_from_the_first_one_on(toys):
    pictures = dataset.load(toys(5), first=1, count=3)
    assert [picture.name for picture in pictures] == ["000001.png", "000002.png", "000003.png"]
    assert pictures[0].image.shape == (256, 256, 3)
    assert all(len(picture.dice) == 3 for picture in pictures)


def test_load_refuses_a_folder_with_too_few_pictures(toys):
    with pytest.raises(TrainingError, match=r"expected 5 pictures from number 1 on in .*, got 4"):
        dataset.load(toys(5), first=1, count=5)


def test_a_shelf_waits_for_pictures_that_are_still_being_made(toys, monkeypatch):
    folder = toys(5)
    source = folder / "annotations.json"
    whole = source.read_text(encoding="utf-8")
    coco = json.loads(whole)
    coco["images"] = coco["images"][:3]
    kept = {image["id"] for image in coco["images"]}
    coco["annotations"] = [one for one in coco["annotations"] if one["image_id"] in kept]
    source.write_text(json.dumps(coco), encoding="utf-8")
    shelf = dataset.Shelf(folder, first=1)
    assert [picture.name for picture in shelf.first(2)] == ["000001.png", "000002.png"]
    waits = []

    def finish(seconds):
        waits.append(seconds)
        source.write_text(whole, encoding="utf-8")

    monkeypatch.setattr(time, "sleep", finish)
    assert [picture.name for picture in shelf.first(4)][-1] == "000004.png"
    assert len(waits) == 1
    assert len(shelf.first(2)) == 2


def test_load_refuses_a_folder_without_annotations(tmp_path):
    with pytest.raises(TrainingError, match="expected COCO annotations"):
        dataset.load(tmp_path)


def test_a_real_photo_has_its_centre_in_the_middle_of_its_box(toys):
    folder = toys(1)
    coco = json.loads((folder / "annotations.json").read_text(encoding="utf-8"))
    for annotation in coco["annotations"]:
        annotation["bbox"] = [10, 20, 30, 40]
        annotation["ignore"] = 1
        for key in ("centre", "occluded", "top_visible"):
            del annotation[key]
    (folder / "annotations.json").write_text(json.dumps(coco), encoding="utf-8")
    die = dataset.load(folder)[0].dice[0]
    assert die.centre == pytest.approx((25, 40))
    assert not dataset.is_there(die)


@pytest.mark.parametrize("seed", range(6))
def test_the_finders_targets_decode_to_the_dice_of_the_crop(toys, tiny, seed):
    """What training asks for is what inference understands: decode(target) finds the dice."""
    picture = dataset.load(toys(1, seed))[0]
    rng = np.random.default_rng(seed)
    sample = dataset.finder_sample(picture, rng, tiny.finder)
    logits = np.where(sample.heat > 0.999, 6.0, -6.0)[None]
    found = finder.decode(np.concatenate([logits, sample.sides]).astype(np.float32), 0.5)
    assert len(found) == int((sample.heat > 0.999).sum())
    assert sample.inside.sum() >= len(found)
    for heat, box, centre in zip(found.heat, found.boxes, found.centres, strict=True):
        assert heat > 0.9
        assert box[0] < centre[0] < box[2]
        assert box[1] < centre[1] < box[3]
        patch = sample.image[int(centre[1]) - 1 : int(centre[1]) + 2, :][:, int(centre[0])]
        assert patch.size
        # Square toys: aspect is jittered by a few per cent, the crop's edge may hide some.
        middle = (box[:2] + box[2:]) / 2
        inside = (box > 0).all() and (box < tiny.finder.crop_px).all()
        assert not inside or np.abs(middle - centre).max() < 2


def test_a_die_that_is_not_to_be_judged_is_neither_wanted_nor_counted(toys, tiny):
    picture = dataset.load(toys(1))[0]
    hidden = tuple(
        dataset.LabelledDie(die.face, die.box, die.centre, top_visible=0.2) for die in picture.dice
    )
    picture = dataset.Picture(picture.name, picture.image, hidden)
    for seed in range(20):
        sample = dataset.finder_sample(picture, np.random.default_rng(seed), tiny.finder)
        assert sample.heat.max() == 0
        assert sample.inside.sum() == 0
        if sample.counted.min() == 0:
            return
    pytest.fail("expected a masked die in twenty crops")


def test_samples_depend_on_the_generator_alone(toys, tiny):
    picture = dataset.load(toys(1))[0]
    one, two = (
        dataset.finder_sample(picture, np.random.default_rng(3), tiny.finder) for _ in range(2)
    )
    assert (one.image == two.image).all()
    assert (one.sides == two.sides).all()
    crops = [dataset.face_sample(picture, (), np.random.default_rng(3), tiny.faces) for _ in (0, 1)]
    assert (crops[0][0] == crops[1][0]).all()


def test_face_crops_show_every_class_at_the_reader_s_size(toys, tiny):
    pictures = dataset.load(toys(8))
    rng = np.random.default_rng(0)
    samples = [dataset.face_sample(pictures[at % 8], (), rng, tiny.faces) for at in range(300)]
    assert {image.shape for image, _ in samples} == {(32, 32, 3)}
    assert {label for _, label in samples} == set(range(7))
    none = sum(label == dataset.NONE for _, label in samples) / len(samples)
    assert abs(none - tiny.faces.none_share) < 0.08


def test_mined_places_are_shown_as_nothing(toys, tiny):
    picture = dataset.load(toys(1))[0]
    alarm = dataset.FalseAlarm((128.0, 128.0), 20.0)
    labels = [
        dataset.face_sample(picture, (alarm,), np.random.default_rng(seed), tiny.faces)[1]
        for seed in range(200)
    ]
    share = labels.count(dataset.NONE) / len(labels)
    assert abs(share - tiny.faces.none_share_mined) < 0.1


def test_an_unturned_crop_is_the_one_that_inference_cuts(toys):
    picture = dataset.load(toys(1))[0]
    die = picture.dice[0]
    side = 1.2 * die.box.size
    scale = 32 / side
    matrix = np.array(
        [[scale, 0, 16 - scale * die.centre[0]], [0, scale, 16 - scale * die.centre[1]]]
    )
    here = warp(picture.image, matrix, 32)
    there = preprocess.cut_out(picture.image, die.centre, side, size_px=32)
    assert np.abs(here.astype(int) - there).mean() < 1


def relabelled(folder: Path, **labels: object) -> dataset.Picture:
    """The first picture of a folder with these labels on all of its dice."""
    coco = json.loads((folder / "annotations.json").read_text(encoding="utf-8"))
    for annotation in coco["annotations"]:
        annotation.update(labels)
    (folder / "annotations.json").write_text(json.dumps(coco), encoding="utf-8")
    return dataset.load(folder)[0]


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [({"kind": "logo"}, dataset.SIGN), ({"kind": "white", "tilt": 25.0}, dataset.COCKED)],
    ids=["logo", "leaning"],
)
def test_a_die_without_a_face_to_read_is_found_and_named_for_what_it_is(toys, tiny, labels, wanted):
    picture = relabelled(toys(1), ignore=1, **labels)
    samples = [
        dataset.face_sample(picture, (), np.random.default_rng(seed), tiny.faces)
        for seed in range(40)
    ]
    assert {label for _, label in samples} == {wanted, dataset.NONE}
    assert any((crop.heat == 1).any() for crop in crops(picture, tiny))


def crops(picture: dataset.Picture, plan: Recipe) -> list[dataset.FinderSample]:
    """Ten of the finder's crops."""
    seeds = (np.random.default_rng(seed) for seed in range(10))
    return [dataset.finder_sample(picture, rng, plan.finder) for rng in seeds]


def test_a_die_that_is_ignored_for_another_reason_is_neither_found_nor_missed(toys, tiny):
    picture = relabelled(toys(1), ignore=1)
    made = crops(picture, tiny)
    assert all(crop.heat.max() == 0 for crop in made)
    assert any((crop.counted == 0).any() for crop in made)
