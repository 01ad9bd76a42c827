"""`watch`: follow a camera, a video or a folder of frames, and say what happens on the table."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING

from scorekeeper.cli.read import add_model_argument
from scorekeeper.errors import CameraError
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.rules.scoring import ScoreSheet
    from scorekeeper.rules.variant import Variant
    from scorekeeper.vision.follow import Seen
    from scorekeeper.vision.settle import LyingDie
    from scorekeeper.vision.types import DiceReader

NO_SCORE = "no_score"
"""The doubt about kept dice of which some do not score."""


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "watch",
        help="watch a camera, a video or a folder of frames, and say what happens",
        description="Follow the dice on a table: what is thrown, what is kept, what is in doubt.",
    )
    parser.add_argument(
        "source", metavar="SOURCE", help="a camera's number, a video file, or a folder of frames"
    )
    parser.add_argument(
        "--variant", metavar="V", help="check rolls and keeps by a rule set's name, or .toml file"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_model_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Watch until the source ends; a camera that goes ends it with an error, told as `lost`."""
    # cv2 and onnxruntime are heavy, and all verbs' modules are imported to show the help.
    from scorekeeper.vision import model, reader  # noqa: PLC0415

    variant = toml.find(args.variant) if args.variant else None
    dice_reader = reader.OnnxReader(model.find(args.model))
    sheet = score_sheet(variant) if variant else None
    line = _json_line if args.json else _text_line
    for seen in watched(args.source, dice_reader, variant):
        print(line(as_json(seen, sheet)), flush=True)
    return 0


def watched(source: str, reader: DiceReader, variant: Variant | None) -> Iterator[Seen]:
    """What happens in front of `source`, as it happens."""
    from scorekeeper.vision import streams  # noqa: PLC0415 - see `run`
    from scorekeeper.vision.follow import Change, Seen  # noqa: PLC0415
    from scorekeeper.vision.watcher import Watcher  # noqa: PLC0415

    watcher = Watcher(reader, expects=variant.dice if variant else None)
    now = 0.0
    with closing(streams.open_source(source)) as opened:
        try:
            for frame in streams.frames_or_stalls(opened):
                if isinstance(frame, streams.Stalled):
                    yield watcher.stall(now + frame.seconds)
                    continue
                now = frame.seconds
                yield from watcher.see(frame)
        except CameraError:
            yield Seen(change=Change.LOST, seconds=now)
            raise


def as_json(seen: Seen, sheet: ScoreSheet | None = None) -> dict[str, object]:
    """What is printed of one event; with a score sheet, what the rules say of it too."""
    said: dict[str, object] = {"t_seconds": round(seen.seconds, 3), "event": str(seen.change)}
    match str(seen.change):
        case "roll":
            said |= {"roll": str(seen.roll)} | _dice(seen.dice) | {"verdict": str(seen.verdict)}
            if sheet is not None:
                said["farkle"] = sheet.is_farkle(seen.roll)
        case "kept":
            said |= {"kept": str(seen.roll)} | _dice(seen.dice)
            score = sheet[seen.roll] if sheet is not None else None
            if score is not None:
                said["points"] = score.points
            elif sheet is not None:
                said |= {"event": "doubt", "doubt": NO_SCORE}
        case "doubt":
            said |= {"doubt": str(seen.why), "roll": str(seen.roll)} | _dice(seen.dice)
            if seen.before:
                said["before"] = _dice(seen.before)["dice"]
        case "waiting" if seen.dice:
            said |= _dice(seen.dice)
    return said


def _dice(dice: tuple[LyingDie, ...]) -> dict[str, object]:
    """Dice as `read` prints them, without the confidence of a single frame."""
    return {
        "dice": [
            {"face": die.face, "box": [round(side, 1) for side in die.box], "clear": die.clear}
            for die in dice
        ]
    }


def _json_line(said: dict[str, object]) -> str:
    return json.dumps(said)


def _text_line(said: dict[str, object]) -> str:
    words = [f"{said['t_seconds']:>8.2f} s ", str(said["event"])]
    words += [str(said[key]).replace("_", " ") for key in ("doubt", "roll", "kept") if key in said]
    if said.get("farkle"):
        words.append("farkle")
    if "points" in said:
        words.append(f"{said['points']:,} points")
    return " ".join(words)
