import io
import threading
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from scorekeeper.vision import pushed
from scorekeeper.vision.pushed import Pushed
from tests.fakes import blank_frame, encoded

pytestmark = pytest.mark.usefixtures("no_thread_is_left")


def picture(width: int = 64, height: int = 48, *, grey: int = 128) -> bytes:
    return encoded(blank_frame(width, height, grey=grey), ".jpg")


def test_a_pushed_picture_is_a_frame_with_the_pushers_time():
    source = Pushed()
    source.push(picture(grey=200), 4.25)
    frame = next(iter(source))
    assert frame.image.shape == (48, 64, 3)
    assert frame.image.dtype == np.uint8
    assert abs(int(frame.image[5, 5, 0]) - 200) < 3
    assert frame.seconds == 4.25
    assert source.refused == 0
    source.close()


def test_only_the_newest_is_held_and_frames_may_differ_in_size():
    source = Pushed()
    frames = iter(source)
    for sizes, seconds in (((64, 48), 1.0), ((32, 40), 2.0), ((320, 200), 3.0)):
        source.push(picture(*sizes), seconds)
    assert next(frames).image.shape == (200, 320, 3)
    source.push(picture(40, 32), 4.0)
    assert next(frames).image.shape == (32, 40, 3)
    source.close()
    assert list(frames) == []


def test_the_iteration_waits_for_the_next_new_frame():
    source = Pushed()
    frames = iter(source)
    source.push(picture(), 1.0)
    next(frames)
    timer = threading.Timer(0.02, source.push, [picture(), 2.0])
    timer.start()
    assert next(frames).seconds == 2.0
    timer.join()
    source.close()


def test_closing_ends_an_iteration_that_waits_and_later_pushes_are_nothing():
    source = Pushed()
    timer = threading.Timer(0.02, source.close)
    timer.start()
    begun = time.monotonic()
    assert list(source) == []
    assert time.monotonic() - begun < 2
    timer.join()
    source.push(picture(), 1.0)
    assert list(source) == []
    assert source.refused == 0


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"dear diary", id="text"),
        pytest.param(picture()[:100], id="header breaks off"),
        pytest.param(picture(4097, 16), id="too wide"),
        pytest.param(picture(16, 4097), id="too high"),
        pytest.param(picture(8, 8), id="too small"),
        pytest.param(picture() + bytes(pushed.MOST_BYTES), id="too many bytes"),
    ],
)
def test_what_is_no_picture_or_too_large_is_counted_and_skipped(data):
    source = Pushed()
    source.push(picture(), 1.0)
    source.push(data, 2.0)
    assert source.refused == 1
    assert next(iter(source)).seconds == 1.0
    source.close()


def test_the_largest_sides_are_taken():
    source = Pushed()
    source.push(picture(4096, 16), 1.0)
    assert next(iter(source)).image.shape == (16, 4096, 3)
    source.close()


def test_a_size_is_refused_from_the_header_before_anything_is_decoded(monkeypatch):
    data = io.BytesIO()
    Image.new("1", (9000, 9000)).save(data, "PNG")
    monkeypatch.setattr("cv2.imdecode", lambda *_: pytest.fail("it was decoded"))
    source = Pushed()
    source.push(data.getvalue(), 1.0)
    assert source.refused == 1


def test_a_picture_whose_end_is_missing_is_counted_when_it_is_taken():
    noise = np.random.default_rng(0).integers(0, 255, (64, 64, 3)).astype(np.uint8)
    data = io.BytesIO()
    Image.fromarray(noise).save(data, "JPEG")
    source = Pushed()
    frames = iter(source)
    source.push(data.getvalue()[: len(data.getvalue()) // 2], 1.0)
    assert source.refused == 0
    timer = threading.Timer(0.02, source.push, [picture(), 2.0])
    timer.start()
    assert next(frames).seconds == 2.0
    timer.join()
    assert source.refused == 1
    source.close()


@given(
    st.binary(max_size=64), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a"])
)
def test_no_bytes_raise_into_the_pusher(data, start):
    source = Pushed()
    source.push(start + data, 1.0)
    source.close()
    assert list(source) == []


def test_it_may_be_pushed_from_many_threads():
    source = Pushed()

    def push_some() -> None:
        for i in range(25):
            source.push(b"garbage" if i % 2 else picture(), float(i))

    threads = [threading.Thread(target=push_some) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert source.refused == 4 * 12
    assert next(iter(source)).image.shape == (48, 64, 3)
    source.close()
