"""A small stochastic ray tracer for dice on a table.

Solids are signed distance fields: rounded cubes with spherical pips taken out, cylinders, spheres
and boxes. They stand on the plane z = 0, which carries a picture. Light comes from an environment
map and one soft lamp. Lengths are half edges of a die; colours are linear RGB, 1.0 is white paper
under full light. Every picture is a pure function of its inputs and the seed.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scorekeeper.training import columns as col
from scorekeeper.training.compiled import inlined, kernel

Vec = tuple[float, float, float]
Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]
Bits = NDArray[np.uint64]

TABLE = -1
NOTHING = -2
FAR = 1e9
TAU = 2.0 * math.pi
TOUCH = 8e-4  # closer than this is a hit
START = 1e-3  # a ray's first step away from where it began
STEPS = 40
EDGE_ON = 1e-9
DOWN = -1e-5  # a ray that falls less never meets the table
CARVED_WITHIN = 0.35  # pips matter this close to a die's skin
DARK = 0.01
MIRROR_ROUGH = 0.5  # a rougher surface mirrors the blurred environment
BRIGHTEST = 8.0  # one sample's limit, against fireflies
BROKEN = 1e6
HOLE = 0.0196  # a button hole's radius², of the button's


class World(NamedTuple):
    """What rays can meet.

    Attributes:
        solids: (n, columns.COUNT) float64, see `columns`.
        tiles: (k, t, t) float32, marks to be laid on faces, 0 to 1.
        cloth: (h, w, 3) float32, the table's picture, repeated.
        cloth_at: tiles per unit times cosine and sine of its turn, roughness, shine.
        sky: (h, w, 3) float32, environment, rows from straight down to straight up.
        sky_soft: the same, blurred.
        lamp: unit vector to the lamp.
        lamp_colour: linear RGB.
        lamp_size: 0 is a point, 0.5 a window.
        ambient: light that a place seen at second hand is taken to get.
    """

    solids: Floats
    tiles: Pixels
    cloth: Pixels
    cloth_at: tuple[float, float, float, float]
    sky: Pixels
    sky_soft: Pixels
    lamp: Vec
    lamp_colour: Vec
    lamp_size: float
    ambient: Vec


class Lens(NamedTuple):
    """A thin lens: place, axes (right, down, ahead), focal length in pixels, aperture, focus."""

    place: Vec
    right: Vec
    down: Vec
    ahead: Vec
    focal: float
    aperture: float
    focus: float


class Film(NamedTuple):
    """What a picture is written on.

    Attributes:
        linear: (H, W, 3) float32, linear RGB.
        owner: (H, W) int32, the solid in each pixel's middle, or TABLE, NOTHING.
        state: (1,) uint64, the random numbers' state.
    """

    linear: Pixels
    owner: NDArray[np.int32]
    state: Bits


class Hit(NamedTuple):
    """Distance along the ray, index of the solid (or TABLE, NOTHING), place in its own axes."""

    far: float
    solid: int
    local: Vec


class Skin(NamedTuple):
    """What a surface is like where a ray met it; `normal` in world axes.

    Solids are convex but for their pips, so rays from elsewhere on one need not look for it:
    `skip` is its index then, else NOTHING.
    """

    normal: Vec
    colour: Vec
    rough: float
    shine: float
    metal: float
    clear: float
    skip: int


@inlined
def add(a: Vec, b: Vec) -> Vec:
    """Returns a + b."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


@inlined
def sub(a: Vec, b: Vec) -> Vec:
    """Returns a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


@inlined
def mul(a: Vec, k: float) -> Vec:
    """Returns a times a number."""
    return (a[0] * k, a[1] * k, a[2] * k)


@inlined
def had(a: Vec, b: Vec) -> Vec:
    """Returns the product by components, as light times colour."""
    return (a[0] * b[0], a[1] * b[1], a[2] * b[2])


@inlined
def dot(a: Vec, b: Vec) -> float:
    """Returns the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inlined
