"""What confidence should say, and from where to believe it, fitted to readings of known truth.

Everything here is fitted to photos that the model was not trained on. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from scorekeeper.training import confidence
from scorekeeper.vision.model import UNCALIBRATED, calibrated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.training.confidence import Read, Told
    from scorekeeper.vision.model import ModelSpec

LEAST_TOLD = 40
"""A step of the line rests on at least so many dice."""

SURE = 0.999
"""The most that is ever told: no number of dice proves that none is wrong."""

LEAST_CLEAR = 0.9
"""A die that is right less than nine times in ten is never clear, however well photos went: photos
of one or two dice forgive what six dice on a table do not."""

LOWEST = 0.05
"""Raw confidence from which dice are read for the fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a fit gives to a spec."""

    calibration: tuple[tuple[float, float], ...]
    accept_confidence: float
    clear_confidence: float


def asked_everything(spec: ModelSpec) -> ModelSpec:
    """The spec with which readings are made for a fit: raw, and every candidate a clear die."""
    judge = replace(spec.judge, doubt_confidence=LOWEST)
    return replace(
        spec,
        calibration=UNCALIBRATED,
        accept_confidence=LOWEST,
        clear_confidence=(LOWEST,) * 6,
        judge=judge,
    )


def with_chosen(spec: ModelSpec, chosen: Chosen) -> ModelSpec:
    """The spec that tells what was fitted and believes it from the chosen thresholds on."""
    return replace(
        spec,
        calibration=chosen.calibration,
        accept_confidence=chosen.accept_confidence,
        clear_confidence=(chosen.clear_confidence,) * 6,
    )


def line(told: Sequence[Told]) -> tuple[tuple[float, float], ...]:
    """The line from raw confidence to the share right that fits best and never falls.

    Isotonic regression by pooling adjacent violators (Ayer and others, 1955) over groups of
    `LEAST_TOLD`, with one die right and one wrong added to each group, as Laplace did.
    """
    ordered = sorted(told, key=lambda one: one.confidence)
    groups = [ordered[at : at + LEAST_TOLD] for at in range(0, len(ordered), LEAST_TOLD)]
    if len(groups) > 1 and len(groups[-1]) < LEAST_TOLD:
        groups[-2:] = [groups[-2] + groups[-1]]
    pools: list[list[Told]] = []
    for group in groups:
        pools.append(group)
        while len(pools) > 1 and not _rises(*pools[-2:]):
            pools[-2:] = [pools[-2] + pools[-1]]
    points = [(_middle(pool), min(_share(pool), SURE)) for pool in pools]
    inner = [(raw, right) for raw, right in points if 0 < raw < 1]
    if not inner:
        return UNCALIBRATED
    return ((0.0, 0.0), *inner, (1.0, inner[-1][1]))


def choose(reads: Sequence[Read], *, most_wrong: float, doubt: float) -> Chosen:
    """Fit the line and the thresholds to readings made as `asked_everything` says.

    A die is accepted from where f1 is highest. It is clear from the lowest confidence with which
    at most `most_wrong` (a share of all photos) are answered and wrong. What is not accepted but
    told with `doubt` or more leaves a photo unanswered, as it does in a reading.
    """
    told = confidence.of_dice(reads)
    calibration = line(told)
    labelled = sum(len(read.outcome.truth) for read in reads)
    raw_accept = _best_f1(told, labelled)
    accept = _told(calibration, raw_accept)
    seen = [_accepted(read, raw_accept, calibration, doubt) for read in reads]
    # The last point of a threshold has all photos that it answers.
    risks = {at: wrong for at, _, wrong in confidence.risk_coverage(seen)}
    safe = [at for at, wrong in risks.items() if wrong <= most_wrong]
    clear = _told(calibration, min(safe, default=1.0))
    return Chosen(
        calibration=calibration,
        accept_confidence=accept,
        clear_confidence=max(accept, LEAST_CLEAR, clear),
    )


def _best_f1(told: Sequence[Told], labelled: int) -> float:
    """The raw confidence from which f1 = 2 right / (found + labelled) is highest."""
    best, best_f1, right = 1.0, -1.0, 0
    for found, one in enumerate(sorted(told, key=lambda it: -it.confidence), start=1):
        right += one.right
        f1 = 2 * right / (found + labelled)
        if f1 > best_f1:
            best, best_f1 = one.confidence, f1
    return best


def _accepted(
    read: Read, raw_accept: float, calibration: tuple[tuple[float, float], ...], doubt: float
) -> Read:
    """The reading with only its accepted dice, as the judge would see it."""
    dice = [die for _, die in read.outcome.matches if die is not None]
    below = [die.confidence for die in dice if die.confidence < raw_accept]
    matches = tuple(
        (label, die if die is not None and die.confidence >= raw_accept else None)
        for label, die in read.outcome.matches
    )
    kept = tuple(match for match in matches if match != (None, None))
    worth = min((die.confidence for _, die in kept if die is not None), default=1.0)
    if read.confidence <= 0 or any(_told(calibration, raw) >= doubt for raw in below):
        worth = 0.0
    return replace(read, outcome=replace(read.outcome, matches=kept), confidence=worth)


def _told(calibration: tuple[tuple[float, float], ...], raw: float) -> float:
    return float(calibrated(calibration, np.array([raw], np.float32))[0])


def _rises(lower: Sequence[Told], upper: Sequence[Told]) -> bool:
    return _share(lower) < _share(upper) and _middle(lower) < _middle(upper)


def _share(pool: Sequence[Told]) -> float:
    return (sum(one.right for one in pool) + 1) / (len(pool) + 2)


def _middle(pool: Sequence[Told]) -> float:
    return sum(one.confidence for one in pool) / len(pool)
