"""The house's own rule sets, in a database and in memory."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from scorekeeper.game.ports import HouseRule
from scorekeeper.store.failures import translated
from scorekeeper.store.schema import house_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Engine


class SqlRuleBook:
    """A RuleBook in SQLite or PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        """Use a database that is up to date."""
        self._engine = engine

    def house_rules(self) -> Sequence[HouseRule]:
        """All of them, the one that changed last first."""
        query = select(house_rule).order_by(
            house_rule.c.changed_at.desc(), house_rule.c.rule_id.desc()
        )
        with translated(), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            HouseRule(
                rule_id=row.rule_id,
                text=row.text,
                changed_at=datetime.fromisoformat(row.changed_at),
            )
            for row in rows
        )

    def put(self, rule: HouseRule) -> None:
        """Keep a rule set, in place of the one with its id."""
        # UTC with all its digits: texts that sort as their moments do.
        at = rule.changed_at.astimezone(UTC).isoformat(timespec="microseconds")
        row = {"rule_id": rule.rule_id, "text": rule.text, "changed_at": at}
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(house_rule).where(house_rule.c.rule_id == rule.rule_id))
            connection.execute(insert(house_rule).values(row))

    def remove(self, rule_id: str) -> None:
        """Forget a rule set."""
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(house_rule).where(house_rule.c.rule_id == rule_id))


class MemoryRuleBook:
    """A RuleBook that forgets everything when the process ends."""

    def __init__(self) -> None:
        """Begin empty."""
        self._rules: dict[str, HouseRule] = {}

    def house_rules(self) -> Sequence[HouseRule]:
        """All of them, the one that changed last first."""
        newest = sorted(
            self._rules.values(), key=lambda it: (it.changed_at, it.rule_id), reverse=True
        )
        return tuple(newest)

    def put(self, rule: HouseRule) -> None:
        """Keep a rule set, in place of the one with its id."""
        self._rules[rule.rule_id] = rule

    def remove(self, rule_id: str) -> None:
        """Forget a rule set."""
        self._rules.pop(rule_id, None)
