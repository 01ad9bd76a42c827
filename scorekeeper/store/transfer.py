"""A game as one file, its records to the letter with the chain's head, and back into a store."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import ConflictError, GameFileError, ScorekeeperError, StoreError
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Log
from scorekeeper.game.ports import GameId
from scorekeeper.store.chain import START, Link, faults, hash_of
from scorekeeper.store.rows import link_of, read_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.game.ports import GameHeader
    from scorekeeper.store.sql import SqlStore

FORMAT = 1
"""Of the file. Its records have formats of their own."""

_FIELDS = {it.name: int if it.name in {"seq", "format"} else str for it in fields(Link)}


@dataclass(frozen=True, slots=True)
class Brought:
    """What an import did: `added` records of a game, 0 where the store had them all."""

    game: GameId
    added: int
    head: str


def export(store: SqlStore, game: GameId) -> str:
    """The file of a stored game.

    GameNotFoundError if there is none of this id, StoreError where its records are not as they
    were written.
    """
    links, (last, head) = store.links(game), store.vouched(game)
    if faults(links, last=last, head=head):
        msg = f"expected the records of game {game} as they were written, got others"
        raise StoreError(msg, hint="look at them with scorekeeper games --verify")
    return _dumped(game, links, _log(links), head)


def file_of(game: GameId, log: Log) -> str:
    """The file of a game that is in memory, its records as a store of this version writes them."""
    links: list[Link] = []
    before = START
    for record in log.records:
        links.append(link_of(game, record, before))
        before = hash_of(links[-1])
    return _dumped(game, links, log, before)


def _dumped(game: GameId, links: Sequence[Link], log: Log, head: str) -> str:
    data = {
        "scorekeeper_game": FORMAT,
        "game": game,
        **_told(header_of(game, log, reckoned(log)[0])),
        "head": head,
        "records": [_without_game(it) for it in links],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def bring(store: SqlStore, text: str) -> Brought:
    """Put the game of a file into a store.

    GameFileError where it is no such file, StoreError where a letter of it was changed, and
    ConflictError where the store's game went on otherwise. A game that goes on where the store's
    stopped is added to it; one that the store has, with more perhaps, changes nothing.
    """
    data = _read(text)
    game, links, head = GameId(data["game"]), _links(data), data["head"]
    found = faults(links, last=len(links), head=head)
    if found or not links:
        seq = found[0].seq if found else 1
        reason = f"record {seq} is not as it was written"
        raise _changed(reason)
    log = _log(links)
    state, summary = reckoned(log)
    header = header_of(game, log, state)
    if any(data.get(key) != it for key, it in _told(header).items()):
        raise _changed("its records say otherwise than its first lines")
    stored = store.links(game)
    shared = min(len(stored), len(links))
    if tuple(stored[:shared]) != tuple(links[:shared]):
        msg = f"expected game {game} as the store has it, got one that went otherwise"
        raise ConflictError(msg, hint="keep one of the two; nothing was changed here")
    if len(links) > shared:
        store.add(links[shared:], header, summary)
    return Brought(game, len(links) - shared, head)


def _told(header: GameHeader) -> dict[str, Any]:
    """What the file says in words for whoever opens it."""
    return {
        "variant": header.variant,
        "players": list(header.players),
        "scores": list(header.scores),
        "is_over": header.is_over,
        "started_at": header.started_at.isoformat(),
        "changed_at": header.changed_at.isoformat(),
    }


def _without_game(link: Link) -> dict[str, Any]:
    return {key: it for key, it in asdict(link).items() if key != "game"}


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _no_game_file() from error
    if not isinstance(data, dict) or not isinstance(data.get("scorekeeper_game"), int):
        raise _no_game_file()
    if data["scorekeeper_game"] > FORMAT:
        msg = "expected a game's file of this version or older, got a newer one"
        raise GameFileError(msg, hint="open it with the newer version that wrote it")
    is_whole = isinstance(data.get("game"), str) and isinstance(data.get("head"), str)
    if not is_whole or not isinstance(data.get("records"), list):
        raise _no_game_file()
    return data


def _links(data: dict[str, Any]) -> tuple[Link, ...]:
    links = []
    for it in data["records"]:
        row = {**it, "game": data["game"]} if isinstance(it, dict) else {}
        if row.keys() != _FIELDS.keys() or any(
            type(row[key]) is not kind for key, kind in _FIELDS.items()
        ):
            raise _no_game_file()
        links.append(Link(**row))
    return tuple(links)


def _log(links: Sequence[Link]) -> Log:
    """The log of stored records; StoreError where it makes no game."""
    try:
        log = Log(tuple(map(read_record, links)))
        reckoned(log)
    except ScorekeeperError:
        raise
    except (LookupError, TypeError, ValueError) as error:
        # A log that was never played has no state, and nothing in it foresees how it has none.
        msg = f"expected records that make a game, got: {error!r}"
        raise StoreError(msg, hint="the game is damaged; restore it from a backup") from error
    return log


def _changed(reason: str) -> StoreError:
    msg = f"expected a game's file as it was exported, got a changed one: {reason}"
    return StoreError(msg, hint="ask for the file again; nothing was changed here")


def _no_game_file() -> GameFileError:
    msg = "expected a game's file, as export writes it, got another"
    return GameFileError(msg, hint="export the game again, and choose that file")
