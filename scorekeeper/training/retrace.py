"""Traces only those pixels of a picture in which something moves."""

from __future__ import annotations

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


@kernel
def retrace(
    world: World,
    lens: Lens,
    light: tuple[Pixels, Pixels],
    mask: Mask,
    box: tuple[int, int, int, int],
    rays: tuple[int, int, int, int],
    state: Bits,
) -> None:
    """Adds rays to the marked pixels, apart for what stays and what moves.

    A ray's random numbers follow from its pixel and its own number alone, so that a pixel to
    which nothing has happened gets the very same light again.

    Args:
        world: what there is.
        lens: where it is seen from.
        light: two films (H, W, 4) float32 that are added to: linear RGB and count of the rays
            that met something that stays, and of those that met something that moves.
        mask: (H, W) uint8, 0 where no ray is to be sent.
        box: left, top, right and low end of the marked pixels.
        rays: number of the first ray, of the one after the last, the seed, and the first solid
            that moves.
        state: (1,) uint64, the random numbers' state.
    """
    stays, moves = light
    height, width = mask.shape[0], mask.shape[1]
    left, top, right, low = box
    first, end, seed, mover = rays
    for y in range(top, low):
        for x in range(left, right):
            if mask[y, x] == 0:
                continue
            for k in range(first, end):
                seeded(state, seed + 7919 * k, y * width + x)
                px, py = x + chance(state) - width * 0.5, y + chance(state) - height * 0.5
                origin, ahead = through_lens(lens, px, py, state)
                hit = trace(world.solids, origin, ahead, NOTHING)
                if hit.solid == NOTHING:
                    seen = sky(world.sky, ahead)
                else:
                    seen = shade(world, origin, ahead, hit, state)
                most = max(seen[0], seen[1], seen[2])
                if not most < BROKEN:
                    seen = BLACK
                elif most > BRIGHTEST:
                    seen = mul(seen, BRIGHTEST / most)
                film = moves if hit.solid >= mover else stays
                film[y, x, 0] += seen[0]
                film[y, x, 1] += seen[1]
                film[y, x, 2] += seen[2]
                film[y, x, 3] += 1.0
