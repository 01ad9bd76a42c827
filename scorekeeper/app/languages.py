"""The languages that the app speaks, each with its numbers and its catalogue of messages."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.language import ENGLISH, Language

if TYPE_CHECKING:
    from collections.abc import Sequence

DOMAIN = "scorekeeper"
LOCALE = Path(__file__).parent / "locale"
NO_BREAK = "\N{NO-BREAK SPACE}"


@cache
def _catalogue(code: str) -> GNUTranslations:
    with (LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)


class _Messages(NullTranslations):
    """The messages of a language, read from its catalogue when the first is asked for."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code

    def gettext(self, message: str) -> str:
        return _catalogue(self._code).gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _catalogue(self._code).ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return _catalogue(self._code).pgettext(context, message)


def _with_commas(code: str, name: str, thousands: str = NO_BREAK, ungrouped: int = 3) -> Language:
    """A language that writes decimals after a comma, as all but English do here."""
    return Language(code, name, thousands, ungrouped, point=",", messages=_Messages(code))


LANGUAGES: tuple[Language, ...] = (
    ENGLISH,
    _with_commas("pl", "Polski", ungrouped=4),
    _with_commas("et", "Eesti", ungrouped=4),
    _with_commas("sl", "Slovenščina", thousands="."),
    _with_commas("ru", "Русский"),
)
"""English first, then the languages of the rule texts. Numbers are written as Unicode's CLDR says,
with its least number of digits that are grouped."""

_BY_CODE = {language.code: language for language in LANGUAGES}


def language(code: str) -> Language:
    """The language with this code; English where there is none."""
    return _BY_CODE.get(code, ENGLISH)


def best(wanted: Sequence[str]) -> Language:
    """The best of our languages for who wants these, as browsers say it; English if none is ours.

    The first counts most, unless weights say otherwise: `["pl-PL", "en"]`, or the parts of a
    header such as `sl,en-US;q=0.8`, whole or split.
    """
    parts = [part for text in wanted for part in text.split(",") if part.strip()]
    for code in sorted(map(_asked, parts), key=lambda it: -it[1]):
        if code[0] in _BY_CODE and code[1] > 0:
            return _BY_CODE[code[0]]
    return ENGLISH


def _asked(part: str) -> tuple[str, float]:
    """The language and the weight in a part such as `en-US;q=0.8`."""
    tag, *parameters = part.split(";")
    weight = 1.0
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key.strip() == "q":
            weight = _number(value)
    return tag.replace("_", "-").split("-")[0].strip().lower(), weight


def _number(text: str) -> float:
    """A weight; what is none counts least."""
    try:
        return float(text)
    except ValueError:
        return 0.0
