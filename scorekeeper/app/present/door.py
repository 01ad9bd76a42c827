"""PURE. The table's door, in words: whom the code lets in, until when, and who is in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.door.guest import Role
from scorekeeper.app.present.rows import FactView
from scorekeeper.language import count, later, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from scorekeeper.game.ports import GameId

ROLES = {
    Role.SCORER: later("To keep score"),
    Role.CAMERA: later("As a camera over the table"),
    Role.VIEWER: later("To look on"),
}
INSIDE = {
    Role.SCORER: later("Keeping score"),
    Role.CAMERA: later("As a camera"),
    Role.VIEWER: later("Looking on"),
}
DAY = 24
HOURS = (12, 3 * DAY, 30 * DAY)
"""How long a pass may hold: an evening, a tournament, a season."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorView:
    """The screen of a table's door.

    `code` is a picture of the link (PNG), empty while none is shown; then `offer` opens the door
    again. `is_closed` says why no phone can come in at all, and nothing else is shown.
    """

    game: GameId
    title: str
    is_closed: str = ""
    roles: tuple[tuple[str, str], ...] = ()
    role: str = ""
    hours: tuple[tuple[str, str], ...] = ()
    chosen_hours: str = ""
    code: bytes = b""
    code_label: str = ""
    link: str = ""
    notes: tuple[str, ...] = ()
    offer: str = ""
    inside_title: str = ""
    inside: tuple[FactView, ...] = ()
    nobody: str = ""
    shut: str = ""


def present_closed(game: GameId) -> DoorView:
    """What is shown where the program does not listen on the network."""
    return DoorView(
        game=game,
        title=say("Let a phone in"),
        is_closed=say(
            "Phones come in once the scorekeeper is started by: {command}",
            command="scorekeeper serve --lan",
        ),
    )


def present_door(  # noqa: PLR0913  # all that one screen shows, each by its name
    game: GameId,
    *,
    role: Role,
    hours: int,
    link: str,
    code: bytes,
    until: datetime | None,
    inside: Mapping[Role, int],
) -> DoorView:
    """The door of a game's table; without `until` it was shut and no code is shown."""
    notes: tuple[str, ...] = ()
    if until is not None:
        local = until.astimezone()
        notes = (
            say("The phone asks whether to trust this machine: it is the one on your network."),
            say("Holds until {day}, {time}.", day=f"{local:%Y-%m-%d}", time=f"{local:%H:%M}"),
        )
    return DoorView(
        game=game,
        title=say("Let a phone in"),
        roles=tuple((it.value, say(words)) for it, words in ROLES.items()),
        role=role.value,
        hours=tuple((str(it), _span(it)) for it in HOURS),
        chosen_hours=str(hours),
        code=code,
        code_label=say("Code to scan with the phone's camera"),
        link=link,
        notes=notes,
        offer="" if until else say("Show a new code"),
        inside_title=say("Who is in"),
        inside=tuple(
            FactView(say(words), str(inside[it])) for it, words in INSIDE.items() if inside.get(it)
        ),
        nobody="" if inside else say("Nobody is in from the network."),
        shut=say("Shut the door") if until or inside else "",
    )


def _span(hours: int) -> str:
    if hours <= DAY:
        return count("{n} hour", "{n} hours", hours)
    return count("{n} day", "{n} days", hours // DAY)
