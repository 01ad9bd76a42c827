"""A page's device: what it keeps for us, how the page looks on it, whether its screen stays on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.settings import Appearance, dumps, loads

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.app.settings import Settings
    from scorekeeper.language import Language

log = logging.getLogger(__name__)

KEY = "scorekeeper.settings"

GLANCE_SECONDS = 0.3
"""From the moment that something is drawn until a person can have seen it, and tapped for it."""

DRAWN_SOON = 4
"""Turns of the loop after which a page that was told of a change has been sent it."""

MODES = {
    Appearance.SYSTEM: ft.ThemeMode.SYSTEM,
    Appearance.LIGHT: ft.ThemeMode.LIGHT,
    Appearance.DARK: ft.ThemeMode.DARK,
    Appearance.BLACK: ft.ThemeMode.DARK,
}


class Device(Protocol):
    """What a visit asks of the device."""

    def dress(self, settings: Settings, language: Language) -> None:
        """Show the page in this look, and tell the browser its language."""

    def keep(self, settings: Settings) -> None:
        """Keep the settings until they change."""

    def stay_awake(self, *, on: bool) -> None:
        """Keep the screen on, or let it go off again."""

    def when_seen(self, then: Callable[[], None]) -> None:
        """Call `then` when what has just changed is on the screen, and a person has seen it."""


class NoDevice:
    """Where there is no page: nothing is kept, nothing shown."""

    def dress(self, settings: Settings, language: Language) -> None:
        """Nothing to show it on."""

    def keep(self, settings: Settings) -> None:
        """Nowhere to keep it."""

    def stay_awake(self, *, on: bool) -> None:
        """No screen."""

    def when_seen(self, then: Callable[[], None]) -> None:
        """Nobody looks away."""
        then()


class PageDevice:
    """The device of a Flet page. A device that can not do something is no fault: it goes on."""

    def __init__(self, page: ft.Page) -> None:
        """Ask the page for its services."""
        self._page = page
        self._kept = ft.SharedPreferences()
        self._wakelock = ft.Wakelock()
        self._is_awake = False
        page.services += [self._kept, self._wakelock]

    def dress(self, settings: Settings, language: Language) -> None:
        """Show the page in this look; the browser says the language to screen readers."""
        page, appearance = self._page, settings.appearance
        page.theme_mode = MODES[appearance]
        page.theme = theme.theme()
        page.dark_theme = theme.theme(is_black=appearance is Appearance.BLACK)
        locale = ft.Locale(language.code)
        page.locale_configuration = ft.LocaleConfiguration([locale], locale)
        page.update()

    def keep(self, settings: Settings) -> None:
        """Write the settings into the browser's storage."""
        text = dumps(settings)

        async def write() -> None:
            await self._kept.set(KEY, text)

        self._try(write)

    def stay_awake(self, *, on: bool) -> None:
        """Hold the screen on. It is asked for each time: browsers drop it when a page is hidden."""
        if on or self._is_awake:
            self._is_awake = on
            self._try(self._wakelock.enable if on else self._wakelock.disable)

    def when_seen(self, then: Callable[[], None]) -> None:
        """Ask the client, which answers after it has drawn what came before the question.

        Until then what is tapped may be on the screen before. Its controls are held, and put back
        where Flet looks for them, so that such a tap is answered, and not dropped without a word.
        """
        session = self._page.session
        before = dict(session.index)

        async def look() -> None:
            for _ in range(DRAWN_SOON):
                await asyncio.sleep(0)
            for number, control in before.items():
                session.index.setdefault(number, control)
            with suppress(RuntimeError, TimeoutError):
                await self._kept.contains_key(KEY)
            await asyncio.sleep(GLANCE_SECONDS)
            then()

        self._page.run_task(look)

    async def kept(self) -> Settings | None:
        """The settings that were kept; None where there are none, or the device keeps nothing."""
        try:
            text = await self._kept.get(KEY)
        except (RuntimeError, TimeoutError) as error:
            log.info("no settings can be read from this device: %s", error)
            return None
        return loads(text) if isinstance(text, str) else None

    def _try(self, action: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                await action()
            except (RuntimeError, TimeoutError) as error:
                log.info("this device can not do that: %s", error)

        self._page.run_task(run)
