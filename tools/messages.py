"""The catalogues of messages: collected from the code, kept up to date, compiled. `make messages`.

Messages are found as `[tool.babel]` of pyproject.toml says. A catalogue is a text file with the
translations, and its compiled form beside it is what the app loads.
"""

from __future__ import annotations

import ast
import io
import tomllib
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorekeeper.app.languages import DOMAIN, LANGUAGES, LOCALE
from scorekeeper.dice import FACES
from scorekeeper.language import ENGLISH
from scorekeeper.rules import toml
from scorekeeper.rules.variant import FACES_FIELD

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from babel.messages.catalog import Message

    from scorekeeper.rules.variant import Combo

Extracted: TypeAlias = tuple[int, str, str | tuple[str | None, ...], list[str]]
"""Line, function, its texts, comments: what babel expects of an extractor."""

ROOT = Path(__file__).parents[1]
CODES = tuple(language.code for language in LANGUAGES if language is not ENGLISH)
COMMENT = "Translations of scorekeeper. `make messages` brings this file up to date."
KEPT_HEADERS = frozenset(
    {
        "Language",
        "Plural-Forms",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
    }
)
WIDTH = 100


class Undated(Catalog):
    """A catalogue that is the same text, and the same compiled file, whenever it is written."""

    @property  # type: ignore[misc]  # babel sets it only where a catalogue is read, as this is not
    def mime_headers(self) -> list[tuple[str, str]]:
        """The headers without dates and people."""
        return [(key, value) for key, value in super().mime_headers if key in KEPT_HEADERS]


def po_path(code: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(code: str) -> Path:
    """Its compiled form."""
    return po_path(code).with_suffix(".mo")


def collected() -> Catalog:
    """All messages of the code and of the rule sets that ship with it."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]
    mappings = [
        (pattern, mapping) for mapping in config["mappings"] for pattern in mapping["pattern"]
    ]
    catalog = Catalog()
    for file, line, message, comments, context in extract_from_dir(
        ROOT / "scorekeeper",
        [(pattern, mapping["method"]) for pattern, mapping in mappings],
        {pattern: mapping.get("options", {}) for pattern, mapping in mappings},
        keywords=parse_keywords(config["extract_messages"]["keywords"]),
    ):
        where = [(f"scorekeeper/{file}", line)]
        catalog.add(message, locations=where, auto_comments=comments, context=context)
    return catalog


def python_words(
    fileobj: IO[bytes], keywords: Container[str], *_: object, **_options: object
) -> Iterator[Extracted]:
    """The texts in calls of functions with these names.

    Babel's own extractor takes `it.count` for a call, and finds no text that stands in brackets.
    """
    for node in ast.walk(ast.parse(fileobj.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in keywords and any(texts := tuple(map(_text, node.args))):
                yield node.lineno, name, texts, []


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def preset_words(fileobj: IO[bytes], *_: object, **_options: object) -> Iterator[Extracted]:
    """What people read of a rule set's file: name, source, and its combos as they are worded."""
    text = fileobj.read().decode()
    if "combo" not in tomllib.loads(text):
        return
    variant = toml.loads(text, variant_id="preset")
    yield 1, "say", variant.name, ["The name of a rule set."]
    yield 2, "say", variant.source, ["The source of a rule set, as in: After {source}."]
    for line, combo in enumerate(variant.combos, start=3):
        for name in _worded(combo):
            yield line, "say", name, ["A combo: a scoring line of a rule set."]


def _worded(combo: Combo) -> Iterator[str]:
    if FACES_FIELD not in combo.name:
        yield combo.name
        return
    yield from map(combo.name_for, FACES)
    if isinstance(combo.points, int):
        yield combo.name.replace(FACES_FIELD, "of a kind")


def read(code: str) -> Catalog:
    """The catalogue of a language as it stands; empty where there is none yet."""
    path = po_path(code)
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def renewed(code: str, messages: Catalog) -> Catalog:
    """The catalogue with exactly these messages; what was translated stays so."""
    old = read(code)
    new = Undated(locale=code, domain=DOMAIN, header_comment=f"# {COMMENT}", fuzzy=False)
    for message in messages:
        if message.id:
            new.add(
                message.id,
                _translation(message, old.get(message.id, message.context), new.num_plurals),
                locations=message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    return new


def _translation(message: Message, old: Message | None, forms: int) -> str | tuple[str, ...]:
    """What was translated, where it is still of the right number of forms; else nothing."""
    nothing = ("",) * forms if isinstance(message.id, tuple) else ""
    string = nothing if old is None or not old.string else old.string
    string = string if isinstance(string, str) else tuple(string)
    is_alike = isinstance(string, str) is isinstance(nothing, str) and (
        isinstance(string, str) or len(string) == forms
    )
    return string if is_alike else nothing


def text_of(catalog: Catalog) -> bytes:
    """The catalogue as a file."""
    file = io.BytesIO()
    write_po(file, catalog, width=WIDTH, sort_by_file=True, include_lineno=False)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """What is translated, as the app loads it."""
    done = Undated(locale=catalog.locale, domain=DOMAIN, fuzzy=False)
    for message in catalog:
        string = message.string or ()
        if message.id and all((string,) if isinstance(string, str) else string or (None,)):
            done.add(message.id, message.string, context=message.context)
    file = io.BytesIO()
    write_mo(file, done)
    return file.getvalue()


def main() -> None:
    """Bring all catalogues up to date."""
    messages = collected()
    for code in CODES:
        catalog = renewed(code, messages)
        po_path(code).parent.mkdir(parents=True, exist_ok=True)
        po_path(code).write_bytes(text_of(catalog))
        mo_path(code).write_bytes(compiled(catalog))


if __name__ == "__main__":
    main()
