"""A model's figures: risk and coverage, reliability, confusion. Needs the extra `train`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from scorekeeper.training import confidence
from scorekeeper.vision import evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from matplotlib.axes import Axes

    from scorekeeper.training.confidence import Read, Told

_DOTS_PER_INCH = 150
_FEW = 20
"""Bins with fewer than this are drawn hollow: their share says little."""


_DARK = 0.5
"""The share from which a shade needs white ink."""


def write(reads: Sequence[Read], folder: Path) -> None:
    """Write `risk-coverage.png`, `reliability.png` and `confusion.png` into `folder`."""
    for name, figure in (
        ("risk-coverage", _risk_coverage(reads)),
        ("reliability", _reliability(reads)),
        ("confusion", _confusion(reads)),
    ):
        figure.savefig(folder / f"{name}.png", dpi=_DOTS_PER_INCH)


def _risk_coverage(reads: Sequence[Read]) -> Figure:
    """What answering more would cost, and where the model as it stands is."""
    figure = Figure(figsize=(5, 4), layout="constrained")
    axes = figure.subplots()
    curve = np.array(confidence.risk_coverage(reads)).reshape(-1, 3)
    axes.plot(curve[:, 1], curve[:, 2], label="answered from any confidence")
    now = evaluate.summarise([read.outcome for read in reads])
    if now.answered is not None and now.answered_wrong is not None:
        axes.plot([now.answered], [now.answered_wrong], "ko", label="as it stands")
    axes.set(xlabel="photos answered", ylabel="answered and wrong", xlim=(0, 1), ylim=(0, None))
    figure.legend(loc="outside upper center", ncols=2)
    return figure


def _reliability(reads: Sequence[Read]) -> Figure:
    """Mean confidence against the share that is right: of dice, and of rolls."""
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2)
    _bins(left, confidence.of_dice(reads))
    left.set(xlabel="a die's confidence, mean of the bin", ylabel="dice right")
    _bins(right, confidence.of_rolls(reads))
    right.set(xlabel="the least confident die, mean of the bin", ylabel="rolls exact")
    return figure


def _bins(axes: Axes, told: Sequence[Told]) -> None:
    bins = confidence.reliability(told)
    axes.plot([0, 1], [0, 1], color="0.8")
    axes.plot([one.confidence for one in bins], [one.right for one in bins], color="C0")
    for one in bins:
        colour = "white" if one.count < _FEW else "C0"
        axes.plot([one.confidence], [one.right], "o", color="C0", markerfacecolor=colour)
        axes.annotate(
            str(one.count),
            (one.confidence, one.right),
            xytext=(5, -11),
            textcoords="offset points",
            fontsize=8,
        )
    error = confidence.calibration_error(bins)
    of_all = "none was read" if error is None else f"calibration error {error:.3f}"
    axes.set(title=f"{of_all} of {len(told)}", xlim=(0, 1.02), ylim=(0, 1.04))


def _confusion(reads: Sequence[Read]) -> Figure:
    """How often each face was read as each; the shade is the share of the row."""
    table = evaluate.confusion(read.outcome for read in reads)
    columns = [*table["1"]]
    counts = np.array([[row.get(name, 0) for name in columns] for row in table.values()], float)
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    figure = Figure(figsize=(6, 5.6), layout="constrained")
    axes = figure.subplots()
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(table)), [*table])
    axes.set(xlabel="read as", ylabel="labelled")
    for i, row in enumerate(table.values()):
        for j, name in enumerate(columns):
            ink = "white" if shares[i, j] > _DARK else "black"
            text = str(row.get(name, ""))
            axes.text(j, i, text, ha="center", va="center", color=ink)
    return figure
