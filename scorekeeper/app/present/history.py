"""PURE. All games, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.present.rows import BETWEEN, RowView, day, scores_in_line
from scorekeeper.language import count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.standings import KnownPlayer, PlayedGame

EVERYBODY = ""
"""As the chosen player: all games are listed."""


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A game of the list, and the address that looks back on it."""

    row: RowView
    review: str
    review_label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryView:
    """The list; `players` are (value, words) to choose one whose games alone are listed.

    `more` words the button that lists more, `empty` stands where there is no game.
    """

    title: str
    players: tuple[tuple[str, str], ...]
    chosen: str
    games: tuple[PlayedView, ...]
    more: str
    empty: str


def present_history(
    games: Sequence[PlayedGame],
    players: Sequence[KnownPlayer],
    chosen: str,
    *,
    has_more: bool,
) -> HistoryView:
    """The list of these games, of one player where one is chosen."""
    names = tuple((it.name, it.name) for it in players)
    return HistoryView(
        title=say("All games"),
        players=((EVERYBODY, say("Everybody")), *names) if names else (),
        chosen=chosen,
        games=tuple(_game(it) for it in games),
        more=say("Show more") if has_more else "",
        empty="" if games else say("No game has been played yet. Each will be listed here."),
    )


def _game(game: PlayedGame) -> PlayedView:
    title = scores_in_line(game)
    winners = [it.name for it in game.players if it.is_winner]
    if winners:
        end = count("{names} wins", "{names} win", len(winners), names=", ".join(winners))
    else:
        end = say("round {n}", n=game.rounds)
    text = BETWEEN.join((end, say(game.variant), day(game)))
    row = RowView(
        address=f"/game/{game.game}",
        title=title,
        text=text,
        label=say("Open {game}, {state}", game=title, state=text),
    )
    return PlayedView(
        row,
        f"/game/{game.game}/review",
        say("Look back on {game}, {state}", game=title, state=text),
    )
