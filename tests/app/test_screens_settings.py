"""Settings: chosen on the screen, held at once, kept on the device, taken over by the next page."""

from __future__ import annotations

import flet as ft

from scorekeeper.app.device import KEY
from scorekeeper.app.main import page_of
from scorekeeper.app.settings import AdviceLevel, Appearance, Settings, Size, dumps, loads
from scorekeeper.app.wanted import wanted
from scorekeeper.game.commands import TypePoints
from tests.app.fakeui import LAPTOP_PX, PHONE_PX, UI, play
from tests.app.play import house_of, table_of


def kept(ui: UI) -> Settings:
    text = ui.connection.stored[KEY]
    assert isinstance(text, str)
    return loads(text)


def mode(ui: UI) -> object:
    """A call, so that type checkers expect it to change."""
    return ui.page.theme_mode


async def choose(ui: UI, value: str) -> None:
    """Choose the radio of this value."""
    group = next(
        it
        for it in ui.all(ft.RadioGroup)
        if value in {radio.value for radio in ui.all(ft.Radio) if radio.value} and has(it, value)
    )
    ui.session.apply_patch(group._i, {"value": value})
    await ui.fire(group, "change", value)


def has(group: ft.RadioGroup, value: str) -> bool:
    content = group.content
    assert isinstance(content, ft.Column)
    rows = [it.content for it in content.controls if isinstance(it, ft.MergeSemantics)]
    radios = [it.controls[0] for it in rows if isinstance(it, ft.Row)]
    return any(isinstance(it, ft.Radio) and it.value == value for it in radios)


def on_settings(*stories, stored: dict[str, object] | None = None, width: float = PHONE_PX) -> None:
    play(*stories, main=page_of(house_of()), route="/settings", width=width, stored=stored)


def test_black_holds_at_once_and_is_kept():
    async def story(ui: UI) -> None:
        assert mode(ui) is ft.ThemeMode.SYSTEM
        await choose(ui, "black")
        assert mode(ui) is ft.ThemeMode.DARK
        scheme = ui.page.dark_theme and ui.page.dark_theme.color_scheme
        assert scheme is not None
        assert scheme.surface == "#000000"
        assert ui.page.dark_theme.scaffold_bgcolor == "#000000"
        assert kept(ui) == Settings(appearance=Appearance.BLACK)
        await choose(ui, "light")
        assert mode(ui) is ft.ThemeMode.LIGHT

    on_settings(story)


def test_advice_and_size_are_kept_beside_each_other():
    async def story(ui: UI) -> None:
        await choose(ui, "full")
        await choose(ui, "large")
        assert kept(ui) == Settings(advice=AdviceLevel.FULL, size=Size.LARGE)

    on_settings(story, width=LAPTOP_PX)


def test_a_larger_size_is_laid_out_for_a_smaller_page():
    async def story(ui: UI) -> None:
        await choose(ui, "largest")
        grown = next(it for it in ui.all(ft.Container) if isinstance(it.scale, ft.Scale))
        assert grown.width == PHONE_PX / 1.25
        assert isinstance(grown.scale, ft.Scale)
        assert grown.scale.scale == 1.25

    on_settings(story)


def test_what_is_kept_is_taken_over_by_the_next_page():
    async def story(ui: UI) -> None:
        assert mode(ui) is ft.ThemeMode.LIGHT

    stored: dict[str, object] = {KEY: dumps(Settings(appearance=Appearance.LIGHT))}
    on_settings(story, stored=stored)


def test_a_device_that_keeps_nothing_still_shows_what_is_chosen():
    async def story(ui: UI) -> None:
        ui.connection.refuses = "no storage here"
        await choose(ui, "dark")
        assert mode(ui) is ft.ThemeMode.DARK

    on_settings(story)


def test_the_screen_stays_on_during_a_game_and_not_after_it():
    async def story(ui: UI) -> None:
        assert ui.connection.calls.count("enable") == 1
        await ui.tap("Back to the games")
        assert ui.connection.calls[-1] == "disable"

    house = house_of()
    table = table_of(house)
    play(story, main=page_of(house), route=f"/game/{table.game}")


def test_the_screen_may_go_off_where_the_switch_is_off():
    async def story(ui: UI) -> None:
        switch = next(ui.all(ft.Switch))
        ui.session.apply_patch(switch._i, {"value": False})
        await ui.fire(switch, "change", data=False)
        assert kept(ui) == Settings(stays_awake=False)
        await ui.fire(ui.page, "route_change", {"route": f"/game/{table.game}"})
        assert "enable" not in ui.connection.calls

    house = house_of()
    table = table_of(house)
    play(story, main=page_of(house), route="/settings")


def language_of(ui: UI) -> str:
    """The language that the browser is told."""
    locale = ui.page.locale_configuration
    assert locale is not None
    assert locale.current_locale is not None
    return str(locale.current_locale.language_code)


def test_a_language_holds_at_once_and_is_kept():
    async def story(ui: UI) -> None:
        assert language_of(ui) == "en"
        await choose(ui, "pl")
        assert language_of(ui) == "pl"
        assert kept(ui).language == "pl"

    on_settings(story)


def test_the_browsers_language_is_spoken_where_none_is_chosen():
    async def story(ui: UI) -> None:
        assert ui.shows("Ann 10.050")
        await ui.fire(ui.page, "route_change", {"route": "/settings"})
        await choose(ui, "en")
        await ui.fire(ui.page, "route_change", {"route": "/"})
        assert ui.shows("Ann 10,050")
        await ui.fire(ui.page, "route_change", {"route": "/settings"})
        await choose(ui, "browser")
        assert language_of(ui) == "sl"

    house = house_of()
    table_of(house).do(TypePoints(10_050))
    token = wanted.set("sl-SI,sl;q=0.9,en;q=0.8")
    try:
        play(story, main=page_of(house))
    finally:
        wanted.reset(token)


def test_the_device_may_change_its_language_meanwhile():
    async def story(ui: UI) -> None:
        await ui.fire(ui.page, "locale_change", {"locales": [{"language_code": "et"}]})
        assert language_of(ui) == "et"

    on_settings(story)
