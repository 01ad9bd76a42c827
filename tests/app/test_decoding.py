"""Pictures that mean harm, on the way that photos and guests' frames take through the server."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.app import decoding
from scorekeeper.app.cam_routes import JPEG_START
from scorekeeper.app.decoding import Decoders
from scorekeeper.app.door.guest import Role
from scorekeeper.app.eye import eyes
from scorekeeper.app.languages import language
from scorekeeper.app.photos import photo_reader
from scorekeeper.errors import PictureError
from scorekeeper.language import speaking
from scorekeeper.vision.sources import load_picture
from tests.app.door.guests import Behind
from tests.app.play import house_of, sit_at, table_of
from tests.fakes import reading
from tests.hostile import COUNT, memory_mb, mutated, png_bomb, seeds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorekeeper.vision.types import Frame, Reading

GROWTH_MB = 60


class NoDice:
    """Sees no die in any picture, and keeps none of them."""

    def read(self, frame: Frame) -> Reading:
        del frame
        return reading("")


@pytest.fixture
def decoders() -> Iterator[Decoders]:
    with closing(Decoders(1, seconds=20)) as opened:
        yield opened


def process_of(decoders: Decoders) -> int:
    """The number of the one process, which is idle."""
    decoder = decoders._idle.get_nowait()
    decoders._idle.put(decoder)
    assert decoder._process is not None
    return decoder._process.pid


def test_what_is_decoded_there_is_what_is_decoded_here(decoders: Decoders):
    for data in seeds():
        there = decoders.decode(data)
        assert np.array_equal(there, load_picture(data).image)
        there[0, 0] = 0  # whoever draws on it may


def test_what_is_wrong_is_said_as_it_is_here_in_the_language_that_is_spoken(decoders: Decoders):
    for code in ("en", "pl"):
        with speaking(language(code)):
            for data in (b"", b"no picture", seeds()[0][:200], png_bomb(), b"\x89PNG\r\n\x1a\n"):
                with pytest.raises(PictureError) as here:
                    load_picture(data, name="the photo")
                with pytest.raises(PictureError) as there:
                    decoders.decode(data, "the photo")
                assert there.value.sentence == here.value.sentence


def test_a_process_that_ends_is_told_as_a_picture_that_cannot_be_decoded(decoders: Decoders):
    data = seeds()[0]
    decoders.decode(data)
    old = process_of(decoders)
    os.kill(old, signal.SIGKILL)
    os.waitid(os.P_PID, old, os.WEXITED | os.WNOWAIT)
    # That one is gone is seen at once; one that ends in mid-picture is the next test's.
    assert decoders.decode(data).shape == (48, 64, 3)
    assert process_of(decoders) != old


def test_a_picture_that_takes_too_long_is_refused_and_the_next_is_read(decoders: Decoders):
    data = seeds()[0]
    decoders.decode(data)
    old = process_of(decoders)
    os.kill(old, signal.SIGSTOP)
    decoders._seconds = 0.2
    with pytest.raises(PictureError, match="cannot be decoded"):
        decoders.decode(data)
    decoders._seconds = 20
    assert decoders.decode(data).shape == (48, 64, 3)


def test_one_that_wants_more_memory_than_it_may_is_refused(monkeypatch: pytest.MonkeyPatch):
    little = "from scorekeeper.app import decoding as it; it.MEMORY_BYTES = 20_000_000; it.main()"
    monkeypatch.setattr(decoding, "COMMAND", (sys.executable, "-c", little))
    with closing(Decoders(1, seconds=20)) as decoders:
        with pytest.raises(PictureError, match=r"damaged or breaks off|cannot be decoded"):
            decoders.decode(png_bomb(9000, 5000))
        assert decoders.decode(seeds()[0]).shape == (48, 64, 3)


def test_one_that_answers_with_more_than_there_can_be_is_ended(monkeypatch: pytest.MonkeyPatch):
    with closing(Decoders(1, seconds=20)) as decoders:
        monkeypatch.setattr(decoding, "MOST_BYTES", 1000)
        with pytest.raises(PictureError, match="cannot be decoded"):
            decoders.decode(seeds()[0])
        monkeypatch.undo()
        assert decoders.decode(seeds()[0]).shape == (48, 64, 3)


def test_harmed_photos_take_the_page_s_way_and_nothing_grows(decoders: Decoders):
    read = photo_reader(NoDice, decode=decoders.decode)
    house = house_of()
    house.read_photo = read
    table = table_of(house)
    sitting = sit_at(house, table)
    before = 0.0
    for place, data in enumerate(mutated()):
        sitting.read(data)
        assert "Something went wrong here" not in sitting.notice, data
        house.set_draft(table.game, None)
        if place == COUNT // 4:
            before = memory_mb()
    assert memory_mb() - before < GROWTH_MB
    sitting.read(png_bomb())
    assert "expected at most 100 megapixels" in sitting.notice
    sitting.read(bytes(100_000_000))
    assert "at most 25 MB" in sitting.notice


def test_harmed_frames_of_a_guest_s_camera_end_nothing_and_nothing_grows():
    behind = Behind()
    with closing(Decoders(1, seconds=3)) as decoders:
        opens = eyes(behind.house, NoDice, decode=decoders.decode)
        behind.opens = lambda _: opens(behind.mine)
        device = behind.device(behind.token(Role.CAMERA, behind.mine))
        address = f"/cam/frames?table={behind.mine}&page=p"
        before = 0.0
        with device.client, device.line(address) as line:
            for place, data in enumerate(mutated(only=JPEG_START)):
                line.send_bytes(data)
                assert {"state", "refused"} & line.receive_json().keys()
                if place == COUNT // 4:
                    before = memory_mb()
            line.send_bytes(seeds()[0])
            assert line.receive_json()["state"]
        assert memory_mb() - before < GROWTH_MB
