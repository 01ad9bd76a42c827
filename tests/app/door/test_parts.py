"""The door's parts by themselves: certificate, secret, addresses, pace, and lines that end."""

from __future__ import annotations

import asyncio
import socket
import ssl
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from cryptography import x509

from scorekeeper.app import listening
from scorekeeper.app.door import line
from scorekeeper.app.door.addresses import in_url, network_address, network_addresses
from scorekeeper.app.door.certificate import DAYS, RENEWED_BEFORE, certificate_for
from scorekeeper.app.door.line import SHUT, Line
from scorekeeper.app.door.pace import BYTES_AT_ONCE, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Pace
from scorekeeper.app.door.secret import DoorError, door_secret
from scorekeeper.app.listening import AddressError, PortTakenError, sockets_for
from scorekeeper.cli.main import main
from tests.app.door.guests import Clock

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Message, Receive, Scope, Send

LAN = ("127.0.0.2",)


def test_the_certificate_names_this_machine_s_addresses_and_is_kept(tmp_path: Path):
    clock = Clock()
    made = certificate_for(LAN, tmp_path, now=clock)
    found = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(it) for it in names.get_values_for_type(x509.IPAddress)] == ["127.0.0.2"]
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    assert made.key.stat().st_mode & 0o777 == 0o600
    assert certificate_for(LAN, tmp_path, now=clock) == made
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(made.certificate, made.key)


def test_it_is_renewed_before_it_ends_and_for_another_address(tmp_path: Path):
    clock = Clock()
    first = certificate_for(LAN, tmp_path, now=clock)
    other = certificate_for(("127.0.0.3", "::2"), tmp_path, now=clock)
    assert other.fingerprint != first.fingerprint
    assert certificate_for(("127.0.0.3",), tmp_path, now=clock) == other
    clock.now += timedelta(days=DAYS) - RENEWED_BEFORE - timedelta(hours=1)
    assert certificate_for(("127.0.0.3",), tmp_path, now=clock) == other
    clock.pass_by(2)
    assert certificate_for(("127.0.0.3",), tmp_path, now=clock) != other


@pytest.mark.parametrize("name", ["certificate.pem", "key.pem"])
@pytest.mark.parametrize("left", [b"", b"nonsense", b"-----BEGIN CERTIFICATE-----\nAAAA\n"])
def test_files_that_were_harmed_are_made_anew(tmp_path: Path, name: str, left: bytes):
    first = certificate_for(LAN, tmp_path)
    (tmp_path / name).write_bytes(left)
    again = certificate_for(LAN, tmp_path)
    assert again.fingerprint != first.fingerprint
    assert certificate_for(LAN, tmp_path) == again


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path):
    made = door_secret(tmp_path / "door")
    assert door_secret(tmp_path / "door") == made
    assert (tmp_path / "door" / "secret").stat().st_mode & 0o777 == 0o600
    assert door_secret(tmp_path / "other") != made


def test_what_keeps_the_door_from_opening_is_said(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DoorError, match="expected a file for the door at"):
        door_secret(tmp_path / "file")
    with pytest.raises(DoorError, match="expected a file for the door at"):
        certificate_for(LAN, tmp_path / "file")
    (tmp_path / "secret").write_text("short")
    with pytest.raises(DoorError, match="got another file"):
        door_secret(tmp_path)


def test_an_address_is_one_of_a_network():
    assert [network_address(it) for it in ("127.0.0.2", "192.0.2.7", "fe80::1")] == [
        "127.0.0.2",
        "192.0.2.7",
        "fe80::1",
    ]
    assert (in_url("127.0.0.2"), in_url("fe80::1")) == ("127.0.0.2", "[fe80::1]")
    for text in ("127.0.0.1", "::1", "0.0.0.0", "::", "224.0.0.1", "host", "", "1.2.3"):  # noqa: S104  # to be refused
        with pytest.raises(ValueError, match=r".*"):
            network_address(text)


def test_a_machine_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch):
    class Loopback(socket.socket):
        def connect(self, _: object) -> None:
            """As where there is no route."""
            raise OSError

    def known(*_: object) -> list[tuple[object, ...]]:
        return [(2, 1, 6, "", (it, 0)) for it in ("127.0.1.1", "192.0.2.7")]

    monkeypatch.setattr(socket, "socket", Loopback)
    monkeypatch.setattr(socket, "getaddrinfo", known)
    assert network_addresses() == ("192.0.2.7",)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: known()[:1])
    with pytest.raises(DoorError, match="on a network"):
        network_addresses()


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "kitchen"])  # noqa: S104  # refused
def test_an_address_that_is_none_is_wrong_usage(address: str, capsys):
    with pytest.raises(SystemExit) as error:
        main(["serve", "--lan", address])
    assert error.value.code == 2
    assert f"expected an address of this machine on a network, got '{address}'" in (
        capsys.readouterr().err
    )


