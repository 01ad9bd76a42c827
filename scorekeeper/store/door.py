"""The passes that let devices in from the network, in a database and in memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from scorekeeper.game.ports import GameId
from scorekeeper.store.failures import translated
from scorekeeper.store.schema import door_pass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Engine

EVERY_TABLE = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPass:
    """A pass: what it is good for, at which games (None: at every table), and until when."""

    id: str
    role: str
    games: tuple[GameId, ...] | None
    expires_at: datetime
    is_revoked: bool = False


class SqlPassBook:
    """Keeps passes in SQLite or PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        """Use a database that is up to date."""
        self._engine = engine

    def passes(self) -> Sequence[StoredPass]:
        """All of them, the one that holds longest last."""
        query = select(door_pass).order_by(door_pass.c.expires_at, door_pass.c.pass_id)
        with translated(), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            StoredPass(
                id=row.pass_id,
                role=row.role,
                games=None if row.games == EVERY_TABLE else tuple(map(GameId, row.games.split())),
                expires_at=datetime.fromisoformat(row.expires_at),
                is_revoked=row.is_revoked,
            )
            for row in rows
        )

    def put(self, it: StoredPass) -> None:
        """Keep a pass, in place of the one with its id."""
        row = {
            "pass_id": it.id,
            "role": it.role,
            "games": EVERY_TABLE if it.games is None else " ".join(it.games),
            # UTC with all its digits: texts that sort as their moments do.
            "expires_at": it.expires_at.astimezone(UTC).isoformat(timespec="microseconds"),
            "is_revoked": it.is_revoked,
        }
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(door_pass).where(door_pass.c.pass_id == it.id))
            connection.execute(insert(door_pass).values(row))

    def remove(self, pass_id: str) -> None:
        """Forget a pass; one that is not there is forgotten already."""
        with translated(), self._engine.begin() as connection:
            connection.execute(delete(door_pass).where(door_pass.c.pass_id == pass_id))


class MemoryPassBook:
    """Keeps passes until the process ends."""

    def __init__(self) -> None:
        """Begin empty."""
        self._passes: dict[str, StoredPass] = {}

    def passes(self) -> Sequence[StoredPass]:
        """All of them, the one that holds longest last."""
        return tuple(sorted(self._passes.values(), key=lambda it: (it.expires_at, it.id)))

    def put(self, it: StoredPass) -> None:
        """Keep a pass, in place of the one with its id."""
        self._passes[it.id] = it

    def remove(self, pass_id: str) -> None:
        """Forget a pass."""
        self._passes.pop(pass_id, None)
