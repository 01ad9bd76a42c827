from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

from scorekeeper.training import columns as col
from scorekeeper.training.compiled import cache_folder
from scorekeeper.training.geometry import FACES, Shape, lying
from scorekeeper.training.lights import made_light, to_bytes
from scorekeeper.training.looks import Look
from scorekeeper.training.props import Tiles
from scorekeeper.training.scene import Placed, camera_at
from scorekeeper.training.solids import Row, blank, die_row
from scorekeeper.training.synth import Stage, stage, traced, truths
from scorekeeper.training.tracer import NOTHING, TABLE, distance

SHAPE = Shape(
    mirrored=False,
    spins=(0, 1, 2, 3, 0, 1),
    corner=0.15,
    ball=9.0,
    spread=0.5,
    pip=0.18,
    big_one=1.0,
    squeeze=1.0,
    depth=0.5,
)
WHITE, BLACK = np.full(3, 0.95), np.full(3, 0.02)


@dataclass(frozen=True)
class Setup:
    """A plain grey table under plain light, with dice of one make on it."""

    up: float = 90.0
    edge: float = 60.0
    look: Look = field(default_factory=lambda: Look("opaque", WHITE, WHITE, BLACK))
    shape: Shape = SHAPE
    extra: tuple[Row, ...] = ()


def scene(*dice: tuple[int, float, float], setup: Setup | None = None) -> Stage:
    """`dice` are face, x on the table and height of what they stand on."""
    setup = setup or Setup()
    placed = [
        Placed(
            setup.shape,
            setup.look,
            face,
            lying(setup.shape, face, 0.2),
            np.array([x, 0.0]),
            0.2,
            1.0,
            below,
        )
        for face, x, below in dice
    ]
    rows = [die_row(die.shape, die.look, die.turn, die.centre.tolist()) for die in placed]
    target = np.array([0.0, 0.0, 1.0])
    up = math.radians(setup.up)
    view = camera_at((96, 96), up, -1.2, 0.0, (150.0, setup.edge, target))
    light = made_light(np.ones((48, 96, 3), np.float32), (1.0, 0.0), np.zeros(3), 0.1)
    cloth = np.full((4, 4, 3), 0.25, np.float32)
    around = (cloth, (0.1, 0.0, 0.5, 0.0), light, Tiles())
    pairs = [(die, "opaque") for die in placed]
    return stage(view, view.lens(), pairs, [*rows, *setup.extra], around)


