"""Behind nginx as `docs/serving.md` sets it up: the door is there, and games are played through."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from scorekeeper.app.door.guest import Role
from tests.app.door.test_lan import running
from tests.load.phone import Phone
from tests.store.conftest import _free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.app.door.test_lan import Program

TEXT = (Path(__file__).parents[3] / "docs" / "serving.md").read_text("utf-8")
WHOLE = """
daemon off; pid nginx.pid; error_log stderr;
events {{ }}
http {{
  access_log off;
  client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4;
  scgi_temp_path t5;
{inside}
}}
"""


def nginx() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None:
        pytest.skip("nginx is not installed (Debian: nginx-light)")
    return found


def setup_of(port: int, upstream: int) -> str:
    """The document's own, at other ports and without its certificate."""
    [text] = re.findall(r"```nginx\n(.*?)```", TEXT, re.DOTALL)
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("https://127.0.0.2:8550;", f"https://127.0.0.2:{upstream};"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return WHOLE.format(inside=re.sub(r"ssl_certificate.*;", "", text))


@contextmanager
def proxied(program: Program, folder: Path) -> Iterator[str]:
    port = _free_port()
    folder.mkdir()
    # It may run as another user once it listens.
    folder.chmod(0o755)
    setup = folder / "nginx.conf"
    setup.write_text(setup_of(port, program.port), "utf-8")
    process = subprocess.Popen(
        [nginx(), "-p", str(folder), "-c", str(setup), "-e", "stderr"], stderr=subprocess.PIPE
    )
    try:
        until = time.monotonic() + 20
        while ask(port, "/door")[0] == 0:
            assert process.poll() is None, process.stderr and process.stderr.read()
            assert time.monotonic() < until
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=20)


def ask(port: int, path: str, cookie: str = "") -> tuple[int, str]:
    """Status and text; status 0 where nobody listens yet."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as line:
        try:
            line.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            answer = line.getresponse()
        except ConnectionRefusedError:
            return 0, ""
        return answer.status, answer.read().decode("utf-8", "replace")


def test_a_game_is_played_through_nginx_and_its_door_is_shut_to_others(tmp_path: Path):
    nginx()
    with running(tmp_path) as program, proxied(program, tmp_path / "nginx") as address:
        port = int(address.rpartition(":")[2])
        cookie = f"door={program.tokens[Role.SCORER]}"
        assert ask(port, "/")[0] == 403
        assert ask(port, "/", cookie)[0] == 200
        assert ask(port, f"/door?k={program.tokens[Role.VIEWER]}")[0] == 200
        assert ask(port, "/door?k=forged")[0] == 403
        asyncio.run(_play(address, program.game, cookie))


async def _play(address: str, game: str, cookie: str) -> None:
    one, other, stranger = Phone(), Phone(), Phone()
    for phone in (one, other):
        shown = phone.expects("Throw six dice")
        await phone.open(address, f"/game/{game}", cookie=cookie)
        await asyncio.wait_for(shown, 20)
    seen = other.expects("Keep 1, 1 for 200")
    for key in "112346":
        await one.press(key)
    await asyncio.wait_for(seen, 20)
    with pytest.raises(InvalidStatus):
        await stranger.open(address, "/", cookie=cookie, origin="https://elsewhere.example")
    with pytest.raises(InvalidStatus):
        await stranger.open(address, "/")
    for phone in (one, other):
        assert not phone.errors
        await phone.close()
