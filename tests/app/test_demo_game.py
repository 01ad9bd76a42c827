"""A turn before the demo clip: the camera's page beside the scoreboard, and the model's reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.browser import CHROMIUM, LAPTOP, keep, new_game, page_at, serving, shows, tap
from tests.app.camera_page import chromiums

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]


def test_a_turn_that_the_camera_follows_and_people_end_by_hand(tmp_path: Path):
    """Ann's camera is refused, her clip is followed and then closed; Bob looks on elsewhere."""
    with serving(tmp_path / "games.sqlite") as address, chromiums() as launch:
        browser = launch("--use-fake-ui-for-media-stream")
        ann = page_at(browser, address)
        new_game(ann, "Ann", "Bob")
        bob = page_at(browser, ann.url, size=LAPTOP)
        tap(ann, "Watch the table")
        camera = ann.frame_locator("iframe")
        camera.locator("#words", has_text="No camera was found").wait_for()
        camera.get_by_role("button", name="Demo clip").click()
        shows(bob, "The photo of the throw")
        shows(bob, "This turn: 100 points")
        tap(ann, "Close the camera")
        shows(bob, "The camera was closed")
        if bob.get_by_role("button", name="Keep 5 for 50").count():
            keep(bob, "Keep 5 for 50")  # the clip's second throw was read in time, too
        bob.get_by_role("button", name="Bank 1").click()
        shows(ann, "Bob, 0, to move")
