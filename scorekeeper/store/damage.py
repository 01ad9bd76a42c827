"""A damaged SQLite file: set aside under another name, and what can be read of it recovered."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.errors import StoreDamagedError, StoreError
from scorekeeper.game.header import header_of, reckoned
from scorekeeper.game.log import Log
from scorekeeper.game.ports import GameId, HouseRule
from scorekeeper.language import say
from scorekeeper.store.chain import START, Link, hash_of
from scorekeeper.store.pages import MAGIC, rows
from scorekeeper.store.pictures import name_of
from scorekeeper.store.rows import read_record
from scorekeeper.store.sql import open_store, sqlite_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorekeeper.game.log import Record
    from scorekeeper.store.pages import Value
    from scorekeeper.store.sql import SqlStore

SIDE_FILES = ("-wal", "-shm")
"""What SQLite puts beside a file, and looks for by its name."""

UNCHAINED = "unchained"
"""What a record of a time before the chain is read with."""

_RECORD = (str, int, int, str, str, str, str)
_OLD_RECORD = _RECORD[:-1]
_GAME = (str, str, str, str, int, int, str, str, int, str)
_HOUSE_RULE = (str, str, str)
_PICTURE = (str, str, str, bytes)
"""The values of a row of each table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered:
    """What was saved from a damaged file, which lies at `aside` now.

    `cut` of the `games` end before a record that could not be read, and of `lost` others not even
    the first could; `aside` has the rest.
    """

    aside: Path
    games: int
    cut: int
    lost: int


def open_or_recover(
    url: str, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> tuple[SqlStore, Recovered | None]:
    """Open a database as `open_store` does; a damaged file is replaced by what it still says.

    StoreDamagedError where it is no database at all and nothing in it looks like a game.
    """
    try:
        return open_store(url), None
    except StoreDamagedError:
        name = sqlite_file(url)
        if name is None:
            raise
    file = Path(name)
    fresh = file.with_name(f"{file.name}.recovering")
    _remove(fresh)
    try:
        games, cut, lost = _recover(file, fresh)
        aside = _set_aside(file, now())
        fresh.replace(file)
    except OSError as error:
        msg = say("expected a damaged file to be set aside, got: {reason}", reason=error.strerror)
        raise StoreError(msg, hint=say("check the folder's rights, and the disk")) from error
    return open_store(url), Recovered(aside=aside, games=games, cut=cut, lost=lost)


@dataclass(frozen=True, slots=True)
class _Found:
    """What is in a file: the records by game and place, all that were found of each place.

    `last` are the places of the newest records, as their games' headers say.
    """

    logs: dict[str, dict[int, list[Link]]] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    house_rules: dict[str, HouseRule] = field(default_factory=dict)
    pictures: list[tuple[str, str, bytes]] = field(default_factory=list)


def _recover(file: Path, fresh: Path) -> tuple[int, int, int]:
    """Write what can be read of a file to another one; how many games, were cut, and are lost."""
    raw, wal = file.read_bytes(), file.with_name(f"{file.name}-wal")
    found = _sorted(rows(raw, wal.read_bytes() if wal.exists() else b""))
    if not found.logs and not raw.startswith(MAGIC):
        msg = say("expected a database, got another file: {file}", file=file.name)
        raise StoreDamagedError(msg, hint=say("name a file of games, or one that is not there yet"))
    games, cut, lost = 0, 0, len(found.last.keys() - found.logs.keys())
    with closing(open_store(f"sqlite:///{fresh}")) as store:
        for game, options in found.logs.items():
            links, log = _readable(options)
            if not links:
                lost += 1
                continue
            state, summary = reckoned(log)
            store.add(links, header_of(GameId(game), log, state), summary)
            games += 1
            cut += len(links) < max(*options, found.last.get(game, 0))
        for rule in found.house_rules.values():
            store.rule_book.put(rule)
        for game, at, jpeg in found.pictures:
            store.pictures.put(GameId(game), jpeg, datetime.fromisoformat(at))
    return games, cut, lost


def _sorted(read: Iterable[tuple[Value, ...]]) -> _Found:
    """The rows of all tables, each where it belongs."""
    found = _Found()
    for row in read:
        kinds = tuple(type(it) for it in row)
        if kinds in {_RECORD, _OLD_RECORD}:
            link = _link(*row)
            found.logs.setdefault(link.game, {}).setdefault(link.seq, []).append(link)
        elif kinds == _HOUSE_RULE and (rule := _house_rule(*map(str, row))) is not None:
            found.house_rules[rule.rule_id] = rule
        elif kinds == _PICTURE and (picture := _picture(*row)) is not None:
            found.pictures.append(picture)
        elif kinds == _GAME:
            found.last[str(row[0])] = int(str(row[-2]))
    return found


def _link(*row: Value) -> Link:
    game, seq, form, payload, at, device, *before = row
    return Link(
        game=str(game),
        seq=int(str(seq)),
        format=int(str(form)),
        payload=str(payload),
        at=str(at),
        device=str(device),
        before=str(before[0]) if before else UNCHAINED,
    )


def _house_rule(rule_id: str, text: str, changed_at: str) -> HouseRule | None:
    try:
        at = datetime.fromisoformat(changed_at)
    except ValueError:
        return None
    return HouseRule(rule_id=rule_id, text=text, changed_at=at)


def _picture(*row: Value) -> tuple[str, str, bytes] | None:
    """A picture whose bytes are those that its hash was taken of."""
    game, name, at, jpeg = row
    try:
        datetime.fromisoformat(str(at))
    except ValueError:
        return None
    if not isinstance(jpeg, bytes) or name_of(jpeg) != name:
        return None
    return str(game), str(at), jpeg


def _readable(options: dict[int, list[Link]]) -> tuple[list[Link], Log]:
    """A game's records from the first on, as far as each is there and follows from the one before.

    A file may hold old copies of a record beside it: the chain says which one is right.
    """
    links: list[Link] = []
    log, before = Log(), START
    while (found := _next(options.get(len(links) + 1, []), before)) is not None:
        link, record = found
        links.append(link)
        log, before = log.append(record), hash_of(link)
    return _played(links, log)


def _next(options: list[Link], before: str) -> tuple[Link, Record] | None:
    """The record that follows the one with this hash, if any of these does and can be read."""
    for option in options:
        if option.before in {before, UNCHAINED}:
            link = replace(option, before=before)
            try:
                return link, read_record(link)
            except (StoreError, ValueError):
                continue
    return None


def _played(links: list[Link], log: Log) -> tuple[list[Link], Log]:
    """As many of these as make a game: a log that reads well may still be one that none played."""
    while links:
        try:
            reckoned(log)
        except (StoreError, LookupError, TypeError, ValueError):
            links, log = links[:-1], Log(log.records[:-1])
        else:
            break
    return links, log


def _set_aside(file: Path, now: datetime) -> Path:
    """Give the file another name, and what lies beside it too."""
    stem = f"{file.name}.damaged-{now.astimezone():%Y-%m-%d-%H%M%S}"
    aside = file.with_name(stem)
    number = 1
    while aside.exists():
        number += 1
        aside = file.with_name(f"{stem}-{number}")
    for side in SIDE_FILES:
        beside = file.with_name(file.name + side)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + side))
    file.replace(aside)
    return aside


def _remove(file: Path) -> None:
    """What a recovery left that was cut short itself."""
    for side in ("", *SIDE_FILES):
        file.with_name(file.name + side).unlink(missing_ok=True)
