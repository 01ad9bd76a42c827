"""Stand-ins for camera, model and store."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.dice import FACES
from scorekeeper.errors import CameraError, StoreAwayError
from scorekeeper.store.memory import MemoryStore
from scorekeeper.vision.pushed import Pushed
from scorekeeper.vision.types import Box, DieReading, Doubt, Frame, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import GameHeader, GameId
    from scorekeeper.game.summary import GameSummary
    from scorekeeper.vision.model import Float32Array


def blank_frame(width: int = 640, height: int = 480, *, grey: int = 128) -> Frame:
    """A frame without anything in it."""
    return Frame(np.full((height, width, 3), grey, np.uint8))


def reading(
    faces: str,
    *,
    clear: bool = True,
    doubt: Doubt | None = None,
    at: tuple[float, float] = (40.0, 40.0),
    seconds: float = 0.0,
) -> Reading:
    """A reading of these faces, in a row of dice 40 px wide, 60 px apart, from `at` on."""
    dice = tuple(
        DieReading(FACES[int(face) - 1], 0.99 if clear else 0.4, box, clear)
        for face, box in zip(
            faces, (Box(at[0] + 60 * i, at[1], 40, 40) for i in range(len(faces))), strict=True
        )
    )
    if not clear or doubt:
        return Reading(dice, Verdict.UNSURE, doubt or Doubt.LOW_CONFIDENCE, seconds)
    return Reading(dice, Verdict.CLEAR if dice else Verdict.EMPTY, None, seconds)


class FakeReader:
    """Gives the readings it was made with, one a frame, and the last one for ever."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = list(readings) or [reading("")]
        self.frames: list[Frame] = []

    def read(self, frame: Frame) -> Reading:
        told = self._readings[min(len(self.frames), len(self._readings) - 1)]
        self.frames.append(frame)
        return Reading(told.dice, told.verdict, told.doubt, frame.seconds)


class CrashingReader:
    """Fails at every frame, as a reader with a bug would."""

    def read(self, frame: Frame) -> Reading:
        msg = f"no reading at {frame.seconds} s"
        raise RuntimeError(msg)


class FakeSource:
    """Gives these frames, then ends, or raises CameraError if it is to break."""

    def __init__(
        self, frames: Iterable[Frame], *, breaks: bool = False, is_live: bool = False
    ) -> None:
        self._frames = list(frames)
        self._breaks = breaks
        self.is_live = is_live
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        yield from self._frames
        if self._breaks:
            raise CameraError("the camera stopped giving frames", hint="plug it in again")

    def close(self) -> None:
        self.closed = True


