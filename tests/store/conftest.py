"""A scratch PostgreSQL server on loopback, run as an ordinary user, where its programs are."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
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


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of a database of a server that lives as long as the tests."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's server programs are not installed (Debian: postgresql)")
    # The server refuses to run as root, and Debian's package brings a user for it.
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    # Under /tmp itself: pytest's own folders may be entered by their owner alone.
    with tempfile.TemporaryDirectory(prefix="scorekeeper-pg-", dir="/tmp") as name:
        folder = Path(name)
        if as_user:
            shutil.chown(folder, USER)
        data, port = folder / "data", _free_port()

        def run(*command: str) -> None:
            subprocess.run([*as_user, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)

        run(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", USER, "--no-sync")
        options = f"-h 127.0.0.1 -p {port} -k {folder} -F"
        control = str(programs / "pg_ctl")
        run(control, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql+psycopg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            run(control, "-D", str(data), "-m", "immediate", "-w", "stop")
