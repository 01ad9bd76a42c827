from __future__ import annotations

import math

import numpy as np
import pytest

from scorekeeper.training.geometry import lying
from scorekeeper.training.looks import random_look
from scorekeeper.training.scene import (
    LOWEST,
    STEEP,
    Placed,
    camera_at,
    placed_dice,
    random_camera,
    random_count,
    random_edge,
)
from scorekeeper.training.synth import composed, picture_size


def camera(up: float = 60, edge: float = 60.0):
    target = np.array([0.0, 0, 1])
    return camera_at((320, 240), math.radians(up), 0.4, 0.0, (300.0, edge, target))


def test_the_target_is_projected_to_the_middle():
    assert np.allclose(camera().project(np.array([[0.0, 0, 1]])), [[160, 120]])


def test_an_edge_seen_from_straight_above_has_the_size_asked_for():
    a, b = camera(90).project(np.array([[-1.0, 0, 1], [1, 0, 1]]))
    assert np.linalg.norm(a - b) == pytest.approx(60, rel=0.01)


def test_what_is_higher_is_higher_in_an_upright_picture():
    low, high = camera(45).project(np.array([[0.0, 0, 0], [0, 0, 2]]))
    assert high[1] < low[1]
    assert high[0] == pytest.approx(low[0], abs=0.01)


def test_cameras_look_from_straight_down_to_a_third_of_a_right_angle_and_low_ones_hardly_roll():
    rng = np.random.default_rng(0)
    ups = []
    for _ in range(400):
        view = random_camera(rng, (384, 384), 60)
        up = math.asin(min(1.0, -view.axes[2][2]))
        roll = math.asin(min(1.0, max(-1.0, view.axes[0][2])))
        ups.append(up)
        if up < STEEP:
            assert abs(roll) < 0.6
    assert min(ups) >= LOWEST - 1e-6
    assert max(ups) > math.radians(88)


def test_dice_of_all_sizes_and_counts_come():
    rng = np.random.default_rng(1)
    edges = [random_edge(rng) for _ in range(2000)]
    assert min(edges) < 14
    assert max(edges) > 200
    counts = [random_count(rng, edge) for edge in edges]
    assert min(counts) == 0
    assert 25 < max(counts) <= 30


def test_dice_do_not_stand_in_each_other():
    for seed in range(12):
        rng = np.random.default_rng(seed)
        view = random_camera(rng, (384, 384), 40)
        dice = placed_dice(rng, view, 11)
        for i, die in enumerate(dice):
            for other in dice[:i]:
                if die.below == other.below:
                    apart = np.linalg.norm(die.at - other.at)
                    assert apart >= 0.99 * (die.scale + other.scale)


def test_a_die_s_top_is_its_face_on_top():
    rng = np.random.default_rng(2)
    die = placed_dice(rng, camera(), 6)[0]
    flat = Placed(die.shape, die.look, 5, lying(die.shape, 5, 1.0), np.array([3.0, -2.0]), 1.0, 0.9)
    top = flat.top()
    assert np.allclose(top[:, 2], 1.8)
    assert np.allclose(top.mean(0), [3, -2, 1.8])


def test_half_of_the_pictures_are_square_and_none_is_longer_than_asked_for():
    sizes = [picture_size(seed, 384) for seed in range(200)]
    assert {max(size) for size in sizes} == {384}
    assert {min(size) for size in sizes} == {384, 288, 256}
    assert 70 < sum(w == h for w, h in sizes) < 130


def test_dice_of_every_look_come():
    rng = np.random.default_rng(4)
    kinds = {random_look(rng).kind for _ in range(400)}
    assert kinds >= {"opaque", "translucent", "metal", "wood", "engraved", "pearl", "marble"}


def test_dice_lean_and_stand_on_each_other_now_and_then():
    leaning, stacked = 0, 0
    for seed in range(60):
        dice = placed_dice(np.random.default_rng(seed), camera(80, 20), 8)
        leaning += sum(die.tilt > 0 for die in dice)
        stacked += sum(die.below > 0 for die in dice)
    assert leaning > 3
    assert stacked > 3


def test_numbers_and_logos_are_told_from_pips():
    signs = {kind for seed in range(16, 23) for kind in composed(seed, 48, 48)[0].kinds}
    assert "number" in signs
    assert signs - {"number", "logo"}
