"""PURE. What became of a damaged file of games, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.language import count, say

if TYPE_CHECKING:
    from scorekeeper.store.damage import Recovered


def recovered_in_words(recovered: Recovered, *, file: str = "") -> str:
    """What was recovered, what was not, and what the damaged file is called now.

    `file` is said in place of its bare name: whoever started the program may know the folder, a
    guest's phone need not.
    """
    sentences = [
        count(
            "The file of the games was damaged: {n} game was recovered.",
            "The file of the games was damaged: {n} games were recovered.",
            recovered.games,
        )
    ]
    if recovered.cut:
        sentences.append(
            count(
                "{n} of them lacks its last steps.",
                "{n} of them lack their last steps.",
                recovered.cut,
            )
        )
    if recovered.lost:
        sentences.append(count("{n} game is lost.", "{n} games are lost.", recovered.lost))
    sentences.append(say("The damaged file is kept as {file}.", file=file or recovered.aside.name))
    return " ".join(sentences)
