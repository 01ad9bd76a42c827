"""The desk at which a game is started."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.house_rules import read
from scorekeeper.app.present.start import (
    SUGGESTED,
    present_new_game,
    present_teams,
    seated,
    suggestions,
)
from scorekeeper.app.typed import Typed
from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.seating import MOST_PLAYERS
from scorekeeper.rules import toml
from scorekeeper.rules.variant import Start, Variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.views import TeamView

FEWEST_SEATS = 2


@dataclass(slots=True)
class Seat:
    """A seat of the form: what is typed there, and whether its player changed teams."""

    name: str = ""
    is_swapped: bool = False


class StartDesk:
    """Names and a rule set become a game.

    What is typed stays here and draws nothing anew; `typed` tells those parts that follow it.
    """

    def __init__(self, ways: Ways) -> None:
        """Nothing is filled in yet: `open` takes the newest game's players and rule set."""
        self._ways = ways
        self.typed = Typed()
        self.seats: list[Seat] = []
        self._rule_set = ""
        self._compared = ""
        self._rolls_for_start = False
        self._focused = self._edition = 0
        self._presets: tuple[Variant, ...] = ()
        self._house_rules: tuple[Variant, ...] = ()
        self.suggested: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What is typed at each seat."""
        return tuple(it.name for it in self.seats)

    def begin(self, names: Sequence[str] = ()) -> None:
        """Begin the form anew with these names, or with those of the newest game."""
        self.seats = [Seat(name) for name in names]
        self._rule_set = self._compared = ""
        self._rolls_for_start, self._focused = False, 0

    def open(self) -> None:
        """Show the form, with what was typed if it was left."""
        self._presets = self._presets or tuple(toml.find(it) for it in toml.preset_ids())
        found = map(read, self._ways.house.rule_book.house_rules())
        self._house_rules = tuple(it for it in found if isinstance(it, Variant))
        games = self._ways.house.tables.games(limit=1)
        if not self.seats:
            self.seats = [Seat(name) for name in (games[0].players if games else ())]
        self.seats += [Seat() for _ in range(FEWEST_SEATS - len(self.seats))]
        if self._rule_set not in self._known():
            self._rule_set = self._newest_rule_set()
        self._show()

    def plan(self, rule_set: str) -> None:
        """Choose a rule set before the form is shown."""
        self._rule_set = rule_set

    def put(self, seat: int, name: str) -> None:
        """What is typed at a seat."""
        self.seats[seat].name = name
        self.focus(seat)

    def focus(self, seat: int) -> None:
        """The names that are suggested are for this seat."""
        self._focused = seat
        self._suggest()
        self.typed.tell()

    def add_seat(self) -> None:
        """One more player."""
        if len(self.seats) < MOST_PLAYERS:
            self.seats.append(Seat())
            self._focused = len(self.seats) - 1
            self._show()

    def remove_seat(self, seat: int) -> None:
        """One player fewer; the last one stays."""
        if len(self.seats) > 1:
            del self.seats[seat]
            self._focused = min(self._focused, len(self.seats) - 1)
            self._show()

    def move_seat(self, old: int, new: int) -> None:
        """Let a player sit elsewhere; the others close up."""
        if old != new and 0 <= new < len(self.seats):
            self.seats.insert(new, self.seats.pop(old))
            self._focused = new
            self._show()

    def take(self, name: str) -> None:
        """Seat somebody who was suggested, and suggest for the next seat that is free."""
        self.seats[self._focused].name = name
        free = (seat for seat, it in enumerate(self.names) if not it.strip())
        self._focused = next(free, self._focused)
        self._show()

    def teams(self) -> tuple[TeamView, ...]:
        """Who plays with whom, as it is typed now."""
        return present_teams(self.names, self._swapped())

    def swap(self, seat: int) -> None:
        """Let this player play for the other team."""
        self.seats[seat].is_swapped = not self.seats[seat].is_swapped
        self._show()

    def choose(self, rule_set: str) -> None:
        """Play by this rule set."""
        self._rule_set = rule_set
        self._show()

    def compare(self, rule_set: str) -> None:
        """Show the chosen rule set beside another; none to put that away."""
        self._compared = rule_set
        self._show()

    def roll_for_start(self, *, rolls: bool) -> None:
        """Whether a die each says who begins, or the order of the seats."""
        self._rolls_for_start = rolls
        self._show()

    def start(self) -> None:
        """Start the game of the form and go to it."""
        variant = self._variant(self._rule_set)
        players = seated(self.names, self._swapped())
        teams = tuple(tuple(name for _, name, its in players if its == team) for team in (0, 1))
        table = self._ways.house.tables.start(
            variant, tuple(name for _, name, _ in players), teams=teams if variant.teams else ()
        )
        rolls = self._rolls_for_start and variant.start is Start.HIGHEST_DIE and len(players) > 1
        self.begin()
        self._ways.go(f"/game/{table.game}/start" if rolls else f"/game/{table.game}")

    def start_game(self, names: Sequence[str], rule_set: str) -> None:
        """Start a game of these and go to it."""
        self.seats = [Seat(name) for name in names]
        self._rule_set, self._rolls_for_start = rule_set, False
        self.start()

    def _suggest(self) -> None:
        """Find names of earlier games for the seat at which is typed."""
        seat = min(self._focused, len(self.seats) - 1)
        begun = self.names[seat].strip()
        try:
            players = self._ways.house.standings.players(begun, limit=SUGGESTED + MOST_PLAYERS)
        except ScorekeeperError:
            # Nobody asked for suggestions: a store that fails has told so, or will.
            players = ()
        self.suggested = suggestions([it.name for it in players], self.names)

    def _show(self) -> None:
        self._suggest()
        self._edition += 1
        self._ways.state.view = present_new_game(
            self._presets,
            self.names,
            shown_at_first=len(toml.menu()),
            house_rules=self._house_rules,
            chosen=self._rule_set,
            compared=self._compared,
            rolls_for_start=self._rolls_for_start,
            edition=self._edition,
        )

    def _variant(self, rule_set: str) -> Variant:
        return self._known().get(rule_set) or toml.find(rule_set)

    def _known(self) -> dict[str, Variant]:
        """The rule sets that can be played, by their ids."""
        return {it.id: it for it in (*self._house_rules, *self._presets)}

    def _newest_rule_set(self) -> str:
        """The rule set of the newest game, if there still is one of its name."""
        tables = self._ways.house.tables
        try:
            last = tables.open(tables.games(limit=1)[0].game).state.variant.id
        except (IndexError, ScorekeeperError):
            # No game yet, or one that cannot be read: that must not keep a new one from starting.
            return self._presets[0].id
        return last if last in self._known() else self._presets[0].id

    def _swapped(self) -> tuple[bool, ...]:
        return tuple(it.is_swapped for it in self.seats)
