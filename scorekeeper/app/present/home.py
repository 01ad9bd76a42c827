"""PURE. The home screen: the games to go on with, and those that ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import GameView, HomeView
from scorekeeper.app.wording import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.ports import GameHeader


def present_home(games: Sequence[GameHeader]) -> HomeView:
    """The home screen."""
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
        for header in games
    ]
    return HomeView(
        open=tuple(it for it in views if not it.is_over),
        ended=tuple(it for it in views if it.is_over),
    )
