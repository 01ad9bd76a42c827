"""The program itself with `--lan 127.0.0.2`, which stands for the network: sockets, TLS, floods."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from scorekeeper.app.door.guest import Role
from scorekeeper.app.door.passes import Door
from scorekeeper.app.door.secret import door_secret
from scorekeeper.app.listening import LARGEST_GUEST_MESSAGE_BYTES
from scorekeeper.rules import toml
from scorekeeper.store.sql import open_store
from scorekeeper.table.tables import Tables
from tests.app.browser import PATIENCE_MS, PHONE, chromium, page_at, shows, speak, tap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

CHECKOUT = Path(__file__).parents[3]
HERE, NETWORK, NOBODY = "127.0.0.1", "127.0.0.2", "127.0.0.3"
GROWTH_MB = 80

ELSEWHERE = "https://cdn.jsdelivr.net/npm/@rive-app/flutter-native-wasm@44.0.0/wasm/rive_native.js"


@dataclass
class Program:
    """The program as it runs: its port, its folder, and a pass to each role's table."""

    port: int
    folder: Path
    process: int
    game: str
    tokens: dict[Role, str]
    log: Path

    @property
    def trust(self) -> ssl.SSLContext:
        """Trusts this one certificate, and checks its address."""
        return ssl.create_default_context(cafile=self.folder / "door" / "certificate.pem")

    def ask(self, path: str, *, role: Role | None = None, method: str = "GET") -> tuple[int, str]:
        cookie = {} if role is None else {"Cookie": f"door={self.tokens[role]}"}
        with closing(HTTPSConnection(NETWORK, self.port, context=self.trust, timeout=20)) as line:
            line.request(method, path, headers=cookie)
            answer = line.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")

    def line(self, path: str, role: Role, *, origin: str = "") -> ClientConnection:
        own = f"https://{NETWORK}:{self.port}"
        return connect(
            f"wss://{NETWORK}:{self.port}{path}",
            ssl=self.trust,
            origin=Origin(origin or own),
            additional_headers={"Cookie": f"door={self.tokens[role]}"},
            max_size=None,
            open_timeout=20,
        )

    def raw(self, request: bytes) -> bytes:
        """The answer to a request that is written by hand."""
        with (
            socket.create_connection((NETWORK, self.port), 20) as plain,
            self.trust.wrap_socket(plain, server_hostname=NETWORK) as line,
        ):
            line.sendall(request)
            found = b""
            while part := line.recv(65536):
                found += part
            return found

    def memory_mb(self) -> float:
        pages = Path(f"/proc/{self.process}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def running(scratch: Path) -> Iterator[Program]:
    """Start the program behind a door that was opened to three devices."""
    url, folder = f"sqlite:///{scratch}/games.sqlite", scratch / "scorekeeper"
    with closing(open_store(url)) as store:
        if not store.games():
            Tables(store).start(toml.find("simple_10000"), ["Ann", "Bob"])
        game = store.games()[0].game
        door = Door(store.passes, door_secret(folder / "door"))
        tokens = {role: door.token(door.let_in(role, game, hours=12)) for role in Role}
    log = scratch / "log"
    command = [sys.executable, "-m", "scorekeeper", "serve", "--no-browser", "--port", "0"]
    command += ["--database", url, "--lan", NETWORK]
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=CHECKOUT,
            env={**os.environ, "XDG_DATA_HOME": str(scratch)},
        )
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), log.read_text()
        port = int(address.rpartition(":")[2])
        yield Program(port, folder, process.pid, game, tokens, log)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 130
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lan")


@pytest.fixture(scope="module")
def program(scratch: Path) -> Iterator[Program]:
    with running(scratch) as it:
        yield it


def test_it_listens_on_loopback_in_plain_and_on_the_network_in_tls_at_one_port(program: Program):
    with closing(HTTPConnection(HERE, program.port, timeout=20)) as line:
        line.request("GET", "/board")
        assert line.getresponse().status == 200
    assert program.ask("/board")[0] == 403
    assert program.ask("/board", role=Role.VIEWER)[0] == 200
    with socket.create_connection((NETWORK, program.port), 20) as line:
        line.sendall(b"GET /board HTTP/1.1\r\nHost: 127.0.0.2\r\n\r\n")
        assert spoken_in_plain(line) == b""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((NOBODY, program.port), 5)


def spoken_in_plain(line: socket.socket) -> bytes:
    """What comes back, but for the bytes by which TLS says that it understood nothing."""
    try:
        found = line.recv(1000)
    except ConnectionResetError:
        return b""
    return b"" if found.startswith(b"\x15\x03") else found


def test_its_files_are_its_owner_s_alone(program: Program):
    for name in ("secret", "key.pem", "certificate.pem"):
        assert (program.folder / "door" / name).stat().st_mode & 0o777 == 0o600


def test_the_link_of_a_code_lets_in(program: Program):
    status, text = program.ask(f"/door?k={program.tokens[Role.SCORER]}")
    assert status == 200
    assert f"url=/game/{program.game}" in text


@pytest.mark.parametrize(
    "target", ["/cam/../index.html", "//cam", "/cam/%2e%2e/index.html", "/%00", "/cam/..%5c"]
)
def test_tricks_with_paths_lead_nowhere(program: Program, target: str):
    cookie = f"door={program.tokens[Role.CAMERA]}"
    request = f"GET {target} HTTP/1.1\r\nHost: {NETWORK}\r\nCookie: {cookie}\r\n"
    answer = program.raw(f"{request}Connection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 404")


