"""The secret that signs tokens: made once, in a file that its owner alone may read."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import say

if TYPE_CHECKING:
    from pathlib import Path

FILE = "secret"
LEAST_LETTERS = 32


class DoorError(ScorekeeperError):
    """The door cannot be opened: a file of its own cannot be read or written."""

    code = "door"


def door_secret(folder: Path) -> str:
    """The secret kept in this folder, made if it is missing; DoorError if that cannot be done."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            write_private(file, secrets.token_urlsafe(48).encode())
        found = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise not_kept(file, error) from error
    if len(found) < LEAST_LETTERS:
        msg = say("expected the secret of the door in {file}, got another file", file=str(file))
        raise DoorError(msg, hint=say("remove it, and let everybody in again"))
    return found


def write_private(file: Path, data: bytes) -> None:
    """Write a file that its owner alone may read; whole or not at all."""
    scratch = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    scratch.replace(file)


def not_kept(file: Path, error: Exception) -> DoorError:
    """The error for a file of the door that cannot be read or written."""
    reason = error.strerror if isinstance(error, OSError) else error
    msg = say(
        "expected a file for the door at {file}, got: {reason}", file=str(file), reason=reason
    )
    return DoorError(msg, hint=say("start without --lan, or change who may write there"))
