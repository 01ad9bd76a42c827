"""The result of a game: a page to print and sign, `/result?game=ID`, and its turns as CSV."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from scorekeeper.app.languages import best
from scorekeeper.app.present.result import COLUMNS, present_result, turn_rows
from scorekeeper.errors import GameNotFoundError, ScorekeeperError, StoreError
from scorekeeper.game.ports import GameId
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from starlette.requests import Request

    from scorekeeper.app.present.result import ResultView
    from scorekeeper.app.views import PlaceView
    from scorekeeper.language import Language
    from scorekeeper.table.table import Table
    from scorekeeper.table.tables import Tables

HEADERS = {"Cache-Control": "no-cache"}  # a turn that was taken back changes the page

STYLE = """
:root { color-scheme: light dark }
body { font: 17px/1.4 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 28px; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; margin: 0 0 1rem }
dt { opacity: .75 } dd { margin: 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid; overflow-wrap: anywhere }
td:first-child { white-space: nowrap; width: 1% }
td:last-child { text-align: right; padding-right: 0 }
.first td { font-weight: 700 }
.signed { display: grid; gap: 1rem 2rem }
.signed { grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)) }
.signed p { margin: 0; padding-top: 3rem; overflow-wrap: anywhere }
.signed span { display: block; border-top: 1px solid; padding-top: .25rem }
.seal { font-size: 12px; overflow-wrap: anywhere; margin-top: 2rem }
button { font: inherit; min-height: 48px; padding: 0 1.5rem; margin-top: 2rem; border-radius: 12px }
@media print { button { display: none } body { margin: 0; color: #000; background: #fff } }
"""


def routes(tables: Tables) -> APIRouter:
    """The page and the table of any stored game."""

    async def page(request: Request) -> Response:
        return _answer(tables, request, _page)

    async def sheet(request: Request) -> Response:
        return _answer(tables, request, _sheet)

    return APIRouter(routes=[Route("/result", page), Route("/result.csv", sheet)])


def _answer(
    tables: Tables, request: Request, answer: Callable[[Table, Language], Response]
) -> Response:
    asked = request.query_params
    language = best([asked.get("lang", ""), request.headers.get("accept-language", "")])
    with speaking(language):
        try:
            return answer(tables.open(GameId(asked.get("game", ""))), language)
        except ScorekeeperError as error:
            code = 404 if isinstance(error, GameNotFoundError) else 503
            words = f"<p>{escape(error.sentence)}</p>"
            html = _html(language, say("Result"), words)
            return HTMLResponse(html, status_code=code, headers=HEADERS)


def _page(table: Table, language: Language) -> Response:
    try:
        head = table.head
    except StoreError:
        # The game goes on while its store is away: the paper has no seal yet.
        head = ""
    view = present_result(table.state, _day(table), head)
    return HTMLResponse(_html(language, view.title, _body(view)), headers=HEADERS)


def _sheet(table: Table, _: Language) -> Response:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(turn_rows(table.log))
    name = f"farkle-{_day(table).isoformat()}.csv"
    return Response(
        # Spreadsheets take a file for UTF-8 only if it says so.
        text.getvalue().encode("utf-8-sig"),
        media_type="text/csv",
        headers={**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'},
    )


def _day(table: Table) -> date:
    """The day on which the game began, where this program runs."""
    return table.log.records[0].at.astimezone().date()


def _html(language: Language, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{escape(language.code)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>"
    )


def _body(view: ResultView) -> str:
    facts = "".join(f"<dt>{escape(word)}</dt><dd>{escape(it)}</dd>" for word, it in view.facts)
    rows = "".join(map(_row, view.places))
    notes = "".join(f"<p>{escape(it)}</p>" for it in (view.open, view.tie) if it)
    seal = f'<p class="seal">{escape(view.seal)}</p>' if view.seal else ""
    signed = "".join(f"<p><span>{escape(side)}</span></p>" for side in view.sides)
    return (
        f"<dl>{facts}</dl><table><tbody>{rows}</tbody></table>{notes}"
        f'<h2>{escape(view.sign)}</h2><div class="signed">{signed}</div>{seal}'
        f'<button type="button" onclick="print()">{escape(view.print)}</button>'
    )


def _row(place: PlaceView) -> str:
    cells = "".join(f"<td>{escape(it)}</td>" for it in (place.place, place.name, place.score))
    return f'<tr class="first">{cells}</tr>' if place.is_winner else f"<tr>{cells}</tr>"
