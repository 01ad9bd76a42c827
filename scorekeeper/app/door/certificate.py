"""A certificate for this machine, signed by itself: made once, renewed before it ends."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.app.door.secret import not_kept, write_private
from scorekeeper.table.tables import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

DAYS = 365
"""Phones refuse certificates that hold much longer than a year."""

RENEWED_BEFORE = timedelta(days=30)

LONGEST_NAME = 63


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files for a TLS server, and what a person may compare: SHA-256 in hexadecimal."""

    certificate: Path
    key: Path
    fingerprint: str


def certificate_for(
    addresses: Sequence[str], folder: Path, *, now: Callable[[], datetime] = utc_now
) -> Certificate:
    """The certificate kept in this folder; a new one if it ends soon or names other addresses.

    DoorError if it can be neither read nor made.
    """
    files = folder / "certificate.pem", folder / "key.pem"
    names = {"localhost", *_host_names()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = _kept(*files)
        if kept is None or not _will_do(kept, {*addresses, *names}, now()):
            kept = _make(sorted(names), addresses, now(), *files)
    except OSError as error:
        raise not_kept(folder, error) from error
    return Certificate(*files, kept.fingerprint(hashes.SHA256()).hex(":").upper())


def _kept(certificate: Path, key: Path) -> x509.Certificate | None:
    """What lies there, if the two belong together."""
    with suppress(FileNotFoundError, ValueError, TypeError):
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), password=None)
        if found.public_key() == private.public_key():
            return found
    return None


def _will_do(kept: x509.Certificate, wanted: set[str], now: datetime) -> bool:
    holds = kept.not_valid_before_utc <= now < kept.not_valid_after_utc - RENEWED_BEFORE
    try:
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return False
    known = {
        *names.get_values_for_type(x509.DNSName),
        *map(str, names.get_values_for_type(x509.IPAddress)),
    }
    return holds and wanted <= known


def _make(
    names: Sequence[str], addresses: Sequence[str], now: datetime, certificate: Path, key: Path
) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Scorekeeper")])
    known = [
        *map(x509.DNSName, names),
        *(x509.IPAddress(ipaddress.ip_address(it)) for it in addresses),
    ]
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(known), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    encoded = private.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    # The key last: until both are there they do not belong together, and are made anew.
    write_private(certificate, made.public_bytes(serialization.Encoding.PEM))
    write_private(key, encoded)
    return made


def _host_names() -> set[str]:
    """This machine's name, alone and as its network may know it."""
    name = socket.gethostname().split(".")[0].lower()
    plain = name.replace("-", "")
    if not plain.isascii() or not plain.isalnum() or len(name) > LONGEST_NAME:
        return set()
    return {name, f"{name}.local"}
