"""PURE. A rule set's card, and two rule sets side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.app.views import ComparisonView, RuleSetView
from scorekeeper.language import say
from scorekeeper.rules.card import OPEN_NOTE, combos_in_words, differences, rules_in_words

if TYPE_CHECKING:
    from scorekeeper.rules.variant import Variant


def present_rule_set(variant: Variant) -> RuleSetView:
    """A rule set with its card in words."""
    rules, combos = rules_in_words(variant), combos_in_words(variant)
    topics: dict[str, list[str]] = {}
    for line in rules:
        topics.setdefault(line.topic, []).append(line.marked)
    notes = [say("After {source}", source=say(variant.source))]
    if variant.teams:
        notes.insert(0, say("Players 1, 3, 5 … are one team, players 2, 4, 6 … the other."))
    if any(line.is_open for line in (*rules, *combos)):
        notes.append(say(OPEN_NOTE))
    return RuleSetView(
        id=variant.id,
        name=say(variant.name),
        rules=tuple((topic, " ".join(sentences)) for topic, sentences in topics.items()),
        combos=tuple((line.topic, line.marked) for line in combos),
        notes=tuple(notes),
    )


def present_comparison(one: Variant, other: Variant) -> ComparisonView:
    """Two rule sets, line by line where they differ."""
    lines = tuple((it.topic, it.one, it.other) for it in differences(one, other))
    none = "" if lines else say("They are played alike.")
    return ComparisonView(say(one.name), say(other.name), lines, none)
