"""What the tracer's surfaces look like: the sky, the table's picture, patterns, marks and pips."""

from __future__ import annotations

import math

from scorekeeper.training import columns as col
from scorekeeper.training.compiled import inlined, kernel
from scorekeeper.training.tracer import (
    HOLE,
    TAU,
    Floats,
    Pixels,
    Vec,
    World,
    add,
    clouds,
    distance,
    dot,
    face_at,
    mix,
    mul,
    noise,
    sub,
    unit,
    vec,
)

SKIN = 2e-3
SPECKS, FIELD, RIM, HALFWAY = 0.72, 0.7, 0.85, 0.5


@inlined
def turn_of(y: float, x: float) -> float:
    """Returns atan2(y, x) in turns, -0.5 to 0.5, to a thousandth (Abramowitz and Stegun 4.4.49)."""
    ax, ay = abs(x), abs(y)
    a = min(ax, ay) / (max(ax, ay) + 1e-30)
    s = a * a
    r = ((-0.0464964749 * s + 0.15931422) * s - 0.327622764) * s * a + a
    if ay > ax:
        r = 0.5 * math.pi - r
    if x < 0:
        r = math.pi - r
    return math.copysign(r, y) / TAU


@inlined
def height_of(z: float) -> float:
    """Returns asin(z) / pi, -0.5 to 0.5, to a thousandth (Abramowitz and Stegun 4.4.45)."""
    a = min(abs(z), 1.0)
    acos = math.sqrt(1 - a) * (1.5707288 + a * (-0.2121144 + a * (0.0742610 - 0.0187293 * a)))
    return math.copysign(0.5 - acos / math.pi, z)


@inlined
def sky(pixels: Pixels, d: Vec) -> Vec:
    """Returns the environment's light from a direction."""
    rows, columns = pixels.shape[0], pixels.shape[1]
    x = min(max(int((turn_of(d[1], d[0]) + 0.5) * columns), 0), columns - 1)
    y = min(max(int((height_of(d[2]) + 0.5) * rows), 0), rows - 1)
    return (float(pixels[y, x, 0]), float(pixels[y, x, 1]), float(pixels[y, x, 2]))


