"""Confidence is fitted to what came true, and thresholds to the risk."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scorekeeper.training import calibrate
from scorekeeper.training.confidence import Read, Told
from scorekeeper.vision import model
from scorekeeper.vision.evaluate import compare
from scorekeeper.vision.labels import Label, LabelledPicture
from scorekeeper.vision.model import UNCALIBRATED
from scorekeeper.vision.types import Box, DieReading, Reading, Verdict


def told(confidence: float, right: int, wrong: int) -> list[Told]:
    return [Told(confidence, at < right) for at in range(right + wrong)]


def test_the_line_says_how_often_each_confidence_was_right():
    line = calibrate.line([*told(0.3, 40, 40), *told(0.9, 97, 1)])
    assert np.array(line) == pytest.approx(np.array([(0, 0), (0.3, 0.5), (0.9, 0.98), (1, 0.98)]))


def test_the_line_never_falls():
    rng = np.random.default_rng(1)
    some = [Told(float(at), bool(rng.random() < at**2)) for at in rng.uniform(0, 1, 2000)]
    raw, right = zip(*calibrate.line(some), strict=True)
    assert list(raw) == sorted(set(raw))
    assert list(right) == sorted(right)
    assert np.interp([0.5, 0.9], raw, right) == pytest.approx([0.25, 0.81], abs=0.08)


def test_nothing_told_tells_nothing():
    assert calibrate.line([]) == UNCALIBRATED


def test_no_number_of_dice_proves_that_none_is_wrong():
    assert calibrate.line(told(0.9, 100_000, 0))[1] == pytest.approx((0.9, calibrate.SURE))


def read(*dice: tuple[float, int, int | None]) -> Read:
    """A photo of dice: confidence, the face that was read, and the labelled one if there is one."""
    boxes = [Box(50.0 * at, 0, 40, 40) for at in range(len(dice))]
    labels = tuple(
        Label(face=truth, box=box)  # type: ignore[arg-type]
        for (_, _, truth), box in zip(dice, boxes, strict=True)
        if truth is not None
    )
    found = tuple(
        DieReading(face, confidence, box, clear=True)  # type: ignore[arg-type]
        for (confidence, face, _), box in zip(dice, boxes, strict=True)
    )
    reading = Reading(dice=found, verdict=Verdict.CLEAR, doubt=None, seconds=0.0)
    picture = LabelledPicture(file="x", source="", labels=labels)
    outcome = compare(picture, reading, read_ms=1.0)
    return Read(outcome, min((it[0] for it in dice), default=1.0), reading)


def test_dice_are_accepted_from_where_f1_is_highest():
    reads = [read((0.9, 1, 1), (0.6, 2, 2), (0.3, 3, None))] * 30
    chosen = calibrate.choose(reads, most_wrong=0.0, doubt=0.2)
    spec = calibrate.with_chosen(SPEC, chosen)
    at = spec.calibrated(np.array([0.3, 0.6, 0.9], np.float32))
    assert at[0] < spec.accept_confidence <= at[1]


def test_dice_are_clear_from_where_the_risk_is_kept(monkeypatch):
    monkeypatch.setattr(calibrate, "LEAST_CLEAR", 0.0)
    reads = [*[read((0.9, 1, 1))] * 60, *[read((0.7, 2, 2))] * 60, *[read((0.6, 2, 2))] * 40]
    reads += [read((0.6, 3, 4))] * 5
    for most_wrong, lowest in ((0.0, 0.7), (0.1, 0.6)):
        chosen = calibrate.choose(reads, most_wrong=most_wrong, doubt=0.2)
        spec = calibrate.with_chosen(SPEC, chosen)
        at = float(spec.calibrated(np.array([lowest], np.float32))[0])
        assert spec.clear_confidence[0] == pytest.approx(at)


def test_a_die_that_is_right_too_seldom_is_not_clear_however_well_photos_went():
    reads = [*[read((0.9, 1, 1))] * 60, *[read((0.6, 2, 2))] * 48, *[read((0.6, 2, 3))] * 12]
    chosen = calibrate.choose(reads, most_wrong=1.0, doubt=0.2)
    assert chosen.clear_confidence == calibrate.LEAST_CLEAR > chosen.accept_confidence


def test_what_might_be_a_die_leaves_a_photo_unanswered():
    fine, doubtful = read((0.9, 1, 1)), read((0.9, 1, 1), (0.4, 2, 5))
    reads = [*[fine] * 80, *[doubtful] * 50, *[read((0.4, 2, 2))] * 10]
    chosen = calibrate.choose(reads, most_wrong=0.0, doubt=0.1)
    at = float(calibrate.with_chosen(SPEC, chosen).calibrated(np.array([0.9], np.float32))[0])
    assert chosen.clear_confidence == pytest.approx(at)


def test_for_a_fit_everything_is_read_raw():
    spec = calibrate.asked_everything(replace(SPEC, calibration=((0, 0), (0.5, 0.9), (1, 1))))
    assert spec.calibration == UNCALIBRATED
    assert spec.accept_confidence == spec.judge.doubt_confidence == calibrate.LOWEST


SPEC = model.loads(
    (Path(__file__).parents[2] / "models" / "reader" / "spec.json").read_text("utf-8")
)
