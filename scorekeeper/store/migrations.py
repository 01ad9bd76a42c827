"""The migrations that make the tables: named functions, each run once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, inspect, select, text, update

from scorekeeper.errors import FormatTooNewError
from scorekeeper.language import say
from scorekeeper.store import schema, standings
from scorekeeper.store.chain import START, hash_of
from scorekeeper.store.rows import read_link

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


def _hash_chain(connection: Connection) -> None:
    for table, column, kind in (
        ("record", "before", "VARCHAR(64) DEFAULT '' NOT NULL"),
        ("game", "records", "INTEGER DEFAULT 0 NOT NULL"),
        ("game", "head", "VARCHAR(64) DEFAULT '' NOT NULL"),
    ):
        # A new database has them from its first step on: that makes the tables as they are now.
        if column not in {it["name"] for it in inspect(connection).get_columns(table)}:
            connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {column} {kind}"))
    for name in connection.scalars(select(schema.game.c.game_id)).all():
        _chain(connection, name)


def _chain(connection: Connection, game: str) -> None:
    """Link the records of a game as they stand, in one statement of many rows."""
    query = (
        select(schema.record).where(schema.record.c.game_id == game).order_by(schema.record.c.seq)
    )
    links: list[dict[str, object]] = []
    before, last = START, 0
    for row in connection.execute(query):
        links.append({"of": game, "at_seq": row.seq, "link": before})
        before, last = hash_of(replace(read_link(row), before=before)), row.seq
    if links:
        place = (
            schema.record.c.game_id == bindparam("of"),
            schema.record.c.seq == bindparam("at_seq"),
        )
        connection.execute(
            update(schema.record).where(*place).values(before=bindparam("link")), links
        )
    same = schema.game.c.game_id == game
    connection.execute(update(schema.game).where(same).values(records=last, head=before))


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0001 games and records", _games_and_records),
    ("0002 standings", _standings),
    ("0003 house rules", _house_rules),
    ("0004 hash chain", _hash_chain),
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
