from __future__ import annotations

import math

import numpy as np
import pytest

from scorekeeper.training.geometry import (
    FACES,
    lying,
    pip_centres,
    random_shape,
    rest_height,
    sides,
    skin,
    turn_about_z,
)

SEEDS = range(40)


def shape(seed: int):
    return random_shape(np.random.default_rng(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_opposite_faces_sum_to_seven(seed):
    normals = {face: side.normal for face, side in sides(shape(seed)).items()}
    for face in FACES:
        assert np.allclose(normals[face], -normals[7 - face])


def test_one_two_three_run_both_ways_round_their_corner():
    hands = set()
    for seed in SEEDS:
        n = {face: side.normal for face, side in sides(shape(seed)).items()}
        hands.add(round(float(np.dot(np.cross(n[1], n[2]), n[3]))))
    assert hands == {-1, 1}


@pytest.mark.parametrize("face", FACES)
def test_a_face_has_as_many_pips_inside_its_edges(face):
    for seed in SEEDS:
        die = shape(seed)
        centres = pip_centres(die, face)
        assert len(centres) == face
        normal = sides(die)[face].normal
        assert np.allclose(centres @ normal, 1)
        flat = centres - normal
        radius = die.pip * (die.big_one if face == 1 else 1)
        assert np.abs(flat).max() + radius < 1


def test_pips_of_a_face_do_not_touch():
    for seed in SEEDS:
        die = shape(seed)
        for face in FACES[1:]:
            c = pip_centres(die, face)
            apart = np.linalg.norm(c[:, None] - c[None], axis=-1) + 9 * np.eye(face)
            assert apart.min() >= 2 * die.pip


@pytest.mark.parametrize("face", FACES)
def test_a_lying_die_has_its_face_on_top_and_is_only_turned(face):
    for seed in SEEDS:
        die = shape(seed)
        turn = lying(die, face, 0.3 * seed)
        assert np.allclose(turn @ sides(die)[face].normal, [0, 0, 1])
        assert np.allclose(turn @ turn.T, np.eye(3))
        assert np.linalg.det(turn) == pytest.approx(1)


def test_a_flat_die_rests_at_half_its_edge_and_one_on_its_edge_higher():
    die = shape(3)
    flat = lying(die, 1, 0.0)
    assert rest_height(die, flat) == pytest.approx(1)
    quarter = math.radians(45)
    about_x = np.array(
        [
            [1, 0, 0],
            [0, math.cos(quarter), -math.sin(quarter)],
            [0, math.sin(quarter), math.cos(quarter)],
        ]
    )
    assert 1.05 < rest_height(die, about_x @ flat) <= math.sqrt(2)


def test_the_skin_is_within_the_cube_and_its_cutting_ball():
    for seed in SEEDS:
        die = shape(seed)
        points = skin(die)
        assert np.abs(points).max() <= 1 + 1e-9
        assert np.linalg.norm(points, axis=1).max() <= die.ball + 1e-9


def test_turning_about_the_vertical_goes_counter_clockwise():
    assert np.allclose(turn_about_z(math.pi / 2) @ [1, 0, 0], [0, 1, 0])
