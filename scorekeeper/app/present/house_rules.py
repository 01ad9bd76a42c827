"""PURE. The house's own rule sets, and what others can be made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.app.rule_draft import complaint_of
from scorekeeper.errors import VariantError
from scorekeeper.language import say
from scorekeeper.rules import toml
from scorekeeper.rules.card import differences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorekeeper.game.ports import HouseRule
    from scorekeeper.rules.variant import Variant

SHOWN_DIFFERENCES = 3


@dataclass(frozen=True, slots=True)
class HouseRuleView:
    """A house rule in the list; `why_not` says why it cannot be played."""

    rule_id: str
    name: str
    text: str
    why_not: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRulesView:
    """The list. `bases` are rule sets to begin from, as (id, name).

    `undo` words how the last deletion is taken back, `unsaved` the way back to what was left
    half done; both are empty where there is nothing.
    """

    rules: tuple[HouseRuleView, ...]
    bases: tuple[tuple[str, str], ...]
    undo: str
    unsaved: str


def read(rule: HouseRule) -> Variant | VariantError:
    """A house rule's rule set, or why it cannot be read."""
    try:
        return toml.loads(rule.text, variant_id=rule.rule_id)
    except VariantError as error:
        return error


def present_house_rules(
    rules: Sequence[HouseRule],
    presets: Mapping[str, Variant],
    *,
    removed: HouseRule | None,
    unsaved: str,
) -> HouseRulesView:
    """The list of house rules, the one that changed last first."""
    views = tuple(_view(it, presets) for it in rules)
    own = tuple((it.rule_id, it.name) for it in views if not it.why_not)
    return HouseRulesView(
        rules=views,
        bases=(*((it.id, it.name) for it in presets.values()), *own),
        undo="" if removed is None else say("Undo: {name} deleted", name=_name(removed)),
        unsaved=unsaved and say("Go on with {name}, not saved yet", name=unsaved),
    )


def _view(rule: HouseRule, presets: Mapping[str, Variant]) -> HouseRuleView:
    found = read(rule)
    if isinstance(found, VariantError):
        why = say("It cannot be read: {why}", why=complaint_of(found).whole)
        return HouseRuleView(rule.rule_id, rule.rule_id, why, why)
    base = next((it for it in presets.values() if it.name == found.source), None)
    if base is None:
        return HouseRuleView(rule.rule_id, found.name, say("After {source}", source=found.source))
    topics = [it.topic for it in differences(base, found)]
    shown = ", ".join(topics[:SHOWN_DIFFERENCES])
    if not topics:
        text = say("As {base}", base=say(base.name))
    elif len(topics) > SHOWN_DIFFERENCES:
        text = say("As {base}, but: {topics} …", base=say(base.name), topics=shown)
    else:
        text = say("As {base}, but: {topics}", base=say(base.name), topics=shown)
    return HouseRuleView(rule.rule_id, found.name, text)


def _name(rule: HouseRule) -> str:
    found = read(rule)
    return rule.rule_id if isinstance(found, VariantError) else found.name
