import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import FACES, Dice
from scorekeeper.vision.evaluate import Outcome, compare
from scorekeeper.vision.labels import Label, LabelledPicture
from scorekeeper.vision.types import Box, DieReading, Reading, Verdict


def picture(*labels: Label, source: str = "s") -> LabelledPicture:
    return LabelledPicture(file="images/a.jpg", source=source, labels=labels)


def label(face: int, x: float = 0, *, ignore: bool = False) -> Label:
    """A die 100 px wide and 60 px high at (x, 0)."""
    return Label(face=FACES[face - 1], box=Box(x, 0, 100, 60), ignore=ignore)


def die(face: int, x: float, y: float = 30, *, confidence: float = 0.9) -> DieReading:
    """A found die with its centre at (x, y)."""
    return DieReading(FACES[face - 1], confidence, Box(x - 10, y - 10, 20, 20), clear=True)


def outcome(labels: list[Label], *dice: DieReading, verdict: Verdict = Verdict.CLEAR) -> Outcome:
    return compare(picture(*labels), Reading(dice, verdict), read_ms=1)


@pytest.mark.parametrize(
    ("x", "y", "right"),
    [(-14.9, 30, 1), (-15.1, 30, 0), (114.9, 30, 1), (115.1, 30, 0), (50, -8.9, 1), (50, 69.1, 0)],
)
def test_a_centre_counts_within_fifteen_per_cent_of_width_and_height(x, y, right):
    assert outcome([label(5)], die(5, x, y)).right == right


def test_a_wrong_face_is_misread_and_a_die_elsewhere_extra():
    one = outcome([label(5), label(2, 200)], die(4, 50), die(2, 600))
    assert sorted(one.pairs, key=str) == sorted([(5, 4), (2, None), (None, 2)], key=str)
    assert (one.right, one.is_exact) == (0, False)


def test_a_label_is_counted_for_once():
    one = outcome([label(5)], die(5, 50), die(5, 55))
    assert sorted(one.pairs, key=str) == sorted([(5, 5), (None, 5)], key=str)


def test_the_same_face_goes_before_the_nearer_label():
    """Both labels hold both centres; each die takes the label of its own face."""
    one = outcome([label(1), label(6, 20)], die(6, 52), die(1, 68))
    assert one.right == 2


def test_the_same_face_goes_before_the_surer_die():
    one = outcome([label(5)], die(3, 50, confidence=0.99), die(5, 60, confidence=0.5))
    assert sorted(one.pairs, key=str) == sorted([(5, 5), (None, 3)], key=str)


def test_dice_centred_in_an_ignored_label_do_not_count():
    one = outcome([label(5, ignore=True), label(2, 200)], die(3, 50), die(2, 250))
    assert one.pairs == ((2, 2),)
    assert one.is_exact


def test_an_ignored_box_is_not_grown():
    assert outcome([label(5, ignore=True)], die(3, 105)).pairs == ((None, 3),)


def test_swapped_faces_are_an_exact_roll_with_no_die_right():
    one = outcome([label(1), label(6, 300)], die(6, 50), die(1, 350))
    assert (one.right, one.is_exact) == (0, True)


def test_without_boxes_the_lists_of_faces_are_compared():
    one = outcome([Label(face=face) for face in (1, 1, 5, 6)], die(1, 0), die(5, 0), die(2, 0))
    assert one.pairs == ((1, 1), (5, 5), (1, 2), (6, None))
    assert str(one.read) == "125"


def test_without_boxes_the_most_confident_of_the_same_face_is_right():
    one = outcome([Label(face=1)], die(1, 0, confidence=0.5), die(1, 9, confidence=0.8))
    told = [(label and label.face, die and die.confidence) for label, die in one.matches]
    assert told == [(1, 0.8), (None, 0.5)]


def test_without_boxes_what_is_left_over_is_extra():
    assert outcome([Label(face=1)], die(1, 0), die(1, 9)).pairs == ((1, 1), (None, 1))


@given(st.lists(st.sampled_from(FACES)), st.lists(st.sampled_from(FACES)))
def test_every_die_is_in_one_pair_with_and_without_boxes(truth, read):
    dice = [die(face, 50 + 300 * i) for i, face in enumerate(read)]
    for labels in (
        [label(face, 300 * i) for i, face in enumerate(truth)],
        [Label(face=face) for face in truth],
    ):
        one = outcome(labels, *dice)
        assert one.truth == Dice(truth)
        assert one.read == Dice(read)
        assert one.is_exact == (sorted(truth) == sorted(read))
        assert one.right <= min(len(truth), len(read))
