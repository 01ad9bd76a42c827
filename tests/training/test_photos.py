"""Photos among rendered pictures: no source rules, and what is left out stays out."""

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import dataset
from scorekeeper.training.photos import LONGEST_PX, Album, album, as_found, smaller
from scorekeeper.training.recipe import MiningRound, Photos
from scorekeeper.vision.types import Box

PLAN = Photos(folder="photos", without=(), finder_share=0.3, faces_share=0.3)


@pytest.fixture
def photos(toys):
    """Ten photos of three sources; the last has no dice."""
    folder = toys(10)
    file = folder / "annotations.json"
    coco = json.loads(file.read_text("utf-8"))
    for number, entry in enumerate(coco["images"]):
        entry["source_repo"] = ("many", "few", "bare")[(number >= 6) + (number >= 8)]
    coco["annotations"] = [it for it in coco["annotations"] if it["image_id"] < 8]
    file.write_text(json.dumps(coco), encoding="utf-8")
    return folder


def drawn(photos: Album, times: int, **odds: float) -> Counter[str]:
    rng = np.random.default_rng(1)
    return Counter(photos.draw(rng, **odds).source for _ in range(times))


def test_each_source_with_dice_is_drawn_as_often_as_any_other(photos):
    seen = drawn(album(photos, PLAN), 1000)
    assert set(seen) == {"many", "few"}
    assert abs(seen["many"] - seen["few"]) < 100


def test_photos_without_dice_are_drawn_in_their_share(photos):
    seen = drawn(album(photos, PLAN), 1000, diceless_share=0.2)
    assert 140 < seen["bare"] < 260


def test_a_source_that_is_left_out_is_never_drawn(photos):
    chosen = album(photos, replace(PLAN, without=("many", "bare")))
    assert len(chosen) == 2
    assert {picture.source for picture in chosen.pictures} == {"few"}
    assert set(drawn(chosen, 50, diceless_share=0.5)) == {"few"}


def test_a_source_that_is_not_there_cannot_be_left_out(photos):
    with pytest.raises(
        TrainingError, match="expected one of bare, few, many to leave out, got 'x'"
    ):
        album(photos, replace(PLAN, without=("x",)))


def test_photos_of_bare_tables_alone_are_drawn_too(photos):
    assert set(drawn(album(photos, replace(PLAN, without=("many", "few"))), 10)) == {"bare"}


def test_a_large_photo_is_made_smaller_with_its_labels(toys):
    picture = dataset.load(toys(1))[0]
    large = replace(picture, image=np.tile(picture.image, (8, 10, 1)))
    made = smaller(large)
    scale = LONGEST_PX / 2560
    assert made.image.shape == (1024, 1280, 3)
    die, was = made.dice[0], large.dice[0]
    assert die.centre == pytest.approx(tuple(scale * at for at in was.centre))
    expected = Box(*(scale * at for at in (was.box.x, was.box.y, was.box.width, was.box.height)))
    assert die.box == expected
    assert smaller(picture) is picture


def test_a_die_is_cut_out_where_the_finder_finds_it_and_where_it_is_labelled_if_it_is_missed(toys):
    picture = dataset.load(toys(1))[0]
    die = picture.dice[0]
    column, row = (int(at / 8) for at in die.centre)

    def sees_one(batch):
        """A box of 64 pixels, its middle that of the cell the first die's centre is in."""
        out = np.full((1, 7, batch.shape[2] // 8, batch.shape[3] // 8), -9, np.float32)
        out[0, 0, row, column] = 4
        out[0, 1:5, row, column] = np.log(4)
        out[0, 5:7] = 0
        return out

    round_ = MiningRound(
        finder_step=0, faces_step=1, pictures=1, heat_threshold=0.5, sizes_px=(256,)
    )
    (moved,) = as_found(Album([picture]), sees_one, round_).pictures
    there = (column * 8 + 4.0, row * 8 + 4.0)
    assert moved.dice[0].centre == pytest.approx(there)
    assert moved.dice[0].box.size == pytest.approx(64)
    assert moved.dice[0].box.centre == pytest.approx(there)
    assert moved.dice[0].face == die.face
    assert moved.dice[1:] == picture.dice[1:]
