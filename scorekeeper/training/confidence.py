"""What a model's confidence is worth: how often it is right, and the risk of answering. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorekeeper.vision.evaluate import Outcome
    from scorekeeper.vision.types import Reading

BINS = 10


@dataclass(frozen=True, slots=True)
class Read:
    """One labelled picture, read.

    `confidence` is what the reading as a whole is worth: that of the least confident die, 1 where
    none was found, 0 where the reading is in doubt for another reason than confidence.
    """

    outcome: Outcome
    confidence: float
    reading: Reading


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that was told with some confidence, and whether it was right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Bin:
    """Everything told with a confidence from `least` up to the next bin; there is at least one."""

    least: float
    count: int
    confidence: float
    """The mean."""
    right: float
    """The share."""


def of_dice(reads: Iterable[Read]) -> list[Told]:
    """Every found die that counts: right if a die with this face is labelled there."""
    matches = (match for read in reads for match in read.outcome.matches)
    return [
        Told(die.confidence, label is not None and label.face == die.face)
        for label, die in matches
        if die is not None
    ]


def of_rolls(reads: Iterable[Read]) -> list[Told]:
    """Every reading that confidence alone decides on: right if the list of faces is."""
    return [Told(read.confidence, read.outcome.is_exact) for read in reads if read.confidence > 0]


def reliability(told: Iterable[Told]) -> list[Bin]:
    """Ten bins of the same width, those without anything in them left out."""
    bins: list[list[Told]] = [[] for _ in range(BINS)]
    for one in told:
        bins[min(int(one.confidence * BINS), BINS - 1)].append(one)
    return [
        Bin(
            least=at / BINS,
            count=len(inside),
            confidence=fmean(one.confidence for one in inside),
            right=fmean(one.right for one in inside),
        )
        for at, inside in enumerate(bins)
        if inside
    ]


def calibration_error(bins: Sequence[Bin]) -> float | None:
    """Mean distance of confidence from the share that is right, each bin by its count.

    The expected calibration error of Guo and others, "On Calibration of Modern Neural Networks"
    (2017), section 2.
    """
    count = sum(one.count for one in bins)
    apart = sum(one.count * abs(one.right - one.confidence) for one in bins)
    return apart / count if count else None


def risk_coverage(reads: Iterable[Read]) -> list[tuple[float, float, float]]:
    """(threshold, share answered, share answered and wrong) for every threshold there could be.

    Both shares are of all pictures; the thresholds fall.
    """
    ordered = sorted(reads, key=lambda read: -read.confidence)
    wrong, curve = 0, []
    for count, read in enumerate(ordered, 1):
        if read.confidence <= 0:
            break
        wrong += not read.outcome.is_exact
        curve.append((read.confidence, count / len(ordered), wrong / len(ordered)))
    return curve
