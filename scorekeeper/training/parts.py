"""The two parts of a training: what a batch of each is, and what it should minimise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch
from torch.nn import functional

from scorekeeper.training import dataset
from scorekeeper.training.net import FaceReader, Finder
from scorekeeper.training.photos import DICELESS_SHARE
from scorekeeper.vision.preprocess import tensor

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from torch import nn

    from scorekeeper.training import mine, recipe
    from scorekeeper.training.photos import Album
    from scorekeeper.vision.types import BgrImage


class Part(Protocol):
    """One net to train: how it is made, what a batch of it is, and what it should minimise."""

    @property
    def name(self) -> str:
        """`finder` or `faces`; the checkpoints' name."""

    @property
    def schedule(self) -> recipe.Schedule:
        """How long and how fast."""

    @property
    def snapshots(self) -> tuple[int, ...]:
        """Steps after which a copy of the checkpoint is kept."""

    def net(self) -> nn.Module:
        """The net, its weights drawn from torch's seed."""

    def loss(
        self, net: nn.Module, rng: np.random.Generator, step: int
    ) -> tuple[torch.Tensor, tuple[float, ...]]:
        """The loss of one fresh batch, and the numbers to print."""


@dataclass(frozen=True, slots=True, eq=False)
class FinderPart:
    """The finder's training."""

    plan: recipe.FinderRecipe
    pictures: Callable[[int], Sequence[dataset.Picture]]
    """Those that a step may draw from."""
    snapshots: tuple[int, ...] = ()
    photos: Album | None = None
    photo_share: float = 0.0
    name: str = "finder"

    @property
    def schedule(self) -> recipe.Schedule:
        """As the recipe says."""
        return self.plan.schedule

    def net(self) -> nn.Module:
        """A new finder."""
        return Finder(self.plan.widths, self.plan.residuals)

    def loss(
        self, net: nn.Module, rng: np.random.Generator, step: int
    ) -> tuple[torch.Tensor, tuple[float, ...]]:
        """Heat loss plus box loss; prints both."""
        picked = picked_batch(self.pictures(step), self, rng, diceless_share=DICELESS_SHARE)
        samples = [dataset.finder_sample(picture, rng, self.plan) for picture in picked]
        out = net(_images([sample.image for sample in samples]))
        heat = heat_loss(
            out[:, 0],
            torch.from_numpy(np.stack([sample.heat for sample in samples])),
            torch.from_numpy(np.stack([sample.counted for sample in samples])),
        )
        sides = sides_loss(
            out[:, 1:],
            torch.from_numpy(np.stack([sample.sides for sample in samples])),
            torch.from_numpy(np.stack([sample.inside for sample in samples])),
        )
        return heat + sides, (heat.item(), sides.item())


@dataclass(frozen=True, slots=True, eq=False)
class FacesPart:
    """The face reader's training; `rounds` are the mined false alarms by the step they start at."""

    plan: recipe.FacesRecipe
    pictures: Callable[[int], Sequence[dataset.Picture]]
    """Those that a step may draw from."""
    rounds: Mapping[int, mine.Alarms]
    snapshots: tuple[int, ...] = ()
    photos: Album | None = None
    photo_share: float = 0.0
    name: str = "faces"

    @property
    def schedule(self) -> recipe.Schedule:
        """As the recipe says."""
        return self.plan.schedule

    def net(self) -> nn.Module:
        """A new face reader."""
        return FaceReader(self.plan.widths, self.plan.size_px, self.plan.residuals)

    def loss(
        self, net: nn.Module, rng: np.random.Generator, step: int
    ) -> tuple[torch.Tensor, tuple[float, ...]]:
        """Cross-entropy; prints it, and the share of crops read right."""
        picked = picked_batch(self.pictures(step), self, rng)
        alarms = [alarms for start, alarms in self.rounds.items() if start <= step]
        samples = [
            dataset.face_sample(
                picture,
                [alarm for found in alarms for alarm in found.get(picture.name, ())],
                rng,
                self.plan,
            )
            for picture in picked
        ]
        labels = torch.tensor([label for _, label in samples])
        logits = net(_images([image for image, _ in samples]))
        loss = functional.cross_entropy(logits, labels, label_smoothing=self.plan.label_smoothing)
        right = (logits.argmax(1) == labels).float().mean()
        return loss, (loss.item(), right.item())


def picked_batch(
    pictures: Sequence[dataset.Picture],
    part: FinderPart | FacesPart,
    rng: np.random.Generator,
    *,
    diceless_share: float = 0.0,
) -> list[dataset.Picture]:
    """A batch of rendered pictures, with photos in the share that the part asks for."""
    picked = [pictures[at] for at in rng.integers(len(pictures), size=part.schedule.batch)]
    if part.photos is None:
        return picked
    return [
        part.photos.draw(rng, diceless_share=diceless_share)
        if rng.random() < part.photo_share
        else picture
        for picture in picked
    ]


def _images(images: Sequence[BgrImage]) -> torch.Tensor:
    return torch.from_numpy(tensor(images)).contiguous(memory_format=torch.channels_last)


def heat_loss(logits: torch.Tensor, heat: torch.Tensor, counted: torch.Tensor) -> torch.Tensor:
    """CenterNet's focal loss (Zhou et al. 2019, alpha 2, beta 4) of (N, G, G) logits, per die."""
    share = torch.sigmoid(logits).clamp(1e-5, 1 - 1e-5)
    peak = (heat > 0.999).float()  # noqa: PLR2004 - exactly 1 was written there
    found = peak * (1 - share) ** 2 * torch.log(share)
    quiet = (1 - peak) * (1 - heat) ** 4 * share**2 * torch.log(1 - share) * counted
    return -(found + quiet).sum() / peak.sum().clamp(min=1)


def sides_loss(sides: torch.Tensor, wanted: torch.Tensor, inside: torch.Tensor) -> torch.Tensor:
    """Smooth L1 of (N, 6, G, G) sides and offsets, averaged over the cells `inside` a die."""
    apart = functional.smooth_l1_loss(sides, wanted, reduction="none", beta=0.2).sum(1)
    return (apart * inside).sum() / inside.sum().clamp(min=1)
