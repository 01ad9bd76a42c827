"""Rows of the log and of the headers as values, and back."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorekeeper.game.log import Record
from scorekeeper.game.ports import GameHeader, GameId
from scorekeeper.store import codec
from scorekeeper.store.chain import Link

if TYPE_CHECKING:
    from sqlalchemy import Row


def link_of(game: GameId, record: Record, before: str) -> Link:
    """A record as it is stored behind the one with the hash `before`."""
    return Link(
        game=game,
        seq=record.seq,
        format=codec.FORMAT,
        payload=codec.dumps(record.entry),
        at=record.at.isoformat(),
        device=record.device,
        before=before,
    )


def link_columns(link: Link) -> dict[str, Any]:
    """A stored record as a row."""
    columns = asdict(link)
    return {"game_id": columns.pop("game"), **columns}


def read_link(row: Row[Any]) -> Link:
    """The stored record of a row, its texts to the letter."""
    return Link(
        game=row.game_id,
        seq=row.seq,
        format=row.format,
        payload=row.payload,
        at=row.at,
        device=row.device,
        before=row.before,
    )


def read_record(row: Row[Any] | Link) -> Record:
    """The record of a row; StoreError where it is damaged or newer than this version."""
    return Record(
        seq=row.seq,
        entry=codec.loads(row.payload, format_number=row.format),
        at=datetime.fromisoformat(row.at),
        device=row.device,
    )


def header_columns(header: GameHeader) -> dict[str, Any]:
    """A header as a row."""
    return {
        "game_id": header.game,
        "variant": header.variant,
        "players": json.dumps(header.players, ensure_ascii=False),
        "scores": json.dumps(header.scores),
        "round": header.round,
        "is_over": header.is_over,
        "started_at": header.started_at.isoformat(),
        "changed_at": header.changed_at.isoformat(),
    }


def read_header(row: Row[Any]) -> GameHeader:
    """The header of a row."""
    return GameHeader(
        game=GameId(row.game_id),
        variant=row.variant,
        players=tuple(json.loads(row.players)),
        scores=tuple(json.loads(row.scores)),
        round=row.round,
        is_over=row.is_over,
        started_at=datetime.fromisoformat(row.started_at),
        changed_at=datetime.fromisoformat(row.changed_at),
    )
