"""Where games are kept when nobody says where: the only module that knows folders."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy import URL

from scorekeeper.errors import StoreError

FILE = "games.sqlite"


def data_folder() -> Path:
    """The folder for this person's games: the phone's own, or the platform's custom."""
    if phone := os.environ.get("FLET_APP_STORAGE_DATA"):
        return Path(phone)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "scorekeeper"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/scorekeeper"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "scorekeeper"


def default_database_url() -> str:
    """The URL of the SQLite file in `data_folder`, which is made if it is missing.

    StoreError if it cannot be made.
    """
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = f"expected a folder for the games at {folder}, got: {error.strerror}"
        hint = "name a file by --database sqlite:///FILE"
        raise StoreError(msg, hint=hint) from error
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()
