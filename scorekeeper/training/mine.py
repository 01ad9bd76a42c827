"""Hard negatives: where the finder sees a die and none is to be read.

Round tokens, weave, side faces: the face reader learns to turn them down only if it is shown the
very ones that the finder falls for. Mined on the training pictures, whose truth is known.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from scorekeeper.errors import TrainingError
from scorekeeper.training.dataset import FalseAlarm, shows
from scorekeeper.vision import finder
from scorekeeper.vision.model import FinderSpec

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from scorekeeper.training.dataset import Picture
    from scorekeeper.training.recipe import MiningRound
    from scorekeeper.vision.model import Net

Alarms: TypeAlias = dict[str, tuple[FalseAlarm, ...]]
"""False alarms by the name of their picture."""


def false_alarms(
    net: Net, pictures: Iterable[Picture], round_: MiningRound, *, seed: int
) -> Alarms:
    """Run the finder's `net` over `pictures` and keep what it finds where no die is."""
    rng = np.random.default_rng((seed, round_.finder_step))
    alarms: Alarms = {}
    for picture in pictures:
        size_px = round_.sizes_px[rng.integers(len(round_.sizes_px))]
        spec = FinderSpec(file="", sizes_px=(size_px,), heat_threshold=round_.heat_threshold)
        found = finder.find(net, picture.image, spec)
        places = [
            FalseAlarm((float(x), float(y)), float(size))
            for (x, y), size in zip(found.centres, found.sizes, strict=True)
        ]
        wrong = tuple(
            place
            for place in places
            if not any(shows(place.centre, place.size, die) for die in picture.dice)
        )
        if wrong:
            alarms[picture.name] = wrong
    return alarms


def path(folder: Path, finder_step: int) -> Path:
    """Where the alarms of the finder after `finder_step` steps are kept."""
    return folder / f"alarms-{finder_step:06d}.json"


def save(file: Path, alarms: Alarms) -> None:
    """Write `alarms` as JSON: name to a list of [x, y, size]."""
    table = {
        name: [[*(round(p, 2) for p in alarm.centre), round(alarm.size, 2)] for alarm in found]
        for name, found in alarms.items()
    }
    file.write_text(json.dumps(table), encoding="utf-8")


def load(file: Path) -> Alarms:
    """Read what `save` wrote; TrainingError if it cannot be read."""
    try:
        table = json.loads(file.read_text(encoding="utf-8"))
        return {
            str(name): tuple(FalseAlarm((float(x), float(y)), float(size)) for x, y, size in found)
            for name, found in table.items()
        }
    except (OSError, ValueError) as error:
        message = f"expected mined false alarms in {file}, got {error}"
        raise TrainingError(message) from error
