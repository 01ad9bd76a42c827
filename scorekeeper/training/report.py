"""How right a model is: eval.csv, the tables of its card, and figures.

    python -m scorekeeper.training report models/reader ../photos/dev sample_images

Every figure goes through `vision.evaluate`, the same as the command `evaluate`.
"""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.errors import TrainingError
from scorekeeper.vision import evaluate, labels, model, sources
from scorekeeper.vision.reader import read_frame
from scorekeeper.vision.types import Verdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from scorekeeper.vision.model import Model
    from scorekeeper.vision.types import Reading

SHARES_ANSWERED = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
_NUMBERS = "## Numbers"


@dataclass(frozen=True, slots=True)
class Read:
    """One labelled picture, read: as the model does, and with nothing asked of `clear`.

    `confidence` is that of the least confident die, 1 where none was found, 0 where the reading
    is in doubt for another reason.
    """

    outcome: evaluate.Outcome
    confidence: float


def read_folder(opened: Model, folder: Path) -> list[Read]:
    """Read every labelled picture of `folder` (annotations.json or labels.csv)."""
    return [_read(opened, folder, picture) for picture in _labelled(folder)]


def _labelled(folder: Path) -> list[labels.LabelledPicture]:
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
        return Read(outcome, _confidence(reading))
    all_clear = replace(opened.spec, clear_confidence=(0.0,) * 6)
    return Read(outcome, _confidence(read_frame(replace(opened, spec=all_clear), frame)))


def _confidence(reading: Reading) -> float:
    if reading.verdict not in {Verdict.CLEAR, Verdict.EMPTY}:
        return 0.0
    return min((die.confidence for die in reading.dice), default=1.0)


def risk_coverage(reads: Iterable[Read]) -> list[tuple[float, float, float]]:
    """(threshold, share answered, share answered and wrong) for every threshold there could be.

    Both shares are of all pictures; the thresholds fall.
    """
    ordered = sorted(reads, key=lambda read: -read.confidence)
    wrong, curve = 0, []
    for count, read in enumerate(ordered, 1):
        if read.confidence <= 0:
            break
        wrong += not read.outcome.is_exact
        curve.append((read.confidence, count / len(ordered), wrong / len(ordered)))
    return curve


def tables(reads: Sequence[Read]) -> str:
    """The figures by source, by face, and the risk of answering, as Markdown."""
    outcomes = [read.outcome for read in reads]
    rows = [("all", evaluate.summarise(outcomes)), *evaluate.by_source(outcomes).items()]
    by_source = _markdown(
        [
            "source",
            "photos",
            "dice",
            "right",
            "precision",
            "f1",
            "exact",
            "answered",
            "wrong",
            "ms",
        ],
        [[name or "(none)", *asdict(one).values()] for name, one in rows],
    )
    confusion = evaluate.confusion(outcomes)
    read_as = _markdown(
        ["labelled \\ read as", *confusion["1"]],
        [[truth, *counts.values()] for truth, counts in confusion.items()],
    )
    curve = risk_coverage(reads)
    at_most = (
        max((at for at in curve if at[1] <= share), key=lambda at: at[1], default=None)
        for share in SHARES_ANSWERED
    )
    points = dict.fromkeys(point for point in at_most if point)
    risk = _markdown(
        ["clear from", "answered", "answered and wrong"],
        [[round(number, 4) for number in point] for point in points],
    )
    return f"{by_source}\n{read_as}\n{risk}"


def _markdown(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(
        "| " + " | ".join("-" if cell is None else str(cell) for cell in line) + " |\n"
        for line in lines
    )


def write_numbers(card: Path, numbers: str) -> None:
    """Replace the section `## Numbers` of a card; TrainingError if there is none."""
    before, found, after = card.read_text(encoding="utf-8").partition(f"{_NUMBERS}\n")
    if not found:
        message = f"expected a section {_NUMBERS!r} in {card}, got none"
        raise TrainingError(message)
    _, mark, rest = after.partition("\n## ")
    card.write_text(f"{before}{found}\n{numbers}{mark}{rest}", encoding="utf-8")


def _figure(reads: Sequence[Read], path: Path) -> None:
    """Risk against coverage, and how often dice of a confidence are read right."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - of the extra 'train', for this alone

    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    curve = np.array(risk_coverage(reads)).reshape(-1, 3)
    left.plot(curve[:, 1], curve[:, 2])
    left.set(xlabel="answered", ylabel="answered and wrong", xlim=(0, 1), ylim=(0, None))
    known = [read for read in reads if read.confidence > 0]
    confidence = np.array([read.confidence for read in known])
    exact = np.array([read.outcome.is_exact for read in known], float)
    edges = np.linspace(0, 1, 11)
    places = np.digitize(confidence, edges[1:-1])
    shown = [at for at in range(10) if (places == at).any()]
    right.plot([0, 1], [0, 1], color="0.8")
    right.plot(
        [confidence[places == at].mean() for at in shown],
        [exact[places == at].mean() for at in shown],
        "o-",
    )
    right.set(xlabel="least confident die", ylabel="rolls exact", xlim=(0, 1), ylim=(0, 1))
    figure.savefig(path)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`report MODEL FOLDER...`."""
    parser.add_argument("model", type=Path, help="a model's folder; eval.csv is written into it")
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER", help="labelled pictures")
    parser.add_argument("--card", action="store_true", help="write the tables into the card")
    parser.add_argument("--figures", type=Path, help="folder for figures (PNG)")


def run(args: argparse.Namespace) -> int:
    """Read all folders, print the tables, write eval.csv, and the card if asked to."""
    cv2.setNumThreads(1)
    opened = model.open_model(args.model)
    outcomes: list[evaluate.Outcome] = []
    parts: list[str] = []
    for folder in args.folders:
        reads = read_folder(opened, folder)
        outcomes += [read.outcome for read in reads]
        parts.append(f"### {folder.resolve().name}\n\n{tables(reads)}")
        if args.figures:
            args.figures.mkdir(parents=True, exist_ok=True)
            _figure(reads, args.figures / f"{folder.resolve().name}.png")
    (args.model / "eval.csv").write_text(evaluate.dumps_csv(outcomes), encoding="utf-8")
    numbers = "\n".join(parts)
    sys.stdout.write(numbers)
    if args.card:
        write_numbers(args.model / "card.md", numbers)
    return 0
