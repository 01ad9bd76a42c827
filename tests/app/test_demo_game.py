"""A whole turn before the demo clip: the camera page beside the scoreboard, and the real reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.browser import CHROMIUM, new_game, page_at, serving, shows, tap
from tests.app.camera_page import press, says

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.camera_page import Launch

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]


def test_a_turn_that_the_camera_follows_and_people_end_by_hand(launch: Launch, tmp_path: Path):
    with serving(tmp_path / "games.sqlite") as address:
        browser = launch("--use-fake-ui-for-media-stream")  # a person allows all; no camera is here
        board = page_at(browser, address)
        new_game(board, "Ann", "Bob")
        with board.context.expect_page() as opened:
            tap(board, "Watch the table")
        camera = opened.value
        says(camera, "No camera was found.")
        press(camera, "Demo clip")
        shows(board, "Keep 1, 1 for 200")
        shows(board, "The photo of the throw")
