"""The demo clip on the camera page: it plays, its frames are watched, and it says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.app import bundled
from tests.app.browser import CHROMIUM
from tests.app.camera_page import ToldTable, adds, goes_on, opened, press, says, until

if TYPE_CHECKING:
    from tests.app.camera_page import Launch

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]


def test_whoever_has_no_camera_may_watch_a_clip(launch: Launch, address: str, table: ToldTable):
    with opened(launch("--use-fake-ui-for-media-stream"), address) as page:
        says(page, "No camera was found.")
        press(page, "Demo clip")
        goes_on(page, table)
        adds(page, "A demo clip plays in place of a camera. Its dice count in this game.")
        press(page, "Stop")
        says(page, "The camera is stopped.")
        until(lambda: table.eyes[-1].closed == 1)
        press(page, "Demo clip")
        goes_on(page, table)


def test_a_clip_that_cannot_be_played_is_said(launch: Launch, address: str, monkeypatch, tmp_path):
    (tmp_path / "clips").mkdir()
    (tmp_path / "clips" / "demo.webm").write_bytes(b"no film at all")
    monkeypatch.setattr(bundled, "_PLACES", (tmp_path,))
    browser = launch("--use-fake-ui-for-media-stream")
    with opened(browser, address) as page:
        press(page, "Demo clip")
        says(page, "The demo clip cannot be played in this browser.")
