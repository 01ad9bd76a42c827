"""A model folder: two nets and `spec.json`, which holds every number that reading needs.

Changing the model changes no code: sizes, thresholds and the order of the labels are all in the
spec, and nothing here or elsewhere asks for a model's name.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
import onnxruntime

from scorekeeper.dice import FACES
from scorekeeper.errors import ModelError
from scorekeeper.language import say, say_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Float32Array: TypeAlias = npt.NDArray[np.float32]
_T = TypeVar("_T")

DEFAULT_NAME = "reader"
NO_FACE = "none"
"""The label of a crop that shows no die to be read."""

COCKED, SIGN = "cocked", "sign"
"""Labels that a model may have besides: a die that leans, one with a number or a logo on top."""

FINDER_CHANNELS = 7
"""Heat, four sides, top face's centre."""

_PACKAGED = Path(__file__).parents[1] / "_models"
_CHECKOUT = Path(__file__).parents[2] / "models"


UNCALIBRATED = ((0.0, 0.0), (1.0, 1.0))
"""Tells the raw confidence itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondLook:
    """When the finder looks again, at another size."""

    die_px: float
    """Dice smaller (or larger) than this at the first sizes' input ask for it."""
    size_px: int
    """The longer side that the frame is then scaled to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinderSpec:
    """How the finder is asked."""

    file: str
    sizes_px: tuple[int, ...]
    """Longer sides that the frame is scaled to; what is found at several is merged."""
    heat_threshold: float
    """A peak of the heat map below this is no candidate."""
    closer: SecondLook | None = None
    """For small dice, and where no die was found. A spec may leave it out."""
    farther: SecondLook | None = None
    """For large dice, and where no die was found: one that fills the frame is too large to see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesSpec:
    """How the face reader is asked."""

    file: str
    size_px: int
    crop_scales: tuple[float, ...]
    """Sides of the cut-outs, in longer sides of the die's box; their probabilities are averaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeSpec:
    """From when on a person is asked. A spec may leave out this part or any of its numbers."""

    doubt_confidence: float = 0.15
    """From here up to `accept_confidence` a candidate is no die, but makes the reading unsure."""
    unread_confidence: float = 0.2
    """From here up a candidate may be a die that leans or bears a sign: the reading is unsure."""
    smallest_px: float = 14.0
    """A die whose longer side in the frame is shorter is never clear."""
    most_overlap: float = 0.35
    """Two boxes with a larger intersection over union hide one another: neither is clear."""
    most_outside: float = 0.04
    """A die with a larger share of its box's side beyond the frame's edge is cut off."""
    darkest: float = 0.1
    """A frame whose brightest hundredth is darker (0 black, 1 white) shows nothing for sure."""
    least_sharpness: float = 0.3
    """A die less sharp than this (`reader.sharpness`) is never clear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSpec:
    """All of `spec.json`.

    The raw confidence of a die is heat ** heat_power * the share of all six faces * its face's
    share among them; `calibration` makes of it the confidence that is told.
    """

    name: str
    version: str
    finder: FinderSpec
    faces: FacesSpec
    labels: tuple[str, ...]
    """What each output of the face reader means, in the net's order: "1" to "6" and "none", and
    perhaps "cocked" and "sign"."""
    accept_confidence: float
    """A candidate is a die of the reading from here on."""
    clear_confidence: tuple[float, ...]
    """A die is clear from here on: six numbers, by face."""
    heat_power: float
    judge: JudgeSpec = field(default_factory=JudgeSpec)
    calibration: tuple[tuple[float, float], ...] = UNCALIBRATED
    """Points (raw confidence, share right) of a line that never falls, raw ones from 0 to 1."""

    def calibrated(self, raw: Float32Array) -> Float32Array:
        """The confidences that are told for raw ones."""
        return calibrated(self.calibration, raw)


def calibrated(points: Sequence[tuple[float, float]], raw: Float32Array) -> Float32Array:
    """The confidences that a line through these points tells for raw ones."""
    at, right = zip(*points, strict=True)
    told: Float32Array = np.interp(raw, at, right).astype(np.float32)
    return told


class Net(Protocol):
    """A net: a batch in, a batch out, both float32 and as the model's contract says."""

    def __call__(self, batch: Float32Array, /) -> Float32Array:
        """Run the net once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A spec with its two nets, ready to run.

    finder: (1, 3, H, W), H and W multiples of 32 -> (1, 7, H/8, W/8): heat logit; logs of the
    distances from the cell's centre to left, top, right and bottom, divided by 8; x and y from
    there to the top face's centre, divided by 8. faces: (N, 3, S, S) -> (N, L) logits, in the
    order of the L labels. Inputs are what `preprocess.tensor` makes.
    """

    spec: ModelSpec
    finder: Net
    faces: Net


