import sys
import threading
import time
from contextlib import closing
from itertools import chain, repeat

import cv2
import numpy as np
import pytest

from scorekeeper.cli.exits import ExitCode, exit_code
from scorekeeper.errors import CameraError
from scorekeeper.vision import camera
from scorekeeper.vision.camera import Camera, CameraName, cameras
from scorekeeper.vision.types import Frame

pytestmark = pytest.mark.usefixtures("no_thread_is_left")

HERE = (CameraName(0, "HD Webcam"), CameraName(2, "USB Camera"))
MISSED = (False, None)


def shot(number: int = 128) -> tuple[bool, np.ndarray]:
    """A read that gives an image whose colour is its number."""
    return True, np.full((48, 64, 3), (number % 256, number // 256, 0), np.uint8)


def number_of(frame: Frame) -> int:
    return int(frame.image[0, 0, 0]) + 256 * int(frame.image[0, 0, 1])


class FakeCapture:
    """In place of cv2.VideoCapture: gives these reads a millisecond apart, and then none."""

    def __init__(self, *reads, hangs: threading.Event | None = None) -> None:
        self._reads = chain(reads, repeat(MISSED))
        self._hangs = hangs
        self.asked: list[tuple[int, float]] = []
        self.opened: list[int] = []
        self.released_by: list[threading.Thread] = []
        self.given = 0

    def open(self, number: int) -> "FakeCapture":
        self.opened.append(number)
        return self

    def set(self, propId: int, value: float) -> bool:  # noqa: N803  # OpenCV's own name
        self.asked.append((propId, value))
        return False

    def read(self):
        time.sleep(0.001)
        told = next(self._reads)
        if self._hangs is not None and told is MISSED:
            self._hangs.wait(10)
        if told == "error":
            raise cv2.error
        self.given += told is not MISSED
        return told

    def release(self) -> None:
        self.released_by.append(threading.current_thread())


def camera_on(capture: FakeCapture, number: int = 0, **options) -> Camera:
    return Camera(number, opener=capture.open, known=lambda: HERE, pause_seconds=0, **options)


def test_the_camera_that_was_asked_for_is_opened_once_and_asked_for_a_small_buffer():
    capture = FakeCapture(*[shot()] * 1000)
    with closing(camera_on(capture, 2)) as source:
        frame = next(iter(source))
    assert capture.opened == [2]
    assert frame.image.shape == (48, 64, 3)
    asked = dict(capture.asked)
    assert next(iter(asked)) == cv2.CAP_PROP_FOURCC
    assert int(asked[cv2.CAP_PROP_FOURCC]).to_bytes(4, "little") == b"MJPG"
    assert asked[cv2.CAP_PROP_FRAME_WIDTH] == 1280
    assert asked[cv2.CAP_PROP_FRAME_HEIGHT] == 720
    assert asked[cv2.CAP_PROP_BUFFERSIZE] == 1


def test_nothing_is_opened_before_it_is_gone_through():
    capture = FakeCapture(shot())
    with closing(camera_on(capture)):
        assert capture.opened == []


def test_a_slow_taker_never_sees_an_old_frame():
    capture = FakeCapture(*map(shot, range(5_000)))
    with closing(camera_on(capture)) as source:
        frames = iter(source)
        for _ in range(3):
            next(frames)
            time.sleep(0.03)
            given = capture.given
            assert given > 5
            assert number_of(next(frames)) >= given - 2


def test_times_are_of_the_monotonic_clock_and_rise():
    capture = FakeCapture(*[shot()] * 1000)
    begun = time.monotonic()
    with closing(camera_on(capture)) as source:
        seconds = [frame.seconds for _, frame in zip(range(5), source, strict=False)]
    assert seconds == sorted(seconds)
    assert begun <= seconds[0] <= seconds[-1] <= time.monotonic()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (3, r"^camera 3 not found: .* got 0 \(HD Webcam\), 2 \(USB Camera\)$"),
        (0, r"^camera 0 is used by another program or refused: .* got nothing$"),
    ],
)
def test_a_camera_that_does_not_open_is_told_apart_from_one_that_is_not_there(number, words):
    asked: list[int] = []
    source = Camera(number, opener=asked.append, known=lambda: HERE)
    with pytest.raises(CameraError, match=words) as refusal:
        next(iter(source))
    source.close()
    assert refusal.value.hint
    assert "\n" not in refusal.value.sentence
    assert exit_code(refusal.value) is ExitCode.INPUT
    assert asked == [number]


@pytest.mark.parametrize(
    ("system", "words"),
    [("linux", "camera 0 not found: .* got none"), ("darwin", "not found, or it is used by")],
)
def test_where_the_system_tells_of_no_camera_the_message_claims_no_more(system, words, monkeypatch):
    monkeypatch.setattr(sys, "platform", system)
    with (
        closing(Camera(0, opener=lambda _: None, known=tuple)) as source,
        pytest.raises(CameraError, match=words),
    ):
        next(iter(source))


@pytest.mark.parametrize("number", [-1, 100, 700])
def test_a_number_that_opencv_would_take_for_another_camera_is_refused(number):
    with pytest.raises(CameraError, match=f"from 0 to 99, got {number}"):
        Camera(number)


