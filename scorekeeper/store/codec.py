"""Records of a game as JSON and back: the only module that knows games as JSON.

The short `kind` texts are ours, so a renamed class breaks no stored game. A change of the form
raises FORMAT and adds a function to UPCASTERS, so that every form ever written still loads.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from scorekeeper.dice import Dice
from scorekeeper.errors import FormatTooNewError, ScorekeeperError, StoreError
from scorekeeper.game.commands import Bank, Keep, RecordRoll, Source, StartGame, TypePoints
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    TurnBanked,
    TurnFarkled,
)
from scorekeeper.game.log import Did, Redid, Undid
from scorekeeper.rules import toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.game.log import Entry
    from scorekeeper.rules.variant import Variant

Json: TypeAlias = dict[str, Any]

FORMAT = 1

UPCASTERS: dict[int, Callable[[Json], Json]] = {}
"""From the format of the key to the next one."""


def dumps(entry: Entry) -> str:
    """The JSON text of what one record says, in the newest format."""
    return json.dumps(_entry(entry), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, *, format_number: int) -> Entry:
    """What a record says. FormatTooNewError, or StoreError where the text is damaged."""
    if format_number > FORMAT:
        msg = f"expected a record of format {FORMAT} or older, got {format_number}"
        raise FormatTooNewError(msg, hint="open this game with the newer version that wrote it")
    try:
        data: Json = json.loads(text)
        for number in range(format_number, FORMAT):
            data = UPCASTERS[number](data)
        return _read_entry(data)
    except (KeyError, TypeError, ValueError) as error:
        reason = (
            error if isinstance(error, ScorekeeperError) else f"{type(error).__name__}: {error}"
        )
        msg = f"expected a record of a game, got {text[:80]!r} ({reason})"
        raise StoreError(
            msg, hint="the stored game is damaged; restore it from a backup"
        ) from error


def _entry(entry: Entry) -> Json:
    match entry:
        case Did():
            events = [_event(event) for event in entry.events]
            return {"kind": "did", "command": _command(entry.command), "events": events}
        case Undid():
            return {"kind": "undid"}
        case Redid():
            return {"kind": "redid"}
        case _:
            assert_never(entry)


def _read_entry(data: Json) -> Entry:
    match data["kind"]:
        case "did":
            events = tuple(_read_event(it) for it in data["events"])
            return Did(_read_command(data["command"]), events)
        case "undid":
            return Undid()
        case "redid":
            return Redid()
        case kind:
            raise _unknown(kind)


def _command(command: Command) -> Json:
    match command:
        case StartGame(variant=variant, players=players):
            return {"kind": "start", "variant": _variant(variant), "players": list(players)}
        case RecordRoll(roll=roll, source=source, read=read):
            return {"kind": "roll", "roll": str(roll), "source": str(source), "read": _maybe(read)}
        case Keep(kept=kept):
            return {"kind": "keep", "kept": str(kept)}
        case Bank():
            return {"kind": "bank"}
        case TypePoints(points=points):
            return {"kind": "points", "points": points}
        case _:
            assert_never(command)


def _read_command(data: Json) -> Command:
    match data["kind"]:
        case "start":
            return StartGame(variant=_read_variant(data["variant"]), players=tuple(data["players"]))
        case "roll":
            return RecordRoll(
                roll=Dice.of(data["roll"]),
                source=Source(data["source"]),
                read=_read_maybe(data["read"]),
            )
        case "keep":
            return Keep(Dice.of(data["kept"]))
        case "bank":
            return Bank()
        case "points":
            return TypePoints(data["points"])
        case kind:
            raise _unknown(kind)


def _event(event: Event) -> Json:
    match event:
        case GameStarted(variant=variant, players=players):
            return {"kind": "started", "variant": _variant(variant), "players": list(players)}
        case DiceRolled(roll=roll, source=source, read=read):
            return {
                "kind": "rolled",
                "roll": str(roll),
                "source": str(source),
                "read": _maybe(read),
            }
        case DiceKept(kept=kept, points=points, combos=combos):
            return {"kind": "kept", "kept": str(kept), "points": points, "combos": list(combos)}
        case TurnBanked(points=points, typed=typed):
            return {"kind": "banked", "points": points, "typed": typed}
        case TurnFarkled(lost=lost, typed=typed):
            return {"kind": "farkled", "lost": lost, "typed": typed}
        case FinalRoundStarted():
            return {"kind": "final_round"}
        case GameEnded(winners=winners):
            return {"kind": "ended", "winners": list(winners)}
        case _:
            assert_never(event)


def _read_event(data: Json) -> Event:
    match data["kind"]:
        case "started":
            return GameStarted(
                variant=_read_variant(data["variant"]), players=tuple(data["players"])
            )
        case "rolled":
            return DiceRolled(
                roll=Dice.of(data["roll"]),
                source=Source(data["source"]),
                read=_read_maybe(data["read"]),
            )
        case "kept":
            return DiceKept(
                kept=Dice.of(data["kept"]), points=data["points"], combos=tuple(data["combos"])
            )
        case "banked":
            return TurnBanked(points=data["points"], typed=data["typed"])
        case "farkled":
            return TurnFarkled(lost=data["lost"], typed=data["typed"])
        case "final_round":
            return FinalRoundStarted()
        case "ended":
            return GameEnded(winners=tuple(data["winners"]))
        case kind:
            raise _unknown(kind)


def _variant(variant: Variant) -> Json:
    return {"id": variant.id, **toml.to_data(variant)}


def _read_variant(data: Json) -> Variant:
    fields = {key: value for key, value in data.items() if key != "id"}
    return toml.from_data(fields, variant_id=data["id"])


def _maybe(dice: Dice | None) -> str | None:
    return None if dice is None else str(dice)


def _read_maybe(text: str | None) -> Dice | None:
    return None if text is None else Dice.of(text)


def _unknown(kind: object) -> ValueError:
    return ValueError(f"unknown kind {kind!r}")
