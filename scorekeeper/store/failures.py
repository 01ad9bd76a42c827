"""What SQLAlchemy raises, as one sentence of ours."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from scorekeeper.errors import StoreAwayError, StoreDamagedError, StoreError
from scorekeeper.language import later, say

if TYPE_CHECKING:
    from collections.abc import Iterator

FULL = (
    later("expected room for the game, got a full disk"),
    later("make room on the disk"),
)
READ_ONLY = (
    later("expected a database that can be written, got one that can only be read"),
    later("give this program the right to write the file and its folder"),
)
LOCKED = (
    later("expected a database that is free, got one that another program has locked"),
    later("close the other program"),
)
UNREADABLE = (
    later("expected a file and a folder that can be read and written, got others"),
    later("check their place and rights, and the disk"),
)

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_CANTOPEN: UNREADABLE,
    sqlite3.SQLITE_IOERR: UNREADABLE,
}
"""By the primary code of SQLite's error."""

_POSTGRES = {"53100": FULL, "25006": READ_ONLY}
"""By the five letters of PostgreSQL's error."""

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_PRIMARY = 0xFF


@contextmanager
def translated() -> Iterator[None]:
    """Turn what SQLAlchemy raises into a StoreError.

    StoreAwayError where it may pass, StoreDamagedError where the file is not as it was written.
    """
    try:
        yield
    except SQLAlchemyError as error:
        raise _translated(error) from error


def damaged() -> StoreDamagedError:
    """The refusal of a file that is not as it was written."""
    msg = say("expected a database as it was written, got a damaged file")
    hint = say("start the app again: it sets the file aside, and recovers what can be read")
    return StoreDamagedError(msg, hint=hint)


def _translated(error: SQLAlchemyError) -> StoreError:
    cause = getattr(error, "orig", None)
    if _code(cause) in _DAMAGED:
        return damaged()
    found = _SQLITE.get(_code(cause)) or _POSTGRES.get(getattr(cause, "sqlstate", None) or "")
    if found is not None:
        return StoreAwayError(say(found[0]), hint=say(found[1]))
    reason = str(cause or error).strip().splitlines()[0]
    if not isinstance(cause, sqlite3.Error) and _is_gone(error):
        msg = say("expected the database server to answer, got: {reason}", reason=reason)
        return StoreAwayError(msg, hint=say("start the server, or look at the network"))
    msg = say("expected a database that can be read and written, got: {reason}", reason=reason)
    return StoreError(msg, hint=say("check the file's place and rights, or the server"))


def _is_gone(error: SQLAlchemyError) -> bool:
    """Whether a server's connection is no more, or there was none to be had."""
    if isinstance(error, OperationalError | InterfaceError | PoolTimeoutError):
        return True
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _code(cause: object) -> int:
    """The primary code of SQLite's error; 0 where it has none."""
    return int(getattr(cause, "sqlite_errorcode", 0) or 0) & _PRIMARY
