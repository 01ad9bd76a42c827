"""Checks of plain values: each takes a value and its path, and gives it back or complains."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from scorekeeper.errors import VariantError
from scorekeeper.language import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import StrEnum

Check: TypeAlias = "Callable[[object, str], object]"

MOST_POINTS = 1_000_000
LONGEST_TEXT = 300
LONGEST_SHOWN = 60


def wrong(path: str, complaint: str, *, hint: str = "") -> VariantError:
    """What is raised about the value at this path."""
    return VariantError(f"{path}: {complaint}", hint=hint)


def shown(value: object) -> str:
    """A value as a message shows it: its repr, cut where it is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Python writes no number of over 4,300 digits, and no value that is nested very deep.
        return say("a value too large to show")
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def whole(least: int, most: int = MOST_POINTS) -> Check:
    """A check for a whole number in this range; True is none."""

    def check(value: object, path: str) -> int:
        if type(value) is not int or not least <= value <= most:
            complaint = say(
                "expected a whole number from {least} to {most}, got {got}",
                least=str(least),
                most=str(most),
                got=shown(value),
            )
            raise wrong(path, complaint)
        return value

    return check


def choice(choices: type[StrEnum]) -> Check:
    """A check for one of these words."""

    def check(value: object, path: str) -> StrEnum:
        if not isinstance(value, str) or value not in list(choices):
            raise wrong(path, _one_of(choices, value))
        return choices(value)

    return check


def flag(value: object, path: str) -> bool:
    """Check for true or false."""
    if not isinstance(value, bool):
        raise wrong(path, say("expected true or false, got {got}", got=shown(value)))
    return value


def text(value: object, path: str) -> str:
    """Check for one line of text."""
    if not isinstance(value, str) or not value.strip():
        raise wrong(path, say("expected a text, got {got}", got=shown(value)))
    if len(value) > LONGEST_TEXT or not value.isprintable():
        complaint = say(
            "expected one line of at most {most} letters, got {got}",
            most=LONGEST_TEXT,
            got=shown(value),
        )
        raise wrong(path, complaint)
    return value


def only(data: Mapping[str, object], known: tuple[str, ...], path: str) -> None:
    """Complain about a key that is none of `known`."""
    for key in data:
        if key not in known:
            where = key if key.isidentifier() and len(key) <= LONGEST_SHOWN else shown(key)
            inner = f"{path}.{where}"
            raise wrong(inner, _one_of(known, key))


def _one_of(known: Iterable[str], value: object) -> str:
    return say("expected one of {names}, got {got}", names=", ".join(known), got=shown(value))
