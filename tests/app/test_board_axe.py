"""What axe-core finds on the plain pages: nothing that keeps people from reading or reaching."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.app.board_page import board_at, ended, final, house_now, middle, serving_board
from tests.app.browser import CHECKOUT, CHROMIUM
from tests.app.camera_page import EMPTY, TABLE, ToldTable, opened, says, serving_cameras

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from scorekeeper.app.house import House

AXE = CHECKOUT / "build/axe/axe.min.js"
SEVERE = {"serious", "critical"}
SIZES = ((360, 740), (1280, 800))

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
    pytest.mark.skipif(not AXE.exists(), reason="no axe-core in build/axe: .ci/axe brings it"),
]


def severe(page: Page) -> list[str]:
    """What axe calls serious or critical, with the places."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{it['id']}: {[node['html'][:160] for node in it['nodes']]}"
        for it in found["violations"]
        if it["impact"] in SEVERE
    ]


def severe_in_all_looks(page: Page) -> dict[str, list[str]]:
    """The same for two widths, light and dark; empty where nothing was found."""
    found = {}
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
            page.wait_for_timeout(100)
            if violations := severe(page):
                found[f"{width} {scheme}"] = violations
    return found


@pytest.mark.parametrize("make", [None, middle, final, ended])
def test_the_board(browser: Browser, make: Callable[[House, int], object] | None):
    house = house_now()
    if make:
        make(house, 5)
    with serving_board(house) as address, board_at(browser, address) as page:
        assert severe_in_all_looks(page) == {}


def test_the_board_without_a_line(browser: Browser):
    house = house_now()
    middle(house, 3)
    with ExitStack() as stack:
        with serving_board(house) as address:
            page = stack.enter_context(board_at(browser, address))
        page.get_by_text("No connection.").wait_for()
        assert severe_in_all_looks(page) == {}


@pytest.mark.parametrize(
    ("query", "words"), [(f"?table={TABLE}", EMPTY.words), ("", "This address names no table")]
)
def test_the_camera_page(browser: Browser, query: str, words: str):
    with (
        serving_cameras(ToldTable()) as address,
        opened(browser, address, query=query) as page,
    ):
        says(page, words)
        assert severe_in_all_looks(page) == {}
