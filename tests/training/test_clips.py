from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.training import __main__ as verbs
from scorekeeper.training import clips, darkroom
from scorekeeper.training.acts import script
from scorekeeper.training.clips import clip_size, frames_of, truth_of
from scorekeeper.training.looks import linear
from scorekeeper.training.mishaps import calm
from scorekeeper.training.motion import FPS, MOMENTS

if TYPE_CHECKING:
    from scorekeeper.training.acts import Cue, Script
    from scorekeeper.training.mishaps import Mishaps

LONGEST = 96
SEED = 4


@pytest.fixture(scope="module", autouse=True)
def few_rays():
    patch = pytest.MonkeyPatch()
    patch.setattr(darkroom, "MANY", 8)
    yield
    patch.undo()


@pytest.fixture(scope="module")
def played():
    return script(SEED, clip_size(SEED, LONGEST), 2)


@pytest.fixture(scope="module")
def shown(played):
    return list(frames_of(SEED, played, calm(played.frames)))


def lines_of(played: Script, mishaps: Mishaps) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(line)) for line in truth_of(played, mishaps)]


def of(played: Script, event: str) -> list[Cue]:
    return [cue for cue in played.cues if cue.event == event]


def test_frames_and_truth_are_functions_of_the_seed(played, shown):
    again = script(SEED, clip_size(SEED, LONGEST), 2)
    nothing = calm(played.frames)
    assert lines_of(again, nothing) == lines_of(played, nothing)
    frames = frames_of(SEED, again, nothing)
    until = of(played, "roll")[0].frame
    for number, (mine, other) in enumerate(zip(shown, frames, strict=True)):
        assert mine.tobytes() == other.tobytes(), number
        if number == until:
            break
    another = script(SEED + 1, clip_size(SEED, LONGEST), 2)
    assert lines_of(another, nothing) != lines_of(played, nothing)


def test_a_clip_is_read_back_and_has_its_truth_beside_it(tmp_path, monkeypatch, played, shown):
    monkeypatch.setattr(clips, "script", lambda *_: played)
    monkeypatch.setattr(clips, "clip_size", lambda *_: clip_size(SEED, LONGEST))
    monkeypatch.setattr(clips, "frames_of", lambda *_: iter(shown))
    monkeypatch.setattr(clips, "random_mishaps", lambda *_: calm(played.frames))
    ask = ["clips", str(tmp_path), "--count", "1", "--seed", "0", "--size", str(LONGEST)]
    assert verbs.main(ask) == 0
    film = cv2.VideoCapture(str(tmp_path / "00000000.mp4"))
    assert film.get(cv2.CAP_PROP_FPS) == FPS
    for number, frame in enumerate(shown):
        there, seen = film.read()
        assert there, number
        assert seen.shape == frame.shape
        assert np.abs(seen.astype(int) - frame).mean() < 8
    assert not film.read()[0]
    film.release()
    text = (tmp_path / "00000000.truth.jsonl").read_text()
    assert [json.loads(line) for line in text.splitlines()] == truth_of(played, calm(played.frames))
    written = (tmp_path / "00000000.mp4").stat().st_mtime_ns
    assert verbs.main(ask) == 0
    assert (tmp_path / "00000000.mp4").stat().st_mtime_ns == written


def test_dice_lie_still_in_the_picture_between_roll_and_hand(played, shown):
    for roll in of(played, "roll"):
        hand = min((c.frame for c in of(played, "hand") if c.frame > roll.frame), default=None)
        end = hand if hand is not None else played.frames
        first = shown[roll.frame].astype(int)
        assert end - roll.frame >= FPS - 1
        for number in range(roll.frame, end - 2):
            change = cv2.blur(np.abs(shown[number] - first).astype(np.float32), (5, 5))
            assert change.max() < 25, number
    moving = of(played, "rolling")[0]
    middle = (moving.frame + (moving.until or 0)) // 2
    assert np.abs(shown[middle].astype(int) - shown[middle - 3]).max() > 30


def test_the_truth_is_in_order_and_names_what_was_thrown(played):
    lines = lines_of(played, calm(played.frames))
    times = [line["t_seconds"] for line in lines]
    assert times == sorted(times)
    assert [line["event"] for line in lines].count("roll") == 2
    for line in lines:
        if line["event"] not in {"roll", "kept"}:
            assert "dice" not in line
            continue
        faces = "".join(sorted(str(die["face"]) for die in line["dice"]))
        assert line[line["event"]] == faces
        for die in line["dice"]:
            x, y, w, h = die["box"]
            assert min(x, y) > 0
            assert x + w < LONGEST
            assert w > 2
            assert h > 2


def test_a_table_that_is_bumped_takes_the_boxes_along(played):
    nothing = calm(played.frames)
    moved = replace(nothing, shift=nothing.shift + np.array([2.0, -1.0]))
    for line, other in zip(lines_of(played, nothing), lines_of(played, moved), strict=True):
        for die, there in zip(line.get("dice", []), other.get("dice", []), strict=True):
            change = np.array(there["box"]) - np.array(die["box"])
            assert np.allclose(change, [2, -1, 0, 0], atol=0.11)


def test_a_repeated_frame_is_the_same_again(played):
    nothing = calm(played.frames)
    repeats = nothing.repeats.copy()
    repeats[3] = True
    frames = frames_of(SEED, played, replace(nothing, repeats=repeats))
    seen = [next(frames) for _ in range(6)]
    assert seen[3].tobytes() == seen[2].tobytes()
    assert seen[4].tobytes() != seen[3].tobytes()


def test_a_film_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(ScorekeeperError, match="expected 2 frames"):
        clips.write_film(tmp_path / "a.mp4", (96, 72), [np.zeros((50, 96, 3), np.uint8)] * 2)


def test_wrong_use_is_told(tmp_path, capsys):
    assert verbs.main(["clips", str(tmp_path), "--count", "0"]) == 2
    assert "got 0" in capsys.readouterr().err
    assert verbs.main(["clips", str(tmp_path), "--size", "20"]) == 2
    assert "got 20" in capsys.readouterr().err


def test_moments_make_whole_frames(played):
    assert len(played.poses) == played.frames * MOMENTS


def test_dice_that_come_into_view_within_a_frame_come_with_the_next(monkeypatch):
    # In this clip two dice cross the picture's edge between two moments of one frame.
    monkeypatch.setattr(darkroom, "MANY", 1)
    seed, frame = 77_000_030, 226
    played = script(seed, clip_size(seed, 640), None)
    room = darkroom.Darkroom(played, seed)
    for number in range(frame + 1):
        room._settle(number)
    moments = [frame * MOMENTS, (frame + 1) * MOMENTS - 1]
    assert [len(room._dice_at(moment)) for moment in moments] == [0, 2]
    assert room._moving(frame) is None


@pytest.mark.parametrize("seed", [77_000_045, 77_000_040])
def test_no_die_burns_out_beside_a_black_one(seed):
    # The first die of both clips is nearly black, others are light.
    played = script(seed, clip_size(seed, LONGEST), 2)
    light = played.setting.light
    around = np.array(light.ambient) * 1.6 + 0.3 * np.array(light.colour)
    bodies = [linear(die.look.body) for die in played.setting.dice]
    assert min(float(np.max(body)) for body in bodies) < 0.05
    gain = clips._gain(seed, darkroom.Darkroom(played, seed), played)
    assert max(float(np.max(body * around * gain)) for body in bodies) < 1.2