def unit(a: Vec) -> Vec:
    """Returns a with length one."""
    return mul(a, 1.0 / math.sqrt(dot(a, a) + 1e-20))


@inlined
def mix(a: Vec, b: Vec, t: float) -> Vec:
    """Returns a at t = 0, b at t = 1."""
    return add(mul(a, 1.0 - t), mul(b, t))


@inlined
def vec(solids: Floats, i: int, column: int) -> Vec:
    """Returns three neighbouring columns of a solid."""
    return (solids[i, column], solids[i, column + 1], solids[i, column + 2])


@inlined
def to_local(solids: Floats, i: int, d: Vec) -> Vec:
    """Turns a direction into the solid's own axes."""
    return (
        solids[i, 0] * d[0] + solids[i, 3] * d[1] + solids[i, 6] * d[2],
        solids[i, 1] * d[0] + solids[i, 4] * d[1] + solids[i, 7] * d[2],
        solids[i, 2] * d[0] + solids[i, 5] * d[1] + solids[i, 8] * d[2],
    )


@inlined
def to_world(solids: Floats, i: int, d: Vec) -> Vec:
    """Turns a direction from the solid's own axes into the world's."""
    return (
        solids[i, 0] * d[0] + solids[i, 1] * d[1] + solids[i, 2] * d[2],
        solids[i, 3] * d[0] + solids[i, 4] * d[1] + solids[i, 5] * d[2],
        solids[i, 6] * d[0] + solids[i, 7] * d[1] + solids[i, 8] * d[2],
    )


@inlined
def chance(state: Bits) -> float:
    """Returns the next number in [0, 1): xorshift64 (Marsaglia, 2003)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return float(x >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inlined
def seeded(state: Bits, seed: int, pixel: int) -> None:
    """Sets the state from a picture's seed and a pixel: splitmix64 (Steele and others, 2014)."""
    z = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(pixel + 1) * np.uint64(
        0xD1B54A32D192ED03
    )
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    state[0] = (z ^ (z >> np.uint64(31))) | np.uint64(1)


@inlined
def lattice(x: int, y: int, z: int) -> float:
    """Returns a fixed random number in [0, 1) for a whole-numbered point."""
    h = (x * 374761393 + y * 668265263 + z * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFFFF) / 16777216.0


@kernel
def noise(p: Vec) -> float:
    """Returns smooth value noise in [0, 1)."""
    fx, fy, fz = math.floor(p[0]), math.floor(p[1]), math.floor(p[2])
    a, b, c = p[0] - fx, p[1] - fy, p[2] - fz
    x, y, z = int(fx), int(fy), int(fz)
    a, b, c = a * a * (3 - 2 * a), b * b * (3 - 2 * b), c * c * (3 - 2 * c)
    total = 0.0
    for i in range(8):
        w = a if i & 1 else 1 - a
        w *= b if i & 2 else 1 - b
        w *= c if i & 4 else 1 - c
        total += w * lattice(x + (i & 1), y + ((i >> 1) & 1), z + (i >> 2))
    return total


@kernel
def clouds(p: Vec) -> float:
    """Returns noise of three sizes."""
    return 0.55 * noise(p) + 0.28 * noise(mul(p, 2.1)) + 0.17 * noise(mul(p, 4.3))


@inlined
def face_at(p: Vec) -> int:
    """Returns which side of a cube a point belongs to: +x -x +y -y +z -z as 0 to 5."""
    ax, ay, az = abs(p[0]), abs(p[1]), abs(p[2])
    if ax >= ay and ax >= az:
        return 0 if p[0] > 0 else 1
    if ay >= az:
        return 2 if p[1] > 0 else 3
    return 4 if p[2] > 0 else 5


