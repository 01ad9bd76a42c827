"""History: all games, the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorekeeper.app.parts.pages import WIDEST, columns, head
from scorekeeper.app.parts.rows import chips, row
from scorekeeper.app.parts.words import body, icon_button, side_button, stretched
from scorekeeper.app.screens.screen import Screen
from scorekeeper.app.theme import COLUMN, GAP

if TYPE_CHECKING:
    from scorekeeper.app.present.history import HistoryView, PlayedView
    from scorekeeper.app.screens.screen import Look
    from scorekeeper.app.visit import Visit


def history(view: HistoryView, visit: Visit, look: Look) -> Screen:
    """A row for each game; whose games are listed stands above, or beside where there is room."""
    desk = visit.history
    games: list[ft.Control] = [_game(it, visit) for it in view.games]
    if view.empty:
        games.append(body(view.empty))
    if view.more:
        games.append(side_button(view.more, on_tap=lambda: visit.attempt(desk.show_more)))
    choice = chips(
        view.players,
        view.chosen,
        on_choose=lambda name: visit.attempt(lambda: desk.choose(name)),
    )
    filters = [choice] if view.players else []
    parts = [stretched(games, gap=GAP)]
    return Screen(
        columns(parts, filters, look) if look.is_wide else stretched([*filters, *parts]),
        head=head(view.title, visit),
        widest=WIDEST if look.is_wide else COLUMN + 4 * GAP,
    )


def _game(view: PlayedView, visit: Visit) -> ft.Control:
    return ft.Row(
        [
            ft.Container(row(view.row, visit), expand=True),
            icon_button(
                ft.Icons.INSIGHTS,
                view.review_label,
                on_tap=lambda: visit.attempt(lambda: visit.go(view.review)),
            ),
        ],
        spacing=GAP // 2,
    )
