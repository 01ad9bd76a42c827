from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from scorekeeper.training.acts import script
from scorekeeper.training.geometry import NORMALS, square
from scorekeeper.training.hands import seen_by
from scorekeeper.training.motion import FPS, MOMENTS
from scorekeeper.training.props import meets

if TYPE_CHECKING:
    from scorekeeper.training.acts import Cue, Script

SEEDS = range(6)


@pytest.fixture(scope="module")
def scripts():
    return [script(seed, (320, 240)) for seed in SEEDS]


def events(played: Script) -> list[Cue]:
    return [c for c in played.cues if c.event in {"roll", "kept", "cleared"}]


def test_rolls_hold_as_many_dice_as_were_taken_up(scripts):
    for played in scripts:
        lying: set[int] = set()
        in_hand: int | None = None
        for cue in events(played):
            there = {int(k) for k in np.flatnonzero(played.there[cue.frame * MOMENTS])}
            if cue.event == "roll":
                assert in_hand is None or len(cue.dice) == in_hand
                assert not lying & set(cue.dice)
                lying |= set(cue.dice)
                last = cue
            elif cue.event == "kept":
                assert 0 < len(cue.dice) < len(last.dice)
                assert set(cue.dice) < set(last.dice)
                in_hand = len(last.dice) - len(cue.dice)
                lying -= set(last.dice) - set(cue.dice)
            else:
                lying, in_hand = set(), None
            assert there == lying


def test_events_come_in_order_and_dice_lie_still_about_them(scripts):
    for played in scripts:
        frames = [cue.frame for cue in played.cues]
        assert frames == sorted(frames)
        for cue in events(played):
            if cue.event == "cleared":
                continue
            first = cue.frame * MOMENTS
            end = first + int(0.75 * FPS) * MOMENTS
            assert not np.ptp(played.place[first:end], axis=0).any()
            assert not np.ptp(played.turn[first:end], axis=0).any()
            assert all(pose is None for pose in played.poses[first:end])


def test_a_roll_is_told_when_the_last_die_has_come_to_rest(scripts):
    for played in scripts:
        for cue in (c for c in played.cues if c.event == "roll"):
            before = slice((cue.frame - 2) * MOMENTS, cue.frame * MOMENTS)
            assert (
                np.ptp(played.place[before], axis=0).any()
                or np.ptp(played.turn[before], axis=0).any()
            )


def test_kept_is_told_when_the_hand_has_just_left(scripts):
    for played in scripts:
        for cue in (c for c in played.cues if c.event in {"kept", "cleared"}):
            before = played.poses[(cue.frame - 2) * MOMENTS : cue.frame * MOMENTS]
            camera = played.setting.camera
            assert any(p is not None and seen_by(camera, played.hand, p) for p in before)


def test_dice_lie_flat_on_their_faces_and_not_in_each_other(scripts):
    for played in scripts:
        for cue in (c for c in played.cues if c.event == "roll"):
            s = cue.frame * MOMENTS
            outlines = []
            for k in np.flatnonzero(played.there[s]):
                turn, die = played.turn[s, k], played.setting.dice[k]
                face = int(played.faces[cue.frame, k])
                own = np.array(NORMALS[face], float)
                own = -own if die.shape.mirrored and face in {3, 4} else own
                assert np.allclose(turn @ own, [0, 0, 1], atol=1e-6)
                assert played.place[s, k, 2] == pytest.approx(1.0)
                level = turn[:, int(np.argmin(np.abs(turn[2])))]
                yaw = float(np.arctan2(level[1], level[0]))
                outlines.append(square(played.place[s, k, :2], yaw, 0.99).astype(np.float32))
            for i, mine in enumerate(outlines):
                assert not any(meets(mine, other) for other in outlines[:i])


def test_nothing_jumps(scripts):
    for played in scripts:
        both = played.there[1:] & played.there[:-1]
        steps = np.linalg.norm(np.diff(played.place, axis=0), axis=2)
        # A new throw begins out of sight.
        begun = [c.frame * MOMENTS for c in played.cues if c.event == "rolling"]
        assert steps[both].max() < 2.0, (begun, steps[both].max())


def test_dice_never_sink_into_the_table(scripts):
    for played in scripts:
        low = played.place[..., 2][played.there]
        assert low.min() > 0.98
