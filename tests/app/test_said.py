"""No screen has words that are not said in the language of its page."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

APP = Path(__file__).parents[2] / "scorekeeper" / "app"
DRAWN = sorted([*APP.glob("screens/*.py"), *APP.glob("parts/*.py")])
NAMES = frozenset(
    {
        "body",
        "huge",
        "icon_button",
        "main_button",
        "side_button",
        "small",
        "tap_target",
        "Text",
        "title",
    }
)
OWN_NAME = "Scorekeeper"
WORDED = frozenset({"hint", "label", "name", "semantics_label", "tooltip"})


def plain_words(source: str) -> list[str]:
    """Texts with letters that are shown as they stand in the code."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        name = call.func.id if isinstance(call.func, ast.Name) else name
        shown = [*call.args] if name in NAMES else []
        shown += [it.value for it in call.keywords if it.arg in WORDED]
        found += [
            it.value
            for it in shown
            if isinstance(it, ast.Constant)
            and isinstance(it.value, str)
            and it.value.strip(" 0123456789.") not in {"", OWN_NAME}
        ]
    return found


@pytest.mark.parametrize("file", DRAWN, ids=lambda it: f"{it.parent.name}/{it.stem}")
def test_every_word_that_is_drawn_is_said(file: Path):
    assert plain_words(file.read_text("utf-8")) == []


def test_a_plain_word_would_be_found():
    assert plain_words(
        "body('New')\nft.Text(say('New'))\nicon_button(i, say('x'), tooltip='Go')"
    ) == [
        "New",
        "Go",
    ]
