import logging
from dataclasses import replace

import numpy as np
import pytest

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch", reason="the extra 'train' is missing")
torch.set_num_threads(1)  # two would wait for each other on busy cores

from torch import nn  # noqa: E402 - after the skip

from scorekeeper.errors import TrainingError  # noqa: E402
from scorekeeper.training import dataset, mine, parts, train  # noqa: E402
from scorekeeper.training.net import Finder  # noqa: E402
from scorekeeper.training.photos import Album  # noqa: E402
from scorekeeper.vision import finder, preprocess  # noqa: E402
from scorekeeper.vision.model import FinderSpec, Float32Array, Net  # noqa: E402


def as_net(net: nn.Module) -> Net:
    def run(batch: Float32Array) -> Float32Array:
        with torch.inference_mode():
            return np.asarray(net(torch.from_numpy(batch)).numpy())

    return run


def test_eight_pictures_are_learnt_by_heart(toys, tiny, tmp_path, caplog):
    caplog.set_level(logging.INFO)
    pictures = dataset.load(toys(8))
    net = train.train(parts.FinderPart(tiny.finder, lambda _: pictures), tmp_path, seed=1)
    spec = FinderSpec(file="", sizes_px=(256,), heat_threshold=0.3)
    hits = dice = found_in_all = 0
    for picture in pictures:
        found = finder.find(as_net(net), picture.image, spec)
        places = [(float(x), float(y)) for x, y in found.centres]
        sizes = [float(size) for size in found.sizes]
        found_in_all += len(found)
        dice += len(picture.dice)
        hits += sum(
            any(dataset.shows(p, s, die) for p, s in zip(places, sizes, strict=True))
            for die in picture.dice
        )
    assert hits >= 0.9 * dice
    assert found_in_all <= 1.2 * dice

    faces = train.train(parts.FacesPart(tiny.faces, lambda _: pictures, {}), tmp_path, seed=1)
    crops, wanted = [], []
    for picture in pictures:
        for die in picture.dice:
            crops.append(
                preprocess.cut_out(picture.image, die.centre, 1.2 * die.box.size, size_px=32)
            )
            wanted.append(die.face - 1)
    read = as_net(faces)(preprocess.tensor(crops)).argmax(1)
    assert (read == wanted).mean() > 0.9
    assert "finder 100/150" in caplog.text


def test_a_stopped_run_goes_on_as_if_it_had_not_been(toys, tiny, tmp_path):
    pictures = dataset.load(toys(3))
    schedule = replace(tiny.faces.schedule, steps=6, batch=4)
    part = parts.FacesPart(
        replace(tiny.faces, schedule=schedule), lambda _: pictures, {}, snapshots=(2,)
    )
    whole = train.train(part, tmp_path / "whole", seed=5)
    train.train(part, tmp_path / "halves", seed=5, until=3)
    halves = train.train(part, tmp_path / "halves", seed=5)
    for one, two in zip(whole.parameters(), halves.parameters(), strict=True):
        assert torch.equal(one, two)
    assert train.snapshot(tmp_path / "whole", "faces", 2).exists()


def test_another_seed_gives_another_net(toys, tiny, tmp_path):
    pictures = dataset.load(toys(2))
    part = parts.FacesPart(
        replace(tiny.faces, schedule=replace(tiny.faces.schedule, steps=2, batch=4)),
        lambda _: pictures,
        {},
    )
    one, two = (train.train(part, tmp_path / str(seed), seed=seed) for seed in (1, 2))
    assert not torch.equal(next(one.parameters()), next(two.parameters()))


def test_a_blind_finder_s_alarms_are_all_false_and_none_is_a_die(toys, tiny, tmp_path):
    pictures = dataset.load(toys(3))
    round_ = replace(tiny.mining[0], heat_threshold=0.001)
    torch.manual_seed(0)
    net = Finder(tiny.finder.widths).eval()
    alarms = mine.false_alarms(as_net(net), pictures, round_, seed=1)
    assert alarms
    by_name = {picture.name: picture for picture in pictures}
    for name, found in alarms.items():
        for alarm in found:
            dice = by_name[name].dice
            assert not any(dataset.shows(alarm.centre, alarm.size, die) for die in dice)
    file = mine.path(tmp_path, round_.finder_step)
    mine.save(file, alarms)
    assert {name: len(found) for name, found in mine.load(file).items()} == {
        name: len(found) for name, found in alarms.items()
    }


