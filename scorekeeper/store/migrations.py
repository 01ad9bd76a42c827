"""The migrations that make the tables: named functions, each run once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, inspect, select, text, update

from scorekeeper.errors import FormatTooNewError
from scorekeeper.language import say
from scorekeeper.store import schema, standings
from scorekeeper.store.chain import START, Link, hash_of

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
    table = schema.record
    columns = (table.c.seq, table.c.format, table.c.payload, table.c.at, table.c.device)
    query = select(*columns).where(table.c.game_id == game).order_by(table.c.seq)
    links: list[dict[str, object]] = []
    before, last = START, 0
    for seq, form, payload, at, device in connection.execute(query):
        links.append({"of": game, "place": seq, "link": before})
        link = Link(
            game=game, seq=seq, format=form, payload=payload, at=at, device=device, before=before
        )
        before, last = hash_of(link), seq
    if links:
        is_it = (table.c.game_id == bindparam("of"), table.c.seq == bindparam("place"))
        connection.execute(update(table).where(*is_it).values(before=bindparam("link")), links)
    same = schema.game.c.game_id == game
    connection.execute(update(schema.game).where(same).values(records=last, head=before))


def _door(connection: Connection) -> None:
    schema.metadata.create_all(connection, tables=[schema.door_pass])


def _open_games(connection: Connection) -> None:
    """Open games are found at once among thousands that ended."""
    index = next(it for it in schema.game.indexes if it.name == "game_by_state")
    index.create(connection, checkfirst=True)


def _pictures(connection: Connection) -> None:
    schema.metadata.create_all(connection, tables=[schema.roll_picture, schema.picture_switch])


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("0001 games and records", _games_and_records),
    ("0002 standings", _standings),
    ("0003 house rules", _house_rules),
    ("0004 hash chain", _hash_chain),
    ("0005 door", _door),
    ("0006 open games", _open_games),
    ("0007 pictures", _pictures),
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
