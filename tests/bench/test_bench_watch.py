"""What following a table costs. By hand: `pytest tests/bench --benchmark-only`.

A source of 30 frames a second is followed if a frame takes less than 33 ms; a quiet table is to
cost a fourth of a core at most, which is 8 ms a frame if all 30 come. The camera's page sends ten
a second then.
"""

import json
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

import cv2
import numpy as np
import pytest

from scorekeeper.vision import model
from scorekeeper.vision.follow import Change
from scorekeeper.vision.glance import Glancer
from scorekeeper.vision.pushed import Pushed
from scorekeeper.vision.reader import OnnxReader
from scorekeeper.vision.recorded import VideoFile
from scorekeeper.vision.sources import load_picture
from scorekeeper.vision.types import Frame
from scorekeeper.vision.watcher import Watcher
from tests.fakes import FakeReader, reading

CHECKOUT = Path(__file__).parents[2]
DEMO = CHECKOUT / "sample_images" / "clips" / "demo.webm"
AS_THE_PAGE = [cv2.IMWRITE_JPEG_QUALITY, 80]

RNG = np.random.default_rng(3)
TABLE = cv2.GaussianBlur(RNG.integers(40, 200, (720, 1280, 3)).astype(np.float32), (0, 0), 3)


def frames(count: int = 40, *, moves: bool = False) -> list[Frame]:
    """A table with six dice on it, with fresh noise in every frame."""
    taken = []
    for number in range(count):
        image = TABLE + RNG.normal(0, 4, TABLE.shape)
        for die in range(6):
            left = 200 + 140 * die + (7 * number if moves else 0)
            image[300:370, left : left + 70] = 235
        taken.append(Frame(np.clip(image, 0, 255).astype(np.uint8), number / 30))
    return taken


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("moves", [False, True])
def test_a_cheap_look(benchmark, moves):
    film = frames(moves=moves)
    glancer = Glancer()

    def look_at_all() -> None:
        for frame in film:
            glancer.look(frame)

    benchmark(look_at_all)
    benchmark.extra_info["ms a frame"] = 1000 * benchmark.stats["mean"] / len(film)


@pytest.mark.benchmark(timer=time.process_time)
def test_a_quiet_table_pushed_by_a_browser(benchmark):
    """Decoding and looking, once the table is known: what an hour of nothing costs."""
    film = frames()
    jpegs = [cv2.imencode(".jpg", frame.image, AS_THE_PAGE)[1].tobytes() for frame in film]
    watcher = Watcher(FakeReader(reading("112346")))
    for frame in film:
        watcher.see(frame)
    assert watcher.is_at_rest
    pushed = Pushed()
    taken = iter(pushed)

    def watch_all() -> None:
        for jpeg in jpegs:
            pushed.push(jpeg, 2.0)
            watcher.see(next(taken))

    benchmark(watch_all)
    benchmark.extra_info["ms a frame"] = 1000 * benchmark.stats["mean"] / len(film)
    assert watcher.is_at_rest


def pushed_turn() -> list[tuple[bytes, float]]:
    """The demo clip at 1280 x 720, with a camera's noise, as its page sends it."""
    sent = []
    for frame in VideoFile(DEMO):
        large = cv2.resize(frame.image, (1280, 720), interpolation=cv2.INTER_CUBIC)
        noisy = np.clip(large + RNG.normal(0, 2, large.shape), 0, 255).astype(np.uint8)
        sent.append((cv2.imencode(".jpg", noisy, AS_THE_PAGE)[1].tobytes(), frame.seconds))
    return sent


@pytest.mark.benchmark(timer=time.process_time)
def test_a_turn_with_the_models_reader(benchmark):
    """Decoded, looked at and read: what a second of it costs, and when a roll is told.

    A roll is told as late as its frame came after rest, and as that frame was worked on.
    """
    sent = pushed_turn()
    truth = map(json.loads, DEMO.with_suffix(".truth.jsonl").read_text("utf-8").splitlines())
    rests = {it["roll"]: it["t_seconds"] for it in truth if it["event"] == "roll"}
    reader = OnnxReader(CHECKOUT / "models" / model.DEFAULT_NAME)
    waits, took, missed = [], [], []

    def follow() -> None:
        watcher = Watcher(reader, expects=6)
        rolls = []
        for jpeg, seconds in sent:
            began = time.perf_counter()
            seen = watcher.see(replace(load_picture(jpeg), seconds=seconds))
            took.append(time.perf_counter() - began)
            for it in seen:
                if it.change is Change.ROLL:
                    rolls.append(str(it.roll))
                    waits.append(seconds - rests[rolls[-1]] + took[-1])
        missed.append(len(rests) - len(rolls))

    benchmark.pedantic(follow, rounds=3, warmup_rounds=1)
    benchmark.extra_info["ms a frame"] = 1000 * benchmark.stats["mean"] / len(sent)
    benchmark.extra_info["share of a core"] = benchmark.stats["mean"] / (len(sent) / 30)
    benchmark.extra_info["s from rest to word"] = median(waits)
    benchmark.extra_info["slowest frame, ms"] = 1000 * max(took)
    assert missed == [0] * 4
