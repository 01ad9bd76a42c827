"""SqlStore: the log of games in SQLite or PostgreSQL, through SQLAlchemy Core."""

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, func, insert, make_url, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from scorekeeper.errors import StoreError
from scorekeeper.game.log import Record
from scorekeeper.game.ports import GameHeader, GameId
from scorekeeper.store import codec, schema
from scorekeeper.store.memory import not_found, taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Engine, Row
    from sqlalchemy.engine.interfaces import DBAPIConnection

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""WAL lets readers read while one writes; FULL has a commit on disk before it is answered."""


class SqlStore:
    """An EventStore on SQLite or PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        """Use a database that `schema.migrate` has brought up to date."""
        self._engine = engine

    def append(self, record: Record, header: GameHeader) -> None:
        """Write the next record of a game and its header, in one transaction."""
        row = {
            "game_id": header.game,
            "seq": record.seq,
            "format": codec.FORMAT,
            "payload": codec.dumps(record.entry),
            "at": record.at.isoformat(),
            "device": record.device,
        }
        with _translated():
            try:
                with self._engine.begin() as connection:
                    last = connection.scalar(
                        select(func.coalesce(func.max(schema.record.c.seq), 0)).where(
                            schema.record.c.game_id == header.game
                        )
                    )
                    if last != record.seq - 1:
                        raise taken(header.game, record.seq)
                    columns = _columns(header)
                    if record.seq == 1:
                        connection.execute(insert(schema.game).values(columns))
                    else:
                        same = schema.game.c.game_id == header.game
                        connection.execute(update(schema.game).where(same).values(columns))
                    connection.execute(insert(schema.record).values(row))
            except IntegrityError as error:
                raise taken(header.game, record.seq) from error

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, in order; GameNotFoundError if there are none."""
        query = (
            select(schema.record)
            .where(schema.record.c.game_id == game)
            .order_by(schema.record.c.seq)
        )
        with _translated(), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        if not rows:
            raise not_found(game)
        return tuple(_record(row) for row in rows)

    def games(self) -> Sequence[GameHeader]:
        """The headers of all games, the one that changed last first."""
        query = select(schema.game).order_by(schema.game.c.changed_at.desc())
        with _translated(), self._engine.connect() as connection:
            return tuple(_header(row) for row in connection.execute(query))

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def open_store(url: str) -> SqlStore:
    """Open the database at a SQLAlchemy URL, and bring it up to date.

    StoreError says what was wrong with the URL or the database, and what to do.
    """
    try:
        parsed = make_url(url)
        is_sqlite = parsed.get_backend_name() == "sqlite"
        if is_sqlite and parsed.database in {None, "", ":memory:"}:
            msg = f"expected a file behind sqlite:///, got {url!r}"
            raise StoreError(msg, hint="name a file, as in sqlite:///games.sqlite")
        engine = create_engine(url, pool_pre_ping=True, **({"pool_size": 1} if is_sqlite else {}))
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        msg = f"expected sqlite:///FILE or postgresql+psycopg://..., got {_without_secret(url)!r}"
        raise StoreError(msg, hint=f"mend the URL ({error})") from error
    if is_sqlite:
        event.listen(engine, "connect", _set_pragmas)
    with _translated():
        schema.migrate(engine)
    return SqlStore(engine)


def _set_pragmas(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@contextmanager
def _translated() -> Iterator[None]:
    """Turn what SQLAlchemy raises into one sentence of ours."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        msg = f"expected a database that can be read and written, got: {reason}"
        raise StoreError(msg, hint="check the file's place and rights, or the server") from error


def _without_secret(url: str) -> str:
    head, at, tail = url.rpartition("@")
    return f"{head.split('//')[0]}//...@{tail}" if at else url


def _columns(header: GameHeader) -> dict[str, Any]:
    return {
        "game_id": header.game,
        "variant": header.variant,
        "players": json.dumps(header.players, ensure_ascii=False),
        "scores": json.dumps(header.scores),
        "round": header.round,
        "is_over": header.is_over,
        "started_at": header.started_at.isoformat(),
        "changed_at": header.changed_at.isoformat(),
    }


def _header(row: Row[Any]) -> GameHeader:
    return GameHeader(
        game=GameId(row.game_id),
        variant=row.variant,
        players=tuple(json.loads(row.players)),
        scores=tuple(json.loads(row.scores)),
        round=row.round,
        is_over=row.is_over,
        started_at=datetime.fromisoformat(row.started_at),
        changed_at=datetime.fromisoformat(row.changed_at),
    )


def _record(row: Row[Any]) -> Record:
    return Record(
        seq=row.seq,
        entry=codec.loads(row.payload, format_number=row.format),
        at=datetime.fromisoformat(row.at),
        device=row.device,
    )
