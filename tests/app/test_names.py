"""Every screen in Chromium's tree for screen readers: what is tapped has a name and takes focus."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from tests.app.browser import (
    CHROMIUM,
    LAPTOP,
    PATIENCE_MS,
    chromium,
    go,
    page_at,
    serving,
    shows,
)
from tests.app.pictures import NETWORK, READINGS, SCENES, nothing
from tests.app.scenes import Scenes

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"no Chromium at {CHROMIUM}"),
]

Node: TypeAlias = "dict[str, Any]"
"""A node as Chromium's debugger tells of it."""

CONTROLS = frozenset(
    {"button", "checkbox", "combobox", "link", "menuitem", "radio", "searchbox", "slider"}
    | {"spinbutton", "switch", "tab", "textbox"}
)
ALL_AROUND = frozenset({"RootWebArea", "generic"})
"""Take the focus for the page as a whole."""
LOOKS_MS = 100


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
        there, nodes = "/", drawn(page, before=[])
        for scene in SCENES:
            if scene.is_plain:
                continue
            route = scene.route(games)
            if route != there:
                go(page, route)
                nodes = drawn(page, before=nodes)
            there = route
            if scene.act is not nothing:
                scene.act(page)
                nodes = drawn(page, before=[])
            controls, faults = looked_at(nodes)
            assert controls, scene.name
            if faults:
                found[scene.name] = faults
    assert found == {}


def drawn(page: Page, *, before: list[Node]) -> list[Node]:
    """The tree for screen readers, once it is another than before and has come to rest."""
    session = page.context.new_cdp_session(page)
    ends = time.monotonic() + PATIENCE_MS / 1000
    seen: list[Node] = []
    while time.monotonic() < ends:
        page.wait_for_timeout(LOOKS_MS)
        nodes: list[Node] = session.send("Accessibility.getFullAXTree")["nodes"]
        if told(nodes) == told(seen) != told(before):
            session.detach()
            return nodes
        seen = nodes
    pytest.fail(f"{page.url} shows what was there before, or does not come to rest")


def told(nodes: list[Node]) -> list[tuple[str, str]]:
    """Role and name of all that is not passed over."""
    return [
        (it["role"]["value"], it.get("name", {}).get("value", "").strip())
        for it in nodes
        if not it["ignored"]
    ]


def looked_at(nodes: list[Node]) -> tuple[int, list[str]]:
    """How many controls there are, and what is wrong with them."""
    controls, faults = 0, []
    for node in nodes:
        if node["ignored"] or node["role"]["value"] in ALL_AROUND:
            continue
        role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
        states = {it["name"]: it["value"].get("value") for it in node.get("properties", [])}
        is_control, takes_focus = role in CONTROLS, bool(states.get("focusable"))
        controls += is_control
        if (is_control or takes_focus) and not name:
            faults.append(f"{role} without a name")
        if is_control and not takes_focus and not states.get("disabled"):
            faults.append(f"{role} '{name}' takes no focus")
    return controls, faults
