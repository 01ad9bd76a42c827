"""Door: the passes that let devices in from the network, and who is in with them."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass, replace
from datetime import timedelta
from hmac import compare_digest
from typing import TYPE_CHECKING, Protocol

from itsdangerous import BadSignature, URLSafeSerializer

from scorekeeper.app.door.guest import Role
from scorekeeper.store.door import StoredPass
from scorekeeper.table.listeners import Listeners
from scorekeeper.table.tables import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from scorekeeper.game.ports import GameId


class PassBook(Protocol):
    """Keeps passes, so that a restart leaves everybody in."""

    def passes(self) -> Sequence[StoredPass]:
        """All of them, the one that holds longest last."""

    def put(self, it: StoredPass) -> None:
        """Keep a pass, in place of the one with its id."""

    def remove(self, pass_id: str) -> None:
        """Forget a pass."""


class Door:
    """Makes passes, knows those that hold, and ends those of a table. One for a process.

    A token is the id of a pass, signed: who has no secret makes none, and a pass that was revoked
    or has run out opens nothing, whatever its token. All methods belong on the event loop.
    """

    def __init__(
        self, book: PassBook, secret: str, *, now: Callable[[], datetime] = utc_now
    ) -> None:
        """Take over the passes of this book; those that have run out are forgotten."""
        self.address = ""
        """Scheme, host and port at which guests knock, empty while nobody can."""
        self._book = book
        self._now = now
        self._signer = URLSafeSerializer(secret, salt="door")
        self._passes = {it.id: it for it in book.passes()}
        self._inside: dict[str, list[Callable[[], None]]] = {}
        self._listeners: Listeners[[]] = Listeners()
        for it in tuple(self._passes.values()):
            if it.expires_at <= now():
                del self._passes[it.id]
                book.remove(it.id)

    def let_in(self, role: Role, game: GameId | None, *, hours: float) -> StoredPass:
        """A pass for this role at a game's table, or at all; one that holds as long is used again.

        StoreError if it cannot be kept.
        """
        until = self._now() + timedelta(hours=hours)
        for it in self.passes(game):
            # A screen that is opened twice shows one code: half an hour makes no difference.
            if it.role == role and abs(until - it.expires_at) < timedelta(minutes=30):
                return it
        games = None if game is None else (game,)
        made = StoredPass(id=secrets.token_urlsafe(16), role=role, games=games, expires_at=until)
        self._book.put(made)
        self._passes[made.id] = made
        self._listeners.tell()
        return made

    def link(self, it: StoredPass) -> str:
        """The address that lets in whoever opens it."""
        return f"{self.address}/door?k={self.token(it)}"

    def token(self, it: StoredPass) -> str:
        """What a device shows to come in with this pass."""
        return str(self._signer.dumps(it.id))

    def admit(self, token: str) -> Holder | None:
        """Who comes with this token; None if it is forged, or its pass does not hold."""
        try:
            name = self._signer.loads(token)
        except BadSignature:
            return None
        if not isinstance(name, str) or not self.holds(name):
            return None
        # Base64 leaves bits of its last letter unread, so that several spellings of a signature
        # verify: only the one that was handed out is let in.
        is_ours = compare_digest(token.encode(), str(self._signer.dumps(name)).encode())
        return Holder(self, name) if is_ours else None

    def holds(self, name: str) -> bool:
        """Whether the pass of this id is there, was not revoked, and has not run out."""
        it = self._passes.get(name)
        return it is not None and not it.is_revoked and self._now() < it.expires_at

    def known(self, name: str) -> StoredPass | None:
        """The pass of this id, whether it holds or not."""
        return self._passes.get(name)

    def seconds_left(self, name: str) -> float:
        """How long a pass still holds; 0 where it does not."""
        return (
            (self._passes[name].expires_at - self._now()).total_seconds()
            if self.holds(name)
            else 0.0
        )

    def passes(self, game: GameId | None) -> tuple[StoredPass, ...]:
        """The passes that hold for this game's table; None: for every table."""
        held = (it for it in self._passes.values() if self.holds(it.id))
        if game is None:
            return tuple(it for it in held if it.games is None)
        return tuple(it for it in held if it.games is not None and game in it.games)

    def shut(self, game: GameId | None) -> None:
        """Revoke all passes of this game's table, and send away who is in with them at once.

        StoreError if it could not be written: then they are out until the program starts again.
        """
        ended = [replace(it, is_revoked=True) for it in self.passes(game)]
        self._passes.update({it.id: it for it in ended})
        for it in ended:
            for end in tuple(self._inside.get(it.id, ())):
                end()
        self._listeners.tell()
        for it in ended:
            self._book.put(it)

    def follow(self, old: GameId, new: GameId) -> None:
        """The same people play on: whoever was let in to the old game is let in to the new one."""
        for it in self.passes(old):
            if it.games is not None and new not in it.games:
                self._keep(replace(it, games=(*it.games, new)))

    def widen(self, name: str, game: GameId) -> None:
        """Let a pass open this game too, unless it opens all."""
        it = self._passes[name]
        if it.games is not None and game not in it.games:
            self._keep(replace(it, games=(*it.games, game)))

    def enter(self, name: str, end: Callable[[], None]) -> Callable[[], None]:
        """Somebody is in with this pass; `end` sends them away. What is returned says they left."""
        self._inside.setdefault(name, []).append(end)
        self._listeners.tell()

        def leave() -> None:
            inside = self._inside.get(name, [])
            if end in inside:
                inside.remove(end)
                if not inside:
                    del self._inside[name]
                self._listeners.tell()

        return leave

    def inside(self, game: GameId | None) -> Mapping[Role, int]:
        """How many connections are open at this game's table, by their roles."""
        found: Counter[Role] = Counter()
        for it in self.passes(game):
            found[Role(it.role)] += len(self._inside.get(it.id, ()))
        return +found

    def crowd(self, name: str) -> int:
        """How many connections are open with one pass."""
        return len(self._inside.get(name, ()))

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when somebody comes or goes; the function that is returned ends that."""
        return self._listeners.add(listener)

    def _keep(self, it: StoredPass) -> None:
        self._passes[it.id] = it
        self._book.put(it)


@dataclass(frozen=True, slots=True)
class Holder:
    """A guest: who holds a pass. Each answer is that of now, for a pass may be revoked."""

    door: Door
    pass_id: str

    @property
    def role(self) -> Role:
        """What the pass is good for."""
        it = self.door.known(self.pass_id)
        return Role.VIEWER if it is None else Role(it.role)

    @property
    def games(self) -> tuple[GameId, ...] | None:
        """The games of the pass's table, the newest last; None for every table."""
        it = self.door.known(self.pass_id)
        return () if it is None else it.games

    @property
    def is_in(self) -> bool:
        """Whether the pass still holds."""
        return self.door.holds(self.pass_id)

    def began(self, game: GameId) -> None:
        """This guest has started a game, and belongs to it."""
        self.door.widen(self.pass_id, game)
