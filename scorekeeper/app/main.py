"""The app's composition root: one page's Visit, its events, and the screen that it draws."""

from __future__ import annotations

import contextvars
from typing import TYPE_CHECKING

import flet as ft
from flet.controls.context import _context_page

from scorekeeper.app.device import PageDevice
from scorekeeper.app.door.guest import guest
from scorekeeper.app.parts.notice import notice
from scorekeeper.app.parts.words import stretched
from scorekeeper.app.present.dice import DiceView
from scorekeeper.app.present.door import DoorView
from scorekeeper.app.present.history import HistoryView
from scorekeeper.app.present.house_rules import HouseRulesView
from scorekeeper.app.present.past import PastView
from scorekeeper.app.present.people import PlayersView, PlayerView
from scorekeeper.app.present.pictures import PicturesView
from scorekeeper.app.present.review import ReviewView
from scorekeeper.app.present.rule_form import RuleFormView
from scorekeeper.app.present.seating import SeatingView, StartRollView
from scorekeeper.app.present.settings import SettingsView
from scorekeeper.app.screens.dice import dice
from scorekeeper.app.screens.door import door
from scorekeeper.app.screens.history import history
from scorekeeper.app.screens.home import home
from scorekeeper.app.screens.house_rules import house_rules
from scorekeeper.app.screens.new_game import new_game
from scorekeeper.app.screens.past import past
from scorekeeper.app.screens.people import player, players
from scorekeeper.app.screens.pictures import pictures
from scorekeeper.app.screens.review import review
from scorekeeper.app.screens.rule_form import rule_form
from scorekeeper.app.screens.screen import Look, Screen
from scorekeeper.app.screens.seating import seating, start
from scorekeeper.app.screens.settings import settings
from scorekeeper.app.screens.table import table
from scorekeeper.app.settings import Appearance
from scorekeeper.app.theme import COLUMN, GAP, theme
from scorekeeper.app.views import HomeView, NewGameView, TableView
from scorekeeper.app.visit import Visit
from scorekeeper.app.wanted import wanted
from scorekeeper.language import speaking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from scorekeeper.app.house import House
    from scorekeeper.app.state import AppState


def page_of(house: House) -> Callable[[ft.Page], None]:
    """The function that Flet calls with every new page."""

    def main(page: ft.Page) -> None:
        page.title = "Scorekeeper"
        page.padding = 0
        device = PageDevice(page)
        visit = _visit(house, page, device)
        visit.receive(guest.get())
        visit.state.width = page.width or visit.state.width
        visit.state.height = page.height or visit.state.height
        visit.want([wanted.get()])
        picker = ft.FilePicker(on_result=lambda event: _picked(event, visit, page))
        page.services.append(picker)
        page.on_route_change = lambda event: visit.attempt(lambda: visit.show(event.route))
        page.on_resize = lambda event: _resized(visit, event.width, event.height)
        # What was sent while a phone was away is lost, so a page that is back is drawn again.
        page.on_connect = lambda _: visit.attempt(lambda: _come_back(visit, page))
        page.on_locale_change = lambda event: visit.attempt(
            lambda: visit.want([it.language_code for it in event.locales])
        )
        page.on_close = lambda _: visit.leave()
        page.on_keyboard_event = lambda event: _pressed(event, visit)
        visit.attempt(lambda: visit.show(page.route or "/"))
        page.render(App, visit.state, visit, picker)
        page.run_task(_take_kept, device, visit)

    return main


def warm_up(house: House) -> None:
    """Make the first screen once, for nobody: Flet imports each control when it is first used.

    Without it the first page of a process comes 0.4 seconds later.
    """
    visit = Visit(house, go=lambda _: None, start=lambda _: None, relay=lambda it: it)
    visit.show("/")
    visit.leave()
    look = Look(visit.state.width, is_dark=False)
    if isinstance(visit.state.view, HomeView):
        _strip(stretched([home(visit.state.view, visit, look).body]), COLUMN)
    theme()
    ft.FilePicker()
    ft.SharedPreferences()
    ft.Wakelock()
    ft.SafeArea(ft.Column())


@ft.component
def App(state: AppState, visit: Visit, picker: ft.FilePicker) -> ft.Control:  # noqa: N802  # Flet's components are named like controls
    """The whole page: head, a body that scrolls, and a foot in the thumb's reach."""
    scale = state.settings.size.scale
    look = Look(state.width / scale, is_dark=_is_dark(state))
    visit.unchanged.begin((look, state.language, state.settings))
    with speaking(state.language):
        screen = _screen(state, visit, look, picker)
        # The note has a place of its own even while there is none: if it pushed what follows down
        # the list, Flet would draw that anew, and what was typed there would be lost.
        note = notice(state.notice, on_close=lambda: visit.attempt(lambda: None))
    body = stretched([ft.Container(note, visible=bool(state.notice)), screen.body])
    head = [] if screen.head is None else [_strip(screen.head, screen.widest)]
    foot = (
        []
        if screen.foot is None
        else [_strip(screen.foot, screen.widest, back=ft.Colors.SURFACE_CONTAINER)]
    )
    whole = ft.Column(
        [
            *head,
            # Another screen is another list: it begins at its top, wherever the last one was left.
            ft.Column(
                [_strip(body, screen.widest)],
                key=type(state.view).__name__,
                expand=True,
                scroll=ft.ScrollMode.AUTO,
            ),
            *foot,
        ],
        spacing=0,
        expand=True,
    )
    return ft.SafeArea(_grown(whole, state, scale), expand=True)


