"""The tables; `migrations.py` makes them."""

from __future__ import annotations

from dataclasses import fields

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

from scorekeeper.dice import FACES
from scorekeeper.game.standings import Tally

metadata = MetaData()

migration = Table(
    "migration",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("at", String(40), nullable=False),
)

game = Table(
    "game",
    metadata,
    Column("game_id", String(40), primary_key=True),
    Column("variant", String(200), nullable=False),
    Column("players", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("started_at", String(40), nullable=False),
    Column("changed_at", String(40), nullable=False),
    Column("records", Integer, nullable=False, server_default="0"),
    Column("head", String(64), nullable=False, server_default=""),
    Index("game_by_change", "changed_at"),
    Index("game_by_state", "is_over", "changed_at"),
)
"""The headers, written with each record.

The log makes them again, but for `records` and `head`, the number of its records and the hash of
the newest: they vouch that none is missing at its end.
"""

record = Table(
    "record",
    metadata,
    Column("game_id", String(40), ForeignKey("game.game_id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("format", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("device", String(80), nullable=False),
    Column("before", String(64), nullable=False, server_default=""),
)
"""The log: one row a command; a second writer of the same place meets the primary key.

`before` is the hash of the record before (see `chain`).
"""

FACE_COLUMNS = tuple(f"{source}_{face}" for source in ("camera", "hand") for face in FACES)
"""How often each face was thrown, as a camera saw it and as it was entered by hand."""


def _sortable(length: int) -> String:
    """A text that sorts by its letters' numbers in every database, whatever its language."""
    plain = String(length)
    return plain.with_variant(String(length, collation="C"), "postgresql")


def _faces() -> list[Column[int]]:
    return [Column(name, Integer, nullable=False) for name in FACE_COLUMNS]


played_game = Table(
    "played_game",
    metadata,
    Column("game_id", String(40), primary_key=True),
    Column("moment", _sortable(80), nullable=False),
    Column("variant_id", String(200), nullable=False),
    Column("variant", String(200), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("started_at", String(40), nullable=False),
    Column("changed_at", String(40), nullable=False),
    *_faces(),
    Index("played_game_by_moment", "moment"),
)
"""The games that count; `moment` is when they changed and their id, so no two are alike."""

played = Table(
    "played",
    metadata,
    Column("name_key", String(200), primary_key=True),
    Column("game_id", String(40), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("moment", _sortable(80), nullable=False),
    Column("variant_id", String(200), nullable=False),
    Column("variant", String(200), nullable=False),
    Column("changed_at", String(40), nullable=False),
    Column("name", String(200), nullable=False),
    Column("side", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("side_score", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("is_winner", Boolean, nullable=False),
    *(Column(it.name, Integer, nullable=it.name == "best_game") for it in fields(Tally)),
    *_faces(),
    Index("played_by_name", "name_key", "moment"),
    Index("played_by_game", "game_id"),
    sqlite_with_rowid=False,
)
"""Their players, with what the game gave to each; SQLite keeps those of a player side by side."""

house_rule = Table(
    "house_rule",
    metadata,
    Column("rule_id", String(80), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed_at", String(40), nullable=False),
)
"""The house's own rule sets, each as the text of its file. Games hold theirs whole, not by id."""

door_pass = Table(
    "door_pass",
    metadata,
    Column("pass_id", String(40), primary_key=True),
    Column("role", String(20), nullable=False),
    Column("games", Text, nullable=False),
    Column("expires_at", String(40), nullable=False),
    Column("is_revoked", Boolean, nullable=False),
)
"""The passes that let devices in from the network.

`games` are the ids of a table's games, the newest last, a space between two; "*" is every table.
"""

roll_picture = Table(
    "roll_picture",
    metadata,
    Column("game_id", String(40), primary_key=True),
    Column("sha256", String(64), primary_key=True),
    Column("at", String(40), nullable=False),
    Column("jpeg", LargeBinary, nullable=False),
)
"""The pictures of rolls that are kept; records name them by their hash, and stand without them."""

picture_switch = Table("picture_switch", metadata, Column("game_id", String(40), primary_key=True))
"""The games whose table wants pictures kept; of all others none is."""
