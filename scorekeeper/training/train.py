"""Trains the two nets of a reader, on the CPU, from the last checkpoint if there is one.

    python -m scorekeeper.training train scorekeeper/training/recipes/reader.toml

trains the finder, mines its false alarms, then trains the face reader. With `--part` one of the
three is done alone, so that both trainings can share a machine of two cores. Batch number k of a
part depends on the seed and k alone: a run that was stopped goes on as if it had not been.
"""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import torch

from scorekeeper.errors import TrainingError
from scorekeeper.training import dataset, mine, recipe
from scorekeeper.training.net import FaceReader, Finder, channels_last, parameters
from scorekeeper.training.parts import FacesPart, FinderPart
from scorekeeper.training.photos import album, as_found

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from torch import nn

    from scorekeeper.training.parts import Part
    from scorekeeper.training.photos import Album
    from scorekeeper.vision.model import Float32Array

_LOG = logging.getLogger(__name__)

PARTS = ("finder", "mine", "faces")
_LOG_EVERY = 100
_SAVE_EVERY = 500
_LOSS_WINDOW = 100


def train(
    part: Part, folder: Path, *, seed: int, until: int | None = None, start_at: Path | None = None
) -> nn.Module:
    """Train `part` to its last step (or `until`), keeping checkpoints in `folder`.

    A run without a checkpoint of its own starts with the weights of `start_at`, if that is given;
    a schedule of no steps leaves it at them.
    Returns the net with the running mean of its weights, ready to be used.
    """
    torch.manual_seed(seed)
    schedule, last = part.schedule, folder / f"{part.name}.pt"
    net = part.net()
    if start_at is not None and not last.exists():
        net.load_state_dict(weights(start_at))
    net = channels_last(net)
    optimiser = torch.optim.AdamW(
        net.parameters(), lr=schedule.learning_rate, weight_decay=schedule.weight_decay
    )
    mean = {key: value.clone() for key, value in net.state_dict().items()}
    start = 0
    if last.exists():
        saved = torch.load(last, weights_only=True)
        net.load_state_dict(saved["net"])
        optimiser.load_state_dict(saved["optimiser"])
        mean, start = saved["mean"], int(saved["step"])
    folder.mkdir(parents=True, exist_ok=True)
    stop = schedule.steps if until is None else min(until, schedule.steps)
    _LOG.info("%s: %d parameters, steps %d to %d", part.name, parameters(net), start, stop)

    def keep(done: int) -> None:
        state = {
            "net": net.state_dict(),
            "mean": mean,
            "optimiser": optimiser.state_dict(),
            "step": done,
        }
        _save(state, last)
        if done in part.snapshots:
            _save(state, snapshot(folder, part.name, done))

    if stop == 0 and not last.exists():
        keep(0)
    recent: list[tuple[float, ...]] = []
    began = time.perf_counter()
    for step in range(start, stop):
        net.train()
        # Dropout draws from torch's generator: seeded by the step, a resumed run draws the same.
        torch.manual_seed(seed * 1_000_003 + step)
        rng = np.random.default_rng((seed, PARTS.index(part.name), step))
        for group in optimiser.param_groups:
            group["lr"] = schedule.learning_rate * rate(schedule, step)
        loss, numbers = part.loss(net, rng, step)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        _follow(mean, net, min(schedule.ema, (1 + step) / (10 + step)))
        recent = [*recent[1 - _LOSS_WINDOW :], numbers]
        done = step + 1
        if done % _LOG_EVERY == 0:
            seconds = (time.perf_counter() - began) / (done - start)
            shown = " ".join(f"{number:.4f}" for number in np.mean(recent, 0))
            _LOG.info("%s %d/%d  %s  %.2f s/step", part.name, done, schedule.steps, shown, seconds)
        if done % _SAVE_EVERY == 0 or done == stop or done in part.snapshots:
            keep(done)
    net.load_state_dict(mean)
    net.eval()
    return net


def rate(schedule: recipe.Schedule, step: int) -> float:
    """The share of the learning rate at `step`."""
    warm = min(1.0, (step + 1) / schedule.warmup_steps)
    return warm * float(0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * step / schedule.steps)))


@torch.no_grad()
def _follow(mean: dict[str, torch.Tensor], net: nn.Module, keep: float) -> None:
    for key, value in net.state_dict().items():
        if value.dtype.is_floating_point:
            mean[key].lerp_(value, 1 - keep)
        else:
            mean[key].copy_(value)


def _save(state: dict[str, object], path: Path) -> None:
    """Write whole or not at all, so that a stop in between leaves the last checkpoint."""
    half = path.with_suffix(".part")
    torch.save(state, half)
    half.replace(path)


def snapshot(folder: Path, name: str, step: int) -> Path:
    """Where the checkpoint of `name` after `step` steps is kept."""
    return folder / f"{name}-{step:06d}.pt"


def weights(checkpoint: Path) -> dict[str, torch.Tensor]:
    """The running mean of the weights in a checkpoint; TrainingError if it is not one."""
    try:
        saved = torch.load(checkpoint, weights_only=True)
        mean: dict[str, torch.Tensor] = saved["mean"]
    except (OSError, KeyError, RuntimeError) as error:
        message = f"expected a checkpoint at {checkpoint}, got {error}"
        raise TrainingError(message, hint="train this part first") from error
    return mean


def is_done(plan: recipe.Recipe, folder: Path) -> bool:
    """Whether both parts were trained to their last step in `folder`."""
    parts = {"finder": plan.finder.schedule, "faces": plan.faces.schedule}
    return all(_steps_of(folder / f"{name}.pt") >= it.steps for name, it in parts.items())


