"""The devices of the load test are devices: what they measure is a game that was played."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from typing import TYPE_CHECKING

from scorekeeper.store.sql import open_store
from tests.load import __main__ as load

if TYPE_CHECKING:
    from pathlib import Path


def test_two_tables_are_played_and_every_device_sees_every_move(tmp_path: Path, capsys):
    url, errors = f"sqlite:///{tmp_path}/games.sqlite", tmp_path / "errors.log"
    asked = load.options(["--tables", "2", "--devices", "2", "--minutes", "0.05", "--pace", "0.1"])
    games = load.start_games(url, 4)
    with load.serving(url, errors) as (address, pid):
        asyncio.run(load.run(address, pid, games, asked))
    joined, told = capsys.readouterr().out.splitlines()
    assert joined.startswith("4 devices joined")
    found = json.loads(told)
    assert found["errors"] == 0
    assert found["others_ms"]["max"] > 0
    with closing(open_store(url)) as store:
        written = sum(len(store.records(it.game)) - 1 for it in store.games())
    assert written >= found["commands"] > 0
    assert not errors.read_text("utf-8")
