"""PURE. The home screen: the games to go on with, those that ended, and the ways to all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.present.rows import RowView
from scorekeeper.app.views import GameView, HomeView
from scorekeeper.language import count, number, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.ports import GameHeader, GameId


OPEN_SHOWN = 12
"""More than one family has; a club's evening has them behind a tap."""


def present_home(
    games: Sequence[GameHeader],
    unplayed: frozenset[GameId] = frozenset(),
    *,
    shows_all: bool = False,
) -> HomeView:
    """The home screen; `unplayed` are games that were put away before their first roll."""
    views = [_game(it) for it in listed(games, unplayed)]
    open_ = [it for it in views if not it.is_over]
    hidden = 0 if shows_all else len(open_[OPEN_SHOWN:])
    return HomeView(
        open=tuple(open_[: len(open_) - hidden]),
        more=count("{n} more open game", "{n} more open games", hidden) if hidden else "",
        ended=tuple(it for it in views if it.is_over),
        menu=tuple(RowView(to, title, text, title) for to, title, text in _menu()),
        steps=() if views else _steps(),
        empty=say("No games yet. They will be listed here, each where you left it."),
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


def _game(header: GameHeader) -> GameView:
    title = " · ".join(
        f"{name} {number(score)}" for name, score in zip(header.players, header.scores, strict=True)
    )
    if header.is_over:
        text = say("{rule_set}, ended", rule_set=say(header.variant))
        label = say("Look at {game}, {state}", game=title, state=text)
    else:
        text = say("{rule_set}, round {n}", rule_set=say(header.variant), n=header.round)
        label = say("Go on with {game}, {state}", game=title, state=text)
    return GameView(header.game, title, text, header.is_over, label)


def _menu() -> tuple[tuple[str, str, str], ...]:
    return (
        ("/history", say("All games"), say("The newest first, and what was luck in them")),
        ("/players", say("Players"), say("Wins, turns and farkles, one against another; the dice")),
        ("/rules", say("Rule sets"), say("Those that come along, and your own")),
        ("/board", say("Second screen"), say("The scores for a television or a tablet")),
        ("/settings", say("Settings"), say("Language, appearance, advice")),
    )


def _steps() -> tuple[str, str, str]:
    return (
        say("Throw real dice."),
        say("Take a photo, let a camera watch the table, or tap what was thrown."),
        say("Keep, roll again or bank: the scores are counted for you."),
    )
