"""What a ray brings: light, shadow, glass and mirrors, and the camera's loop."""

from __future__ import annotations

import math

from scorekeeper.training import columns as col
from scorekeeper.training.compiled import inlined, kernel
from scorekeeper.training.surfaces import SKIN, cloth, colour, normal, sky
from scorekeeper.training.tracer import (
    BRIGHTEST,
    BROKEN,
    DARK,
    MIRROR_ROUGH,
    NOTHING,
    STEPS,
    TABLE,
    TAU,
    Bits,
    Film,
    Hit,
    Lens,
    Skin,
    Vec,
    World,
    add,
    chance,
    distance,
    dot,
    had,
    mix,
    mul,
    seeded,
    sub,
    to_local,
    to_world,
    trace,
    unit,
    vec,
)

WHITE = (1.0, 1.0, 1.0)
BLACK = (0.0, 0.0, 0.0)
GLASS = 1.0 / 1.3  # softer than real glass (1.5): one straight bend stands for the whole way
LYING = 0.03  # height over the table below which nothing is between them
PASSES = 0.3  # a clearer solid lets some of the lamp through


@inlined
def around(n: Vec, state: Bits) -> Vec:
    """Returns a direction about n, as often as a matt surface sends light there."""
    u, z = TAU * chance(state), 2 * chance(state) - 1
    r = math.sqrt(1 - z * z) * 0.999
    return unit(add(n, (r * math.cos(u), r * math.sin(u), z * 0.999)))


@inlined
def shaken(d: Vec, by: float, state: Bits) -> Vec:
    """Returns a direction near d."""
    x = chance(state) + chance(state) - 1
    y = chance(state) + chance(state) - 1
    z = chance(state) + chance(state) - 1
    return unit(add(d, (x * by, y * by, z * by)))


@kernel
def glimpse(world: World, hit: Hit, place: Vec) -> Vec:
    """Returns a guess at the light from a place seen at second hand; no more rays are sent."""
    light = world.ambient
    if hit.solid == TABLE:
        return had(cloth(world, place[0], place[1]), light)
    return had(colour(world, hit.solid, hit.local)[0], mul(light, 0.8))


@inlined
def skin_at(world: World, place: Vec, ahead: Vec, hit: Hit) -> Skin:
    """Returns what the surface is like where a ray met it."""
    if hit.solid == TABLE:
        at, seen = world.cloth_at, cloth(world, place[0], place[1])
        return Skin((0.0, 0.0, 1.0), seen, at[2], at[3], 0.0, 0.0, NOTHING)
    solids, i = world.solids, hit.solid
    n = to_world(solids, i, normal(solids, i, hit.local))
    if dot(n, ahead) > 0:
        n = unit(sub(n, mul(ahead, 1.02 * dot(n, ahead))))
    body, paint = colour(world, i, hit.local)
    shine = solids[i, col.SHINE]
    if paint:
        return Skin(n, body, solids[i, col.PIP_ROUGH], shine, 0.0, 0.0, NOTHING)
    metal, clear = solids[i, col.METAL], solids[i, col.CLEAR]
    return Skin(n, body, solids[i, col.ROUGH], shine, metal, clear, i)


@inlined
def lamp_light(world: World, place: Vec, to_lamp: Vec, skin: Skin, state: Bits) -> Vec:
    """Returns the lamp's light on a place, after shadows; black in the shadow."""
    n = skin.normal
    falls, c = dot(n, to_lamp), world.lamp_colour
    if falls <= 0 or c[0] + c[1] + c[2] <= 0:
        return BLACK
    hit = trace(world.solids, place, to_lamp, skin.skip)
    if hit.solid == NOTHING:
        return mul(c, falls)
    if hit.solid >= 0:
        clear = world.solids[hit.solid, col.CLEAR]
        if clear > PASSES and chance(state) < 0.6 * clear:
            return mul(had(c, vec(world.solids, hit.solid, col.BODY)), falls)
    return BLACK


@kernel
def through(world: World, place: Vec, ahead: Vec, n: Vec, hit: Hit) -> Vec:
    """Returns what is seen through a clear solid: one bend in, tinted by the way inside."""
    solids, i = world.solids, hit.solid
    cosine = -dot(n, ahead)
    k = 1 - GLASS * GLASS * (1 - cosine * cosine)
    bent = unit(add(mul(ahead, GLASS), mul(n, GLASS * cosine - math.sqrt(max(0.0, k)))))
    inner = to_local(solids, i, bent)
    u = 0.02
    for _ in range(STEPS):
        d = -distance(solids, i, add(hit.local, mul(inner, u)))
        if d < SKIN:
            break
        u += max(d, 4e-3)
    body, half = vec(solids, i, col.BODY), u * 0.5
    tint = ((body[0] + 0.02) ** half, (body[1] + 0.02) ** half, (body[2] + 0.02) ** half)
    far, paint = colour(world, i, add(hit.local, mul(inner, u)))
    if paint:
        return had(mul(far, 0.5), tint)
    leaves = add(place, mul(bent, u * solids[i, col.SCALE] + 0.02))
    if leaves[2] < LYING:
        # What lies flat is seen through onto the table itself, in the die's own shade.
        return had(mul(had(cloth(world, leaves[0], leaves[1]), world.ambient), 0.6), tint)
    ahead = mix(bent, ahead, 0.5)
    behind = trace(world.solids, leaves, ahead, i)
    if behind.solid == NOTHING:
        return had(sky(world.sky, ahead), tint)
    return had(glimpse(world, behind, add(leaves, mul(ahead, behind.far))), tint)


