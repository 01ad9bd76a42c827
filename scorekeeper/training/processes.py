"""Work for several processes: pictures and clips are made by it."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TYPE_CHECKING, TypeVar

import cv2

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_Order = TypeVar("_Order")
_Made = TypeVar("_Made")


def made(
    make: Callable[[_Order], _Made], orders: Sequence[_Order], workers: int
) -> Iterator[_Made]:
    """Carries out orders and yields what each gives as it is done, in any order."""
    if workers == 1:
        yield from map(make, orders)
        return
    fresh = multiprocessing.get_context("spawn")  # no copy of this process's threads and locks
    with ProcessPoolExecutor(workers, fresh, cv2.setNumThreads, (1,)) as pool:
        for job in as_completed([pool.submit(make, order) for order in orders]):
            yield job.result()
