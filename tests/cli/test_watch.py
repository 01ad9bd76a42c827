import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from scorekeeper.cli import main, watch
from scorekeeper.rules import toml
from scorekeeper.rules.scoring import score_sheet
from tests.fakes import UnpluggedSource
from tests.vision.films import Film

TURN = (
    "lie 1.2",
    "roll 0.4 a1 b2 e2 f3 i4 j5",
    "lie 0.8 a1 b2 e2 f3 i4 j5",
    "hand 0.4 a1 b2 e2 f3 i4 j5",
    "lie 1.2 a1 b2",
    "roll 0.4 a1 b2 e6 f6 i3 j2",
    "lie 0.8 a1 b2 e6 f6 i3 j2",
)
PASSING = {"rolling", "hand"}


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """A folder of frames, and the reader that knows what they show."""
    folder = tmp_path_factory.mktemp("film")
    film = Film(*TURN, start=0.0)
    for number, frame in enumerate(film):
        cv2.imwrite(str(folder / f"{number:04d}.png"), frame.image)
    return folder, film


def said(film: tuple[Path, Film], variant: str | None = None) -> list[dict[str, Any]]:
    folder, reader = film
    rules = toml.find(variant) if variant else None
    sheet = score_sheet(rules) if rules else None
    events = [watch.as_json(seen, sheet) for seen in watch.watched(str(folder), reader, rules)]
    return [event for event in events if event["event"] not in PASSING]


def test_without_a_rule_set_no_rule_is_applied(film):
    waiting, roll, kept, second = said(film)
    assert waiting == {"t_seconds": 0.633, "event": "waiting"}
    assert (roll["event"], roll["roll"], roll["verdict"]) == ("roll", "122345", "clear")
    assert set(roll) == {"t_seconds", "event", "roll", "dice", "verdict"}
    assert roll["dice"][0] == {"face": 1, "box": [30.0, 25.0, 18.0, 18.0], "clear": True}
    assert (kept["event"], kept["kept"], len(kept["dice"])) == ("kept", "12", 2)
    assert (second["event"], second["roll"]) == ("roll", "2366")


def test_a_rule_set_says_what_a_roll_is_and_whether_a_keep_scores(film):
    _, roll, kept, second = said(film, "russian_10000")
    assert roll["farkle"] is False
    assert (kept["event"], kept["doubt"], kept["kept"]) == ("doubt", "no_score", "12")
    assert second["farkle"] is True


def test_times_rise_and_every_line_is_json(film):
    events = said(film)
    times = [json.loads(json.dumps(event))["t_seconds"] for event in events]
    assert times == sorted(times)


def test_a_camera_that_goes_is_lost_with_a_word(film, monkeypatch, capsys):
    _, reader = film
    monkeypatch.setattr("scorekeeper.vision.streams.open_source", lambda _: UnpluggedSource())
    monkeypatch.setattr("scorekeeper.vision.reader.OnnxReader", lambda _: reader)
    assert main.main(["watch", "0", "--json"]) == 4
    told = capsys.readouterr()
    assert json.loads(told.out)["event"] == "lost"
    assert told.err.startswith("scorekeeper: ")
    assert told.err.count("\n") == 1


def test_a_source_that_is_not_there_is_told(capsys):
    assert main.main(["watch", "nowhere.mp4"]) == 4
    assert "nowhere.mp4" in capsys.readouterr().err


def test_text_lines_say_it_in_words(film):
    lines = [watch._text_line(event) for event in said(film, "russian_10000")]
    assert lines[1].split(" s ", 1)[1].strip() == "roll 122345"
    assert lines[2].split(" s ", 1)[1].strip() == "doubt no score 12"
    assert lines[3].split(" s ", 1)[1].strip() == "roll 2366 farkle"
