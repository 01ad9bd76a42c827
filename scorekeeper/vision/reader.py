"""OnnxReader: find the dice, look at each again at full resolution, judge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scorekeeper.dice import FACES
from scorekeeper.vision import finder, judge, model, preprocess
from scorekeeper.vision.judge import Candidate, FrameFacts
from scorekeeper.vision.types import Box

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.vision.finder import Candidates
    from scorekeeper.vision.model import FacesSpec, Float32Array, Model, ModelSpec, Net
    from scorekeeper.vision.types import BgrImage, Frame, Reading

_BLOCK_PX = 8
"""Brightness is that of blocks so large: the noise of a dark frame has bright pixels, no blocks."""

_SHARPNESS_SIZE = (32, 32)

_LEAST_SHRINKING = 4
"""Halves stay this many times as fine as the cut-out, so that its own blur still rules."""


class OnnxReader:
    """Reads dice with the model of one folder, on the CPU. One may be used by several threads."""

    def __init__(self, folder: Path | None = None, *, threads: int = 1) -> None:
        """Open the model (`model.find()` unless a folder is given); ModelError if it is not whole.

        `threads` is how many cores one reading may use.
        """
        self._model = model.open_model(folder or model.find(), threads=threads)

    @property
    def spec(self) -> ModelSpec:
        """The model's numbers."""
        return self._model.spec

    def read(self, frame: Frame) -> Reading:
        """Read all dice of one frame."""
        return read_frame(self._model, frame)


def read_frame(model: Model, frame: Frame) -> Reading:
    """Read all dice of one frame with `model`: find, look again, judge."""
    found = finder.find(model.finder, frame.image, model.spec.finder)
    candidates: list[Candidate] = []
    if len(found):
        looks = look_again(model.faces, frame.image, found, model.spec.faces)
        candidates = name_faces(found, looks, model.spec)
    return judge.judge(candidates, _facts(frame), model.spec)


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What the face reader saw of n candidates."""

    shares: Float32Array
    """(n, L) probabilities in the order of the spec's labels, averaged over the cut-outs."""
    sharpness: Float32Array
    """(n,), see `sharpness`."""


def look_again(net: Net, image: BgrImage, found: Candidates, spec: FacesSpec) -> Looks:
    """Cut each candidate out of the full-resolution `image` (H, W, 3) and read its top face.

    There is at least one candidate.
    """
    crops = crops_of(image, found, spec)
    logits = net(preprocess.tensor(crops)).reshape(len(found), len(spec.crop_scales), -1)
    sharp = [sharpness(crop) for crop in crops[:: len(spec.crop_scales)]]
    return Looks(_softmax(logits).mean(axis=1), np.asarray(sharp, np.float32))


def crops_of(image: BgrImage, found: Candidates, spec: FacesSpec) -> list[BgrImage]:
    """What the face reader is asked: for each candidate a cut-out (S, S, 3) at each scale."""
    halves = _Halves(image)
    return [
        halves.cut_out((float(x), float(y)), float(size) * scale, size_px=spec.size_px)
        for (x, y), size in zip(found.centres, found.sizes, strict=True)
        for scale in spec.crop_scales
    ]


class _Halves:
    """A picture, and halves of it made when first needed: blurring large cut-outs is slow.

    A die of 800 px costs 19 ms each time it is cut out of the whole picture, and 2 ms so.
    """

    def __init__(self, image: BgrImage) -> None:
        self._levels = [image]

    def cut_out(self, centre: tuple[float, float], side_px: float, *, size_px: int) -> BgrImage:
        """As `preprocess.cut_out`, from the smallest half that is still larger than the result."""
        level = max(0, int(np.log2(side_px / size_px / _LEAST_SHRINKING)))
        while len(self._levels) <= level:
            width, height = self._levels[-1].shape[1] // 2, self._levels[-1].shape[0] // 2
            half = cv2.resize(self._levels[-1], (width, height), interpolation=cv2.INTER_AREA)
            self._levels.append(np.asarray(half, np.uint8))
        times = 2**level
        x, y = ((at + 0.5) / times - 0.5 for at in centre)  # pixels' middles stay where they are
        return preprocess.cut_out(self._levels[level], (x, y), side_px / times, size_px=size_px)


def name_faces(found: Candidates, looks: Looks, spec: ModelSpec) -> list[Candidate]:
    """Give each candidate its face and confidence, and each die to its most confident one.

    A die that has no face to read is as sure as its look says that it leans or bears a sign.
    """
    columns = [spec.labels.index(str(face)) for face in FACES]
    of_six = looks.shares[:, columns]
    warmth = found.heat**spec.heat_power
    confidence = warmth * of_six.max(axis=1)
    cocked, sign = (_share(looks, spec, label) for label in (model.COCKED, model.SIGN))
    unread = warmth * (cocked + sign)
    chosen = finder.distinct(found, np.maximum(confidence, unread))
    told = spec.calibrated(confidence)
    ranked = np.argsort(-of_six, axis=1, kind="stable")
    return [
        Candidate(
            face=FACES[int(ranked[i, 0])],
            confidence=float(told[i]),
            box=Box(*map(float, (*found.boxes[i, :2], *(found.boxes[i, 2:] - found.boxes[i, :2])))),
            sharpness=float(looks.sharpness[i]),
            unread=float(unread[i]),
            is_cocked=bool(cocked[i] >= sign[i]),
            likely=tuple(FACES[int(it)] for it in ranked[i, 1:]),
        )
        for i in chosen
    ]


def _share(looks: Looks, spec: ModelSpec, label: str) -> Float32Array:
    """What the looks give to a label, nothing where the model does not have it."""
    if label not in spec.labels:
        return np.zeros(len(looks.shares), np.float32)
    return np.asarray(looks.shares[:, spec.labels.index(label)])


def sharpness(crop: BgrImage) -> float:
    """How fine the detail of a cut-out (S, S, 3) is, whatever its contrast.

    The standard deviation of its Laplacian over that of its brightness, at a size that small
    dice have too. Over 914 dice of real photos 0.33 is the least and 0.79 the median; smeared
    by a Gaussian of 6 % of their size they have 0.19 in the median.
    """
    grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, _SHARPNESS_SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    return float(cv2.Laplacian(small, cv2.CV_32F).std() / max(float(small.std()), 1.0))


def _facts(frame: Frame) -> FrameFacts:
    height, width = frame.image.shape[:2]
    size = (max(1, width // _BLOCK_PX), max(1, height // _BLOCK_PX))
    blocks = cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA)
    brightest = np.percentile(np.asarray(blocks).max(axis=2), 99) / 255
    return FrameFacts(width=width, height=height, brightest=float(brightest), seconds=frame.seconds)


def _softmax(logits: Float32Array) -> Float32Array:
    powers: Float32Array = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares: Float32Array = powers / powers.sum(axis=-1, keepdims=True)
    return shares
