import json

import cv2
import pytest

from scorekeeper.errors import TrainingError
from scorekeeper.training import watched
from scorekeeper.training.watched import Outcome
from tests.vision.films import FPS, HEIGHT, WIDTH, Film

TURN = (
    "lie 1",
    "roll 0.4 a1 b2 e2 f3 i4 j5",
    "lie 0.8 a1 b2 e2 f3 i4 j5",
    "hand 0.4 a1 b2 e2 f3 i4 j5",
    "lie 1.2 a1 b2",
)
TRUTH = [
    {"t_seconds": 1.0, "event": "rolling", "until_seconds": 1.4},
    {"t_seconds": 1.4, "event": "roll", "roll": "122345"},
    {"t_seconds": 2.6, "event": "kept", "kept": "12"},
]


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    path = tmp_path_factory.mktemp("clips") / "one.mp4"
    film = Film(*TURN, start=0.0)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (WIDTH, HEIGHT))
    for frame in film:
        writer.write(frame.image)
    writer.release()
    path.with_suffix(".truth.jsonl").write_text("\n".join(map(json.dumps, TRUTH)))
    return path, film


def test_a_clip_is_followed_and_timed(clip):
    path, reader = clip
    followed = watched.follow_clip(path, reader)
    assert followed.told == followed.truth == (("roll", "122345"), ("kept", "12"))
    assert followed.outcome is Outcome.RIGHT
    assert len(followed.delays) == 1
    assert 0.3 < followed.delays[0] < 0.6
    assert "| 1 | 1.000 | 0.000 | 0.000 |" in watched.table([followed])


def test_a_clip_without_truth_is_refused(tmp_path):
    with pytest.raises(TrainingError, match="truth"):
        watched.follow_clip(tmp_path / "none.mp4", Film("lie 1"))


ROLL, KEPT, AGAIN = ("roll", "1223", 1.0), ("kept", "1", 3.0), ("roll", "155", 5.0)


@pytest.mark.parametrize(
    ("told", "doubt", "outcome"),
    [
        ([ROLL, KEPT, AGAIN], None, Outcome.RIGHT),
        ([ROLL, KEPT], None, Outcome.WRONG),
        ([ROLL, ROLL, KEPT, AGAIN], None, Outcome.WRONG),
        ([ROLL, ("kept", "2", 3.0), AGAIN], None, Outcome.WRONG),
        ([ROLL], 2.0, Outcome.ASKED),
        ([ROLL, ("kept", "2", 3.0)], 2.0, Outcome.ASKED),
        ([("roll", "1224", 1.0), KEPT], 2.0, Outcome.WRONG),
        ([], 0.5, Outcome.ASKED),
    ],
)
def test_what_was_told_before_a_doubt_must_be_right(told, doubt, outcome):
    assert watched.judged(told, [ROLL, KEPT, AGAIN], doubt) is outcome


def test_delays_are_those_of_rolls_told_right():
    told = [("roll", "1223", 1.4), ("kept", "1", 3.1), ("roll", "156", 5.5)]
    assert watched.delays(told, [ROLL, KEPT, AGAIN]) == [pytest.approx(0.4)]
