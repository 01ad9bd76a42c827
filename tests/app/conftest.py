"""Fixtures of the two test modules that look at the camera page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.camera_page import (
    THROW,
    Launch,
    ToldTable,
    camera_flags,
    chromiums,
    clip_of,
    serving_cameras,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def launch() -> Iterator[Launch]:
    """Starts a Chromium with the flags that it is given."""
    with chromiums() as start:
        yield start


@pytest.fixture(scope="module")
def browser(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """A Chromium whose camera looks at THROW."""
    clip = clip_of(THROW, tmp_path_factory.mktemp("clip") / "throw.mjpeg")
    return launch(*camera_flags(clip))


@pytest.fixture
def table() -> ToldTable:
    """The one table."""
    return ToldTable()


@pytest.fixture
def address(table: ToldTable) -> Iterator[str]:
    """Where the application with this table is served."""
    with serving_cameras(table) as at:
        yield at