def find(name: str | None = None) -> Path:
    """The folder of the model `name`: in the installed package, else in the checkout.

    A name that is the path of a folder is taken as it stands. ModelError if there is none.
    """
    name = name or DEFAULT_NAME
    folders = [_PACKAGED / name, _CHECKOUT / name]
    if Path(name).name != name or Path(name).is_dir():
        folders = [Path(name)]
    for folder in folders:
        if (folder / "spec.json").is_file():
            return folder
    where = say_in("between two folders", " or ").join(map(str, folders))
    msg = say("model {name} not found at {folders}", name=repr(name), folders=where)
    hint = say("install scorekeeper again, or give the path of a model's folder")
    raise ModelError(msg, hint=hint)


def open_model(folder: Path, *, threads: int = 1) -> Model:
    """Open the model in `folder` for the CPU, with so many threads; ModelError if not whole."""
    if not folder.is_dir():
        msg = f"model folder not found at {folder}"
        raise ModelError(msg, hint="give the folder that holds spec.json")
    spec = loads(_text(folder / "spec.json"), where=str(folder / "spec.json"))
    return Model(
        spec=spec,
        finder=_open_net(folder / spec.finder.file, "image", FINDER_CHANNELS, threads=threads),
        faces=_open_net(folder / spec.faces.file, "crops", len(spec.labels), threads=threads),
    )


def loads(text: str, *, where: str = "spec.json") -> ModelSpec:
    """Read a spec; ModelError names the place, as in `spec.json: $.finder.sizes_px: expected …`."""
    try:
        data: object = json.loads(text)
    except ValueError as error:
        msg = f"{where}: expected JSON, got {error}"
        raise ModelError(msg) from error
    try:
        return _spec(_Node(data, "$"))
    except ModelError as error:
        msg = f"{where}: {error}"
        raise ModelError(msg, hint="export the model again") from error


def dumps(spec: ModelSpec) -> str:
    """The text of `spec.json`, which `loads` reads back."""
    return json.dumps(asdict(spec), indent=2) + "\n"


def _spec(root: _Node) -> ModelSpec:
    finder, faces, judge = root.part("finder"), root.part("faces"), root.part("judge", default={})
    known = JudgeSpec()
    clear = root.numbers("clear_confidence", most=1)
    spec = ModelSpec(
        name=root.text("name"),
        version=root.text("version"),
        finder=FinderSpec(
            file=finder.text("file"),
            sizes_px=finder.whole_numbers("sizes_px"),
            heat_threshold=finder.number("heat_threshold", most=1),
            closer=_second_look(finder, "closer"),
            farther=_second_look(finder, "farther"),
        ),
        faces=FacesSpec(
            file=faces.text("file"),
            size_px=faces.whole_number("size_px"),
            crop_scales=faces.numbers("crop_scales"),
        ),
        labels=root.texts("labels"),
        accept_confidence=root.number("accept_confidence", most=1),
        clear_confidence=clear * len(FACES) if len(clear) == 1 else clear,
        heat_power=root.number("heat_power"),
        calibration=_calibration(root),
        judge=JudgeSpec(
            **{key: judge.number(key, default=value) for key, value in asdict(known).items()}
        ),
    )
    for node in (root, finder, faces, judge):
        node.no_more()
    expected = [*map(str, FACES), NO_FACE]
    others = [label for label in spec.labels if label not in {COCKED, SIGN}]
    if sorted(others) != sorted(expected) or len(set(spec.labels)) < len(spec.labels):
        msg = f"$.labels: expected {expected!r} in any order, got {list(spec.labels)!r}"
        raise ModelError(msg)
    if len(spec.clear_confidence) != len(FACES):
        msg = f"$.clear_confidence: expected 1 or 6 numbers, got {len(spec.clear_confidence)}"
        raise ModelError(msg)
    return spec


def _calibration(root: _Node) -> tuple[tuple[float, float], ...]:
    points = root.pairs("calibration", default=[list(point) for point in UNCALIBRATED])
    raw, right = zip(*points, strict=True)
    rises = all(a < b for a, b in pairwise(raw)) and all(a <= b for a, b in pairwise(right))
    if not rises or (raw[0], raw[-1]) != (0, 1):
        msg = f"$.calibration: expected points that rise from 0 to 1, got {list(points)!r}"
        raise ModelError(msg)
    return points


def _second_look(finder: _Node, key: str) -> SecondLook | None:
    part = finder.part_or_none(key)
    if part is None:
        return None
    look = SecondLook(die_px=part.number("die_px"), size_px=part.whole_number("size_px"))
    part.no_more()
    return look


