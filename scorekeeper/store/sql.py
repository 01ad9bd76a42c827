"""SqlStore: the log of games in SQLite or PostgreSQL, through SQLAlchemy Core."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, event, insert, make_url, select, update
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError

from scorekeeper.errors import StoreError
from scorekeeper.game.ports import GameId, Unsaved
from scorekeeper.language import say
from scorekeeper.store import schema, standings
from scorekeeper.store.chain import START, hash_of
from scorekeeper.store.door import SqlPassBook
from scorekeeper.store.failures import damaged, translated
from scorekeeper.store.house_rules import SqlRuleBook
from scorekeeper.store.memory import not_found, taken
from scorekeeper.store.migrations import migrate
from scorekeeper.store.pictures import SqlPictureBook
from scorekeeper.store.rows import (
    header_columns,
    link_columns,
    link_of,
    read_header,
    read_link,
    read_record,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sqlalchemy import Connection, Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection

    from scorekeeper.game.log import Record
    from scorekeeper.game.ports import GameHeader
    from scorekeeper.game.summary import GameSummary
    from scorekeeper.store.chain import Link

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""WAL lets readers read while one writes; FULL has a commit on disk before it is answered."""


LARGEST_CHECKED_BYTES = 64_000_000

PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 5000}
"""Seconds and milliseconds until a server that says nothing counts as gone."""


