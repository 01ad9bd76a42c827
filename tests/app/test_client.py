"""What the server gives in place of the files of Flet's client: icons, names and fonts."""

from __future__ import annotations

import warnings

import cv2
import numpy as np
import pytest

from scorekeeper.app.server import application
from scorekeeper.app.theme import SEED
from tests.app.board_page import house_now
from tools.icons import ICONS, draw

with warnings.catch_warnings():
    # The client wants a newer httpx by another name; the one that Flet brings serves as well.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(application(house_now()))


@pytest.mark.parametrize("name", ICONS)
def test_the_icons_are_those_that_are_drawn(client: TestClient, name: str):
    side, share, is_clear = ICONS[name]
    answer = client.get(f"/{name}")
    assert answer.headers["content-type"] == "image/png"
    given = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_UNCHANGED)
    assert given is not None
    assert np.array_equal(given, draw(side, share, is_clear=is_clear))


def test_the_manifest_is_of_this_app_and_its_icons_have_the_sizes_that_it_tells(
    client: TestClient,
):
    manifest = client.get("/manifest.json").json()
    assert (manifest["name"], manifest["theme_color"]) == ("Scorekeeper", SEED)
    assert "Flet" not in str(manifest)
    for icon in manifest["icons"]:
        side = ICONS[icon["src"]][0]
        assert icon["sizes"] == f"{side}x{side}"


def test_the_page_is_called_by_the_app_s_name(client: TestClient):
    assert "<title>Scorekeeper</title>" in client.get("/").text


def test_only_fonts_of_this_app_are_fetched_before_the_first_screen_and_all_are_there(
    client: TestClient,
):
    fonts = client.get("/assets/FontManifest.json").json()
    assert {it["family"] for it in fonts} == {"MaterialIcons", "Roboto"}
    for font in fonts:
        for part in font["fonts"]:
            assert len(client.get(f"/assets/{part['asset']}").content) > 10_000
