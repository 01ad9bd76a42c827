"""Builders that tests share: a game from its text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.game.events import PenaltyTaken, PlayerJoined, TurnBanked, TurnOvershot
from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import GameState, fold
from scorekeeper.rules import toml

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.game.events import Event
    from scorekeeper.rules.variant import Variant


def played(
    variant_id: str,
    *turns: str,
    players: str = "Ann, Bob",
    variant: Variant | None = None,
    **changes: Any,  # fields of a variant, of any type
) -> GameState:
    """The state after these turns, each in the text form: `Ann 112345:115 =`.

    `changes` are fields of the variant that differ from the preset of this id, unless `variant`
    is given whole.
    """
    text = f"variant: {variant_id}\nplayers: {players}\n" + "\n".join(turns)
    rules = variant or replace(toml.find(variant_id), **changes)
    state = fold(play(loads(text), rules))
    assert state is not None
    return state


def points_told(events: Iterable[Event]) -> int:
    """What all events together gave to the scores."""
    total = 0
    for event in events:
        match event:
            case TurnBanked(points=points):
                total += points
            case TurnOvershot(points=points, to=to):
                total += points * len(to)
            case PenaltyTaken(points=points):
                total -= points
            case PlayerJoined(score=score):
                total += score
            case _:
                pass
    return total
