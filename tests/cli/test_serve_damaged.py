"""The program itself, on a damaged file of games: it starts, says so, and the games are there."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import closing

from scorekeeper.game.commands import TypePoints
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables


def test_a_damaged_file_is_set_aside_and_the_games_are_served(tmp_path):
    file = tmp_path / "games.sqlite"
    with closing(open_store(f"sqlite:///{file}")) as store:
        table = Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
        table.do(TypePoints(500))
    raw = bytearray(file.read_bytes())
    raw[:4096] = bytes(4096)
    file.write_bytes(raw)
    command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{file}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert address.startswith("http://127.0.0.1:")
    assert "scorekeeper: The file of the games was damaged: 1 game was recovered." in told
    assert f"The damaged file is kept as {file}.damaged-" in told
    with closing(open_store(f"sqlite:///{file}")) as store:
        assert [it.scores for it in store.games()] == [(500, 0)]
