"""Visit: one page's person. Addresses lead to desks, and each desk does the work of its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

from scorekeeper.app.desks.dice import DiceDesk
from scorekeeper.app.desks.door import DoorDesk
from scorekeeper.app.desks.end import EndDesk
from scorekeeper.app.desks.history import HistoryDesk
from scorekeeper.app.desks.home import HomeDesk
from scorekeeper.app.desks.house_rules import HouseRulesDesk
from scorekeeper.app.desks.past import PastDesk
from scorekeeper.app.desks.people import PlayersDesk
from scorekeeper.app.desks.pictures import PicturesDesk
from scorekeeper.app.desks.review import ReviewDesk
from scorekeeper.app.desks.seating import SeatingDesk
from scorekeeper.app.desks.settings import SettingsDesk
from scorekeeper.app.desks.start import StartDesk
from scorekeeper.app.desks.table import TableDesk
from scorekeeper.app.desks.ways import Ways
from scorekeeper.app.device import NoDevice
from scorekeeper.app.door.guest import HOST
from scorekeeper.app.languages import best, language
from scorekeeper.app.parts.unchanged import Unchanged
from scorekeeper.app.state import AppState, Panel
from scorekeeper.app.views import TableView
from scorekeeper.errors import GameNotFoundError, VariantNotFoundError
from scorekeeper.game.ports import GameId
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from scorekeeper.app.device import Device
    from scorekeeper.app.door.guest import Guest
    from scorekeeper.app.house import House
    from scorekeeper.app.settings import Settings

AWAKE = {"game", "board"}
"""The screens of a game that goes on, by the first part of their address."""


class Visit:
    """One page. `go` is how it changes the address, `start` runs a coroutine beside the page."""

    def __init__(
        self,
        house: House,
        *,
        go: Callable[[str], None],
        start: Callable[[Callable[[], Awaitable[None]]], None],
        relay: Callable[[Callable[[], None]], Callable[[], None]],
        device: Device | None = None,
    ) -> None:
        """`relay` wraps a listener so that it runs in this page's own context."""
        self.state = AppState()
        self._device = device or NoDevice()
        self.ways = Ways(self.state, house, go, start, relay, self._device)
        self.table = TableDesk(self.ways)
        self.end = EndDesk(self.ways)
        self.past = PastDesk(self.ways)
        self.start = StartDesk(self.ways)
        self.seating = SeatingDesk(self.ways)
        self.house_rules = HouseRulesDesk(self.ways)
        self.games = HomeDesk(self.ways)
        self.history = HistoryDesk(self.ways)
        self.people = PlayersDesk(self.ways)
        self.dice = DiceDesk(self.ways)
        self.door = DoorDesk(self.ways)
        self.pictures = PicturesDesk(self.ways)
        self.review = ReviewDesk(self.ways)
        self.settings = SettingsDesk(self.ways, change=self._change)
        self.guest = HOST
        self.unchanged = Unchanged()
        self._wanted: Sequence[str] = ()
        self._route = ""
        self._news = house.news

    def show(self, route: str) -> None:
        """Draw the screen of this address; one that leads nowhere leads home, with a word."""
        self.leave()
        self._route = route
        with speaking(self.state.language):
            if self._news is not None:
                self.state.notice = self._news()
                self._news = None
            try:
                self._show(self._open_to_guest(route))
            except (GameNotFoundError, VariantNotFoundError) as error:
                self.state.notice = error.sentence
                self._show("/")
        self._device.stay_awake(on=self._stays_awake)

    def receive(self, guest: Guest | None) -> None:
        """This page is that of a guest from the network, or of whoever sits at this machine."""
        self.guest = guest

    def leave(self) -> None:
        """Leave the screen that is shown."""
        self.table.close()
        self.games.close()
        self.people.close()
        self.review.close()
        self.past.close()
        self.door.close()
        self.pictures.close()
        self.seating.close()

    def apply(self, settings: Settings) -> None:
        """Show everything as these settings want it."""
        self.state.settings = settings
        code = settings.language
        self.state.language = language(code) if code else best(self._wanted)
        self._device.dress(settings, self.state.language)
        if self._route:
            self.show(self._route)

    def want(self, languages: Sequence[str]) -> None:
        """The browser asks for these languages (see `languages.best`)."""
        self._wanted = languages
        self.apply(self.state.settings)

    def attempt(self, action: Callable[[], None]) -> None:
        """Do what a tap asks; what the rules or the store refuse is told in a sentence."""
        self.ways.attempt(action)

    def go(self, route: str) -> None:
        """Go to another screen."""
        self.ways.go(route)

    def home(self) -> None:
        """Go to the list of games."""
        self.go("/")

    def new_game(self, names: Sequence[str] = ()) -> None:
        """Go to the screen that starts a game, with these names, or the newest game's."""
        self.start.begin(names)
        self.go("/new")

    def play_by(self, rule_set: str) -> None:
        """Go to the screen that starts a game, with this rule set chosen."""
        self.start.plan(rule_set)
        self.go("/new")

    def open_game(self, game: str) -> None:
        """Go to a game."""
        self.go(f"/game/{game}")

    def press(self, key: str) -> None:
        """What a key does on the screen that is shown."""
        if isinstance(self.state.view, TableView):
            self.table.press(key)

    @property
    def _stays_awake(self) -> bool:
        is_game = self._route.strip("/").split("/")[0] in AWAKE
        return is_game and self.state.settings.stays_awake

    def _change(self, settings: Settings) -> None:
        """Somebody chose: from now on it is so, on this device."""
        self.apply(settings)
        self._device.keep(settings)

    def _open_to_guest(self, route: str) -> str:
        """The address that is shown: a guest who strays from their table is led back to it."""
        if self.guest is None or self.guest.games is None:
            return route
        games = self.guest.games
        place = route.strip("/").split("/")
        match place:
            case ["settings"]:
                return route
            case ["game", game, *rest] if game in games and rest != ["door"]:
                return route
            case [""]:
                pass
            case _:
                self.state.notice = say("This device was let in to one table alone.")
        return f"/game/{games[-1]}" if games else "/"

    def _show(self, route: str) -> None:  # noqa: C901, PLR0912  # a line an address
        place = route.strip("/").split("/")
        if place[0] != "game" or place[2:]:
            # Whoever comes back to the table comes back to the game, not to its menu.
            self.state.panel = Panel.NONE
        match place:
            case ["history"]:
                self.history.open()
            case ["history", player]:
                self.history.open(unquote(player))
            case ["players"]:
                self.people.open()
            case ["players", player]:
                self.people.open_player(unquote(player))
            case ["dice"]:
                self.dice.open()
            case ["dice", player]:
                self.dice.open(unquote(player))
            case ["game", game, "turns"]:
                self.past.open(GameId(game))
            case ["game", game, "review"]:
                self.review.open(GameId(game))
            case ["settings"]:
                self.settings.open()
            case ["new"]:
                self.start.open()
            case ["rules"]:
                self.house_rules.open_list()
            case ["rules", *address]:
                self.house_rules.open(*address)
            case ["game", game]:
                self.table.open(GameId(game))
            case ["game", game, "door"]:
                self.door.open(GameId(game))
            case ["game", game, "pictures"]:
                self.pictures.open(GameId(game))
            case ["game", game, "start"]:
                self.seating.open_start(GameId(game))
            case ["game", game, "players"]:
                self.seating.open_players(GameId(game))
            case _:
                self.games.open()
