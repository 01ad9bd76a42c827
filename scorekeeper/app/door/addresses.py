"""The addresses that this machine has on its networks."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from scorekeeper.app.door.secret import DoorError
from scorekeeper.language import say

ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): the way there begins at the address that others see."""


def network_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine, the one that leads outside first, loopback left out.

    DoorError if it has none.
    """
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Of a datagram socket this asks the table of routes alone: nothing is sent.
        probe.connect(ELSEWHERE)
        found[probe.getsockname()[0]] = None
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found |= dict.fromkeys(str(it[4][0]) for it in known)
    usable = tuple(it for it in found if not ipaddress.ip_address(it).is_loopback)
    if not usable:
        msg = say("expected an address of this machine on a network, got none")
        raise DoorError(msg, hint=say("join a network, or name the address by --lan ADDRESS"))
    return usable


def in_url(address: str) -> str:
    """An address as URLs write it."""
    return f"[{address}]" if ":" in address else address


def network_address(text: str) -> str:
    """An address of one machine on a network, from what somebody wrote; ValueError for another."""
    found = ipaddress.ip_address(text)
    if found.is_unspecified or found.is_multicast or str(found) in {"127.0.0.1", "::1"}:
        msg = f"expected an address on a network, got {text!r}"
        raise ValueError(msg)
    return str(found)
