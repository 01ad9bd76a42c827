"""Clean figures: each source's photos read by a model that was trained without them.

    python -m scorekeeper.training apart scorekeeper/training/recipes/reader.toml

For each source of the recipe's photos one model is trained with all the others, and reads that
source alone; what comes of all of them together is how right a model of this recipe is on photos
that it never saw. What was trained on rendered pictures alone (`start`) is shared by all.
"""

from __future__ import annotations

import logging
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import torch

from scorekeeper.errors import TrainingError
from scorekeeper.training import calibrate, dataset, export, recipe, report, train
from scorekeeper.vision import model

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from scorekeeper.training.calibrate import Chosen
    from scorekeeper.training.confidence import Read
    from scorekeeper.training.recipe import Recipe
    from scorekeeper.vision.model import Model, ModelSpec

MOST_WRONG = 0.005
"""The share of photos that may be answered and wrong where thresholds are chosen."""

_LOG = logging.getLogger(__name__)


def plans(plan: Recipe) -> dict[str, Recipe]:
    """One plan for each source of the photos, without it; TrainingError if there are no photos."""
    if not plan.photos.folder:
        msg = "$.photos.folder: expected photos to leave out, got none"
        raise TrainingError(msg, hint="give the recipe a folder of labelled photos")
    listed = dataset.entries(Path(plan.photos.folder))
    sources = sorted({source for _, source, _ in listed} - set(plan.photos.without))
    return {
        source: replace(plan, photos=replace(plan.photos, without=(*plan.photos.without, source)))
        for source in sources
    }


def read_apart(
    plan: Recipe, folder: Path, *, made: Callable[[Recipe, Path], Path]
) -> tuple[list[Read], Chosen]:
    """Read every source with the model that `made` makes without it, in a folder of its own.

    What its confidence says, and from where it is believed, is fitted to the other sources, each
    of them read by a model that had not seen it either; its spec.json is written anew with that.
    Returns the readings, and what all sources together choose: for a model trained on all of them.
    """
    photos = Path(plan.photos.folder)
    opened: dict[str, Model] = {}
    places: dict[str, Path] = {}
    raw: dict[str, list[Read]] = {}
    for source, without in plans(plan).items():
        places[source] = made(without, folder / slug(source))
        opened[source] = model.open_model(places[source])
        asked = replace(opened[source], spec=calibrate.asked_everything(opened[source].spec))
        raw[source] = report.read_folder(asked, photos, source=source)
        _LOG.info("read %s without having seen it", source)
    reads: list[Read] = []
    for source, one in opened.items():
        others = [read for name, part in raw.items() if name != source for read in part]
        chosen = _chosen(others or raw[source], one.spec)
        spec = calibrate.with_chosen(one.spec, chosen)
        (places[source] / "spec.json").write_text(model.dumps(spec), encoding="utf-8")
        reads += report.read_folder(replace(one, spec=spec), photos, source=source)
    everything = [read for part in raw.values() for read in part]
    return reads, _chosen(everything, next(iter(opened.values())).spec)


def _chosen(reads: Sequence[Read], spec: ModelSpec) -> Chosen:
    return calibrate.choose(reads, most_wrong=MOST_WRONG, doubt=spec.judge.doubt_confidence)


def recipe_lines(chosen: Chosen) -> str:
    """What was chosen, as the lines of a recipe's [reading]."""
    flat = [f"{number:.4f}" for point in chosen.calibration for number in point]
    clear = ", ".join([f"{chosen.clear_confidence:.4f}"] * 6)
    return (
        f"accept_confidence = {chosen.accept_confidence:.4f}\n"
        f"clear_confidence = [{clear}]\n"
        f"calibration = [{', '.join(flat)}]\n"
    )


def slug(source: str) -> str:
    """The name of a source as a folder's name."""
    return "without-" + re.sub(r"[^a-z0-9]+", "-", source.lower()).strip("-")[:60]


def trained(plan: Recipe, folder: Path) -> Path:
    """Train in `folder`, from the last checkpoint, and export; returns the model's folder."""
    if not train.is_done(plan, folder):
        train.whole(plan, folder, seed=plan.seed)
    export.export(plan, folder, folder / "model")
    return folder / "model"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`apart RECIPE`."""
    parser.add_argument("recipe", type=Path, help="a recipe with photos, a TOML file")
    parser.add_argument("--out", type=Path, help="folder of the runs (default: runs/NAME-apart)")
    parser.add_argument("--card", type=Path, help="write the tables into this card, too")


def run(args: argparse.Namespace) -> int:
    """Train one model for each source, and print the tables of all that they read."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    plan = recipe.load(args.recipe)
    folder: Path = args.out or Path("runs") / f"{plan.name}-apart"
    reads, chosen = read_apart(plan, folder, made=trained)
    text = report.tables(reads)
    sys.stdout.write(f"{text}\n{recipe_lines(chosen)}")
    if args.card:
        report.write_section(args.card, "## Sources left out", text)
    return 0
