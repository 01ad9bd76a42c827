"""How the program starts to serve and ends, as who starts it sees it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.app.browser import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path


def test_the_program_says_its_address_and_ends_cleanly(tmp_path: Path):
    command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", "0"]
    command += ["--database", f"sqlite:///{tmp_path / 'games.sqlite'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert address.startswith("http://127.0.0.1:")
    assert rest == ""
    assert process.returncode in {0, 130}


def test_an_interrupt_is_told_by_the_exit_code_however_the_program_was_started(tmp_path: Path):
    """A script's background job begins with interrupts ignored."""
    serve = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", "0"]
    serve += ["--database", f"sqlite:///{tmp_path / 'games.sqlite'}"]
    command = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *serve]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130


def test_a_taken_port_is_said_and_what_to_do(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", port]
        command += ["--database", f"sqlite:///{tmp_path / 'games.sqlite'}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert done.returncode == 2
    assert done.stdout == ""
    assert port in done.stderr
    assert "--port" in done.stderr
