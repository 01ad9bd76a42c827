"""The pictures of rolls, in a database and in memory, and whether they are as they were taken."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.commands import RecordRoll
from scorekeeper.game.log import Amended, Did
from scorekeeper.store.chain import Fault, FaultKind
from scorekeeper.store.failures import translated
from scorekeeper.store.rows import read_record
from scorekeeper.store.schema import picture_switch, roll_picture

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import Engine

    from scorekeeper.game.ports import GameId, PictureBook
    from scorekeeper.store.chain import Link


def name_of(jpeg: bytes) -> str:
    """The SHA-256 of a picture's bytes, in hexadecimal (64 digits)."""
    return hashlib.sha256(jpeg).hexdigest()


class SqlPictureBook:
    """A PictureBook in SQLite or PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        """Use a database that is up to date."""
        self._engine = engine

    def keeps(self, game: GameId) -> bool:
        """Whether pictures are to be kept at this game (see PictureBook)."""
        query = select(picture_switch).where(picture_switch.c.game_id == game)
        with translated(), self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def switch(self, game: GameId, *, on: bool) -> None:
        """Keep pictures at this game from now on, or no more."""
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(picture_switch).where(picture_switch.c.game_id == game))
            if on:
                connection.execute(insert(picture_switch).values(game_id=game))

    def put(self, game: GameId, jpeg: bytes, at: datetime) -> str:
        """Keep a picture; its hash."""
        name = name_of(jpeg)
        is_it = (roll_picture.c.game_id == game, roll_picture.c.sha256 == name)
        row = {"game_id": game, "sha256": name, "at": at.astimezone(UTC).isoformat(), "jpeg": jpeg}
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(roll_picture).where(*is_it))
            connection.execute(insert(roll_picture).values(row))
        return name

    def picture(self, game: GameId, sha256: str) -> bytes | None:
        """The picture that was kept under this hash, as it is now."""
        is_it = (roll_picture.c.game_id == game, roll_picture.c.sha256 == sha256)
        with translated(), self._engine.connect() as connection:
            return connection.scalar(select(roll_picture.c.jpeg).where(*is_it))

    def names(self, game: GameId) -> frozenset[str]:
        """The hashes of the pictures that are kept of a game."""
        query = select(roll_picture.c.sha256).where(roll_picture.c.game_id == game)
        with translated(), self._engine.connect() as connection:
            return frozenset(connection.scalars(query))

    def remove_all(self, game: GameId) -> None:
        """Delete all pictures of a game."""
        with translated(), self._engine.begin() as connection:
            if self._engine.dialect.name == "sqlite":
                # Else their bytes would lie on in the file's free pages.
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
            connection.execute(delete(roll_picture).where(roll_picture.c.game_id == game))


class MemoryPictureBook:
    """A PictureBook that forgets everything when the process ends."""

    def __init__(self) -> None:
        """Begin empty."""
        self._on: set[GameId] = set()
        self._pictures: dict[GameId, dict[str, bytes]] = {}

    def keeps(self, game: GameId) -> bool:
        """Whether pictures are to be kept at this game (see PictureBook)."""
        return game in self._on

    def switch(self, game: GameId, *, on: bool) -> None:
        """Keep pictures at this game from now on, or no more."""
        if on:
            self._on.add(game)
        else:
            self._on.discard(game)

    def put(self, game: GameId, jpeg: bytes, _at: datetime) -> str:
        """Keep a picture; its hash."""
        name = name_of(jpeg)
        self._pictures.setdefault(game, {})[name] = jpeg
        return name

    def picture(self, game: GameId, sha256: str) -> bytes | None:
        """The picture that was kept under this hash."""
        return self._pictures.get(game, {}).get(sha256)

    def names(self, game: GameId) -> frozenset[str]:
        """The hashes of the pictures that are kept of a game."""
        return frozenset(self._pictures.get(game, ()))

    def remove_all(self, game: GameId) -> None:
        """Delete all pictures of a game."""
        self._pictures.pop(game, None)


@dataclass(frozen=True, slots=True)
class Looked:
    """What became of the pictures that a log names: a fault for each that is another one now.

    `deleted` are no more, which is no fault: people may delete them.
    """

    faults: tuple[Fault, ...] = ()
    deleted: int = 0


def looked_at(book: PictureBook, game: GameId, links: Iterable[Link]) -> Looked:
    """Compare the pictures of a game with the hashes in its records, as they are stored."""
    faults, deleted = [], 0
    for name, seq in _named(links).items():
        jpeg = book.picture(game, name)
        if jpeg is None:
            deleted += 1
        elif name_of(jpeg) != name:
            faults.append(Fault(seq, FaultKind.PICTURE))
    return Looked(tuple(faults), deleted)


def _named(links: Iterable[Link]) -> dict[str, int]:
    """The pictures that records name, each with the place of the first that does."""
    found: dict[str, int] = {}
    for link in links:
        try:
            entry = read_record(link).entry
        except (ScorekeeperError, ValueError):
            # The chain tells of a record that cannot be read.
            continue
        match entry:
            case Did():
                dids: tuple[Did, ...] = (entry,)
            case Amended():
                dids = (*entry.instead, *entry.rest)
            case _:
                dids = ()
        for did in dids:
            if isinstance(did.command, RecordRoll) and did.command.picture:
                found.setdefault(did.command.picture, link.seq)
    return found
