"""Toy pictures: flat dice drawn with OpenCV, for tests that need labels and no renderer."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from scorekeeper.training import recipe

if TYPE_CHECKING:
    from scorekeeper.vision.types import BgrImage

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


def pytest_collection_modifyitems(items):
    if importlib.util.find_spec("torch") is None:
        for item in items:
            if item.get_closest_marker("torch"):
                item.add_marker(pytest.mark.skip(reason="the extra 'train' (torch) is missing"))


def draw_die(image: BgrImage, x: int, y: int, size: int, face: int) -> None:
    half = size // 2
    cv2.rectangle(image, (x - half, y - half), (x + half, y + half), (235, 240, 240), -1)
    for across, down in PIPS[face]:
        place = (x + int(across * size * 0.27), y + int(down * size * 0.27))
        cv2.circle(image, place, max(2, size // 10), (20, 20, 20), -1, cv2.LINE_AA)


def toy_folder(folder: Path, count: int, seed: int = 0) -> Path:
    """Write a COCO folder of so many pictures with three dice each."""
    rng = np.random.default_rng(seed)
    (folder / "images").mkdir(parents=True)
    coco: dict[str, list[object]] = {"images": [], "annotations": [], "categories": []}
    for number in range(count):
        image = np.full((256, 256, 3), rng.integers(40, 120, 3), np.uint8)
        name = f"{number:06d}.png"
        coco["images"].append({"id": number, "file_name": name, "width": 256, "height": 256})
        for cell in rng.permutation(4)[:3]:
            size, face = int(rng.integers(40, 64)), int(rng.integers(1, 7))
            x, y = (int(v) for v in np.array([cell % 2, cell // 2]) * 128 + rng.integers(44, 84, 2))
            draw_die(image, x, y, size, face)
            coco["annotations"].append(
                {
                    "id": len(coco["annotations"]),
                    "image_id": number,
                    "category_id": face,
                    "bbox": [x - size / 2, y - size / 2, size, size],
                    "value": face,
                    "ignore": 0,
                    "centre": [x, y],
                    "occluded": 0.0,
                    "top_visible": 1.0,
                }
            )
        cv2.imwrite(str(folder / "images" / name), image)
    (folder / "annotations.json").write_text(json.dumps(coco), encoding="utf-8")
    return folder


@pytest.fixture
def toys(tmp_path):
    """Makes a COCO folder of so many toy pictures."""
    return lambda count, seed=0: toy_folder(tmp_path / f"toys{seed}", count, seed)


@pytest.fixture
def tiny():
    """The first reader's recipe, with nets and steps that a test can afford."""
    path = Path(__file__).parents[2] / "scorekeeper" / "training" / "recipes" / "reader.toml"
    plan = recipe.load(path)
    finder = replace(
        plan.finder,
        widths=(8, 16, 24, 32),
        crop_px=128,
        die_px=(36.0, 60.0),
        schedule=replace(plan.finder.schedule, steps=150, batch=8, warmup_steps=10, ema=0.9),
    )
    faces = replace(
        plan.faces,
        widths=(12, 24, 32, 48),
        size_px=32,
        schedule=replace(plan.faces.schedule, steps=150, batch=32, warmup_steps=10, ema=0.9),
    )
    mining = (replace(plan.mining[0], finder_step=100, faces_step=50, sizes_px=(256,)),)
    return replace(plan, finder=finder, faces=faces, mining=mining)
