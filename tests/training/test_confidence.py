import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.training import confidence
from scorekeeper.training.confidence import Bin, Told
from tests.training.reads import a_read


def test_risk_rises_as_more_is_answered():
    reads = [a_read("1", "1", 0.9), a_read("1", "2", 0.5), a_read("1", "1", 0.7)]
    reads.append(a_read("1", "2", 0.0))
    told = confidence.risk_coverage(reads)
    assert told == [(0.9, 0.25, 0), (0.7, 0.5, 0), (0.5, 0.75, 0.25)]


def test_dice_are_right_where_a_die_with_their_face_is_labelled():
    """A missed die has no confidence, one that is not there was wrong."""
    told = confidence.of_dice([a_read("155-", "14-6", 0.8), a_read("2", "2", 0.6)])
    rights = sorted((one.confidence, one.right) for one in told)
    assert rights == [(0.6, True), (0.8, False), (0.8, False), (0.8, True)]


def test_rolls_in_doubt_for_another_reason_are_none_of_confidence_s():
    told = confidence.of_rolls([a_read("15", "15", 0.8), a_read("15", "1-", 0.0), a_read("", "")])
    assert told == [Told(0.8, right=True), Told(0.9, right=True)]


def test_bins_hold_their_lower_edge_and_the_last_one_both():
    told = [Told(at, right=True) for at in (0.0, 0.1, 0.3, 0.5999, 0.6, 0.7, 0.99, 1.0)]
    counts = {one.least: one.count for one in confidence.reliability(told)}
    assert counts == {0.0: 1, 0.1: 1, 0.3: 1, 0.5: 1, 0.6: 1, 0.7: 1, 0.9: 2}


def test_a_bin_has_the_mean_confidence_and_the_share_right():
    told = [Told(0.82, right=True), Told(0.86, right=True), Told(0.84, right=False)]
    (one,) = confidence.reliability(told)
    assert (one.least, one.count) == (0.8, 3)
    assert one.confidence == pytest.approx(0.84)
    assert one.right == pytest.approx(2 / 3)


def test_the_calibration_error_weighs_bins_by_their_count():
    bins = [Bin(0.5, 10, 0.55, 0.75), Bin(0.9, 30, 0.95, 0.85)]
    assert confidence.calibration_error(bins) == pytest.approx((10 * 0.2 + 30 * 0.1) / 40)


def test_nothing_told_has_no_calibration_error():
    assert confidence.reliability([]) == []
    assert confidence.calibration_error([]) is None


@given(st.lists(st.builds(Told, st.floats(0, 1), st.booleans()), min_size=1))
def test_every_die_is_in_one_bin_and_the_error_is_a_share(told):
    bins = confidence.reliability(told)
    assert sum(one.count for one in bins) == len(told)
    assert all(one.least <= one.confidence + 1e-9 <= one.least + 0.1 + 2e-9 for one in bins)
    error = confidence.calibration_error(bins)
    assert error is not None
    assert 0 <= error <= 1
