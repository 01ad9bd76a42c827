"""Real photos to train on: drawn so that no source rules, and some left out for clean figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.errors import TrainingError
from scorekeeper.training.dataset import entries, picture_of, shows
from scorekeeper.vision import finder
from scorekeeper.vision.model import FinderSpec
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.training.dataset import LabelledDie, Picture
    from scorekeeper.training.recipe import MiningRound, Photos
    from scorekeeper.vision.model import Net

LONGEST_PX = 1280
"""Larger photos are made smaller: the reader sees no more of them, and memory holds them all."""

DICELESS_SHARE = 0.1
"""Of the photos drawn for the finder, those of sources without any dice."""


class Album:
    """The photos of a COCO folder by source, each decoded once."""

    def __init__(self, pictures: list[Picture]) -> None:
        """Sort photos by source. Those with dice and those without are drawn apart."""
        self._with: dict[str, list[Picture]] = {}
        self._without: dict[str, list[Picture]] = {}
        has_dice = {picture.source for picture in pictures if picture.dice}
        for picture in pictures:
            shelf = self._with if picture.source in has_dice else self._without
            shelf.setdefault(picture.source, []).append(picture)

    def __len__(self) -> int:
        """How many photos."""
        shelves = (*self._with.values(), *self._without.values())
        return sum(len(pictures) for pictures in shelves)

    @property
    def pictures(self) -> list[Picture]:
        """All photos, source by source."""
        shelves = (*self._with.values(), *self._without.values())
        return [picture for pictures in shelves for picture in pictures]

    def draw(self, rng: np.random.Generator, *, diceless_share: float = 0.0) -> Picture:
        """A photo: first its source, each as likely as any other, then one of that source."""
        shelf = self._with
        if not shelf or (self._without and rng.random() < diceless_share):
            shelf = self._without
        sources = list(shelf)
        pictures = shelf[sources[int(rng.integers(len(sources)))]]
        return pictures[int(rng.integers(len(pictures)))]


def album(folder: Path, plan: Photos) -> Album:
    """The photos of `folder` without the sources that the plan leaves out.

    TrainingError where a source is left out that is not there: a slip of the pen would let the
    photos in that are to stay unseen.
    """
    listed = entries(folder)
    sources = {source for _, source, _ in listed}
    for source in plan.without:
        if source not in sources:
            msg = f"expected one of {', '.join(sorted(sources))} to leave out, got {source!r}"
            raise TrainingError(msg)
    chosen = (entry for entry in listed if entry[1] not in plan.without)
    return Album([smaller(picture_of(folder, entry)) for entry in chosen])


def as_found(album: Album, net: Net, round_: MiningRound) -> Album:
    """The photos with each die where the finder's `net` finds it, as the face reader will meet it.

    People draw their boxes as they like, around the whole die or its top face alone; a reader that
    learns on cut-outs around those is asked at other places than the finder gives it. Of all sizes
    at which a round of mining looks, the strongest find counts; what is not found stays.
    """
    spec = FinderSpec(file="", sizes_px=round_.sizes_px, heat_threshold=round_.heat_threshold)
    return Album([_as_found(picture, net, spec) for picture in album.pictures])


def _as_found(picture: Picture, net: Net, spec: FinderSpec) -> Picture:
    found = finder.find(net, picture.image, spec)
    places = [
        ((float(x), float(y)), float(size), float(heat))
        for (x, y), size, heat in zip(found.centres, found.sizes, found.heat, strict=True)
    ]

    def moved(die: LabelledDie) -> LabelledDie:
        near = [place for place in places if shows(place[0], place[1], die)]
        if not near:
            return die
        (x, y), size, _ = max(near, key=lambda place: place[2])
        return replace(die, centre=(x, y), box=Box(x - size / 2, y - size / 2, size, size))

    return replace(picture, dice=tuple(moved(die) for die in picture.dice))


def smaller(picture: Picture) -> Picture:
    """The picture with its longer side at most LONGEST_PX."""
    height, width = picture.image.shape[:2]
    scale = LONGEST_PX / max(height, width)
    if scale >= 1:
        return picture
    size = (round(width * scale), round(height * scale))
    image = cv2.resize(picture.image, size, interpolation=cv2.INTER_AREA)
    dice = tuple(_scaled(die, scale) for die in picture.dice)
    return replace(picture, image=np.asarray(image, np.uint8), dice=dice)


def _scaled(die: LabelledDie, scale: float) -> LabelledDie:
    box = die.box
    x, y = die.centre
    return replace(
        die,
        box=Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale),
        centre=(x * scale, y * scale),
    )
