"""PURE. The settings of a device, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper import __version__
from scorekeeper.app.settings import AdviceLevel, Appearance, Size
from scorekeeper.language import later, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.settings import Settings
    from scorekeeper.language import Language

BROWSER = "browser"
"""As the language that is chosen: the one that the browser asks for."""

APPEARANCES = {
    Appearance.SYSTEM: later("As the device"),
    Appearance.LIGHT: later("Light"),
    Appearance.DARK: later("Dark"),
    Appearance.BLACK: later("Black"),
}
SIZES = {
    Size.NORMAL: later("As the browser"),
    Size.LARGE: later("Large"),
    Size.LARGEST: later("Very large"),
}
ADVICE = {
    AdviceLevel.OFF: later("None"),
    AdviceLevel.ODDS: later("The odds alone"),
    AdviceLevel.FULL: later("What is best, and why"),
}


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A setting: options of (value, words), of which one holds; `note` says what it is for."""

    title: str
    options: tuple[tuple[str, str], ...]
    chosen: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """The screen of settings."""

    title: str
    language: ChoiceView
    appearance: ChoiceView
    size: ChoiceView
    advice: ChoiceView
    awake: str
    awake_note: str
    stays_awake: bool
    about: tuple[str, ...]


def present_settings(settings: Settings, languages: Sequence[Language]) -> SettingsView:
    """The screen of settings, in the language spoken now; each language has its own name."""
    return SettingsView(
        title=say("Settings"),
        language=ChoiceView(
            say("Language"),
            (
                (BROWSER, say("As the browser")),
                *((it.code, it.name) for it in languages),
            ),
            settings.language or BROWSER,
        ),
        appearance=ChoiceView(
            say("Appearance"),
            tuple((it.value, say(label)) for it, label in APPEARANCES.items()),
            settings.appearance,
            note=say("Black spares the battery of screens that glow"),
        ),
        size=ChoiceView(
            say("Size of text"),
            tuple((it.value, say(label)) for it, label in SIZES.items()),
            settings.size,
        ),
        advice=ChoiceView(
            say("Advice during a game"),
            tuple((it.value, say(label)) for it, label in ADVICE.items()),
            settings.advice,
        ),
        awake=say("Keep the screen on during a game"),
        awake_note=say("Where the device allows it"),
        stays_awake=settings.stays_awake,
        about=(
            say("Scorekeeper {version}", version=__version__),
            say("Free software under the MIT licence."),
            say("Games stay on this machine, settings on this device. Nothing is sent elsewhere."),
        ),
    )
