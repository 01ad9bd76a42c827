"""Traces only those pixels of a picture in which something moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training.compiled import kernel
from scorekeeper.training.shading import BLACK, shade, through_lens
from scorekeeper.training.surfaces import sky
from scorekeeper.training.tracer import (
    BRIGHTEST,
    BROKEN,
    NOTHING,
    Bits,
    Lens,
    Pixels,
    World,
    chance,
    mul,
    seeded,
    trace,
)

Mask = NDArray[np.uint8]

LIGHT, MEETS = 1, 2  # what is asked of a pixel's rays
APART = 7919  # between the seeds of a pixel's rays


class Films(NamedTuple):
    """What rays are added up on, float32.

    Attributes:
        stays: (H, W, 4), linear RGB and count of the rays that met something that stays.
        moves: (H, W, 4), the same of those that met something that moves.
        cover: (H, W, 2), how many rays met something that moves, and how many there were.
        state: (1,) uint64, the random numbers' state.
    """

    stays: Pixels
    moves: Pixels
    cover: Pixels
    state: Bits


class Rays(NamedTuple):
    """Which rays are sent: a pixel's first, the one after its last, the seed of all.

    `mover` is the first solid that moves.
    """

    first: int
    end: int
    seed: int
    mover: int


@kernel
def retrace(world: World, lens: Lens, films: Films, mask: Mask, rays: Rays) -> None:
    """Adds rays to the marked pixels, apart for what stays and what moves.

    A ray's random numbers follow from its pixel and its own number alone, so that a pixel to
    which nothing has happened gets the very same light again.

    Args:
        world: what there is.
        lens: where it is seen from.
        films: are added to.
        mask: (H, W) uint8: 0 sends no ray, LIGHT asks for its light, MEETS only for what it meets.
        rays: which.
    """
    height, width = mask.shape[0], mask.shape[1]
    state = films.state
    for y in range(height):
        for x in range(width):
            if mask[y, x] == 0:
                continue
            for k in range(rays.first, rays.end):
                seeded(state, rays.seed + APART * k, y * width + x)
                px, py = x + chance(state) - width * 0.5, y + chance(state) - height * 0.5
                origin, ahead = through_lens(lens, px, py, state)
                hit = trace(world.solids, origin, ahead, NOTHING)
                moves = hit.solid >= rays.mover
                films.cover[y, x, 1] += 1.0
                if moves:
                    films.cover[y, x, 0] += 1.0
                if mask[y, x] == MEETS:
                    continue
                if hit.solid == NOTHING:
                    seen = sky(world.sky, ahead)
                else:
                    seen = shade(world, origin, ahead, hit, state)
                most = max(seen[0], seen[1], seen[2])
                if not most < BROKEN:
                    seen = BLACK
                elif most > BRIGHTEST:
                    seen = mul(seen, BRIGHTEST / most)
                film = films.moves if moves else films.stays
                film[y, x, 0] += seen[0]
                film[y, x, 1] += seen[1]
                film[y, x, 2] += seen[2]
                film[y, x, 3] += 1.0


def blank_films(size: tuple[int, int]) -> Films:
    """Returns empty films of a height and width."""
    return Films(
        np.zeros((*size, 4), np.float32),
        np.zeros((*size, 4), np.float32),
        np.zeros((*size, 2), np.float32),
        np.zeros(1, np.uint64),
    )
