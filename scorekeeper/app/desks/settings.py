"""The desk of the settings: what this device wants."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.app.languages import LANGUAGES
from scorekeeper.app.present.settings import BROWSER, present_settings
from scorekeeper.app.settings import AdviceLevel, Appearance, Size

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.settings import Settings


class SettingsDesk:
    """Each choice holds at once."""

    def __init__(self, ways: Ways, *, change: Callable[[Settings], None]) -> None:
        """`change` has the device keep and show the settings."""
        self._state = ways.state
        self._change = change

    def open(self) -> None:
        """Show the settings as they stand."""
        self._state.view = present_settings(self._state.settings, LANGUAGES)

    def choose_language(self, code: str) -> None:
        """Speak the language of this code, or that of the browser."""
        self._change(replace(self._state.settings, language="" if code == BROWSER else code))

    def choose_appearance(self, value: str) -> None:
        """Light or dark."""
        self._change(replace(self._state.settings, appearance=Appearance(value)))

    def choose_size(self, value: str) -> None:
        """Draw everything larger, or not."""
        self._change(replace(self._state.settings, size=Size(value)))

    def choose_advice(self, value: str) -> None:
        """How much is said of what would be wise."""
        self._change(replace(self._state.settings, advice=AdviceLevel(value)))

    def stay_awake(self, *, on: bool) -> None:
        """Whether the screen stays on during a game."""
        self._change(replace(self._state.settings, stays_awake=on))
