"""The words of the camera page: all that its script looks up is there, in every language."""

import json
import re
from string import Formatter

import pytest

from scorekeeper.app.cam_routes import PAGE
from scorekeeper.app.cam_words import NOSCRIPT, script_words
from scorekeeper.app.languages import LANGUAGES
from scorekeeper.language import ENGLISH, say, speaking

OTHERS = [it for it in LANGUAGES if it is not ENGLISH]
SCRIPT = (PAGE / "cam.js").read_text("utf-8")
PLACES = {"WORDS": "", "buttons": "buttons.", "faults": "faults.", "ends": "ends."}


def flat() -> dict[str, str]:
    """All sentences by their keys, such as `faults.busy`."""
    found: dict[str, str] = {}
    for key, words in script_words().items():
        if isinstance(words, str):
            found[key] = words
        else:
            found |= {f"{key}.{name}": it for name, it in words.items()}
    return found


def values(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def used() -> set[str]:
    """The keys that the page's scripts name."""
    keys = {
        f"{PLACES[place]}{key}"
        for place, key in re.findall(r"\b(WORDS|buttons|faults|ends)(?=\.(\w+))", SCRIPT)
        if f"{key}." not in PLACES.values()
    }
    camera, link = ((PAGE / name).read_text("utf-8") for name in ("camera.js", "link.js"))
    faults = re.findall(r"\w+Error: \"(\w+)\"|\bfail\(\"(\w+)\"|\?\? \"(other)\"", camera)
    keys |= {f"faults.{name}" for found in faults for name in found if name}
    keys |= {f"ends.{name}" for name in re.findall(r"\d{4}: \"(\w+)\"", link)}
    return keys | {f"buttons.{key}" for key in ("start", "stop")}  # chosen by a condition


def test_the_script_and_the_sentences_know_the_same_keys():
    assert used() == set(flat())


def test_english_is_said_where_no_other_language_is():
    assert flat()["faults.other"] == "The camera could not be started ({name})."
    assert flat()["title"] == "Table camera · Scorekeeper"


@pytest.mark.parametrize("spoken", OTHERS, ids=lambda it: it.code)
def test_every_sentence_is_in_every_language(spoken):
    english = flat()
    with speaking(spoken):
        said = flat()
        assert say(NOSCRIPT) != NOSCRIPT
    assert said.keys() == english.keys()
    assert [key for key in said if said[key] == english[key]] == []
    assert {key: values(it) for key, it in said.items()} == {
        key: values(it) for key, it in english.items()
    }


@pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda it: it.code)
def test_the_sentences_are_data_that_the_script_can_read(spoken):
    with speaking(spoken):
        words = script_words()
    assert json.loads(json.dumps(words)) == words
