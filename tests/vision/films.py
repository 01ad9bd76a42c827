"""Films for tests: squares on a noisy table, and a reader that knows what each frame shows.

A film is written in words, a segment to an item: `lie 1 a1 b5` (dice lie still for a second),
`roll 0.5 a1 b5` (they tumble), `hand 0.5 a1` (a hand passes while the dice lie there), `rest 1 a1`
(a hand lies still in the frame), `dark 1` (the lens is covered). A letter is a place,
the digit after it the face, or `?` for a thing that might be a die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.dice import Dice
from scorekeeper.vision.types import Box, DieReading, Doubt, Frame, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

FPS = 30
WIDTH, HEIGHT = 320, 180
SIZE = 18
IN_THE_HAND = "z4"
THING = "?"
_SHADES = {"1": 30, "2": 70, "3": 200, "4": 230, "5": 250, "6": 10, THING: 180}


def box(word: str) -> Box:
    if word == IN_THE_HAND:
        return Box(250, 80, SIZE, SIZE)
    column, row = divmod(ord(word[0]) - ord("a"), 4)
    return Box(30 + 40 * column, 25 + 35 * row, SIZE, SIZE)


def reading(words: list[str], *, is_clear: bool = True) -> Reading:
    maybe = tuple(box(word) for word in words if word[1] == THING)
    dice = tuple(
        DieReading(Dice.of(word[1]).faces[0], 0.99, box(word), is_clear)
        for word in words
        if word[1] != THING
    )
    if maybe:
        return Reading(dice, Verdict.UNSURE, Doubt.LOW_CONFIDENCE, maybe=maybe)
    if not dice:
        return Reading(dice, Verdict.EMPTY)
    if is_clear:
        return Reading(dice, Verdict.CLEAR)
    return Reading(dice, Verdict.UNSURE, Doubt.BLURRED)


class Film:
    """Frames, and the reader for them."""

    def __init__(self, *segments: str, seed: int = 0, start: float = 100.0) -> None:
        self._rng = np.random.default_rng(seed)
        blocks = self._rng.integers(90, 150, (HEIGHT // 4, WIDTH // 4, 3))
        self._table = blocks.repeat(4, 0).repeat(4, 1).astype(np.float32)
        self._noise = self._rng.normal(0, 3, (HEIGHT + 40, WIDTH + 40, 3)).astype(np.float32)
        self._segments = [segment.split() for segment in segments]
        self._start = start
        self._answers: dict[int, Reading] = {}
        self.asked = 0

    def __iter__(self) -> Iterator[Frame]:
        number = 0
        for kind, seconds, *words in self._segments:
            count = round(float(seconds) * FPS)
            for step in range(count):
                at = self._start + number / FPS
                self._answers[round(at * FPS)] = self._answer(kind, words)
                yield Frame(self._drawn(kind, words, step / count), at)
                number += 1

    def read(self, frame: Frame) -> Reading:
        self.asked += 1
        return self._answers[round(frame.seconds * FPS)]

    def _answer(self, kind: str, words: list[str]) -> Reading:
        if kind == "roll":
            return reading([self._tumbled(word) for word in words])
        if kind == "unsure":
            return reading(words, is_clear=False)
        return reading([*words, IN_THE_HAND] if kind == "rest" else words)

    def _tumbled(self, word: str) -> str:
        return word if word[1] == THING else f"{word[0]}{self._rng.integers(1, 7)}"

    def _drawn(self, kind: str, words: list[str], share: float) -> np.ndarray:
        image = self._table.copy()
        for word in words:
            x, y = (int(at) for at in box(word)[:2])
            if kind == "roll" and word[1] != THING:
                x, y = x + int(self._rng.integers(-9, 9)), y + int(self._rng.integers(-9, 9))
            image[y : y + SIZE, x : x + SIZE] = _SHADES[word[1]]
        if kind in {"hand", "rest"}:
            reach = 0.7 if kind == "rest" else 1 - abs(2 * share - 1)
            image[65:120, WIDTH - int(reach * 150) :] = (110, 150, 215)
        down, right = self._rng.integers(0, 40, 2)
        image += self._noise[down : down + HEIGHT, right : right + WIDTH]
        if kind == "dark":
            image /= 20
        return np.clip(image, 0, 255).astype(np.uint8)
