"""The migrations that make the tables: named functions, each run once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from scorekeeper.errors import FormatTooNewError
from scorekeeper.language import say
from scorekeeper.store import schema, standings

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine


def _games_and_records(connection: Connection) -> None:
    schema.metadata.create_all(connection, tables=[schema.game, schema.record])


def _standings(connection: Connection) -> None:
    schema.metadata.create_all(connection, tables=[schema.played_game, schema.played])
    standings.rebuild(connection)


def _house_rules(connection: Connection) -> None:
    schema.metadata.create_all(connection, tables=[schema.house_rule])


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0001 games and records", _games_and_records),
    ("0002 standings", _standings),
    ("0003 house rules", _house_rules),
)


def migrate(engine: Engine) -> None:
    """Bring the database to this version, each step in a transaction of its own.

    FormatTooNewError where it holds a step that this version does not know.
    """
    with engine.begin() as connection:
        schema.metadata.create_all(connection, tables=[schema.migration])
        done = set(connection.scalars(select(schema.migration.c.name)))
    unknown = sorted(done - {name for name, _ in MIGRATIONS})
    if unknown:
        got = repr(unknown[0])
        msg = say("expected a database of this version or older, got one with {step}", step=got)
        raise FormatTooNewError(msg, hint=say("open it with the newer version that wrote it"))
    for name, step in MIGRATIONS:
        if name not in done:
            with engine.begin() as connection:
                step(connection)
                at = datetime.now(UTC).isoformat()
                connection.execute(insert(schema.migration).values(name=name, at=at))
