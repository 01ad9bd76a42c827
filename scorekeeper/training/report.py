"""How right a model is: eval.csv, the tables of its card, and figures.

    python -m scorekeeper.training report models/reader ../photos/dev --out ../report

Every figure goes through `vision.evaluate`, the same as the command `evaluate`. Figures and the
worst pictures go to `--out` alone, and never among what a repository keeps: photos are other
people's.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from scorekeeper.errors import TrainingError
from scorekeeper.training import confidence, sheets
from scorekeeper.training.confidence import Read
from scorekeeper.vision import evaluate, labels, model, sources
from scorekeeper.vision.evaluate import Table
from scorekeeper.vision.reader import read_frame
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from scorekeeper.training.confidence import Bin
    from scorekeeper.vision.evaluate import Cell
    from scorekeeper.vision.model import Model
    from scorekeeper.vision.types import Reading

SHARES_ANSWERED = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
_NUMBERS = "## Numbers"
_KEPT = frozenset({"models", "sample_images"})
"""Folders at the top of a checkout that hold what everybody gets."""


def read_folder(opened: Model, folder: Path, *, source: str | None = None) -> list[Read]:
    """Read every labelled picture of `folder` (annotations.json or labels.csv), or of a source."""
    chosen = (it for it in labelled(folder) if source is None or it.source == source)
    return [_read(opened, folder, picture) for picture in chosen]


def labelled(folder: Path) -> list[labels.LabelledPicture]:
    """The labelled pictures of `folder`, in the order of its labels; TrainingError if none."""
    for name, loads in (("annotations.json", labels.loads_coco), ("labels.csv", labels.loads_csv)):
        if (folder / name).is_file():
            return loads((folder / name).read_text(encoding="utf-8-sig"))
    message = f"expected annotations.json or labels.csv in {folder}, got neither"
    raise TrainingError(message)


def _read(opened: Model, folder: Path, picture: labels.LabelledPicture) -> Read:
    frame = sources.load_picture(folder / picture.file)
    began = time.perf_counter()
    reading = read_frame(opened, frame)
    milliseconds = (time.perf_counter() - began) * 1000
    outcome = evaluate.compare(picture, reading, read_ms=milliseconds)
    if outcome.is_answered:
        return Read(outcome, _confidence(reading), reading)
    all_clear = replace(opened.spec, clear_confidence=(0.0,) * 6)
    unasked = read_frame(replace(opened, spec=all_clear), frame)
    return Read(outcome, _confidence(unasked), reading)


def _confidence(reading: Reading) -> float:
    if reading.verdict not in {Verdict.CLEAR, Verdict.EMPTY}:
        return 0.0
    return min((die.confidence for die in reading.dice), default=1.0)


def tables(reads: Sequence[Read]) -> str:
    """The figures of `evaluate`, what confidence is worth, and the risk of answering: Markdown."""
    dice = confidence.reliability(confidence.of_dice(reads))
    rolls = confidence.reliability(confidence.of_rolls(reads))
    errors = [confidence.calibration_error(bins) for bins in (dice, rolls)]
    of_dice, of_rolls = ("-" if error is None else f"{error:.4f}" for error in errors)
    return "\n".join(
        [
            *map(markdown, evaluate.tables([read.outcome for read in reads])),
            markdown(_reliability("confidence of the die", "dice", "right", dice)),
            markdown(_reliability("least confident die", "rolls", "exact", rolls)),
            f"Expected calibration error: {of_dice} of dice, {of_rolls} of rolls.\n",
            markdown(_risk(reads)),
        ]
    )


def _reliability(bin_name: str, counted: str, share: str, bins: Sequence[Bin]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for one in bins:
        name = f"{one.least:.1f}-{one.least + 1 / confidence.BINS:.1f}"
        rows.append((name, one.count, round(one.confidence, 4), round(one.right, 4)))
    return Table((bin_name, counted, "mean confidence", share), tuple(rows))


def _risk(reads: Sequence[Read]) -> Table:
    """Of the risk-coverage curve the points up to each of `SHARES_ANSWERED`."""
    curve = confidence.risk_coverage(reads)
    at_most = (
        max((at for at in curve if at[1] <= share), key=lambda at: at[1], default=None)
        for share in SHARES_ANSWERED
    )
    points = dict.fromkeys(point for point in at_most if point)
    return Table(
        ("clear from", "answered", "answered and wrong"),
        tuple(tuple(round(number, 4) for number in point) for point in points),
    )


def markdown(table: Table) -> str:
    """A table as Markdown; what is not known is a dash."""
    lines = [table.head, ["---"] * len(table.head), *table.rows]
    return "".join(
        "| " + " | ".join("-" if cell is None else str(cell) for cell in line) + " |\n"
        for line in lines
    )


def write_section(card: Path, heading: str, text: str) -> None:
    """Replace what stands under a heading such as `## Numbers` of a card; TrainingError if none."""
    before, found, after = card.read_text(encoding="utf-8").partition(f"{heading}\n")
    if not found:
        message = f"expected a section {heading!r} in {card}, got none"
        raise TrainingError(message)
    _, mark, rest = after.partition("\n## ")
    card.write_text(f"{before}{found}\n{text}{mark}{rest}", encoding="utf-8")


def places(out: Path, folders: Sequence[Path]) -> list[Path]:
    """A new folder in `out` for the figures of each of `folders`, by its name.

    TrainingError if two have the same name, if one would lie where a checkout keeps its models or
    pictures, or if it cannot be made.
    """
    made = [out / folder.resolve().name for folder in folders]
    if len(set(made)) < len(made):
        message = f"expected folders of different names, got {', '.join(map(str, folders))}"
        raise TrainingError(message, hint="report on them one by one")
    for place in made:
        if _is_kept(place.resolve()):
            kept = " and ".join(f"{name}/" for name in sorted(_KEPT))
            message = f"expected a folder outside of a checkout's {kept}, got {str(place)!r}"
            raise TrainingError(message, hint="photos must not get into the repository")
    for place in made:
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"expected to make the folder {str(place)!r}, got {error.strerror}"
            raise TrainingError(message, hint="give another folder") from error
    return made


def _is_kept(place: Path) -> bool:
    """Whether `place` is in a git checkout's folder of models or pictures, however deep."""
    checkouts = [root for root in (place, *place.parents) if (root / ".git").exists()]
    inside = [place.relative_to(root).parts for root in checkouts]
    return any(parts and parts[0].casefold() in _KEPT for parts in inside)


