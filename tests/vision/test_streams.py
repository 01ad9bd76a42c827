import threading
import time
from contextlib import closing

import numpy as np
import pytest

from scorekeeper.errors import CameraError
from scorekeeper.vision.camera import Camera
from scorekeeper.vision.pushed import Pushed
from scorekeeper.vision.recorded import FrameFolder, VideoFile
from scorekeeper.vision.streams import Stalled, frames_or_stalls, open_source
from scorekeeper.vision.types import Frame
from tests.fakes import (
    BlackSource,
    FakeClock,
    FakeSource,
    FrozenSource,
    GarbageSource,
    SlowSource,
    StalledSource,
    UnpluggedSource,
    WrongSizeSource,
    blank_frame,
    encoded,
)

pytestmark = pytest.mark.usefixtures("no_thread_is_left")


def some_frames(count: int) -> list[Frame]:
    return [Frame(blank_frame(grey=i % 256).image, i / 30) for i in range(count)]


def test_a_recorded_source_gives_every_frame_without_a_thread():
    frames = some_frames(100)
    source = FakeSource(frames)
    seen = []
    threads = threading.active_count()
    for frame in frames_or_stalls(source, stall_seconds=0.0):
        assert threading.active_count() == threads
        seen.append(frame)
    assert seen == frames
    assert not source.closed


def test_a_live_source_gives_its_last_frame_and_is_closed_at_its_end():
    frames = some_frames(50)
    source = FakeSource(frames, is_live=True)
    seen = list(frames_or_stalls(source))
    assert seen[-1] is frames[-1]
    assert source.closed


def test_the_newest_frame_of_a_live_source_wins_over_those_that_came_meanwhile():
    frames = some_frames(20)
    source = StalledSource(frames)
    with closing(frames_or_stalls(source)) as stream:
        seen = [next(stream)]
        assert source.hangs.wait(5)
        if seen[0] is not frames[-1]:
            seen.append(next(stream))
    assert seen[-1] is frames[-1]


def test_stalls_are_told_again_and_again_with_how_long_it_has_been():
    frames = some_frames(1)
    source = StalledSource(frames)
    with closing(frames_or_stalls(source, stall_seconds=0.02)) as stream:
        assert next(it for it in stream if isinstance(it, Frame)) is frames[0]
        stalls = [next(stream) for _ in range(3)]
    seconds = [stall.seconds for stall in stalls if isinstance(stall, Stalled)]
    assert len(seconds) == 3
    assert seconds == sorted(seconds)
    assert seconds[0] >= 0.015
    assert seconds[2] >= 0.045
    assert source.closed


def test_a_source_that_never_gives_a_frame_is_stalled_from_the_start():
    with closing(frames_or_stalls(StalledSource(), stall_seconds=0.01)) as stream:
        assert isinstance(next(stream), Stalled)


def test_frames_after_a_stall_are_given():
    source = Pushed()
    with closing(frames_or_stalls(source, stall_seconds=0.01)) as stream:
        assert isinstance(next(stream), Stalled)
        source.push(encoded(blank_frame(64, 48)), 7.0)
        after = next(it for it in stream if isinstance(it, Frame))
    assert after.seconds == 7.0


def test_the_error_of_a_source_is_raised_after_its_last_frame():
    frames = some_frames(3)
    seen: list[Frame | Stalled] = []
    stream = frames_or_stalls(UnpluggedSource(frames))
    with pytest.raises(CameraError, match="stopped giving frames"):
        seen.extend(stream)
    assert seen[-1] is frames[-1]
    assert list(stream) == []


def test_a_fault_in_a_source_is_not_swallowed_by_its_thread():
    class Faulty(FakeSource):
        def __iter__(self):
            raise ZeroDivisionError

    source = Faulty([], is_live=True)
    with pytest.raises(ZeroDivisionError):
        list(frames_or_stalls(source))
    assert source.closed


def test_leaving_the_stream_ends_its_thread_at_once():
    source = StalledSource(some_frames(1))
    begun = time.monotonic()
    with closing(frames_or_stalls(source)) as stream:
        next(stream)
    assert time.monotonic() - begun < 2
    assert "frames" not in {thread.name for thread in threading.enumerate()}


def test_garbage_among_pushed_frames_is_skipped_and_counted():
    frames = some_frames(3)
    source = GarbageSource(frames)
    with closing(frames_or_stalls(source)) as stream:
        seen = [it for it in stream if isinstance(it, Frame)]
    assert np.array_equal(seen[-1].image, frames[-1].image)
    assert source.pushed.refused == 4


def test_the_stand_ins_are_what_they_say():
    assert all(frame.image.max() == 0 for frame in BlackSource(3))
    frozen = list(FrozenSource(blank_frame(), 3))
    assert len({id(frame.image) for frame in frozen}) == 1
    assert len({frame.seconds for frame in frozen}) == 3
    shapes = [frame.image.shape[:2] for frame in WrongSizeSource()]
    assert shapes == [(480, 640), (48, 64), (640, 480)]
    clock = FakeClock()
    slow = SlowSource(some_frames(3), clock)
    assert [frame.seconds for frame in frames_or_stalls(slow)] == [1, 2, 3]
    assert clock() == 3


def test_a_command_line_names_cameras_folders_and_videos(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "0").mkdir()
    camera = open_source("0")
    assert isinstance(camera, Camera)
    assert camera.number == 0
    assert camera.is_live
    for text, kind in (
        ("./0", FrameFolder),
        (str(tmp_path), FrameFolder),
        ("film.mp4", VideoFile),
        ("-1", VideoFile),
        ("۳", VideoFile),
        ("x" * 300, VideoFile),
        ("a\0b", VideoFile),
    ):
        source = open_source(text)
        assert type(source) is kind
        assert not source.is_live
    with pytest.raises(CameraError, match="expected a video at"):
        next(iter(open_source("none.mp4")))


def test_a_number_that_no_camera_has_is_refused():
    with pytest.raises(CameraError, match="got 700"):
        open_source("700")
