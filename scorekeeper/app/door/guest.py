"""Who asks: whoever sits at this machine, or a guest from the network with a pass.

What must be kept from guests asks here, at the few places through which all of it goes: the store
that is written, the house's shared things, the tables that are opened. So no screen can forget it.
"""

from __future__ import annotations

from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from scorekeeper.errors import ScorekeeperError
from scorekeeper.language import say

if TYPE_CHECKING:
    from scorekeeper.game.ports import GameId


class Role(StrEnum):
    """What a pass is good for."""

    SCORER = "scorer"
    CAMERA = "camera"
    VIEWER = "viewer"


class NotLetInError(ScorekeeperError):
    """A guest asks for what their pass does not open."""

    code = "not_let_in"


class Guest(Protocol):
    """Somebody from the network, by the pass that they came with."""

    @property
    def role(self) -> Role:
        """What the pass is good for."""

    @property
    def games(self) -> tuple[GameId, ...] | None:
        """The games of the pass's table, the newest last; None for every table."""

    @property
    def is_in(self) -> bool:
        """Whether the pass still holds."""

    def began(self, game: GameId) -> None:
        """This guest has started a game, and belongs to it."""


HOST: Guest | None = None
"""Whoever sits at this machine is no guest: everything is theirs."""

guest: ContextVar[Guest | None] = ContextVar("guest", default=HOST)
"""Who is served now. The gate sets it, and all that a connection sets off inherits it."""


def sees(game: GameId) -> bool:
    """Whether who is served now may look at this game."""
    return _sees(guest.get(), game)


def must_see(game: GameId) -> None:
    """NotLetInError unless who is served now may look at this game."""
    if not sees(game):
        msg = say("This device was let in to another table.")
        raise NotLetInError(msg, hint=say("scan the code of this table to come in here"))


def must_play(game: GameId) -> None:
    """NotLetInError unless who is served now may change this game, by hand or with a camera."""
    must_see(game)
    it = guest.get()
    if it is not None and it.role is Role.VIEWER:
        raise _only_looks_on()


def must_begin() -> None:
    """NotLetInError unless who is served now may start a game."""
    it = guest.get()
    if it is not None and not (it.is_in and it.role is Role.SCORER):
        raise _only_looks_on()


def must_keep_house() -> None:
    """NotLetInError unless who is served now may change what belongs to all tables."""
    it = guest.get()
    if it is not None and not (it.is_in and it.role is Role.SCORER and it.games is None):
        msg = say("This device was let in to one table alone.")
        raise NotLetInError(msg, hint=say("do this where the scorekeeper runs"))


def _sees(it: Guest | None, game: GameId) -> bool:
    return it is None or (it.is_in and (it.games is None or game in it.games))


def _only_looks_on() -> NotLetInError:
    msg = say("This device was let in to look on.")
    return NotLetInError(msg, hint=say("scan a code for scoring to enter something here"))
