"""PURE. Rows to tap, and numbers as players read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.language import count, decimal, number, say

if TYPE_CHECKING:
    from scorekeeper.game.standings import PlayedGame

BETWEEN = " · "
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class RowView:
    """A row that leads to an address; `label` is its name for screen readers."""

    address: str
    title: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class FactView:
    """A number and what it counts."""

    words: str
    value: str


def share(value: float) -> str:
    """A share of 0 to 1 in percent."""
    return say("{share} %", share=decimal(100 * value, 0))


def signed(value: int) -> str:
    """A number with its sign."""
    return (f"+{number(value)}", f"{MINUS}{number(-value)}")[value < 0] if value else "0"


def games_in_words(games: int) -> str:
    """How many games."""
    return count("{n} game", "{n} games", games)


def wins_in_words(wins: int) -> str:
    """How many wins."""
    return count("{n} win", "{n} wins", wins)


def scores_in_line(game: PlayedGame) -> str:
    """Who played, with their scores."""
    return BETWEEN.join(f"{it.name} {number(it.score)}" for it in game.players)


def day(game: PlayedGame) -> str:
    """The day on which a game was played last, in this machine's time."""
    return game.changed_at.astimezone().date().isoformat()