def _figures() -> Callable[[Sequence[Read], Path], None] | None:
    """What writes the figures, or None and a line on stderr if matplotlib is missing."""
    if importlib.util.find_spec("matplotlib") is None:
        sys.stderr.write("no figures: matplotlib is missing (it is in the extra 'train')\n")
        return None
    from scorekeeper.training import figures  # noqa: PLC0415 - needs matplotlib

    return figures.write


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`report MODEL FOLDER...`."""
    parser.add_argument("model", type=Path, help="a model's folder; eval.csv is written into it")
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="labelled pictures")
    parser.add_argument("--card", action="store_true", help="write the tables into the card")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="OUT",
        help="write figures and the worst pictures (PNG) into OUT/<FOLDER's name>",
    )


def run(args: argparse.Namespace) -> int:
    """Read all folders, print the tables, write eval.csv, and what else is asked for."""
    cv2.setNumThreads(1)
    opened = model.open_model(args.model)
    out = places(args.out, args.folders) if args.out else []
    write_figures = _figures() if out else None
    outcomes: list[evaluate.Outcome] = []
    parts: list[str] = []
    for at, folder in enumerate(args.folders):
        reads = read_folder(opened, folder)
        outcomes += [read.outcome for read in reads]
        parts.append(f"### {folder.resolve().name}\n\n{tables(reads)}")
        if out:
            sheets.write(reads, folder, out[at])
        if write_figures:
            write_figures(reads, out[at])
    (args.model / "eval.csv").write_text(evaluate.dumps_csv(outcomes), encoding="utf-8")
    numbers = "\n".join(parts)
    sys.stdout.write(numbers)
    if args.card:
        write_section(args.model / "card.md", _NUMBERS, numbers)
    return 0
