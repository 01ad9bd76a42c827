"""PURE. The home screen: the games to go on with, and those that ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import GameView, HomeView
from scorekeeper.language import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.ports import GameHeader, GameId


def present_home(
    games: Sequence[GameHeader], unplayed: frozenset[GameId] = frozenset()
) -> HomeView:
    """The home screen; `unplayed` are the games that were put away before their first roll."""
    views = [
        GameView(
            game=header.game,
            title=" · ".join(
                f"{name} {number(score)}"
                for name, score in zip(header.players, header.scores, strict=True)
            ),
            text=f"{header.variant}, " + ("ended" if header.is_over else f"round {header.round}"),
            is_over=header.is_over,
        )
        for header in listed(games, unplayed)
    ]
    return HomeView(
        open=tuple(it for it in views if not it.is_over),
        ended=tuple(it for it in views if it.is_over),
    )


def listed(
    games: Sequence[GameHeader], unplayed: frozenset[GameId] = frozenset()
) -> tuple[GameHeader, ...]:
    """The games worth listing, of those that changed last first.

    A game in which nothing has happened yet is one only while nothing has happened since, and
    unless it was put away: nobody would go on with it.
    """
    return tuple(
        header
        for i, header in enumerate(games)
        if header.changed_at != header.started_at
        or header.is_over
        or (i == 0 and header.game not in unplayed)
    )
