"""The door's own page: it lets in, or says that it is shut. It shows nothing of any game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse

from scorekeeper.app.door.guest import Role
from scorekeeper.app.languages import best
from scorekeeper.language import say, speaking

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

    from scorekeeper.app.door.passes import Holder
    from scorekeeper.game.ports import GameId
    from scorekeeper.language import Language

PATH = "/door"
COOKIE = "door"
NO_STORE = {"Cache-Control": "no-store"}

STYLE = """
:root { color-scheme: light dark }
body { font: 20px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 28px; line-height: 1.3 }
a { display: inline-block; min-height: 48px; line-height: 48px }
"""


def opened(scope: Scope, holder: Holder, token: str) -> Response:
    """Let a device in: it keeps the token, and goes on to where the pass is for.

    This is a page that leads on by itself, and no redirection: a browser that came here from
    another site would not send the cookie along with that.
    """
    language = _language(scope)
    address = escape(place_of(holder.role, holder.games))
    with speaking(language):
        body = (
            f"<h1>{escape(say('The door is open'))}</h1>"
            f'<p><a href="{address}">{escape(say("Go to the table"))}</a></p>'
        )
    head = f'<meta http-equiv="refresh" content="0;url={address}">'
    answer = HTMLResponse(_html(language, body, head), headers=NO_STORE)
    if token:
        answer.set_cookie(
            COOKIE,
            token,
            max_age=int(holder.door.seconds_left(holder.pass_id)),
            path="/",
            secure=scope["scheme"] in {"https", "wss"},
            httponly=True,
            samesite="strict",
        )
    return answer


def closed(scope: Scope) -> Response:
    """Say to a device without a pass that it has none, and how it gets one."""
    language = _language(scope)
    with speaking(language):
        body = (
            f"<h1>{escape(say('The door is shut'))}</h1>"
            f"<p>{escape(say('Scan the code that is shown at the table to come in.'))}</p>"
        )
    return HTMLResponse(_html(language, body), status_code=403, headers=NO_STORE)


def elsewhere(scope: Scope) -> Response:
    """Say to a device with a pass that it does not open this."""
    language = _language(scope)
    with speaking(language):
        body = (
            f"<h1>{escape(say('This is not open to this device'))}</h1>"
            f'<p><a href="{PATH}">{escape(say("Go to the table"))}</a></p>'
        )
    return HTMLResponse(_html(language, body), status_code=403, headers=NO_STORE)


def at_home(scope: Scope) -> Response:
    """Whoever sits at this machine needs no pass."""
    language = _language(scope)
    with speaking(language):
        body = f'<p><a href="/">{escape(say("Go to the games"))}</a></p>'
    return HTMLResponse(_html(language, body), headers=NO_STORE)


def place_of(role: Role, games: tuple[GameId, ...] | None) -> str:
    """The address that a role comes for."""
    if not games:
        return {Role.SCORER: "/", Role.VIEWER: "/board", Role.CAMERA: "/cam"}[role]
    newest = games[-1]
    match role:
        case Role.SCORER:
            return f"/game/{newest}"
        case Role.VIEWER:
            return f"/board?game={newest}"
        case Role.CAMERA:
            return f"/cam?table={newest}"


def _language(scope: Scope) -> Language:
    return best([Headers(scope=scope).get("accept-language", "")])


def _html(language: Language, body: str, head: str = "") -> str:
    return (
        f'<!doctype html><html lang="{escape(language.code)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Scorekeeper</title><style>{STYLE}</style>{head}</head>"
        f"<body>{body}</body></html>"
    )
