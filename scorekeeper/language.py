"""PURE. The language that is spoken now: messages, plurals, numbers. English unless another is set.

Whoever words something calls `say` or `count` with the English message; the edge that knows for
whom it is (a page, a route) says in which language by `speaking`. Catalogues are loaded by the app.
Tools collect the messages by the names of these functions, so a message is always a literal;
one that stands in a table is marked by `later` and said where it is used.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language: its code as in `pl`, its own name, how it writes numbers, its messages.

    `thousands` stands between thousands, `point` before decimals; a number of `ungrouped` digits or
    fewer is written without anything between them.
    """

    code: str
    name: str
    thousands: str = ","
    ungrouped: int = 3
    point: str = "."
    messages: NullTranslations = field(default_factory=NullTranslations)


ENGLISH = Language("en", "English")

_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak this language within the block."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken() -> Language:
    """The language that is spoken now."""
    return _spoken.get()


def later(message: str) -> str:
    """Mark a message that is said where it is used: `say(TABLE[key])`."""
    return message


def later_count(one: str, many: str) -> tuple[str, str]:
    """Mark a message about several things that is said where it is used: `count(*TABLE[key], n)`.

    >>> count(*later_count("{n} die", "{n} dice"), 2)
    '2 dice'
    """
    return one, many


def say(message: str, /, **values: object) -> str:
    """A message in the language spoken now, its `{names}` filled in.

    Whole numbers are written as the language writes them.
    """
    return _filled(_spoken.get().messages.gettext(message), values)


def say_in(context: str, message: str, /, **values: object) -> str:
    """As `say`, for a short message that means several things; `context` says which."""
    return _filled(_spoken.get().messages.pgettext(context, message), values)


def count(one: str, many: str, n: int, /, **values: object) -> str:
    """A message about `n` things in the right plural; `{n}` is their number.

    English has two forms, other languages up to four; a catalogue has them all.
    """
    return _filled(_spoken.get().messages.ngettext(one, many, n), {"n": n, **values})


def number(value: int) -> str:
    """A whole number with its thousands separated."""
    language = _spoken.get()
    if len(str(abs(value))) <= language.ungrouped:
        return str(value)
    return f"{value:,}".replace(",", language.thousands)


def decimal(value: float, digits: int) -> str:
    """A number with so many decimals; thousands are not separated."""
    return f"{value:.{digits}f}".replace(".", _spoken.get().point)


def _filled(message: str, values: dict[str, object]) -> str:
    if not values:
        return message
    return message.format_map(
        {key: number(it) if type(it) is int else it for key, it in values.items()}
    )
