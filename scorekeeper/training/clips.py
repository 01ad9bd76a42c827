"""The verb `clips`: short films of Farkle turns as a fixed camera sees them, with their truth.

Each `<name>.mp4` has a `<name>.truth.jsonl` beside it, one JSON object a line, in the form that
`watch` prints: `roll` in the first frame in which all dice of a throw lie still, `kept` when the
hand has left with the dice that are to be thrown again, `cleared` when it has left with all. Other
lines are cues with `until_seconds`: rolling, hand, held, passing, aside, late, bump, shake, shadow,
flicker, exposure, balance, repeat. Times are those of frames: number / 30.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.errors import ScorekeeperError
from scorekeeper.training.acts import Cue, Script, script
from scorekeeper.training.darkroom import Darkroom
from scorekeeper.training.geometry import skin
from scorekeeper.training.looks import linear
from scorekeeper.training.mishaps import GAMMA, Mishaps, Sensor, random_mishaps
from scorekeeper.training.motion import FPS, MOMENTS
from scorekeeper.training.pictures import SEEDS_APART, atomic_write
from scorekeeper.training.processes import made
from scorekeeper.training.scene import hull

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from scorekeeper.training.lights import Pixels
    from scorekeeper.vision.types import BgrImage

CODEC = "mp4v"
SHAPES = (3 / 4, 9 / 16)
SMALLEST = 96  # px
WITH_DICE = frozenset({"roll", "kept"})


@dataclass(frozen=True, slots=True)
class Order:
    """One clip to be made."""

    folder: Path
    seed: int
    longest: int
    throws: int | None = None

    @property
    def film(self) -> Path:
        """Where it goes."""
        return self.folder / f"{self.seed:08d}.mp4"

    @property
    def truth(self) -> Path:
        """Where its truth goes."""
        return self.film.with_suffix(".truth.jsonl")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Says what can be asked for."""
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the clips")
    parser.add_argument("--count", type=int, default=10, metavar="N", help="how many clips")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other clips")
    parser.add_argument("--size", type=int, default=640, metavar="PX", help="the longer side")
    parser.add_argument("--throws", type=int, metavar="N", help="in every clip (default: 2 to 4)")
    parser.add_argument("--workers", type=int, default=1, metavar="K", help="processes")


def clip_size(seed: int, longest: int) -> tuple[int, int]:
    """Returns a clip's width and height, both even: 4:3 or 16:9."""
    shape = SHAPES[int(np.random.default_rng((seed, 1)).integers(len(SHAPES)))]
    return longest // 2 * 2, round(longest * shape / 2) * 2


def mishaps_of(seed: int, played: Script) -> Mishaps:
    """Returns what else happens in a clip."""
    camera = played.setting.camera
    longest = max(camera.width, camera.height)
    return random_mishaps(np.random.default_rng((seed, 2)), played.frames, longest)


def _gain(seed: int, room: Darkroom, played: Script) -> Pixels:
    """Returns by what the camera brightens linear RGB: no die, no skin and no table burns out."""
    rng = np.random.default_rng((seed, 3))
    table = room.canvas.best
    middle = float(np.percentile(table.mean(-1), rng.uniform(55, 90)))
    light = np.array(played.setting.light.ambient) * 1.6 + 0.3 * np.array(
        played.setting.light.colour
    )
    dice = [float((linear(die.look.body) * light).max()) for die in played.setting.dice]
    skin = float((played.hand.skin * light).max())
    gain = rng.uniform(0.3, 0.65) / max(middle, 1e-3)
    gain = min(gain, rng.uniform(0.6, 1.0) / max(dice), 1.1 / skin)
    # Black dice are to be seen, but not at the price of white ones beside them, or of the table.
    gain = max(gain, min(0.12 / max(min(dice), 1e-3), 1.0 / max(dice), 0.9 / max(middle, 1e-3)))
    balance = 1 + rng.normal(0, 0.04, 3)
    return (gain * balance).astype(np.float32)