@inlined
def mirrored(world: World, place: Vec, ahead: Vec, skin: Skin, state: Bits) -> Vec:
    """Returns what a surface mirrors, the lamp left out."""
    n = skin.normal
    m = shaken(n, skin.rough * skin.rough * 0.9, state)
    r = sub(ahead, mul(m, 2 * dot(ahead, m)))
    if dot(r, n) < 0:
        r = sub(r, mul(n, 2 * dot(r, n)))
    hit = trace(world.solids, place, r, skin.skip)
    if hit.solid == NOTHING:
        return sky(world.sky_soft if skin.rough > MIRROR_ROUGH else world.sky, r)
    return glimpse(world, hit, add(place, mul(r, hit.far)))


@inlined
def glint(world: World, ahead: Vec, to_lamp: Vec, skin: Skin) -> Vec:
    """Returns the lamp's highlight (GGX, Walter and others, 2007)."""
    h = unit(sub(to_lamp, ahead))
    cosine = max(0.0, dot(skin.normal, h))
    a = max(skin.rough * skin.rough, 0.03 + world.lamp_size * 0.5)
    d = cosine * cosine * (a * a - 1) + 1
    return mul(world.lamp_colour, min(a * a / (math.pi * d * d) * 0.25, 25.0))


@inlined
def shade(world: World, origin: Vec, ahead: Vec, hit: Hit, state: Bits) -> Vec:
    """Returns the light that a ray brings from where it met something."""
    place = add(origin, mul(ahead, hit.far))
    skin = skin_at(world, place, ahead, hit)
    n = skin.normal
    above = add(place, mul(n, 4e-3))
    to_lamp = shaken(world.lamp, world.lamp_size, state)
    light = lamp_light(world, above, to_lamp, skin, state)
    lit = light[0] + light[1] + light[2] > 0
    d = around(n, state)
    second = trace(world.solids, above, d, skin.skip)
    if second.solid == NOTHING:
        light = add(light, sky(world.sky_soft, d))
    else:
        light = add(light, glimpse(world, second, add(above, mul(d, second.far))))
    out = had(skin.colour, light)
    metal = skin.metal > 0
    if metal:
        out = mul(out, 0.08)
    if skin.clear > 0:
        out = mix(out, through(world, place, ahead, n, hit), skin.clear)
    grazing = (1 - max(0.0, -dot(n, ahead))) ** 5 * (1 - skin.rough)
    f = skin.colour if metal else mul(WHITE, skin.shine)
    f = add(f, mul(sub(WHITE, f), grazing * (1.0 if metal else min(1.0, skin.shine * 20))))
    if f[0] + f[1] + f[2] > DARK:
        seen = mirrored(world, above, ahead, skin, state)
        if lit:
            seen = add(seen, glint(world, ahead, to_lamp, skin))
        out = add(out, had(f, seen))
    return out


@inlined
def look(world: World, origin: Vec, ahead: Vec, state: Bits) -> Vec:
    """Returns the light along one ray, held below BRIGHTEST."""
    hit = trace(world.solids, origin, ahead, NOTHING)
    if hit.solid == NOTHING:
        light = sky(world.sky, ahead)
    else:
        light = shade(world, origin, ahead, hit, state)
    most = max(light[0], light[1], light[2])
    if not most < BROKEN:
        return BLACK
    return mul(light, BRIGHTEST / most) if most > BRIGHTEST else light


@inlined
def towards(lens: Lens, x: float, y: float) -> Vec:
    """Returns the direction of a place in the picture, measured from its middle in pixels."""
    d = add(mul(lens.right, x / lens.focal), mul(lens.down, y / lens.focal))
    return unit(add(d, lens.ahead))


@inlined
def through_lens(lens: Lens, x: float, y: float, state: Bits) -> tuple[Vec, Vec]:
    """Returns one ray for a place in the picture: origin and direction."""
    d = towards(lens, x, y)
    if lens.aperture <= 0:
        return lens.place, d
    angle, r = TAU * chance(state), lens.aperture * math.sqrt(chance(state))
    sharp = add(lens.place, mul(d, lens.focus / dot(d, lens.ahead)))
    offset = add(mul(lens.right, r * math.cos(angle)), mul(lens.down, r * math.sin(angle)))
    origin = add(lens.place, offset)
    return origin, unit(sub(sharp, origin))


@kernel
def expose(world: World, lens: Lens, film: Film, seed: int, samples: int) -> None:
    """Fills a picture.

    Args:
        world: what there is.
        lens: where it is seen from.
        film: is overwritten.
        seed: of the picture's noise.
        samples: rays a pixel.
    """
    image, state = film.linear, film.state
    height, width = image.shape[0], image.shape[1]
    for y in range(height):
        for x in range(width):
            seeded(state, seed, y * width + x)
            total = BLACK
            for _ in range(samples):
                px, py = x + chance(state) - width * 0.5, y + chance(state) - height * 0.5
                origin, ahead = through_lens(lens, px, py, state)
                total = add(total, look(world, origin, ahead, state))
            middle = towards(lens, x + 0.5 - width * 0.5, y + 0.5 - height * 0.5)
            film.owner[y, x] = trace(world.solids, lens.place, middle, NOTHING).solid
            image[y, x, 0] = total[0] / samples
            image[y, x, 1] = total[1] / samples
            image[y, x, 2] = total[2] / samples
