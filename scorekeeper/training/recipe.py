"""A recipe: all that a trained reader depends on, as a TOML file read into frozen values.

Same recipe, same pictures, same versions of the libraries: same weights. A key that is not known
is an error, so that a typing mistake is never a silent default.
"""

from __future__ import annotations

import dataclasses
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, get_args, get_origin, get_type_hints

from scorekeeper.errors import TrainingError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """Which rendered pictures: a COCO folder, in the order of the file names.

    The first `held_out` are never trained on; the next `count` are the training set. A schedule
    may begin with fewer and take in the others step by step.
    """

    folder: str
    held_out: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Photos:
    """Real photos among the rendered pictures: a COCO folder, drawn source by source.

    Without a `folder` (an empty text) there are none.
    """

    folder: str
    without: tuple[str, ...]
    """Sources whose photos are left out: their figures stay clean."""
    finder_share: float
    faces_share: float
    """The share of the finder's and of the faces' crops that come from photos."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How one net is trained: AdamW, a short warm-up, then a cosine down to 2 % of the rate."""

    steps: int
    batch: int
    pictures_at_start: int
    pictures_per_step: float
    """Pictures are drawn from the first ones alone: so many, and so many more with each step."""
    learning_rate: float
    weight_decay: float
    warmup_steps: int
    ema: float
    """The share of the old in each step of the running mean of the weights, which is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinderRecipe:
    """The net that finds dice."""

    widths: tuple[int, ...]
    """Channels at strides 2, 4, 8 and 16 (and again at 32)."""
    residuals: tuple[int, ...]
    """Residual blocks at strides 4, 8, 16 and 32."""
    crop_px: int
    die_px: tuple[float, float]
    """The middle size of a picture's dice at the net's input is drawn between these, log-evenly."""
    schedule: Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesRecipe:
    """The net that reads a die's top face from a crop."""

    widths: tuple[int, ...]
    """Channels at strides 2, 4, 8 and 16."""
    residuals: tuple[int, ...]
    """Residual blocks at the same strides."""
    size_px: int
    label_smoothing: float
    none_share: float
    """The share of crops that show nothing to be read, of pictures without a mined false alarm."""
    none_share_mined: float
    """The same, of pictures with some."""
    mined_share: float
    """The share of the latter that are mined false alarms."""
    schedule: Schedule


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningRound:
    """One round of hard negatives: false alarms of the finder as it was after `finder_step` steps.

    The faces' training uses them from `faces_step` on.
    """

    finder_step: int
    faces_step: int
    pictures: int
    """So many of the training pictures are looked at."""
    heat_threshold: float
    sizes_px: tuple[int, ...]
    """Each picture is looked at in one of these sizes, drawn by the seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the reader is told in spec.json: chosen after training, by the figures in the card."""

    version: str
    sizes_px: tuple[int, ...]
    heat_threshold: float
    closer: tuple[int, ...]
    """[die_px, size_px]: dice below so many pixels are looked for again at this size; or []."""
    farther: tuple[int, ...]
    """The same for dice above so many pixels."""
    heat_power: float
    crop_scales: tuple[float, ...]
    accept_confidence: float
    clear_confidence: tuple[float, ...]
    """By face, 1 to 6."""
    calibration: tuple[float, ...]
    """Raw confidence and share right by turns: `apart` says them. Empty: the raw one is told."""
    doubt_confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """All of it."""

    name: str
    seed: int
    start: str
    """A folder of checkpoints whose weights both nets start from; empty: from nothing."""
    pictures: Pictures
    photos: Photos
    finder: FinderRecipe
    faces: FacesRecipe
    mining: tuple[MiningRound, ...]
    reading: Reading


def load(path: Path) -> Recipe:
    """Read a recipe file; raises TrainingError with the file and the key's path."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _refusal(str(path), "a recipe file", str(error.strerror)) from error
    except TrainingError as error:
        message = f"{path}: {error}"
        raise TrainingError(message) from error


def loads(text: str) -> Recipe:
    """Read a recipe from TOML; raises TrainingError such as `$.finder.widths: expected …`."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _refusal("$", "TOML", str(error)) from error
    return _record(Recipe, table, "$")


def _refusal(path: str, expected: str, got: str) -> TrainingError:
    return TrainingError(f"{path}: expected {expected}, got {got}")


def _record(kind: type[_Value], table: Mapping[str, object], path: str) -> _Value:
    """Build the dataclass `kind` from a table whose keys are exactly its fields."""
    hints = get_type_hints(kind)
    for key in table:
        if key not in hints:
            known = ", ".join(hints)
            raise _refusal(path + "." + key, f"one of {known}", "an unknown key")
    for key in hints:
        if key not in table:
            raise _refusal(path + "." + key, "a value", "none")
    return kind(**{key: _value(hints[key], table[key], f"{path}.{key}") for key in hints})


def _value(kind: object, value: object, path: str) -> object:
    """Check one TOML value against the type of its field, and convert lists to tuples."""
    if get_origin(kind) is tuple:
        return _sequence(get_args(kind), value, path)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        if not isinstance(value, dict):
            raise _refusal(path, "a table", repr(value))
        return _record(kind, value, path)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        name = kind.__name__ if isinstance(kind, type) else str(kind)
        raise _refusal(path, name, repr(value))
    return value


def _sequence(kinds: tuple[object, ...], value: object, path: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise _refusal(path, "a list", repr(value))
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        raise _refusal(path, f"{len(kinds)} values", f"{len(value)}")
    pairs = zip(kinds, value, strict=True)
    return tuple(_value(kind, part, f"{path}[{at}]") for at, (kind, part) in enumerate(pairs))
