"""The verb `pictures`: a folder of rendered pictures with the truth about their dice, as COCO.

A picture that is already there is not rendered again. Each picture's truth lies beside it, so a
run that was stopped goes on where it was, and `annotations.json` is written anew as it goes.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from scorekeeper.training.processes import made
from scorekeeper.training.samples import is_usual_throw, write_samples
from scorekeeper.training.synth import Truth, picture_size, render

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

SEEDS_APART = 1_000_000  # pictures that one --seed has before it would meet the next one's
QUALITY = 96
GATHER_EVERY = 200
SAY_EVERY = 20


@dataclass(frozen=True, slots=True)
class Order:
    """One picture to be made."""

    folder: Path
    seed: int
    longest: int
    samples: int

    @property
    def name(self) -> str:
        """The picture's file name."""
        return f"{self.seed:08d}.jpg"

    @property
    def picture(self) -> Path:
        """Where the picture goes."""
        return self.folder / "images" / self.name

    @property
    def truth(self) -> Path:
        """Where its truth goes."""
        return self.picture.with_suffix(".json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Says what can be asked for."""
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for images and annotations")
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="how many pictures")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other pictures")
    parser.add_argument("--size", type=int, default=384, metavar="PX", help="the longer side")
    parser.add_argument("--rays", type=int, default=8, help="about so many for a pixel")
    parser.add_argument("--workers", type=int, default=1, metavar="K", help="processes")
    parser.add_argument(
        "--usual",
        action="store_true",
        help="only throws of five to seven dice that a person can read, to judge a reader by",
    )
    parser.add_argument(
        "--samples", action="store_true", help="the bundled sample pictures with labels.csv instead"
    )


def atomic_write(path: Path, data: bytes) -> None:
    """Writes a file so that nobody ever sees half of it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)


def as_json(truth: Truth) -> dict[str, object]:
    """Returns a die's truth for the file beside its picture."""
    return {**asdict(truth), "box": list(truth.box), "ignore": int(not truth.readable)}


def make(order: Order) -> Path:
    """Renders one picture and writes it and its truth; returns where the truth is."""
    width, height = picture_size(order.seed, order.longest)
    image, dice = render(order.seed, width=width, height=height, samples=order.samples)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    atomic_write(order.picture, data.tobytes())
    known = {
        "file_name": order.name,
        "width": width,
        "height": height,
        "rays": order.samples,
        "dice": [as_json(die) for die in dice],
    }
    atomic_write(order.truth, json.dumps(known).encode())
    return order.truth


def done(order: Order) -> bool:
    """Returns whether a picture is there, made as it is asked for."""
    if not (order.picture.exists() and order.truth.exists()):
        return False
    known = json.loads(order.truth.read_text())
    size = [known["width"], known["height"]]
    return size == list(picture_size(order.seed, order.longest)) and known["rays"] == order.samples


def annotation(number: int, image: int, die: Mapping[str, Any]) -> dict[str, object]:
    """Returns a die's truth as COCO has it."""
    x, y, w, h = die["box"]
    return {
        "id": number,
        "image_id": image,
        "category_id": die["face"],
        "bbox": [x, y, w, h],
        "area": round(w * h, 1),
        "iscrowd": 0,
        "value": die["face"],
        "box_kind": "die",
        "ignore": die["ignore"],
        "top_face": die["top_face"],
        "centre": die["centre"],
        "occluded": die["occluded"],
        "top_visible": die["top_visible"],
        "kind": die["kind"],
        "tilt": die["tilt"],
    }


def gather(orders: Sequence[Order], out: Path) -> int:
    """Writes annotations.json for the pictures up to the first one missing; returns how many.

    Training may read it while pictures are made: number k must stay number k.
    """
    images: list[dict[str, object]] = []
    annotations: list[dict[str, object]] = []
    for order in orders:
        if not order.truth.exists():
            break
        known = json.loads(order.truth.read_text())
        number = len(images) + 1
        images.append(
            {
                "id": number,
                "file_name": known["file_name"],
                "width": known["width"],
                "height": known["height"],
                "source_repo": "rendered",
            }
        )
        annotations += [
            annotation(len(annotations) + k, number, die) for k, die in enumerate(known["dice"], 1)
        ]
    coco = {
        "info": {"description": "Rendered pictures of pipped d6 dice"},
        "licenses": [],
        "categories": [
            {"id": face, "name": str(face), "supercategory": "d6-top-face"} for face in range(1, 7)
        ],
        "images": images,
        "annotations": annotations,
    }
    atomic_write(out / "annotations.json", json.dumps(coco).encode())
    return len(images)


def make_all(orders: Sequence[Order], out: Path, workers: int) -> None:
    """Makes the pictures that are missing, and annotations.json as it goes and at the end."""
    missing = [order for order in orders if not done(order)]
    sys.stderr.write(f"{len(orders) - len(missing)} of {len(orders)} pictures are there\n")
    began = time.monotonic()
    for count, _ in enumerate(made(make, missing, workers), 1):
        if count % SAY_EVERY == 0 or count == len(missing):
            each = (time.monotonic() - began) / count
            left = each * (len(missing) - count) / 60
            sys.stderr.write(
                f"{count}/{len(missing)} pictures, {each:.2f} s each, {left:.0f} min left\n"
            )
            sys.stderr.flush()
        if count % GATHER_EVERY == 0:
            gather(orders, out)
    gather(orders, out)


def run(args: argparse.Namespace) -> int:
    """Makes what is asked for; returns the exit status."""
    if args.samples:
        write_samples(args.out)
        return 0
    if not 0 < args.count <= SEEDS_APART:
        sys.stderr.write(f"expected 1 to {SEEDS_APART} pictures, got {args.count}\n")
        return 2
    (args.out / "images").mkdir(parents=True, exist_ok=True)
    first = args.seed * SEEDS_APART
    seeds = (
        seed for seed in itertools.count(first) if not args.usual or is_usual_throw(seed, args.size)
    )
    chosen = itertools.islice(seeds, args.count)
    orders = [Order(args.out, seed, args.size, args.rays) for seed in chosen]
    make_all(orders, args.out, max(1, args.workers))
    return 0
