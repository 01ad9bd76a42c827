"""The same model in 8 bits: smaller and faster; whether it is as right is for `evaluate` to say.

    python -m scorekeeper.training int8 models/reader --pictures runs/pictures --out runs/int8

Weights become int8 for each channel, activations uint8 in the range that they take on pictures
(static quantisation in the QDQ form). The finder's last convolution stays as it is: its outputs
are logarithms and offsets, whose small steps decide where a box ends.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from scorekeeper.errors import TrainingError
from scorekeeper.training import dataset
from scorekeeper.vision import finder, model, preprocess, reader

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from scorekeeper.vision.model import Float32Array, Model

FINDER_PICTURES, FACES_PICTURES = 60, 150
"""Pictures whose activations give the ranges; few and the range of a bright one is missed."""

_MOST_CROPS = 8


class _Batches(CalibrationDataReader):  # type: ignore[misc]  # onnxruntime is untyped
    """Hands batches to the quantiser, one at a time."""

    def __init__(self, name: str, batches: Iterable[Float32Array]) -> None:
        self._name = name
        self._batches = iter(batches)

    def get_next(self) -> dict[str, Float32Array] | None:
        batch = next(self._batches, None)
        return None if batch is None else {self._name: batch}


def quantise(folder: Path, pictures: Path, out: Path, *, seed: int) -> None:
    """Write the model of `folder` into `out`, in 8 bits, with ranges from `pictures` (COCO).

    `seed` moves which pictures are taken. TrainingError if there are not enough of them.
    """
    whole = model.open_model(folder)
    spec = whole.spec
    listed = dataset.entries(pictures)
    if len(listed) < FACES_PICTURES:
        msg = f"expected at least {FACES_PICTURES} pictures in {pictures}, got {len(listed)}"
        raise TrainingError(msg, hint="render more: python -m scorekeeper.training pictures")
    first = seed * FACES_PICTURES % (len(listed) - FACES_PICTURES + 1)
    shown = dataset.load(pictures, first=first, count=FACES_PICTURES)
    out.mkdir(parents=True, exist_ok=True)
    frames = (
        preprocess.tensor([preprocess.letterbox(picture.image, spec.finder.sizes_px[0])[0]])
        for picture in shown[:FINDER_PICTURES]
    )
    last = onnx.load(str(folder / spec.finder.file)).graph.node[-1].name
    _write(folder / spec.finder.file, out / spec.finder.file, "image", frames, keep=[last])
    crops = _crops(whole, shown)
    _write(folder / spec.faces.file, out / spec.faces.file, "crops", crops, keep=[])
    renamed = replace(spec, version=f"{spec.version}-int8")
    (out / "spec.json").write_text(model.dumps(renamed), encoding="utf-8")
    for paper in ("recipe.toml", "card.md"):
        if (folder / paper).exists():
            shutil.copyfile(folder / paper, out / paper)
    model.open_model(out)


def _crops(whole: Model, pictures: Iterable[dataset.Picture]) -> Iterator[Float32Array]:
    """What the face reader is asked about these pictures: dice and false alarms alike."""
    spec = whole.spec
    for picture in pictures:
        found = finder.find(whole.finder, picture.image, spec.finder)
        if len(found):
            some = found.take(np.arange(min(len(found), _MOST_CROPS)))
            yield preprocess.tensor(reader.crops_of(picture.image, some, spec.faces))


def _write(
    source: Path, target: Path, name: str, batches: Iterable[Float32Array], *, keep: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as beside:
        ready = Path(beside) / "ready.onnx"
        quant_pre_process(str(source), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready),
            str(target),
            _Batches(name, batches),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=keep,
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`int8 MODEL`."""
    parser.add_argument("model", type=Path, help="a model's folder")
    parser.add_argument("--pictures", type=Path, required=True, help="a COCO folder for the ranges")
    parser.add_argument("--out", type=Path, required=True, help="the new model's folder")
    parser.add_argument("--seed", type=int, default=0, help="other pictures for the ranges")


def run(args: argparse.Namespace) -> int:
    """Write the model, and say how large it is."""
    quantise(args.model, args.pictures, args.out, seed=args.seed)
    for file in sorted(args.out.glob("*.onnx")):
        sys.stdout.write(f"{file}: {file.stat().st_size / 1e6:.2f} MB\n")
    return 0
