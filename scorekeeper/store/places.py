"""Where games are kept when nobody says where: the only module that knows folders."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from scorekeeper.errors import StoreError
from scorekeeper.language import say

APP = "scorekeeper"
FILE = "games.sqlite"


def data_folder() -> Path:
    """The folder for this person's games: the phone's own, or the platform's custom."""
    if phone := os.environ.get("FLET_APP_STORAGE_DATA"):
        return Path(phone)
    return platformdirs.user_data_path(APP, appauthor=False)


def cache_folder() -> Path:
    """The folder for what can be worked out again: the phone's own, or the platform's custom."""
    if phone := os.environ.get("FLET_APP_STORAGE_TEMP"):
        return Path(phone)
    return platformdirs.user_cache_path(APP, appauthor=False)


def default_database_url() -> str:
    """The URL of the SQLite file in `data_folder`, which is made if it is missing.

    StoreError if it cannot be made.
    """
    from sqlalchemy import URL  # noqa: PLC0415 - slow to load, and the cache does without

    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        msg = say(
            "expected a folder for the games at {folder}, got: {reason}",
            folder=folder,
            reason=error.strerror,
        )
        hint = say("name a file by --database sqlite:///FILE")
        raise StoreError(msg, hint=hint) from error
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()
