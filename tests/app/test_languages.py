"""The languages of the app: their numbers, their plurals, and that nothing is left unsaid."""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel import Locale
from babel.numbers import format_decimal

from scorekeeper.app.languages import LANGUAGES, best, language
from scorekeeper.language import ENGLISH, count, decimal, number, say, say_in, speaking
from tools.messages import CODES, Undated, collected, compiled, mo_path, read, renewed

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

PLURALS = {
    "pl": ("one", "few", "many"),
    "et": ("one", "other"),
    "sl": ("one", "two", "few", "other"),
    "ru": ("one", "few", "many"),
}
"""The forms of a catalogue in their order, by the names that Unicode's CLDR has for them."""

messages = cache(collected)
catalogue = cache(read)


def translated(catalog: Catalog) -> list[Message]:
    return [it for it in catalog if it.id and any(forms(it.string))]


def forms(string: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string or ())


def fields(text: str) -> set[str]:
    """The names of the values of a message, with how they are to be written."""
    parts = Formatter().parse(text)
    return {f"{name}!{how}:{form}" for _, name, form, how in parts if name is not None}


def test_each_language_has_its_own_name():
    names = {it.code: it.name for it in LANGUAGES}
    assert names.pop("en") == "English"
    assert names == {code: str(Locale.parse(code).display_name).capitalize() for code in CODES}
    assert LANGUAGES[0] is ENGLISH


def test_a_language_is_found_by_its_code():
    assert [language(code).code for code in CODES] == list(CODES)
    assert language("tlh") is ENGLISH


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda it: it.code)
@pytest.mark.parametrize("value", [0, 7, 999, 10_000, 123_456, -98_765, 1_000_000])
def test_whole_numbers_are_written_as_the_language_writes_them(spoken, value):
    with speaking(spoken):
        assert number(value) == format_decimal(value, locale=spoken.code)


@pytest.mark.parametrize(
    ("code", "written"),
    [("en", "1,250"), ("pl", "1250"), ("et", "1250"), ("sl", "1.250"), ("ru", "1\xa0250")],
)
def test_numbers_of_four_digits_are_grouped_where_that_is_the_custom(code, written):
    with speaking(language(code)):
        assert number(1250) == written


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda it: it.code)
def test_decimals_are_written_as_the_language_writes_them(spoken):
    with speaking(spoken):
        assert decimal(15.74, 1) == format_decimal(15.7, locale=spoken.code)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["pl"], "pl"),
        (["pl-PL", "en"], "pl"),
        (["sl-SI"], "sl"),
        (["ET"], "et"),
        (["ru_RU"], "ru"),
        (["fr", "ru"], "ru"),
        (["fr-FR", "de"], "en"),
        ([], "en"),
        ([""], "en"),
        (["*"], "en"),
        (["en-US;q=0.8", "sl;q=0.9"], "sl"),
        (["sl,en-US;q=0.8,en;q=0.7"], "sl"),
        (["en-GB,en;q=0.9,pl;q=0.8"], "en"),
        (["pl;q=0, et;q=0.1"], "et"),
        (["pl;q=much", "et;q=0.1"], "et"),
        (["et; q=0.5", " pl ; q=0.6"], "pl"),
        (["polish"], "en"),
    ],
)
def test_the_best_language_for_what_a_browser_asks(wanted, code):
    assert best(wanted).code == code


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 11, 21, 22, 101])
def test_what_is_counted_takes_the_form_of_its_language(code, n):
    catalog = Undated(locale=code)
    catalog.add(("{n} die", "{n} dice"), PLURALS[code])
    read_back = GNUTranslations(io.BytesIO(compiled(catalog)))
    assert read_back.ngettext("{n} die", "{n} dice", n) == Locale.parse(code).plural_form(n)
    assert catalogue(code).plural_forms == catalog.plural_forms


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_read_when_it_is_needed(code):
    with speaking(language(code)):
        assert say("no such message") == "no such message"
        assert say_in("nowhere", "no such message") == "no such message"
        assert count("{n} no such", "{n} no suches", 2) == "2 no suches"


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_holds_the_messages_of_the_code(code):
    """`make messages` brings them up to date."""
    known = {(it.id, it.context) for it in catalogue(code) if it.id}
    assert known == {(it.id, it.context) for it in messages() if it.id}


@pytest.mark.parametrize("code", CODES)
def test_a_compiled_catalogue_is_that_of_its_text(code):
    """`make messages` compiles them."""
    assert mo_path(code).read_bytes() == compiled(renewed(code, catalogue(code)))


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_left_untranslated(code):
    missing = [it.id for it in catalogue(code) if it.id and not all(forms(it.string))]
    assert not missing


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_half_translated_or_in_doubt(code):
    for message in translated(catalogue(code)):
        assert all(forms(message.string)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize("code", CODES)
def test_every_value_of_a_message_is_in_its_translation(code):
    for message in translated(catalogue(code)):
        one, *rest = forms(message.id)
        wanted = fields(rest[0] if rest else one)
        # Where English says "one die", the form for one may do without the number as well.
        least = wanted & fields(one)
        for place, form in enumerate(forms(message.string)):
            assert fields(form) <= wanted, message.id
            assert fields(form) >= (least if rest and place == 0 else wanted), message.id


@pytest.mark.parametrize("code", CODES)
def test_a_translation_begins_and_ends_as_its_message(code):
    """Spaces and line breaks belong to the message: what joins names has them."""
    for message in translated(catalogue(code)):
        one = forms(message.id)[0]
        for form in forms(message.string):
            assert form[:1].isspace() == one[:1].isspace(), message.id
            assert form[-1:].isspace() == one[-1:].isspace(), message.id
            assert form.count("\n") == one.count("\n"), message.id
