"""Every screen in Chromium's tree for screen readers: what is tapped has a name and takes focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.browser import CHROMIUM, LAPTOP, chromium, go, page_at, serving, shows
from tests.app.pictures import NETWORK, READINGS, SCENES
from tests.app.scenes import Scenes

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

CONTROLS = frozenset(
    {"button", "checkbox", "combobox", "link", "menuitem", "radio", "searchbox", "slider"}
    | {"spinbutton", "switch", "tab", "textbox"}
)
ALL_AROUND = frozenset({"RootWebArea", "generic"})
"""Take the focus for the page as a whole."""
DRAWN_MS = 300


def test_all_controls_have_names_and_can_be_reached_by_keyboard(tmp_path: Path):
    database = tmp_path / "games.sqlite"
    games = Scenes(database).games
    found: dict[str, list[str]] = {}
    with (
        serving(database, reads=READINGS, lan=NETWORK) as address,
        chromium() as browser,
    ):
        page = page_at(browser, address, size=LAPTOP)
        shows(page, "New game")
        there = "/"
        for scene in SCENES:
            if scene.is_plain:
                continue
            route = scene.route(games)
            if route != there:
                go(page, route)
                page.wait_for_timeout(DRAWN_MS)
            there = route
            scene.act(page)
            page.wait_for_timeout(DRAWN_MS)
            controls, faults = looked_at(page)
            assert controls, scene.name
            if faults:
                found[scene.name] = faults
    assert found == {}


def looked_at(page: Page) -> tuple[int, list[str]]:
    """How many controls the page has, and what is wrong with them."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    controls, faults = 0, []
    for node in nodes:
        if node["ignored"] or node["role"]["value"] in ALL_AROUND:
            continue
        role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
        told = {it["name"]: it["value"].get("value") for it in node.get("properties", [])}
        is_control, takes_focus = role in CONTROLS, bool(told.get("focusable"))
        controls += is_control
        if (is_control or takes_focus) and not name:
            faults.append(f"{role} without a name")
        if is_control and not takes_focus and not told.get("disabled"):
            faults.append(f"{role} '{name}' takes no focus")
    return controls, faults
