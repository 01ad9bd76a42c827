"""The tables, and the migrations that make them: named functions, each run once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    select,
)

from scorekeeper.errors import FormatTooNewError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

metadata = MetaData()

migration = Table(
    "migration",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("at", String(40), nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("game_id", String(40), primary_key=True),
    Column("variant", String(200), nullable=False),
    Column("players", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("started_at", String(40), nullable=False),
    Column("changed_at", String(40), nullable=False),
    Index("game_by_change", "changed_at"),
)
"""The headers: written with each record, and droppable, for the log makes them again."""

record = Table(
    "record",
    metadata,
    Column("game_id", String(40), ForeignKey("game.game_id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("format", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("device", String(80), nullable=False),
)
"""The log: one row a command; a second writer of the same place meets the primary key."""


def _games_and_records(connection: Connection) -> None:
    metadata.create_all(connection, tables=[game, record])


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0001 games and records", _games_and_records),
)


def migrate(engine: Engine) -> None:
    """Bring the database to this version, each step in a transaction of its own.

    FormatTooNewError where it holds a step that this version does not know.
    """
    with engine.begin() as connection:
        metadata.create_all(connection, tables=[migration])
        done = set(connection.scalars(select(migration.c.name)))
    unknown = sorted(done - {name for name, _ in MIGRATIONS})
    if unknown:
        msg = f"expected a database of this version or older, got one with {unknown[0]!r}"
        raise FormatTooNewError(msg, hint="open it with the newer version that wrote it")
    for name, step in MIGRATIONS:
        if name not in done:
            with engine.begin() as connection:
                step(connection)
                at = datetime.now(UTC).isoformat()
                connection.execute(insert(migration).values(name=name, at=at))
