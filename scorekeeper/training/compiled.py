"""Turns functions into machine code, and keeps that code between runs."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

import numba

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")

_SOURCES = ("columns.py", "compiled.py", "shading.py", "surfaces.py", "tracer.py")

# Kernels allocate nothing, so arrays need no counting of references: without `_nrt` they run at
# two thirds of the speed.
_OPTIONS: Final[dict[str, Any]] = {
    "cache": True,
    "fastmath": True,
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,
}


def cache_folder() -> Path:
    """Returns where the code is kept: another place whenever one of the sources has changed.

    numba compares only the file that a function is in, so it would go on using old code of the
    functions that it calls.
    """
    here = Path(__file__).parent
    digest = hashlib.sha256(b"".join((here / name).read_bytes() for name in _SOURCES))
    return here / "__pycache__" / f"kernels-{digest.hexdigest()[:12]}"


vars(numba.config)["CACHE_DIR"] = str(cache_folder())  # a setting that the stubs leave out


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function for the processor; keeps its type."""
    return cast("Callable[P, R]", numba.njit(**_OPTIONS)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function into each of its callers (three times as fast); keeps its type."""
    return cast("Callable[P, R]", numba.njit(**_OPTIONS, forceinline=True)(function))