def test_a_line_opens_for_this_program_s_own_page_alone(program: Program):
    path = f"/board/live?game={program.game}"
    with program.line(path, Role.VIEWER) as line:
        assert '"scene": "game"' in str(line.recv(20)).replace('":"', '": "')
    for origin in ("https://elsewhere.example", f"https://{HERE}:{program.port}"):
        with pytest.raises(InvalidStatus), program.line(path, Role.VIEWER, origin=origin):
            pass
    with pytest.raises(InvalidStatus), program.line("/ws", Role.CAMERA):
        pass


def test_an_upload_of_100_mb_is_refused_before_it_is_read(program: Program):
    before = program.memory_mb()
    head = f"POST /upload HTTP/1.1\r\nHost: {NETWORK}\r\nContent-Length: 100000000\r\n"
    cookie = f"Cookie: door={program.tokens[Role.SCORER]}\r\n\r\n"
    with (
        socket.create_connection((NETWORK, program.port), 20) as plain,
        program.trust.wrap_socket(plain, server_hostname=NETWORK) as line,
    ):
        line.sendall((head + cookie).encode())
        sent, part = 0, bytes(1_000_000)
        try:
            while sent < 100_000_000:
                line.sendall(part)
                sent += len(part)
        except OSError:
            # The server has hung up: most of it was never taken.
            assert sent < 100_000_000
        with_answer = b""
        try:
            with_answer = line.recv(1000)
        except OSError:
            # What was sent after it hung up has thrown the answer away.
            assert sent < 100_000_000
        assert with_answer.startswith(b"HTTP/1.1 405") or not with_answer
    assert program.memory_mb() - before < GROWTH_MB
    assert program.ask("/board", role=Role.VIEWER)[0] == 200


def test_a_message_that_is_too_large_ends_its_connection_alone(program: Program):
    memory = []
    with program.line(f"/board/live?game={program.game}", Role.VIEWER) as other:
        other.recv(20)
        for _ in range(4):
            for path in ("/ws", f"/cam/frames?table={program.game}&page=p"):
                with program.line(path, Role.SCORER) as line:
                    assert ended_by(line, bytes(LARGEST_GUEST_MESSAGE_BYTES + 1)) in {1009, 1006}
            memory.append(program.memory_mb())
        other.ping().wait(20)
    # What one took may be kept for the next, but the next takes no more.
    assert memory[-1] - memory[0] < GROWTH_MB


def ended_by(line: ClientConnection, message: bytes) -> int | None:
    """The code with which the other end closes after this message."""
    try:
        line.send(message)
        while True:
            line.recv(20)
    except ConnectionClosed:
        return line.close_code


def test_headers_without_end_are_refused(program: Program):
    endless = b"GET / HTTP/1.1\r\n" + b"X: " + b"x" * 200_000
    try:
        answer = program.raw(endless)
    except OSError:
        # It hung up in the middle.
        answer = b""
    assert answer.startswith(b"HTTP/1.1 400") or not answer
    assert program.ask("/board", role=Role.VIEWER)[0] == 200


def test_nonsense_on_flet_s_line_ends_that_line_alone(program: Program):
    for message in (
        b"\x00\xc1",
        b"\x00" + b"\x91" * 5000,
        b"\x01",
        b"\xff" * 100,
        b"\x00\x92\x01\xc0",
    ):
        with program.line("/ws", Role.SCORER) as line:
            line.send(message)
    assert program.ask("/board", role=Role.VIEWER)[0] == 200


@pytest.mark.browser
def test_a_phone_comes_in_by_its_code_and_leaves_when_the_door_is_shut(tmp_path: Path):
    asked: list[str] = []
    with running(tmp_path) as program, chromium() as browser:
        phone = browser.new_context(viewport=PHONE, ignore_https_errors=True).new_page()
        phone.set_default_timeout(PATIENCE_MS)
        phone.on("request", lambda request: asked.append(request.url))
        phone.goto(f"https://{NETWORK}:{program.port}/door?k={program.tokens[Role.SCORER]}")
        speak(phone)
        shows(phone, "Throw six dice")
        assert phone.url == f"https://{NETWORK}:{program.port}/game/{program.game}"
        own = (f"https://{NETWORK}:{program.port}/", "data:", "blob:")
        # What Flet's client asks elsewhere is stopped by the policy before it leaves.
        assert {it for it in asked if not it.startswith(own)} <= {ELSEWHERE}
        page = page_at(browser, f"http://{HERE}:{program.port}/game/{program.game}/door")
        shows(page, "Keeping score")
        tap(page, "Shut the door")
        shows(page, "Nobody is in from the network.")
        phone.reload()
        phone.get_by_text("The door is shut").wait_for()
        assert program.ask("/board", role=Role.VIEWER)[0] == 403


def test_a_restart_leaves_everybody_in_and_nothing_secret_is_in_the_log(scratch: Path):
    with running(scratch) as again:
        assert again.ask("/board", role=Role.VIEWER)[0] == 200
        written = again.log.read_text()
    for token in again.tokens.values():
        assert token not in written
    assert (again.folder / "door" / "secret").read_text() not in written
