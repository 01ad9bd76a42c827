"""The clips that come with the program are followed exactly by the reader that comes with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.cli.main import main

CLIPS = Path(__file__).parents[2] / "sample_images" / "clips"


def happened(lines: list[str]) -> list[tuple[str, str]]:
    """What was thrown and kept, in order."""
    events = map(json.loads, lines)
    return [
        (it["event"], it.get("roll") or it["kept"])
        for it in events
        if it["event"] in {"roll", "kept"}
    ]


@pytest.mark.parametrize("clip", sorted(CLIPS.glob("*.webm")), ids=lambda clip: clip.stem)
def test_a_clip_is_followed(clip: Path, capsys):
    truth = clip.with_suffix(".truth.jsonl").read_text(encoding="utf-8").splitlines()
    assert main(["watch", str(clip), "--variant", "simple_10000", "--json"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert happened(told) == happened(truth)
    assert not any(json.loads(line)["event"] == "doubt" for line in told)