def test_the_rate_warms_up_and_falls_to_almost_nothing(tiny):
    schedule = tiny.faces.schedule
    assert train.rate(schedule, 0) == pytest.approx(1 / schedule.warmup_steps, rel=0.01)
    assert train.rate(schedule, schedule.steps - 1) == pytest.approx(0.02, abs=0.01)


def test_the_heat_loss_is_least_where_heat_is_right():
    heat = torch.zeros(1, 4, 4)
    heat[0, 1, 2] = 1
    counted = torch.ones(1, 4, 4)
    right = torch.where(heat > 0.5, 6.0, -6.0)
    assert parts.heat_loss(right, heat, counted) < 0.01 < parts.heat_loss(-right, heat, counted)
    masked = counted.clone()
    masked[0, 3, 3] = 0
    alarm = right.clone()
    alarm[0, 3, 3] = 6
    assert parts.heat_loss(alarm, heat, masked) < 0.01 < parts.heat_loss(alarm, heat, counted)


def test_a_missing_checkpoint_is_named(tmp_path):
    with pytest.raises(TrainingError, match="expected a checkpoint at"):
        train.weights(tmp_path / "finder.pt")


def test_a_batch_has_photos_in_the_share_that_is_asked_for(toys, tiny):
    pictures = dataset.load(toys(4))
    photo = replace(pictures[0], name="photo", source="a photo")
    part = parts.FacesPart(
        tiny.faces, lambda _: pictures, {}, photos=Album([photo]), photo_share=0.25
    )
    rng = np.random.default_rng(1)
    names = [it.name for _ in range(20) for it in parts.picked_batch(pictures, part, rng)]
    assert 0.18 < names.count("photo") / len(names) < 0.32


def test_a_run_may_start_from_earlier_weights_and_keeps_its_own_afterwards(toys, tiny, tmp_path):
    pictures = dataset.load(toys(4))
    short = replace(tiny.faces, schedule=replace(tiny.faces.schedule, steps=2))
    part = parts.FacesPart(short, lambda _: pictures, {})
    train.train(part, tmp_path / "first", seed=1)
    first = train.weights(tmp_path / "first" / "faces.pt")
    still = replace(short, schedule=replace(short.schedule, learning_rate=0.0))
    again = parts.FacesPart(still, lambda _: pictures, {})
    net = train.train(again, tmp_path / "second", seed=2, start_at=tmp_path / "first" / "faces.pt")
    for name, weight in net.named_parameters():
        assert torch.allclose(weight, first[name]), name
    with pytest.raises(TrainingError, match="expected a checkpoint"):
        train.train(again, tmp_path / "third", seed=2, start_at=tmp_path / "none.pt")


def test_a_part_of_no_steps_is_what_it_starts_with(toys, tiny, tmp_path):
    pictures = dataset.load(toys(2))
    one = replace(tiny.finder, schedule=replace(tiny.finder.schedule, steps=1))
    none = replace(tiny.finder, schedule=replace(tiny.finder.schedule, steps=0))
    first = train.train(parts.FinderPart(one, lambda _: pictures), tmp_path / "first", seed=1)
    part = parts.FinderPart(none, lambda _: pictures, (0,))
    train.train(part, tmp_path / "second", seed=2, start_at=tmp_path / "first" / "finder.pt")
    for kept in (
        tmp_path / "second" / "finder.pt",
        train.snapshot(tmp_path / "second", "finder", 0),
    ):
        weights = train.weights(kept)
        assert all(torch.equal(value, weights[name]) for name, value in first.state_dict().items())


def test_a_run_is_done_once_both_parts_are_at_their_last_step(toys, tiny, tmp_path):
    pictures = dataset.load(toys(4))
    short = replace(
        tiny,
        finder=replace(tiny.finder, schedule=replace(tiny.finder.schedule, steps=0)),
        faces=replace(tiny.faces, schedule=replace(tiny.faces.schedule, steps=2, batch=4)),
    )
    assert not train.is_done(short, tmp_path)
    train.train(parts.FinderPart(short.finder, lambda _: pictures), tmp_path, seed=1)
    faces = parts.FacesPart(short.faces, lambda _: pictures, {})
    train.train(faces, tmp_path, seed=1, until=1)
    assert not train.is_done(short, tmp_path)
    train.train(faces, tmp_path, seed=1)
    assert train.is_done(short, tmp_path)
