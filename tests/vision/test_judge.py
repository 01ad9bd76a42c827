from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.dice import FACES
from scorekeeper.vision.judge import Candidate, FrameFacts, judge, reading_order
from scorekeeper.vision.model import FacesSpec, FinderSpec, JudgeSpec, ModelSpec
from scorekeeper.vision.settle import overlooking, sides
from scorekeeper.vision.types import Box, Doubt, Verdict

SPEC = ModelSpec(
    name="tiny",
    version="1",
    finder=FinderSpec(file="f", sizes_px=(640,), heat_threshold=0.06),
    faces=FacesSpec(file="f", size_px=64, crop_scales=(1.1,)),
    labels=("1", "2", "3", "4", "5", "6", "none"),
    accept_confidence=0.3,
    clear_confidence=(0.8, 0.8, 0.8, 0.8, 0.8, 0.9),
    heat_power=0.25,
    judge=JudgeSpec(
        doubt_confidence=0.15,
        smallest_px=14,
        most_overlap=0.35,
        most_outside=0.05,
        darkest=0.06,
        least_sharpness=0.2,
    ),
)
FACTS = FrameFacts(width=640, height=480, brightest=0.9, seconds=1.5)
DIE = Candidate(face=5, confidence=0.97, box=Box(100, 100, 40, 40), sharpness=0.8)


def test_sure_dice_make_a_clear_reading():
    other = replace(DIE, face=1, box=Box(200, 100, 40, 40))
    told = judge([DIE, other], FACTS, SPEC)
    assert (told.verdict, told.doubt, told.seconds) == (Verdict.CLEAR, None, 1.5)
    assert str(told.roll) == "15"
    assert all(die.clear for die in told.dice)


def test_nothing_is_empty():
    told = judge([replace(DIE, confidence=0.1)], FACTS, SPEC)
    assert (told.dice, told.verdict, told.doubt) == ((), Verdict.EMPTY, None)


@pytest.mark.parametrize(
    ("is_cocked", "doubt"), [(True, Doubt.COCKED), (False, Doubt.LOW_CONFIDENCE)]
)
def test_a_die_without_a_face_to_read_is_no_die_of_the_roll_and_leaves_it_unsure(is_cocked, doubt):
    unread = replace(
        DIE, confidence=0.02, unread=0.9, is_cocked=is_cocked, box=Box(200, 100, 40, 40)
    )
    told = judge([DIE, unread], FACTS, SPEC)
    assert (str(told.roll), told.verdict, told.doubt) == ("5", Verdict.UNSURE, doubt)


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        ({"confidence": 0.79}, Doubt.LOW_CONFIDENCE),
        ({"face": 6, "confidence": 0.89}, Doubt.LOW_CONFIDENCE),
        ({"box": Box(-3, 100, 40, 40)}, Doubt.CUT_OFF),
        ({"box": Box(603, 100, 40, 40)}, Doubt.CUT_OFF),
        ({"box": Box(100, -3, 40, 40)}, Doubt.CUT_OFF),
        ({"box": Box(100, 443, 40, 40)}, Doubt.CUT_OFF),
        ({"box": Box(100, 100, 13, 13)}, Doubt.TOO_SMALL),
        ({"sharpness": 0.1}, Doubt.BLURRED),
        ({"unread": 0.2, "is_cocked": True}, Doubt.COCKED),
        ({"unread": 0.2}, Doubt.LOW_CONFIDENCE),
    ],
)
def test_a_doubtful_die_is_told_and_makes_the_reading_unsure(change, doubt):
    sure = replace(DIE, box=Box(300, 300, 40, 40))
    told = judge([sure, replace(DIE, **change)], FACTS, SPEC)
    assert (told.verdict, told.doubt, len(told.dice)) == (Verdict.UNSURE, doubt, 2)
    assert sorted(die.clear for die in told.dice) == [False, True]


def test_a_box_that_only_touches_the_edge_is_not_cut_off():
    assert judge([replace(DIE, box=Box(-1, 0, 40, 40))], FACTS, SPEC).verdict == Verdict.CLEAR


def test_dice_that_hide_one_another_are_both_doubtful():
    told = judge([DIE, replace(DIE, face=2, box=Box(115, 100, 40, 40))], FACTS, SPEC)
    assert (told.doubt, [die.clear for die in told.dice]) == (Doubt.OVERLAPPING, [False, False])


def test_what_may_be_a_die_makes_the_reading_unsure_but_is_none():
    maybe = replace(DIE, confidence=0.2, box=Box(300, 300, 40, 40))
    told = judge([DIE, maybe], FACTS, SPEC)
    assert (told.verdict, told.doubt) == (Verdict.UNSURE, Doubt.LOW_CONFIDENCE)
    assert [die.clear for die in told.dice] == [True]


