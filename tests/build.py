"""Builders that tests share: a game from its text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import GameState, fold
from scorekeeper.rules import toml

if TYPE_CHECKING:
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
