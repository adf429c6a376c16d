"""A push service and a browser behind it, as tests let them answer: it reads what it gets as the standards say.

Nothing of ``tournaments.outgoing.web_push`` is used here: RFC 8188, 8291 and 8292 are read a second time.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.serving import Handler, serving

CURVE = ec.SECP256R1()


def to_text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def mac(key: bytes, content: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(content)
    return made.finalize()


@dataclass
class Browser:
    """The keys of a browser, and what it can read."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = b"0123456789abcdef"

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": to_text(point_of(self.key)), "auth": to_text(self.secret)}

    def read(self, body: bytes) -> bytes:
        """The message in ``body``."""
        salt, length = body[:16], body[20]
        size = int.from_bytes(body[16:20], "big")
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size <= 4096 + 1
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        mixed = mac(self.secret, self.key.exchange(ec.ECDH(), public))
        mixed = mac(mixed, b"WebPush: info\x00" + point_of(self.key) + sender + b"\x01")
        mixed = mac(salt, mixed)
        key = mac(mixed, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = mac(mixed, b"Content-Encoding: nonce\x00\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        return plain.rstrip(b"\x00")[:-1]


@dataclass
class Service:
    """``answers`` are the statuses in turn, the last one for all that follow; ``got`` is what came."""

    answers: list[int] = field(default_factory=lambda: [201])
    headers: dict[str, str] = field(default_factory=dict)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    address: str = ""

    def claims(self, place: int) -> dict[str, Any]:
        """Who sent what came at ``place``, by a token whose signature is looked at."""
        scheme, _blank, rest = self.got[place][0]["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = parts["t"].split(".")
        assert (scheme, json.loads(to_bytes(head))) == ("vapid", {"typ": "JWT", "alg": "ES256"})
        signed = to_bytes(signature)
        numbers = (int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(parts["k"]))
        key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        found: dict[str, Any] = json.loads(to_bytes(claims))
        assert time.time() < found["exp"] <= time.time() + 24 * 3600
        return {**found, "k": parts["k"]}


@contextmanager
def push_service() -> Iterator[Service]:
    """One that listens on this machine."""
    service = Service()

    class Answering(Handler):
        def do_POST(self) -> None:
            service.got.append((dict(self.headers.items()), self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(service.answers.pop(0) if len(service.answers) > 1 else service.answers[0])
            for name, value in {**service.headers, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

    with serving(Answering) as address:
        service.address = address
        yield service
