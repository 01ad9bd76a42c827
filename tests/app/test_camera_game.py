"""From the lens to the last score: a clip before Chromium's make-believe camera, `/cam` as a phone
opens it, the model's reader, and the scoreboard on another device.
"""

from __future__ import annotations

import re
import sys
import time
from typing import TYPE_CHECKING

import cv2
import pytest

from scorekeeper.vision.recorded import VideoFile
from tests.app.browser import (
    CHECKOUT,
    CHROMIUM,
    choose,
    keep,
    new_game,
    page_at,
    serving,
    shows,
    tap,
    tap_roll,
    write,
)
from tests.app.camera_page import TRACK, adds, camera_flags, chromiums, opened, says

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from scorekeeper.vision.types import BgrImage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

DEMO = CHECKOUT / "sample_images" / "clips" / "demo.webm"
FPS = 30
AT_REST = 276
"""Frame in which the second throw of the demo clip, 3 4 4 5 5, lies still."""
SMUDGED = slice(127, 179), slice(258, 307)
"""Rows and columns of one of its fives."""

WHEN_IT_MOVED = """addEventListener("DOMContentLoaded", () => {
    const video = document.getElementById("video");
    const small = document.createElement("canvas");
    [small.width, small.height] = [96, 54];
    const pen = small.getContext("2d", { willReadFrequently: true });
    let before = null;
    window.moved = [];
    const look = () => {
        pen.drawImage(video, 0, 0, small.width, small.height);
        const { data } = pen.getImageData(0, 0, small.width, small.height);
        let changed = 0;
        for (let at = 1; at < data.length; at += 4) {
            if (Math.abs(data[at] - before?.[at]) > 20) changed += 1;
        }
        if (changed > 2) moved.push(Date.now());
        before = data;
        video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
});"""
"""Has the camera's page note when its picture moved, in milliseconds."""


def film(file: Path) -> Path:
    """The demo clip for a camera: with time to look in between, and a smudge on a die at its end.

    One turn without end: a bare table, 1 1 1 1 5 6, of which a 1 is kept, and 3 4 4 5 5, of which
    not every die is clear.
    """
    frames = [frame.image for frame in VideoFile(DEMO)]
    parts = (
        held(frames[3:28], seconds=1.5),
        frames[28:104],
        held(frames[80:104], seconds=3),
        frames[104:AT_REST],
        map(smudged, frames[AT_REST:]),
        held(list(map(smudged, frames[-28:])), seconds=10),
    )
    with file.open("wb") as out:
        for part in parts:
            for image in part:
                out.write(cv2.imencode(".jpg", image)[1].tobytes())
    return file


def held(frames: list[BgrImage], *, seconds: float) -> Iterator[BgrImage]:
    """These frames to and fro for so long: no two in a row are the same."""
    to_and_fro = [*frames, *frames[-2:0:-1]]
    return (to_and_fro[number % len(to_and_fro)] for number in range(round(seconds * FPS)))


def smudged(image: BgrImage) -> BgrImage:
    """The frame of a lens that has a smudge where that 5 lies."""
    blurred = image.copy()
    blurred[SMUDGED] = cv2.GaussianBlur(blurred[SMUDGED], (0, 0), 2.5)
    return blurred


def test_a_turn_from_the_lens_to_the_bank_and_a_game_that_outlives_its_camera(tmp_path: Path):
    """Ann's roll and keep come from the camera, her doubt is answered; Bob's camera goes."""
    clip = film(tmp_path / "turn.mjpeg")
    with serving(tmp_path / "games.sqlite") as address, chromiums() as launch:
        browser = launch(*camera_flags(clip))
        board = page_at(browser, address)
        new_game(board, "Ann", "Bob")
        game = board.url.rsplit("/", 1)[1]
        with opened(browser, address, query=f"?table={game}", script=WHEN_IT_MOVED) as phone:
            says(phone, "Throw six dice")
            board.get_by_role("button", name="Keep 1, 1, 1, 1 for").first.wait_for(state="attached")
            sys.stderr.write(f"from rest to the other device: {lag(phone):.2f} s\n")
            says(phone, "Leave what you keep, and pick up the others")
            shows(board, "This turn: 100 points")
            answer_the_doubt(board, phone)
            keep(board, "Keep 5, 5 for 100")
            tap(board, "Bank 200")
            shows(board, "Bob, 0, to move")
            board.get_by_role("button", name="Keep 1, 1, 1, 1 for").first.wait_for(
                state="attached", timeout=60_000
            )
            phone.evaluate(f"{TRACK}.dispatchEvent(new Event('ended'))")
            says(phone, "The camera is gone.")
            adds(phone, "You can go on by hand on the scoreboard.")
            shows(board, "The camera was closed")
        keep(board, "Keep 1, 1, 1 for 1,000")
        tap(board, "Bank 1,000")
        choose(board, "Points")
        for points in ("10000", "9000"):
            write(board, "Points of this turn", points)
            tap(board, "Enter points")
        shows(board, "Winner")


def lag(phone: Page) -> float:
    """Seconds from the last motion that the camera's page saw to now; dice are read while none is.

    A roll takes longer to be told than the reader waits for dice to lie still, which is the only
    bound that holds on a machine that has other work.
    """
    now = time.time() * 1000
    rest = max(it for it in phone.evaluate("moved") if it < now - 300)
    seconds = (now - rest) / 1000
    assert seconds < 10
    return float(seconds)


def answer_the_doubt(board: Page, phone: Page) -> None:
    """A throw that is not clear is shown and not entered: say which dice they are."""
    shows(board, "Please compare each face")
    says(phone, "Please compare the dice with the roll on the scoreboard")
    board.get_by_role("button", name=re.compile(r"Die \d: \d, in doubt")).first.click()
    tap(board, "It is a 4")
    tap(board, "Use these dice")
    says(phone, "Leave what you keep")


def test_a_camera_that_is_refused_and_a_game_that_is_played_by_hand(tmp_path: Path):
    with serving(tmp_path / "games.sqlite") as address, chromiums() as launch:
        browser = launch(*camera_flags(says="deny"))
        board = page_at(browser, address)
        new_game(board, "Ann", "Bob")
        game = board.url.rsplit("/", 1)[1]
        with opened(browser, address, query=f"?table={game}") as phone:
            says(phone, "This page may not use the camera.")
            adds(phone, "You can go on by hand on the scoreboard.")
        choose(board, "Dice")
        tap_roll(board, "112346")
        keep(board, "Keep 1, 1 for 200")
        tap(board, "Bank 200")
        shows(board, "Ann, 200")
