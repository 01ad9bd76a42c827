"""`evaluate`: how right the reader is on a folder of labelled pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.exits import ExitCode, tell
from scorekeeper.cli.read import add_model_argument, read_picture
from scorekeeper.errors import ScorekeeperError, VisionError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from scorekeeper.cli.main import SubParsers
    from scorekeeper.vision.evaluate import Cell, Outcome
    from scorekeeper.vision.labels import LabelledPicture


def add_parser(subparsers: SubParsers) -> None:
    """Add the verb to the command line."""
    parser = subparsers.add_parser(
        "evaluate",
        help="say how right the reader is on labelled pictures",
        description="Read a folder with annotations.json (COCO, pictures in images/) or labels.csv "
        "(columns file and faces), and say how right the reader is.",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the labelled pictures")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each picture")
    add_model_argument(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read every labelled picture, and print the figures."""
    # cv2 and onnxruntime are heavy, and all verbs' modules are imported to show the help.
    from scorekeeper.vision import evaluate, model, reader  # noqa: PLC0415

    pictures = _labelled(args.folder)
    dice_reader = reader.OnnxReader(model.find(args.model))
    worst = ExitCode.DONE
    outcomes = []
    for picture in pictures:
        try:
            _, reading, read_ms = read_picture(dice_reader, args.folder / picture.file)
        except ScorekeeperError as error:
            worst = max(worst, tell(error))
            continue
        outcomes.append(evaluate.compare(picture, reading, read_ms=read_ms))
    if args.csv:
        _write(args.csv, evaluate.dumps_csv(outcomes))
    print(json.dumps(evaluate.report(outcomes)) if args.json else _text(outcomes))
    return worst


def _labelled(folder: Path) -> list[LabelledPicture]:
    """The labels in `folder`; annotations.json goes first if there are both."""
    from scorekeeper.vision import labels  # noqa: PLC0415 - see `run`

    for name, loads in (("annotations.json", labels.loads_coco), ("labels.csv", labels.loads_csv)):
        try:
            return loads((folder / name).read_text(encoding="utf-8-sig"))
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            msg = f"expected to read {str(folder / name)!r}, got {error}"
            raise VisionError(msg) from error
    msg = f"expected annotations.json or labels.csv in {str(folder)!r}, got neither"
    raise VisionError(msg, hint="give a folder of labelled pictures")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        msg = f"expected to write {str(path)!r}, got {error.strerror}"
        raise VisionError(msg, hint="give another file") from error


def _text(outcomes: Sequence[Outcome]) -> str:
    """The tables of `evaluate.tables`, one below the other."""
    from scorekeeper.vision import evaluate  # noqa: PLC0415 - see `run`

    tables = evaluate.tables(outcomes)
    return "\n\n".join("\n".join(map(_row, (table.head, *table.rows))) for table in tables)


def _row(cells: Sequence[Cell]) -> str:
    name, *figures = cells
    return f"{name!s:<34.34}" + "".join(f"{_cell(figure):>10}" for figure in figures)


def _cell(figure: Cell) -> str:
    if figure is None:
        return "-"
    return f"{figure:.4f}" if isinstance(figure, float) else str(figure)