def _screen(  # noqa: C901, PLR0912  # a line a screen
    state: AppState, visit: Visit, look: Look, picker: ft.FilePicker
) -> Screen:
    match state.view:
        case TableView() as view:
            return table(view, state, look, picker=picker, visit=visit)
        case NewGameView() as view:
            return new_game(view, look, visit)
        case SettingsView() as view:
            return settings(view, visit, look)
        case HouseRulesView() as view:
            return house_rules(view, visit)
        case RuleFormView() as view:
            return rule_form(view, look, visit)
        case SeatingView() as view:
            return seating(view, look, visit)
        case StartRollView() as view:
            return start(view, state.start_faces, look, visit)
        case HomeView() as view:
            return home(view, visit, look)
        case HistoryView() as view:
            return history(view, visit, look)
        case PlayersView() as view:
            return players(view, visit, look)
        case PlayerView() as view:
            return player(view, visit, look)
        case DiceView() as view:
            return dice(view, visit, look)
        case PastView() as view:
            return past(view, visit, look, height=state.height / state.settings.size.scale)
        case ReviewView() as view:
            return review(view, visit, look)
        case DoorView() as view:
            return door(view, visit, look)
        case PicturesView() as view:
            return pictures(view, visit)
        case None:
            return Screen(ft.Column())


def _grown(whole: ft.Control, state: AppState, scale: float) -> ft.Control:
    """Everything larger, as a browser's zoom does it: laid out for a smaller page, then scaled.

    The look of texts alone would not do: what is beside them is made for their size.
    """
    if scale == 1:
        return whole
    return ft.Container(
        expand=True,
        alignment=ft.Alignment.TOP_LEFT,
        content=ft.Container(
            whole,
            width=state.width / scale,
            height=state.height / scale,
            scale=ft.Scale(scale, alignment=ft.Alignment.TOP_LEFT),
        ),
    )


async def _take_kept(device: PageDevice, visit: Visit) -> None:
    """Take over what the device keeps. The first screen does not wait for it."""
    kept = await device.kept()
    if kept is not None and kept != visit.state.settings:
        visit.attempt(lambda: visit.apply(kept))


def _is_dark(state: AppState) -> bool:
    if state.settings.appearance is Appearance.SYSTEM:
        return ft.context.page.platform_brightness == ft.Brightness.DARK
    return state.settings.appearance is not Appearance.LIGHT


def _strip(content: ft.Control, widest: float, *, back: str | None = None) -> ft.Control:
    """A strip across the page, its content in the middle and never wider than `widest`."""
    return ft.Container(
        bgcolor=back,
        padding=ft.Padding.symmetric(horizontal=2 * GAP, vertical=GAP),
        alignment=ft.Alignment.TOP_CENTER,
        content=ft.ResponsiveRow(
            [ft.Container(content, alignment=ft.Alignment.TOP_LEFT)], width=widest
        ),
    )


def _visit(house: House, page: ft.Page, device: PageDevice) -> Visit:
    def go(route: str) -> None:
        page.run_task(page.push_route, route)

    def start(work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await work()

        page.run_task(run)

    def relay(listener: Callable[[], None]) -> Callable[[], None]:
        """A change comes from another page's tap: draw this page in its own context."""

        def heard() -> None:
            # Flet types a page's connection as if it were always there; a page that is away is
            # drawn when it comes back, and must not spoil the tap of the page that told it.
            if not page.session.connection:
                return
            contextvars.copy_context().run(_in_page, page, visit, listener)

        return heard

    visit = Visit(house, go=go, start=start, relay=relay, device=device)
    return visit


def _in_page(page: ft.Page, visit: Visit, listener: Callable[[], None]) -> None:
    _context_page.set(page)  # type: ignore[arg-type]  # Flet types the variable by its default
    guest.set(visit.guest)
    listener()


def _picked(event: ft.FilePickerResultEvent, visit: Visit, page: ft.Page) -> None:
    photos = [file.bytes for file in event.files if file.bytes]
    if photos:
        page.run_task(visit.table.read_photo, photos[0])


def _come_back(visit: Visit, page: ft.Page) -> None:
    # It may come with another pass than it left with.
    visit.receive(guest.get())
    visit.show(page.route)


def _resized(visit: Visit, width: float, height: float) -> None:
    visit.state.width, visit.state.height = width, height


def _pressed(event: ft.KeyboardEvent, visit: Visit) -> None:
    if not (event.ctrl or event.alt or event.meta):
        key = f"Shift {event.key}" if event.shift and event.key.isalpha() else event.key
        visit.attempt(lambda: visit.press(key))
