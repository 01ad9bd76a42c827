"""What SQLAlchemy raises, as one sentence of ours."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def translated() -> Iterator[None]:
    """Turn what SQLAlchemy raises into a StoreError."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        msg = f"expected a database that can be read and written, got: {reason}"
        raise StoreError(msg, hint="check the file's place and rights, or the server") from error
