"""Throws of a coin for scenes: how often something happens, and which of several."""

from __future__ import annotations

import bisect
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np


def happens(rng: np.random.Generator, share: float) -> bool:
    """Returns True in the given share of calls."""
    return bool(rng.random() < share)


def which(rng: np.random.Generator, *bounds: float) -> int:
    """Returns 0 below the first bound, 1 below the second and so on; bounds rise within 0 to 1."""
    return bisect.bisect_right(bounds, rng.random())


def between(rng: np.random.Generator, low: float, high: float) -> float:
    """Returns a number whose logarithm is even between those of two others."""
    return math.exp(rng.uniform(math.log(low), math.log(high)))
