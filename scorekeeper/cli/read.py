"""`read`: the dice of pictures."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.exits import ExitCode, tell
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.vision.types import DiceReader, Frame, Reading

STDIN = "-"


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "read",
        help="read the dice of pictures",
        description="Read the dice of each picture: a file, a folder, or - for bytes on stdin.",
    )
    parser.add_argument("pictures", nargs="+", metavar="PICTURE", help="a file, a folder, or -")
    parser.add_argument(
        "--annotate", type=Path, metavar="FOLDER", help="write each picture with its dice drawn in"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    add_model_argument(parser)
    parser.set_defaults(run=run)


def add_model_argument(parser: argparse.ArgumentParser) -> None:
    """Let the verb be run with another model."""
    parser.add_argument("--model", metavar="M", help="a model's name, or its folder")


def run(args: argparse.Namespace) -> int:
    """Read every picture that can be read; the exit code is that of the worst."""
    # cv2 and onnxruntime are heavy, and all verbs' modules are imported to show the help.
    from scorekeeper.vision import model, reader  # noqa: PLC0415

    dice_reader = reader.OnnxReader(model.find(args.model))
    pictures, worst = _inputs(args.pictures)
    taken = {Path(picture).resolve() for picture in pictures}
    line = _json_line if args.json else _text_line
    for picture in pictures:
        try:
            frame, reading, read_ms = read_picture(dice_reader, picture)
            print(line(picture, frame, reading, read_ms), flush=True)
            if args.annotate:
                _annotate(args.annotate, picture, frame, reading, taken)
        except ScorekeeperError as error:
            worst = max(worst, tell(error))
    return worst


def read_picture(reader: DiceReader, picture: str | Path) -> tuple[Frame, Reading, float]:
    """Load and read one picture (`-`: the bytes on stdin); also the milliseconds of the reading."""
    from scorekeeper.vision import sources  # noqa: PLC0415 - see `run`

    if picture == STDIN:
        frame = sources.load_picture(sys.stdin.buffer.read(), name=STDIN)
    else:
        frame = sources.load_picture(picture)
    start = time.perf_counter()
    reading = reader.read(frame)
    return frame, reading, (time.perf_counter() - start) * 1000


def _inputs(names: Sequence[str]) -> tuple[list[str], ExitCode]:
    """All pictures that are named, those of a folder by name; the folders without any are told."""
    from scorekeeper.vision import sources  # noqa: PLC0415 - see `run`

    pictures: list[str] = []
    worst = ExitCode.DONE
    for name in names:
        try:
            is_folder = name != STDIN and os.path.isdir(name)  # noqa: PTH112 - never raises
            pictures += map(str, sources.pictures_in(Path(name))) if is_folder else [name]
        except ScorekeeperError as error:
            worst = max(worst, tell(error))
    return pictures, worst


def _annotate(folder: Path, picture: str, frame: Frame, reading: Reading, taken: set[Path]) -> None:
    """Write the picture with its dice drawn in under its own name, or a numbered one.

    `taken` are the pictures themselves and what was written before: none of these is overwritten.
    """
    from scorekeeper.vision import draw, sources  # noqa: PLC0415 - see `run`

    own = Path("stdin.png") if picture == STDIN else Path(picture)
    suffix = own.suffix if own.suffix.lower() in sources.WRITABLE else ".png"
    target, number = folder / f"{own.stem}{suffix}", 1
    while target.resolve() in taken:
        number += 1
        target = folder / f"{own.stem}-{number}{suffix}"
    taken.add(target.resolve())
    sources.save_picture(draw.draw(frame.image, reading), target)


def _json_line(picture: str, frame: Frame, reading: Reading, read_ms: float) -> str:
    height, width = frame.image.shape[:2]
    return json.dumps(
        {
            "file": picture,
            "width": width,
            "height": height,
            "verdict": reading.verdict,
            "doubt": reading.doubt,
            "roll": str(reading.roll),
            "dice": [
                {
                    "face": die.face,
                    "confidence": round(die.confidence, 4),
                    "box": [round(number, 1) for number in die.box],
                    "clear": die.clear,
                }
                for die in reading.dice
            ],
            "read_ms": round(read_ms, 1),
        }
    )


def _text_line(picture: str, _frame: Frame, reading: Reading, read_ms: float) -> str:
    roll = str(reading.roll) or "no dice"
    verdict = reading.verdict.replace("_", " ")
    if reading.doubt:
        verdict += f": {reading.doubt.replace('_', ' ')}"
    return f"{picture}: {roll} ({verdict}, {read_ms:.0f} ms)"
