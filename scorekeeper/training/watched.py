"""How well clips are followed: what the watcher says beside what was so.

    python -m scorekeeper.training watched runs/clips

A clip is right if its rolls, keeps and clearings are told, each once and in their order, with the
right faces. Where a doubt is told, a person is asked: what was told before it must be right.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

import cv2

from scorekeeper.errors import TrainingError
from scorekeeper.vision import model
from scorekeeper.vision.follow import Change
from scorekeeper.vision.reader import OnnxReader
from scorekeeper.vision.recorded import VideoFile
from scorekeeper.vision.watcher import Watcher

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from scorekeeper.vision.follow import Seen
    from scorekeeper.vision.types import DiceReader

Told: TypeAlias = tuple[str, str]
"""An event and its faces, as `("roll", "122456")`."""

COUNTED = frozenset({Change.ROLL, Change.KEPT, Change.CLEARED})
_SOON = 1.0
"""A roll told so long after its dice lay still is timed; what comes later waited for more."""


class Outcome(StrEnum):
    """How a clip was followed."""

    RIGHT = "right"
    ASKED = "asked"
    """A doubt was told, and nothing wrong before it."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Followed:
    """One clip: what was told and what was so, and how long after rest each right roll was told."""

    name: str
    told: tuple[Told, ...]
    truth: tuple[Told, ...]
    outcome: Outcome
    delays: tuple[float, ...]
    cpu_seconds: float
    seconds: float


def follow_clip(clip: Path, reader: DiceReader) -> Followed:
    """Follow one clip; TrainingError if its truth is missing or none."""
    truth = _truth(clip)
    watcher = Watcher(reader)
    began, last = time.process_time(), 0.0
    seen: list[Seen] = []
    for frame in VideoFile(clip):
        seen += watcher.see(frame)
        last = frame.seconds
    cpu = time.process_time() - began
    told = [(str(it.change), str(it.roll), it.seconds) for it in seen if it.change in COUNTED]
    doubt = next((it.seconds for it in seen if it.change is Change.DOUBT), None)
    return Followed(
        name=clip.name,
        told=tuple((event, faces) for event, faces, _ in told),
        truth=tuple((event, faces) for event, faces, _ in truth),
        outcome=judged(told, truth, doubt),
        delays=tuple(delays(told, truth)),
        cpu_seconds=cpu,
        seconds=last,
    )


def judged(
    told: Sequence[tuple[str, str, float]],
    truth: Sequence[tuple[str, str, float]],
    doubt: float | None,
) -> Outcome:
    """Whether what was told is what was so; from `doubt` (seconds) on it does not count."""
    before = [it[:2] for it in told if doubt is None or it[2] < doubt]
    wanted = [it[:2] for it in truth]
    if doubt is None:
        return Outcome.RIGHT if before == wanted else Outcome.WRONG
    return Outcome.ASKED if before == wanted[: len(before)] else Outcome.WRONG


def delays(
    told: Iterable[tuple[str, str, float]], truth: Iterable[tuple[str, str, float]]
) -> list[float]:
    """Seconds from rest to word, of each roll that was told right and soon."""
    rolls = [it for it in truth if it[0] == Change.ROLL]
    return [
        at - since
        for event, faces, at in told
        for _, wanted, since in rolls
        if event == Change.ROLL and faces == wanted and 0 <= at - since <= _SOON
    ]


def _truth(clip: Path) -> list[tuple[str, str, float]]:
    path = clip.with_suffix(".truth.jsonl")
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError) as error:
        msg = f"expected a clip's truth in {path}, got {error}"
        raise TrainingError(
            msg, hint="render clips: python -m scorekeeper.training clips"
        ) from error
    return [
        (line["event"], line.get("roll") or line.get("kept") or "", float(line["t_seconds"]))
        for line in lines
        if line["event"] in COUNTED
    ]


def table(clips: Sequence[Followed]) -> str:
    """All clips in a table of counts, and those that were not right one by one."""
    count = max(len(clips), 1)
    lines = ["| clips | right | asked, nothing wrong before | wrong |", "| --- | --- | --- | --- |"]
    numbers = {kind: sum(clip.outcome is kind for clip in clips) for kind in Outcome}
    lines.append(
        f"| {len(clips)} | {numbers[Outcome.RIGHT] / count:.3f} "
        f"| {numbers[Outcome.ASKED] / count:.3f} | {numbers[Outcome.WRONG] / count:.3f} |"
    )
    waits = [delay for clip in clips for delay in clip.delays]
    if waits:
        lines.append(f"\nFrom rest to word: {median(waits):.2f} s in the median of {len(waits)}")
    seconds = sum(clip.seconds for clip in clips)
    if seconds:
        share = sum(clip.cpu_seconds for clip in clips) / seconds
        lines.append(f"CPU: {share:.2f} s for a second of film, decoding included")
    for clip in clips:
        if clip.outcome is not Outcome.RIGHT:
            lines.append(f"\n{clip.name}: {clip.outcome}")
            lines.append(f"  told  {_words(clip.told)}")
            lines.append(f"  truth {_words(clip.truth)}")
    return "\n".join(lines) + "\n"


def _words(events: Iterable[Told]) -> str:
    return ", ".join(f"{event} {faces}".strip() for event, faces in events)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`watched FOLDER`."""
    parser.add_argument("folder", type=Path, help="clips (.mp4) with their truth")
    parser.add_argument("--model", help="a model's name, or its folder")
    parser.add_argument("--most", type=int, help="the first so many clips alone")


def run(args: argparse.Namespace) -> int:
    """Follow every clip of the folder, and say how well."""
    cv2.setNumThreads(1)
    clips = sorted(args.folder.glob("*.mp4"))[: args.most]
    if not clips:
        msg = f"expected clips in {args.folder}, got none"
        raise TrainingError(msg, hint="render some: python -m scorekeeper.training clips")
    reader = OnnxReader(model.find(args.model))
    followed = []
    for clip in clips:
        followed.append(follow_clip(clip, reader))
        sys.stderr.write(f"{clip.name}: {followed[-1].outcome}\n")
        sys.stderr.flush()
    sys.stdout.write(table(followed))
    return 0