@kernel
def cloth(world: World, x: float, y: float) -> Vec:
    """Returns the table's colour at a place, between four pixels."""
    rows, columns = world.cloth.shape[0], world.cloth.shape[1]
    c, s = world.cloth_at[0], world.cloth_at[1]
    u, v = c * x - s * y, s * x + c * y
    u, v = (u - math.floor(u)) * columns, (v - math.floor(v)) * rows
    left, top = int(u), int(v)
    a, b = u - left, v - top
    left, top = min(left, columns - 1), min(top, rows - 1)
    right = left + 1 if left + 1 < columns else 0
    low = top + 1 if top + 1 < rows else 0
    w0, w1, w2, w3 = (1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b
    p = world.cloth
    return (
        p[top, left, 0] * w0 + p[top, right, 0] * w1 + p[low, left, 0] * w2 + p[low, right, 0] * w3,
        p[top, left, 1] * w0 + p[top, right, 1] * w1 + p[low, left, 1] * w2 + p[low, right, 1] * w3,
        p[top, left, 2] * w0 + p[top, right, 2] * w1 + p[low, left, 2] * w2 + p[low, right, 2] * w3,
    )


@kernel
def normal(solids: Floats, i: int, p: Vec) -> Vec:
    """Returns the skin's normal in the solid's axes, from four distances."""
    a = distance(solids, i, (p[0] + SKIN, p[1] - SKIN, p[2] - SKIN))
    b = distance(solids, i, (p[0] - SKIN, p[1] - SKIN, p[2] + SKIN))
    c = distance(solids, i, (p[0] - SKIN, p[1] + SKIN, p[2] - SKIN))
    d = distance(solids, i, (p[0] + SKIN, p[1] + SKIN, p[2] + SKIN))
    return unit((a - b - c + d, -a - b + c + d, -a + b - c + d))


@kernel
def pattern(solids: Floats, i: int, p: Vec) -> float:
    """Returns how much of the second colour shows at a place, 0 to 1."""
    kind = solids[i, col.PATTERN]
    seed = solids[i, col.PATTERN_SEED]
    q = add(mul(p, solids[i, col.PATTERN_SCALE]), (seed, seed * 0.7, seed * 1.3))
    if kind == col.MARBLE:
        bent = (2 * clouds(q), 2 * clouds(add(q, (5.0, 5.0, 5.0))), 0.0)
        return min(max((clouds(add(q, bent)) - 0.38) / 0.2, 0.0), 1.0)
    if kind == col.WOOD:
        d = math.sqrt(q[0] * q[0] + q[1] * q[1]) * 3 + 1.5 * clouds((q[0], q[1], q[2] * 0.3))
        return 0.3 + 0.3 * math.sin(d * TAU) + 0.4 * noise((q[0] * 9, q[1] * 9, q[2] * 1.2))
    if kind == col.SPECKLE:
        return 0.0 if noise(mul(q, 7.0)) > SPECKS else 1.0
    if kind == col.RINGS:
        d = math.sqrt(p[0] * p[0] + p[1] * p[1]) / solids[i, col.HALF]
        relief = d < FIELD and clouds(mul(q, 3.0)) > HALFWAY
        return 1.0 if d > RIM or relief else 0.0
    t = p[0] + 0.7 * p[1] + 0.4 * p[2] + 1.2 * (clouds(q) - 0.5)
    return min(max(0.5 + 6 * t, 0.0), 1.0)


@kernel
def mark(world: World, i: int, p: Vec) -> float:
    """Returns how much of a mark (number, logo, domino's dots) lies at a place, 0 to 1."""
    f = face_at(
        (
            p[0] / world.solids[i, col.HALF],
            p[1] / world.solids[i, col.HALF + 1],
            p[2] / world.solids[i, col.HALF + 2],
        )
    )
    k = int(world.solids[i, col.TILE + f])
    if k < 0:
        return 0.0
    a, b = (f // 2 + 1) % 3, (f // 2 + 2) % 3
    x, y = p[a], p[b]
    size = world.tiles.shape[1]
    u = (x / world.solids[i, col.HALF + a] + 1) * 0.5 * size
    v = (y / world.solids[i, col.HALF + b] + 1) * 0.5 * size
    row, column = min(max(int(v), 0), size - 1), min(max(int(u), 0), size - 1)
    if f % 2:
        column = size - 1 - column
    return float(world.tiles[k, row, column])


@kernel
def pip(solids: Floats, i: int, p: Vec) -> int:
    """Returns the face (0 to 5) if a place on a die is inside one of its pips, else -1."""
    f = face_at(p)
    for k in range(int(solids[i, col.PIP_START + f]), int(solids[i, col.PIP_START + f + 1])):
        e = sub(p, vec(solids, i, col.PIP_DISC + 4 * k))
        flat = dot(e, e)
        flat -= e[f // 2] * e[f // 2]
        if flat < solids[i, col.PIP_DISC + 4 * k + 3]:
            return f
    return -1


@kernel
def hole(solids: Floats, i: int, p: Vec) -> bool:
    """Returns whether a place on a button is in one of its holes."""
    n = int(solids[i, col.HOLES])
    out = 0.0 if n == 1 else 0.33 * solids[i, col.HALF]
    for k in range(n):
        angle = TAU * k / n + 0.785
        dx, dy = p[0] - out * math.cos(angle), p[1] - out * math.sin(angle)
        if dx * dx + dy * dy < HOLE * solids[i, col.HALF] * solids[i, col.HALF]:
            return True
    return False


@kernel
def colour(world: World, i: int, p: Vec) -> tuple[Vec, bool]:
    """Returns a solid's colour at a place, and whether that is paint (of a pip or mark)."""
    solids = world.solids
    kind = solids[i, col.KIND]
    if kind == col.DIE:
        f = pip(solids, i, p)
        if f >= 0:
            seed = solids[i, col.PATTERN_SEED]
            wear = solids[i, col.WEAR]
            if wear <= 0 or noise(add(mul(p, 5.0), (seed, seed, seed))) > wear:
                return vec(solids, i, col.PIP_COLOUR + 3 * f), True
    elif kind == col.CYLINDER and hole(solids, i, p):
        return mul(vec(solids, i, col.BODY2), 0.3), True
    body = vec(solids, i, col.BODY)
    if solids[i, col.PATTERN] != col.SOLID:
        body = mix(body, vec(solids, i, col.BODY2), pattern(solids, i, p))
    if kind != col.SPHERE:
        m = mark(world, i, p)
        if m > 0:
            return mix(body, vec(solids, i, col.MARK), m), m > HALFWAY
    return body, False