def _steps_of(checkpoint: Path) -> int:
    if not checkpoint.exists():
        return -1
    return int(torch.load(checkpoint, weights_only=True)["step"])


def finder_at(plan: recipe.Recipe, checkpoint: Path) -> Finder:
    """The finder of a checkpoint, ready to be used."""
    net = Finder(plan.finder.widths, plan.finder.residuals)
    net.load_state_dict(weights(checkpoint))
    return net.eval()


def faces_at(plan: recipe.Recipe, checkpoint: Path) -> FaceReader:
    """The face reader of a checkpoint, ready to be used."""
    net = FaceReader(plan.faces.widths, plan.faces.size_px, plan.faces.residuals)
    net.load_state_dict(weights(checkpoint))
    return net.eval()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`train RECIPE`."""
    parser.add_argument("recipe", type=Path, help="a recipe, a TOML file")
    parser.add_argument("--part", choices=PARTS, help="do this part alone (default: all in turn)")
    parser.add_argument("--out", type=Path, help="folder of the checkpoints (default: runs/NAME)")
    parser.add_argument("--seed", type=int, help="instead of the recipe's")
    parser.add_argument(
        "--threads", type=int, default=1, help="of torch; 1 lets two parts share two cores"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="SOURCE", help="leave its photos out too"
    )


def run(args: argparse.Namespace) -> int:
    """Train, mine, train."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    plan = recipe.load(args.recipe)
    without = (*plan.photos.without, *args.without)
    plan = replace(plan, photos=replace(plan.photos, without=without))
    seed = plan.seed if args.seed is None else args.seed
    folder: Path = args.out or Path("runs") / plan.name
    parts = PARTS if args.part is None else (args.part,)
    whole(plan, folder, seed=seed, parts=parts)
    return 0


def whole(plan: recipe.Recipe, folder: Path, *, seed: int, parts: Sequence[str] = PARTS) -> None:
    """Do these parts of a training in turn, each from its last checkpoint in `folder`."""
    shelf = dataset.Shelf(Path(plan.pictures.folder), first=plan.pictures.held_out)
    photos = album(Path(plan.photos.folder), plan.photos) if plan.photos.folder else None
    if "finder" in parts:
        steps = tuple(round_.finder_step for round_ in plan.mining)
        pictures = _growing(shelf, plan.finder.schedule, plan.pictures.count)
        part = FinderPart(plan.finder, pictures, steps, photos, plan.photos.finder_share)
        train(part, folder, seed=seed, start_at=_start(plan, "finder"))
    if "mine" in parts:
        _mine(plan, shelf, photos, folder, seed)
    if "faces" in parts:
        _train_faces(plan, shelf, photos, folder, seed)


def _start(plan: recipe.Recipe, name: str) -> Path | None:
    """The checkpoint whose weights a net starts with."""
    return Path(plan.start) / f"{name}.pt" if plan.start else None


def _growing(
    shelf: dataset.Shelf, schedule: recipe.Schedule, most: int
) -> Callable[[int], Sequence[dataset.Picture]]:
    def pictures(step: int) -> Sequence[dataset.Picture]:
        wanted = schedule.pictures_at_start + int(schedule.pictures_per_step * step)
        return shelf.first(min(wanted, most))

    return pictures


def _mine(
    plan: recipe.Recipe, shelf: dataset.Shelf, photos: Album | None, folder: Path, seed: int
) -> None:
    """Mine each round whose finder is there and that was not mined yet."""
    for round_ in plan.mining:
        checkpoint = snapshot(folder, "finder", round_.finder_step)
        found = mine.path(folder, round_.finder_step)
        if found.exists() or not checkpoint.exists():
            continue
        look = _look(plan, checkpoint)
        pictures = [*shelf.first(round_.pictures), *(photos.pictures if photos else ())]
        alarms = mine.false_alarms(look, pictures, round_, seed=seed)
        mine.save(found, alarms)
        _LOG.info("mined %d false alarms: %s", sum(map(len, alarms.values())), found)


def _look(plan: recipe.Recipe, checkpoint: Path) -> Callable[[Float32Array], Float32Array]:
    """The finder of a checkpoint as a net that reads arrays."""
    net = channels_last(finder_at(plan, checkpoint))

    def look(batch: Float32Array) -> Float32Array:
        with torch.inference_mode():
            return np.asarray(net(torch.from_numpy(batch)).numpy(), np.float32)

    return look


def _train_faces(
    plan: recipe.Recipe, shelf: dataset.Shelf, photos: Album | None, folder: Path, seed: int
) -> None:
    """Train the face reader, as far as the mined rounds allow."""
    rounds: dict[int, mine.Alarms] = {}
    stop = plan.faces.schedule.steps
    for round_ in plan.mining:
        found = mine.path(folder, round_.finder_step)
        if found.exists():
            rounds[round_.faces_step] = mine.load(found)
        else:
            stop = min(stop, round_.faces_step)
    if photos and rounds:
        first = plan.mining[0]
        look = _look(plan, snapshot(folder, "finder", first.finder_step))
        photos = as_found(photos, look, first)
    pictures = _growing(shelf, plan.faces.schedule, plan.pictures.count)
    part = FacesPart(
        plan.faces, pictures, rounds, photos=photos, photo_share=plan.photos.faces_share
    )
    train(part, folder, seed=seed, until=stop, start_at=_start(plan, "faces"))
    if stop < plan.faces.schedule.steps:
        message = f"expected mined false alarms for step {stop} of the faces, got none"
        raise TrainingError(message, hint="run --part mine, then --part faces again")
