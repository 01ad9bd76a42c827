"""What following a table costs. By hand: `pytest tests/bench --benchmark-only`.

A source of 30 frames a second is followed if a frame takes less than 33 ms; a quiet table is to
cost a fourth of a core at most, which is 8 ms a frame.
"""

import time

import cv2
import numpy as np
import pytest

from scorekeeper.vision.glance import Glancer
from scorekeeper.vision.pushed import Pushed
from scorekeeper.vision.types import Frame
from scorekeeper.vision.watcher import Watcher
from tests.fakes import FakeReader, reading

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
    jpegs = [cv2.imencode(".jpg", frame.image)[1].tobytes() for frame in film]
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