def dark_blobs(staged: Stage) -> int:
    """How many dark spots lie wholly inside the first die's top face."""
    linear, owner = traced(staged, 1, 6)
    grey = cv2.cvtColor(to_bytes(linear), cv2.COLOR_BGR2GRAY)
    inside = np.zeros(owner.shape, np.uint8)
    top = staged.camera.project(staged.dice[0].top())
    middle = top.mean(0)
    cv2.fillPoly(inside, [np.round(middle + 0.9 * (top - middle)).astype(np.int32)], (1,))
    spots = ((grey < 110) & (inside > 0)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(spots)
    return int((stats[1:, cv2.CC_STAT_AREA] > 12).sum())


@pytest.mark.parametrize("face", FACES)
def test_a_face_shows_its_pips_from_straight_above(face):
    assert dark_blobs(scene((face, 0.0, 0.0))) == face


@pytest.mark.parametrize("face", FACES)
def test_the_projected_top_face_holds_the_pips_of_an_oblique_die(face):
    assert dark_blobs(scene((face, 0.0, 0.0), setup=Setup(up=50))) == face


def test_painted_pips_show_as_well():
    painted = Shape(
        mirrored=True,
        spins=(0,) * 6,
        corner=0.05,
        ball=1.4,
        spread=0.5,
        pip=0.16,
        big_one=1.0,
        squeeze=0.9,
        depth=0.0,
    )
    assert dark_blobs(scene((6, 0.0, 0.0), setup=Setup(shape=painted))) == 6


def test_distance_is_zero_on_a_face_negative_inside_and_right_outside():
    row = die_row(SHAPE, Look("opaque", WHITE, WHITE, BLACK), np.eye(3), (0.0, 0.0, 1.0))
    solids = row[None]
    assert distance(solids, 0, (0.0, 0.0, 3.0)) == pytest.approx(2)
    assert distance(solids, 0, (0.8, 0.0, 1.0)) == pytest.approx(0, abs=1e-9)
    assert distance(solids, 0, (0.3, 0.2, 0.5)) < 0


def test_a_drilled_pip_is_a_hollow():
    look = Look("opaque", WHITE, WHITE, BLACK)
    drilled = die_row(SHAPE, look, np.eye(3), (0.0, 0.0, 1.0))[None]
    assert distance(drilled, 0, (0.0, 0.0, 1.0)) == pytest.approx(SHAPE.depth * SHAPE.pip)


def test_each_pixel_knows_what_it_sees():
    _, owner = traced(scene((1, 0.0, 0.0), setup=Setup(up=60)), 1, 1)
    assert owner[48, 48] == 0
    assert owner[90, 5] == TABLE
    assert set(np.unique(owner)) <= {0, TABLE, NOTHING}


def test_a_die_under_another_is_hidden_and_the_upper_is_not():
    staged = scene((2, 0.0, 0.0), (5, 0.1, 2.0), setup=Setup(edge=40))
    _, owner = traced(staged, 1, 1)
    under, upper = truths(staged, owner)
    assert under.top_visible < 0.05
    assert under.occluded > 0.7
    assert not under.readable
    assert upper.occluded < 0.05
    assert upper.top_visible > 0.9
    assert upper.readable


def test_a_wall_before_a_die_hides_it():
    wall = blank(np.eye(3), (0.0, 0.0, 3.0), (6.0, 6.0, 0.1))
    staged = scene((2, 0.0, 0.0), setup=Setup(extra=(wall,)))
    _, owner = traced(staged, 1, 1)
    (truth,) = truths(staged, owner)
    assert truth.occluded == 1
    assert truth.top_visible == 0


def test_a_die_beyond_the_edge_is_partly_hidden():
    staged = scene((2, 1.6, 0.0))
    _, owner = traced(staged, 1, 1)
    (truth,) = truths(staged, owner)
    assert 0.1 < truth.occluded < 0.9


def test_a_lamp_throws_a_shadow():
    staged = scene((1, 0.0, 0.0), setup=Setup(edge=20))
    world = staged.world._replace(lamp=(0.8, 0.0, 0.6), lamp_colour=(2.0,) * 3, lamp_size=0.01)
    linear, owner = traced(replace(staged, world=world), 1, 4)
    table = owner == TABLE
    spread = np.percentile(linear[table], [2, 98])
    assert spread[1] > 2 * spread[0]


def test_a_red_die_is_red():
    red = Look("opaque", np.array([0.9, 0.05, 0.05]), WHITE, BLACK)
    linear, owner = traced(scene((6, 0.0, 0.0), setup=Setup(look=red)), 1, 4)
    r, _, b = linear[owner == 0].mean(0)
    assert r > 3 * b


@pytest.mark.parametrize(("clear", "least", "most"), [(0.0, 0.9, 1.1), (0.95, 1.3, 9.0)])
def test_a_clear_die_shows_the_table_below_it(clear, least, most):
    glass = Look("translucent", WHITE, WHITE, BLACK, clear=clear, rough=0.05)
    staged = scene((6, 0.0, 1.0), setup=Setup(look=glass))
    tint = np.array([0.1, 1, 0.1], np.float32)
    world = staged.world._replace(cloth=staged.world.cloth * tint)
    linear, owner = traced(replace(staged, world=world), 1, 4)
    r, g, _ = linear[owner == 0].mean(0)
    assert least < g / r < most


def test_machine_code_is_kept_under_the_sources_digest():
    assert cache_folder() == cache_folder()
    assert cache_folder().parent.name == "__pycache__"
    assert col.COUNT == 239