def test_one_port_is_taken_at_all_addresses_or_at_none():
    here, beside = sockets_for(0, ["127.0.0.2", "127.0.0.3"])
    port = here.getsockname()[1]
    assert {it.getsockname()[1] for it in beside} == {port}
    for it in (*beside, here):
        it.listen()
    with pytest.raises(PortTakenError):
        sockets_for(port, [])
    here.close()
    with pytest.raises(PortTakenError):
        sockets_for(port, ["127.0.0.3"])
    # What was taken by the way is free again.
    sockets_for(port, [])[0].close()
    for it in beside:
        it.close()


def test_a_port_that_is_not_free_everywhere_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    tries: list[str] = []
    bound = listening._bound

    def busy_at_first(address: str, port: int) -> socket.socket:
        tries.append(address)
        if len(tries) == 2:
            raise PortTakenError("taken")
        return bound(address, port)

    monkeypatch.setattr(listening, "_bound", busy_at_first)
    here, beside = sockets_for(0, ["127.0.0.2"])
    assert tries == ["127.0.0.1", "127.0.0.2"] * 2
    for it in (here, *beside):
        it.close()


def test_an_address_of_another_machine_is_said():
    with pytest.raises(
        AddressError, match=r"expected an address of this machine, got 192\.0\.2\.7"
    ):
        sockets_for(0, ["192.0.2.7"])


def test_who_sends_too_fast_waits_and_who_does_not_does_not():
    now = 0.0
    pace = Pace(lambda: now)
    assert [pace.take(1000) for _ in range(int(MESSAGES_AT_ONCE))] == [0.0] * int(MESSAGES_AT_ONCE)
    assert pace.take(1000) == pytest.approx(1 / MESSAGES_PER_SECOND)
    now += 60
    assert pace.take(int(BYTES_AT_ONCE)) == 0
    assert pace.take(20_000_000) == pytest.approx(1.0)
    now += 60
    for _ in range(600):
        now += 1 / 60
        assert pace.take(150_000) == 0  # a camera


def serve(
    app, coming: list[Message], *, seconds: float | None = None, end: bool = False
) -> list[Message]:
    """What is sent to the other end while `app` serves a line on which this comes, then nothing."""
    told: list[Message] = []

    async def receive() -> Message:
        if coming:
            return coming.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        told.append(message)

    async def run() -> None:
        it = Line(receive, send)
        if end:
            asyncio.get_running_loop().call_later(0.02, it.end)
        await asyncio.wait_for(it.serve(app, {"type": "websocket"}, seconds=seconds), 10)

    asyncio.run(run())
    return told


async def echo(_: Scope, receive: Receive, send: Send) -> None:
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": message.get("text", "")})
    await send({"type": "websocket.send", "text": "after the end"})


@pytest.mark.parametrize("how", [{"seconds": 0.02}, {"end": True}])
def test_a_line_that_is_ended_is_closed_and_its_application_hears_it(how):
    told = serve(echo, [{"type": "websocket.receive", "text": "one"}], **how)
    assert told == [
        {"type": "websocket.send", "text": "one"},
        {"type": "websocket.close", "code": SHUT},
    ]


def test_an_application_that_hears_nothing_of_the_end_is_ended(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(line, "GRACE_SECONDS", 0.02)
    ended = []

    async def deaf(_: Scope, receive: Receive, __: Send) -> None:
        await receive()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("deaf")

    assert serve(deaf, [{"type": "websocket.disconnect", "code": 1001}]) == []
    assert ended == ["deaf"]


def test_what_fails_in_the_application_is_told():
    async def fails(_: Scope, __: Receive, ___: Send) -> None:
        raise RuntimeError("a fault of ours")

    with pytest.raises(RuntimeError, match="a fault of ours"):
        serve(fails, [])


def test_messages_that_come_too_fast_are_held_back_until_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Pace, "take", lambda _, size: size)
    told = serve(echo, [{"type": "websocket.receive", "text": "x" * 60}], end=True)
    assert told == [{"type": "websocket.close", "code": SHUT}]
