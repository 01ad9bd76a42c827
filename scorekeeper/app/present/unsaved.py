"""PURE. What of a game is in memory alone, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.language import count

if TYPE_CHECKING:
    from scorekeeper.game.ports import Unsaved


def unsaved_in_words(unsaved: Unsaved) -> tuple[str, ...]:
    """What is not saved, and what is in the way; nothing where all is."""
    lines = []
    if unsaved.waiting:
        lines.append(
            count(
                "Not saved yet: {n} step. Go on; it is saved as soon as that works.",
                "Not saved yet: {n} steps. Go on; they are saved as soon as that works.",
                unsaved.waiting,
            )
        )
    if unsaved.refused:
        lines.append(
            count(
                "Another device played on meanwhile: {n} step made here does not stand.",
                "Another device played on meanwhile: {n} steps made here do not stand.",
                unsaved.refused,
            )
        )
    return (*lines, unsaved.why) if unsaved.why else tuple(lines)
