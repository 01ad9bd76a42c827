"""The stored games, for the verbs that look into them."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.errors import StoreError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from scorekeeper.store.sql import SqlStore


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that says where the games are."""
    parser.add_argument(
        "--database", metavar="URL", help="SQLAlchemy's URL; a SQLite file of yours by default"
    )


@contextmanager
def opened(args: argparse.Namespace, *, may_make: bool = False) -> Iterator[SqlStore]:
    """The store that was named, or this person's own.

    StoreError where it cannot be opened; a SQLite file that is not there is one, unless it
    `may_make` it: a mistyped name would look like a house without games.
    """
    # The database is slow to import, and the help needs none.
    from scorekeeper.store.places import default_database_url  # noqa: PLC0415
    from scorekeeper.store.sql import open_store, sqlite_file  # noqa: PLC0415

    url = args.database or default_database_url()
    file = sqlite_file(url)
    if args.database and not may_make and file is not None and not Path(file).exists():
        msg = f"expected a database, got no file {str(file)!r}"
        raise StoreError(msg, hint="check the URL")
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()
