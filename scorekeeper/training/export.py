"""From checkpoints to `models/<name>/`: two ONNX files, spec.json, recipe, card, and the proof.

    python -m scorekeeper.training export runs/reader --recipe reader.toml

The nets are exported with their batch normalisation folded in, run again by onnxruntime on random
input, and refused if torch and onnxruntime differ by `MOST_APART` or more.
"""

from __future__ import annotations

import copy
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from scorekeeper.errors import TrainingError
from scorekeeper.training import recipe, train
from scorekeeper.training.net import LABELS
from scorekeeper.vision.model import (
    UNCALIBRATED,
    FacesSpec,
    FinderSpec,
    JudgeSpec,
    ModelSpec,
    SecondLook,
    dumps,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

OPSET = 17
MOST_APART = 1e-4
"""The largest difference between torch's and onnxruntime's logits that is let pass."""

_CARD = """# {name}

## Data

## Numbers

## Known failures
"""

_FINDER_FILE, _FACES_FILE = "finder.onnx", "faces.onnx"


def folded(net: nn.Module) -> nn.Module:
    """A copy of `net` in which each batch normalisation is part of the convolution before it."""
    bare: nn.Module = copy.deepcopy(net)
    bare.eval()
    for module in bare.modules():
        if not isinstance(module, nn.Sequential):
            continue
        for at in range(len(module) - 1):
            convolution, normal = module[at], module[at + 1]
            if isinstance(convolution, nn.Conv2d) and isinstance(normal, nn.BatchNorm2d):
                module[at] = fuse_conv_bn_eval(convolution, normal)
                module[at + 1] = nn.Identity()
    return bare


def export_finder(net: nn.Module, path: Path) -> float:
    """Write the finder, free in N, H and W; returns the largest difference to onnxruntime."""
    axes = {"image": {0: "n", 2: "h", 3: "w"}, "out": {0: "n", 2: "gh", 3: "gw"}}
    bare = _export(net, torch.zeros(1, 3, 64, 96), path, "image", axes)
    return max(_apart(bare, path, shape) for shape in ((1, 3, 320, 416), (2, 3, 96, 64)))


def export_faces(net: nn.Module, path: Path, *, size_px: int) -> float:
    """Write the face reader, free in N; returns the largest difference to onnxruntime."""
    axes = {"crops": {0: "n"}, "out": {0: "n"}}
    bare = _export(net, torch.zeros(2, 3, size_px, size_px), path, "crops", axes)
    return max(_apart(bare, path, (n, 3, size_px, size_px)) for n in (1, 12))


def _export(
    net: nn.Module, example: torch.Tensor, path: Path, name: str, axes: dict[str, dict[int, str]]
) -> nn.Module:
    bare = folded(net)
    with warnings.catch_warnings():
        # The scripting exporter is deprecated, but the other one needs one package more.
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            bare,
            (example,),
            str(path),
            input_names=[name],
            output_names=["out"],
            dynamic_axes=axes,
            opset_version=OPSET,
            dynamo=False,
        )
    return bare


def _apart(net: nn.Module, path: Path, shape: tuple[int, ...]) -> float:
    """The largest difference of the two runtimes' outputs for random input of `shape`."""
    batch = np.random.default_rng(0).uniform(-2, 2, shape).astype(np.float32)
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    there = np.asarray(session.run(None, {session.get_inputs()[0].name: batch})[0])
    with torch.inference_mode():
        here = net(torch.from_numpy(batch)).numpy()
    return float(np.abs(there - here).max())


