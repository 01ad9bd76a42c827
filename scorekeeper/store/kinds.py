"""Commands and events as plain values and back.

The short `kind` texts are ours, so a renamed class breaks no stored game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from scorekeeper.dice import Dice
from scorekeeper.game.commands import (
    Bank,
    Join,
    Keep,
    Leave,
    PassTurn,
    RecordRoll,
    RollForStart,
    Source,
    StartGame,
    TakeOver,
    TypePoints,
)
from scorekeeper.game.events import (
    DiceKept,
    DiceRolled,
    FinalRoundStarted,
    GameEnded,
    GameStarted,
    Paid,
    PenaltyTaken,
    PlayerJoined,
    PlayerLeft,
    PlayOffStarted,
    StarterChosen,
    StartRolled,
    TurnBanked,
    TurnFarkled,
    TurnOvershot,
    TurnPaid,
    TurnPassed,
    TurnTakenOver,
)
from scorekeeper.rules import plain

if TYPE_CHECKING:
    from scorekeeper.dice import Face
    from scorekeeper.game.commands import Command
    from scorekeeper.game.events import Event
    from scorekeeper.rules.variant import Variant

Json: TypeAlias = dict[str, Any]


def command_data(command: Command) -> Json:  # noqa: C901  # a line a kind
    """The form of a command."""
    match command:
        case StartGame(variant=variant, players=players, teams=teams):
            return {
                "kind": "start",
                "variant": _variant(variant),
                "players": list(players),
                "teams": [list(team) for team in teams],
            }
        case RollForStart(rolls=rolls):
            return {"kind": "start_roll", "rolls": [list(it) for it in rolls]}
        case RecordRoll():
            return {"kind": "roll", **_roll(command)}
        case Keep(kept=kept):
            return {"kind": "keep", "kept": str(kept)}
        case Bank():
            return {"kind": "bank"}
        case TypePoints(points=points):
            return {"kind": "points", "points": points}
        case TakeOver():
            return {"kind": "take_over"}
        case PassTurn():
            return {"kind": "pass"}
        case Join(name=name):
            return {"kind": "join", "name": name}
        case Leave(player=player):
            return {"kind": "leave", "player": player}
        case _:
            assert_never(command)


def read_command(data: Json) -> Command:  # noqa: C901  # a line a kind
    """The command of this form; KeyError, TypeError or ValueError where it is none."""
    match data["kind"]:
        case "start":
            return StartGame(
                variant=_read_variant(data["variant"]),
                players=tuple(data["players"]),
                teams=tuple(map(tuple, data["teams"])),
            )
        case "start_roll":
            return RollForStart(_start_rolls(data))
        case "roll":
            return RecordRoll(
                roll=Dice.of(data["roll"]),
                source=Source(data["source"]),
                read=_read_maybe(data["read"]),
                picture=data.get("picture", ""),
            )
        case "keep":
            return Keep(Dice.of(data["kept"]))
        case "bank":
            return Bank()
        case "points":
            return TypePoints(data["points"])
        case "take_over":
            return TakeOver()
        case "pass":
            return PassTurn()
        case "join":
            return Join(data["name"])
        case "leave":
            return Leave(data["player"])
        case kind:
            raise unknown(kind)


def event_data(event: Event) -> Json:  # noqa: C901, PLR0912  # a line a kind
    """The form of an event."""
    match event:
        case GameStarted(variant=variant, players=players, teams=teams):
            return {
                "kind": "started",
                "variant": _variant(variant),
                "players": list(players),
                "teams": [list(team) for team in teams],
            }
        case StartRolled(rolls=rolls, tied=tied):
            return {
                "kind": "start_rolled",
                "rolls": [list(it) for it in rolls],
                "tied": list(tied),
            }
        case StarterChosen(player=player):
            return {"kind": "starter", "player": player}
        case DiceRolled():
            return {"kind": "rolled", **_roll(event)}
        case DiceKept(kept=kept, points=points, combos=combos):
            return {"kind": "kept", "kept": str(kept), "points": points, "combos": list(combos)}
        case TurnTakenOver(points=points, dice=dice):
            return {"kind": "taken_over", "points": points, "dice": dice}
        case TurnPaid(points=points, paid=paid):
            return {"kind": "paid", "points": points, "paid": str(paid)}
        case TurnBanked(points=points, typed=typed, enters=enters):
            return {"kind": "banked", "points": points, "typed": typed, "enters": enters}
        case TurnOvershot(points=points, typed=typed, to=to):
            return {"kind": "overshot", "points": points, "typed": typed, "to": list(to)}
        case TurnFarkled(lost=lost, typed=typed):
            return {"kind": "farkled", "lost": lost, "typed": typed}
        case TurnPassed(lost=lost):
            return {"kind": "passed", "lost": lost}
        case PenaltyTaken(player=player, points=points, farkles_in_row=count):
            return {"kind": "penalty", "player": player, "points": points, "in_row": count}
        case PlayerJoined(name=name, score=score):
            return {"kind": "joined", "name": name, "score": score}
        case PlayerLeft(player=player):
            return {"kind": "left", "player": player}
        case FinalRoundStarted(by=by):
            return {"kind": "final_round", "by": by}
        case PlayOffStarted(players=places):
            return {"kind": "play_off", "players": list(places)}
        case GameEnded(winners=winners):
            return {"kind": "ended", "winners": list(winners)}
        case _:
            assert_never(event)


def read_event(data: Json) -> Event:  # noqa: C901, PLR0912  # a line a kind
    """The event of this form; KeyError, TypeError or ValueError where it is none."""
    match data["kind"]:
        case "started":
            return GameStarted(
                variant=_read_variant(data["variant"]),
                players=tuple(data["players"]),
                teams=tuple(map(tuple, data["teams"])),
            )
        case "start_rolled":
            return StartRolled(_start_rolls(data), tuple(data["tied"]))
        case "starter":
            return StarterChosen(data["player"])
        case "rolled":
            return DiceRolled(
                roll=Dice.of(data["roll"]),
                source=Source(data["source"]),
                read=_read_maybe(data["read"]),
                picture=data.get("picture", ""),
            )
        case "kept":
            return DiceKept(
                kept=Dice.of(data["kept"]), points=data["points"], combos=tuple(data["combos"])
            )
        case "taken_over":
            return TurnTakenOver(points=data["points"], dice=data["dice"])
        case "paid":
            return TurnPaid(data["points"], Paid(data["paid"]))
        case "banked":
            # The first format knew no bank that does not put its player on the board.
            return TurnBanked(
                points=data["points"], typed=data["typed"], enters=data.get("enters", True)
            )
        case "overshot":
            return TurnOvershot(points=data["points"], typed=data["typed"], to=tuple(data["to"]))
        case "farkled":
            return TurnFarkled(lost=data["lost"], typed=data["typed"])
        case "passed":
            return TurnPassed(data["lost"])
        case "penalty":
            return PenaltyTaken(
                player=data["player"], points=data["points"], farkles_in_row=data["in_row"]
            )
        case "joined":
            return PlayerJoined(data["name"], data["score"])
        case "left":
            return PlayerLeft(data["player"])
        case "final_round":
            return FinalRoundStarted(data.get("by"))
        case "play_off":
            return PlayOffStarted(tuple(data["players"]))
        case "ended":
            return GameEnded(winners=tuple(data["winners"]))
        case kind:
            raise unknown(kind)


def unknown(kind: object) -> ValueError:
    """What is raised for a kind that this version never wrote."""
    return ValueError(f"unknown kind {kind!r}")


def _variant(variant: Variant) -> Json:
    return {"id": variant.id, **plain.to_data(variant)}


def _read_variant(data: Json) -> Variant:
    fields = {key: value for key, value in data.items() if key != "id"}
    return plain.from_data(fields, variant_id=data["id"])


def _start_rolls(data: Json) -> tuple[tuple[int, Face], ...]:
    return tuple((place, Dice([face]).faces[0]) for place, face in data["rolls"])


def _roll(it: RecordRoll | DiceRolled) -> Json:
    """What a roll says; of a picture only where one is kept, as before there were any."""
    told = {"roll": str(it.roll), "source": str(it.source), "read": _maybe(it.read)}
    return told | ({"picture": it.picture} if it.picture else {})


def _maybe(dice: Dice | None) -> str | None:
    return None if dice is None else str(dice)


def _read_maybe(text: str | None) -> Dice | None:
    return None if text is None else Dice.of(text)