class _Node:
    """One object of the JSON, with its path for messages; remembers which keys were asked for."""

    def __init__(self, value: object, path: str) -> None:
        self._path = path
        self._values = _as(dict, "an object", value, path)
        self._asked: set[str] = set()

    def _get(self, key: str, default: object = None) -> tuple[object, str]:
        self._asked.add(key)
        path = f"{self._path}.{key}"
        if key not in self._values and default is None:
            msg = f"{path}: expected this key, got {sorted(self._values)!r}"
            raise ModelError(msg)
        return self._values.get(key, default), path

    def part(self, key: str, *, default: dict[str, object] | None = None) -> _Node:
        return _Node(*self._get(key, default))

    def part_or_none(self, key: str) -> _Node | None:
        self._asked.add(key)
        value = self._values.get(key)
        return None if value is None else _Node(value, f"{self._path}.{key}")

    def text(self, key: str) -> str:
        return _as(str, "a text", *self._get(key))

    def number(self, key: str, *, most: float = np.inf, default: float | None = None) -> float:
        return _number(*self._get(key, default), most=most)

    def whole_number(self, key: str) -> int:
        return _whole_number(*self._get(key))

    def texts(self, key: str) -> tuple[str, ...]:
        return _each(lambda value, path: _as(str, "a text", value, path), *self._get(key))

    def numbers(self, key: str, *, most: float = np.inf) -> tuple[float, ...]:
        """A list of numbers, or one number alone."""
        value, path = self._get(key)
        values = value if isinstance(value, list) else [value]
        return _each(lambda value, path: _number(value, path, most=most), values, path)

    def pairs(self, key: str, *, default: list[list[float]]) -> tuple[tuple[float, float], ...]:
        """A list of pairs of numbers from 0 to 1."""

        def pair(value: object, path: str) -> tuple[float, float]:
            numbers = _each(lambda it, at: _number(it, at, most=1), value, path)
            if len(numbers) != 2:  # noqa: PLR2004 - a pair
                msg = f"{path}: expected two numbers, got {value!r}"
                raise ModelError(msg)
            return numbers[0], numbers[1]

        return _each(pair, *self._get(key, default))

    def whole_numbers(self, key: str) -> tuple[int, ...]:
        return _each(_whole_number, *self._get(key))

    def no_more(self) -> None:
        """ModelError if there is a key that nobody asked for."""
        for key in self._values:
            if key not in self._asked:
                msg = f"{self._path}.{key}: expected one of {sorted(self._asked)!r}, got {key!r}"
                raise ModelError(msg)


def _as(kind: type[_T], words: str, value: object, path: str) -> _T:
    if not isinstance(value, kind):
        msg = f"{path}: expected {words}, got {value!r}"
        raise ModelError(msg)
    return value


def _each(read: Callable[[object, str], _T], value: object, path: str) -> tuple[_T, ...]:
    values = _as(list, "a list", value, path)
    if not values:
        msg = f"{path}: expected at least one, got []"
        raise ModelError(msg)
    return tuple(read(item, f"{path}[{i}]") for i, item in enumerate(values))


def _number(value: object, path: str, *, most: float = np.inf) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        words = "a number from 0 up" if most == np.inf else f"a number from 0 to {most:g}"
        msg = f"{path}: expected {words}, got {value!r}"
        raise ModelError(msg)
    return float(value)


def _whole_number(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        msg = f"{path}: expected a whole number from 1 up, got {value!r}"
        raise ModelError(msg)
    return value


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"model config not found at {path}"
        raise ModelError(msg, hint="give the folder that holds spec.json") from error


def _open_net(path: Path, input_name: str, channels: int, *, threads: int) -> Net:
    """Open one net and check that its ends are those of the contract."""
    if not path.is_file():
        msg = f"model file not found at {path}"
        raise ModelError(msg, hint="fetch the model's folder again, all of its files")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(
            str(path), sess_options=options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # onnxruntime's errors have no other base in common
        msg = f"expected an ONNX model at {path}, got {error}"
        raise ModelError(msg, hint="fetch the model's folder again") from error
    inputs = [end.name for end in session.get_inputs()]
    outputs = [(end.name, end.shape[1]) for end in session.get_outputs()]
    if inputs != [input_name] or outputs != [("out", channels)]:
        msg = f"{path}: expected {input_name!r} to ('out', {channels}), "
        msg += f"got {inputs} to {outputs}"
        raise ModelError(msg, hint="export the model again")

    def run(batch: Float32Array, /) -> Float32Array:
        return np.asarray(session.run(["out"], {input_name: batch})[0], np.float32)

    return run
