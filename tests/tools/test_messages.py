"""The messages that are collected are all that the code says."""

from __future__ import annotations

import ast
import io
import re
from functools import cache
from gettext import GNUTranslations
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog

from tools.messages import (
    CODES,
    ROOT,
    collected,
    compiled,
    main,
    mo_path,
    po_path,
    preset_words,
    read,
    renewed,
    text_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKAGE = ROOT / "scorekeeper"
LITERALS = {"say": (0,), "say_in": (0, 1), "count": (0, 1), "later": (0,), "later_count": (0, 1)}
"""Which arguments of a function are messages, or the context of one."""

messages = cache(collected)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def said_in_python() -> set[str]:
    """The first message of every call, found in another way than babel's."""
    said = set()
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] in {"cli", "training"}:
            continue
        for name, call in calls(path):
            for place in LITERALS.get(name, ())[:1] if name != "say_in" else (1,):
                argument = call.args[place] if len(call.args) > place else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    said.add(argument.value)
    return said


def test_every_message_of_the_code_is_collected():
    known = {it.id[0] if isinstance(it.id, tuple) else it.id for it in messages() if it.id}
    assert said_in_python() <= known


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda it: it.stem)
def test_a_message_is_a_literal_or_comes_from_a_table(path):
    """One that is put together, or chosen in the call, would not be collected."""
    for name, call in calls(path):
        for place in LITERALS.get(name, ()):
            argument = call.args[place] if len(call.args) > place else None
            if argument is None or isinstance(argument, ast.Constant | ast.Name | ast.Subscript):
                continue
            loose = [
                it.value
                for it in ast.walk(argument)
                if isinstance(it, ast.Constant) and isinstance(it.value, str)
            ]
            assert not loose, f"{path.name}:{call.lineno}: {loose}"


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("app/*/*.js")), ids=lambda it: it.name)
def test_every_message_of_a_page_is_collected(path):
    known = {it.id[0] if isinstance(it.id, tuple) else it.id for it in messages() if it.id}
    said = re.findall(r'\b(?:say|count)\(\s*"((?:[^"\\]|\\.)*)"', path.read_text("utf-8"))
    assert set(said) <= known


def test_what_a_rule_set_is_called_is_collected():
    known = {it.id for it in messages()}
    words = {
        "Russian 10,000",
        "the rule text in Russian",
        "straight",
        "three ones",
        "four of a kind",
        "four sixes",
        "full house, sixes over a pair",
        "a house rule",
    }
    assert words <= known
    assert "three of a kind" not in known, "three of a kind has six rows, each with its face"


def test_a_file_that_is_no_rule_set_has_no_words():
    assert not list(preset_words(io.BytesIO(b'menu = ["kcd"]')))


def test_messages_that_share_a_first_form_share_the_second():
    """A catalogue finds what is counted by its first form alone."""
    found: dict[str, set[object]] = {}
    for path in PACKAGE.rglob("*.py"):
        for name, call in calls(path):
            if name in {"count", "later_count"} and len(call.args) > 1:
                one, many = call.args[:2]
                if isinstance(one, ast.Constant) and isinstance(many, ast.Constant):
                    found.setdefault(str(one.value), set()).add(many.value)
    assert all(len(it) == 1 for it in found.values())


def test_a_translation_is_kept_and_what_is_said_no_more_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.messages.LOCALE", tmp_path)
    po_path("pl").parent.mkdir(parents=True)
    old = Catalog(locale="pl")
    old.add("roll first", "najpierw rzuć")
    old.add("gone", "nie ma")
    old.add("{n} die", "kostka")
    old.add("Keep", "Odłóż", context="rule")
    po_path("pl").write_bytes(text_of(old))
    now = Catalog()
    now.add("roll first")
    now.add(("{n} die", "{n} dice"))
    now.add("Keep", context="rule")
    now.add("new")
    new = renewed("pl", now)
    assert {(it.id, it.context): it.string for it in new if it.id} == {
        ("roll first", None): "najpierw rzuć",
        (("{n} die", "{n} dice"), None): ("", "", ""),
        ("Keep", "rule"): "Odłóż",
        ("new", None): "",
    }
    assert b"Date" not in text_of(new)
    spoken = GNUTranslations(io.BytesIO(compiled(new)))
    assert spoken.gettext("roll first") == "najpierw rzuć"
    assert spoken.pgettext("rule", "Keep") == "Odłóż"
    assert spoken.ngettext("{n} die", "{n} dice", 2) == "{n} dice", "English until it is translated"
    assert spoken.gettext("new") == "new"


def test_a_catalogue_that_is_not_there_yet_is_empty(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.messages.LOCALE", tmp_path)
    assert [it for it in read("et") if it.id] == []


def test_all_catalogues_are_written_and_the_same_when_written_again(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.messages.LOCALE", tmp_path)
    monkeypatch.setattr("tools.messages.collected", messages)
    main()
    written = [path(code).read_bytes() for code in CODES for path in (po_path, mo_path)]
    main()
    assert written == [path(code).read_bytes() for code in CODES for path in (po_path, mo_path)]
