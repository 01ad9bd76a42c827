"""What SQLAlchemy raises, as one sentence of ours."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.errors import StoreError
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def translated() -> Iterator[None]:
    """Turn what SQLAlchemy raises into a StoreError."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        msg = say("expected a database that can be read and written, got: {reason}", reason=reason)
        hint = say("check the file's place and rights, or the server")
        raise StoreError(msg, hint=hint) from error