def frames_of(seed: int, played: Script, mishaps: Mishaps) -> Iterator[BgrImage]:
    """Yields a clip's frames, uint8 (H, W, 3) BGR; the driver's repetitions are the same again."""
    room = Darkroom(played, seed)
    gain = _gain(seed, room, played)
    sensor = Sensor(np.random.default_rng((seed, 4)), mishaps, room.size)

    def curved(light: Pixels) -> Pixels:
        lit = np.maximum(light * gain, 0)
        lit = lit / (1 + lit * np.float32(0.15)) * np.float32(1.15)
        return np.asarray(cv2.pow(lit, GAMMA), np.float32)

    bare, still, shot = room.canvas.version, curved(room.canvas.best), None
    for number in range(played.frames):
        light, window = room.frame(number)
        if room.canvas.version != bare:
            bare, still = room.canvas.version, curved(room.canvas.best)
        if mishaps.repeats[number] and shot is not None:
            yield shot
            continue
        picture = still
        if window is not None:
            picture = still.copy()
            picture[window] = curved(light[window])
        shot = sensor.shot(number, picture)
        yield shot


def _die(played: Script, mishaps: Mishaps, frame: int, k: int) -> dict[str, object]:
    """Returns a die as `watch` lists it."""
    s = frame * MOMENTS
    row = played.place[s, k]
    turn = played.turn[s, k]
    points = skin(played.setting.dice[k].shape) @ turn.T + row
    outline = hull(played.setting.camera.project(points)) + mishaps.shift[frame]
    (x, y), (right, low) = outline.min(0), outline.max(0)
    box = [round(float(v), 1) for v in (x, y, right - x, low - y)]
    return {"face": int(played.faces[frame, k]), "box": box}


def _line(played: Script, mishaps: Mishaps, cue: Cue) -> dict[str, object]:
    line: dict[str, object] = {"t_seconds": round(cue.frame / FPS, 3), "event": cue.event}
    if cue.until is not None:
        line["until_seconds"] = round(cue.until / FPS, 3)
    if cue.event in WITH_DICE:
        dice = [_die(played, mishaps, cue.frame, k) for k in cue.dice]
        line[cue.event] = "".join(sorted(str(die["face"]) for die in dice))
        line["dice"] = dice
    return line


def truth_of(played: Script, mishaps: Mishaps) -> list[dict[str, object]]:
    """Returns the truth about a clip, in the order of time."""
    cues = sorted([*played.cues, *mishaps.cues], key=lambda cue: cue.frame)
    return [_line(played, mishaps, cue) for cue in cues]


def write_film(path: Path, size: tuple[int, int], frames: Iterable[BgrImage]) -> None:
    """Writes frames (height, width, 3) uint8 BGR as a film of a size (width, height).

    Raises:
        ScorekeeperError: OpenCV could not write them all; it does not say why.
    """
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*CODEC), FPS, size)
    given = 0
    for frame in frames:
        writer.write(frame)
        given += 1
    writer.release()
    film = cv2.VideoCapture(str(path))
    written = int(film.get(cv2.CAP_PROP_FRAME_COUNT))
    film.release()
    if written != given:
        message = f"expected {given} frames of {CODEC} video in {path}, got {written}"
        raise ScorekeeperError(message, hint="is the disk full?")


def make(order: Order) -> tuple[int, float]:
    """Renders one clip, writes it and its truth; returns its frames and the seconds it took."""
    began = time.process_time()
    size = clip_size(order.seed, order.longest)
    played = script(order.seed, size, order.throws)
    mishaps = mishaps_of(order.seed, played)
    beside = order.film.with_name(f".{order.film.name}")
    write_film(beside, size, frames_of(order.seed, played, mishaps))
    beside.replace(order.film)
    lines = [json.dumps(line) for line in truth_of(played, mishaps)]
    atomic_write(order.truth, ("\n".join(lines) + "\n").encode())
    return played.frames, time.process_time() - began


def run(args: argparse.Namespace) -> int:
    """Makes the clips that are missing; returns the exit status."""
    if not 0 < args.count <= SEEDS_APART:
        sys.stderr.write(f"expected 1 to {SEEDS_APART} clips, got {args.count}\n")
        return 2
    if args.throws is not None and args.throws < 1:
        sys.stderr.write(f"expected at least 1 throw, got {args.throws}\n")
        return 2
    if args.size < SMALLEST:
        sys.stderr.write(f"expected at least {SMALLEST} px, got {args.size}\n")
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    first = args.seed * SEEDS_APART
    orders = [Order(args.out, first + k, args.size, args.throws) for k in range(args.count)]
    missing = [order for order in orders if not order.truth.exists()]
    sys.stderr.write(f"{len(orders) - len(missing)} of {len(orders)} clips are there\n")
    for count, (frames, seconds) in enumerate(made(make, missing, max(1, args.workers)), 1):
        sys.stderr.write(
            f"{count}/{len(missing)} clips, {frames / FPS:.0f} s of film in {seconds:.0f} s\n"
        )
        sys.stderr.flush()
    return 0
