"""Pictures of every screen, from the running app: `python -m tests.app.pictures FOLDER`.

Each screen is taken on a phone (360 px) and a laptop (1280 px), in light and dark.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.app.browser import (
    LAPTOP,
    PHONE,
    choose,
    choose_rule_set,
    chromium,
    keep,
    new_game,
    page_at,
    send_photo,
    serving,
    shows,
    tap,
    tap_roll,
    write,
)
from tests.app.faked import picture_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

DRAWN_MS = 700
"""Long enough for a change to be drawn, and for its motion to end."""
FONT_MS = 4000
"""Flet's client draws no text before its font has come."""

READINGS = ("112346", "112346?", "11234", "223446")
FULL = "Russian 10,000 + too good to stop + so bad it's good + tail"
LONG_NAMES = tuple(f"{name} van der Schaddelee-Wit"[:24] for name in (
    "Ann", "Bob", "Cyprian", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """One size and brightness, and where its pictures go."""

    folder: Path
    name: str
    is_phone: bool
    is_dark: bool

    def snap(self, page: Page, screen: str) -> None:
        """Take the screen as it is now."""
        # The mouse would leave a hover, or a tooltip, where it tapped last.
        page.mouse.move(1, 1)
        page.wait_for_timeout(DRAWN_MS)
        page.screenshot(path=self.folder / f"{screen}-{self.name}.png")


def by_photo(page: Page, look: Look) -> None:
    """Home, new game, and what comes of photos: clear, corrected, doubtful, short, farkle."""
    look.snap(page, "01-home-empty")
    tap(page, "New game")
    shows(page, "Rule set")
    look.snap(page, "02-new-game")
    page.go_back()
    new_game(page, "Ann", "Bob")
    look.snap(page, "03-throw-by-photo")
    send_photo(page, picture_of("112346"))
    shows(page, "Keep 1, 1 for 200")
    look.snap(page, "04-photo-read")
    tap(page, "Die 3: 2")
    shows(page, "It is a 1")
    look.snap(page, "05-die-corrected")
    tap(page, "It is a 1")
    keep(page, "Keep 1, 1, 1 for 1,000")
    shows(page, "Bank 1,000")
    look.snap(page, "06-roll-or-bank")
    tap(page, "Bank 1,000")
    shows(page, "Ann, 1,000, leads")
    look.snap(page, "07-banked")
    send_photo(page, picture_of("112346"))
    shows(page, "compare each face")
    look.snap(page, "08-doubt")
    tap(page, "Discard")
    send_photo(page, picture_of("11234"))
    shows(page, "5 dice here")
    look.snap(page, "09-wrong-count")
    tap(page, "Discard")
    send_photo(page, picture_of("223446"))
    shows(page, "Record a farkle")
    look.snap(page, "10-farkle-asked")
    tap(page, "Record a farkle")
    shows(page, "Bob keeps nothing")
    look.snap(page, "11-farkle")


def by_hand(page: Page, look: Look) -> None:
    """The table by hand: dice, hot dice, points, refusals, the final round, the end, home."""
    new_game(page, "Ann", "Bob", "Cy", rule_set="Russian 10,000")
    choose(page, "Dice")
    tap_roll(page, "1123")
    look.snap(page, "12-throw-by-dice")
    tap_roll(page, "46")
    look.snap(page, "13-keeps")
    keep(page, "Keep 1, 1 for 200")
    shows(page, "Bank 200")
    look.snap(page, "14-below-entry")
    tap(page, "Roll 4 again")
    tap_roll(page, "1555")
    look.snap(page, "15-second-keep")
    keep(page, "Keep 1, 5, 5, 5")
    shows(page, "Hot dice")
    look.snap(page, "16-hot-dice")
    tap(page, "Bank 800")
    choose(page, "Points")
    write(page, "Points of this turn", "130")
    tap(page, "Enter points")
    shows(page, "Expected a multiple of 50")
    look.snap(page, "17-refused")
    points(page, "10000")
    shows(page, "Final round")
    look.snap(page, "18-final-round")
    points(page, "1500")
    points(page, "9000")
    shows(page, "Winner")
    look.snap(page, "19-end")
    tap(page, "Back to the games")
    shows(page, "Throw real dice")
    look.snap(page, "20-home")


def by_rules(page: Page, look: Look) -> None:
    """A rule set with all its choices, a prize, a take-over, teams, a penalty, past the target."""
    tap(page, "New game")
    shows(page, "Rule set")
    choose_rule_set(page, FULL)
    shows(page, "Too good to stop")
    look.snap(page, "22-rule-card")
    page.mouse.wheel(0, 3000)
    look.snap(page, "23-rule-card-below")
    page.go_back()
    new_game(page, "Ann", "Bob", rule_set=FULL)
    choose(page, "Points")
    points(page, "700")
    points(page, "700")
    choose(page, "Dice")
    tap_roll(page, "223346")
    look.snap(page, "24-prize-asked")
    tap(page, "Nothing scores: 500 points")
    shows(page, "gets 500 all the same")
    look.snap(page, "25-prize")
    tap_roll(page, "112346")
    keep(page, "Keep 1, 1 for 200")
    tap(page, "Bank 200")
    shows(page, "Take over 4 dice with 200")
    look.snap(page, "26-take-over")
    tap(page, "Take over 4 dice with 200")
    shows(page, "Throw four dice")
    look.snap(page, "27-taken-over")
    tap(page, "Back to the games")
    new_game(page, "Ann", "Bob", "Cy", "Di", rule_set="Standard game in teams")
    choose(page, "Points")
    points(page, "1500")
    look.snap(page, "28-teams")
    tap(page, "Back to the games")
    new_game(page, "Ann", "Bob", rule_set="Exactly 10,000 ('welfare')")
    points(page, "9800")
    points(page, "4000")
    points(page, "400")
    shows(page, "Past the target")
    look.snap(page, "29-past-the-target")
    tap(page, "Back to the games")
    new_game(page, "Ann", rule_set="Facebook Farkle")
    points(page, "1500")
    for _ in range(3):
        points(page, "0")
    shows(page, "Penalty")
    look.snap(page, "30-penalty")


def crowded(page: Page, look: Look) -> None:
    """Twelve players with names of 24 letters."""
    new_game(page, *LONG_NAMES)
    choose(page, "Points")
    for turn_points in ("10000", "9950", "350"):
        points(page, turn_points)
    choose(page, "Dice")
    tap_roll(page, "111556")
    look.snap(page, "21-crowd")


def points(page: Page, text: str) -> None:
    """Type a whole turn's points."""
    write(page, "Points of this turn", text)
    tap(page, "Enter points")
    page.wait_for_timeout(DRAWN_MS)


STORIES: tuple[Callable[[Page, Look], None], ...] = (by_photo, by_hand, by_rules, crowded)


def take(folder: Path, *, only: str = "") -> None:
    """Write all pictures into `folder`; `only` names one story or one look."""
    folder.mkdir(parents=True, exist_ok=True)
    looks = [
        Look(folder, f"{size}-{shade}", size == "phone", shade == "dark")
        for size in ("phone", "laptop")
        for shade in ("light", "dark")
    ]
    with chromium() as browser:
        for look in looks:
            for story in STORIES:
                if not only or only in {look.name, story.__name__, f"{story.__name__}-{look.name}"}:
                    _tell(story, look, browser)


def _tell(story: Callable[[Page, Look], None], look: Look, browser: Browser) -> None:
    with (
        TemporaryDirectory() as scratch,
        serving(Path(scratch) / "games.sqlite", reads=READINGS) as address,
    ):
        page = page_at(browser, address, size=PHONE if look.is_phone else LAPTOP, dark=look.is_dark)
        page.wait_for_timeout(FONT_MS)
        story(page, look)
        page.context.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]), only=sys.argv[2] if len(sys.argv) > 2 else "")
