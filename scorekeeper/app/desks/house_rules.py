"""The desk for house rules: made from others, edited, saved, deleted and put back."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from scorekeeper.app import rule_draft
from scorekeeper.app.present.house_rules import present_house_rules, read
from scorekeeper.app.present.rule_form import present_rule_form
from scorekeeper.app.present.rule_set import present_rule_set
from scorekeeper.app.rule_draft import Complaint, Pay, Shape, complaint_of
from scorekeeper.app.rule_fields import Kind
from scorekeeper.app.typed import Typed
from scorekeeper.errors import VariantError, VariantNotFoundError
from scorekeeper.game.ports import HouseRule
from scorekeeper.language import say
from scorekeeper.rules import toml
from scorekeeper.rules.plain import to_data
from scorekeeper.rules.variant import Variant
from scorekeeper.table.tables import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from scorekeeper.app.desks.ways import Ways
    from scorekeeper.app.rule_draft import Path
    from scorekeeper.app.views import RuleSetView
    from scorekeeper.rules.plain import Plain

NEW = "new"
LONGEST_ID = 40


class HouseRulesDesk:
    """One rule set is edited at a time; what is typed stays here until it is saved or dropped.

    What is typed draws nothing anew; `typed` tells those parts that follow it.
    """

    def __init__(self, ways: Ways, *, now: Callable[[], datetime] = utc_now) -> None:
        """Nothing is edited yet."""
        self._ways = ways
        self._now = now
        self.typed = Typed()
        self._presets: dict[str, Variant] = {}
        self._address: tuple[str, ...] = ()
        self._rule_id = ""
        self._data: Plain = {}
        self._text = ""
        self._is_text = self._is_changed = False
        self._open_combo: int | None = None
        self._found: Variant | Complaint | None = None
        self._removed: HouseRule | None = None
        self._edition = 0

    @property
    def complaint(self) -> Complaint | None:
        """What is wrong with what is typed."""
        return self._found if isinstance(self._found, Complaint) else None

    @property
    def card(self) -> RuleSetView | None:
        """The rule card of what is typed, None while something is wrong with it."""
        return present_rule_set(self._found) if isinstance(self._found, Variant) else None

    def open_list(self) -> None:
        """Show all house rules."""
        self._load_presets()
        name = rule_draft.value_at(self._data, ("name",))
        self._ways.state.view = present_house_rules(
            self._ways.house.rule_book.house_rules(),
            self._presets,
            removed=self._removed,
            unsaved=str(name or say("a rule set")) if self._is_changed else "",
        )

    def open(self, *address: str) -> None:
        """Edit a house rule, or a new one from another rule set: `open("new", "kcd")`.

        What was typed there is still there. VariantNotFoundError if there is none of this id.
        """
        self._load_presets()
        if address != self._address or not self._data:
            self._begin(address)
        self._show()

    def go_on(self) -> None:
        """Go back to what is not saved yet."""
        self._ways.go("/".join(["/rules", *self._address]))

    def put(self, path: Path, kind: Kind, text: str) -> None:
        """What is typed into a field."""
        value: object = text
        if kind is Kind.NUMBER:
            value = rule_draft.typed_number(text)
        elif kind is Kind.GROUPS:
            value = rule_draft.typed_groups(text)
        self._change(rule_draft.put(self._data, path, value))
        self.typed.tell()

    def choose(self, path: Path, kind: Kind, value: str) -> None:
        """One of a field's choices."""
        place = path[1] if len(path) > 1 else None
        if kind is Kind.SHAPE and isinstance(place, int):
            data = rule_draft.shaped(self._data, place, Shape(value))
        elif kind is Kind.PAY and isinstance(place, int):
            data = rule_draft.paid(self._data, place, Pay(value))
        else:
            data = rule_draft.chosen(self._data, path, value)
        self._change(data)
        self._show()

    def switch(self, path: Path, kind: Kind, *, is_on: bool) -> None:
        """A field that is on or off."""
        if kind is Kind.RECORD:
            self._change(rule_draft.with_record(self._data, str(path[0]), is_on=is_on))
        else:
            self._change(rule_draft.chosen(self._data, path, is_on))
        self._show()

    def open_combo(self, place: int | None) -> None:
        """Show the fields of a combo, or of none."""
        self._open_combo = place
        self._show()

    def add_combo(self) -> None:
        """One more combo, its fields shown."""
        self._change(rule_draft.with_combo(self._data))
        self.open_combo(len(rule_draft.combos_of(self._data)) - 1)

    def remove_combo(self, place: int) -> None:
        """One combo fewer."""
        self._change(rule_draft.without_combo(self._data, place))
        self.open_combo(None)

    def show_text(self) -> None:
        """Edit the rule set's text; it has to be right before."""
        self._text = toml.dumps(self._right())
        self._is_text = True
        self._show()

    def show_form(self) -> None:
        """Edit the rule set in the form again; the text has to be right before."""
        self._data = to_data(self._right())
        self._is_text, self._open_combo = False, None
        self._check()
        self._show()

    def put_text(self, text: str) -> None:
        """What is typed as the rule set's text."""
        self._text, self._is_changed = text, True
        self._check()
        self.typed.tell()

    def save(self) -> None:
        """Keep what is edited, and show the list; VariantError if something is wrong with it."""
        variant = self._right()
        rule_id = self._rule_id or self._new_id(variant.name)
        # Text that somebody wrote is kept as it was written, comments and all.
        text = self._text if self._is_text else toml.dumps(variant)
        self._ways.house.rule_book.put(
            HouseRule(rule_id=rule_id, text=text, changed_at=self._now())
        )
        self._drop()
        self._ways.go("/rules")

    def drop(self) -> None:
        """Forget what is not saved, and show the list."""
        self._drop()
        self._ways.go("/rules")

    def remove(self, rule_id: str) -> None:
        """Delete a house rule; games that were played by it keep it."""
        book = self._ways.house.rule_book
        self._removed = next((it for it in book.house_rules() if it.rule_id == rule_id), None)
        book.remove(rule_id)
        self.open_list()

    def put_back(self) -> None:
        """Take the last deletion back."""
        if self._removed is not None:
            self._ways.house.rule_book.put(self._removed)
            self._removed = None
        self.open_list()

    def _begin(self, address: tuple[str, ...]) -> None:
        rules = {it.rule_id: it for it in self._ways.house.rule_book.house_rules()}
        base = address[-1]
        if base not in rules and base not in self._presets:
            msg = say("expected the name of a rule set, got {name}", name=repr(base))
            raise VariantNotFoundError(msg, hint=say("choose one from the list"))
        self._drop()
        self._address = address
        self._rule_id = "" if address[0] == NEW else base
        found = read(rules[base]) if base in rules else self._presets[base]
        if isinstance(found, VariantError):
            # It can be mended in its text alone.
            self._text, self._is_text = rules[base].text, True
        elif self._rule_id:
            self._data = to_data(found)
        else:
            name = say("{name}, our way", name=found.name)
            self._data = rule_draft.begun(found, name=name)
        self._check()

    def _drop(self) -> None:
        self._address, self._rule_id = (), ""
        self._data, self._text, self._open_combo = {}, "", None
        self._is_text = self._is_changed = False

    def _change(self, data: Plain) -> None:
        self._data, self._is_changed = data, True
        self._check()

    def _check(self) -> None:
        names = [it.name for it in self._presets.values()]
        for rule in self._ways.house.rule_book.house_rules():
            other = read(rule)
            if rule.rule_id != self._rule_id and isinstance(other, Variant):
                names.append(other.name)
        if not self._is_text:
            self._found = rule_draft.checked(self._data, rule_id=self._rule_id, names=names)
            return
        try:
            variant = toml.loads(self._text, variant_id=self._rule_id)
        except VariantError as error:
            self._found = complaint_of(error)
        else:
            self._found = rule_draft.named_apart(variant, names)

    def _right(self) -> Variant:
        """What is edited, if nothing is wrong with it; VariantError otherwise."""
        if isinstance(self._found, Variant):
            return self._found
        raise VariantError(self._found.whole if self._found else say("expected a rule set"))

    def _new_id(self, name: str) -> str:
        """An id of its own for a house rule of this name."""
        known = {it.rule_id for it in self._ways.house.rule_book.house_rules()}
        slug = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")[:LONGEST_ID] or "house_rule"
        taken = {*known, *self._presets, NEW}
        return slug if slug not in taken else f"{slug}_{secrets.token_hex(4)}"

    def _load_presets(self) -> None:
        self._presets = self._presets or {it: toml.find(it) for it in toml.preset_ids()}

    def _show(self) -> None:
        self._edition += 1
        self._ways.state.view = present_rule_form(
            self._data,
            rule_id=self._rule_id,
            open_combo=self._open_combo,
            is_text=self._is_text,
            text=self._text,
            edition=self._edition,
        )