@pytest.mark.parametrize("hangs", [False, True])
def test_a_camera_that_gives_no_frame_in_time_is_told(hangs):
    release = threading.Event()
    capture = FakeCapture(hangs=release if hangs else None)
    source = camera_on(capture, first_frame_seconds=0.05)
    with pytest.raises(CameraError, match=r"camera 0 gave no frame within 0\.05 s"):
        next(iter(source))
    release.set()
    source.close()
    assert len(capture.released_by) == 1


def test_a_camera_that_takes_for_ever_to_open_is_told_and_let_go_of_when_it_opens():
    go_on = threading.Event()
    capture = FakeCapture(shot())

    def open_slowly(number: int) -> FakeCapture:
        go_on.wait(10)
        return capture.open(number)

    source = Camera(0, opener=open_slowly, known=lambda: HERE, first_frame_seconds=0.02)
    with pytest.raises(CameraError, match="no frame within"):
        next(iter(source))
    go_on.set()
    source.close()
    assert len(capture.released_by) == 1


def test_black_frames_are_frames():
    with closing(camera_on(FakeCapture(*[shot(0)] * 1000))) as source:
        assert next(iter(source)).image.max() == 0


@pytest.mark.parametrize(
    "nothing",
    [
        MISSED,
        (True, None),
        (False, np.zeros((48, 64, 3), np.uint8)),
        (True, np.zeros((0, 0, 3), np.uint8)),
        (True, np.zeros((48, 64), np.uint8)),
        (True, np.zeros((48, 64, 3), np.uint16)),
        "error",
    ],
)
def test_what_is_no_colour_image_counts_as_no_frame(nothing):
    few = [nothing] * (camera.FAILED_READS - 1)
    capture = FakeCapture(*few, shot(1), *few, shot(2))
    seen: list[Frame] = []
    with (
        closing(camera_on(capture)) as source,
        pytest.raises(CameraError, match=r"camera 0 is gone: .* got none 20 times"),
    ):
        seen.extend(source)
    assert number_of(seen[-1]) == 2
    assert len(capture.released_by) == 1


def test_a_camera_that_is_unplugged_gives_its_last_frame_and_then_the_error():
    capture = FakeCapture(shot(1), shot(2), shot(3))
    seen: list[Frame] = []
    with closing(camera_on(capture)) as source, pytest.raises(CameraError, match="is gone") as told:
        seen.extend(source)
    assert number_of(seen[-1]) == 3
    assert told.value.hint == "plug it in again"
    assert exit_code(told.value) is ExitCode.INPUT


def test_frames_are_not_written_over_by_later_ones():
    with closing(camera_on(FakeCapture(*map(shot, range(1000))))) as source:
        numbers = [number_of(frame) for _, frame in zip(range(4), source, strict=False)]
        frames = [frame for _, frame in zip(range(4), source, strict=False)]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] < number_of(frames[0])
    assert len({number_of(frame) for frame in frames}) == 4


def test_closing_ends_the_iteration_and_frees_the_camera_in_the_thread_that_read_it():
    capture = FakeCapture(*[shot()] * 100_000)
    source = camera_on(capture)
    timer = threading.Timer(0.02, source.close)
    timer.start()
    assert sum(1 for _ in source) > 0
    timer.join()
    assert len(capture.released_by) == 1
    assert capture.released_by[0].name == "camera 0"
    assert list(source) == []
    source.close()
    assert capture.opened == [0]


def test_closing_does_not_wait_for_a_read_that_hangs(monkeypatch):
    monkeypatch.setattr(camera, "CLOSE_SECONDS", 0.02)
    hangs = threading.Event()
    capture = FakeCapture(shot(), hangs=hangs)
    source = camera_on(capture)
    assert next(iter(source))
    begun = time.monotonic()
    source.close()
    assert time.monotonic() - begun < 5
    assert capture.released_by == []
    hangs.set()
    source.close()
    assert len(capture.released_by) == 1


def test_a_camera_that_was_closed_is_not_opened():
    capture = FakeCapture(shot())
    source = camera_on(capture)
    source.close()
    assert list(source) == []
    assert capture.opened == []


def test_cameras_are_listed_by_number_without_their_metadata_nodes(tmp_path):
    for node, index, name in (
        ("video10", "0", "Kamera für Würfel"),
        ("video0", "0", "HD Webcam: HD Webcam"),
        ("video1", "1", "HD Webcam: HD Webcam"),
        ("video2", "0", "USB Camera"),
    ):
        (tmp_path / node).mkdir()
        (tmp_path / node / "index").write_text(f"{index}\n", "utf-8")
        (tmp_path / node / "name").write_text(f"{name}\n", "utf-8")
    (tmp_path / "video3").mkdir()
    (tmp_path / "videoX").mkdir()
    assert cameras(tmp_path) == (
        (0, "HD Webcam: HD Webcam"),
        (2, "USB Camera"),
        (10, "Kamera für Würfel"),
    )


def test_where_the_system_tells_nothing_there_is_no_list(tmp_path):
    assert cameras(tmp_path / "none") == ()


def test_a_number_without_a_camera_does_not_open_and_nothing_else_is_said(capfd):
    assert camera.open_capture(camera.MOST_CAMERAS - 1) is None
    assert capfd.readouterr().err == ""


@pytest.mark.camera
@pytest.mark.skipif(not cameras(), reason="this machine tells of no camera")
def test_a_real_camera_gives_frames_in_time():
    with closing(Camera(cameras()[0].number)) as source:
        assert next(iter(source)).image.ndim == 3