class FakeFinder:
    """A finder that finds these dice: (box, heat logit), in pixels of the net's input.

    Each is a Box whose own centre is the top face's, written into the one cell that holds it.
    """

    def __init__(self, *dice: tuple[Box, float]) -> None:
        self.dice = dice
        self.inputs: list[tuple[int, ...]] = []

    def __call__(self, batch: Float32Array, /) -> Float32Array:
        self.inputs.append(batch.shape)
        return finder_output(batch.shape[2] // 8, batch.shape[3] // 8, *self.dice)[None]


def finder_output(rows: int, columns: int, *dice: tuple[Box, float]) -> Float32Array:
    """What the finder would put out, (7, rows, columns), for these boxes and heat logits."""
    output = np.zeros((7, rows, columns), np.float32)
    output[0] = -20
    for box, logit in dice:
        x, y = box.centre
        i, j = int(y // 8), int(x // 8)
        cell_x, cell_y = (j + 0.5) * 8, (i + 0.5) * 8
        right, bottom = box.x + box.width - cell_x, box.y + box.height - cell_y
        output[0, i, j] = logit
        output[1:5, i, j] = np.log(np.array([cell_x - box.x, cell_y - box.y, right, bottom]) / 8)
        output[5:7, i, j] = (x - cell_x) / 8, (y - cell_y) / 8
    return output


class FakeFaces:
    """A face reader that sees these faces, in the order of the candidates (7 is none)."""

    def __init__(self, *faces: int, logit: float = 9.0, crops_per_die: int = 1) -> None:
        self.faces = [face for face in faces for _ in range(crops_per_die)]
        self.logit = logit

    def __call__(self, batch: Float32Array, /) -> Float32Array:
        output = np.zeros((len(batch), 7), np.float32)
        for i, face in enumerate(self.faces[: len(batch)]):
            output[i, face - 1] = self.logit
        return output


class UnpluggedSource(FakeSource):
    """A camera that is unplugged after these frames."""

    def __init__(self, frames: Iterable[Frame] = ()) -> None:
        super().__init__(frames, breaks=True, is_live=True)


class BlackSource(FakeSource):
    """A camera with its lens cap on: 30 frames a second of its time."""

    def __init__(self, count: int = 30) -> None:
        image = blank_frame(grey=0).image
        super().__init__([Frame(image.copy(), i / 30) for i in range(count)])


class FrozenSource(FakeSource):
    """A driver that gives one and the same image again and again, while time goes on."""

    def __init__(self, frame: Frame, count: int = 30) -> None:
        super().__init__([Frame(frame.image, frame.seconds + i / 30) for i in range(count)])


class WrongSizeSource(FakeSource):
    """A stream whose frames change their size, and from wide to tall, while it runs."""

    def __init__(self, sizes: Iterable[tuple[int, int]] = ((640, 480), (64, 48), (480, 640))):
        frames = (blank_frame(width, height) for width, height in sizes)
        super().__init__([Frame(frame.image, i / 30) for i, frame in enumerate(frames)])


class StalledSource:
    """A camera that gives these frames and then hangs until it is closed."""

    is_live = True

    def __init__(self, frames: Iterable[Frame] = ()) -> None:
        self._frames = list(frames)
        self.hangs = Event()
        self._closed = Event()

    def __iter__(self) -> Iterator[Frame]:
        yield from self._frames
        self.hangs.set()
        self._closed.wait(10)

    def close(self) -> None:
        self._closed.set()

    @property
    def closed(self) -> bool:
        return self._closed.is_set()


class FakeClock:
    """A clock that stands still, but for those who sleep by it."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class SlowSource:
    """A camera that takes a second for each frame, by the clock that it is given."""

    is_live = False

    def __init__(self, frames: Iterable[Frame], clock: FakeClock) -> None:
        self._frames = list(frames)
        self._clock = clock
        self.closed = False

    def __iter__(self) -> Iterator[Frame]:
        for frame in self._frames:
            self._clock.sleep(1.0)
            yield Frame(frame.image, self._clock())

    def close(self) -> None:
        self.closed = True


class GarbageSource:
    """A browser that pushes what is no picture before each of these frames, and then goes."""

    is_live = True

    def __init__(self, frames: Iterable[Frame], garbage: bytes = b"\xff\xd8no picture") -> None:
        self._frames = list(frames)
        self._garbage = garbage
        self.pushed = Pushed()

    def __iter__(self) -> Iterator[Frame]:
        given = iter(self.pushed)
        for frame in self._frames:
            self.pushed.push(self._garbage, frame.seconds)
            self.pushed.push(encoded(frame), frame.seconds)
            yield next(given)
        self.pushed.push(self._garbage, 0.0)

    def close(self) -> None:
        self.pushed.close()


def encoded(frame: Frame, suffix: str = ".png") -> bytes:
    """A frame as the bytes of a picture."""
    return bytes(cv2.imencode(suffix, frame.image)[1])


class UnpluggedStore(MemoryStore):
    """A store whose database is away while `is_away`; `is_mute` writes and loses the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.is_away = self.is_mute = False

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        if self.is_away:
            raise StoreAwayError("expected a server, got none", hint="start it")
        super().append(record, header, summary)
        if self.is_mute:
            raise StoreAwayError("expected an answer, got none", hint="start it")

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        if self.is_away:
            raise StoreAwayError("expected a server, got none", hint="start it")
        return super().newest(games)

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        if self.is_away:
            raise StoreAwayError("expected a server, got none", hint="start it")
        return super().games(limit=limit, is_over=is_over)
