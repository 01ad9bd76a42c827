"""PURE. The screen that starts a game: rule sets with their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import NewGameView, RuleSetView
from scorekeeper.rules.card import OPEN_NOTE, combos_in_words, rules_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.variant import Variant


def present_new_game(
    variants: Sequence[Variant], names: Sequence[str], *, shown_at_first: int
) -> NewGameView:
    """The screen that starts a game, with the first rule set chosen."""
    rule_sets = tuple(_rule_set(variant) for variant in variants)
    return NewGameView(rule_sets, tuple(names), rule_sets[0].id, shown_at_first)


def _rule_set(variant: Variant) -> RuleSetView:
    rules, combos = rules_in_words(variant), combos_in_words(variant)
    topics: dict[str, list[str]] = {}
    for line in rules:
        topics.setdefault(line.topic, []).append(line.marked)
    notes = [f"After {variant.source}"]
    if variant.teams:
        notes.insert(0, "Players 1, 3, 5 … are one team, players 2, 4, 6 … the other.")
    if any(line.is_open for line in (*rules, *combos)):
        notes.append(OPEN_NOTE)
    return RuleSetView(
        id=variant.id,
        name=variant.name,
        rules=tuple((topic, " ".join(sentences)) for topic, sentences in topics.items()),
        combos=tuple((line.topic, line.marked) for line in combos),
        notes=tuple(notes),
    )
