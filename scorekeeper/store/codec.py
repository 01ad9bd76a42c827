"""Records of a game as JSON and back; `kinds.py` holds the form of each command and event.

No other module knows games as JSON. A change of the form raises FORMAT and adds a function to
UPCASTERS, so that every form ever written still loads.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, assert_never

from scorekeeper.errors import FormatTooNewError, ScorekeeperError, StoreError
from scorekeeper.game.log import Amended, Did, Redid, Undid
from scorekeeper.language import say
from scorekeeper.store import kinds

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.game.log import Entry
    from scorekeeper.store.kinds import Json

FORMAT = 2


def _with_later_rules(data: Json) -> Json:
    """Format 1 named what a source leaves open in free words, and let two combos share a name.

    The rules that it did not know have the values that were played then: those of a silent file.
    """
    for part in (data.get("command"), *data.get("events", ())):
        if part and "variant" in part:
            variant: Json = part["variant"]
            names: list[str] = []
            for row in variant["combo"]:
                while row["name"] in names:
                    row["name"] += " again"
                names.append(row["name"])
            variant["unspecified"] = [it for it in variant["unspecified"] if it in names]
            part["teams"] = []
    return data


UPCASTERS: dict[int, Callable[[Json], Json]] = {1: _with_later_rules}
"""From the format of the key to the next one."""


def dumps(entry: Entry) -> str:
    """The JSON text of what one record says, in the newest format."""
    return json.dumps(_entry(entry), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, *, format_number: int) -> Entry:
    """What a record says. FormatTooNewError, or StoreError where the text is damaged."""
    if format_number > FORMAT:
        msg = say(
            "expected a record of format {format} or older, got {got}",
            format=str(FORMAT),
            got=str(format_number),
        )
        hint = say("open this game with the newer version that wrote it")
        raise FormatTooNewError(msg, hint=hint)
    try:
        data: Json = json.loads(text)
        if not isinstance(data, dict):
            raise kinds.unknown(data)
        for number in range(format_number, FORMAT):
            data = UPCASTERS[number](data)
        return _read_entry(data)
    except (KeyError, TypeError, ValueError) as error:
        reason = (
            error if isinstance(error, ScorekeeperError) else f"{type(error).__name__}: {error}"
        )
        msg = say(
            "expected a record of a game, got {text} ({reason})",
            text=repr(text[:80]),
            reason=reason,
        )
        hint = say("the stored game is damaged; restore it from a backup")
        raise StoreError(msg, hint=hint) from error


def _entry(entry: Entry) -> Json:
    match entry:
        case Did():
            return {"kind": "did", **_did(entry)}
        case Amended(first=first, stop=stop, instead=instead, rest=rest):
            return {
                "kind": "amended",
                "first": first,
                "stop": stop,
                "instead": [_did(it) for it in instead],
                "rest": [_did(it) for it in rest],
            }
        case Undid():
            return {"kind": "undid"}
        case Redid():
            return {"kind": "redid"}
        case _:
            assert_never(entry)


def _read_entry(data: Json) -> Entry:
    match data["kind"]:
        case "did":
            return _read_did(data)
        case "amended":
            return Amended(
                first=data["first"],
                stop=data["stop"],
                instead=tuple(map(_read_did, data["instead"])),
                rest=tuple(map(_read_did, data["rest"])),
            )
        case "undid":
            return Undid()
        case "redid":
            return Redid()
        case kind:
            raise kinds.unknown(kind)


def _did(did: Did) -> Json:
    events = [kinds.event_data(event) for event in did.events]
    return {"command": kinds.command_data(did.command), "events": events}


def _read_did(data: Json) -> Did:
    events = tuple(map(kinds.read_event, data["events"]))
    return Did(kinds.read_command(data["command"]), events)
