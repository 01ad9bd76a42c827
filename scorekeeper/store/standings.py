"""Standings in SQL: a row for each game that counts and one for each of its players.

The rows are written with the record that changes them, and hold what one game gives, so every
answer is a sum of rows. All of them can be made again from the logs.
"""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Integer, and_, cast, delete, func, insert, select

from scorekeeper.errors import StoreError
from scorekeeper.game.log import Log
from scorekeeper.game.ports import GameId
from scorekeeper.game.standings import (
    FacesThrown,
    HeadToHead,
    KnownPlayer,
    PlayedGame,
    PlayedPlayer,
    Tally,
    VariantTally,
    name_key,
    side_of,
    statistics_of,
    tally_of,
)
from scorekeeper.game.summary import summed_up
from scorekeeper.store.failures import translated
from scorekeeper.store.rows import read_record
from scorekeeper.store.schema import FACE_COLUMNS, played, played_game, record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import CTE, ColumnElement, Connection, Engine, Row

    from scorekeeper.game.ports import GameHeader
    from scorekeeper.game.standings import PlayerStatistics
    from scorekeeper.game.summary import FaceCounts, GameSummary

_HIGHEST = frozenset({"longest_farkles", "best_turn", "best_game"})
"""The columns of a tally of which the highest counts, not the sum."""

_TALLY = tuple(
    (func.max if it.name in _HIGHEST else func.sum)(played.c[it.name]).label(it.name)
    for it in fields(Tally)
)

_GAME = tuple(it for it in played_game.c if it.name not in FACE_COLUMNS)
_PLAYER = tuple(
    played.c[name]
    for name in ("game_id", "place", "name", "side", "score", "side_score", "rank", "is_winner")
)

_RECORD = tuple(record.c[name] for name in ("seq", "format", "payload", "at", "device"))
"""What a record says, without what later versions added to its row."""


class SqlStandings:
    """Standings of an SqlStore."""

    def __init__(self, engine: Engine) -> None:
        """Use a database that has been brought up to date."""
        self._engine = engine

    def players(self, prefix: str = "", *, limit: int = 20) -> Sequence[KnownPlayer]:
        """The players whose names begin so (see Standings)."""
        names = _names()
        newest = (
            select(func.max(played.c.moment))
            .where(played.c.name_key == names.c.name_key)
            .scalar_subquery()
        )
        last = select(names.c.name_key, newest.label("moment")).subquery()
        own = played.alias()
        games = select(func.count()).where(own.c.name_key == last.c.name_key).scalar_subquery()
        query = (
            select(played.c.name, played.c.changed_at, games.label("games"))
            .join(
                last,
                and_(played.c.name_key == last.c.name_key, played.c.moment == last.c.moment),
            )
            .order_by(last.c.moment.desc(), played.c.place)
            .limit(limit)
        )
        if key := name_key(prefix):
            query = query.where(last.c.name_key.startswith(key, autoescape=True))
        with translated(), self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            KnownPlayer(name=it.name, games=it.games, last_at=_moment(it.changed_at)) for it in rows
        )

    def statistics(self, player: str) -> PlayerStatistics | None:
        """What a player has come to (see Standings)."""
        is_player = played.c.name_key == name_key(player)
        newest = select(played.c.name).where(is_player).order_by(played.c.moment.desc()).limit(1)
        tallies = (
            select(played.c.variant_id, played.c.variant, *_TALLY)
            .where(is_player)
            .group_by(played.c.variant_id, played.c.variant)
        )
        with translated(), self._engine.connect() as connection:
            name = connection.scalar(newest)
            rows = connection.execute(tallies).all()
        return None if name is None else statistics_of(name, map(_variant_tally, rows))

    def head_to_head(self, one: str, other: str) -> HeadToHead:
        """Two players against each other (see Standings)."""
        a, b = played.alias("a"), played.alias("b")
        is_both = and_(
            a.c.game_id == b.c.game_id,
            a.c.name_key == name_key(one),
            b.c.name_key == name_key(other),
            a.c.place != b.c.place,
            a.c.open_games == 0,
        )
        are_mates = (a.c.side == b.c.side).label("are_mates")
        pairs = [(a, b), (b, a)]
        query = select(
            are_mates,
            func.count(),
            *(func.sum(it.c.wins) for it, _ in pairs),
            *(func.sum(cast(it.c.rank < than.c.rank, Integer)) for it, than in pairs),
            *(func.sum(it.c.side_score) for it, _ in pairs),
        )
        with translated(), self._engine.connect() as connection:
            rows = connection.execute(query.where(is_both).group_by(are_mates)).all()
        found = {bool(row[0]): row[1:] for row in rows}
        games, *sums = found.get(False, (0,) * 7)
        return HeadToHead(
            games=games,
            wins=(sums[0], sums[1]),
            ahead=(sums[2], sums[3]),
            scores=(sums[4], sums[5]),
            together=found[True][0] if True in found else 0,
        )

    def history(
        self, *, player: str | None = None, limit: int = 20, offset: int = 0
    ) -> Sequence[PlayedGame]:
        """A page of games (see Standings)."""
        if player is None:
            ids = select(played_game.c.game_id).order_by(played_game.c.moment.desc())
        else:
            of_player = played.c.name_key == name_key(player)
            ids = select(played.c.game_id).where(of_player).order_by(played.c.moment.desc())
        page = ids.limit(limit).offset(offset)
        with translated(), self._engine.connect() as connection:
            found = connection.scalars(page).all()
            games, players = (
                # Put in order here: a database that is to do it may go through all games.
                connection.execute(select(*columns).where(columns[0].in_(found))).all()
                for columns in (_GAME, _PLAYER)
            )
        return tuple(
            _game(it, [row for row in players if row.game_id == it.game_id])
            for it in sorted(games, key=lambda row: str(row.moment), reverse=True)
        )

    def faces(self, *, player: str | None = None, game: GameId | None = None) -> FacesThrown:
        """The faces thrown (see Standings)."""
        table = played_game if player is None else played
        wanted: list[ColumnElement[bool]] = []
        if player is not None:
            wanted.append(played.c.name_key == name_key(player))
        if game is not None:
            wanted.append(table.c.game_id == game)
        query = select(*(func.coalesce(func.sum(table.c[it]), 0) for it in FACE_COLUMNS))
        with translated(), self._engine.connect() as connection:
            sums = connection.execute(query.where(*wanted)).one()
        return FacesThrown(camera=_six(sums[:6]), hand=_six(sums[6:]))

    def rebuild(self) -> None:
        """Make the rows again from the logs (see Standings)."""
        with translated(), self._engine.begin() as connection:
            rebuild(connection)