class SqlStore:
    """An EventStore on SQLite or PostgreSQL.

    `standings` are what its games say together, `rule_book` has the house's own rule sets, and
    `passes` those that let devices in, and `pictures` are those of rolls.
    """

    def __init__(self, engine: Engine) -> None:
        """Use a database that `migrate` has brought up to date."""
        self._engine = engine
        self.standings = standings.SqlStandings(engine)
        self.rule_book = SqlRuleBook(engine)
        self.passes = SqlPassBook(engine)
        self.pictures = SqlPictureBook(engine)

    def append(self, record: Record, header: GameHeader, summary: GameSummary) -> None:
        """Write the next record of a game and its read models, in one transaction."""
        with translated():
            try:
                with self._engine.begin() as connection:
                    _append(connection, record, header)
                    standings.write(connection, header, summary)
            except IntegrityError as error:
                raise taken(header.game, record.seq) from error

    def records(self, game: GameId) -> Sequence[Record]:
        """All records of a game, in order; GameNotFoundError if there are none."""
        query = (
            select(schema.record)
            .where(schema.record.c.game_id == game)
            .order_by(schema.record.c.seq)
        )
        with translated(), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        if not rows:
            raise not_found(game)
        return tuple(map(read_record, rows))

    def unsaved(self, _game: GameId) -> Unsaved:
        """Nothing: what was appended is written."""
        return Unsaved()

    def games(
        self, *, limit: int | None = None, is_over: bool | None = None
    ) -> Sequence[GameHeader]:
        """The headers of games, the one that changed last first (see EventStore)."""
        query = select(schema.game).order_by(schema.game.c.changed_at.desc()).limit(limit)
        if is_over is not None:
            query = query.where(schema.game.c.is_over.is_(is_over))
        with translated(), self._engine.connect() as connection:
            return tuple(map(read_header, connection.execute(query)))

    def newest(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """How many records each of these games has (see EventStore)."""
        table = schema.game
        query = select(table.c.game_id, table.c.records).where(table.c.game_id.in_(games))
        with translated(), self._engine.connect() as connection:
            return {GameId(row.game_id): row.records for row in connection.execute(query)}

    def links(self, game: GameId) -> Sequence[Link]:
        """The records of a game as they are stored, in order; none where there is no such game."""
        query = (
            select(schema.record)
            .where(schema.record.c.game_id == game)
            .order_by(schema.record.c.seq)
        )
        with translated(), self._engine.connect() as connection:
            return tuple(map(read_link, connection.execute(query)))

    def vouched(self, game: GameId) -> tuple[int, str]:
        """How many records a game has, and the hash of the newest, as they are kept apart.

        GameNotFoundError if there is no such game.
        """
        query = select(schema.game.c.records, schema.game.c.head).where(
            schema.game.c.game_id == game
        )
        with translated(), self._engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise not_found(game)
        return row.records, row.head

    def add(self, links: Sequence[Link], header: GameHeader, summary: GameSummary) -> None:
        """Write stored records behind those that a game has, to the letter.

        They are in order, and `header` and `summary` are those of the game after them.
        ConflictError as with `append`.
        """
        head = (links[-1].seq, hash_of(links[-1]))
        with translated():
            try:
                with self._engine.begin() as connection:
                    _move_on(connection, header, (links[0].seq - 1, links[0].before), head)
                    connection.execute(insert(schema.record), list(map(link_columns, links)))
                    standings.write(connection, header, summary)
            except IntegrityError as error:
                raise taken(header.game, links[0].seq) from error

    def head(self, game: GameId) -> str:
        """The hash of the newest record (see EventStore)."""
        return self.vouched(game)[1]

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _append(connection: Connection, record: Record, header: GameHeader) -> None:
    """Write a record and its game's header; ConflictError where the place is taken."""
    table = schema.game
    same = table.c.game_id == header.game
    vouched = connection.execute(select(table.c.records, table.c.head).where(same)).one_or_none()
    last, before = (0, START) if vouched is None else vouched
    if last != record.seq - 1:
        raise taken(header.game, record.seq)
    link = link_of(header.game, record, before)
    _move_on(connection, header, (last, before), (record.seq, hash_of(link)))
    connection.execute(insert(schema.record).values(link_columns(link)))


def _move_on(
    connection: Connection, header: GameHeader, old: tuple[int, str], new: tuple[int, str]
) -> None:
    """Move a game's head on from one place and hash to the next; ConflictError if it is not there.

    Who was first has moved it already: a record behind an older one is never written.
    """
    table, (records, head) = schema.game, new
    columns = {**header_columns(header), "records": records, "head": head}
    if old[0] == 0:
        connection.execute(insert(table).values(columns))
        return
    is_there = (table.c.game_id == header.game, table.c.records == old[0], table.c.head == old[1])
    if connection.execute(update(table).where(*is_there).values(columns)).rowcount != 1:
        raise taken(header.game, old[0] + 1)


def open_store(url: str) -> SqlStore:
    """Open the database at a SQLAlchemy URL, and bring it up to date.

    StoreError says what was wrong with the URL or the database, and what to do; it is a
    StoreDamagedError where `damage.open_or_recover` may help.
    """
    try:
        parsed = make_url(url)
        is_sqlite = parsed.get_backend_name() == "sqlite"
        if is_sqlite and parsed.database in {None, "", ":memory:"}:
            msg = say("expected a file behind sqlite:///, got {url}", url=repr(url))
            raise StoreError(msg, hint=say("name a file, as in sqlite:///games.sqlite"))
        options = {"pool_size": 1} if is_sqlite else {"connect_args": PATIENCE}
        engine = create_engine(url, pool_pre_ping=True, **options)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        got = repr(_without_secret(url))
        msg = say("expected sqlite:///FILE or postgresql+psycopg://..., got {url}", url=got)
        raise StoreError(msg, hint=say("mend the URL ({reason})", reason=error)) from error
    if is_sqlite:
        event.listen(engine, "connect", _set_pragmas)
    with translated():
        if is_sqlite:
            _check(engine, Path(str(parsed.database)))
        migrate(engine)
    return SqlStore(engine)


def _check(engine: Engine, file: Path) -> None:
    """Look whether a file's pages hang together; StoreDamagedError where they do not.

    What is in a large one is not looked at: reading it all would keep whoever starts waiting.
    """
    if not file.exists() or file.stat().st_size > LARGEST_CHECKED_BYTES:
        return
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise damaged()


def sqlite_file(url: str) -> str | None:
    """The file of a SQLite database; None for any other, and for what is no URL."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    return parsed.database if parsed.get_backend_name() == "sqlite" else None


def _set_pragmas(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _without_secret(url: str) -> str:
    head, at, tail = url.rpartition("@")
    return f"{head.split('//')[0]}//...@{tail}" if at else url
