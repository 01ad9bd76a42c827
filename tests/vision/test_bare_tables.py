"""Tables without dice before a game that waits for six: cloth and print, coins, cups, tokens,
dominoes, hands. Nothing is rolled.

Each scene is held for longer than the watch waits for a late die. LONG=1 takes new scenes, and
more of them.
"""

from __future__ import annotations

import itertools
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.vision import model
from scorekeeper.vision.follow import LATE_SECONDS, Change
from scorekeeper.vision.reader import OnnxReader
from scorekeeper.vision.types import Frame
from scorekeeper.vision.watcher import Watcher

pytest.importorskip("numba", reason="the extra 'render' is missing")

from scorekeeper.training import synth

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parents[2] / "models" / model.DEFAULT_NAME
IS_LONG = bool(os.environ.get("LONG"))
SCENES = 40 if IS_LONG else 5
FIRST_SEED = time.time_ns() % 1_000_000_000 if IS_LONG else 70_000_000
FPS = 30
HELD = int((LATE_SECONDS + 0.5) * FPS)


def frames(seeds: range, *, hands: frozenset[int]) -> Iterator[tuple[int, Frame]]:
    """Seed and frame, scene after scene from a plain table on, with fresh noise in each frame."""
    ticks = itertools.count()
    bare = np.full((480, 640, 3), 128, np.uint8)
    for seed in (-1, *seeds):
        image = bare
        if seed >= 0:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(synth, "random_count", lambda *_: 0)
                if seed in hands:
                    patch.setattr(synth, "happens", lambda *_: True)
                image, _ = synth.render(seed, width=640, height=480)
        rng = np.random.default_rng(max(seed, 0))
        for _ in range(HELD):
            noise = rng.normal(0, 2, image.shape)
            noisy = np.clip(image + noise, 0, 255).astype(np.uint8)
            yield seed, Frame(noisy, next(ticks) / FPS)


def test_nothing_is_rolled_where_no_dice_lie():
    watcher = Watcher(OnnxReader(FOLDER), expects=6)
    seeds = range(FIRST_SEED, FIRST_SEED + SCENES)
    told, count = [], 0
    for seed, frame in frames(seeds, hands=frozenset(seeds[::4])):
        count += 1
        told += [(seed, seen) for seen in watcher.see(frame)]
    rolls = [(seed, str(seen.roll)) for seed, seen in told if seen.change is Change.ROLL]
    assert rolls == []
    assert count == (SCENES + 1) * HELD
    assert told[0][1].change is Change.WAITING
