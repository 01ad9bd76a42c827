"""The same photo changed: what moves, what stays, and what counts as a flip."""

import argparse
from dataclasses import replace

import cv2
import numpy as np
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import steady
from scorekeeper.vision.types import Box, DieReading, Frame, Reading, Verdict

STILL = np.array([[1.0, 0, 0], [0, 1, 0]])


def reading(*dice: tuple[int, float, float, bool]) -> Reading:
    """Dice of 40 px: face, middle, whether clear."""
    found = tuple(
        DieReading(face, 0.9, Box(x - 20, y - 20, 40, 40), clear)  # type: ignore[arg-type]
        for face, x, y, clear in dice
    )
    return Reading(dice=found, verdict=Verdict.CLEAR, doubt=None, seconds=0.0)


def spotted(frame: Frame) -> Reading:
    """Reads each bright spot as a clear 1."""
    grey = cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY)
    _, mask = cv2.threshold(grey, 170, 255, cv2.THRESH_BINARY)
    count, _, stats, centres = cv2.connectedComponentsWithStats(mask)
    boxes = [Box(*(float(v) for v in stats[i][:4])) for i in range(1, count)]
    dice = tuple(DieReading(1, 0.9, box, clear=True) for box in boxes)
    assert len(centres) == count
    return replace(reading(), dice=dice)


@pytest.fixture
def photo():
    image = np.full((240, 320, 3), 90, np.uint8)
    for x, y in ((80, 60), (200, 150), (250, 60)):
        cv2.rectangle(image, (x - 15, y - 15), (x + 15, y + 15), (250, 250, 250), -1)
    return image


def test_every_change_says_where_each_die_went(photo):
    before = spotted(Frame(photo))
    seen = []
    for change in steady.changes(photo, turns=True):
        made = steady.compared(change.name, before, spotted(Frame(change.image)), change.moved)
        if change.name not in {"-1.5 EV", "+1.5 EV"}:
            assert (made.same, made.flips) == (3, 0), change.name
        seen.append(change.name)
    assert seen[:7] == ["0.35 x", "0.5 x", "2 x", "mirrored", "JPEG 30", "-1.5 EV", "+1.5 EV"]
    assert (seen.count("tilted"), seen.count("turned")) == (2, 23)


def test_another_face_is_a_flip_only_if_it_is_clear():
    before = reading((1, 50, 50, True), (2, 150, 50, True), (3, 250, 50, True), (4, 50, 150, True))
    after = reading((1, 52, 50, True), (6, 150, 50, True), (5, 250, 50, False))
    assert steady.compared("x", before, after, STILL) == steady.Steadiness(
        "x", dice=4, same=1, doubts=2, flips=1
    )


def test_exposure_is_counted_in_stops():
    grey = np.full((2, 2, 3), 100, np.uint8)
    brighter, darker = steady.exposed(grey, 1.5), steady.exposed(grey, -1.5)
    assert brighter[0, 0, 0] == round(100 * 2 ** (1.5 / 2.2))
    assert darker[0, 0, 0] == round(100 * 2 ** (-1.5 / 2.2))
    assert steady.exposed(np.full((1, 1, 3), 250, np.uint8), 1.5)[0, 0, 0] == 255


def test_the_table_sums_all_photos(photo):
    rows = steady.measure(spotted, [(photo, False), (photo, True)])
    by_name = {row.name: row for row in rows}
    assert by_name["mirrored"].dice == 6
    assert by_name["turned"].dice == 3 * 23
    text = steady.table(rows)
    assert "| mirrored | 6 | 1.0000 | 0.0000 | 0.0000 |" in text
    assert text.splitlines()[-1].startswith("| all | ")


def test_a_folder_without_labels_is_refused(tmp_path):
    parser = argparse.ArgumentParser()
    steady.add_arguments(parser)
    args = parser.parse_args(["models/reader", str(tmp_path)])
    with pytest.raises(TrainingError, match="expected photos with labels"):
        steady.run(args)