@kernel
def carved(solids: Floats, i: int, p: Vec, d: float) -> float:
    """Takes the pips of the nearest face out of a die's distance field."""
    f = face_at(p)
    first, end = int(solids[i, col.PIP_START + f]), int(solids[i, col.PIP_START + f + 1])
    if first == end:
        return d
    near = FAR
    for k in range(first, end):
        e = sub(p, vec(solids, i, col.PIP_BALL + 4 * k))
        near = min(near, dot(e, e))
    return max(d, float(solids[i, col.PIP_BALL + 4 * first + 3]) - math.sqrt(near))


@kernel
def distance(solids: Floats, i: int, p: Vec) -> float:
    """Returns the signed distance from a point in a solid's own axes to its skin."""
    kind = solids[i, col.KIND]
    if kind == col.SPHERE:
        return math.sqrt(dot(p, p)) - float(solids[i, col.HALF])
    r = float(solids[i, col.CORNER])
    if kind == col.CYLINDER:
        dx = math.sqrt(p[0] * p[0] + p[1] * p[1]) - float(solids[i, col.HALF]) + r
        dz = abs(p[2]) - float(solids[i, col.HALF + 2]) + r
        mx, mz = max(dx, 0.0), max(dz, 0.0)
        return math.sqrt(mx * mx + mz * mz) + min(max(dx, dz), 0.0) - r
    half = vec(solids, i, col.HALF)
    qx, qy, qz = abs(p[0]) - half[0] + r, abs(p[1]) - half[1] + r, abs(p[2]) - half[2] + r
    mx, my, mz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
    d = math.sqrt(mx * mx + my * my + mz * mz) + min(max(qx, qy, qz), 0.0) - r
    if kind == col.DIE:
        d = max(d, math.sqrt(dot(p, p)) - float(solids[i, col.BALL]))
        if d < CARVED_WITHIN and solids[i, col.DEPTH] > 0:
            d = carved(solids, i, p, d)
    return d


@inlined
def slab(p: float, d: float, half: float) -> tuple[float, float]:
    """Returns where a ray enters and leaves the space between two planes at -half and half."""
    inv = 1.0 / (d if abs(d) > EDGE_ON else EDGE_ON)
    a, b = (-half - p) * inv, (half - p) * inv
    return min(a, b), max(a, b)


@kernel
def meet(solids: Floats, i: int, origin: Vec, ahead: Vec, far: float) -> tuple[float, Vec]:
    """Returns where a ray meets a solid before `far` (world distance, local point), or -1."""
    e = sub(origin, vec(solids, i, col.PLACE))
    scale = solids[i, col.SCALE]
    b, radius = dot(e, ahead), solids[i, col.BOUND] * scale
    apart = dot(e, e) - radius * radius
    if apart > 0 and (b > 0 or b * b < apart):
        return -1.0, e
    inv = 1.0 / scale
    p0, d = mul(to_local(solids, i, e), inv), to_local(solids, i, ahead)
    x0, x1 = slab(p0[0], d[0], solids[i, col.HALF])
    y0, y1 = slab(p0[1], d[1], solids[i, col.HALF + 1])
    z0, z1 = slab(p0[2], d[2], solids[i, col.HALF + 2])
    u = max(x0, y0, z0, 0.0)
    last = min(x1, y1, z1, far * inv)
    for _ in range(STEPS):
        if u >= last:
            break
        p = add(p0, mul(d, u))
        s = distance(solids, i, p)
        if s < TOUCH and (u * scale > START or s < 0):
            return u * scale, p
        u += max(s, 6e-4)
    return -1.0, e


@kernel
def trace(solids: Floats, origin: Vec, ahead: Vec, skip: int) -> Hit:
    """Returns the nearest thing that a ray meets, leaving out the solid `skip`."""
    best, solid, local = FAR, NOTHING, origin
    if ahead[2] < DOWN:
        t = -origin[2] / ahead[2]
        if START < t < best:
            best, solid = t, TABLE
    for i in range(solids.shape[0]):
        if i == skip:
            continue
        t, p = meet(solids, i, origin, ahead, best)
        if 0 < t < best:
            best, solid, local = t, i, p
    return Hit(best, solid, local)
