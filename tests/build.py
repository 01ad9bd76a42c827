"""Builders that tests share: a game from its text."""

from __future__ import annotations

from scorekeeper.game.notation import loads, play
from scorekeeper.game.state import GameState, fold
from scorekeeper.rules import toml


def played(variant_id: str, *turns: str, players: str = "Ann, Bob") -> GameState:
    """The state after these turns, each in the text form: `Ann 112345:115 =`."""
    text = f"variant: {variant_id}\nplayers: {players}\n" + "\n".join(turns)
    state = fold(play(loads(text), toml.find(variant_id)))
    assert state is not None
    return state
