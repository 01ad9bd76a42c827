"""A scratch PostgreSQL server on loopback, run as an ordinary user, where its programs are."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

USER = "postgres"


def _programs() -> Path | None:
    """The newest folder with a server's programs, Debian's place or the PATH's."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).parent)
    return next((it for it in folders if (it / "initdb").exists()), None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server of our own, which may be killed and started again."""

    def __init__(self, programs: Path, folder: Path) -> None:
        # The server refuses to run as root, and Debian's package brings a user for it.
        self._as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        if self._as_user:
            shutil.chown(folder, USER)
        self._folder, self._data, self._port = folder, folder / "data", _free_port()
        self._control = [str(programs / "pg_ctl"), "-D", str(self._data)]
        initdb = [str(programs / "initdb"), "-D", str(self._data), "-A", "trust", "-U", USER]
        self._run(*initdb, "--no-sync")
        self.url = f"postgresql+psycopg://{USER}@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-h 127.0.0.1 -p {self._port} -k {self._folder} -F"
        log = str(self._folder / "log")
        self._run(*self._control, "-o", options, "-l", log, "-w", "-t", "120", "start")

    def stop(self) -> None:
        """Stop it without ado."""
        self._run(*self._control, "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """Kill -9 of the server and of all its processes, at once."""
        first = int((self._data / "postmaster.pid").read_text("utf-8").split()[0])
        family = [first, *_children(first)]
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        until = time.monotonic() + 30
        while any(Path(f"/proc/{pid}").exists() for pid in family) and time.monotonic() < until:
            time.sleep(0.01)

    def _run(self, *command: str) -> None:
        subprocess.run(
            [*self._as_user, *command], check=True, cwd=self._folder, stdout=subprocess.DEVNULL
        )


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(it) for task in tasks for it in task.read_text("utf-8").split()]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server that lives as long as the tests."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's server programs are not installed (Debian: postgresql)")
    # Under /tmp itself: pytest's own folders may be entered by their owner alone.
    with tempfile.TemporaryDirectory(prefix="scorekeeper-pg-", dir="/tmp") as name:
        server = Postgres(programs, Path(name))
        server.start()
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def postgres_url(postgres: Postgres) -> str:
    """The URL of a database of that server."""
    return postgres.url