def _names() -> CTE:
    """Every name once: each is looked up behind the one before, so no game is looked at."""
    names = select(func.min(played.c.name_key).label("name_key")).cte("names", recursive=True)
    following = (
        select(func.min(played.c.name_key))
        .where(played.c.name_key > names.c.name_key)
        .scalar_subquery()
    )
    return names.union_all(select(following).where(names.c.name_key.is_not(None)))


def write(connection: Connection, header: GameHeader, game: GameSummary) -> None:
    """Write what a game gives in place of what it gave; nothing if it counts nowhere."""
    for table in (played, played_game):
        connection.execute(delete(table).where(table.c.game_id == header.game))
    _insert(connection, header.game, header.started_at, header.changed_at, game)


def rebuild(connection: Connection) -> None:
    """Make all rows again from the logs."""
    for table in (played, played_game):
        connection.execute(delete(table))
    for name in connection.scalars(select(record.c.game_id).distinct()).all():
        query = select(*_RECORD).where(record.c.game_id == name).order_by(record.c.seq)
        rows = connection.execute(query).all()
        try:
            log = Log(tuple(map(read_record, rows)))
            found = summed_up(event for did in log.standing for event in did.events)
        except (StoreError, LookupError, TypeError):
            # A log that is damaged, or newer than this version, must not keep all others shut.
            continue
        if found is not None:
            at = (log.records[0].at, log.records[-1].at)
            _insert(connection, GameId(name), *at, found[1])


def _insert(
    connection: Connection,
    name: GameId,
    started_at: datetime,
    changed_at: datetime,
    game: GameSummary,
) -> None:
    if not game.has_begun:
        return
    one, players = rows_of(name, started_at, changed_at, game)
    connection.execute(insert(played_game).values(one))
    connection.execute(insert(played), players)


def rows_of(
    name: GameId, started_at: datetime, changed_at: datetime, game: GameSummary
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The row of a game and those of its players."""
    changed = _stamp(changed_at)
    shared = {
        "game_id": name,
        "moment": f"{changed} {name}",
        "variant_id": game.variant_id,
        "variant": game.variant,
        "changed_at": changed,
    }
    players = []
    faces = FacesThrown()
    for place, player in enumerate(game.players):
        thrown = FacesThrown(camera=player.camera, hand=player.hand)
        faces += thrown
        tally = tally_of(game, player)
        players.append(
            {
                **shared,
                "place": place,
                "name_key": name_key(player.name),
                "name": player.name.strip(),
                "side": side_of(game, place),
                "score": player.score,
                "side_score": player.side_score,
                "rank": player.rank,
                "is_winner": player.is_winner,
                **{it.name: getattr(tally, it.name) for it in fields(Tally)},
                **_face_columns(thrown),
            }
        )
    one = {
        **shared,
        "rounds": game.rounds,
        "is_over": game.is_over,
        "started_at": _stamp(started_at),
        **_face_columns(faces),
    }
    return one, players


def _face_columns(faces: FacesThrown) -> dict[str, int]:
    return dict(zip(FACE_COLUMNS, (*faces.camera, *faces.hand), strict=True))


def _six(sums: Sequence[int]) -> FaceCounts:
    a, b, c, d, e, f = sums
    return a, b, c, d, e, f


def _variant_tally(row: Row[Any]) -> VariantTally:
    tally = Tally(**{it.name: getattr(row, it.name) for it in fields(Tally)})
    return VariantTally(variant_id=row.variant_id, variant=row.variant, tally=tally)


def _game(row: Row[Any], players: Sequence[Row[Any]]) -> PlayedGame:
    return PlayedGame(
        game=GameId(row.game_id),
        variant_id=row.variant_id,
        variant=row.variant,
        rounds=row.rounds,
        is_over=row.is_over,
        started_at=_moment(row.started_at),
        changed_at=_moment(row.changed_at),
        players=tuple(
            PlayedPlayer(
                name=it.name,
                side=it.side,
                score=it.score,
                side_score=it.side_score,
                rank=it.rank,
                is_winner=it.is_winner,
            )
            for it in sorted(players, key=lambda row: int(row.place))
        ),
    )


def _stamp(moment: datetime) -> str:
    """A moment as a text that sorts as time does: UTC, always with microseconds."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