def test_a_maybe_at_the_edge_is_called_cut_off():
    maybe = replace(DIE, confidence=0.2, box=Box(-20, 300, 40, 40))
    assert judge([DIE, maybe], FACTS, SPEC).doubt == Doubt.CUT_OFF


@pytest.mark.parametrize("dice", [[], [DIE]])
def test_a_black_frame_is_no_answer(dice):
    told = judge(dice, replace(FACTS, brightest=0.03), SPEC)
    assert (told.verdict, told.doubt) == (Verdict.UNSURE, Doubt.TOO_DARK)


@pytest.mark.parametrize(("number", "verdict"), [(30, Verdict.CLEAR), (31, Verdict.TOO_MANY)])
def test_over_thirty_dice_are_too_many(number, verdict):
    dice = [replace(DIE, box=Box(60 * (i % 8), 60 * (i // 8), 40, 40)) for i in range(number)]
    told = judge(dice, FACTS, SPEC)
    assert (told.verdict, told.doubt, len(told.dice)) == (verdict, None, number)


def test_dice_are_told_row_by_row_as_one_reads():
    places = [(300, 104), (100, 100), (200, 112), (60, 160), (220, 150)]
    dice = [replace(DIE, box=Box(x, y, 40, 40)) for x, y in places]
    told = judge(dice, FACTS, SPEC)
    assert [die.box[:2] for die in told.dice] == [
        (100, 100),
        (200, 112),
        (300, 104),
        (60, 160),
        (220, 150),
    ]


candidates = st.builds(
    Candidate,
    face=st.sampled_from(FACES),
    confidence=st.floats(0, 1),
    box=st.builds(
        Box, st.floats(-50, 650), st.floats(-50, 500), st.floats(1, 200), st.floats(1, 200)
    ),
    sharpness=st.floats(0, 2),
)


@given(st.lists(candidates, max_size=12), st.floats(0, 1))
def test_the_verdict_never_says_more_than_its_dice(dice, brightest):
    told = judge(dice, replace(FACTS, brightest=brightest), SPEC)
    assert (told.verdict == Verdict.UNSURE) == (told.doubt is not None)
    assert len(told.dice) == sum(die.confidence >= 0.3 for die in dice)
    if told.verdict == Verdict.CLEAR:
        assert told.dice
        assert all(die.clear for die in told.dice)
    if told.verdict == Verdict.EMPTY:
        assert not told.dice


@given(st.lists(candidates, max_size=12, unique_by=lambda die: die.box.centre), st.randoms())
def test_the_order_of_candidates_does_not_matter(dice, random):
    shuffled = list(dice)
    random.shuffle(shuffled)
    assert reading_order(shuffled) == reading_order(dice)


TOKEN = replace(DIE, face=1, confidence=0.2, box=Box(300, 200, 40, 40))


def test_what_might_be_a_die_is_told_with_its_place():
    told = judge([DIE, TOKEN], FACTS, SPEC)
    assert (told.verdict, told.maybe) == (Verdict.UNSURE, (TOKEN.box,))
    assert judge([DIE], FACTS, SPEC).maybe == ()


@pytest.mark.parametrize(("dice", "verdict"), [([DIE], Verdict.CLEAR), ([], Verdict.EMPTY)])
def test_what_is_known_to_be_no_die_is_overlooked(dice, verdict):
    told = overlooking(judge([*dice, TOKEN], FACTS, SPEC), [Box(304, 197, 40, 40)])
    assert (told.verdict, told.doubt) == (verdict, None)


@pytest.mark.parametrize(
    ("candidates", "known", "facts"),
    [
        ([DIE, TOKEN], [Box(330, 200, 40, 40)], FACTS),
        ([DIE, TOKEN], [], FACTS),
        ([DIE, TOKEN, replace(TOKEN, box=Box(400, 200, 40, 40))], [TOKEN.box], FACTS),
        ([replace(DIE, confidence=0.5), TOKEN], [TOKEN.box], FACTS),
        ([TOKEN], [TOKEN.box], replace(FACTS, brightest=0.02)),
    ],
)
def test_any_other_doubt_stays(candidates, known, facts):
    told = judge(candidates, facts, SPEC)
    left = overlooking(told, known)
    assert (left.verdict, left.doubt, left.dice) == (Verdict.UNSURE, told.doubt, told.dice)
    assert set(left.maybe) == set(told.maybe) - {TOKEN.box} or not known or known[0] != TOKEN.box


@pytest.mark.parametrize(
    ("confidence", "away", "is_side"),
    [(0.97, 22, True), (0.97, 26, False), (0.5, 22, False)],
)
def test_the_side_of_a_clear_die_is_no_other_die(confidence, away, is_side):
    box = Box(DIE.box.x, DIE.box.y + away, 40, 40)
    told = judge([replace(DIE, confidence=confidence), replace(TOKEN, box=box)], FACTS, SPEC)
    assert sides(told) == ((box,) if is_side else ())