def spec_of(plan: recipe.Recipe) -> ModelSpec:
    """What spec.json says, from the recipe."""
    reading = plan.reading
    return ModelSpec(
        name=plan.name,
        version=reading.version,
        finder=FinderSpec(
            file=_FINDER_FILE,
            sizes_px=reading.sizes_px,
            heat_threshold=reading.heat_threshold,
            closer=_second_look(reading.closer),
            farther=_second_look(reading.farther),
        ),
        faces=FacesSpec(
            file=_FACES_FILE, size_px=plan.faces.size_px, crop_scales=reading.crop_scales
        ),
        labels=LABELS,
        accept_confidence=reading.accept_confidence,
        clear_confidence=reading.clear_confidence,
        heat_power=reading.heat_power,
        calibration=tuple(_pairs(reading.calibration)) or UNCALIBRATED,
        judge=JudgeSpec(doubt_confidence=reading.doubt_confidence),
    )


def _pairs(numbers: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    """Pairs of a flat list, as a recipe holds them."""
    return zip(numbers[::2], numbers[1::2], strict=True)


def _second_look(numbers: tuple[int, ...]) -> SecondLook | None:
    if not numbers:
        return None
    die_px, size_px = numbers
    return SecondLook(die_px=float(die_px), size_px=size_px)


def export(plan: recipe.Recipe, checkpoints: Path, folder: Path) -> dict[str, float]:
    """Write the nets of the checkpoints' folder and spec.json into `folder`.

    Returns the largest difference between torch and onnxruntime by file; TrainingError where it
    is not below `MOST_APART`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    finder = train.finder_at(plan, checkpoints / "finder.pt")
    faces = train.faces_at(plan, checkpoints / "faces.pt")
    apart = {
        _FINDER_FILE: export_finder(finder, folder / _FINDER_FILE),
        _FACES_FILE: export_faces(faces, folder / _FACES_FILE, size_px=plan.faces.size_px),
    }
    for file, difference in apart.items():
        if not difference < MOST_APART:
            message = f"expected torch and onnxruntime to differ by less than {MOST_APART:g}"
            message += f", got {difference:g} in {file}"
            raise TrainingError(message)
    (folder / "spec.json").write_text(dumps(spec_of(plan)), encoding="utf-8")
    return apart


def keep_weights(checkpoints: Path, folder: Path) -> None:
    """Write the checkpoints' weights alone, without what only their own training goes on with.

    A recipe whose `start` is that folder begins with them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for part in ("finder", "faces"):
        torch.save({"mean": train.weights(checkpoints / f"{part}.pt")}, folder / f"{part}.pt")


def _papers(source: Path, folder: Path) -> None:
    """The recipe beside the weights, headed by the commit, and a card to fill in if none is there.

    What a person wrote in a card stays; `report --card` writes its numbers.
    """
    card = folder / "card.md"
    if not card.exists():
        card.write_text(_CARD.format(name=recipe.load(source).name), encoding="utf-8")
    git = shutil.which("git")
    commit = "unknown"
    if git is not None:
        asked = subprocess.run(  # noqa: S603 - git itself, with fixed words
            [git, "rev-parse", "HEAD"], capture_output=True, text=True, check=False
        )
        commit = asked.stdout.strip() or commit
    text = source.read_text(encoding="utf-8")
    (folder / "recipe.toml").write_text(f"# commit: {commit}\n{text}", encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`export CHECKPOINTS`."""
    parser.add_argument("checkpoints", type=Path, help="the folder that `train` wrote")
    parser.add_argument("--recipe", type=Path, required=True, help="the recipe it was trained by")
    parser.add_argument("--out", type=Path, help="the model's folder (default: models/NAME)")
    parser.add_argument(
        "--weights", type=Path, help="write the bare weights here too, for later runs to start from"
    )


def run(args: argparse.Namespace) -> int:
    """Export, prove, and say so."""
    plan = recipe.load(args.recipe)
    folder: Path = args.out or Path("models") / plan.name
    apart = export(plan, args.checkpoints, folder)
    _papers(args.recipe, folder)
    if args.weights:
        keep_weights(args.checkpoints, args.weights)
    for file, difference in apart.items():
        size = (folder / file).stat().st_size / 1e6
        sys.stdout.write(f"{folder / file}: {size:.2f} MB, apart by {difference:.1e}\n")
    return 0
