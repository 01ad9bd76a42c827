"""Dice are a multiset with a text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import Dice, all_dice, is_face
from scorekeeper.errors import NotationError

rolls = st.lists(st.integers(1, 6), max_size=6)


@given(rolls, st.randoms(use_true_random=False))
def test_order_of_dice_is_irrelevant(faces, random):
    shuffled = faces[:]
    random.shuffle(shuffled)
    assert Dice(faces) == Dice(shuffled)
    assert hash(Dice(faces)) == hash(Dice(shuffled))


@given(rolls)
def test_text_form_round_trips(faces):
    assert Dice.of(str(Dice(faces))) == Dice(faces)


@given(rolls, rolls)
def test_sum_and_difference(one, other):
    both = Dice(one) + Dice(other)
    assert len(both) == len(one) + len(other)
    assert both - Dice(other) == Dice(one)
    assert Dice(one) in both


@given(rolls)
def test_subsets_are_the_different_non_empty_parts(faces):
    dice = Dice(faces)
    parts = list(dice.subsets())
    assert len(parts) == len(set(parts))
    assert all(part in dice and part for part in parts)
    count = 1
    for face in range(1, 7):
        count *= faces.count(face) + 1
    assert len(parts) == count - 1


def test_923_sets_of_one_to_six_dice():
    assert len(list(all_dice(6))) == len(set(all_dice(6))) == 923


@pytest.mark.parametrize("text", ["7", "12a", "1 2", "0", "1²"])
def test_a_face_that_is_none_is_named_with_its_column(text):
    with pytest.raises(NotationError, match=r"expected faces 1 to 6, got .* at column \d"):
        Dice.of(text)


@pytest.mark.parametrize("face", [0, 7, -1, True, 1.0, "1", None])
def test_what_is_no_face(face):
    assert not is_face(face)
    with pytest.raises(NotationError):
        Dice([face])


def test_a_difference_with_dice_that_are_not_there_is_refused():
    with pytest.raises(NotationError, match="expected dice that are all in '115', got '55'"):
        Dice.of("115") - Dice.of("55")
